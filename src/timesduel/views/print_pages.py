"""What a teacher prints: cards of rules, lines of numbers, puzzles, sheets for scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.books.shelf import book_of, game_title
from timesduel.coach.explain import explain_win
from timesduel.views.html_page import element, plain, subheading
from timesduel.views.number_line import line_title, number_line, worked_example
from timesduel.views.paper import fields, grid, sentences
from timesduel.views.standings_text import name_of
from timesduel.views.svg import svg_element
from timesduel.views.zones_text import zone_range
from timesduel.voices.rules import how_to_play, objective, rules_in_short, sample_lines
from timesduel.words.grammar import comma_list, one_of
from timesduel.words.speech import say, times_sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.core.rules import Rules
    from timesduel.match.pairings import PeoplePair, Tournament
    from timesduel.questions.zones import ZonesAnswer
    from timesduel.training.puzzles import Puzzle
    from timesduel.views.number_line import Example

_LINES_OF_GAME = 8
"""Turns of each player that can be written down on a card of rules."""

PUZZLES_ON_A_PAGE, PRODUCTS_ON_A_PAGE = 10, 60
_PAIRS_ON_A_PAGE, _PEOPLE_ON_A_PAGE = 20, 32
_MOST_ROUNDS = 8
"""Columns of the sheet of points."""


def rule_card(rules: Rules) -> str:
    """A page with the rules of a game, its sample, and room to write a game down."""
    columns = ("player_one", "number", "player_two", "number")
    heading = [say(f"printed.column.{name}") for name in columns]
    sample = book_of(rules).sample_rules
    other_goal = say("printed.sample_goal", objective=objective(sample)) if sample != rules else ""
    parts = (
        element("h1", plain(game_title(rules))),
        element("p", plain(objective(rules)), class_="goal"),
        subheading(say("printed.how_to_play")),
        sentences(how_to_play(rules)),
        subheading(say("printed.sample")),
        element("p", element("b", plain(other_goal))) if other_goal else "",
        sentences(sample_lines(sample)),
        subheading(say("printed.own_game")),
        fields(say("printed.player_one"), say("printed.player_two")),
        grid(heading, [[""] * len(heading)] * _LINES_OF_GAME),
    )
    return "\n".join(parts)


def number_line_pages(rules: Rules, scene: ZonesAnswer) -> Iterator[str]:
    """The line of a game to be coloured, and on a page of its own the solved one."""
    example = worked_example(rules)
    for solved in (False, True):
        title = line_title(scene.rules, solved=solved)
        yield "\n".join(
            (
                element("h1", plain(title)),
                "" if solved else fields(say("printed.name"), say("printed.date")),
                element("p", plain(rules_in_short(scene.rules))),
                element("p", plain(_solution(scene) if solved else _task(scene, example))),
                svg_element(number_line(scene, example, solved=solved), on_paper=True),
                element("p", plain(say("zones.legend_scale"))),
            )
        )


def _task(scene: ZonesAnswer, example: Example | None) -> str:
    task = say("printed.line_task") if scene.to_leave else say("printed.line_task_none")
    if example is None:
        return task
    worked = say("printed.line_example", number=example.number, move=example.move)
    return f"{task} {worked}"


def _solution(scene: ZonesAnswer) -> str:
    if not scene.to_leave:
        return scene.start_text
    zones = comma_list(zone_range(zone) for zone in scene.to_leave)
    return " ".join(filter(None, (say("printed.line_solution", zones=zones), scene.hit_text)))


def worksheet_pages(puzzles: Sequence[Puzzle], sheet: int) -> Iterator[str]:
    """The puzzles, and after them the answers on pages of their own, with the same number."""
    starts = range(0, len(puzzles), PUZZLES_ON_A_PAGE)
    for start in starts:
        cards = [
            _puzzle(number, puzzle)
            for number, puzzle in enumerate(puzzles[start : start + PUZZLES_ON_A_PAGE], start + 1)
        ]
        yield "\n".join(
            (
                _numbered(say("printed.worksheet"), sheet),
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
        heading = _numbered(say("printed.answers"), sheet)
        yield "\n".join((heading, element("div", "\n".join(answers), class_="answers")))


def _puzzle(number: int, puzzle: Puzzle) -> str:
    position = puzzle.position
    moves = one_of(position.legal_moves(), sign=times_sign())
    heading = say("printed.puzzle", number=number, total=position.total)
    lines = (
        element("p", element("b", plain(heading))),
        element("p", plain(objective(position.rules))),
        element("p", plain(say("printed.choose", moves=moves))),
        element("p", plain(say("printed.blank"))),
    )
    return element("div", "".join(lines), class_="puzzle")


def _answer(number: int, puzzle: Puzzle) -> str:
    position = puzzle.position
    why = explain_win(position, puzzle.best).text
    heading = say("printed.answer", number=number, total=position.total, move=puzzle.best)
    return element("b", plain(heading)) + " " + plain(why)


def product_pages(products: Sequence[tuple[int, int]], sheet: int) -> Iterator[str]:
    """A page of products to be worked out, and the same with the answers."""
    for title, solved in ((say("printed.products"), False), (say("printed.answers"), True)):
        cells = [
            say("printed.product", one=one, two=two, product=one * two if solved else "____")
            for one, two in products
        ]
        yield "\n".join(
            (
                _numbered(title, sheet),
                "" if solved else fields(say("printed.name"), say("printed.date")),
                element("div", (element("p", plain(cell)) for cell in cells), class_="products"),
            )
        )


def _numbered(title: str, sheet: int) -> str:
    """A heading with the number by which a sheet and its answers are found together."""
    number = element("small", plain(say("printed.sheet", number=str(sheet))))
    return element("h1", f"{plain(title)} {number}")


def score_pages(tournament: Tournament) -> Iterator[str]:
    """The pairs of a round with room for results, and the points of everybody round by round.

    Without people there is a sheet with empty lines.
    """
    count = len(tournament.rounds)
    title = say("printed.scores", number=count) if count else say("printed.scores_blank")
    pairs = tournament.rounds[-1] if tournament.rounds else ()
    told = [(pair.one, name_of(pair, 2), "", "", _result(pair)) for pair in pairs]
    empty = [("", "", "", "", "-")] * _PAIRS_ON_A_PAGE
    rows = [(str(place), *cells) for place, cells in enumerate(told or empty, 1)]
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


def _result(pair: PeoplePair) -> str:
    return "-".join(map(str, pair.wins or ("", "")))


def _points(tournament: Tournament) -> Iterator[str]:
    people: list[str] = [*tournament.people] or [""] * _PEOPLE_ON_A_PAGE
    rounds = min(max(tournament.usual_rounds if tournament.people else 5, 3), _MOST_ROUNDS)
    heading = [say("printed.column.name"), *map(str, range(1, rounds + 1))]
    heading.append(say("printed.column.total"))
    totals = {row.name: str(row.points) for row in tournament.standings() if row.games}
    rows = [[name, *_won(tournament, name, rounds), totals.get(name, "")] for name in people]
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
