"""Voices and pages of rule sets that are in no book."""

import pytest

from timesduel import BOOKS, Goal, Position, Rules
from timesduel.core.objective import objective
from timesduel.voices.page import page
from timesduel.voices.teller import Teller

NAMES = ("Ada", "Grace")
SHOWDOWN = BOOKS["multiplication-showdown"]


@pytest.mark.parametrize(
    ("rules", "opening"),
    [
        (Rules(goal=Goal.REACH, target=60), "--- House Rules ---\nTarget Number: 60\nStarting Num"),
        (Rules(goal=Goal.EXACT, target=60), "Starting the House Rules!\n\nRunning Total: 1"),
        (Rules(goal=Goal.LAST, ceiling=60), "Welcome to House Rules!\nStarting number is 1."),
        (Rules(name="power-play", goal=Goal.LAST, ceiling=60), "Welcome to Power Play!\n"),
    ],
)
def test_other_rules_borrow_the_voice_of_their_goal(rules: Rules, opening: str) -> None:
    assert Teller(rules, NAMES).opening().startswith(opening)


def test_remarks_on_rules_that_are_in_no_book() -> None:
    house = Rules(goal=Goal.LAST, ceiling=50)
    assert Teller(house, NAMES).remarks() == "House rule: no number above 50."
    exact = Rules(goal=Goal.EXACT, target=60)
    assert Teller(exact, NAMES).remarks() == "House rule: the target is 60."
    assert not any(Teller(rules, NAMES).remarks() for rules in BOOKS.values())


def test_names_with_braces_are_only_names() -> None:
    told = Teller(BOOKS["power-play"], ("{total}", "Grace"))
    assert told.turn(BOOKS["power-play"].opening()) == "{total}'s Turn:"


def test_pages_of_house_rules() -> None:
    assert "starts at 7." in page(BOOKS["power-play"].replace(start=7))
    how = page(BOOKS["power-play"].replace(target=10**80)).partition("## How to play")[2]
    assert str(10**80) in how
    modular = page(SHOWDOWN.replace(ceiling=None, modulus=11))
    assert "A move to a number that has been on the table is not\n  valid." in modular
    assert "is left unfinished" in page(SHOWDOWN.replace(ceiling=None))


def test_a_list_of_many_screens_is_shown_in_part() -> None:
    position = SHOWDOWN.replace(ceiling=None).opening()
    for _ in range(400):
        position = position.play(9)
    told = Teller(position.rules, NAMES).turn(position)
    assert "Used numbers: [1, 9, 81, ... 388 more ..., " in told
    assert told.endswith(f", {9**400}]")
    assert len(told) < 6000


def test_the_list_of_a_modular_game_is_shown_in_full() -> None:
    rules = SHOWDOWN.replace(ceiling=None, modulus=997)
    position = Position(rules, 1, 1, tuple(range(1, 997)))
    assert str(list(range(1, 997))) in Teller(rules, NAMES).turn(position)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (BOOKS["multiplier-showdown"], "Reach 1000 or more, multiplying by 2-9."),
        (BOOKS["multiplication-duel"], "Reach exactly 100, multiplying by 2-9; over loses."),
        (SHOWDOWN, "Move last, multiplying by 2-9, never above 200."),
        (BOOKS["power-play"], "Reach 100 or more, multiplying by 2 or 3."),
        (
            SHOWDOWN.replace(ceiling=None, modulus=11),
            "Move last, multiplying by 2-9 modulo 11, no number twice.",
        ),
        (SHOWDOWN.replace(ceiling=None), "Move last, multiplying by 2-9, without an end."),
    ],
)
def test_objectives(rules: Rules, sentence: str) -> None:
    assert objective(rules) == sentence
