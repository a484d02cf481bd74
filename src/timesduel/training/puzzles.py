"""Puzzles: positions in which the right move has to be found.

A puzzle that the program makes has exactly one move that wins, and others that do not. A mistake
from a game of one's own becomes a puzzle as it stands: any move that wins is right.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from timesduel.books.shelf import BOOKS
from timesduel.coach.judge import Grade, verdict_of
from timesduel.core.outcome import Goal
from timesduel.core.position import Position
from timesduel.data.plain import to_plain
from timesduel.errors import RulesError, TimesDuelError
from timesduel.records.diary import Entry
from timesduel.solver.zones import losing_zones
from timesduel.training.entries import (
    PUZZLE_KIND,
    PUZZLE_LEVELS,
    KeptAttempt,
    is_for_the_head,
    key_of,
    mistake_entry,
)
from timesduel.training.puzzle_games import largest_number, reachable, setups

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from timesduel.coach.review import Review
    from timesduel.core.rules import Rules
    from timesduel.players.player import Dice
    from timesduel.records.record import Record
    from timesduel.solver.verdict import Verdict
    from timesduel.training.puzzle_games import PuzzleSetup

HARDEST = PUZZLE_LEVELS[-1]
"""The highest level."""

_DEEPEST = 6
"""The moves that the winner has to make in a puzzle of the program; more would be drudgery."""

_MOST_GAMES = 10
"""Most modular games that are searched, where there is no other way to find a puzzle."""

PUZZLE_EFFORT = 3_000
"""A position that takes more work than this is no puzzle."""


class Source(Enum):
    """Where a puzzle comes from."""

    NEW = "new"
    """The program made it."""

    MISTAKE = "mistake"
    """A game in which somebody went wrong here."""

    AGAIN = "again"
    """It was asked before, and is due again."""


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position to find a winning move in."""

    position: Position
    """Where it is; Player 1 is to move."""

    answers: tuple[int, ...]
    """All moves that win, ascending."""

    best: int
    """The one of them that wins fastest."""

    depth: int | None
    """How many moves the winner has to make, this one included; None if that is not known."""

    level: int
    """How hard it is, 1 to 5: see `level_of`."""

    source: Source
    """Where it comes from."""

    @property
    def key(self) -> str:
        """Tells this puzzle from all others."""
        return key_of(self.position)


def generate(
    dice: Dice,
    book: Rules | None = None,
    level: int | None = None,
    *,
    largest_limit: int | None = None,
    own: bool = False,
    wanted: Callable[[Puzzle], bool] = lambda _: True,
) -> Puzzle:
    """A puzzle of a book or its house rules; book and level are drawn unless given.

    The same dice give the same puzzle on every machine. Each position can come about in a game.
    With a `largest_limit` targets and ceilings of the books stay within it, without a modulus.
    `own` asks for the book's own multipliers instead of those of the house, and `wanted` may refuse
    a puzzle, such as one that is known.
    Rules that are no book's are taken as they are; a `RulesError` says that no such
    puzzle was found. Every level of every book has some, if there is no largest limit.
    """
    if book is None:
        books = tuple(BOOKS.values())
        book = books[dice.randrange(len(books))]
    if level is None:
        level = 1 + dice.randrange(HARDEST)
    if book in BOOKS.values():
        games = setups(book, level, largest_limit, own=own)
        found = _find_in_a_book(dice, book, level, games, wanted)
    else:
        looks = (
            _find(dice, book, level, wanted)
            for _ in range(1 if book.modulus is None else _MOST_GAMES)
        )
        found = next(filter(None, looks), None)
    if found is None:
        raise RulesError("level", "puzzles.not_found", level=level)
    return found


def _find_in_a_book(
    dice: Dice,
    book: Rules,
    level: int,
    left: list[PuzzleSetup],
    wanted: Callable[[Puzzle], bool],
) -> Puzzle | None:
    while left:
        setup = left[dice.randrange(len(left))]
        found = _find(dice, setup.of(book), level, wanted)
        if found is not None:
            return found
        left = [other for other in left if other != setup]
    return None


def puzzle_at(position: Position, source: Source, level: int | None = None) -> Puzzle | None:
    """The puzzle in a position, graded unless the level is known; None if there is none.

    There is none where nobody can go wrong, where nothing wins, or where that takes too much work
    to find out.
    """
    rules, total, _, used = position
    position = Position(rules, total, 1, used if rules.modulus is not None else None)
    verdict = verdict_of(position, PUZZLE_EFFORT)
    if verdict is None or not verdict.winning_moves or verdict.best_move is None:
        return None
    if len(verdict.winning_moves) == len(position.legal_moves()):
        return None
    return Puzzle(
        position=position,
        answers=verdict.winning_moves,
        best=verdict.best_move,
        depth=_depth(verdict),
        level=level or level_of(position, verdict),
        source=source,
    )


def level_of(position: Position, verdict: Verdict) -> int:
    """How hard it is to find a winning move, from 1 to 5.

    The further ahead one must see, the harder: it begins with one less than the number of moves
    that the winner has to make, this one included. It is one more if at least half of the wrong
    moves are tempting. A wrong move is tempting if the opponent needs as many moves to punish it
    as the right one needs to win, and more than one: until then nothing tells the two apart. So a
    win in one move is of level 1, and so is one in two moves if most others lose at once. Beyond
    5 all are alike; what takes too much work to tell is as hard as can be.
    """
    depth = _depth(verdict)
    if depth is None or verdict.winning_moves is None:
        return HARDEST
    tempting = wrong = 0
    for move in position.legal_moves():
        if move not in verdict.winning_moves:
            punishment = _depth(verdict_of(position.play(move), PUZZLE_EFFORT))
            tempting += punishment is None or punishment >= max(depth, 2)
            wrong += 1
    return _within(depth - 1 + (2 * tempting >= wrong))


def _depth(verdict: Verdict | None) -> int | None:
    """How many moves the winner has to make, who begins.

    The last move of all may be the loser's, who cannot but go over the target.
    """
    if verdict is None or verdict.remoteness is None:
        return None
    return (verdict.remoteness + 1) // 2


def _within(level: int) -> int:
    return min(max(level, 1), HARDEST)


def _find(dice: Dice, rules: Rules, level: int, wanted: Callable[[Puzzle], bool]) -> Puzzle | None:
    """A puzzle of that level with exactly one answer; None if there is none in these rules.

    With a modulus only one game, played at random, is looked at.
    """
    if rules.modulus is not None:
        positions = _one_game(dice, rules)
    else:
        positions = _with_one_answer(rules, largest_number(level))
    while positions:
        position = positions.pop(dice.randrange(len(positions)))
        puzzle = puzzle_at(position, Source.NEW, level)
        if puzzle is not None and len(puzzle.answers) == 1 and _may_have(puzzle.depth, level):
            # Only now the wrong moves are worth a look, which takes most of the time.
            puzzle = puzzle_at(position, Source.NEW)
            if puzzle is not None and puzzle.level == level and wanted(puzzle):
                return puzzle
    return None


def _may_have(depth: int | None, level: int) -> bool:
    if depth is None or depth > _DEEPEST:
        return False
    return _within(depth - 1) <= level <= _within(depth)


def _with_one_answer(rules: Rules, most: int) -> list[Position]:
    """The positions that a game can come to and in which one move wins, up to some number."""
    try:
        zones = losing_zones(rules, effort=PUZZLE_EFFORT)
    except TimesDuelError:  # too much work, or no end
        return []
    lowest = [zone.low for zone in zones]

    def wins(product: int) -> bool:
        if rules.goal is Goal.REACH and rules.target is not None and product >= rules.target:
            return True
        place = bisect(lowest, product) - 1
        return place >= 0 and product <= zones[place].high

    return [
        Position(rules, total)
        for total in sorted(position.total for position in reachable(rules, most))
        if sum(wins(total * multiplier) for multiplier in rules.multipliers) == 1
    ]


def _one_game(dice: Dice, rules: Rules) -> list[Position]:
    """All positions of a game between two players who play whatever comes up."""
    positions = [rules.opening()]
    while moves := positions[-1].legal_moves():
        positions.append(positions[-1].play(moves[dice.randrange(len(moves))]))
    return positions[:-1]


def attempt_entry(puzzle: Puzzle, answer: int, *, right: bool, hints: int = 0, when: str) -> Entry:
    """What the diary keeps of an answer."""
    kept = KeptAttempt.of(
        puzzle.position, level=puzzle.level, answer=answer, right=right, hints=hints
    )
    return Entry(when, PUZZLE_KIND, to_plain(kept))


def mistake_entries(record: Record, review: Review, *, game: str, when: str) -> tuple[Entry, ...]:
    """What the diary keeps of a review: the positions in which a person threw a win away.

    `game` is the id that the diary has for the game (`text_id`). Numbers that nobody has in the
    head, and turns lost to the clock, are left out.
    """
    entries = []
    for position, move in _thrown_away(record, review):
        puzzle = puzzle_at(position, Source.MISTAKE)
        if puzzle is not None:
            found, level = puzzle.position, puzzle.level
            entries.append(mistake_entry(found, level=level, played=move, game=game, when=when))
    return tuple(entries)


def _thrown_away(record: Record, review: Review) -> Iterator[tuple[Position, int]]:
    if not is_for_the_head(record.rules):
        return
    for position, turn in zip(record.replay(), review.turns, strict=False):
        person = record.players[turn.player - 1] is None
        if person and turn.grade is Grade.THREW and turn.multiplier is not None:
            yield position, turn.multiplier
