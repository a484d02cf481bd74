"""The file of a run: a line with the configuration, then a line for each game.

Lines are only ever added, each batch in one go that is forced to disk. A kill or a full disk can
leave half a line at the end: it is passed over when the file is read, and what is added next begins
on a line of its own. A game counts once, however often its line is there; each is played again when
it is read, and does not count if the rules do not bear it out.
"""

from __future__ import annotations

from json import dumps, loads
from math import inf
from typing import TYPE_CHECKING, Any, Self

from timesduel.arena.game import GameResult
from timesduel.arena.schedule import Config, plain_run
from timesduel.arena.sprt import Trial
from timesduel.core.outcome import Reason
from timesduel.data.reading import read_known, read_value
from timesduel.errors import (
    IllegalMoveError,
    InvalidMoveError,
    RecordError,
    RulesError,
    StoreError,
    TimesDuelError,
)
from timesduel.records.files import append_lines, is_plain, system_error, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.arena.schedule import Fixture
    from timesduel.core.position import Position


_FAILURES = (Reason.TIME, Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED)
"""What a program can lose by in place of a move."""


def check_game(game: GameResult, fixture: Fixture) -> None:
    """Can this have been the game that was to be played? A `TimesDuelError` says why not."""
    if game.seats != fixture.names:
        raise TimesDuelError("arena.other_players")
    position = fixture.rules.opening()
    for number, move in enumerate(game.moves, 1):
        try:
            position = position.play(move)
        except (IllegalMoveError, InvalidMoveError) as error:
            raise TimesDuelError("arena.move", number=number, problem=error.message) from None
    _check_ending(game, fixture, position)
    one, two = game.seconds
    if not (0 <= one < inf and 0 <= two < inf):
        raise TimesDuelError("arena.seconds")
    failed = game.detail is not None
    for seat, regret in enumerate(game.regret):
        turns = (len(game.moves) + failed + 1 - seat) // 2
        if regret.total.chances + regret.unknown > turns:
            raise TimesDuelError("arena.regret")


def _check_ending(game: GameResult, fixture: Fixture, position: Position) -> None:
    outcome, ended = game.outcome, position.outcome()
    if ended is not None:
        if outcome != ended or game.detail is not None:
            reason, winner = ended.reason.value, ended.winner
            if winner is None:
                raise TimesDuelError("arena.unfinished", reason=reason)
            raise TimesDuelError("arena.won", reason=reason, winner=winner)
    elif outcome.reason not in _FAILURES:
        raise TimesDuelError("arena.not_over")
    elif outcome.loser != position.player or not fixture.programs[position.player - 1]:
        raise TimesDuelError("arena.no_failure", reason=outcome.reason.value)
    elif game.detail is None:
        raise TimesDuelError("arena.no_detail")


FORMAT, VERSION = "timesduel-arena", 1

_LONGEST_LINE = 2**26


class Results:
    """A run and the file it is kept in."""

    def __init__(self, path: str, config: Config) -> None:
        self.path = path
        self.config = config
        self.games: dict[str, GameResult] = {}
        """Games played so far, by id."""
        self.trial = Trial(config, self.games)
        """The sequential test, as far as these games have brought it."""
        self.faults: dict[int, str] = {}
        """Problems of the lines that do not count, by line number."""
        self._lines = 1

    def create(self, when: str) -> None:
        """Begin the file, which must not be there yet; a StoreError says why not."""
        config = plain_run(self.config)
        header = {"format": FORMAT, "version": VERSION, "when": when, "config": config}
        try:
            write_whole(self.path, dumps(header) + "\n", new=True)
        except FileExistsError:
            raise StoreError("arena.exists").at(self.path) from None
        except OSError as error:
            raise system_error(error).at(self.path) from None
        except ValueError:
            raise StoreError("arena.no_file_name").at(self.path) from None

    @classmethod
    def read(cls, path: str) -> Self:
        """What a file has; a StoreError or a RecordError if it is none of ours."""
        try:
            if not is_plain(path):
                raise StoreError("files.not_plain").at(path)
            with open(path, "rb") as file:
                results = cls(path, _config(path, file.readline(_LONGEST_LINE)))
                for line in file:
                    results._take(line)
        except OSError as error:
            raise system_error(error).at(path) from None
        return results

    def add(self, games: Iterable[dict[str, Any]]) -> None:
        """Write games at the end, and count those that are new; a StoreError says why not."""
        text = b"".join(dumps(game).encode() + b"\n" for game in games)
        try:
            append_lines(self.path, text, create=False)  # half a run is worth nothing alone
        except OSError as error:
            raise system_error(error).at(self.path) from None
        for line in text.splitlines():
            self._take(line)

    def _take(self, line: bytes) -> None:
        """Count the game in a line, unless it is known."""
        self._lines += 1
        if not line.strip():
            return
        try:
            game = _game(line)
            if game.id not in self.config.fixtures:
                raise TimesDuelError("arena.other_run")
            if game.id not in self.games:
                check_game(game, self.config.fixtures[game.id])
                self.games[game.id] = game
        except TimesDuelError as error:
            self.faults[self._lines] = str(error)


def _game(line: bytes) -> GameResult:
    """The game in a line; a TimesDuelError if there is none."""
    try:
        data = loads(line)
    except (ValueError, RecursionError):
        raise TimesDuelError("arena.not_a_line") from None
    try:
        return read_known(GameResult, data)
    except RulesError:
        raise TimesDuelError("arena.not_a_game") from None


def _config(path: str, line: bytes) -> Config:
    try:
        header = loads(line)
        if header["format"] != FORMAT:
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RecordError("arena.no_arena").at(path) from None
    if header.get("version") != VERSION:
        raise RecordError("arena.other_version").at(path)
    try:
        return read_value(Config, header.get("config"))
    except RulesError as error:
        raise RecordError("arena.damaged", problem=error.message).at(path) from None
