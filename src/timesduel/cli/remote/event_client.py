"""Follows a game on a server in a thread of its own, and passes on what happens there."""

from __future__ import annotations

from threading import Event as Flag
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from timesduel.cli.remote.client import SECONDS, pause_after, retried
from timesduel.cli.remote.forms import (
    after_event,
    deadline_of,
    read_events,
    read_state,
    whereabouts_of,
)
from timesduel.cli.remote.news import Attended, Connected, Followed, GaveUp, Happened
from timesduel.data.game_state import Following
from timesduel.errors import TimesDuelError

if TYPE_CHECKING:
    from queue import SimpleQueue

    from timesduel.cli.remote.client import Client
    from timesduel.cli.remote.forms import RemoteState
    from timesduel.cli.remote.news import News
    from timesduel.match.game import Game

_WAIT = 15
"""Seconds that the server keeps a question open when there is nothing to tell: less than most
proxies would."""

_AT_ONCE = 1.0
"""Seconds: an answer with nothing in it that comes sooner is not worth asking for again at once."""


class EventClient:
    """Asks for events again and again; a proxy that blocks streams lets these questions pass."""

    def __init__(
        self, client: Client, path: str, state: RemoteState, game: Game, news: SimpleQueue[News]
    ) -> None:
        """From a game as it is known here on; whatever is new comes to `news`."""
        self._client = client
        self._path = path
        self._clocks = state.clocks
        self._whereabouts = state.whereabouts
        self._game = game
        self._news = news
        self._told_next = False
        self._lost = False
        self._closed = Flag()

    def start(self) -> None:
        """From now on."""
        Thread(target=self._follow, daemon=True).start()

    def close(self) -> None:
        """Nothing more, please."""
        self._closed.set()
        self._client.close()

    def _follow(self) -> None:
        in_vain = 0
        try:
            while not self._closed.is_set():
                asked = monotonic()
                has_news = retried(self._ask, self._closed.wait, self._trouble)
                if self._told_next:
                    return
                if has_news or monotonic() - asked >= _AT_ONCE:
                    in_vain = 0
                else:
                    self._closed.wait(pause_after(in_vain))
                    in_vain += 1
        except TimesDuelError as error:
            if not self._closed.is_set():
                self._news.put(GaveUp(error))

    def _trouble(self) -> None:
        if not self._lost and not self._closed.is_set():
            self._lost = True
            self._news.put(Connected(again=False))

    def _ask(self) -> bool:
        """Ask for what has happened since, and pass it on; was there anything?"""
        if self._closed.is_set():
            return False
        wait = 0 if self._lost else _WAIT
        question = f"{self._path}/events?after={self._game.version}&wait={wait}"
        answer = self._client.get(question, wait + SECONDS)
        if self._lost:
            state = asked_state(self._client, self._path)  # its clock may be another one now
            self._clocks, self._lost = state.clocks, False
            self._news.put(Connected(again=True))
        events, presence = read_events(answer)
        for event in events:
            if isinstance(event, Following):
                self._told_next = True
                self._news.put(Followed(event.game))
            else:
                self._game = after_event(self._game, event)
                self._news.put(Happened(self._game, deadline_of(event, self._clocks)))
        whereabouts = whereabouts_of(presence, self._clocks)
        if whereabouts.same_as(self._whereabouts):
            return bool(events)
        self._whereabouts = whereabouts
        self._news.put(Attended(whereabouts))
        return True


def asked_state(client: Client, path: str) -> RemoteState:
    """The state of a game, and how far apart the clocks are."""
    asked = monotonic()
    answer = client.get(path)
    return read_state(answer, (asked + monotonic()) / 2)
