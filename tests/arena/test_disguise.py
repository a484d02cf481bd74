"""A disguised setup is the same game, to the last position; and answers are understood."""

import doctest
from collections.abc import Iterator
from random import Random
from string import Template
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arena.prompt_reader import Reader
from tests.strategies import rule_sets
from tests.support import ROOT
from timesduel import BOOKS, Goal, Position, Rules
from timesduel.arena.disguise import addition
from timesduel.arena.disguise.addition import Products, Ring, Sums, as_addition
from timesduel.arena.disguise.disguise import (
    PLAIN,
    THEMES,
    Disguise,
    disguised,
    move_names,
    template,
    undisguised,
)
from timesduel.arena.disguise.prompts import parse_answer, render
from timesduel.core.rules import MOST_MULTIPLIERS
from timesduel.errors import TimesDuelError
from timesduel.players.strength import SETUPS

SHOWDOWN = BOOKS["multiplication-showdown"]


def reachable(rules: Rules) -> Iterator[Position]:
    """Every position of a game in which somebody is to move, once."""
    waiting, seen = [rules.opening()], set()
    for position in waiting:
        key = (position.total, frozenset(position.used) if rules.modulus else None)
        if key not in seen:
            seen.add(key)
            if position.outcome() is None:
                waiting += map(position.play, position.legal_moves())
                yield position


def check(position: Position, disguise: Disguise) -> None:
    """The text of a prompt says what the rules say."""
    reader = Reader(render(position, disguise))
    legal = {disguise.names[move] for move in position.legal_moves()}
    assert reader.allowed() == legal
    assert reader.listed == legal
    assert reader.endless == position.rules.endless
    for move in position.legal_moves():
        name, after = disguise.names[move], position.play(move)
        assert disguise.form.number(after.total) == reader.number(name)
        outcome = after.outcome()
        ends_at_once = outcome is not None and position.rules.goal is not Goal.LAST
        if ends_at_once:
            wins = outcome is not None and outcome.winner == position.player
            assert reader.ending(name) == ("wins" if wins else "loses")
        else:
            assert reader.ending(name) is None


@pytest.mark.no_cover
@pytest.mark.parametrize("setup", SETUPS)
def test_a_disguised_setup_is_the_same_game(setup: str) -> None:
    rules = SETUPS[setup]
    for seed in range(2):
        disguise = disguised(rules, seed)
        assert isinstance(disguise.form, Ring if rules.modulus else Sums)
        for position in reachable(rules):
            check(position, disguise)


@given(rule_sets(), st.integers(0, 10**6))
def test_any_game_can_be_disguised(rules: Rules, seed: int) -> None:
    """A random game of each, from its first move to its last."""
    rng = Random(seed)
    for disguise in (disguised(rules, seed), undisguised(rules)):
        position = rules.opening()
        while position.outcome() is None and len(position.used) < 20:
            check(position, disguise)
            position = position.play(rng.choice(position.legal_moves()))


@given(
    st.lists(st.integers(2, 12), min_size=1, max_size=3, unique=True),
    st.integers(1, 3),
    st.integers(4, 300),
    st.sampled_from([*Goal, None]),
)
@pytest.mark.no_cover
def test_small_games_to_the_last_position(
    multipliers: list[int], start: int, limit: int, goal: Goal | None
) -> None:
    field = {Goal.LAST: "ceiling", None: "modulus"}.get(goal, "target")
    number = limit % 9 + 4 if goal is None else limit
    limits: dict[str, Any] = {field: number}
    rules = Rules(goal=goal or Goal.LAST, start=start, multipliers=tuple(multipliers), **limits)
    disguise = disguised(rules, limit)
    assert goal is None or isinstance(disguise.form, Sums)
    for position in reachable(rules):
        check(position, disguise)


@pytest.mark.parametrize(
    ("rules", "form"),
    [
        (BOOKS["multiplier-showdown"].replace(target=10**1000), Products),
        (SHOWDOWN.replace(ceiling=None, modulus=10), Products),
        (SHOWDOWN.replace(ceiling=None, modulus=8, multipliers=(3, 5)), Products),
        (SHOWDOWN.replace(ceiling=None, modulus=8, multipliers=(3, 9)), Ring),
        (SHOWDOWN.replace(ceiling=None, modulus=20, start=4, multipliers=(2, 3)), Ring),
        (SHOWDOWN.replace(ceiling=None), Sums),
        (SHOWDOWN.replace(ceiling=1, multipliers=(2,)), Sums),
        (BOOKS["multiplication-duel"].replace(target=97), Sums),
        (BOOKS["multiplication-duel"].replace(target=8, multipliers=(2,)), Sums),
    ],
)
def test_which_games_have_sums(rules: Rules, form: type) -> None:
    """Too many numbers, or no common root: then products stay products."""
    disguise, opening = disguised(rules, 1), rules.opening()
    assert type(disguise.form) is form
    assert disguise.form.number(rules.start) == disguise.form.start
    if opening.outcome() is None:
        check(opening, disguise)


def test_more_than_the_numbers_beside_the_limit_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look at a few numbers first saves time, and changes nothing."""
    setups = [rules for rules in SETUPS.values() if rules.modulus is None]
    usual = [as_addition(rules, Random(1)) for rules in setups]
    monkeypatch.setattr(addition, "_BESIDE", 1)
    assert [as_addition(rules, Random(1)) for rules in setups] == usual


def test_weights_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addition, "_LARGEST_WEIGHT", 10)
    assert as_addition(BOOKS["multiplier-showdown"], Random(1)) is None


def test_weights_are_like_logarithms() -> None:
    form = as_addition(BOOKS["multiplier-showdown"], Random(1))
    assert isinstance(form, Sums)
    weights = form.amounts
    assert weights[8] == 3 * weights[2]
    assert weights[6] == weights[2] + weights[3]
    assert list(weights.values()) == sorted(weights.values())
    assert form.number(1) == form.start
    for total in (11, 22):
        with pytest.raises(TimesDuelError, match="never comes"):
            form.number(total)
    with pytest.raises(TimesDuelError, match="never comes"):
        disguised(
            SHOWDOWN.replace(ceiling=None, modulus=20, start=4, multipliers=(2, 3)), 1
        ).form.number(3)
    shifted = as_addition(BOOKS["power-play"].replace(start=5), Random(1))
    assert isinstance(shifted, Sums)
    with pytest.raises(TimesDuelError, match="never comes"):
        shifted.number(6)


def test_a_seed_decides_everything() -> None:
    rules = BOOKS["multiplier-showdown"]
    disguises = [disguised(rules, seed) for seed in range(8)]
    assert len({tuple(each.names.items()) for each in disguises}) == 8
    assert {each.theme for each in disguises} == set(THEMES)
    assert len({each.form.limit for each in disguises}) > 3
    disguised.cache_clear()
    assert disguises == [disguised(rules, seed) for seed in range(8)]


PROMPT = """\
Two crews load one ship and take turns: whoever has the turn takes exactly one
crate on board. Yours is one of the crews.

Each kind of crate adds its weight to the load, and may be taken as often as
you like:
- tiger: adds 7 tons
- onyx: adds 11 tons

The crew whose crate brings the load to 86 tons or more wins.

The load now, in tons: 50

It is your turn. A choice that is not allowed loses at once. Think as long as
you like. Then end your answer with one line like this, with one of the names
above in place of NAME:

MOVE: NAME
"""


def test_a_whole_prompt() -> None:
    position = BOOKS["power-play"].opening().play(3)
    assert render(position, disguised(BOOKS["power-play"], 1), show_legal=False) == PROMPT


def test_the_page_about_it_is_true() -> None:
    page = ROOT / "docs" / "language-models.md"
    assert f"```text\n{PROMPT}```" in page.read_text()
    failures, examples = doctest.testfile(str(page), module_relative=False)
    assert (failures, examples > 5) == (0, True)


def test_the_legal_moves_are_a_switch() -> None:
    position = SHOWDOWN.opening().play(9).play(9)
    shown = render(position, undisguised(SHOWDOWN))
    hidden = render(position, undisguised(SHOWDOWN), show_legal=False)
    assert "What you may choose here: 2.\n" in shown
    assert Reader(hidden).listed is None
    assert shown.replace("What you may choose here: 2.\n\n", "") == hidden


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("MOVE: 3", 3),
        ("I think.\nMOVE: 2\nNo:\n  move : 3  ", 3),
        ("**Move:** **3**.", 3),
        ("> MOVE = `3`", 3),
        ("MOVE: 3 (multiplies it by 3)", 3),
        ("### MOVE: 3", 3),
        ("Final answer: MOVE: 3", 3),
        ("$\\boxed{MOVE: 3}$", 3),
        ("MOVE: 3\n(Their best move: 2)", 3),
        ("3", 3),
        ("'3'", 3),
        ("MOVE: 4", None),
        ("MOVE: NAME", None),
        ("MOVE:", None),
        ("I play 3", None),
        ("remove: 3", None),
        ("", None),
    ],
)
def test_answers(answer: str, move: int | None) -> None:
    assert parse_answer(answer, undisguised(BOOKS["power-play"])) == move


def test_every_name_leads_back() -> None:
    rules = SHOWDOWN.replace(multipliers=tuple(range(2, 2 + MOST_MULTIPLIERS)), ceiling=500)
    disguise = disguised(rules, 3)
    assert sorted(disguise.names) == list(rules.multipliers)
    for move, name in disguise.names.items():
        assert parse_answer(f"MOVE: {name.upper()}", disguise) == move
    assert len(set(move_names())) == len(move_names()) > MOST_MULTIPLIERS
    assert all(name.isascii() and name.islower() for name in move_names())


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_all_texts(theme: str) -> None:
    def fields(texts: Template) -> set[str]:
        return set(texts.get_identifiers())

    plain, told = template(PLAIN), template(theme)
    assert {name: fields(text) for name, text in told.items()}.keys() == plain.keys()
    for name, text in told.items():
        assert fields(text) - {"last"} == fields(plain[name]), name
