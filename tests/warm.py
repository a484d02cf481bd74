"""Processes of the program that begin where it has been loaded already.

The tests start the program more than a thousand times, and loading it takes longer than most of
what it is asked for. So a process loads it and waits; whenever the program is wanted, it forks:
a process of its own, with streams, environment and folder of its own, that runs `main` and ends
as always. What a new interpreter does by itself, such as reading PYTHON... variables, is not seen
this way: whoever tests that starts a real one.
"""

import atexit
import fcntl
import gc
import marshal
import os
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import BufferedReader, BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from select import select
from struct import Struct
from typing import NoReturn, TextIO

from timesduel import __main__ as program

_LONGEST_REQUEST = 2**18
_NUMBER = Struct("i")
"""A process, or an exit status, as it is told."""

_LIBRARIES = {
    "arena": "choix",
    "class": "timesduel.web.serve",
    "mcp": "timesduel.adapters.mcp",
    "serve": "timesduel.web.serve",
    "--png": "timesduel.views.png",
}
"""What such a word in a call takes longest to load: another process waits with that, too, as
whoever has more in memory forks more slowly."""


class Process:
    """A process of the program, with what `subprocess.Popen` offers to wait for it and to end it.

    It is no child of this process: the one that has forked it tells its exit status.
    """

    def __init__(self, arguments: Sequence[str], told: int) -> None:
        self.args = arguments
        self.returncode: int | None = None
        self._told = told
        self.pid = self._next_number()

    def poll(self) -> int | None:
        """The exit status, if it has ended."""
        if self.returncode is None and select([self._told], [], [], 0)[0]:
            self._end()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; the exit status."""
        if self.returncode is None:
            if not select([self._told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
            self._end()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """To a process that may have ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def _end(self) -> None:
        self.returncode = self._next_number()
        os.close(self._told)

    def _next_number(self) -> int:
        (number,) = _NUMBER.unpack(os.read(self._told, _NUMBER.size))
        return int(number)


AnyProcess = Process | subprocess.Popen[bytes]


def suits(environment: Mapping[str, str]) -> bool:
    """Would a new interpreter begin there as it begins here?"""
    names = [name for name in environment if name.startswith("PYTHON")]
    return all(environment[name] == os.environ.get(name) for name in names)


def start(
    arguments: Sequence[str],
    streams: Sequence[int],
    environment: Mapping[str, str],
    folder: Path | None = None,
    *,
    terminal: bool = False,
    ignored: Sequence[int] = (),
) -> AnyProcess:
    """Start the program with these three streams.

    Where they are a terminal, the program obeys it, in a session of its own. If a new interpreter
    would begin otherwise than this one, it is a new interpreter. Signals are `ignored` at its
    start as `nohup` and shells have it.
    """
    if not terminal and not suits(environment):
        assert not ignored
        command = [sys.executable, "-m", "timesduel", *arguments]
        stdin, stdout, stderr = streams
        return subprocess.Popen(
            command, stdin=stdin, stdout=stdout, stderr=stderr, env=environment, cwd=folder
        )
    options = {"terminal": terminal, "ignored": [*map(int, ignored)]}
    request = list(arguments), dict(environment), str(folder or Path.cwd()), options
    libraries = sorted({_LIBRARIES[word] for word in _LIBRARIES.keys() & set(arguments)})
    told, tells = os.pipe()
    try:
        socket.send_fds(_server(*libraries), [marshal.dumps(request)], [*streams, tells])
    finally:
        os.close(tells)
    return Process(arguments, told)


def run(
    arguments: Sequence[str],
    stdin: bytes,
    environment: Mapping[str, str],
    folder: Path | None,
    timeout: float,
) -> subprocess.CompletedProcess[bytes]:
    """Run the program to its end; a TimeoutError, and its death, if it does not come to one."""
    pipes = [os.pipe() for _ in range(3)]
    ours, theirs = zip(pipes[0][::-1], *pipes[1:], strict=True)
    try:
        process = start(arguments, theirs, environment, folder)
    finally:
        for descriptor in theirs:
            os.close(descriptor)
    with ThreadPoolExecutor(3) as threads:
        try:
            threads.submit(_write, ours[0], stdin)
            output, errors = (threads.submit(_read, descriptor) for descriptor in ours[1:])
            read = [each.result(timeout) for each in (output, errors)]
        except TimeoutError:
            process.kill()
            raise
    return subprocess.CompletedProcess(arguments, process.wait(), *read)


def _write(descriptor: int, content: bytes) -> None:
    with suppress(BrokenPipeError), open(descriptor, "wb") as file:  # it need not read everything
        file.write(content)


def _read(descriptor: int) -> bytes:
    with open(descriptor, "rb") as file:
        return file.read()


@cache
def _server(*libraries: str) -> socket.socket:
    """The connection to a process that waits; it ends when this one does."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _LONGEST_REQUEST)
    with there:
        at_its_stdin = [(os.POSIX_SPAWN_DUP2, there.fileno(), 0)]
        command = [sys.executable, "-P", __file__, *libraries]
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}  # who has threads cannot fork
        os.posix_spawn(command[0], command, environment, file_actions=at_its_stdin)
    atexit.register(here.close)
    return here


def _serve(connection: socket.socket, libraries: Sequence[str]) -> None:
    """Fork for every request; tell the process, and then how it ended."""
    for name in import_module("timesduel.cli.groups").COMMANDS:
        import_module(f"timesduel.cli.commands.{name}")
    for name in libraries:
        with suppress(ImportError):
            import_module(name)
    gc.collect()
    gc.freeze()
    children: dict[int, tuple[int, int]] = {}
    """By what shows that it has ended: the process, and where its status is told."""
    while True:
        ready, _, _ = select([connection.fileno(), *children], [], [])
        for each in ready:
            if each in children:
                process, tells = children.pop(each)
                _, status = os.waitpid(process, 0)
                _tell(tells, os.waitstatus_to_exitcode(status))
                os.close(tells)
                os.close(each)
                continue
            request, streams, _, _ = socket.recv_fds(connection, _LONGEST_REQUEST, 4)
            if not request:
                return
            *given, tells = streams
            arguments, environment, folder, options = marshal.loads(request)
            process = os.fork()
            if process == 0:
                connection.close()
                for ended, (_, other) in children.items():
                    os.close(ended)
                    os.close(other)
                os.close(tells)
                _become(arguments, environment, folder, given, **options)
            for descriptor in given:
                os.close(descriptor)
            _tell(tells, process)
            children[os.pidfd_open(process)] = process, tells


def _tell(descriptor: int, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody waits for it any more
        os.write(descriptor, _NUMBER.pack(number))


def _become(
    arguments: list[str],
    environment: dict[str, str],
    folder: str,
    streams: list[int],
    *,
    terminal: bool,
    ignored: list[int],
) -> NoReturn:
    """The program itself, as if it had just been started."""
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    if terminal:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    # Where the tests run under `nohup`, or in the background of a shell, these are ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
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
    by_lines = like is sys.stderr or stream.isatty()
    return TextIOWrapper(stream, like.encoding, like.errors, line_buffering=by_lines)


if __name__ == "__main__":
    with socket.socket(fileno=os.dup(0)) as connection_to_tests:
        _serve(connection_to_tests, sys.argv[1:])
