"""The assistant is bounded, and whatever goes wrong is one line; with programs in its place."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.proofs import coq
from tests.solver.proofs import data_of, text_of
from tests.support import Program, command_line
from timesduel.errors import ProofError
from timesduel.proofs.assistant import THEORY, Assistant, find_assistant
from timesduel.proofs.coq_file import theorem
from timesduel.solver.sweep import GameKind

CLOSED = "Closed under the global context"
TEXT = text_of((2, 3), GameKind.REACH)
PYTHON = command_line("exec", sys.executable, "-c")
SLEEPS = f"{PYTHON} 'import time; time.sleep(600)'"
FILLS_MEMORY = f"""{PYTHON} '
import resource, sys, time
while resource.getrlimit(resource.RLIMIT_DATA)[0] < 0: time.sleep(0.01)
try: bytearray(1 << 30)
except MemoryError: sys.exit("Fatal error: out of memory")
'"""


def fake(folder: Path, does: str, name: str = "coqc", version: str = "Coq, version 1.2.3") -> str:
    """A program that takes the place of the assistant; its path."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && echo "{version}" && exit\n{does}\n')
    path.chmod(0o755)
    return str(path)


def proves(path: str, theory: Path, seconds: float = 60.0, memory: int = 1 << 29) -> None:
    Assistant((path,), "Coq 1.2.3", seconds, memory).prove(TEXT, str(theory))


def test_what_is_handed_to_it() -> None:
    assert theorem(TEXT).splitlines() == [
        "From Coq Require Import NArith List.",
        "From TimesDuel Require Import certificates laws.",
        "Import ListNotations.",
        "",
        "Open Scope hex_uint_scope.",
        "Definition claim_zones_0 := read [",
        "  (0x0, 0x1);",
        "  (0x3, 0x6)].",
        "Open Scope N_scope.",
        "Definition claim : certificate :=",
        "  {| kind := Reach;",
        "     multipliers := [2; 3];",
        "     ratio := 0x6;",
        "     begins := 0x1;",
        "     zones := claim_zones_0 |}.",
        "",
        "Theorem proved : law claim.",
        "Proof. apply check_proves_law. vm_cast_no_check (eq_refl true). Qed.",
        "",
        "Print Assumptions proved.",
    ]
    zones = len(data_of((2, 5, 7), GameKind.WALL)["zones"])
    told = theorem(text_of((2, 5, 7), GameKind.WALL))
    assert told.count("  (0x") == zones
    assert told.count(":= read [") == -(-zones // 100) > 1


def test_where_there_is_none_one_line_says_what_to_install(
    timesduel: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "law.json").write_text(TEXT)
    fake(tmp_path / "broken", "exit 1", version='" && exit 1; echo "')
    for folder in ("empty", "broken"):
        monkeypatch.setenv("PATH", str(tmp_path / folder))
        with pytest.raises(ProofError, match=r"^a proof assistant is needed, Coq \(or Rocq\)"):
            find_assistant()
    timesduel.extra["PATH"] = str(tmp_path / "empty")
    line = timesduel.refused("verify", "--proof", str(tmp_path / "law.json"), status=1)
    assert line.startswith("a proof assistant is needed, Coq (or Rocq): 'apt install coq' on ")


def test_the_one_that_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    told = "The Rocq Prover, version 9.1.0\ncompiled with OCaml 5.2.1"
    rocq = fake(tmp_path, "", name="rocq", version=told)
    if shutil.which("coqc") is None:
        assert find_assistant() == Assistant((rocq, "compile"), "Rocq 9.1.0")
    coqc = fake(tmp_path, "", version="The Coq Proof Assistant, version 8.16.1")
    assert find_assistant() == Assistant((coqc,), "Coq 8.16.1")
    monkeypatch.setenv("PATH", str(tmp_path))
    Path(coqc).unlink()
    Path(rocq).write_text(f"#!/bin/sh\necho '{told}'\n")
    assert find_assistant() == Assistant((rocq, "compile"), "Rocq 9.1.0")


def test_it_is_bounded_and_its_answer_is_read(tmp_path: Path) -> None:
    for does, told in (
        (f"echo '{CLOSED}'", None),
        ("echo 'Axioms: classic'", "Coq 1.2.3 accepts this only with an axiom"),
        (f"echo '{CLOSED}'; echo '{CLOSED}'", "Coq 1.2.3 accepts this only with an axiom"),
        ("exit 0", "Coq 1.2.3 accepts this only with an axiom"),
        (
            "echo 'File x, line 3:\nError: Unable\n  to unify {it}.' >&2; exit 1",
            "Coq 1.2.3 does not accept this: Unable to unify {it}.",
        ),
        ("echo bad luck >&2; exit 1", "Coq 1.2.3 does not accept this: bad luck"),
        ("exit 2", "Coq 1.2.3 does not accept this: ?"),
        ("echo Error: Stack overflow. >&2; exit 1", "this takes Coq 1.2.3 more memory than 512 MB"),
        ("kill -9 $$", "this takes Coq 1.2.3 more memory than 512 MB"),
    ):
        path = fake(tmp_path, does)
        if told is None:
            proves(path, tmp_path)
            continue
        with pytest.raises(ProofError) as refusal:
            proves(path, tmp_path)
        assert str(refusal.value) == told
    with pytest.raises(ProofError, match=r"^Coq 1\.2\.3 has not finished within 0\.2 seconds$"):
        proves(fake(tmp_path, SLEEPS), tmp_path, seconds=0.2)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
def test_its_memory_is_bounded(tmp_path: Path) -> None:
    with pytest.raises(ProofError, match=r"^this takes Coq 1\.2\.3 more memory than 512 MB$"):
        proves(fake(tmp_path, FILLS_MEMORY), tmp_path)


def test_the_theory_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    does = 'echo "$5" > "$5o"'
    path = fake(tmp_path, f'echo "$COQPATH" "$#" "$6" "$5" >> {command_line(log)}; {does}')
    monkeypatch.setenv("COQPATH", "/elsewhere")
    assistant = Assistant((path,), "Coq 1.2.3")
    folder = assistant.compiled_theory(str(tmp_path / "cache"))
    assert sorted(os.listdir(folder)) == sorted(f"{n}.{end}" for n in THEORY for end in ("v", "vo"))
    assert assistant.compiled_theory(str(tmp_path / "cache")) == folder
    assert len(log.read_text().splitlines()) == len(THEORY)
    assert "/elsewhere" not in log.read_text()
    for count in (2, 3):
        Path(folder, "laws.vo").unlink()  # by a cleaner of caches
        if count == 3:
            Path(folder, "laws.vo").touch()  # all that is left after a power cut
        assert assistant.compiled_theory(str(tmp_path / "cache")) == folder
        assert len(log.read_text().splitlines()) == count * len(THEORY)
    with monkeypatch.context() as patch:  # two processes at once: the second finds it there
        rename = os.rename
        patch.setattr("os.path.getsize", lambda _: 0)
        patch.setattr("os.rename", lambda old, new: rename("" if old == folder else old, new))
        assert assistant.compiled_theory(str(tmp_path / "cache")) == folder
    assert os.listdir(tmp_path / "cache") == [os.path.basename(folder)]
    newer = Assistant((path,), "Coq 1.2.4").compiled_theory(str(tmp_path / "cache"))
    assert newer != folder


def test_what_cannot_be_kept_is_one_line(timesduel: Program, tmp_path: Path) -> None:
    fake(tmp_path / "bin", f"echo '{CLOSED}'")
    timesduel.extra["PATH"] = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    (tmp_path / "law.json").write_text(TEXT)
    timesduel.home.mkdir(exist_ok=True)
    (timesduel.home / "cache").write_text("")
    line = timesduel.refused("verify", "--proof", str(tmp_path / "law.json"), status=1)
    assert line == f"{timesduel.home / 'cache'}: file exists"


def test_verify_says_who_has_proved_it(timesduel: Program, tmp_path: Path) -> None:
    fake(tmp_path / "bin", f"echo '{CLOSED}'")
    timesduel.extra["PATH"] = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    (tmp_path / "law.json").write_text(TEXT)
    for _ in range(2):
        result = timesduel("verify", "--proof", str(tmp_path / "law.json"))
        assert result.stdout.splitlines()[-2:] == [
            "Player 2 wins 1 zone in each period.",
            "Coq 1.2.3 has proved this too, from the rules of the games and without an axiom.",
        ]
    (tmp_path / "law.json").write_text(TEXT.replace("2*3", "2^2"))
    line = timesduel.refused("verify", "--proof", str(tmp_path / "law.json"), status=1)
    assert line == "the zones are not the losing ones"


def test_where_it_is_required_nothing_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(coq.REQUIRED, raising=False)
    coq.assistant.cache_clear()
    with pytest.raises(pytest.skip.Exception, match="a proof assistant is needed"):
        coq.assistant()
    monkeypatch.setenv(coq.REQUIRED, "required")
    with pytest.raises(ProofError):
        coq.assistant()
    coq.assistant.cache_clear()
