"""Links, answers of servers that cannot be trusted, and what is kept of a seat."""

import json
import os
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import parse_headers
from pathlib import Path
from queue import SimpleQueue
from typing import Any, cast

import pytest
from msgspec import to_builtins

from tests.cli.strange_server import (
    CERTIFICATE,
    Answer,
    dripping,
    dripping_body,
    endless,
    reply,
    saying,
    silent,
    strange_server,
)
from tests.cli.typist import Typist
from tests.support import Program
from timesduel import BOOKS, Action, Game, Kind, Series, TimeLimit
from timesduel.books.shelf import game_title
from timesduel.cli.keyboard.answers import InputEndedError
from timesduel.cli.keyboard.countdown import Countdown
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.keyboard.lines import Lines
from timesduel.cli.play.duel import PLAIN, PlayOptions
from timesduel.cli.remote import session
from timesduel.cli.remote.client import Client, retried
from timesduel.cli.remote.link import Link, Server, read_link
from timesduel.cli.remote.news import (
    Connected,
    Happened,
    News,
    PresenceChanged,
    Whereabouts,
    after_event,
    read_answer,
    read_state,
)
from timesduel.cli.remote.remote_duel import Narrator, RemoteDuel
from timesduel.cli.remote.remote_game import EventClient, RemoteGame
from timesduel.cli.remote.seats import key_for
from timesduel.cli.screen.screen import Screen
from timesduel.data.game_state import GameEvent
from timesduel.errors import (
    ActionError,
    LostError,
    RemoteError,
    StaleError,
    StoreError,
    TimesDuelError,
    TimeUpError,
)
from timesduel.match.events import TakeBacks
from timesduel.voices.teller import Teller
from timesduel.web.games.public_state import game_event, game_state
from timesduel.web.games.room import GameRoom, presence_of

SECRET = "a-Secret_of-a-seat"
REFUSALS: dict[tuple[str, str], tuple[type[TimesDuelError], str]] = {
    ("409 Conflict", "games.stale"): (StaleError, "version -1 is not the present one, 7"),
    ("409 Conflict", "games.time_up"): (TimeUpError, "Too? bad."),
    ("409 Conflict", "games.over"): (ActionError, "Too? bad."),
    ("409 Conflict", "server.after"): (RemoteError, "the server has lost a part of this game"),
    ("404 Not Found", "server.not_found"): (RemoteError, "Too? bad."),
    ("503 Not Now", "server.busy"): (LostError, "Too? bad."),
    ("429 Too Many", "server.busy"): (LostError, "Too? bad."),
}


def server_at(address: str) -> Server:
    """The server at an address."""
    return read_link(f"{address}/g/x").server


@contextmanager
def client_of(answer: Answer, *, tls: bool = False) -> Iterator[Client]:
    """A client, with the secret of a seat, of a server that is none of ours."""
    with (
        strange_server(answer, tls=tls) as address,
        closing(Client(server_at(address), SECRET)) as client,
    ):
        yield client


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (
            "http://127.0.0.1:8000/g/abc-_1#seat=s-_1",
            Link(Server("http", "127.0.0.1", 8000, ""), "abc-_1", "s-_1"),
        ),
        (
            " https://Duel.Example.org/a/duel/g/abc/#invitation=t \n",
            Link(Server("https", "duel.example.org", 443, "/a/duel"), "abc", None, "t"),
        ),
        ("http://[::1]:80/g/abc", Link(Server("http", "::1", 80, ""), "abc")),
        ("http://[::1]:80/g/abc#watch", Link(Server("http", "::1", 80, ""), "abc")),
    ],
)
def test_a_link(text: str, link: Link) -> None:
    assert read_link(text) == link
    again = read_link(link.to_seat if link.seat else link.to_watch)
    assert again == link._replace(invitation=None)


@pytest.mark.parametrize(
    "text",
    [
        *("", "abc", "ftp://host/g/abc", "http:///g/abc", "http://host", "http://host/g/"),
        *("http://host/g/a b", "http://host/g/a?x=1", "http://user@host/g/a", "http://h:x/g/a"),
        *("http://host/g/a/b", "http://host/\x1b[31m/g/a", "http://h:99999/g/a", "http://[::1/g/a"),
        *("http://host/g/a\r\nX: y", "http://host/../g/a?", "//host/g/a"),
    ],
)
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(RemoteError, match="is no link to a game"):
        read_link(f"{text}#seat={SECRET}")
    with pytest.raises(RemoteError) as refusal:
        read_link(f"http://host/g/a#seat={SECRET}\x07")
    assert SECRET not in str(refusal.value)


@pytest.mark.parametrize("fragment", ["seat", "seat=", "sea=x", "seat=a b", "seat=" + "x" * 200])
def test_a_link_that_was_cut(fragment: str) -> None:
    with pytest.raises(RemoteError, match="copy all of it"):
        read_link(f"http://host/g/a#{fragment}")


def test_links_for_something_else(timesduel: Program) -> None:
    problem = timesduel.refused("join", "http://127.0.0.1:1/g/abc", status=1)
    assert problem.startswith("this link is for watching; to play, ask for an invitation.")
    assert "watch http://127.0.0.1:1/g/abc" in problem
    assert "LINK" in timesduel.refused("watch", "http://127.0.0.1:1/")


PROBLEM = b'{"detail": "Too \\u001b[31mbad.\\nReally.", "code": 5, "fields": []}'
STRANGE: dict[str, tuple[Answer, str]] = {
    "bytes": (saying(os.urandom(500)), "does not answer"),
    "hangs up": (saying(b""), "does not answer"),
    "half": (saying(b'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"a": 1'), "does not answer"),
    "page": (reply(b"<html>Please log in</html>"), "it is no Times Duel server"),
    "list": (reply(b"[1, 2]"), "it is no Times Duel server"),
    "deep": (reply(b"[" * 100_000), "it is no Times Duel server"),
    "other object": (reply(b'{"a": 1}'), "it is no Times Duel server"),
    "not found": (reply(b"gone", "404 Not Found"), "it is no Times Duel server"),
    "broken": (reply(b"oh", "502 Bad Gateway"), "the server answered with status 502"),
    "endless": (endless, "the server's answer has no end"),
    "moved": (reply(b"", "302 Found", "Location: http://127.0.0.1:1/"), "ask for a new link"),
    "refuses": (reply(PROBLEM, "403 Forbidden"), "Too ?[31mbad. Really."),
    "long-winded": (
        reply(json.dumps({"detail": "x" * 10_000}).encode(), "403 Forbidden"),
        "x" * 300,
    ),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_server_that_is_none_of_ours(name: str) -> None:
    answer, problem = STRANGE[name]
    with client_of(answer) as client:
        with pytest.raises(RemoteError) as refusal:
            read_state(client.get("/api/games/abc"), 0.0)
        assert str(refusal.value).endswith(problem)
        assert SECRET not in str(refusal.value)


def test_what_is_said_of_one(timesduel: Program) -> None:
    for name in ("bytes", "refuses"):
        answer, problem = STRANGE[name]
        with strange_server(answer) as address:
            refusal = timesduel.refused("join", f"{address}/g/abc#seat={SECRET}", status=1)
            assert refusal.endswith(problem)
            assert SECRET not in refusal


def test_the_first_question_is_an_invitation_or_a_game(timesduel: Program) -> None:
    with strange_server(STRANGE["page"][0]) as address:
        for call in (("join", f"{address}/g/abc#invitation={SECRET}"), ("watch", f"{address}/g/a")):
            assert timesduel.refused(*call, status=1).endswith("it is no Times Duel server")


def test_nobody_there(timesduel: Program) -> None:
    problem = timesduel.refused("watch", "http://127.0.0.1:1/g/abc", status=1)
    assert problem == "http://127.0.0.1:1 does not answer"


@pytest.mark.parametrize("answer", [dripping, dripping_body, silent])
def test_a_server_that_takes_its_time(answer: Answer) -> None:
    began = time.monotonic()
    with client_of(answer) as client, pytest.raises(LostError, match="does not answer"):
        client.get("/api/games/abc", 0.3)
    assert time.monotonic() - began < 2


class Counted:
    """An answer to each request, on one connection as long as it is wanted."""

    def __init__(self, answers: int, *, said: str = "") -> None:
        """A connection ends after so many answers; what is `said` is a header of each."""
        self._answers = answers
        self._said = said
        self.connections = 0

    def __call__(self, connection: socket.socket) -> None:
        self.connections += 1
        received = connection.makefile("rb")  # a request may come in several pieces
        for _ in range(self._answers):
            if not received.readline():
                return
            received.read(int(parse_headers(received).get("Content-Length", "0")))
            head = f"HTTP/1.1 200 OK\r\nContent-Length: 8\r\n{self._said}\r\n".encode()
            connection.sendall(head + b'{"a": 1}')


def test_a_connection_is_kept_for_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Counted(answers=99)
    with client_of(server) as client:
        for _ in range(5):
            assert client.get("/") == client.post("/", {}) == {"a": 1}
        assert server.connections == 1
        monkeypatch.setattr("timesduel.cli.remote.client._LONGEST_IDLE", 0.0)
        assert client.get("/") == {"a": 1}
        assert server.connections == 2  # the network might have lost the other one meanwhile


@pytest.mark.parametrize("said", ["", "Connection: close\r\n"])
def test_a_connection_that_was_closed_meanwhile(said: str) -> None:
    """The server may say so or not: no request is lost with it."""
    server = Counted(answers=1, said=said)
    with client_of(server) as client:
        for number in range(1, 4):
            assert client.get("/") == {"a": 1}
            assert server.connections == number
            time.sleep(0.05)  # until the end of the connection is here


def test_after_an_answer_that_has_no_end_the_connection_is_another_one() -> None:
    answers = [
        endless,
        saying(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}"),
        *[reply(b"{}")] * 2,
    ]
    with client_of(lambda connection: answers.pop(0)(connection)) as client:
        for problem in ("has no end", "does not answer"):
            with pytest.raises(LostError, match=problem):
                client.get("/")
        assert client.get("/") == {}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusals(refusal: tuple[str, str]) -> None:
    status, code = refusal
    body = {"detail": "Too\x1b bad.", "code": code, "fields": {"present": 7}}
    kind, text = REFUSALS[refusal]
    with client_of(reply(json.dumps(body).encode(), status, "Retry-After: 3")) as client:
        with pytest.raises(kind, match=re.escape(text)) as error:
            client.post("/api/games/abc/actions", {})
        assert type(error.value) is kind
        if isinstance(error.value, LostError):
            assert error.value.after == 3.0


def test_nobody_waits_as_long_as_a_server_likes() -> None:
    answer = reply(PROBLEM, "503 Not Now", "Retry-After: 86400")
    with client_of(answer) as client, pytest.raises(LostError) as error:
        client.get("/api/games/abc")
    assert error.value.after == 30.0


def test_a_certificate_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    with client_of(reply(b'{"a": 1}'), tls=True) as client:
        with pytest.raises(RemoteError, match="cannot show that it is the server"):
            client.get("/")
        monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
        assert client.get("/") == {"a": 1}


def test_trying_again() -> None:
    pauses: list[float] = []
    troubles: list[str] = []
    errors = [LostError("remote.lost"), LostError("remote.lost", after=20.0)]

    def request() -> str:
        if errors:
            raise errors.pop(0)
        return "answer"

    assert retried(request, pauses.append, lambda: troubles.append("lost")) == "answer"
    assert pauses[0] < 1
    assert pauses[1] >= 20
    assert troubles == ["lost"]  # the first time it may have been nothing


def test_patience_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("timesduel.cli.remote.client.monotonic", lambda: now[0])

    def pause(seconds: float) -> None:
        assert seconds < 4
        now[0] += seconds

    def request() -> str:
        raise LostError("remote.lost")

    with pytest.raises(LostError):
        retried(request, pause, lambda: None)
    assert 300 < now[0] < 310


def test_the_key_of_an_invitation(tmp_path: Path) -> None:
    folder = tmp_path / "seats"
    key = key_for("one", str(folder))
    assert len(key) >= 22
    assert key_for("one", str(folder)) == key != key_for("two", str(folder))
    (first, second) = folder.iterdir()
    assert "one" not in first.name + second.name
    os.utime(first, (0, 0))
    assert {key_for(name, str(folder)) for name in ("one", "two")} != {key}
    assert len(list(folder.iterdir())) == 2
    for each in folder.iterdir():
        each.write_text("?" * 30)
    with pytest.raises(StoreError, match="damaged"):
        key_for("one", str(folder))
    (tmp_path / "file").touch()
    with pytest.raises(StoreError):
        key_for("one", str(tmp_path / "file"))


JUNK: tuple[object, ...] = (
    *(
        None,
        True,
        -1,
        0,
        3,
        2**70,
        1e308,
        "",
        "x\x1b[31m",
        "\u202e",
        "9" * 2_000,
        [],
        {},
        [1],
        {"a": 1},
    ),
    *(["\x07", "b"], [True, 1], [None, None], "lose", "1e999", float("nan")),
)


def state_and_events() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a server tells of a game in which a lot has happened."""
    game = Game(
        rules=BOOKS["power-play"],
        names=("Ada", "Grace"),
        limit=TimeLimit(60.0),
        series=Series(games=3, best_of=True),
    )
    events = []
    for action in (
        Action(Kind.START),
        Action(Kind.MOVE, multiplier=3, said=4),
        Action(Kind.RESIGN),
    ):
        before, game = game, game.apply(action, 1000.0)
        events.append(to_builtins(game_event(before, game, announce=True)))
    state = game_state(
        "abc",
        game,
        now=1000.0,
        presence=presence_of(GameRoom(game), {}, 1000.0),
        coach=True,
        announce=False,
        you=[1],
        helped=False,
        successor=None,
    )
    return to_builtins(state), events


def places(value: object) -> Iterator[tuple[object, ...]]:
    """The way to every part of a value."""
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list | tuple)
        else ()
    )
    for key, part in parts:
        yield (key,)
        for place in places(part):
            yield (key, *place)


def changed(value: Any, place: tuple[Any, ...], junk: object) -> Any:
    """The same with something else in one place."""
    if not place:
        return junk
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[place[0]] = changed(copy[place[0]], place[1:], junk)
    return copy


def test_whatever_a_server_tells_is_understood_or_refused() -> None:
    state, events = state_and_events()
    game = read_state(state, 0.0).game
    for event in events:
        game = after_event(game, read_answer(GameEvent, event))
    assert game.outcome is not None
    refused = 0
    for place in places(state):
        for junk in JUNK:
            try:
                told = read_state(changed(state, place, junk), 0.0).game
            except RemoteError:
                refused += 1
                continue
            teller = Teller(told.rules, told.names)
            shown = [
                teller.opening(),
                teller.prompt(told.position),
                *told.names,
                game_title(told.rules),
            ]
            shown += filter(None, told.players)
            assert all(line.isprintable() for line in "\n".join(shown).split("\n")), (place, junk)
    first = read_state(state, 0.0).game
    with pytest.raises(RemoteError):  # the first one is missing
        after_event(first, read_answer(GameEvent, {**events[2], "player": 2}))
    for place in places(events[0]):
        for junk in JUNK:
            try:
                after_event(first, read_answer(GameEvent, changed(events[0], place, junk)))
            except RemoteError:
                refused += 1
    assert refused > 300


def telling(state: dict[str, Any], events: list[dict[str, Any]]) -> Answer:
    """A server that tells a game piece by piece, as its answers are short."""

    def one_by_one(connection: socket.socket) -> None:
        asked = connection.recv(65_536).decode()
        if "/events?after=" not in asked:
            content: object = state
        else:
            after = int(asked.partition("after=")[2].partition("&")[0])
            told = events[after : after + 1]
            version, presence = after + len(told), state["presence"]
            content = {"events": told, "version": version, "presence": presence, "seen": 1}
        body = json.dumps(content).encode()
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))

    return one_by_one


def test_a_long_game_is_read_piece_by_piece() -> None:
    state, events = state_and_events()
    with strange_server(telling(state, events)) as address:
        host = RemoteGame(read_link(f"{address}/g/abc#seat=s"), lambda _: None)
        assert host.current().version == len(events) == 3
        host.close()


class Asked(Lines):
    """A terminal at which somebody leaves when they are asked; how the time is shown to them."""

    from_terminal = can_be_edited = True
    countdown: Countdown | None = None

    def edit(
        self,
        show_prompt: Callable[[], None],
        prompt: str,
        seconds: float | None,
        countdown: Countdown | None,
    ) -> str:
        self.countdown = countdown
        raise InputEndedError


@pytest.mark.parametrize(
    ("player", "bell", "heard"), [(1, True, False), (2, True, True), (2, False, False)]
)
def test_the_end_of_somebody_else_s_time_is_not_heard(
    monkeypatch: pytest.MonkeyPatch, player: int, bell: bool, heard: bool
) -> None:
    monkeypatch.setattr(Screen, "is_watched", True)
    state, (*events, _) = state_and_events()  # after the start and a move
    standing = {**events[-1]["standing"], "version": len(events)}
    lines = Asked()
    dialogue = Dialogue(lines=lines)
    with strange_server(
        telling({**state, "you": [player], "standing": standing}, events)
    ) as address:
        host = RemoteGame(read_link(f"{address}/g/abc#seat=s"), lambda _: None)
        narrator, options = Narrator(dialogue.screen), PlayOptions(bell=bell)
        with pytest.raises(InputEndedError):
            RemoteDuel(host, narrator, dialogue, options).run()
        host.close()
    assert lines.countdown == Countdown(seen=True, heard=heard)


class Table:
    """The host of a game: what is told there, and when the first action is too late, after it."""

    you, coach, announce = (1,), False, False

    def __init__(self, game: Game, *news: News, stale: bool = False) -> None:
        self._game = game
        self._news = [*news]
        self._stale = stale
        self.whereabouts = Whereabouts()
        self.acted: list[Action] = []

    def current(self) -> Game:
        return self._game

    def time_left(self) -> None:
        return None

    @property
    def has_news(self) -> bool:
        return bool(self._news) and bool(self.acted or not self._stale)

    def await_news(self) -> None:
        assert self.has_news

    def next_news(self) -> News:
        if not self._news:
            raise InputEndedError
        news = self._news.pop(0)
        if isinstance(news, Happened):
            self._game = news.game
        return news

    def act(self, action: Action) -> Game:
        self.acted.append(action)
        if self._stale and len(self.acted) == 1:
            raise StaleError(0, 1)
        self._game = self._game.apply(action, 1000.0)
        return self._game

    def again(self) -> str:
        return "next"

    def close(self) -> None:
        """There is nothing to break off."""

    def play(self, *answers: str) -> Typist:
        """Until nothing more is typed."""
        lines = Typist(*answers)
        dialogue = Dialogue(lines=lines)
        with suppress(InputEndedError):
            host, narrator = cast("RemoteGame", self), Narrator(dialogue.screen)
            RemoteDuel(host, narrator, dialogue, PLAIN).run()
        return lines


@pytest.mark.parametrize(
    ("kinds", "sent", "forgotten"),
    [
        ((Kind.ASK, Kind.DECLINE), 2, 0),
        ((Kind.MOVE,), 1, 1),
        ((Kind.RESIGN,), 1, 1),
        ((Kind.ASK,), 1, 1),
    ],
)
def test_a_move_is_sent_again_only_if_it_still_makes_sense(
    kinds: tuple[Kind, ...], sent: int, forgotten: int
) -> None:
    """Not where somebody has moved meanwhile, at another screen with this seat, or asks first.

    What somebody has begun to type is no answer to another question.
    """
    game = Game(rules=BOOKS["power-play"], take_backs=TakeBacks.AGREED)
    for move in (3, 2):
        game = game.apply(Action(Kind.MOVE, multiplier=move), 1000.0)
    news, now = [], game
    for kind in kinds:
        player = {Kind.ASK: 2, Kind.DECLINE: 1}.get(kind)
        multiplier = 3 if kind is Kind.MOVE else None
        now = now.apply(Action(kind, player=player, multiplier=multiplier), 1000.0)
        news.append(Happened(now, None))
    table = Table(game, *news, stale=True)
    lines = table.play("2")
    assert [action.multiplier for action in table.acted] == [2] * sent
    assert lines.forgotten == forgotten


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (Whereabouts(here=(True, False), free=(2,)), False),
        (Whereabouts(here=(True, False)), True),
        (Whereabouts(), False),
    ],
)
def test_who_takes_a_free_seat_was_not_away(
    capsys: pytest.CaptureFixture[str], before: Whereabouts, told: bool
) -> None:
    table = Table(Game(rules=BOOKS["power-play"]), PresenceChanged(Whereabouts()))
    table.whereabouts = before
    table.play()
    assert ("Player 2 is there." in capsys.readouterr().out) == told


def test_what_is_told_before_one_s_own_move_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _ = state_and_events()
    state["standing"]["version"] = 0
    with strange_server(telling(state, [])) as address:
        host = RemoteGame(read_link(f"{address}/g/abc#seat=s"), lambda _: None)
        away = PresenceChanged(Whereabouts(here=(True, False)))

        def post(_path: str, _body: object) -> dict[str, int]:
            host._news.put(away)
            started = host.current().apply(Action(Kind.START), 1000.0)
            host._news.put(Happened(started, None))
            return {"version": started.version}

        monkeypatch.setattr(host._client, "post", post)
        assert host.act(Action(Kind.MOVE, multiplier=2)).version == 1
        assert host.next_news(0) == away
        host.close()


def test_a_server_that_has_answered_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has played the first game of a match does not give up the second one so soon."""
    waited: list[float] = []

    def seated(_link: Link, _on_connection: object, *, give_up_after: float, **_: object) -> Table:
        match = Series(games=2, best_of=False, played=len(waited), wins=(0, len(waited)))
        waited.append(give_up_after)
        game = Game(rules=BOOKS["power-play"], series=match)
        return Table(game.apply(Action(Kind.RESIGN), 1000.0))

    monkeypatch.setattr(session, "RemoteGame", seated)
    session.RemoteSession(read_link("http://127.0.0.1:1/g/abc#seat=s"), Screen(), PLAIN).play()
    assert waited == [1.0, 300.0]


def test_a_program_lets_the_other_take_back_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(rules=BOOKS["power-play"], take_backs=TakeBacks.AGREED)
    for move in (3, 2):
        game = game.apply(Action(Kind.MOVE, multiplier=move), 1000.0)
    asked = game.apply(Action(Kind.ASK, player=2), 1000.0)
    assert acted_by_a_program(monkeypatch, Table(asked)) == [Kind.AGREE]


def test_a_program_waits_for_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It starts when both are there; before, nobody may move."""
    game = Game(rules=BOOKS["power-play"], limit=TimeLimit(60.0))
    assert acted_by_a_program(monkeypatch, Table(game)) == []
    started = game.apply(Action(Kind.START), 1000.0)
    assert acted_by_a_program(monkeypatch, Table(started)) == [Kind.MOVE]


def acted_by_a_program(monkeypatch: pytest.MonkeyPatch, table: Table) -> list[Kind]:
    """What a level does at a table until it has to wait."""
    monkeypatch.setattr(session, "RemoteGame", lambda *_, **__: table)
    with pytest.raises(InputEndedError):
        session.RemoteProgram("greedy", Screen()).play(read_link("http://h/g/abc#seat=s"), 1)
    return [action.kind for action in table.acted]


class Restarted:
    """A server that is away for a while, and whose clock is another one afterwards."""

    def __init__(self, state: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self._state, self._events = state, events
        self._failures = 2  # the first is nothing to speak of
        self.asked: list[str] = []

    def get(self, path: str, seconds: float = 0.0) -> dict[str, Any]:
        self.asked.append(path)
        if self._failures:
            self._failures -= 1
            raise LostError("remote.lost")
        if "/events?" not in path:
            return self._state
        told, self._events = self._events, []
        return {"events": told, "version": 1, "presence": self._state["presence"], "seen": 5}

    def close(self) -> None:
        pass


def test_a_server_s_clock_after_its_return(monkeypatch: pytest.MonkeyPatch) -> None:
    state, (start, *_) = state_and_events()
    before = read_state(state, 0.0)
    later = {**state, "now": before.clocks + 5000.0}
    started = {**start, "standing": {**start["standing"], "deadline": before.clocks + 5060.0}}
    news: SimpleQueue[News] = SimpleQueue()
    server = Restarted(later, [started])
    monkeypatch.setattr("timesduel.cli.remote.remote_game.monotonic", lambda: 0.0)
    client = EventClient(cast("Client", server), "/x", before, before.game, news)
    monkeypatch.setattr(client, "_closed", Pauses(3))
    client._run()
    waits = [path.partition("&wait=")[2] for path in server.asked]
    assert waits == ["15", "15", "0", "", "15&seen=5"]  # what was missed is to be known at once
    assert [news.get(), news.get()] == [Connected(again=False), Connected(again=True)]
    happened = news.get()
    assert isinstance(happened, Happened)
    assert happened.deadline == 60.0


class AlwaysAtOnce:
    """A server that keeps no question open: nothing has happened, it says, every time."""

    def __init__(self) -> None:
        self.asked = 0
        self.presence = state_and_events()[0]["presence"]

    def get(self, path: str, seconds: float = 0.0) -> dict[str, Any]:
        self.asked += 1
        return {"events": [], "version": 0, "presence": self.presence, "seen": 0}

    def close(self) -> None:
        pass


class Pauses:
    """A flag that is set after some pauses, which take no time."""

    def __init__(self, most: int) -> None:
        self.taken: list[float] = []
        self._most = most

    def is_set(self) -> bool:
        return len(self.taken) >= self._most

    def wait(self, seconds: float) -> None:
        self.taken.append(seconds)


def test_a_server_that_has_nothing_to_tell_is_not_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    state, server = read_state(state_and_events()[0], 0.0), AlwaysAtOnce()
    client = EventClient(cast("Client", server), "/x", state, state.game, SimpleQueue())
    pauses = Pauses(8)
    monkeypatch.setattr(client, "_closed", pauses)
    client._run()
    assert pauses.taken == [0.2, 0.4, 0.8, 1.6, 3.0, 3.0, 3.0, 3.0]
    assert server.asked == 8
