"""What the numbers of an arena mean, and what is missing from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.arena.sprt import LOWER, UPPER
from timesduel.core.numbers import printable
from timesduel.words.grammar import comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.arena.report import Report, Standing
    from timesduel.arena.sprt import Sprt


def remarks(report: Report) -> Iterator[str]:
    """One or more sentences each."""
    if report.note is None:
        yield say("standings.elo")
        for each in report.standings:
            if each.games and each.points in (0, each.games):
                name = printable(each.name)
                yield say("standings.won_all" if each.points else "standings.lost_all", name=name)
    else:
        yield say("standings.no_ratings", problem=report.note[:1].upper() + report.note[1:])
    yield say("standings.judged")
    for each in report.standings:
        yield from _about_player(each)
    if report.sprt is not None:
        yield " ".join(_about_test(report, report.sprt))


def _about_player(each: Standing) -> Iterator[str]:
    """What could not be judged, and what it lost by failing."""
    name = printable(each.name)
    if each.regret.unknown:
        yield say("standings.unknown", name=name, count=each.regret.unknown)
    if each.forfeits:
        reasons = comma_list(
            say(f"standings.failed_by.{reason}", times=times)
            for reason, times in each.forfeits.items()
        )
        ((detail, _),) = each.details.most_common(1)
        lost, detail = each.forfeits.total(), printable(detail)
        yield say("standings.failed", name=name, count=lost, reasons=reasons, detail=detail)


def _about_test(report: Report, test: Sprt) -> Iterator[str]:
    """How the test of the first two stands."""
    pairs = sum(test.counts)
    if test.accepted is None:
        yield say(
            "standings.sprt_open",
            low=test.elo0,
            high=test.elo1,
            llr=test.llr,
            lower=LOWER,
            upper=UPPER,
            count=pairs,
        )
    else:
        one, two = (printable(player.name) for player in report.config.players[:2])
        yield say(
            "standings.sprt_decided",
            low=test.elo0,
            high=test.elo1,
            llr=test.llr,
            lower=LOWER,
            upper=UPPER,
            count=pairs,
            name=one,
            other=two,
            accepted=test.accepted,
            refused=test.elo0 if test.accepted == test.elo1 else test.elo1,
        )
    if report.left_out:
        yield say("standings.sprt_left_out", count=report.left_out)
    if pairs > len(report.config.setups):
        yield say("standings.sprt_again")
