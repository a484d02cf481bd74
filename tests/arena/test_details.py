"""What is played in which order and with which dice, and how a pair of games is put down."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.arena.support import FEW, SHORT, bot, config
from timesduel import Goal, Position, Rules
from timesduel.arena import regret
from timesduel.arena.game import GameResult, Task, play_pair
from timesduel.arena.regret import regret_of
from timesduel.arena.schedule import MOST_SETUPS, read_setups
from timesduel.bots.client import Bot
from timesduel.core.outcome import Reason
from timesduel.errors import BotError, EffortError, RulesError
from timesduel.players.registry import Greedy
from timesduel.solver.solve import solve
from timesduel.solver.verdict import Verdict

LONG = Rules(name="long", goal=Goal.REACH, target=10**6)
TWO_MOVES = SHORT.replace(target=6)
"""Greedy and whoever else have one move each in it."""


def test_a_file_may_have_only_so_many_setups(tmp_path: Path) -> None:
    file = tmp_path / "setups.jsonl"
    line = json.dumps({"goal": "reach", "target": 9}) + "\n"
    file.write_text(line * MOST_SETUPS + "\n")
    assert len(read_setups(str(file))) == MOST_SETUPS == 10_000
    file.write_text(line * (MOST_SETUPS + 1))
    with pytest.raises(RulesError, match="must have 1 to 10000 lines"):
        read_setups(str(file))


def test_each_round_has_all_setups_in_an_order_of_its_own() -> None:
    rounds, each = 12, len(FEW)
    run = config(["random", "greedy"], games=2 * each * rounds)
    assert [pair.round for pair in run.pairs] == [n for n in range(rounds) for _ in FEW]
    setups = [pair.setup for pair in run.pairs]
    orders = [tuple(setups[begin : begin + each]) for begin in range(0, len(setups), each)]
    assert all(sorted(order) == list(range(each)) for order in orders)
    assert len(set(orders)) > rounds // 2


class TestDice:
    """They come from the seed, the game and the seat, and from nothing else."""

    def pair(self, setup: int = 0, round_: int = 0, seed: int = 1) -> tuple[GameResult, GameResult]:
        run = config(["random", "A=random"], setups=(LONG, LONG), games=8, seed=seed)
        (pair,) = (pair for pair in run.pairs if (pair.setup, pair.round) == (setup, round_))
        return play_pair(Task.of(run, pair))

    def test_one_pair_for_ever(self) -> None:
        """Or else old runs could not be repeated."""
        first, second = self.pair()
        assert (first.id, first.moves) == ("1-2.1.1a", (9, 2, 8, 7, 4, 6, 5, 7, 4))
        assert (second.id, second.moves) == ("1-2.1.1b", (8, 4, 8, 8, 2, 8, 9, 4))

    @pytest.mark.parametrize("seed", range(5))
    def test_each_seat_of_each_game_has_its_own(self, seed: int) -> None:
        """Rolled once more, as the ids and seats say."""
        for game in self.pair(seed=seed):
            keys = (f"{seed}\0{game.id}\0{seat}".encode() for seat in (1, 2))
            dice = [Random(int.from_bytes(sha256(key).digest(), "big")) for key in keys]
            rolled = tuple(2 + dice[ply % 2].randrange(8) for ply in range(len(game.moves)))
            assert game.moves == rolled

    def test_all_that_makes_a_game_another_makes_its_dice_others(self) -> None:
        pairs = [self.pair(setup, n, seed) for setup in (0, 1) for n in (0, 1) for seed in (1, 2)]
        games = [game for pair in pairs for game in pair]
        assert len({game.moves for game in games}) == len(games) == 16
        # And nobody copies what the other does.
        assert all(game.moves[::2] != game.moves[1::2] for game in games)


def test_who_thinks_long_has_thought_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """In either seat, and at nobody else's cost."""
    now = 0.0

    def slowly(_: Greedy, position: Position, *__: object) -> int:
        nonlocal now
        now += 0.1
        return max(position.legal_moves())

    monkeypatch.setattr(Greedy, "choose", slowly)
    monkeypatch.setattr("timesduel.arena.game.monotonic", lambda: now)
    run = config(["greedy", "random"], setups=(TWO_MOVES,), games=2)
    first, second = play_pair(Task.of(run, run.pairs[0]))
    assert len(first.moves) == len(second.moves) == 2
    assert first.seconds == (0.1, 0)
    assert second.seconds == (0, 0.1)


def test_what_a_program_did_wrong_is_told_in_one_short_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it has to say for itself."""

    def fails(*_: object) -> int:
        said = "  it said\n\tno\x1b[31m\x00\u202e "
        raise BotError(Reason.CRASHED.value, "bots.last_words", problem=said, words="x " * 500)

    monkeypatch.setattr(Bot, "choose", fails)
    run = config([bot(), "greedy"], setups=(SHORT,), games=2)
    for game in play_pair(Task.of(run, run.pairs[0])):
        assert game.outcome.reason is Reason.CRASHED
        assert game.detail is not None
        assert game.detail.startswith("it said no?[31m??")
        assert game.detail.rstrip().endswith("x x x")
        assert game.detail.isprintable()
        assert len(game.detail) <= 300


def test_what_is_too_hard_at_the_prompt_is_judged_here() -> None:
    """No other test has these multipliers: so nothing is known of them yet."""
    rules = Rules(goal=Goal.REACH, target=10**150, multipliers=(2, 13, 29))
    opening = rules.opening()
    with pytest.raises(EffortError):
        solve(opening, effort=20_000)
    first, second = regret_of([opening, opening.play(2)], [2, 2], forfeited=False)
    assert (first.unknown, second.unknown) == (0, 0)
    # Player 1 can do nothing; so Player 2 has a win to keep.
    assert (first.total[1], second.total[1]) == (0, 1)


def test_how_a_position_was_reached_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """1, 2, 3, 6 and 1, 3, 2, 6 have used the same numbers: that is solved once."""
    rules = Rules(name="either way", goal=Goal.LAST, modulus=7, multipliers=(2, 3, 5))
    solved: list[tuple[int, frozenset[int]]] = []

    def counting(position: Position, *, effort: int) -> Verdict:
        solved.append((position.total, frozenset(position.used)))
        return solve(position, effort=effort)

    monkeypatch.setattr(regret, "solve", counting)
    for moves in ((2, 5, 2, 3), (3, 3, 3, 3)):
        positions = [rules.opening()]
        for move in moves:
            positions.append(positions[-1].play(move))
        assert positions[3].total == 6
        regret_of(positions, moves, forfeited=False)
    assert len(solved) == len(set(solved)) == 6
