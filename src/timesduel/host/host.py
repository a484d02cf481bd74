"""The host of any number of games: whatever happens in one is stored before anybody hears of it.

Several hosts may share a store, in one process or in many: the store decides which of two actions
on one state of a game has happened. A host may be used from several threads if its store may.
"""

from __future__ import annotations

from dataclasses import replace
from time import gmtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from timesduel.core.outcome import Reason
from timesduel.errors import ActionError, BotError, StaleError, TimeUpError
from timesduel.host.seats import Programs
from timesduel.match.events import Action, Kind
from timesduel.records.dates import DATE

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.coach.hints import Hint
    from timesduel.match.game import Game
    from timesduel.match.series import Series
    from timesduel.players.player import Dice
    from timesduel.records.store import GameLog

_MOST_HELD = 1_000
"""Games of which the latest state and the programs are at hand; others are loaded anew."""


class Reply(NamedTuple):
    """What a program did when it was its turn."""

    game: Game
    """The game after it."""

    failure: BotError | None = None
    """What went wrong, if the program lost by it."""


class Host:
    """Games by the names that their store gives them."""

    def __init__(
        self,
        store: GameLog,
        *,
        now: Callable[[], float],
        new_id: Callable[[], str],
        new_dice: Callable[[Game], Dice],
        hints: bool = True,
        think: Callable[[Callable[[], int]], int] = lambda choose: choose(),
    ) -> None:
        """`now` is in seconds since 1970; `new_id` makes up what nobody guesses, or nothing.

        `new_dice` is where the computers of a game have their chances from, and `think` runs their
        thinking, which may be somewhere else; without `hints` nobody gets help while the game goes
        on.
        """
        self.store = store
        self.hints_allowed = hints
        self._now = now
        self._new_id = new_id
        self._new_dice = new_dice
        self._think = think
        self._held: dict[str, tuple[Game, Programs]] = {}
        """The one that was used last comes last."""

    def begin(self, game: Game, dice: Dice | None = None) -> str:
        """Start the clock of a new game, and store it; its name.

        `dice` are the chances that its computers have, instead of new ones.
        """
        now = self._now()
        started = strftime(DATE, gmtime(now))
        game = replace(game, id=game.id or self._new_id() or None, started=started)
        if game.outcome is None:
            game = game.apply(self._action(Kind.START), now)
        name = self.store.create(game)
        self._hold(name, game.with_clock_begun(self._now()), dice)
        return name

    def game(self, name: str) -> Game:
        """A game as it stands now. If the time of a turn has run out, that is stored first."""
        game, now = self._load(name), self._now()
        late = game.tick(now, self._new_id())
        return game if late is None else self._add(name, game, late)

    def act(self, name: str, action: Action) -> Game:
        """The game after an action; an error says why it is refused, and nothing has happened then.

        An action that comes twice, with the same key, has happened once.
        """
        game, now = self._load(name), self._now()
        if not action.key:
            action = action._replace(key=self._new_id())
        try:
            return self._add(name, game, game.apply(action, now))
        except StaleError:  # found out here, or by the store, if two came at the same instant
            game = self._load(name)
            if action.key and any(event.key == action.key for event in game.events):
                return game
            raise
        except TimeUpError:
            late = game.tick(now, self._new_id())
            assert late is not None
            self._add(name, game, late)
            raise

    def answer(self, name: str) -> Reply:
        """Let the program that is to move do so, if one is.

        It thinks about the game as it is now; if that has changed meanwhile, a `StaleError`.
        """
        game = self.game(name)
        if game.outcome is not None or game.players[game.player - 1] is None:
            return Reply(game)
        acting = Action(kind=Kind.MOVE, player=game.player, version=game.version)
        try:
            programs, left = self.programs(name), game.time_left(self._now())
            move = self._think(lambda: programs.choose(game.position, left))
        except BotError as failure:
            lost = acting._replace(kind=Kind.FORFEIT, reason=Reason(failure.reason))
            try:
                return Reply(self.act(name, lost), failure)
            except TimeUpError:  # the clock was faster
                return Reply(self.game(name), failure)
        return Reply(self.act(name, acting._replace(multiplier=move)))

    def hints(self, name: str) -> tuple[Hint, ...]:
        """The hints for the player to move, from the first word to the whole reason."""
        from timesduel.coach.hints import ladder

        game = self.game(name)
        if not self.hints_allowed:
            raise ActionError("games.no_hints")
        if game.outcome is not None:
            raise ActionError("games.over")
        return tuple(ladder(game.position))

    def pause(self, name: str) -> Game:
        """The players leave: the clock stops, unless the game is over."""
        game = self.game(name)
        if game.outcome is not None or not game.running:
            return game
        return self.act(name, Action(kind=Kind.PAUSE))

    def take_up(self, name: str, *, unwatched: bool = False) -> Game:
        """The players are back: the clock runs on where it was stopped.

        If the game was `unwatched` since its last event, as the program that had it was killed,
        that time does not count either.
        """
        game = self._load(name)
        if unwatched and game.running and game.outcome is None:
            stopped = game.apply(self._action(Kind.PAUSE), game.events[-1].at)
            game = self._add(name, game, stopped)
        if game.outcome is not None or game.running:
            return self.game(name)
        return self.act(name, Action(kind=Kind.START))

    def rematch(self, name: str) -> str:
        """Begin the same game once more, with the seats swapped; its name."""
        game = self.game(name)
        if game.outcome is None:
            raise ActionError("games.goes_on")
        return self.begin(rematch_of(game))

    def next_of_match(self, name: str) -> str | None:
        """Begin the next game of a match; its name, or None if the match is over."""
        following = next_game(self.game(name))
        return None if following is None else self.begin(following)

    def programs(self, name: str) -> Programs:
        """The programs that play in a game."""
        self._load(name)
        return self._held[name][1]

    def close(self, name: str) -> None:
        """Put away what a game needs while it is played."""
        if (held := self._held.pop(name, None)) is not None:
            held[1].close()

    def time_left(self, name: str) -> float | None:
        """Seconds that the player to move still has; None without a limit."""
        return self._load(name).time_left(self._now())

    def _load(self, name: str) -> Game:
        held = self._held.get(name)
        game = self.store.load(name, held and held[0])
        if held is None or game is not held[0]:
            self._hold(name, game)
        return game

    def _add(self, name: str, game: Game, following: Game) -> Game:
        """Store what has happened last, and only then go on from there."""
        self.store.append(name, game.version, following.events[-1])
        return self._hold(name, following.with_clock_begun(self._now()))

    def _hold(self, name: str, game: Game, dice: Dice | None = None) -> Game:
        held = self._held.pop(name, None)
        programs = held[1] if held else Programs(game.players, lambda: dice or self._new_dice(game))
        self._held[name] = game, programs
        if len(self._held) > _MOST_HELD:
            self.close(next(iter(self._held)))
        return game

    def _action(self, kind: Kind) -> Action:
        return Action(kind=kind, key=self._new_id())


def series_after(game: Game) -> Series | None:
    """The match after a game of it that is over; None if it belongs to none."""
    if game.outcome is None:
        raise ActionError("games.goes_on")
    return None if game.series is None else game.series.after(game.outcome)


def next_game(game: Game) -> Game | None:
    """The next game of the match that a game belongs to; None if there is none."""
    series = series_after(game)
    if series is None or series.over:
        return None
    return replace(game, series=series, first=series.first, id=None)


def rematch_of(game: Game) -> Game:
    """The same game once more with the seats swapped; of a match, the first game of another one.

    Whoever moved second moves first now, and everybody keeps their name.
    """
    (one, two), (first, second) = game.names, game.players
    again = replace(game, names=(two, one), players=(second, first), id=None)
    if game.series is None:
        return again
    return replace(again, first=1, series=replace(game.series, played=0, wins=(0, 0)))
