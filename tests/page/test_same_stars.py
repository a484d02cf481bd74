"""Stars on the page: as the plain model counts them, however histories are put together."""

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.page.node import find_node
from tests.training.test_ladder import stars_by_hand
from timesduel import BOOKS
from timesduel.data.plain import to_plain
from timesduel.players.registry import PLAYERS
from timesduel.training import ladder
from timesduel.training.ladder import Ladder, LadderGame, Star, bounded

BOOK_IDS, LEVELS = [*BOOKS][:3], [*PLAYERS]
MOST = 4


def a_game(dice: Random, number: int) -> LadderGame:
    day = dice.randrange(10, 20)
    return LadderGame(
        game=f"game {number}",
        when=f"2026-11-{day}T10:00:00Z",
        book=dice.choice(BOOK_IDS),
        level=dice.choice(LEVELS[: dice.choice((2, 7))]),
        won=dice.random() < 0.7,
        hints=dice.choice((0, 0, 1)),
        chances=dice.choice((0, 2)),
        slips=dice.choice((0, 0, 1)),
    )


def histories(seed: int) -> list[list[LadderGame]]:
    """Of nobody, of beginners, and of somebody with every star of a book."""
    dice = Random(seed)
    found = [[a_game(dice, number) for number in range(dice.randrange(60))] for _ in range(30)]
    best = LadderGame(
        game="best",
        when="2026-11-09T10:00:00Z",
        book=BOOK_IDS[0],
        level="random",
        won=True,
        hints=0,
        chances=1,
        slips=0,
    )
    every = [LadderGame(**{**vars(best), "game": level, "level": level}) for level in LEVELS]
    return [[], every, [LadderGame(**{**vars(each), "slips": 1}) for each in every], *found]


def in_rows(games: list[LadderGame]) -> list[list[str]]:
    there = stars_by_hand(games)
    return [
        ["".join(str(int((book, level, star.value) in there)) for star in Star) for level in LEVELS]
        for book in BOOK_IDS
    ]


@pytest.fixture(scope="module")
def told() -> Any:
    """The page's answers."""
    node = find_node()
    if node is None:
        pytest.skip("there is no Node")
    lists = to_plain(histories(1))
    asked = {
        "lists": lists,
        "pairs": [*zip(lists, to_plain(histories(2)), strict=True)],
        "books": BOOK_IDS,
        "levels": LEVELS,
        "most": MOST,
    }
    script = Path(__file__).parent / "ladder_answers.mjs"
    done = subprocess.run([node, script], input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_page_counts_the_stars_of_the_model(told: Any) -> None:
    games = histories(1)
    assert told["stars"] == [in_rows(each) for each in games]
    counts = [[Ladder.of(each).count(book) for book in BOOK_IDS] for each in games]
    assert told["counts"] == counts
    for each, rows in zip(games, told["next"], strict=True):
        for book, found in zip(BOOK_IDS, rows, strict=True):
            wanted = Ladder.of(each).next_star(book)
            if wanted is None:
                assert found is None
            else:
                assert found == {"level": wanted.level, "star": [*Star].index(wanted.star)}


def test_the_page_leaves_out_what_the_server_does(
    told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "MOST_RESULTS", MOST)
    assert told["bounded"] == [to_plain([*bounded(each)]) for each in histories(1)]


def test_no_star_is_lost_when_two_histories_are_merged(told: Any) -> None:
    """Also of games that the two know differently, as here all of one number."""
    pairs = zip(histories(1), histories(2), told["merged"], strict=True)
    for one, other, merged in pairs:
        found = [LadderGame(**each) for each in merged]
        assert in_rows(found) == in_rows([*one, *other])


def test_what_a_browser_keeps_is_what_the_start_shows(told: Any) -> None:
    for games, kept in zip(histories(1), told["kept"], strict=True):
        assert kept == {"here": in_rows(games), "there": in_rows(games), "size": len(games)}


def test_a_file_with_something_strange_in_it_is_none(told: Any) -> None:
    assert told["refused"] is None
