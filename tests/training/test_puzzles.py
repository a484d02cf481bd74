"""Puzzles against brute force: one answer, the level that is claimed, a position that comes up."""

from functools import cache
from random import Random

import pytest

from tests.solver.brute import Brute
from timesduel import BOOKS, Goal, OnTimeout, Outcome, Position, Reason, Rules, TimeLimit, Turn
from timesduel.coach.review import review
from timesduel.data.plain import to_plain
from timesduel.errors import IllegalMoveError, RulesError
from timesduel.questions.puzzle import check_answer, explained_puzzle
from timesduel.records.record import Record
from timesduel.solver.verdict import Verdict
from timesduel.training.entries import LARGEST_PUZZLE_NUMBER, key_of, read_mistake
from timesduel.training.puzzles import (
    HARDEST,
    Source,
    generate,
    level_of,
    mistake_entries,
    puzzle_at,
)

LEVELS = range(1, HARDEST + 1)
NOW = "2026-11-15T09:43:00Z"
MADNESS = BOOKS["multiplication-madness"]

brute = cache(Brute)


def used_in(position: Position) -> frozenset[int]:
    return frozenset(position.used) if position.rules.modulus is not None else frozenset()


def level_by_force(position: Position) -> int:
    """The level, written from its description."""
    force, used = brute(position.rules), used_in(position)
    moves = force.moves(position.total, used)
    plies = {move: force.value(new, force.after(used, new)) for move, new in moves.items()}
    to_the_end = force.value(position.total, used)[1]
    own_moves = len(range(0, to_the_end, 2))
    wrong = [plies[move][1] for move in moves if plies[move][0]]
    tempting = [far for far in wrong if len(range(0, far, 2)) >= own_moves and far > 2]
    level = own_moves - 1 if len(tempting) < len(wrong) / 2 else own_moves
    return sorted((1, level, 5))[1]


def can_come_about(position: Position) -> bool:
    """Is there a game from the start that leads there?"""
    rules, total, _, used = position
    if rules.modulus is not None:
        here = rules.opening()
        for number in used[1:]:
            moves = [move for move in here.legal_moves() if here.product(move) == number]
            here = here.play(moves[0])
        return here.total == total and here.used == used
    if total == rules.start:
        return True
    divisors = [m for m in rules.multipliers if total % m == 0]
    return any(can_come_about(Position(rules, total // m)) for m in divisors)


@pytest.mark.no_cover
@pytest.mark.parametrize("book", BOOKS)
def test_puzzles_of_every_level(book: str) -> None:
    keys = set()
    for level in LEVELS:
        for seed in range(8):
            puzzle = generate(Random(seed), BOOKS[book], level)
            position = puzzle.position
            assert position.rules.name == book
            assert position.rules.goal is BOOKS[book].goal
            assert position.player == 1
            assert len(position.legal_moves()) > 1
            winning = brute(position.rules).winning(position.total, used_in(position))
            assert puzzle.answers == winning == (puzzle.best,)
            assert puzzle.level == level == level_by_force(position)
            assert puzzle.source is Source.NEW
            assert can_come_about(position)
            keys.add(puzzle.key)
    assert len(keys) > 30


def test_puzzles_of_all_kinds_come_up() -> None:
    puzzles = [generate(Random(seed)) for seed in range(90)]
    rules = [puzzle.position.rules for puzzle in puzzles]
    assert {each.name for each in rules} == set(BOOKS)
    assert {puzzle.level for puzzle in puzzles} == set(LEVELS)
    own = [BOOKS[each.name].multipliers == each.multipliers for each in rules]
    assert 15 < sum(own) < 75
    assert sum(each.modulus is not None for each in rules) > 3
    assert len({puzzle.key for puzzle in puzzles}) > 80
    for puzzle in puzzles:
        assert puzzle.position.total <= 200
        if puzzle.level == 1:
            assert puzzle.position.total <= 50


@pytest.mark.parametrize(
    ("seed", "book", "level", "key"),
    [
        (0, None, None, "multiplication-showdown last mod 13 by 2,3 at 6 after 1,3,6"),
        (1, None, None, "multiplication-madness reach 2400000 by 2,5,7 at 20"),
        (7, "power-play", None, "power-play reach 640 by 2,3 at 6"),
        (7, "multiplication-duel", 5, "multiplication-duel exact 3600000 by 2,3,4,5,6,7,8,9 at 2"),
        (8, "multiplication-showdown", 2, "multiplication-showdown last 630 by 2,5,7 at 8"),
    ],
)
def test_the_same_seed_gives_the_same_puzzle_everywhere(
    seed: int, book: str | None, level: int | None, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = dict(list(BOOKS.items())[:5])  # dice with one side more would fall otherwise
    monkeypatch.setattr("timesduel.training.puzzles.BOOKS", few)
    assert generate(Random(seed), BOOKS[book] if book else None, level).key == key


class NoDice:
    """Always the same side up."""

    def randrange(self, stop: int, /) -> int:
        return 0


def test_dice_that_are_stuck() -> None:
    for book in BOOKS.values():
        assert generate(NoDice(), book, 2).level == 2


def test_no_level_of_a_book_without_any_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.training.puzzles._DEEPEST", 0)
    with pytest.raises(RulesError, match="no puzzle of level 1"):
        generate(Random(1), BOOKS["multiplication-madness"], 1)


def test_house_rules_are_taken_as_they_are() -> None:
    house = BOOKS["power-play"].replace(target=60)
    assert {generate(Random(seed), house, 1).position.rules for seed in range(5)} == {house}
    with pytest.raises(RulesError, match="level: no puzzle of level 5 was found in these rules"):
        generate(Random(1), house, 5)
    modular = Rules(goal=Goal.LAST, modulus=41, multipliers=(2, 3, 5, 7))
    found = generate(Random(0), modular, 1)  # the first moves of such a game cannot be solved
    assert found.position.rules is modular
    endless = Rules(goal=Goal.LAST)
    with pytest.raises(RulesError, match="no puzzle of level 1"):
        generate(Random(1), endless, 1)


def test_where_there_is_no_puzzle() -> None:
    assert puzzle_at(Position(MADNESS, 6), Source.MISTAKE) is None  # nothing wins
    assert puzzle_at(Position(MADNESS, 50), Source.MISTAKE) is None  # everything wins
    assert puzzle_at(Position(MADNESS, 100), Source.MISTAKE) is None  # it is over
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    assert puzzle_at(endless.opening(), Source.MISTAKE) is None
    large = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=97)
    assert puzzle_at(large.opening().play(5), Source.MISTAKE) is None  # nobody knows


def test_what_nobody_knows_is_hard() -> None:
    large = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=97).opening()
    for remoteness in (None, 9):
        claimed = Verdict(mover_wins=True, winning_moves=(2,), remoteness=remoteness, best_move=2)
        assert level_of(large, claimed) == HARDEST


def test_a_position_with_a_past_is_the_same_puzzle() -> None:
    position = BOOKS["multiplication-showdown"].opening(2).play(2).play(2)
    puzzle = puzzle_at(position, Source.MISTAKE)
    again = puzzle_at(Position(position.rules, 4), Source.MISTAKE)
    assert puzzle is not None
    assert puzzle == again
    assert puzzle.key == key_of(position)


def test_as_json() -> None:
    puzzle = puzzle_at(Position(MADNESS, 12), Source.NEW)
    assert puzzle is not None
    plain = to_plain(explained_puzzle(puzzle))
    assert plain.pop("explanation")["text"].startswith("Play x9. ")
    assert plain == {
        "rules": to_plain(MADNESS),
        "total": 12,
        "legal_moves": [2, 3, 4, 5, 6, 7, 8, 9],
        "level": 1,
        "source": "new",
        "answers": [9],
    }
    modular = generate(Random(0))
    assert modular.position.rules.modulus is not None
    assert to_plain(explained_puzzle(modular))["used"] == list(modular.position.used)


def test_any_move_that_wins_is_right() -> None:
    puzzle = puzzle_at(MADNESS.opening(), Source.MISTAKE)
    assert puzzle is not None
    assert puzzle.answers == (6, 7, 8, 9)
    answers = [check_answer(puzzle, move) for move in puzzle.answers]
    assert [answer.shown for answer in answers] == [6, 7, 8, 9]
    assert check_answer(puzzle, 2).shown == puzzle.best
    assert "Play" not in answers[0].explanation.text
    with pytest.raises(IllegalMoveError):
        check_answer(puzzle, 1)


def recorded(rules: Rules, *moves: int | None, players: tuple[str | None, str | None]) -> Record:
    limit = TimeLimit(1, OnTimeout.PASS)
    position = rules.opening()
    for move in moves:
        position = position.skip() if move is None else position.play(move)
    return Record(
        rules=rules,
        names=("Ada", "Grace"),
        players=players,
        first=1,
        limit=limit,
        turns=tuple(Turn(move, 1.0) for move in moves),
        total=position.total,
        outcome=position.outcome() or Outcome(2, Reason.RESIGNED),
        started=NOW,
    )


def found_in(record: Record) -> list[tuple[int, int]]:
    """Where the mistakes are, and what was played there."""
    entries = mistake_entries(record, review(record), game="g", when=NOW)
    mistakes = list(map(read_mistake, entries))
    assert {mistake and mistake.game for mistake in mistakes} <= {"g"}
    return [
        (mistake.position.total, entry.data["played"])
        for entry, mistake in zip(entries, mistakes, strict=True)
        if mistake is not None
    ]


def test_mistakes_of_people_become_puzzles() -> None:
    moves = (2, 2, 2, 5, 2)
    played = list(zip((1, 2, 4, 8, 40), moves, strict=True))
    winning = {total: brute(MADNESS).winning(total) for total, _ in played}
    thrown = [(n, move) for n, move in played if winning[n] and move not in winning[n]]
    assert thrown == [(1, 2), (2, 2), (40, 2)]
    people = recorded(MADNESS, *moves, None, players=(None, None))
    assert found_in(people) == thrown
    against = recorded(MADNESS, *moves, players=("perfect", None))
    assert found_in(against) == [(2, 2)]
    assert found_in(recorded(MADNESS, *moves, players=("random", "random"))) == []


def test_no_puzzles_of_lost_time_or_huge_numbers() -> None:
    late = recorded(MADNESS, None, 2, 2, players=(None, None))
    assert found_in(late) == [(1, 2), (2, 2)]
    huge = MADNESS.replace(target=LARGEST_PUZZLE_NUMBER + 1)
    largest = MADNESS.replace(target=LARGEST_PUZZLE_NUMBER)
    for rules, count in ((huge, 0), (largest, 1)):
        winning = brute(rules).winning(1)
        wrong = next(move for move in rules.multipliers if move not in winning)
        assert winning
        assert len(found_in(recorded(rules, wrong, players=(None, "perfect")))) == count


def test_a_mistake_that_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.training.puzzles.PUZZLE_EFFORT", 1)
    rules = Rules(goal=Goal.LAST, modulus=19, multipliers=(2, 3, 5))
    game = [2, 2, 2, 2, 2, 2, 2]
    record = recorded(rules, *game, players=(None, None))
    assert mistake_entries(record, review(record), game="g", when=NOW) == ()
