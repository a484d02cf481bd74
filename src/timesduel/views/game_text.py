"""A review as text for one screen. What matters most comes last, where it is seen in any window."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from timesduel.match.names import default_names
from timesduel.questions.review_text import ending_words, keys, multiplication, note
from timesduel.views.game_chart import LINES_OF_KEYS, LINES_OF_ROW, MOST_ROWS, chart_lines
from timesduel.views.widths import WIDTH, aligned, columns, shortened, wrapped
from timesduel.words.grammar import in_percent, semicolon_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from timesduel.coach.review import PlayerSummary, Review
    from timesduel.views.game_scene import GameScene

_WIDEST_NAME = 8
_MOST_TURNS = 16
"""More turns are listed in part."""

_MOST_LINES, _MOST_LINES_OF_PART = 17, 14
"""Of turns, so that nothing scrolls away."""

_INDENT = " " * 6
"""Of a note that needs a line of its own."""


_COUNTED = ("player", "moves", "chances", "kept", "only", "thrown", "accuracy")


class Row(NamedTuple):
    """What there is to say about a turn."""

    number: str
    player: str
    move: str
    mark: str
    note: str


def rows(review: Review, names: Sequence[str]) -> list[Row]:
    """A row for each turn, and one for the end if no move was the end."""
    listed = []
    for turn in review.turns:
        made = multiplication(turn, review.rules.modulus)
        name = names[turn.player - 1]
        listed.append(Row(str(turn.turn), name, made, turn.mark, note(turn)))
    if (ending := review.ending) is not None:
        deed, words = ending_words(ending)
        listed.append(Row("", names[ending.player - 1], deed, ending.mark, words))
    return listed


def turn_lines(review: Review) -> Iterator[str]:
    """A line for each turn; in a long game only for some of those that have something to tell."""
    listed, remark = rows(review, short_names(review.names)), ""
    if len(review.turns) > _MOST_TURNS or len(_table(listed)) > _MOST_LINES:
        listed, remark = _part(listed, review.turning_point, len(review.turns))
    yield from wrapped(remark)
    yield from _table(listed)
    yield from wrapped(semicolon_list(keys(row.mark for row in listed)))


def _part(every: Sequence[Row], turning_point: int | None, turns: int) -> tuple[list[Row], str]:
    """What is listed of a long game, in which the end is never left out; and how much that is."""
    marked = [row for row in every if row.number and row.mark in ("!!", "??")]
    ending = [row for row in every if not row.number]
    listed: list[Row] = []
    for most in range(min(len(marked), _MOST_LINES_OF_PART), 0, -1):
        listed = _around(marked, turning_point, most)
        if len(_table([*listed, *ending])) <= _MOST_LINES_OF_PART:
            break
    if not marked:
        return ending, say("tables.part.none", count=turns)
    if len(listed) == len(marked):
        return [*listed, *ending], say("tables.part.marked", count=turns)
    remark = say("tables.part.some", count=turns, marked=len(marked), listed=len(listed))
    return [*listed, *ending], remark


def _around(marked: list[Row], turning_point: int | None, most: int) -> list[Row]:
    """The last rows, `most` of them, or those around an earlier turning point."""
    numbers = [row.number for row in marked]
    number = str(turning_point)
    middle = numbers.index(number) if number in numbers else len(marked)
    begin = min(max(middle - most // 2, 0), len(marked) - most)
    return marked[begin : begin + most]


def _table(listed: Sequence[Row]) -> list[str]:
    """Each row in one line, or with its note below it."""
    lines = []
    for row, line in zip(listed, aligned((row[:4] for row in listed), left=(1, 2, 3)), strict=True):
        if columns(line) + 2 + columns(row.note) <= WIDTH:
            lines.append(f"{line}  {row.note}".rstrip())
        else:
            below = wrap(row.note, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
            lines += [line.rstrip(), *below]
    return lines


def summary_lines(review: Review) -> Iterator[str]:
    """How each player did, in one line each, below a heading."""
    heading, *rows = summary_table(review, short_names(review.names))
    yield from aligned([["", *heading[1:]], *rows], left=[0])


def summary_table(review: Review, names: Sequence[str]) -> list[list[str]]:
    """A row of cells for each player, below a heading."""
    table = [[say(f"tables.summary.{column}") for column in _COUNTED]]
    for name, summary in zip(names, review.summaries, strict=True):
        counts = (summary.moves, summary.chances, summary.kept, summary.only, summary.thrown)
        table.append([name, *map(str, counts), accuracy(summary)])
    return table


def accuracy(summary: PlayerSummary) -> str:
    """The share of chances that were kept; 100% only if all of them were."""
    return in_percent(100 * summary.kept // summary.chances) if summary.chances else "-"


def short_names(names: tuple[str, str]) -> tuple[str, str]:
    """The names, or what fits into a column of them; different in any case."""
    one, two = (shortened(name, _WIDEST_NAME) for name in names)
    return (one, two) if one.casefold() != two.casefold() else default_names()


_LINES = 33
"""What a review tells should not scroll away; one more line may be about puzzles."""


class GameText(NamedTuple):
    """Lines of text."""

    heading: list[str]
    blocks: list[list[str]]
    """To be shown with a gap between them; the first belongs to the heading."""


def game_text(scene: GameScene) -> GameText:
    """The whole review."""
    heading = wrapped(scene.subject)
    about = (scene.computers, scene.result, scene.remark)
    head = [line for text in about for line in wrapped(text)]
    turns = list(turn_lines(scene.review))
    numbers = wrapped(scene.numbers_to_leave)
    end = [*wrapped(scene.turning_point), *summary_lines(scene.review)]
    blocks = (head, numbers, turns, end)
    room = _LINES - LINES_OF_KEYS - len(heading) - sum(map(len, blocks)) - len(blocks) + 1
    chart = chart_lines(scene.path, max(1, min(MOST_ROWS, room // LINES_OF_ROW)))
    return GameText(heading, [head, [*numbers, *chart], turns, end])
