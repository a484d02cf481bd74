"""The table and the page of the levels, over a few setups; `tests/cli/test_levels.py` has all."""

from fractions import Fraction

import pytest

from timesduel import BOOKS
from timesduel.players.registry import PLAYERS, player_called
from timesduel.players.strength import all_pairs, strengths, thrown_away
from timesduel.questions.odds import tell_levels
from timesduel.views import levels_page
from timesduel.views.levels_page import level_lines, odds_lines, odds_table

Odds = dict[str, dict[str, Fraction]]
FEW = {name: BOOKS[name] for name in ("power-play", "multiplication-showdown")}
FEW["modular"] = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=7)


@pytest.fixture(scope="module")
def odds() -> Odds:
    players = {name: player_called(name) for name in PLAYERS}
    found: Odds = {name: {} for name in PLAYERS}
    for (one, other), chance in strengths(players, all_pairs(PLAYERS), FEW.values()).items():
        found[one][other] = chance
    return found


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels_page, "SETUPS", FEW)
    monkeypatch.setattr(levels_page, "thrown_away", lambda one, all_: thrown_away(one, all_, FEW))


@pytest.mark.usefixtures("_few")
def test_the_page(odds: Odds) -> None:
    page = levels_page.levels_page(odds)
    assert page.startswith("# Levels\n\n")
    assert "| `beginner` | Bea | sees two moves ahead, at times nothing |\n" in page
    assert "| power-play | target 100 | 2, 3 | Player 1 in 5 |\n" in page
    assert "| multiplication-showdown | modulus 7 |" in page
    assert "in each of the 3 setups,\nsitting where the game can be won" in page
    for name, cells in odds_table(odds).items():
        assert f"| **{name}** | {' | '.join(cells)} |\n" in page


@pytest.mark.usefixtures("_few")
def test_no_page_of_a_perfect_player_who_loses(monkeypatch: pytest.MonkeyPatch, odds: Odds) -> None:
    monkeypatch.setattr(levels_page, "thrown_away", lambda *_: [("power-play", "greedy")])
    with pytest.raises(AssertionError, match="a won game is thrown away"):
        levels_page.levels_page(odds)


def test_the_lines(odds: Odds) -> None:
    heading, *lines = odds_lines(odds)
    assert heading.split() == [str(n) for n in range(1, len(PLAYERS) + 1)]
    assert [line.split()[:2] for line in lines] == [
        [str(n), name] for n, name in enumerate(PLAYERS, start=1)
    ]
    assert all(len(line) == len(heading) <= 60 for line in lines)
    assert [line.split()[0] for line in level_lines(tell_levels())] == list(PLAYERS)


def test_how_far_a_level_sees() -> None:
    assert levels_page._seen(2, Fraction(1)) == "2 moves"
    assert levels_page._seen(1, Fraction(1, 3)) == "1 move (1/3)"
