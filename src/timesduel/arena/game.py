"""One pair of games, played to the end and judged: the task of a worker process."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, Self

from timesduel.arena.disguise.prompts import Prompts, language_of
from timesduel.arena.entrants import Entrant
from timesduel.arena.regret import Regret, regret_of
from timesduel.arena.schedule import Config, Pair, dice
from timesduel.core.numbers import printable
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.rules import Rules
from timesduel.data.plain import to_plain
from timesduel.host.seats import Seat, ask_program, take_seat
from timesduel.match.game import Game

_LONGEST_DETAIL = 300


@dataclass(frozen=True, kw_only=True)
class Task:
    """A pair of games with everything that a worker needs to play it."""

    pair: Pair
    players: tuple[Entrant, Entrant]
    """Those of the pairing, in its order."""

    rules: Rules
    seed: int
    time: float | None
    prompts: Prompts | None

    @classmethod
    def of(cls, config: Config, pair: Pair) -> Self:
        """Build the worker task of a pair."""
        return cls(
            pair=pair,
            players=(config.players[pair.one], config.players[pair.two]),
            rules=config.setups[pair.setup],
            seed=config.seed,
            time=config.time,
            prompts=config.prompts,
        )


@dataclass(frozen=True, kw_only=True)
class GameResult:
    """A game that was played: a line in the file of a run."""

    id: str
    """Id of the game, unique in the run."""

    seats: tuple[str, str]
    """The names of Player 1, who began, and of Player 2."""

    moves: tuple[int, ...]
    """The multipliers played, in turns."""

    winner: int | None
    """Player 1 or 2; None if nobody won."""

    reason: Reason
    """How the game ended."""

    detail: str | None
    """What a program did that lost it the game without a move, in plain words."""

    seconds: tuple[float, float]
    """Thinking time of each player."""

    regret: tuple[Regret, Regret]
    """What each did with its chances."""

    def __post_init__(self) -> None:
        if self.winner not in (1, 2, None):
            raise ValueError("the winner must be 1, 2 or null")

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome(self.winner, self.reason)

    @property
    def score(self) -> float:
        """What Player 1 gets: 1, 0, or half a point where nobody won."""
        return {1: 1.0, 2: 0.0, None: 0.5}[self.winner]


def play_batch(tasks: tuple[Task, ...]) -> list[dict[str, Any]]:
    """Play pairs one after the other; return the games as plain data, for any transport."""
    return [to_plain(game) for task in tasks for game in play_pair(task)]


def play_pair(task: Task) -> tuple[GameResult, GameResult]:
    """Both games of a pair. Programs are started for the pair, and ended after it."""
    language = language_of(task.prompts)
    with ExitStack() as stack:
        seats = {
            player.name: stack.enter_context(
                take_seat(player.spec, seconds=task.time, language=language)
            )
            for player in task.players
        }
        return _play(task, 0, seats), _play(task, 1, seats)


def _play(task: Task, number: int, seat_of: Mapping[str, Seat]) -> GameResult:
    game_id = task.pair.ids[number]
    first, second = task.players if number == 0 else reversed(task.players)
    names = first.name, second.name
    seats = [seat_of[name] for name in names]
    game = Game(rules=task.rules, names=names, players=names)
    rolls = [dice(task.seed, game_id, player) for player in (1, 2)]
    thought = [0.0, 0.0]
    detail = None
    for seat in seats:
        seat.new_game()
    while game.outcome is None:
        mover = game.player - 1
        began = monotonic()
        action, failure = ask_program(partial(seats[mover].choose, game.position, rolls[mover]))
        if failure is not None:
            detail = printable(" ".join(failure.detail.split()))[:_LONGEST_DETAIL]
        game = game.apply(action, 0.0)
        thought[mover] += monotonic() - began
    moves = tuple(turn.multiplier for turn in game.turns if turn.multiplier is not None)
    return GameResult(
        id=game_id,
        seats=names,
        moves=moves,
        winner=game.outcome.winner,
        reason=game.outcome.reason,
        detail=detail,
        seconds=(round(thought[0], 3), round(thought[1], 3)),
        regret=regret_of(game.positions, moves, forfeited=detail is not None),
    )
