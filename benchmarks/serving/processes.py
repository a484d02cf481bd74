"""What processes have used: processor time of all their threads, and memory."""

import os
import random
import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

PATIENCE = 30.0


def family(process: int) -> list[int]:
    """A process and everything that it has started, as long as that runs."""
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        children = [
            child for thread in threads for child in (thread / "children").read_text().split()
        ]
    except OSError:
        return []
    return [process] + [each for child in children for each in family(int(child))]


def processor_seconds(processes: Sequence[int]) -> dict[int, float]:
    """Of each process with all its threads, and of what they have started."""
    found = {}
    for each in {each for process in processes for each in family(process)}:
        clock = (~each << 3) | 2  # as clock_getcpuclockid(3) makes it
        try:
            found[each] = time.clock_gettime(clock)
        except OSError:
            continue
    return found


def used_since(before: Mapping[int, float], processes: Sequence[int]) -> float:
    """Seconds of a processor; what has been started since then counts from its start."""
    return sum(
        seconds - before.get(process, 0.0)
        for process, seconds in processor_seconds(processes).items()
    )


def resident_kilobytes(process: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1])


def free_port() -> int:
    """One that the system gives to no client: with so many of them it might be gone at once."""
    while True:
        try:
            with socket.create_server(("127.0.0.1", random.randrange(10_000, 30_000))) as free:
                port: int = free.getsockname()[1]
                return port
        except OSError:
            continue


def wait_for_answer(port: int, path: str, process: subprocess.Popen[bytes]) -> None:
    """Ask until there is an answer; of which kind does not matter."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
        except OSError:
            time.sleep(0.002)
        else:
            return
        finally:
            connection.close()
    raise SystemExit(f"no answer from {process.args!r}")


@contextmanager
def running(
    *command: str | Path, folder: Path | None = None, **environment: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs until we leave; what it has said is shown if something goes wrong."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, cwd=folder, env=os.environ | environment, stdout=said, stderr=said
        )
        try:
            yield process
        except BaseException:
            said.seek(0)
            print(said.read().decode(errors="replace")[-2_000:])
            raise
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
