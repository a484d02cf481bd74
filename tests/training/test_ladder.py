"""The ladder: stars by a model that shares nothing with it, and what must never cost one."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.brute import Brute
from timesduel import BOOKS, Outcome, Reason, Rules, Turn
from timesduel.data.plain import to_plain
from timesduel.players.registry import PLAYERS
from timesduel.records.diary import Entry
from timesduel.records.record import Record
from timesduel.training import ladder as module
from timesduel.training.ladder import (
    Ladder,
    LadderGame,
    Star,
    bounded,
    hint_entry,
    opponent_begins,
    results_in,
)
from timesduel.training.tally import game_entries

WHEN = "2026-11-15T10:00:00Z"
LEVELS = [*PLAYERS]
POWER = BOOKS["power-play"]

RESULTS = st.builds(
    LadderGame,
    game=st.sampled_from(["a", "b", "c", "d", "e"]),
    when=st.sampled_from([WHEN, "2026-11-16T10:00:00Z", "2026-11-17T10:00:00Z"]),
    book=st.sampled_from(["power-play", "multiplication-duel"]),
    level=st.sampled_from(LEVELS[:2]),
    won=st.booleans(),
    hints=st.integers(0, 2),
    chances=st.integers(0, 2),
    slips=st.integers(0, 2),
)


def stars_by_hand(results: list[LadderGame]) -> set[tuple[str, str, str]]:
    """What there is to win, game by game, in plain words."""
    found = set()
    for game in results:
        if game.won:
            found.add((game.book, game.level, "won"))
        if game.won and not game.hints:
            found.add((game.book, game.level, "alone"))
        if game.won and game.chances and not game.slips:
            found.add((game.book, game.level, "kept"))
    return found


def flat(ladder: Ladder) -> set[tuple[str, str, str]]:
    return {(*place, star.value) for place, stars in ladder.stars.items() for star in stars}


@given(st.lists(RESULTS), st.lists(RESULTS))
def test_stars_are_those_of_the_model_and_more_games_never_cost_one(
    some: list[LadderGame], more: list[LadderGame]
) -> None:
    assert flat(Ladder.of(some)) == stars_by_hand(some)
    assert flat(Ladder.of(some)) <= flat(Ladder.of([*some, *more]))
    for book in ("power-play", "multiplication-duel"):
        count = Ladder.of(some).count(book)
        assert count == len({star for star in stars_by_hand(some) if star[0] == book})


@given(st.lists(RESULTS), st.integers(0, 3))
def test_what_is_left_out_of_a_long_list_costs_no_star(
    results: list[LadderGame], most: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_RESULTS", most)
        kept = bounded(results)
        assert stars_by_hand([*kept]) == stars_by_hand(results)
        assert len(kept) <= most + len(stars_by_hand(results))
        assert bounded(kept) == kept
        latest = sorted(results, key=lambda each: (each.when, each.game))
        assert not most or [*kept[-most:]] == latest[-most:]


@given(st.lists(RESULTS))
def test_the_next_star_is_the_first_opponent_who_was_not_beaten(results: list[LadderGame]) -> None:
    there = stars_by_hand(results)
    unbeaten = [level for level in LEVELS if ("power-play", level, "won") not in there]
    found = Ladder.of(results).next_star("power-play")
    assert found is not None
    assert (found.level, found.star) == (unbeaten[0], Star.WON)


def test_when_all_were_beaten_the_weakest_comes_first_and_at_last_there_is_none() -> None:
    won = [_result(level, hints=1, slips=1) for level in LEVELS]
    found = Ladder.of(won).next_star("power-play")
    assert found is not None
    assert (found.level, found.star) == ("random", Star.ALONE)
    alone = [*won, _result("random", slips=1)]
    found = Ladder.of(alone).next_star("power-play")
    assert found is not None
    assert (found.level, found.star) == ("random", Star.KEPT)
    every = Ladder.of([_result(level) for level in LEVELS])
    assert every.next_star("power-play") is None
    assert every.count("power-play") == len(LEVELS) * len(Star)


def _result(level: str, *, hints: int = 0, slips: int = 0) -> LadderGame:
    return LadderGame(
        game=level,
        when=WHEN,
        book="power-play",
        level=level,
        won=True,
        hints=hints,
        chances=2,
        slips=slips,
    )


# ---- from a diary


def played(rules: Rules, dice: Random, players: tuple[str | None, str | None]) -> Record:
    position, moves = rules.opening(), []
    while position.outcome() is None:
        moves.append(dice.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return Record(
        id=f"{dice.getrandbits(128):032x}",
        rules=rules,
        names=("Ada", "Mo"),
        players=players,
        first=1,
        limit=None,
        turns=tuple(Turn(move, 1.0) for move in moves),
        total=position.total,
        outcome=position.outcome(),
        started=WHEN,
    )


def stars_by_force(record: Record, hints: int) -> set[str]:
    """What a game by the rules of a book gives to whoever plays, by brute force."""
    force, total, mover = Brute(record.rules), record.rules.start, 1
    person = record.players.index(None) + 1
    could, slipped = 0, 0
    for turn in record.turns:
        winning = force.winning(total)
        if mover == person and winning:
            could += 1
            slipped += turn.multiplier not in winning
        total *= turn.multiplier or 1
        mover = 3 - mover
    assert record.outcome is not None
    if record.outcome.winner != person:
        return set()
    earned = {"won": True, "alone": not hints, "kept": could and not slipped}
    return {name for name, is_there in earned.items() if is_there}


@pytest.mark.parametrize("book", BOOKS)
def test_a_diary_gives_the_stars_of_its_games_by_brute_force(book: str) -> None:
    dice, seen = Random(7), set()
    for number in range(60):
        level = dice.choice(LEVELS)
        players = (None, level) if dice.random() < 0.5 else (level, None)
        record, hints = played(BOOKS[book], dice, players), dice.randrange(3)
        assert record.id is not None
        diary = [hint_entry(record.id, when=WHEN)] * hints
        diary += [hint_entry("another", when=WHEN)] * number
        diary += [replace(each, when="2027-01-01T00:00:00Z") for each in _diary(record)]
        (result,) = results_in(diary)
        assert {star.value for star in result.stars} == stars_by_force(record, hints)
        assert (result.game, result.when, result.hints) == (record.id, WHEN, hints)
        assert flat(Ladder.of([result])) == {(book, level, each.value) for each in result.stars}
        seen.add(result.stars)
    assert len(seen) >= 4


def test_other_games_give_none() -> None:
    dice = Random(1)
    own = played(POWER, dice, (None, "random"))
    others = {
        "other rules": played(POWER.replace(target=101), dice, (None, "random")),
        "from the middle": played(POWER.replace(start=2), dice, (None, "random")),
        "two people": played(POWER, dice, (None, None)),
        "two levels": played(POWER, dice, ("random", "greedy")),
        "a program": played(POWER, dice, (None, "bot:true")),
    }
    assert len(results_in(_diary(own))) == 1
    for why, record in others.items():
        assert not results_in(_diary(record)), why
    assert len(results_in([*_diary(own), *_diary(own)])) == 1


def test_a_game_that_was_given_up_by_the_computer_is_won_without_a_win_to_keep() -> None:
    resigned = replace(
        played(POWER, Random(1), ("random", None)),
        turns=(),
        total=POWER.start,
        outcome=Outcome(2, Reason.RESIGNED),
    )
    (result,) = results_in(_diary(resigned))
    assert result.stars == {Star.WON, Star.ALONE}


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": None},
        {"rules": {"name": "power-play"}},
        {"rules": to_plain(POWER) | {"wrap": True}},
        {"book": "no-book"},
        {"book": "multiplication-duel"},
        {"players": [None, "nobody"]},
        {"players": [None]},
        {"chances": [None, None]},
        {"kept": [99, None]},
        {"winner": 3},
        {"id": 7},
    ],
)
def test_what_makes_no_sense_is_passed_over(wrong: dict[str, Any]) -> None:
    (entry,) = _diary(played(POWER, Random(1), (None, "random")))
    changed = Entry(WHEN, entry.kind, {**entry.data, **wrong})
    assert not results_in([changed, Entry(WHEN, "hint", {"game": 7}), Entry(WHEN, "hint")])


def test_a_game_that_does_not_say_when_was_played_when_it_was_written() -> None:
    (entry,) = _diary(played(POWER, Random(1), (None, "random")))
    for started in (None, "yesterday", 7):
        (result,) = results_in(
            [Entry("2026-12-01T00:00:00Z", "game", {**entry.data, "started": started})]
        )
        assert result.when == "2026-12-01T00:00:00Z"


def _diary(record: Record) -> tuple[Entry, ...]:
    return game_entries(record.game())


# ---- who begins


def test_where_whoever_begins_loses_the_opponent_begins_for_the_third_star() -> None:
    for limit in range(10, 60):
        rules = POWER.replace(target=limit)
        lost = not Brute(rules).winning(rules.start)
        assert opponent_begins(rules, "random", Star.KEPT) == lost
        assert opponent_begins(rules, "perfect", Star.WON) == lost
        assert not opponent_begins(rules, "expert", Star.WON)
        assert not opponent_begins(rules, "random", Star.ALONE)


def test_nobody_knows_who_wins_and_so_the_person_begins() -> None:
    endless = Rules(name="endless", goal=BOOKS["multiplication-showdown"].goal, multipliers=(2, 3))
    assert not opponent_begins(endless, "perfect", Star.KEPT)
