"""A server from its first answer to its last: in one process, on sockets that listen already."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from timesduel.extras import from_extra

with from_extra("web"):
    import uvicorn

    from timesduel.net.connection import BoundedServer
    from timesduel.net.listening import Door, most_connections, own_names
    from timesduel.net.websocket import SocketConnection, UpgradableConnection
    from timesduel.records.profiles import Profiles
    from timesduel.web.api.operation import Use
    from timesduel.web.api.tokens import new_key
    from timesduel.web.app import WebApp
    from timesduel.web.gate.admission import Admission, host_name
    from timesduel.web.gate.gate import SAFE_HEADERS, Gate
    from timesduel.web.gate.limits import MOST_CONNECTIONS, ClientLimits, client_at, proxy_check
    from timesduel.web.gate.logs import Log, loop_error_handler, take_over_logging
    from timesduel.web.gate.metrics import Metrics
    from timesduel.web.routes.admin import Upkeep, admin_operations, noticed
    from timesduel.web.settings import origin_of
    from timesduel.web.stores.opening import ServerNotice, open_web_store, own_url
    from timesduel.web.thinking.thinking import Thinkers

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator
    from types import FrameType

    from timesduel.data.class_state import OpenedClass
    from timesduel.net.websocket import Refusal, Session
    from timesduel.web.api.class_requests import NewClass
    from timesduel.web.settings import Settings
    from timesduel.web.stores.store import WebStore
    from timesduel.web.thinking.thinking import Lane


SHUTDOWN_TIMEOUT = 10
"""Seconds for what has begun when the server is to end; sockets are closed at once."""

KEEP_ALIVE_TIMEOUT = 75
"""Seconds until a connection without a request is closed; proxies give up earlier."""

_ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_GC_THRESHOLDS = (100_000, 50, 1_000)
"""Thousands of live games are no garbage: to look through them costs more than a move."""

_GROUPS = ("groups", "tasks", "failed")
"""Figures of a store that commits in groups."""

_THINKING = {"waiting": False, "running": False, "done": True, "refused": True, "killed": True}
"""Figures of a lane of thinking, and whether they only ever grow."""


def serve(
    listening: socket.socket,
    settings: Settings,
    *,
    write: Callable[[str], object],
    ready: Callable[[OpenedClass | None], None],
    new_class: NewClass | None = None,
) -> int:
    """Serve until a signal comes; its number. `write` takes the lines of the log.

    `ready` is called when the first request can be answered, with the class that was to be opened;
    its links begin with their path. A store that cannot be opened is a `StoreError`.
    """
    _allow_many_files()
    log = Log(write, time.time, requests=settings.log_requests)
    take_over_logging(log)

    def begun(opened: OpenedClass | None) -> None:
        if settings.log_start:
            log.event("start")
        ready(opened)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        ended_by = runner.run(_serve(listening, settings, log, begun, new_class))
    if settings.log_start:
        log.event("stop")
    return ended_by


async def _serve(
    listening: socket.socket,
    settings: Settings,
    log: Log,
    ready: Callable[[OpenedClass | None], None],
    new_class: NewClass | None,
) -> int:
    asyncio.get_running_loop().set_exception_handler(loop_error_handler(log))
    store = await open_web_store(settings.store, time.time, may_be_away=True)
    thinkers = Thinkers()
    metrics = Metrics()
    upkeep = Upkeep(store, metrics)
    host, port = listening.getsockname()[:2]
    notice = ServerNotice(own_url(host, port, settings.base_path), new_key())
    app = WebApp(
        store,
        thinkers,
        now=time.time,
        keep_days=settings.keep_days,
        tell=log.event,
        upkeep=(
            *upkeep.operations(local=not settings.public_metrics),
            *admin_operations(store, notice.secret),
        ),
        profiles=None if settings.family is None else Profiles(settings.family),
    )
    connections = most_connections(MOST_CONNECTIONS)
    limits = ClientLimits(settings.people, time.monotonic, connections)
    _watch(metrics, limits, thinkers, store, upkeep)
    gate = Gate(
        app.routes,
        admission=_admission(settings),
        limits=limits,
        log=log,
        metrics=metrics,
        base_path=settings.base_path,
        public_url=settings.public_url,
    )
    config = uvicorn.Config(
        gate,
        http=_connection_class(limits, proxy_check(settings.proxies)),
        ws=_socket_class(gate),
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the gate knows whom to believe
        server_header=False,
        headers=SAFE_HEADERS,
        timeout_keep_alive=KEEP_ALIVE_TIMEOUT,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )
    async with app.running():
        opened = None
        if new_class is not None:
            opened = await app.classroom.open(new_class, settings.base_path)
        server = _Server(config, partial(ready, opened), app.close_followers)
        with noticed(store, notice):
            looking = asyncio.create_task(upkeep.watch_store(log))
            await server.serve([Door(listening, connections)])
            looking.cancel()
    return server.ended_by


class _Server(BoundedServer):
    """Says when it begins and ends, and hands the signal back instead of raising it again."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], ending: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._ending = ending
        self.ended_by = 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._ending()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
        usual = {
            number: signal.signal(number, self.handle_exit)
            for number in numbers
            if signal.getsignal(number) is not signal.SIG_IGN
        }
        try:
            yield
        finally:
            for number, handler in usual.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit and sig == signal.SIGINT:  # again: now, whatever has begun
            os._exit(128 + sig)
        self.ended_by = self.ended_by or sig
        self.should_exit = True


def _watch(
    metrics: Metrics, limits: ClientLimits, thinkers: Thinkers, store: WebStore, upkeep: Upkeep
) -> None:
    """Register the figures that other objects keep."""
    metrics.watch("followers_open", lambda: limits.under_way(Use.FOLLOW))
    metrics.watch("connections_open", lambda: limits.connected)
    metrics.watch("store_answers", lambda: upkeep.store_answers)
    if (tally := getattr(store, "tally", None)) is not None:
        for figure in _GROUPS:
            metrics.watch(f"store_{figure}", partial(getattr, tally, figure), grows=True)
    for name in ("moves", "questions"):
        lane: Lane = getattr(thinkers, name)
        for figure, grows in _THINKING.items():
            read = partial(getattr, lane, figure)
            metrics.watch(f"thinking_{name}_{figure}", read, grows=grows)


def _admission(settings: Settings) -> Admission:
    hosts = [*settings.hosts, *(own_names() if settings.allow_own_names else ())]
    origins = []
    if settings.public_url is not None:
        origin = origin_of(settings.public_url)
        origins.append(origin)
        hosts.append(host_name(origin.partition("://")[2].encode()) or "")
    return Admission(hosts=hosts, origins=origins, proxies=settings.proxies)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop if it is there; None is the usual one."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop


def _allow_many_files() -> None:
    """Every connection is a file; let us have as many open as the system allows."""
    try:
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit
    except ImportError:  # Windows has no such limit
        return
    soft, hard = getrlimit(RLIMIT_NOFILE)
    wanted = 2 * MOST_CONNECTIONS
    most = wanted if hard < 0 else min(hard, wanted)
    if 0 <= soft < most:
        with suppress(OSError, ValueError):  # then as many as there are
            setrlimit(RLIMIT_NOFILE, (most, hard))


def _connection_class(
    limits: ClientLimits, is_proxy: Callable[[str], bool]
) -> type[UpgradableConnection]:
    """What a server makes of each connection: it is closed at once if there are too many."""

    class CountedConnection(UpgradableConnection):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            # The clients of a proxy show with each request.
            client = "" if is_proxy(address) else client_at(address)
            if limits.connect(client):
                self.release = partial(limits.disconnect, client)
            else:
                transport.abort()

    return CountedConnection


def _socket_class(gate: Gate) -> type[SocketConnection]:
    """What a server makes of a connection that asks for a WebSocket."""

    class GateConnection(SocketConnection):
        __slots__ = ()

        def open_session(self, scope: dict[str, Any]) -> Session | Refusal:
            return gate.open_socket(scope, self)

    return GateConnection
