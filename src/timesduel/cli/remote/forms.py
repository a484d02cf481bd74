"""Games and events as a server tells them, read with distrust."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from timesduel.cli.remote.news import Whereabouts
from timesduel.core.numbers import number_from_json
from timesduel.core.outcome import Reason
from timesduel.core.rules import Rules
from timesduel.data.reading import read_value
from timesduel.errors import ActionError, LostError, RemoteError, TimesDuelError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.events import Event, Kind, TakeBacks
from timesduel.match.game import Game
from timesduel.match.series import Series

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_EVENTS = 100_000


class RemoteState(NamedTuple):
    """A game on a server before its first event, and how it is there now."""

    game: Game
    version: int
    """How many events there have been."""

    you: tuple[int, ...]
    """The seats that the secret opens."""

    coach: bool
    """Are there hints?"""

    announce: bool
    """Do players say their products?"""

    whereabouts: Whereabouts
    deadline: float | None
    """When the time of this turn is up, by our own clock."""

    clocks: float
    """Seconds by which the server's clock is ahead of ours."""

    following: str | None
    """The game after this one."""


@contextmanager
def distrusted() -> Iterator[None]:
    """Whatever does not fit, the server is no server of ours."""
    try:
        yield
    except (LostError, RemoteError):
        raise
    except (TimesDuelError, KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise RemoteError("remote.garbled") from None


def read_state(data: dict[str, Any], here: float) -> RemoteState:
    """The state of a game; `here` is when it was asked for, by our own clock."""
    with distrusted():
        clock, series = data["clock"], data["series"]
        game = Game(
            rules=read_value(Rules, data["rules"]),
            names=_pair(data["names"], str),
            players=_programs(data["players"]),
            first=_player(data["first"]),
            limit=clock and TimeLimit(clock["seconds"], OnTimeout(clock["on_timeout"])),
            take_backs=TakeBacks(data["take_backs"]),
            series=series
            and Series(
                games=series["games"],
                best_of=series["best_of"] is True,
                played=series["played"],
                wins=_pair(series["wins"], int),
            ),
        )
        clocks = float(data["now"]) - here
        return RemoteState(
            game=game,
            version=_is(data["standing"]["version"], int),
            you=tuple(map(_player, data["you"])),
            coach=data["coach"] is True,
            announce=data["announce"] is True,
            whereabouts=_whereabouts(data["presence"], clocks),
            deadline=_ours(data["standing"]["deadline"], clocks),
            clocks=clocks,
            following=_maybe(data["next"], str),
        )


def whereabouts_in(data: dict[str, Any], clocks: float) -> Whereabouts:
    """Who is there, in an answer about events."""
    with distrusted():
        return _whereabouts(data["presence"], clocks)


def after_event(game: Game, data: dict[str, Any]) -> Game:
    """A game after an event that the server has told."""
    with distrusted():
        if data["version"] != game.version + 1:
            raise ActionError("games.missing", version=game.version + 1)
        reason, said = data.get("reason"), data.get("said")
        event = Event(
            kind=Kind(data["kind"]),
            player=_player(data["player"]),
            at=float(data["at"]),
            multiplier=_maybe(data.get("multiplier"), int),
            seconds=data.get("seconds"),
            said=None if said is None else number_from_json(said),
            reason=None if reason is None else Reason(reason),
        )
        after = game.after(event)
        names = data.get("names")
        return after if names is None else after.with_names(_pair(names, str))


def deadline_of(data: dict[str, Any], clocks: float) -> float | None:
    """When the time of the turn after an event is up, by our own clock."""
    with distrusted():
        return _ours(data["standing"]["deadline"], clocks)


def events_in(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The events in an answer."""
    with distrusted():
        events = data["events"]
        if type(events) is not list or len(events) > _MOST_EVENTS:
            raise TypeError
        return [_is(event, dict) for event in events]


def text_in(data: dict[str, Any], name: str) -> str:
    """A text in an answer: an id or a secret."""
    with distrusted():
        text: str = _is(data[name], str)
        if not (text.isascii() and text.isprintable() and 0 < len(text) <= 128):
            raise ValueError
        return text


def number_in(data: dict[str, Any], name: str) -> int:
    """A number in an answer."""
    with distrusted():
        number: int = _is(data[name], int)
        return number


def _whereabouts(data: dict[str, Any], clocks: float) -> Whereabouts:
    one, two = data["claim_from"]
    return Whereabouts(
        here=_pair(data["here"], bool),
        free=tuple(map(_player, data["free"])),
        claim_from=(_ours(one, clocks), _ours(two, clocks)),
    )


def _is(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError
    return value


def _maybe(value: Any, kind: type) -> Any:
    return None if value is None else _is(value, kind)


def _pair(value: Any, kind: type) -> Any:
    one, two = value
    return _is(one, kind), _is(two, kind)


def _programs(value: Any) -> Any:
    one, two = value
    return _maybe(one, str), _maybe(two, str)


def _player(value: Any) -> int:
    if type(value) is not int or value not in (1, 2):
        raise ValueError
    return value


def _ours(theirs: Any, clocks: float) -> float | None:
    return None if theirs is None else float(theirs) - clocks
