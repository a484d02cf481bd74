"""Voices and pages of rule sets that are in no book."""

import pytest

from tests.words.marks import raw_words, without_marks
from timesduel import BOOKS, Goal, OnTimeout, Outcome, Position, Reason, Rules, TimeLimit
from timesduel.books.shelf import SHELF, game_title
from timesduel.voices.rules import objective, rules_page
from timesduel.voices.teller import Teller
from timesduel.words.speech import PSEUDO, speaking

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
    assert "starts at 7." in rules_page(BOOKS["power-play"].replace(start=7))
    how = rules_page(BOOKS["power-play"].replace(target=10**80)).partition("## How to play")[2]
    assert str(10**80) in how
    modular = rules_page(SHOWDOWN.replace(ceiling=None, modulus=11))
    assert "A move to a number that has been on the table is not\n  valid." in modular
    assert "is left unfinished" in rules_page(SHOWDOWN.replace(ceiling=None))


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
        (BOOKS["multiplier-showdown"], "Reach 1000 or more; multiply by 2 to 9."),
        (
            BOOKS["multiplication-duel"],
            "Reach exactly 100; multiply by 2 to 9; go over 100 and you lose.",
        ),
        (SHOWDOWN, "Make the last move, never above 200; multiply by 2 to 9."),
        (BOOKS["power-play"], "Reach 100 or more; multiply by 2 or 3."),
        (
            SHOWDOWN.replace(ceiling=None, modulus=11),
            "Make the last move, no number twice; multiply by 2 to 9 modulo 11.",
        ),
        (
            SHOWDOWN.replace(ceiling=None),
            "Make the last move, in a game without an end; multiply by 2 to 9.",
        ),
    ],
)
def test_objectives(rules: Rules, sentence: str) -> None:
    assert objective(rules) == sentence


DUEL = BOOKS["multiplication-duel"]


@pytest.mark.parametrize("reason", Reason)
def test_every_ending_has_words(reason: Reason) -> None:
    winner = None if reason is Reason.UNFINISHED else 2
    before = DUEL.opening().play(9)
    last = before.play(9).play(9), 9
    for moves in (last, None):
        ending = Teller(DUEL, NAMES).ending(Outcome(winner, reason), before, moves)
        assert ("Nobody wins." in ending) == (winner is None)
        assert ("Grace" in ending) == (winner == 2)


@pytest.mark.parametrize("book", BOOKS)
def test_the_last_words_of_a_book_fit_the_last_move(book: str) -> None:
    """Also where a player gives up before the first move."""
    rules, moves = SHELF[book].sample_rules, SHELF[book].sample.moves
    position, told = rules.opening(), Teller(rules, NAMES)
    for move in moves:
        before, position = position, position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    ending = told.ending(outcome, position, (before, moves[-1]))
    assert NAMES[(outcome.winner or 0) - 1] in ending
    resigned = told.ending(Outcome(2, Reason.RESIGNED), rules.opening(), None)
    assert resigned == "Ada resigns.\nGrace wins the game!"


def test_the_clock() -> None:
    told = Teller(DUEL, NAMES)
    assert told.clock(TimeLimit(1)) == "Each turn has 1 second; running out costs the game."
    assert told.clock(TimeLimit(2.5, OnTimeout.PASS)) == (
        "Each turn has 2.5 seconds; running out costs the turn,\nthe third time in a row the game."
    )
    assert told.skipped(DUEL.opening(2)) == "Grace's time is up: the turn is skipped."
    assert told.summary(DUEL.opening(2), None) == "Grace: time up"
    modular = SHOWDOWN.replace(ceiling=None, modulus=11).opening()
    assert Teller(modular.rules, NAMES).summary(modular, 9) == "Ada: 1 x 9 = 9 (mod 11)"


@pytest.mark.parametrize(
    ("multipliers", "prompt"),
    [
        ((2, 3, 4), "Choose a multiplier between 2 and 4:\n> "),
        ((2, 4), "Choose a multiplier from 2 or 4:\n> "),
        ((7,), "Choose a multiplier from 7:\n> "),
    ],
)
def test_multipliers_in_a_row_and_with_gaps(multipliers: tuple[int, ...], prompt: str) -> None:
    rules = SHOWDOWN.replace(multipliers=multipliers)
    assert Teller(rules, NAMES).prompt(rules.opening()) == prompt


HOUSE_RULES = (
    SHOWDOWN.replace(ceiling=None, modulus=11),
    SHOWDOWN.replace(ceiling=None),
    SHOWDOWN.replace(ceiling=100),
    DUEL.replace(target=8),
    BOOKS["power-play"].replace(target=3),
)


def all_that_is_told(rules: Rules) -> list[str]:
    told, opening = Teller(rules, ("1", "2")), rules.opening()
    move = rules.multipliers[0]
    endings = [told.ending(Outcome(1, reason), opening, (opening, move)) for reason in Reason]
    clocks = [told.clock(TimeLimit(30, on_timeout)) for on_timeout in OnTimeout]
    texts = [told.opening(), told.remarks(), told.turn(opening), told.prompt(opening)]
    texts += [told.reply(opening, move), told.skipped(opening), told.summary(opening, None)]
    return [
        *texts,
        *endings,
        *clocks,
        rules_page(rules, errata=True).replace(f"# {game_title(rules)}\n", ""),
    ]


@pytest.mark.parametrize("rules", [*BOOKS.values(), *HOUSE_RULES], ids=objective)
def test_every_text_is_looked_up(rules: Rules) -> None:
    plain = all_that_is_told(rules)
    with speaking(PSEUDO):
        marked = all_that_is_told(rules)
    for text, english in zip(marked, plain, strict=True):
        assert without_marks(text).split() == english.split()
        # Some endings are of other goals: they have no number to tell.
        assert raw_words(text, *NAMES, rules.name, game_title(rules), "None") == []
