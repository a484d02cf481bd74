"""Messages over the socket: what is read, what is refused, what is written."""

import msgspec
import pytest

from timesduel.data.description import schemas
from timesduel.data.game_requests import ActionRequest, PlayerAction
from timesduel.data.plain import json_bytes
from timesduel.data.problem import Problem
from timesduel.data.socket_messages import (
    Act,
    AskAgain,
    Beat,
    ClientMessage,
    Closing,
    Enter,
    Refused,
    ServerMessage,
)

KEY = "k" * 22
MOVE = ActionRequest(PlayerAction.MOVE, 3, KEY, multiplier=6)


@pytest.mark.parametrize(
    ("message", "written"),
    [
        (Enter(), '{"type":"enter","secret":null,"after":null}'),
        (Enter("s", 7), '{"type":"enter","secret":"s","after":7}'),
        (AskAgain(2), '{"type":"again","id":2}'),
        (
            Act(1, MOVE),
            '{"type":"act","id":1,"action":'
            f'{{"kind":"move","version":3,"key":"{KEY}","multiplier":6}}}}',
        ),
    ],
)
def test_messages_of_clients(message: ClientMessage, written: str) -> None:
    assert json_bytes(message).decode() == written
    assert msgspec.json.decode(written, type=ClientMessage) == message


@pytest.mark.parametrize(
    "written",
    [
        "{}",
        '{"type":"leave"}',
        '{"type":"enter","after":-1}',
        '{"type":"enter","extra":1}',
        '{"type":"again"}',
        '{"type":"again","id":9007199254740992}',
        '{"type":"act","id":1}',
        f'{{"type":"enter","secret":"{"s" * 101}"}}',
    ],
)
def test_what_is_none_is_refused(written: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=ClientMessage)


def test_their_type_is_described_like_their_keys() -> None:
    described = schemas([AskAgain])["AskAgain"]["properties"]
    assert described["type"] == {"enum": ["again"], "description": "Always this."}
    assert described["id"]["description"].startswith("Chosen by the client")


def test_messages_of_the_server() -> None:
    problem = Problem("about:blank", "No", 409, "It is not.", "games.stale", {"present": 2})
    for message in (Refused(1, problem, None), Refused(None, problem, 2), Beat(), Closing()):
        assert msgspec.json.decode(json_bytes(message), type=ServerMessage) == message
    assert json_bytes(Beat()) == b'{"type":"beat"}'
    assert json_bytes(Closing()) == b'{"type":"closing"}'
