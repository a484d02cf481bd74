"""What a teacher prints: cards of rules, lines of numbers, puzzles, sheets for scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.coach.explain import explain_win
from timesduel.core.numbers import one_of
from timesduel.core.objective import objective
from timesduel.views.markup import element, plain
from timesduel.views.number_line import number_line
from timesduel.views.pairs_text import name_of
from timesduel.views.paper import fields, grid, sentences
from timesduel.views.svg import svg_element
from timesduel.views.zones_text import zone_range
from timesduel.voices.page import how_to_play, sample_lines
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.core.rules import Rules
    from timesduel.match.pairings import Tournament
    from timesduel.training.puzzles import Puzzle
    from timesduel.views.zones_scene import ZonesScene

_LINES_OF_GAME = 8
"""Turns of each player that can be written down on a card of rules."""

PUZZLES_ON_A_PAGE = 10
_PAIRS_ON_A_PAGE, _PEOPLE_ON_A_PAGE = 20, 32
_MOST_ROUNDS = 8
"""Columns of the sheet of points."""


def rule_card(rules: Rules) -> str:
    """A page with the rules of a game, its sample, and room to write a game down."""
    columns = ("player_one", "number", "player_two", "number")
    heading = [say(f"printed.column.{name}") for name in columns]
    parts = (
        element("h1", plain(rules.title)),
        element("p", plain(objective(rules)), class_="goal"),
        _heading(say("printed.how_to_play")),
        sentences(how_to_play(rules)),
        _heading(say("printed.sample")),
        sentences(sample_lines(rules)),
        _heading(say("printed.own_game")),
        fields(say("printed.player_one"), say("printed.player_two")),
        grid(heading, [[""] * len(heading)] * _LINES_OF_GAME),
    )
    return "\n".join(parts)


def number_line_pages(scene: ZonesScene) -> Iterator[str]:
    """The line of a game to be coloured, and on a page of its own the solved one."""
    for solved in (False, True):
        title = (
            say("printed.line_solved", title=scene.title)
            if solved
            else say("printed.line_blank", title=scene.title)
        )
        yield "\n".join(
            (
                element("h1", plain(title)),
                "" if solved else fields(say("printed.name"), say("printed.date")),
                element("p", plain(scene.objective)),
                element("p", plain(_task(scene) if not solved else _solution(scene))),
                svg_element(number_line(scene, solved=solved), on_paper=True),
                element("p", plain(say("zones.legend_scale"))),
            )
        )


def _task(scene: ZonesScene) -> str:
    return say("printed.line_task") if scene.zones else say("printed.line_task_none")


def _solution(scene: ZonesScene) -> str:
    if not scene.zones:
        return scene.start
    zones = ", ".join(zone_range(zone) for zone in scene.zones)
    return " ".join(filter(None, (say("printed.line_solution", zones=zones), scene.hit)))


def worksheet_pages(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """The puzzles, and after them the answers on pages of their own."""
    starts = range(0, len(puzzles), PUZZLES_ON_A_PAGE)
    for start in starts:
        cards = [
            _puzzle(number, puzzle)
            for number, puzzle in enumerate(puzzles[start : start + PUZZLES_ON_A_PAGE], start + 1)
        ]
        yield "\n".join(
            (
                element("h1", plain(say("printed.worksheet"))),
                fields(say("printed.name"), say("printed.date")),
                element("p", plain(say("printed.worksheet_task"))),
                element("div", "\n".join(cards), class_="puzzles"),
            )
        )
    for start in starts:
        answers = [
            element("p", _answer(number, puzzle))
            for number, puzzle in enumerate(puzzles[start : start + PUZZLES_ON_A_PAGE], start + 1)
        ]
        heading = element("h1", plain(say("printed.answers")))
        yield "\n".join((heading, element("div", "\n".join(answers), class_="answers")))


def _puzzle(number: int, puzzle: Puzzle) -> str:
    position = puzzle.position
    moves = one_of(position.legal_moves(), sign="\N{MULTIPLICATION SIGN}")
    heading = say("printed.puzzle", number=number, total=position.total)
    lines = (
        element("p", element("b", plain(heading))),
        element("p", plain(_unbroken(objective(position.rules)))),
        element("p", plain(_unbroken(say("printed.choose", moves=moves)))),
        element("p", plain(say("printed.blank"))),
    )
    return element("div", "".join(lines), class_="puzzle")


def _unbroken(text: str) -> str:
    """A text whose hyphens, as in 2-9, do not end a line."""
    return text.replace("-", "\N{NON-BREAKING HYPHEN}")


def _answer(number: int, puzzle: Puzzle) -> str:
    position = puzzle.position
    why = explain_win(position, puzzle.best).text
    heading = say("printed.answer", number=number, total=position.total, move=puzzle.best)
    return element("b", plain(heading)) + " " + plain(why)


def score_pages(tournament: Tournament) -> Iterator[str]:
    """The pairs of a round with room for results, and the points of everybody round by round.

    Without people there is a sheet with empty lines.
    """
    count = len(tournament.rounds)
    title = say("printed.scores", number=count) if count else say("printed.scores_blank")
    pairs = tournament.rounds[-1] if tournament.rounds else ()
    names = [(pair.one, name_of(pair, 2)) for pair in pairs] or [("", "")] * _PAIRS_ON_A_PAGE
    rows = [[str(place), *both, "", "", "-"] for place, both in enumerate(names, 1)]
    columns = ("pair", "begins", "second", "game_one", "game_two", "result")
    heading = [say(f"printed.column.{name}") for name in columns]
    for start in range(0, len(rows), _PAIRS_ON_A_PAGE):
        yield "\n".join(
            (
                element("h1", plain(title)),
                fields(say("printed.game"), say("printed.date")),
                element("p", plain(say("printed.scores_task"))),
                grid(heading, rows[start : start + _PAIRS_ON_A_PAGE], narrow=(0, 3, 4, 5)),
            )
        )
    yield from _points(tournament)


def _points(tournament: Tournament) -> Iterator[str]:
    people: list[str] = [*tournament.people] or [""] * _PEOPLE_ON_A_PAGE
    rounds = min(max(tournament.usual_rounds if tournament.people else 5, 3), _MOST_ROUNDS)
    heading = [say("printed.column.name"), *map(str, range(1, rounds + 1))]
    heading.append(say("printed.column.total"))
    rows = [[name, *_won(tournament, name, rounds), ""] for name in people]
    for start in range(0, len(rows), _PEOPLE_ON_A_PAGE):
        table = grid(
            heading,
            rows[start : start + _PEOPLE_ON_A_PAGE],
            narrow=range(1, rounds + 2),
            small=True,
        )
        heading_line = element("h1", plain(say("printed.points")))
        yield "\n".join((heading_line, element("p", plain(say("printed.points_task"))), table))


def _won(tournament: Tournament, name: str, rounds: int) -> list[str]:
    """The games that somebody has won in each round; nothing where that is not known."""
    won = [""] * rounds
    for number, pairs in enumerate(tournament.rounds[:rounds]):
        for pair in pairs:
            if name and name in pair.opponents and pair.wins is not None:
                won[number] = str(pair.wins[pair.opponents.index(name)])
    return won


def _heading(text: str) -> str:
    return element("h2", plain(text))
