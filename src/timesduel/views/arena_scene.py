"""What has come out of an arena as a scene: tables, remarks and ratings in words and cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from timesduel.arena.regret import DISTANCES, by_group
from timesduel.arena.sprt import LOWER, UPPER
from timesduel.core.numbers import printable
from timesduel.words.grammar import comma_list, sentence
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.arena.disguise.prompts import Prompts
    from timesduel.arena.report import ArenaTables, Report, Standing
    from timesduel.arena.sprt import Sprt

NOTHING = "-"
Rows: TypeAlias = tuple[tuple[str, ...], ...]
"""Rows of cells; the first row is the heading."""


@dataclass(frozen=True)
class ArenaScene:
    """Everything that is shown of a run, in words and cells."""

    about: str
    """What was played."""

    standings: Rows
    """A row for each player, the best first."""

    remarks: tuple[str, ...]
    """What the numbers mean, and what is missing from them."""

    rated: tuple[Standing, ...]
    """Those who have a rating: all, or none."""

    kept: tuple[Standing, ...]
    """Those who could win at all."""

    cross: Rows
    """Points of each player against each other one, in percent."""

    by_distance: Rows
    """Wins kept, by player and distance to the end."""

    by_book: Rows
    """Wins kept, by book and player."""


def arena_scene(tables: ArenaTables) -> ArenaScene:
    """The scene of a run."""
    report = tables.report
    return ArenaScene(
        about=comma_list(_about(tables)),
        standings=_standings(report),
        remarks=tuple(remarks(tables)),
        rated=tuple(each for each in report.players if each.rating is not None),
        kept=tuple(each for each in report.players if each.chances),
        cross=_filled(_cross(report)),
        by_distance=_filled(_by_distance(report)),
        by_book=_filled(_by_book(tables)),
    )


def share(part: float, whole: int) -> str:
    """A share in percent; 0.0 and 100.0 only if it is exactly that."""
    if not whole:
        return NOTHING
    tenths = round(1000 * part / whole)
    if 0 < part < whole:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths / 10:.1f}"


def _about(tables: ArenaTables) -> Iterator[str]:
    """What was played."""
    report, config = tables.report, tables.config
    if report.finished:
        yield say("standings.games", count=report.played)
    else:
        yield say("standings.games_so_far", played=report.played, count=report.planned)
    yield say("standings.players", count=len(config.players))
    setups, begun = len(config.setups), config.games // 2
    if begun < setups:
        yield say("standings.some_setups", some=begun, count=setups)
    else:
        yield say("standings.setups", count=setups)
    yield say("standings.seed", seed=config.seed)
    yield from _asked_in_words(config.prompts)


def _asked_in_words(prompts: Prompts | None) -> Iterator[str]:
    if prompts is None:
        return
    if prompts.isomorph is None:
        yield say("standings.in_words")
    else:
        yield say("standings.disguise", seed=prompts.isomorph)
    if not prompts.show_legal:
        yield say("standings.legal_hidden")


def _standings(report: Report) -> Rows:
    """One row for each player; with a rating and its error, in whole points, if there are any."""
    rating = () if report.note is not None else ("elo", "error")
    columns = ("player", *rating, "score", "games", "kept")
    rows = [tuple(say(f"standings.column.{column}") for column in columns)]
    for number, each in enumerate(report.players, start=1):
        score, kept = share(each.points, each.games), share(each.kept, each.chances)
        rated = each.rating
        elo = (f"{round(rated.elo):+d}", str(round(rated.error))) if rated is not None else ()
        rows.append((row_name(number, each.name), *elo, score, str(each.games), kept))
    return tuple(rows)


def row_name(number: int, name: str) -> str:
    """A player with the place in the standings, by which other tables name it."""
    return f"{number} {printable(name)}"


def _filled(rows: Rows) -> Rows:
    """A table without empty rows and columns."""
    heading, *others = rows
    others = [row for row in others if set(row[1:]) != {NOTHING}]
    first, *columns = zip(heading, *others, strict=True)
    told = [column for column in columns if set(column[1:]) - {NOTHING}]
    return tuple(zip(first, *told, strict=True))


def _cross(report: Report) -> Rows:
    """Points of each player against each other one, in percent."""
    rows = [_numbers(report)]
    for number, one in enumerate(report.players, start=1):
        scores = [report.cross[one.name].get(two.name) for two in report.players]
        cells = [NOTHING if each is None else share(*each) for each in scores]
        rows.append((row_name(number, one.name), *cells))
    return tuple(rows)


def _by_distance(report: Report) -> Rows:
    """Wins kept, near the end and far from it."""
    rows: list[tuple[str, ...]] = [("", *DISTANCES)]
    for number, each in enumerate(report.players, start=1):
        cells = [share(*kept) for kept in by_group(each.by_distance).values()]
        rows.append((row_name(number, each.name), *cells))
    return tuple(rows)


def _by_book(tables: ArenaTables) -> Rows:
    """Wins kept in each book."""
    rows = [_numbers(tables.report)]
    for book in tables.books:
        found = [each.by_book.get(book) for each in tables.report.players]
        cells = [NOTHING if each is None else share(*each) for each in found]
        rows.append((printable(book), *cells))
    return tuple(rows)


def _numbers(report: Report) -> tuple[str, ...]:
    """A heading in which the players have numbers, for there is no room for names."""
    return ("", *map(str, range(1, len(report.players) + 1)))


def remarks(tables: ArenaTables) -> Iterator[str]:
    """Remarks on the tables, each of one or more sentences."""
    report = tables.report
    if report.note is None:
        yield say("standings.elo")
        for each in report.players:
            if each.games and each.points in (0, each.games):
                name = printable(each.name)
                yield say("standings.won_all" if each.points else "standings.lost_all", name=name)
    else:
        yield sentence(report.note)
    yield say("standings.judged")
    for each in report.players:
        yield from _about_player(each)
    if report.sprt is not None:
        yield " ".join(_about_test(tables, report.sprt))


def _about_player(each: Standing) -> Iterator[str]:
    """What could not be judged, and what it lost by failing."""
    name = printable(each.name)
    if each.unknown:
        yield say("standings.unknown", name=name, count=each.unknown)
    if each.forfeits:
        reasons = comma_list(
            say(f"standings.failed_by.{reason}", times=times)
            for reason, times in each.forfeits.items()
        )
        lost, detail = sum(each.forfeits.values()), printable(next(iter(each.details)))
        yield say("standings.failed", name=name, count=lost, reasons=reasons, detail=detail)


def _about_test(tables: ArenaTables, test: Sprt) -> Iterator[str]:
    """How the test of the first two stands."""
    report, config = tables.report, tables.config
    pairs, low, high = sum(test.pairs), test.elo0, test.elo1
    if test.accepted is None:
        yield say(
            "standings.sprt_open",
            low=low,
            high=high,
            llr=test.llr,
            lower=LOWER,
            upper=UPPER,
            count=pairs,
        )
    else:
        one, two = (printable(player.name) for player in config.players[:2])
        yield say(
            "standings.sprt_decided",
            low=low,
            high=high,
            llr=test.llr,
            lower=LOWER,
            upper=UPPER,
            count=pairs,
            name=one,
            other=two,
            accepted=test.accepted,
            refused=low if test.accepted == high else high,
        )
    if report.left_out:
        yield say("standings.sprt_left_out", count=report.left_out)
    if pairs > len(config.setups):
        yield say("standings.sprt_again")
