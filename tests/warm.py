"""Processes of the program that begin where it has been loaded already.

The tests start the program more than a thousand times, and loading it takes longer than most of
what it is asked for. So one process loads it and waits; whenever the program is wanted, it forks:
a process of its own, with streams, environment and folder of its own, that runs `main` and ends
as always. What a new interpreter does by itself, such as reading PYTHON... variables, is not seen
this way: whoever tests that starts a real one.
"""

import atexit
import gc
import marshal
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn, TextIO

from timesduel import __main__ as program

_LONGEST_REQUEST = 2**18


def run(
    arguments: Sequence[str],
    stdin: bytes,
    environment: Mapping[str, str],
    folder: Path | None,
    timeout: float,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end; a TimeoutError, and its death, if it does not come to one."""
    request = list(arguments), dict(environment), str(folder or Path.cwd())
    server = _server()
    pipes = [os.pipe() for _ in range(3)]
    ours, theirs = zip(pipes[0][::-1], *pipes[1:], strict=True)
    try:
        socket.send_fds(server, [marshal.dumps(request)], theirs)
    finally:
        for descriptor in theirs:
            os.close(descriptor)
    process = int(server.recv(32))
    with ThreadPoolExecutor(3) as threads:
        try:
            threads.submit(_write, ours[0], stdin)
            output, errors = (threads.submit(_read, descriptor) for descriptor in ours[1:])
            read = [each.result(timeout) for each in (output, errors)]
        except TimeoutError:
            os.kill(process, signal.SIGKILL)
            raise
        finally:
            status = int(server.recv(32))
    return subprocess.CompletedProcess(arguments, status, *read)


def _write(descriptor: int, content: bytes) -> None:
    with suppress(BrokenPipeError), open(descriptor, "wb") as file:  # it need not read everything
        file.write(content)


def _read(descriptor: int) -> bytes:
    with open(descriptor, "rb") as file:
        return file.read()


@cache
def _server() -> socket.socket:
    """The connection to the process that waits; it ends when this one does."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _LONGEST_REQUEST)
    with there:
        at_its_stdin = [(os.POSIX_SPAWN_DUP2, there.fileno(), 0)]
        command = [sys.executable, "-P", __file__]
        os.posix_spawn(command[0], command, os.environ, file_actions=at_its_stdin)
    atexit.register(here.close)
    return here


def _serve(connection: socket.socket) -> None:
    """Fork for every request; tell the process, and then how it ended."""
    for name in import_module("timesduel.cli.groups").COMMANDS:
        import_module(f"timesduel.cli.commands.{name}")
    gc.collect()
    gc.freeze()
    while True:
        request, streams, _, _ = socket.recv_fds(connection, _LONGEST_REQUEST, 3)
        if not request:
            return
        process = os.fork()
        if process == 0:
            connection.close()
            _become(marshal.loads(request), streams)
        for descriptor in streams:
            os.close(descriptor)
        connection.send(str(process).encode())
        _, status = os.waitpid(process, 0)
        connection.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become(request: tuple[list[str], dict[str, str], str], streams: list[int]) -> NoReturn:
    """The program itself, as if it had just been started."""
    arguments, environment, folder = request
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.stdin = _opened(BufferedReader(FileIO(0, closefd=False)), sys.stdin)
    sys.stdout = _opened(BufferedWriter(FileIO(1, "w", closefd=False)), sys.stdout)
    sys.stderr = _opened(BufferedWriter(FileIO(2, "w", closefd=False)), sys.stderr)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[:] = [program.__file__, *arguments]
    try:
        program.main()
    except SystemExit as end:
        with suppress(OSError, ValueError):  # what cannot be written is Python's to complain of
            _leave_quickly(end)
        raise
    sys.exit()


def _leave_quickly(end: SystemExit) -> None:
    """End in order, but without clearing away every module, which takes longer than most calls."""
    if isinstance(end.code, int):
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(end.code)


def _opened(stream: BufferedReader | BufferedWriter, like: TextIO) -> TextIOWrapper:
    return TextIOWrapper(stream, like.encoding, like.errors, line_buffering=like is sys.stderr)


if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as connection_to_tests:
        _serve(connection_to_tests)
