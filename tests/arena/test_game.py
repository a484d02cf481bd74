"""Pairs of games: levels, programs, and programs that misbehave."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.arena.support import SHORT, bot, config
from tests.bots.table import left_of
from timesduel import Game, Goal, Position, Rules
from timesduel.arena.disguise.disguise import disguised
from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.game import GameResult, Task, play_batch, play_pair
from timesduel.arena.schedule import Pair
from timesduel.bots.client import Bot
from timesduel.core.outcome import Outcome, Reason
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_known
from timesduel.errors import BotError
from timesduel.host.seats import why_it_cannot_play
from timesduel.players.registry import Greedy

PAIR = Pair(0, 1, 0, 0)
LOST = SHORT.replace(target=6)
"""Greedy and whoever else have one move each in it, and Player 1 cannot win."""


def pair_of(*players: str, **more: object) -> tuple[GameResult, GameResult]:
    return play_pair(Task.of(config(players, setups=(SHORT,), games=2, **more), PAIR))


def test_both_sit_in_both_seats_and_the_moves_are_a_game() -> None:
    first, second = pair_of("perfect", "random")
    assert (first.seats, second.seats) == (("perfect", "random"), ("random", "perfect"))
    assert (first.id, second.id) == ("1-2.1.1a", "1-2.1.1b")
    for game in (first, second):
        assert Game(rules=SHORT).with_moves(game.moves).outcome == game.outcome
        assert game.score == (game.outcome.winner == 1)
        assert game.detail is None
        assert min(game.seconds) >= 0


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    games = [[game.moves for game in pair_of("random", "A=random", seed=n)] for n in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_games_go_through_json() -> None:
    task = Task.of(config(["perfect", bot()], setups=(SHORT,), games=2), PAIR)
    data = play_batch((task,))
    games = [read_known(GameResult, json.loads(json.dumps(game))) for game in data]
    assert to_plain(games) == data
    unfinished = {**data[0], "winner": None, "reason": "unfinished"}
    assert read_known(GameResult, unfinished).score == 0.5


def test_a_program_is_started_once_for_a_pair_and_told_of_each_game(
    tmp_path: Path, tag: str
) -> None:
    file = tmp_path / "games"
    first, second = pair_of(bot("counts", str(file), tag), "greedy")
    lines = file.read_text().splitlines()
    assert [line.split()[0] for line in lines] == ["1", "2"]
    assert json.loads(lines[0].partition(" ")[2]) == to_plain(SHORT)
    assert set(first.moves[::2]) | set(second.moves[1::2]) == {2}
    assert left_of(tag) == []


@pytest.mark.parametrize(
    ("behaviour", "reason", "detail"),
    [
        ("dies", Reason.CRASHED, "it ended with status 4"),
        ("cheats", Reason.ILLEGAL, "it played '999', which is not allowed"),
        ("mumbles", Reason.GARBLED, "it answered bestmove 'no idea'"),
        ("hangs", Reason.TIME, "it did not say bestmove in time"),
    ],
)
def test_a_program_that_misbehaves_loses_both_games(
    behaviour: str, reason: Reason, detail: str
) -> None:
    first, second = pair_of(f"Bad={bot(behaviour)}", "greedy", time=0.1)
    assert (first.outcome, second.outcome) == (Outcome(2, reason), Outcome(1, reason))
    assert (first.moves, second.moves) == ((), (3,))
    for game, seat in ((first, 0), (second, 1)):
        assert game.detail is not None
        assert game.detail.startswith(detail)
        assert game.regret[seat].total[0] == 0


def test_to_forfeit_a_won_position_is_to_throw_it_away() -> None:
    run = config([bot("dies"), "greedy"], setups=(LOST,), games=2)
    first, second = play_pair(Task.of(run, PAIR))
    # Player 1 cannot win, so greedy's move leaves a won position.
    assert first.regret[0].total == (0, 0)
    assert to_plain(second.regret[1]) == {"won": {"1": [0, 1]}, "unknown": 0}


def test_a_program_that_is_gone_when_its_turn_comes() -> None:
    for more in ({}, {"prompts": Prompts(1)}):
        first, second = pair_of("bot:there-is-no-such-program", "greedy", **more)
        assert first.outcome == Outcome(2, Reason.CRASHED)
        assert second.outcome == Outcome(1, Reason.CRASHED)
        assert first.detail == "there is no program 'there-is-no-such-program'"


def test_who_cannot_play_is_known_before_any_game() -> None:
    problems = {"perfect": None, bot(): None, "bot:no-such-program": "there is no program"}
    problems |= {"bot:false": "it ended with status 1"}
    for spec, problem in problems.items():
        found = why_it_cannot_play(spec)
        assert found == problem if problem is None else str(found).startswith(problem)


@pytest.mark.parametrize("behaviour", ["reads", "first"])
def test_words_come_beside_the_numbers(behaviour: str) -> None:
    """One who wants them reads them; to others it is a line that they do not know."""
    first, second = pair_of(bot(behaviour), "greedy", prompts=Prompts())
    assert set(first.moves[::2]) | set(second.moves[1::2]) == {2}
    assert first.detail is second.detail is None


class TestInDisguise:
    """What a program sees then, and how it is understood."""

    def test_a_name_leads_back_to_its_move(self) -> None:
        names = disguised(SHORT, 5).names
        first, second = pair_of(bot("reads"), "greedy", prompts=Prompts(5))
        # It plays the first of those that are listed.
        assert set(first.moves[::2]) | set(second.moves[1::2]) == {next(iter(names))}
        assert first.detail is second.detail is None

    def test_nothing_gives_the_real_game_away(self, tmp_path: Path) -> None:
        file = tmp_path / "games"
        pair_of(bot("counts", str(file)), "greedy", prompts=Prompts(5))
        # It has heard of two games, without their rules, and of no position: it had no answer.
        assert file.read_text() == "1 {}\n1 {}\n"

    def test_a_program_is_told_of_each_game(self, tmp_path: Path) -> None:
        file = tmp_path / "games"
        pair_of(bot("reads", str(file)), "greedy", prompts=Prompts(5))
        assert file.read_text() == "1 {}\n2 {}\n"

    @pytest.mark.parametrize(
        ("behaviour", "reason"),
        [("dies", Reason.CRASHED), ("mumbles", Reason.GARBLED), ("hangs", Reason.TIME)],
    )
    def test_misbehaviour_is_what_it_was(self, behaviour: str, reason: Reason) -> None:
        first, second = pair_of(bot(behaviour), "greedy", prompts=Prompts(5), time=0.1)
        assert (first.outcome, second.outcome) == (Outcome(2, reason), Outcome(1, reason))

    def test_a_move_that_is_not_allowed(self) -> None:
        """With a ceiling, x3 has a name too, but not always a place."""
        rules = Rules(goal=Goal.LAST, ceiling=2, multipliers=(2, 3))
        names = disguised(rules, 5).names
        run = config(
            [bot("says", names[3]), "greedy"], setups=(rules,), games=2, prompts=Prompts(5)
        )
        first, second = play_pair(Task.of(run, PAIR))
        assert first.outcome == Outcome(2, Reason.ILLEGAL)
        assert first.detail == f"it played '{names[3]}': not allowed here"
        assert second.outcome == Outcome(1, Reason.STUCK)


@pytest.mark.parametrize("seed", [None, 5])
def test_the_legal_moves_need_not_be_listed(seed: int | None) -> None:
    first, _ = pair_of(bot("reads"), "greedy", prompts=Prompts(seed, show_legal=False))
    assert first.outcome == Outcome(2, Reason.GARBLED)


class TestDice:
    """They come from the seed, the game and the seat, and from nothing else."""

    def pair(self, setup: int = 0, round_: int = 0, seed: int = 1) -> tuple[GameResult, GameResult]:
        long = Rules(name="long", goal=Goal.REACH, target=10**6)
        run = config(["random", "A=random"], setups=(long, long), games=8, seed=seed)
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
    run = config(["greedy", "random"], setups=(LOST,), games=2)
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
