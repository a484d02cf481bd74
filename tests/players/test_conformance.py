"""What every player that can be asked for by name has to pass, in every kind of game."""

from functools import cache
from random import Random as Dice

import pytest

from timesduel import BOOKS, Goal, Position, Rules
from timesduel.errors import UnsolvedError
from timesduel.players.registry import PLAYERS, player_called

SHOWDOWN = BOOKS["multiplication-showdown"]
MANY = tuple(range(2, 66))
GAMES = {
    **BOOKS,
    "a thousand digits": BOOKS["multiplier-showdown"].replace(target=10**1000),
    "a thousand digits, exactly": BOOKS["multiplication-duel"].replace(target=6**1280),
    "no law": BOOKS["power-play"].replace(target=10**1000, multipliers=(2, 5, 11, 23)),
    "a high ceiling": SHOWDOWN.replace(ceiling=10**999),
    "many multipliers": BOOKS["multiplication-duel"].replace(target=10**40, multipliers=MANY),
    "one multiplier": BOOKS["power-play"].replace(target=10**9, multipliers=(7,)),
    "large multipliers": BOOKS["power-play"].replace(target=10**9, multipliers=(2, 10**6)),
    "a small modulus": SHOWDOWN.replace(ceiling=None, modulus=13, multipliers=(2, 3, 7)),
    "a modulus": SHOWDOWN.replace(ceiling=None, modulus=24),
    "a large modulus": SHOWDOWN.replace(ceiling=None, modulus=997, multipliers=(2, 3)),
    "one way round": SHOWDOWN.replace(ceiling=None, modulus=19, multipliers=(2,)),
    "endless": SHOWDOWN.replace(ceiling=None),
    "always over": Rules(goal=Goal.EXACT, start=6, target=7),
}
EFFORT = 300
"""What a perfect player may spend: some of the games remain unsolved."""


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_every_game(name: str, game: str) -> None:
    """A few moves from the opening, and the last few of a game."""
    player, dice = player_called(name, EFFORT), Dice(7)
    positions = game_of(GAMES[game])
    for position in [positions[0], *positions[-3:]]:
        move = player.choose(position, dice)
        assert move in position.legal_moves()
        dice.seed(5)
        assert player.choose(position, Dice(5)) == player.choose(position, dice)
        try:
            odds = player.odds(position)
        except UnsolvedError:
            assert name == "perfect"
            continue
        assert odds[move] > 0
        assert min(odds.values()) >= 0
        assert sum(odds.values()) == 1
        assert odds.keys() <= set(position.legal_moves())
        assert player.odds(position.skip()) == odds, "whoever sits there"


@cache
def game_of(rules: Rules) -> list[Position]:
    """The positions of a random game, or the beginning of it if that does not end."""
    dice, positions, position = Dice(1), [], rules.opening()
    while (moves := position.legal_moves()) and len(position.used) < 100:
        positions.append(position)
        position = position.play(dice.choice(moves))
    return positions


@pytest.mark.parametrize("name", PLAYERS)
def test_without_a_choice_no_dice_are_thrown(name: str) -> None:
    class NoDice:
        def randrange(self, stop: int, /) -> int:
            raise AssertionError(f"thrown: {stop}")

    for game in ("one multiplier", "one way round"):
        position = GAMES[game].opening()
        while (moves := position.legal_moves()) != ():
            assert player_called(name).choose(position, NoDice()) == moves[0]
            position = position.play(moves[0])


@pytest.mark.parametrize("name", PLAYERS)
def test_players_are_values(name: str) -> None:
    assert player_called(name) == player_called(name)
    assert hash(player_called(name)) == hash(player_called(name))
