"""A WebSocket server that commits a row for each message, and writes it to the game's followers.

It speaks as much of our protocol as the load generator needs, on the same core of `websockets`, but
it judges nothing, knows nobody and reads no JSON: each event is as long as one of ours, written
as one frame for all. What a server of durable games costs beyond this is its own.

    python -m benchmarks.serving.bare_socket PORT FILE
"""

import asyncio
import gc
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import uvloop
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from benchmarks.serving.commit import FILLING, Writer

PRESENCE = b'{"type":"presence","presence":{}}'


@dataclass
class Followed:
    """One game: how many moves it has had, and who follows it."""

    version: int = 0
    followers: list[asyncio.Transport] = field(default_factory=list)


Games = defaultdict[str, Followed]


def frame(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class Connection(asyncio.Protocol):
    """One client, at `/api/games/{name}/socket`."""

    def __init__(self, games: Games, writer: Writer) -> None:
        self._games = games
        self._writer = writer
        self._core = ServerProtocol()
        self._name = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._core.receive_data(data)
        for event in self._core.events_received():
            if isinstance(event, Request):
                self._core.send_response(self._core.accept(event))
                self._name = event.path.split("/")[-2]
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._take(bytes(event.data))
        for piece in self._core.data_to_send():
            if piece:
                self._transport.write(piece)
            else:
                self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        followers = self._games[self._name].followers
        if self._transport in followers:
            followers.remove(self._transport)

    def _take(self, message: bytes) -> None:
        game = self._games[self._name]
        if message.startswith(b'{"type":"enter"'):
            game.followers.append(self._transport)
            self._transport.write(frame(PRESENCE))
            return
        game.version += 1
        committed = self._writer.add((self._name, game.version, message))
        committed.add_done_callback(partial(self._publish, game, game.version, message))

    def _publish(self, game: Followed, version: int, message: bytes, _: object) -> None:
        told = frame(
            b'{"type":"event","event":{"version":%d,"move":%b%b}}' % (version, message, FILLING)
        )
        for follower in game.followers:
            follower.write(told)
        answer = b'{"type":"answer","id":%d,"answer":{"version":%d}}' % (version, version)
        self._transport.write(frame(answer))


async def serve(port: int, path: str) -> None:
    loop = asyncio.get_running_loop()
    games, writer = Games(Followed), Writer(path, loop)
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    server = await loop.create_server(
        lambda: Connection(games, writer), "127.0.0.1", port, backlog=2048
    )
    await server.serve_forever()


def main(port: str, path: str) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(int(port), path))


if __name__ == "__main__":
    main(*sys.argv[1:])
