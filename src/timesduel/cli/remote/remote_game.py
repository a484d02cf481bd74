"""A game on a server: a thread asks for what happens there, which is told here in turn."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from secrets import token_urlsafe
from threading import Event as Flag
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeVar

from timesduel.cli.remote.client import (
    ANSWER_TIMEOUT,
    GIVE_UP_AFTER,
    GIVE_UP_AT_FIRST,
    Client,
    pause_after,
    retried,
)
from timesduel.cli.remote.news import (
    Connected,
    GaveUp,
    Happened,
    NextGame,
    PresenceChanged,
    after_event,
    deadline_of,
    read_answer,
    read_events,
    read_state,
    whereabouts_of,
)
from timesduel.data.game_requests import ActionRequest, PlayerAction
from timesduel.data.game_state import Again, Done, GameEvent, SuccessorEvent
from timesduel.errors import LostError, RemoteError, StaleError, TimesDuelError

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.cli.remote.link import Link
    from timesduel.cli.remote.news import News, RemoteState
    from timesduel.match.events import Action
    from timesduel.match.game import Game

_LONG_POLL = 15
"""Seconds that the server keeps a question open when there is nothing to tell: less than most
proxies would."""

_TOO_SOON = 1.0
"""Seconds: an answer with nothing in it that comes sooner is not worth asking for again at once."""

_NEWS_TIMEOUT = 5.0
"""Seconds to wait for news that the server has announced by a refusal."""

_POLL_INTERVAL = 0.2  # on some systems a wait cannot be interrupted by Ctrl-C, so no wait is long

_Answer = TypeVar("_Answer")


class EventClient:
    """Asks for events again and again; a proxy that blocks WebSockets lets these questions pass."""

    def __init__(
        self, client: Client, path: str, state: RemoteState, game: Game, news: SimpleQueue[News]
    ) -> None:
        """`game` is the state that is known here; what is new is put into `news`."""
        self._client = client
        self._path = path
        self._clocks = state.clocks
        self._whereabouts = state.whereabouts
        self._game = game
        self._news = news
        self._told_next = False
        self._lost = False
        self._seen = ""
        self._closed = Flag()

    def start(self) -> None:
        """Start the thread."""
        Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        """Stop the thread, and break off its request."""
        self._closed.set()
        self._client.break_off()

    def _run(self) -> None:
        in_vain = 0
        try:
            while not self._closed.is_set():
                asked = monotonic()
                has_news = retried(self._ask, self._closed.wait, self._trouble)
                if self._told_next:
                    return
                if has_news or monotonic() - asked >= _TOO_SOON:
                    in_vain = 0
                else:
                    self._closed.wait(pause_after(in_vain))
                    in_vain += 1
        except TimesDuelError as error:
            if not self._closed.is_set():
                self._news.put(GaveUp(error))
        finally:
            self._client.close()

    def _trouble(self) -> None:
        if not self._lost and not self._closed.is_set():
            self._lost = True
            self._news.put(Connected(again=False))

    def _ask(self) -> bool:
        """Ask for what has happened since, and pass it on; was there anything?"""
        if self._closed.is_set():
            return False
        wait = 0 if self._lost else _LONG_POLL
        question = f"{self._path}/events?after={self._game.version}&wait={wait}{self._seen}"
        answer = self._client.get(question, wait + ANSWER_TIMEOUT)
        if self._lost:
            state = asked_state(self._client, self._path)  # its clock may be another one now
            self._clocks, self._lost = state.clocks, False
            self._news.put(Connected(again=True))
        events, presence, seen = read_events(answer)
        self._seen = f"&seen={seen}"
        for event in events:
            if isinstance(event, SuccessorEvent):
                self._told_next = True
                self._news.put(NextGame(event.game))
            else:
                self._game = after_event(self._game, event)
                self._news.put(Happened(self._game, deadline_of(event, self._clocks)))
        whereabouts = whereabouts_of(presence, self._clocks)
        if whereabouts.same_as(self._whereabouts):
            return bool(events)
        self._whereabouts = whereabouts
        self._news.put(PresenceChanged(whereabouts))
        return True


def asked_state(client: Client, path: str) -> RemoteState:
    """The state of a game, and how far apart the clocks are."""
    asked = monotonic()
    answer = client.get(path)
    return read_state(answer, (asked + monotonic()) / 2)


class RemoteGame:
    """One game on a server. Its state here changes only when somebody takes the next news."""

    def __init__(
        self,
        link: Link,
        on_connection: Callable[[bool], None],
        *,
        from_start: bool = False,
        give_up_after: float = GIVE_UP_AT_FIRST,
    ) -> None:
        """Ask the server for the game; a RemoteError says why there is none.

        `on_connection` is told that the connection is lost, or there again. If `from_start`, all
        events are news, or else only those to come. `give_up_after` are the seconds to wait for the
        first answer.
        """
        self._path = f"/api/games/{link.game}"
        self._client = Client(link.server, link.seat)
        self._on_connection = on_connection
        self._lost = False
        try:
            state, game = self._first_answers(give_up_after, from_start=from_start)
            if link.seat is not None and not state.you:
                raise RemoteError("remote.garbled")
        except BaseException:
            self._client.close()
            raise
        self._game = game
        self.you, self.coach, self.announce = state.you, state.coach, state.announce
        self.whereabouts = state.whereabouts
        self.successor = state.successor
        """The game after this one, if there was one when this one was asked for."""
        self._deadline = state.deadline
        self._news: SimpleQueue[News] = SimpleQueue()
        self._postponed: deque[News] = deque()
        """News that came while the answer to an action was awaited."""
        listening = Client(link.server, link.seat)
        self._event_client = EventClient(listening, self._path, state, game, self._news)
        self._event_client.start()

    def _first_answers(self, give_up_after: float, *, from_start: bool) -> tuple[RemoteState, Game]:
        """The state of the game, and the game as far as it is no news."""
        client, path = self._client, self._path
        state = self._ask(lambda: asked_state(client, path), give_up_after)
        if from_start:
            return state, state.game
        return state, self._caught_up(state.game, state.version, give_up_after)

    def _caught_up(self, game: Game, version: int, give_up_after: float) -> Game:
        """The game at a version, or later: a server tells a long one piece by piece."""
        while (known := game.version) < version:
            path = f"{self._path}/events?after={known}&wait=0"
            answer = self._ask(partial(self._client.get, path), give_up_after)
            for event in read_events(answer).events:
                if isinstance(event, GameEvent):
                    game = after_event(game, event)
            if game.version == known:
                raise RemoteError("remote.garbled")
        return game

    @property
    def has_news(self) -> bool:
        """Is there something to be told?"""
        return bool(self._postponed) or not self._news.empty()

    def next_news(self, seconds: float | None = None) -> News | None:
        """What has happened next; None if nothing does within so many seconds."""
        until = None if seconds is None else monotonic() + seconds
        while not self._postponed:
            left = _POLL_INTERVAL if until is None else until - monotonic()
            try:
                self._postponed.append(self._news.get(timeout=max(0.0, min(left, _POLL_INTERVAL))))
            except Empty:
                if left <= 0:
                    return None
        news = self._postponed.popleft()
        self._take(news)
        return news

    def await_news(self) -> None:
        """Wait until there is something, as the server has said that there is."""
        with suppress(Empty):
            if not self._postponed:
                self._postponed.append(self._news.get(timeout=_NEWS_TIMEOUT))

    def current(self) -> Game:
        """The game as far as it was told."""
        return self._game

    def act(self, action: Action) -> Game:
        """The game after an action. A `StaleError` if there is news that comes first."""
        body = ActionRequest(
            kind=PlayerAction(action.kind),
            version=self._game.version,
            key=token_urlsafe(16),
            multiplier=action.multiplier,
            said=action.said,
            player=(action.player or self._game.player) if len(self.you) > 1 else None,
        )
        try:
            answer = self._ask(lambda: self._client.post(f"{self._path}/actions", body))
        except StaleError as error:
            if error.present < self._game.version:
                raise RemoteError("remote.other_game") from None
            raise
        self._wait_for(read_answer(Done, answer).version)
        return self._game

    def again(self) -> str:
        """Ask for the game after this one; its id."""
        path = f"{self._path}/again"
        return read_answer(Again, self._ask(lambda: self._client.post(path, {}))).game

    def time_left(self) -> float | None:
        """Seconds that the player to move still has by the server's clock; None without a limit."""
        return None if self._deadline is None else max(0.0, self._deadline - monotonic())

    def close(self) -> None:
        """Stop listening."""
        self._event_client.close()
        self._client.close()

    def _ask(self, request: Callable[[], _Answer], give_up_after: float = GIVE_UP_AFTER) -> _Answer:
        def trouble() -> None:
            if give_up_after > GIVE_UP_AT_FIRST:
                self._note_connection(again=False)

        answer = retried(request, sleep, trouble, give_up_after=give_up_after)
        self._note_connection(again=True)
        return answer

    def _wait_for(self, version: int) -> None:
        """Wait until an action of our own is told; other news is postponed."""
        until = monotonic() + GIVE_UP_AFTER
        while self._game.version < version:
            try:
                news = self._news.get(timeout=_POLL_INTERVAL)
            except Empty:
                if monotonic() > until:
                    raise LostError("remote.lost") from None
                continue
            if isinstance(news, Happened | Connected | GaveUp):
                self._take(news)
            else:
                self._postponed.append(news)

    def _take(self, news: News) -> None:
        """Update the state by a piece of news."""
        match news:
            case Happened(game, deadline):
                self._game, self._deadline = game, deadline
            case PresenceChanged(whereabouts):
                self.whereabouts = whereabouts
            case Connected(again):
                self._note_connection(again=again)
            case GaveUp(error):
                raise error

    def _note_connection(self, *, again: bool) -> None:
        if self._lost is again:
            self._lost = not again
            self._on_connection(again)
