"""The books' sample games: the right games, the right marks, and true remarks."""

import json
import random
import re
from collections import Counter
from dataclasses import replace

import pytest

from tests.coach.situations import of_growing_games
from tests.coach.way_words import read_ways
from tests.solver.brute import Brute
from tests.training.facts_by_force import Force
from timesduel import BOOKS, Goal, Rules
from timesduel.books.shelf import SHELF
from timesduel.coach.judge import Grade
from timesduel.data.plain import json_line
from timesduel.questions.lesson import about_sample, ask_lesson, why_leave
from timesduel.solver.zones import Zone, losing_zones, zones_to_leave
from timesduel.words.grammar import one_of

THREW_ALL = ("multiplier-showdown", "multiplication-madness", "power-play")
ERRATA = {
    "multiplier-showdown": "lets you exceed the target and win",
    "multiplication-madness": "at 90 every choice",
    "multiplication-showdown": "sample end where it ends, at 180",
    "power-play": "leaving 12 or 54 loses",
}


@pytest.mark.parametrize("book", BOOKS)
def test_the_games_are_those_of_the_books(book: str) -> None:
    taught = ask_lesson(book)
    assert taught.rules == SHELF[book].sample_rules
    assert [turn.multiplier for turn in taught.turns] == list(SHELF[book].sample.moves)
    assert taught.result is not None


def test_what_is_known_about_them() -> None:
    for book in THREW_ALL:
        *before, last = [turn.grade for turn in ask_lesson(book).turns]
        assert set(before) == {Grade.THREW}
        assert last in (Grade.KEPT, Grade.ONLY)
    duel = ask_lesson("multiplication-duel")
    assert duel.from_the_start
    assert [turn.grade.keeps_the_win for turn in duel.turns] == [True, False, True, False]
    assert [turn.mark for turn in duel.turns] == [""] * 4


@pytest.mark.parametrize("book", BOOKS)
def test_the_remarks_are_true(book: str) -> None:
    """The claims themselves are checked with the explanations; here is what is added to them."""
    brute = Brute(SHELF[book].sample_rules)
    for turn in ask_lesson(book).turns:
        total, move = turn.total, turn.multiplier
        assert turn.player == 2 - turn.turn % 2
        winning = brute.winning(total)
        better = re.search(r"Better: (.*)\.$", turn.text)
        assert ("No move could win here." in turn.text) == (not winning)
        if move in winning or not winning:
            assert better is None
        else:
            assert better is not None
            assert better[1] == one_of(winning, sign="x")
        only = winning == (move,) and len(brute.moves(total, frozenset())) > 1
        assert turn.text.startswith("The only move that wins. ") == only
        opponent = ask_lesson(book).names[2 - turn.player]
        assert not re.search(r"\b(you|your|they|their)\b", turn.text, re.IGNORECASE)
        answer = re.search(rf"{opponent} can answer x(\d+)", turn.text)
        if answer is not None:
            assert move not in winning
            assert int(answer[1]) in brute.winning(total * (move or 0))
        assert ("can answer" in turn.text) == (answer is not None)
        assert ("can answer" in turn.text) <= (move not in winning)
        assert "Then " not in turn.text


@pytest.mark.parametrize("book", BOOKS)
def test_what_they_teach(book: str) -> None:
    taught = ask_lesson(book)
    rules = SHELF[book].sample_rules
    brute = Brute(rules)
    end = rules.target or (rules.ceiling or 0) + 1
    lost = {n for n in range(rules.start + 1, end) if not brute.value(n, frozenset())[0]}
    first = taught.moral.partition(".")[0].removeprefix("Leave your opponent ")
    _, named = read_ways(rules, first)
    assert {n for low, high in named for n in range(low, high + 1)} == lost
    assert named == taught.zones
    assert (taught.erratum or "") == SHELF[book].sample.erratum


WHY = {
    r"they cannot (reach|hit) (\d+), but you can on your next turn": "arrives",
    r"they go past (\d+) and lose, or you can (hit) it on your next turn": "arrives or over",
    r"they go past (\d+) and lose, or you can leave (.*) next": "next or over",
    r"every move of theirs goes (past) (\d+) and loses": "over",
    r"they have no move left: all would go (above) (\d+)": "stuck",
    r"you can leave (.*) (next), whatever they play": "next",
    r"you can (win), whatever they (play)": "somehow",
}
"""What may be said of leaving some numbers."""


def ends(words: str) -> tuple[int, int]:
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    return numbers[0], numbers[-1]


def check_sentence(force: Force, zone: Zone, said: str) -> str:
    """Read a sentence, and hold it against brute force; returns what kind it is."""
    rules = force.rules
    found = re.fullmatch(r"If you leave (.*?), ((?:they|you|every) .*)\.", said)
    assert found, said
    assert ends(found[1]) == zone
    ((kind, words),) = [
        (kind, words) for each, kind in WHY.items() if (words := re.fullmatch(each, found[2]))
    ]
    products = [product for n in range(zone.low, zone.high + 1) for product in made(force, n)]
    or_over = kind.endswith(" or over")
    assert or_over <= any(map(force.overshoots, products))
    if kind.startswith("next"):
        better = ends(words[2 if or_over else 1])
        assert force.all_lost(*better)
        assert force.each_answered(*zone, False, (better,), or_over)
    elif kind == "somehow":
        assert force.all_lost(*zone)
    if kind not in ("next", "somehow"):
        assert int(words[1 if or_over else 2]) == rules.limit
    if kind.startswith("arrives"):
        assert ("hit" in words[0]) == (rules.goal is Goal.EXACT)
        assert not any(map(force.arrives, products))
        assert force.each_answered(*zone, True, (), or_over)
    elif kind == "over":
        assert all(map(force.overshoots, products))
        assert products
    elif kind == "stuck":
        assert not products
    return kind


def made(force: Force, number: int) -> list[int]:
    return list(force.brute.moves(number, frozenset()).values())


@pytest.mark.parametrize("book", BOOKS)
def test_why_to_leave_them(book: str) -> None:
    taught = ask_lesson(book)
    force = Force(SHELF[book].sample_rules)
    for zone, said in zip(reversed(taught.zones), taught.why_to_leave, strict=True):
        assert check_sentence(force, zone, said) != "somehow"
        assert said in taught.moral


def test_why_to_leave_any_zone() -> None:
    """By all kinds of rules; most of them are in no book."""
    kinds: Counter[str] = Counter()
    for force, _ in of_growing_games(random.Random(13), 150):
        rules = force.rules
        zones = zones_to_leave(rules, losing_zones(rules))
        for zone in zones[-4:]:
            kinds[check_sentence(force, zone, why_leave(rules, zone, zones))] += 1
    assert set(kinds) == set(WHY.values())


def test_the_words_of_an_exact_game_that_is_hit_next() -> None:
    rules = Rules(goal=Goal.EXACT, target=6, multipliers=(2, 3))
    first, *_ = zones = zones_to_leave(rules, losing_zones(rules))
    said = why_leave(rules, first, zones)
    assert said == "If you leave 1, they cannot hit 6, but you can on your next turn."
    assert check_sentence(Force(rules), first, said) == "arrives"


def test_what_they_say_about_the_books() -> None:
    for book, words in ERRATA.items():
        assert words in (ask_lesson(book).erratum or "")
    assert ask_lesson("multiplication-duel").erratum is None


def test_json() -> None:
    taught = ask_lesson("power-play")
    data = json.loads(json_line(taught))
    assert data["zones"] == [[3, 5], [17, 33]]
    assert [turn["text"] for turn in data["turns"]] == [turn.text for turn in taught.turns]
    assert [turn["multiplier"] for turn in data["turns"]] == [2, 3, 2, 3, 3]
    assert data["turning_point"] == 4
    assert (data["moral"], data["erratum"]) == (taught.moral, taught.erratum)


def test_zones_of_one_number() -> None:
    taught = replace(ask_lesson("power-play"), zones=(Zone(4, 4), Zone(17, 33), Zone(40, 40)))
    assert taught.numbers_to_leave == "4, a number from 17 to 33 or 40"


def test_a_lesson_says_where_its_sample_differs() -> None:
    for name in BOOKS:
        rules = ask_lesson(name).rules
        target, about = rules.target, about_sample(rules)
        assert (str(BOOKS[name].target) in about) == (target != BOOKS[name].target)
