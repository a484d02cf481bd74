"""The ladder as it is told: every star, what it needs, and who begins in the game for it."""

from types import MappingProxyType

import pytest

from tests.solver.brute import Brute
from timesduel import BOOKS
from timesduel.players.registry import PLAYERS
from timesduel.questions import ladder as module
from timesduel.questions.ladder import new_stars, star_after, tell_ladder
from timesduel.training import ladder as training
from timesduel.training.ladder import Ladder, LadderGame, Star

POWER = BOOKS["power-play"]


def game(level: str = "random", *, hints: int = 0, slips: int = 0) -> LadderGame:
    return LadderGame(
        game="one",
        when="2026-11-16T12:00:00Z",
        book="power-play",
        level=level,
        won=True,
        hints=hints,
        chances=2,
        slips=slips,
    )


EVERY = [game(level) for level in PLAYERS]


def test_nothing_yet() -> None:
    told = tell_ladder(None)
    assert (told.stars, told.of) == (0, len(BOOKS) * len(PLAYERS) * len(Star))
    assert [each.book for each in told.books] == [*BOOKS]
    for book in told.books:
        assert [rung.level for rung in book.rungs] == [*PLAYERS]
        assert not any(star.won for rung in book.rungs for star in rung.stars)
        assert book.next is not None
        assert (book.next.level, book.next.star) == ("random", Star.WON)


def test_some_stars() -> None:
    told = tell_ladder(POWER, [game(hints=1), game("learner", slips=1)])
    assert (told.stars, told.of) == (4, 21)
    (book,) = told.books
    won = {rung.level: [star.won for star in rung.stars] for rung in book.rungs}
    assert won["random"] == [True, False, True]
    assert won["learner"] == [True, True, False]
    assert book.next is not None
    assert book.next.needs == "Win against Gus."


def test_every_star() -> None:
    told = tell_ladder(POWER, EVERY)
    assert told.stars == told.of == 21
    assert told.books[0].next is None


def test_after_a_game_the_next_star_is_there_or_else_on_the_path() -> None:
    before, after = Ladder.of([]), Ladder.of([game(hints=1)])
    assert new_stars(before, after, "power-play", "random") == ("win", "never let a win slip")
    assert new_stars(after, after, "power-play", "random") == ()
    found = star_after(after, "power-play", "random")
    assert found is not None
    assert found.needs == "Win against Mo without a hint."
    found = star_after(Ladder.of([game()]), "power-play", "random")
    assert found is not None
    assert found.needs == "Win against Gus."
    assert star_after(Ladder.of(EVERY), "power-play", "random") is None


def test_where_whoever_begins_is_lost_the_child_sits_on_the_winning_side(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = range(100, 1_000)
    lost = next(
        rules
        for rules in (POWER.replace(target=limit) for limit in limits)
        if not Brute(rules).winning(rules.start)
    )
    for each in (module, training):
        monkeypatch.setattr(each, "BOOKS", MappingProxyType({lost.name: lost}))
    (book,) = tell_ladder(lost).books
    for rung in book.rungs:
        never_errs = rung.level == "perfect"
        assert [star.first for star in rung.stars] == (
            ["other"] * 3 if never_errs else ["you", "you", "other"]
        )
        assert rung.stars[2].needs.startswith(
            f"Let {rung.name} begin, as here the second player can win"
        )
