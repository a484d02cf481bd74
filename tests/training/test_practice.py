"""What is asked in practice: real positions, legal moves, and the weak facts more often."""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from tests.solver.brute import Brute
from timesduel import BOOKS, Rules
from timesduel.coach.explain import refute
from timesduel.coach.judge import judge
from timesduel.questions.practice import comment_on
from timesduel.training.facts import FACTS, FactScore, Grid, Try, fact_entry
from timesduel.training.practice import (
    ANY_ONE_IN,
    LARGER_ONE_IN,
    LARGEST_NUMBER,
    Drill,
    Exercise,
    drill_for,
    weight,
    with_whole_table,
)
from timesduel.training.puzzle_games import reachable

WHEN = "2026-11-15T09:43:00Z"
EMPTY = Grid.of([])
KNOWN = Grid.of([fact_entry(*fact, math.prod(fact), when=WHEN) for fact in FACTS])
"""Of somebody who has been right about every fact."""


def all_books() -> Drill:
    """What is asked unless somebody asks for less."""
    books = list(BOOKS.values())
    return Drill(books, wider=[with_whole_table(rules) for rules in books])


def tries(answers: str, seconds: float | None = None) -> FactScore:
    """`+-` is a right answer and then a wrong one."""
    return FactScore(tuple(Try((2, 3), answer == "+", seconds) for answer in answers))


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (FactScore(), 5),
        (tries("+"), 1),
        (tries("+", 4.9), 1),
        (tries("+", 5.0), 3),
        (tries("-"), 4),
        (tries("-", 60.0), 4),  # the time of a wrong answer says nothing
        (tries("---"), 10),
        (tries("+--", 9.0), 9),
        (tries("-+++"), 1),  # forgiven
        (tries("-++"), 4),
    ],
)
def test_weights(score: FactScore, expected: int) -> None:
    assert weight(score) == expected


class Loaded:
    """Dice that fall as told, and remember how many sides they had."""

    def __init__(self, *falls: int) -> None:
        self.falls = list(falls)
        self.sides: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.sides.append(stop)
        return self.falls.pop(0) if self.falls else 0


def drawn_facts(drill: Drill, grid: Grid, **lately: list[tuple[int, int]]) -> Counter[object]:
    """For each fact, how many falls of the die lead to it."""
    die = Loaded()
    drill.next_exercise(grid, die, **lately)
    falls = [Loaded(fall) for fall in range(die.sides[0])]
    return Counter(drill.next_exercise(grid, fall, **lately).fact for fall in falls)


def test_weak_facts_come_as_often_as_their_weight_says() -> None:
    entries = [fact_entry(2, 3, 6, when=WHEN), fact_entry(6, 3, 17, when=WHEN)]
    entries.append(fact_entry(9, 2, 18, when=WHEN, seconds=30))
    counted = drawn_facts(all_books(), Grid.of(entries))
    assert counted == {**dict.fromkeys(FACTS, 5), (2, 3): 1, (3, 6): 4, (2, 9): 3}


def test_what_was_asked_lately_does_not_come_again_at_once() -> None:
    drill = Drill([BOOKS["power-play"]])
    facts = {(2, n) for n in (2, 3, 4, 6, 8, 9, 12)} | {(3, n) for n in (3, 4, 6, 8, 9, 12)}
    assert drill.facts == facts
    assert drawn_facts(drill, EMPTY, lately=[(2, 3), (3, 9)]).keys() == facts - {(2, 3), (3, 9)}
    assert drawn_facts(drill, EMPTY, lately=sorted(facts)).keys() == facts


def brute_totals(rules: Rules) -> set[int]:
    """Every number that can be on the table while the game goes on."""
    brute, found, ahead = Brute(rules), set[int](), [rules.start]
    while ahead:
        total = ahead.pop()
        moves = brute.moves(total, frozenset())
        if moves and total not in found:
            found.add(total)
            ahead += moves.values()
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_the_positions_are_all_that_a_game_can_come_to(book: str) -> None:
    rules = BOOKS[book]
    positions = reachable(rules, LARGEST_NUMBER)
    expected = {total for total in brute_totals(rules) if total <= LARGEST_NUMBER}
    assert len(positions) == len(expected)
    assert {position.total for position in positions} == expected
    for position in positions:
        assert position in set(one_game_to(position.total, rules))


def one_game_to(total: int, rules: Rules) -> Iterator[object]:
    """All positions with that number, by playing."""
    ahead = [rules.opening()]
    while ahead:
        position = ahead.pop()
        if position.total == total:
            yield position
        elif total % position.total == 0:
            ahead += [position.play(move) for move in position.legal_moves()]


def tasks(drill: Drill, count: int, seed: int = 7) -> list[Exercise]:
    dice = Random(seed)
    return [drill.next_exercise(EMPTY, dice) for _ in range(count)]


def test_tasks_are_real_and_of_all_books() -> None:
    drill = all_books()
    assert drill.facts == set(FACTS)
    found = tasks(drill, 900)
    assert {task.position.rules.name for task in found} == set(BOOKS)
    assert {task.fact for task in found} == set(FACTS)
    of_the_books = Drill(list(BOOKS.values())).facts
    for task in found:
        position = task.position
        assert position.total in brute_totals(position.rules)
        assert task.multiplier in Brute(position.rules).moves(position.total, frozenset())
        assert task.product == position.total * task.multiplier
        assert 2 <= position.total <= LARGEST_NUMBER
        pair = sorted((position.total, task.multiplier))
        assert task.fact == (tuple(pair) if pair[1] <= 12 else None)
        assert position.rules in BOOKS.values() or task.fact not in of_the_books


def test_a_larger_number_now_and_then_for_those_who_know_the_tables() -> None:
    drill = Drill([BOOKS["multiplication-duel"]])
    assert drill.next_exercise(KNOWN, Loaded(0)).fact is None
    for fall in range(1, LARGER_ONE_IN):
        assert drill.next_exercise(KNOWN, Loaded(fall)).fact is not None


def test_the_tables_come_first() -> None:
    """Nobody is asked for 81 x 9 who has not said 9 x 9 yet."""
    drill = all_books()
    assert max(task.product for task in tasks(drill, 600)) == 12 * 12
    known = {**KNOWN.facts, (9, 9): FactScore()}
    almost = Grid(known, FactScore())
    assert {drill.next_exercise(almost, Random(seed)).fact for seed in range(300)} <= {*FACTS}
    assert None in {drill.next_exercise(KNOWN, Random(seed)).fact for seed in range(300)}


def test_mostly_the_move_matters() -> None:
    """Where the fact allows it; then one wins and another does not."""
    drill = all_books()
    seven_times_seven = 5 * FACTS.index((7, 7))
    seen = set()
    for fall in range(ANY_ONE_IN):
        for game in range(2):
            task = drill.next_exercise(EMPTY, Loaded(seven_times_seven, fall, game))
            assert task.fact == (7, 7)
            matters = 0 < len(Brute(task.position.rules).winning(7)) < 8
            assert matters or fall == 0
            seen.add((task.position.rules.name, fall == 0))
    assert ("multiplication-madness", True) in seen  # lost, whatever is played
    assert ("multiplier-showdown", False) in seen


def test_nor_are_all_moves_good() -> None:
    drill = Drill([BOOKS["multiplication-madness"]])
    die = Loaded(0, 1)
    drill.next_exercise(KNOWN, die)
    found = [drill.next_exercise(KNOWN, Loaded(0, 1, 0, fall)) for fall in range(die.sides[-1])]
    brute = Brute(BOOKS["multiplication-madness"])
    expected = {n for n in brute_totals(brute.rules) if 0 < len(brute.winning(n)) < 8 and n > 12}
    assert {task.position.total for task in found} == expected
    assert 54 not in expected  # all of them win there


def test_without_a_choice_any_position_will_do() -> None:
    drill = Drill([BOOKS["multiplication-madness"]])
    task = drill.next_exercise(EMPTY, Loaded(5 * sorted(drill.facts).index((7, 7)), 1))
    assert task.fact == (7, 7)


def test_a_game_too_short_for_larger_numbers() -> None:
    rules = BOOKS["power-play"].replace(target=5)
    assert [position.total for position in reachable(rules, LARGEST_NUMBER)] == [1, 2, 3, 4]
    drill = Drill([rules])
    assert drill.facts == {(2, 2), (2, 3), (3, 3), (2, 4), (3, 4)}
    assert {task.position.total for task in tasks(drill, 50)} == {2, 3, 4}


def test_the_same_dice_give_the_same_tasks() -> None:
    one, two = (tasks(all_books(), 50) for _ in range(2))
    assert one == two
    assert one != tasks(all_books(), 50, seed=8)


@pytest.mark.parametrize("families", [(2, 5, 10), (11,), (12,)])
def test_families(families: tuple[int, ...]) -> None:
    """Each fact of these tables, nothing else, and nothing larger."""
    books = list(BOOKS.values())
    drill = Drill(books, wider=[with_whole_table(rules) for rules in books], families=families)
    expected = {fact for fact in FACTS if fact[0] in families or fact[1] in families}
    assert drill.facts == expected
    assert {task.fact for task in tasks(drill, 600)} == expected


def test_every_fact_comes_up_by_the_house_rules_of_each_book() -> None:
    for rules in BOOKS.values():
        assert Drill([], wider=[with_whole_table(rules)]).facts == set(FACTS)


def test_what_comes_up_is_what_was_asked_for() -> None:
    everything, book = drill_for(None, None), BOOKS["power-play"]
    assert everything.facts == all_books().facts
    plain, sevens = drill_for(book, None), drill_for(book, (7,))
    assert plain.facts == Drill([book]).facts
    assert sevens.facts == {fact for fact in FACTS if 7 in fact}


def test_a_comment_says_why_a_win_is_gone() -> None:
    position = BOOKS["multiplier-showdown"].opening().play(5).play(3)
    verdict, reason = comment_on(judge(position, 4))
    assert verdict
    assert reason == ""
    verdict, reason = comment_on(judge(position, 2))
    assert "x4" in verdict
    assert reason == refute(position, 2).text
    lost = comment_on(judge(position.play(4), 2))
    assert lost[0]


def test_exactly_these_facts_come_and_each_before_one_comes_again() -> None:
    drill, dice = drill_for(None, None), Random(5)
    for wanted in ([(7, 8)], [(2, 2), (12, 12)], list(FACTS[::9])):
        rounds = 4
        found = [each.fact for each in drill.in_turn(wanted, rounds * len(wanted), dice)]
        for first in range(0, len(found), len(wanted)):
            assert sorted(filter(None, found[first : first + len(wanted)])) == sorted(wanted)
        assert len(wanted) == 1 or all(one != other for one, other in pairwise(found))
