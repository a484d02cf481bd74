"""Which games are played, by whom, with which dice: all of it follows from the configuration.

The unit is a pair of games: the same setup twice, with the seats swapped. Each game has an id that
says which one it is, and its dice come from the seed and the id alone. So neither the order in
which games are played, nor who plays them, nor how often a run was stopped makes a difference.
The setups are the standard ones, or those of a file with one on each line.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import combinations
from json import JSONDecodeError, loads
from random import Random
from typing import Any, NamedTuple, Protocol

from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.entrants import Entrant, check_entrants
from timesduel.core.rules import Rules
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.errors import RulesError, StoreError, TimesDuelError
from timesduel.match.game import check_playable
from timesduel.players.strength import SETUPS
from timesduel.records.files import read_whole
from timesduel.words.grammar import comma_list
from timesduel.words.speech import spoken

MOST_GAMES = 1_000_000
"""Most games of a run, in all pairings together."""

MOST_ELO = 2000
"""Largest rating difference of the sequential test: there 1 game in 100,000 is lost."""

SEATINGS = ("a", "b")
"""The two games of a pair: in the first one the first player of the pairing begins."""


class Pair(NamedTuple):
    """Two games of one pairing in one setup, each player beginning one of them."""

    one: int
    """Index of the first player in `Config.players`."""

    two: int
    """Index of the second player."""

    setup: int
    """Index of the setup in `Config.setups`."""

    round: int
    """Number of earlier pairs of this pairing in this setup."""

    @property
    def ids(self) -> tuple[str, str]:
        """`1-2.30.1a` and `1-2.30.1b`: players 1 and 2, setup 30, round 1, who begins."""
        stem = f"{self.one + 1}-{self.two + 1}.{self.setup + 1}.{self.round + 1}"
        return f"{stem}{SEATINGS[0]}", f"{stem}{SEATINGS[1]}"

    @property
    def players(self) -> tuple[int, int]:
        """Indices of both players."""
        return self.one, self.two

    def seats(self, game: int) -> tuple[int, int]:
        """Who sits as Player 1 and as Player 2 in the first or second game."""
        return (self.one, self.two) if game == 0 else (self.two, self.one)


class Fixture(NamedTuple):
    """A game that is to be played."""

    names: tuple[str, str]
    """Names of Player 1, who begins, and of Player 2."""

    programs: tuple[bool, bool]
    """Which of them are programs, which can fail, and not levels."""

    rules: Rules


def dice(seed: int, *what: object) -> Random:
    """Random numbers that follow from the seed and these keys alone."""
    key = "\0".join(map(str, (seed, *what)))
    return Random(int.from_bytes(sha256(key.encode()).digest()))


@dataclass(frozen=True, kw_only=True)
class Config:
    """Everything that decides the games."""

    players: tuple[Entrant, ...]
    """The entrants."""

    setups: tuple[Rules, ...]
    """The rules that are played."""

    games: int
    """Games in each pairing: an even number."""

    seed: int
    """Seed of all random numbers."""

    gauntlet: str | None = None
    """Only games of the player of this name; None for all against all."""

    time: float | None = None
    """Seconds that a program has for each move; None for what the client allows by itself."""

    sprt: tuple[float, float] | None = None
    """Stop the games of the first two once it is clear by how much the first one is better."""

    prompts: Prompts | None = None
    """How programs are asked in words; None for numbers only."""

    def __post_init__(self) -> None:
        check_entrants(self.players)
        if not self.setups:
            raise RulesError("setups", "arena.setups")
        if self.games % 2 or self.games < 2:
            raise RulesError("games", "arena.games_even")
        if self.gauntlet is not None and self._runner is None:
            names = comma_list(player.name for player in self.players)
            raise RulesError("gauntlet", "arena.gauntlet", names=names)
        if self.games * len(self.pairings) > MOST_GAMES:
            raise RulesError("games", "arena.games", most=MOST_GAMES)
        if self.sprt is not None and not -MOST_ELO <= self.sprt[0] < self.sprt[1] <= MOST_ELO:
            raise RulesError("sprt", "arena.sprt", most=MOST_ELO)
        if self.sprt is not None and (0, 1) not in self.pairings:
            raise RulesError("sprt", "arena.sprt_apart")

    @property
    def _runner(self) -> int | None:
        names = [player.name for player in self.players]
        return names.index(self.gauntlet) if self.gauntlet in names else None

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom."""
        runner = self._runner
        everybody = combinations(range(len(self.players)), 2)
        return tuple(pair for pair in everybody if runner is None or runner in pair)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """All pairs of games in the order in which they are handed out.

        The setups of each round come in an order of their own, so that a part of a run has
        something of everything.
        """
        return tuple(self._pairs())

    def _pairs(self) -> Iterator[Pair]:
        each, count = self.games // 2, len(self.setups)
        for begin in range(0, each, count):
            order = list(range(count))
            dice(self.seed, "order", begin // count).shuffle(order)
            for setup in order[: each - begin]:
                for one, two in self.pairings:
                    yield Pair(one, two, setup, begin // count)

    @cached_property
    def fixtures(self) -> dict[str, Fixture]:
        """Every game by its id."""
        known: dict[tuple[int, int, int], Fixture] = {}
        """Games of the further rounds are like those of the first."""
        found = {}
        for pair in self.pairs:
            for number, game in enumerate(pair.ids):
                first, second = pair.seats(number)
                key = first, second, pair.setup
                if key not in known:
                    known[key] = self._fixture(*key)
                found[game] = known[key]
        return found

    def _fixture(self, first: int, second: int, setup: int) -> Fixture:
        one, two = self.players[first], self.players[second]
        programs = one.command is not None, two.command is not None
        return Fixture((one.name, two.name), programs, self.setups[setup])


class _Seeded(Protocol):
    @property
    def seed(self) -> int: ...
    @property
    def prompts(self) -> Prompts | None: ...


def plain_run(value: _Seeded) -> dict[str, Any]:
    """As plain data; the seeds of a run are numbers however large, as they have always been."""
    plain: dict[str, Any] = to_plain(value)
    plain["seed"] = value.seed
    if value.prompts is not None:
        plain["prompts"]["isomorph"] = value.prompts.isomorph
    return plain


STANDARD = "standard"
MOST_SETUPS = 10_000


def read_setups(name: str) -> tuple[Rules, ...]:
    """The setups of that name, or in the file of that name; a RulesError says which line is bad."""
    if name == STANDARD:
        return tuple(SETUPS.values())
    try:
        lines = read_whole(name).removeprefix("\N{BYTE ORDER MARK}").split("\n")
    except (StoreError, ValueError) as error:
        problem = error.message if isinstance(error, StoreError) else spoken(str(error))
        raise RulesError("setups", "errors.at", place=name or "''", problem=problem) from None
    setups = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                setups.append(_setup(line))
            except TimesDuelError as error:
                raise RulesError(
                    "setups", "arena.setups_line", file=name, number=number, problem=error.message
                ) from None
    if not 1 <= len(setups) <= MOST_SETUPS:
        raise RulesError("setups", "arena.setups_lines", file=name, most=MOST_SETUPS)
    return tuple(setups)


def _setup(line: str) -> Rules:
    try:
        data = loads(line)
    except JSONDecodeError as error:
        raise TimesDuelError("arena.not_json_at", place=error.colno) from None
    except (ValueError, RecursionError):  # digits without end, brackets without end
        raise TimesDuelError("arena.not_json") from None
    rules = read_value(Rules, data)
    check_playable(rules)
    return rules
