"""Runs the proof assistant Coq (now called Rocq), which must be installed, within bounds."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from timesduel.errors import ProofError
from timesduel.proofs.coq_file import theorem
from timesduel.words.speech import spoken

if TYPE_CHECKING:
    from subprocess import Popen

MOST_SECONDS = 600
"""After that the assistant is ended; {2, 5, 11} takes 6 on a quiet machine."""

MOST_MEMORY = 4 << 30
"""Bytes that it may use, on Linux; it takes half a gigabyte to begin with."""

THEORY = ("games", "ratios", "certificates", "zones", "laws", "books")
"""The files of the theory; each needs only those before it."""

_CLOSED = "Closed under the global context"
"""What Coq prints of a theorem that rests on no axiom."""

_OUT_OF_MEMORY = ("Out of memory", "Stack overflow", "out of memory")
_LONGEST_CAUSE = 200
"""Characters of what it complains about."""


@dataclass(frozen=True)
class Assistant:
    """An assistant that is installed."""

    command: tuple[str, ...]
    """What compiles a file, if its options and name follow."""

    version: str
    """Its name and version, such as `Coq 8.16.1`."""

    seconds: float = MOST_SECONDS
    memory: int = MOST_MEMORY

    def compiled_theory(self, cache: str) -> str:
        """The folder of the compiled theory; it is compiled if the cache does not have it."""
        sources = {name: _source(name) for name in THEORY}
        facts = repr((self.command, self.version, sources))
        folder = os.path.join(cache, sha256(facts.encode()).hexdigest()[:16])
        if _is_whole(folder):
            return folder
        os.makedirs(cache, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as new:
            with suppress(OSError):  # what a cleaner of caches or a power cut has left of it
                os.rename(folder, os.path.join(new, "old"))
            compiled = os.path.join(new, "theory")
            os.mkdir(compiled)
            for name, source in sources.items():
                self._compile(compiled, os.path.join(compiled, f"{name}.v"), source)
            with suppress(OSError):  # somebody else was faster
                os.rename(compiled, folder)
        return folder

    def prove(self, text: str, theory: str) -> None:
        """Prove the law of a certificate, or raise a `ProofError`.

        The certificate must be one that the checker in Python accepts, which bounds its size.
        """
        if self.output(theory, theorem(text)).split("\n") != [_CLOSED, ""]:
            raise ProofError("assistant.axioms", version=self.version)

    def output(self, theory: str, source: str) -> str:
        """What it prints about a file that uses the theory."""
        with tempfile.TemporaryDirectory() as folder:
            return self._compile(theory, os.path.join(folder, "certificate.v"), source)

    def _compile(self, theory: str, path: str, source: str) -> str:
        import subprocess

        with open(path, "w", encoding="ascii") as file:
            file.write(source)
        with subprocess.Popen(
            [*self.command, "-q", "-R", theory, "TimesDuel", path],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name not in _ELSEWHERE},
            cwd=os.path.dirname(path),
        ) as process:
            _limit_memory(process, self.memory)
            try:
                output, errors = process.communicate(timeout=self.seconds)
            except subprocess.TimeoutExpired:
                raise ProofError(
                    "assistant.too_long", version=self.version, seconds=self.seconds
                ) from None
            finally:
                process.kill()
        if process.returncode == 0:
            return output.decode(errors="replace")
        complaint = errors.decode(errors="replace")
        if process.returncode < 0 or any(words in complaint for words in _OUT_OF_MEMORY):
            most = self.memory >> 20
            raise ProofError("assistant.too_large", version=self.version, megabytes=most)
        raise ProofError("assistant.refused", version=self.version, cause=_cause(complaint))


_ELSEWHERE = ("COQPATH", "ROCQPATH")
"""Variables that name folders with other theories."""


def find_assistant() -> Assistant:
    """The assistant that is installed here; if there is none, the error says what to install."""
    import subprocess

    for name, *words in (("coqc",), ("rocq", "compile")):
        path = shutil.which(name)
        if path is None:
            continue
        with suppress(OSError, subprocess.TimeoutExpired):
            done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
            if done.returncode == 0 and done.stdout.split():
                return Assistant((path, *words), _version(done.stdout))
    raise ProofError("assistant.no_assistant")


def _version(told: str) -> str:
    """`Coq 8.16.1`, of `The Coq Proof Assistant, version 8.16.1` and what follows."""
    words = told.split("\n")[0].split()
    name = "Rocq" if "Rocq" in words else "Coq"
    return f"{name} {words[-1]}"


def _is_whole(folder: str) -> bool:
    """Does a folder have all of the compiled theory?"""
    with suppress(OSError):
        return all(os.path.getsize(os.path.join(folder, f"{name}.vo")) for name in THEORY)
    return False


def _source(name: str) -> str:
    return (files("timesduel.proofs") / "theory" / f"{name}.v").read_text("ascii")


def _limit_memory(process: Popen[bytes], most: int) -> None:
    with suppress(ImportError, AttributeError, OSError):  # other systems than Linux; it has ended
        import resource

        resource.prlimit(process.pid, resource.RLIMIT_DATA, (most, most))


def _cause(complaint: str) -> str:
    """What follows `Error:`, in one line."""
    words = " ".join(complaint.partition("Error:")[2].split() or complaint.split())
    return spoken(words[:_LONGEST_CAUSE] or "?")
