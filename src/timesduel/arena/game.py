"""One pair of games, played to the end and judged: the task of a worker process."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from timesduel.arena.disguise.prompts import language_of
from timesduel.arena.regret import Regret, regret_of
from timesduel.arena.schedule import Config, Pair, dice
from timesduel.core.numbers import printable
from timesduel.core.outcome import Outcome, Reason
from timesduel.host.seats import Seat, ask_program, take_seat
from timesduel.match.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from timesduel.arena.disguise.prompts import Prompts
    from timesduel.arena.entrants import Entrant
    from timesduel.core.rules import Rules

_LONGEST_DETAIL = 300


@dataclass(frozen=True, kw_only=True)
class Task:
    """A pair of games, with all that it takes to play it somewhere else."""

    pair: Pair
    players: tuple[Entrant, Entrant]
    """Those of the pairing, in its order."""

    rules: Rules
    seed: int
    time: float | None
    prompts: Prompts | None

    @classmethod
    def of(cls, config: Config, pair: Pair) -> Self:
        """The task that a pair is in a run."""
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
    """A game that was played."""

    id: str
    """Which one of the run."""

    seats: tuple[str, str]
    """The names of Player 1, who began, and of Player 2."""

    moves: tuple[int, ...]
    """What they played, in turns."""

    outcome: Outcome
    """How it ended."""

    detail: str | None
    """What a program did that lost it the game without a move, in plain words."""

    seconds: tuple[float, float]
    """How long each has thought."""

    regret: tuple[Regret, Regret]
    """What each did with its chances."""

    @property
    def score(self) -> float:
        """What Player 1 gets: 1, 0, or half a point where nobody won."""
        return {1: 1.0, 2: 0.0, None: 0.5}[self.outcome.winner]

    def to_json(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "id": self.id,
            "seats": list(self.seats),
            "moves": list(self.moves),
            "winner": self.outcome.winner,
            "reason": self.outcome.reason.value,
            "detail": self.detail,
            "seconds": list(self.seconds),
            "regret": [regret.to_json() for regret in self.regret],
        }

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The game that `to_json` wrote; whatever else raises one of several errors."""
        one, two = data["seats"]
        first, second = data["regret"]
        for_one, for_two = data["seconds"]
        if type(data["winner"]) is bool or data["winner"] not in (1, 2, None):
            raise ValueError("the winner must be 1, 2 or null")
        if type(data["id"]) is not str or not {type(for_one), type(for_two)} <= {int, float}:
            raise ValueError("the id must be a text, and the seconds numbers")
        return cls(
            id=data["id"],
            seats=(one, two),
            moves=tuple(data["moves"]),
            outcome=Outcome(data["winner"], Reason(data["reason"])),
            detail=None if data["detail"] is None else str(data["detail"]),
            seconds=(float(for_one), float(for_two)),
            regret=(Regret.from_json(first), Regret.from_json(second)),
        )


def play_batch(tasks: tuple[Task, ...]) -> list[dict[str, Any]]:
    """Play some pairs, one after the other; the games as plain data, which travels anywhere."""
    return [game.to_json() for task in tasks for game in play_pair(task)]


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
        outcome=game.outcome,
        detail=detail,
        seconds=(round(thought[0], 3), round(thought[1], 3)),
        regret=regret_of(game.positions, moves, forfeited=detail is not None),
    )
