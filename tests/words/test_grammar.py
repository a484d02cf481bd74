"""Numbers, lists and ranges in a sentence."""

from collections.abc import Sequence

import pytest

from timesduel.books.shelf import BOOKS, game_title
from timesduel.match.names import default_names, level_of_computer, program_name
from timesduel.players.registry import PLAYERS
from timesduel.voices.rules import goal_name
from timesduel.words.grammar import (
    comma_list,
    count_digits,
    in_percent,
    modulo,
    one_of,
    outline,
    semicolon_list,
    show,
    spell,
)
from timesduel.words.speech import LANGUAGES, PSEUDO, grouping, language_tag, speaking


@pytest.mark.parametrize(
    ("numbers", "comma", "or_"),
    [
        ((2, 3, 4, 5, 6, 7, 8, 9), "2-9", "2 to 9"),
        ((2, 3), "2, 3", "2 or 3"),
        ((2, 4), "2, 4", "2 or 4"),
        ((7,), "7", "7"),
        ((2, 4, 7), "2, 4, 7", "2, 4 or 7"),
        ((2, 3, 4, 9), "2-4, 9", "2 to 4 or 9"),
        ((2, 5, 6, 7), "2, 5-7", "2 or 5 to 7"),
        ((), "", ""),
    ],
)
def test_spelling_out(numbers: tuple[int, ...], comma: str, or_: str) -> None:
    assert spell(numbers) == comma
    assert one_of(numbers) == or_


def test_a_number_within_a_sentence() -> None:
    assert outline(2**63) == str(2**63)
    assert show(2**63) == str(2**63)
    assert outline(10**100) == "a number of 101 digits"


def test_nothing_to_spell_out() -> None:
    assert spell(()) == ""


def test_counting_digits() -> None:
    assert [count_digits(n) for n in (1, 9, 10, 99, 100, 10**999)] == [1, 1, 2, 2, 3, 1000]
    assert count_digits(10**5000) == 5001


@pytest.mark.parametrize(
    ("words", "text"), [((), ""), (("a",), "a"), ((2, 30_000), "2, 30000"), ("abc", "a, b, c")]
)
def test_lists(words: Sequence[object], text: str) -> None:
    with grouping(True):
        assert comma_list(words) == text


def test_lists_ranges_and_percents_are_looked_up() -> None:
    with speaking(PSEUDO):
        assert comma_list(["a", "b"]) == "⟦⟪a⟫, ⟪b⟫⟧"
        assert semicolon_list(["a", "b"]) == "⟦⟪a⟫; ⟪b⟫⟧"
        assert spell((2, 3, 4)) == "⟦⟪2⟫-⟪4⟫⟧"
        assert in_percent(45) == "⟦⟪45⟫%⟧"
        assert modulo(11) == "⟦ (mod ⟪11⟫)⟧"
        assert default_names() == ("⟦Player ⟪1⟫⟧", "⟦Player ⟪2⟫⟧")
        assert [program_name(program) for program in ("perfect", "bot:x")] == ["⟦Pi⟧", "⟦Bot⟧"]
        assert language_tag() == "en"
    assert default_names() == ("Player 1", "Player 2")
    assert modulo(None) == ""


def test_the_level_is_told_unless_a_name_says_it() -> None:
    assert level_of_computer(program_name("perfect"), "perfect") == "perfect"
    assert level_of_computer("Perfect", "perfect") is None
    assert level_of_computer("Ada", None) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_opponents_have_names_of_their_own(language: str) -> None:
    with speaking(language):
        names = {program_name(program).casefold() for program in PLAYERS}
        assert len(names) == len(PLAYERS)
        assert not names & set(PLAYERS)


def test_games_are_called_by_their_goal() -> None:
    goals = [goal_name(rules) for rules in BOOKS.values()]
    assert goals == [
        "Reach 1000",
        "Reach 100",
        "Exactly 100",
        "Last up to 200",
        "Reach 100 with \N{MULTIPLICATION SIGN}2, \N{MULTIPLICATION SIGN}3",
    ]
    many = BOOKS["multiplication-showdown"]
    assert goal_name(many.replace(ceiling=None, modulus=31)) == "Last mod 31"
    assert goal_name(many.replace(ceiling=None)) == "Last to move"
    assert goal_name(BOOKS["multiplier-showdown"].replace(target=10**1000)) == "Reach 10^1000"


def test_a_game_has_the_title_of_its_book() -> None:
    rules = BOOKS["power-play"].replace(target=200)
    assert game_title(rules) == "Power Play"
    assert game_title(rules.replace(name="my-own")) == "My Own"
    with speaking(PSEUDO):
        assert game_title(rules) == "⟦Power Play⟧"
