"""The tables of an arena in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.arena.regret import DISTANCES
from timesduel.arena.sprt import LOWER, UPPER
from timesduel.core.numbers import plural, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.arena.disguise.prompts import Prompts
    from timesduel.arena.ratings import Rating
    from timesduel.arena.report import Report
    from timesduel.arena.sprt import Sprt

NOTHING = "-"
Rows = list[list[str]]


def about(report: Report) -> str:
    """What was played."""
    config = report.config
    games = plural(report.played, "game")
    if not report.finished:
        games = f"{report.played} of {plural(report.planned, 'game')} so far"
    setups = plural(len(config.setups), "setup")
    if config.games // 2 < len(config.setups):
        setups = f"{config.games // 2} of {setups}"
    told = [games, plural(len(config.players), "player"), setups, f"seed {config.seed}"]
    return ", ".join([*told, *_asked_in_words(config.prompts)])


def _asked_in_words(prompts: Prompts | None) -> Iterator[str]:
    if prompts is not None:
        yield "in words" if prompts.isomorph is None else f"disguise {prompts.isomorph}"
        if not prompts.show_legal:
            yield "legal moves hidden"


def standings(report: Report) -> Rows:
    """One row for each player, with a heading."""
    rows = [["player", "Elo", "+/-", "score", "games", "kept"]]
    for number, each in enumerate(report.standings, start=1):
        score = share(each.points, each.games)
        kept = share(*each.regret.total)
        name = f"{number} {printable(each.name)}"
        rows.append([name, *rating_cells(each.rating), score, str(each.games), kept])
    return rows


def rating_cells(rating: Rating | None) -> tuple[str, str]:
    """A rating and its error, in whole points."""
    if rating is None:
        return NOTHING, NOTHING
    return f"{round(rating.elo):+d}", str(round(rating.error))


def share(part: float, whole: int) -> str:
    """In percent; 0 and 100 only for what is certain."""
    if not whole:
        return NOTHING
    tenths = round(1000 * part / whole)
    if 0 < part < whole:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths / 10:.1f}"


def remarks(report: Report) -> Iterator[str]:
    """What the numbers mean, and what is missing from them."""
    if report.note is None:
        yield "Elo: the mean of all is 0, or the anchor; +/-: with a confidence of 95 %."
        for each in report.standings:
            if each.games and each.points in (0, each.games):
                won, than = ("won", "stronger") if each.points else ("lost", "weaker")
                name = printable(each.name)
                yield f"{name} has {won} every game: it may be {than} than any interval says."
    else:
        yield f"{report.note[0].upper()}{report.note[1:]}."
    yield "score: points in percent; kept: of the positions in which it could win, how many were \
still won after its move, in percent. The solver knows: each move is judged exactly."
    for each in report.standings:
        name = printable(each.name)
        if each.regret.unknown:
            moves = plural(each.regret.unknown, "move")
            yield f"{name}: {moves} not judged, for the solver does not know who wins there."
        if each.forfeits:
            lost = plural(each.forfeits.total(), "game")
            reasons = ", ".join(f"{count} {reason}" for reason, count in each.forfeits.items())
            ((detail, _),) = each.details.most_common(1)
            yield f"{name}: {lost} lost by failing: {reasons}. Mostly, {printable(detail)}."
    if report.sprt is not None:
        yield told_sprt(report, report.sprt)


def told_sprt(report: Report, test: Sprt) -> str:
    """How the test of the first two stands."""
    one, two = (printable(player.name) for player in report.config.players[:2])
    pairs = plural(sum(test.counts), "pair")
    stands = f"LLR {test.llr:.2f} ({LOWER:.2f} to {UPPER:.2f}) after {pairs} of games"
    if test.accepted is None:
        end = "not decided"
    else:
        other = test.elo0 if test.accepted == test.elo1 else test.elo1
        end = f"for {one} against {two}, {test.accepted:g} fits better than {other:g}"
    told = f"SPRT {test.elo0:g} to {test.elo1:g} Elo: {stands}: {end}."
    if report.left_out:
        told += f" {plural(report.left_out, 'game')} played later left out."
    if sum(test.counts) > len(report.config.setups):
        told += " Setups came again: from players without chance that is no new evidence."
    return told


def cross_table(report: Report) -> Rows:
    """Who has made how much against whom."""
    rows = [["", *map(str, range(1, len(report.standings) + 1))]]
    for number, one in enumerate(report.standings, start=1):
        scores = [report.cross.get((one.name, two.name)) for two in report.standings]
        cells = [NOTHING if each is None else share(each.points, each.games) for each in scores]
        rows.append([f"{number} {printable(one.name)}", *cells])
    return rows


def by_distance(report: Report) -> Rows:
    """Wins kept, near the end and far from it."""
    rows = [["", *DISTANCES]]
    for number, each in enumerate(report.standings, start=1):
        cells = [share(*kept) for kept in each.regret.by_group().values()]
        rows.append([f"{number} {printable(each.name)}", *cells])
    return rows


def by_book(report: Report) -> Rows:
    """Wins kept in each book."""
    rows = [["", *map(str, range(1, len(report.standings) + 1))]]
    for book in report.books:
        found = [each.by_book.get(book) for each in report.standings]
        cells = [NOTHING if each is None else share(*each.total) for each in found]
        rows.append([printable(book), *cells])
    return rows
