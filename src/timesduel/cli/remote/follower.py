"""Follows a game on a server in a thread of its own, and passes on what happens there."""

from __future__ import annotations

from threading import Event as Flag
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING

from timesduel.cli.remote.client import SECONDS
from timesduel.cli.remote.forms import after_event, deadline_of, events_in, read_state, text_in
from timesduel.cli.remote.news import Connected, Followed, GaveUp, Happened, Seen
from timesduel.cli.remote.patience import patiently
from timesduel.errors import TimesDuelError

if TYPE_CHECKING:
    from queue import SimpleQueue

    from timesduel.cli.remote.client import Client
    from timesduel.cli.remote.forms import RemoteState
    from timesduel.cli.remote.news import News
    from timesduel.match.game import Game

_WAIT = 25
"""Seconds that the server keeps a question open when there is nothing to tell: less than most
proxies would."""

_CLOCK_SET = 0.5
"""Seconds by which a deadline must have moved to be told again."""


class Follower:
    """Asks for events again and again; a proxy that blocks streams lets these questions pass."""

    def __init__(
        self, client: Client, path: str, state: RemoteState, game: Game, news: SimpleQueue[News]
    ) -> None:
        """From a game as it is known here on; whatever is new comes to `news`."""
        self._client = client
        self._path = path
        self._state = state
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
        try:
            while not self._closed.is_set():
                patiently(self._ask, self._closed.wait, self._trouble)
                if self._told_next:
                    return
        except TimesDuelError as error:
            if not self._closed.is_set():
                self._news.put(GaveUp(error))

    def _trouble(self) -> None:
        if not self._lost and not self._closed.is_set():
            self._lost = True
            self._news.put(Connected(again=False))

    def _ask(self) -> None:
        if self._closed.is_set():
            return
        wait = 0 if self._lost else _WAIT
        question = f"{self._path}/events?after={self._game.version}&wait={wait}"
        answer = self._client.get(question, wait + SECONDS)
        if self._lost:
            self._lost = False
            self._news.put(Connected(again=True))
        for event in events_in(answer):
            if event.get("kind") == "next":
                self._told_next = True
                self._news.put(Followed(text_in(event, "game")))
            else:
                self._game = after_event(self._game, event)
                deadline = deadline_of(event, self._state.clocks)
                self._state = self._state._replace(deadline=deadline)
                self._news.put(Happened(self._game, deadline))
        self._look_around()

    def _look_around(self) -> None:
        """Who is there, and what time is it at the server?"""
        asked = monotonic()
        state = read_state(self._client.get(self._path), (asked + monotonic()) / 2)
        before, self._state = self._state, state
        moved = (state.deadline or 0.0) - (before.deadline or 0.0)
        if state.attendance != before.attendance or abs(moved) > _CLOCK_SET:
            self._news.put(Seen(state.attendance, state.deadline))
