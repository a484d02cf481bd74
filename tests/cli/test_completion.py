"""In the shells themselves: what is typed is completed, wherever the program is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from tests.cli.terminal import in_terminal
from tests.support import Program, command_line, typed
from timesduel import BOOKS
from timesduel.cli.groups import COMMANDS
from timesduel.cli.main import cli
from timesduel.cli.options.completion import SHELLS, answer, script

PROGRAM = r"my\ games/timesduel"
"""On no PATH, and in a folder whose name has a blank."""

TYPED = ["pl", "power-p", "--p2 lea", "--p1=exp", "--coa", "--save note"]
COMPLETED = ["play", "power-play", "--p2 learner", "--p1=expert", "--coach", "--save notes.txt"]
START = {
    "bash": ["--norc", "--noprofile", "-i"],
    "zsh": ["-f", "-i"],
}
PREPARE = {
    "bash": "bind 'set enable-bracketed-paste off'",
    "zsh": "autoload -U compinit; compinit -D -u; unset zle_bracketed_paste; bindkey -e",
}


@pytest.fixture
def place(tmp_path: Path, timesduel: Program) -> Path:
    """A folder with the program in a folder, a file, a saved game, and a profile."""
    (tmp_path / "my games").mkdir()
    (tmp_path / "my games" / "timesduel").symlink_to(Path(sys.executable).with_name("timesduel"))
    (tmp_path / "notes.txt").touch()
    save = typed("save duel-of-may", "quit")
    timesduel("play", "power-play", "--profile", "Mia Rose", stdin=save)
    return tmp_path


def needs(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"there is no {shell} here")
    return found


@pytest.mark.parametrize("shell", START)
def test_at_a_prompt(shell: str, place: Path, timesduel: Program) -> None:
    """Each word is begun and completed by Tab; then `echo` is put before the line."""
    environment = {**timesduel.environment, "PS1": "$ ", "TERM": "dumb", "HISTFILE": ""}
    child = in_terminal(needs(shell), *START[shell], env=environment, size=(24, 250))
    try:
        child.sendline(f"cd {command_line(place)}")
        child.sendline(f'{PREPARE[shell]}; eval "$({PROGRAM} completion {shell})"; echo re""ady')
        child.expect("ready.*\\$ ")
        child.sendline(f"{PROGRAM} " + "".join(f"{word}\t" for word in TYPED) + "\x01echo line: ")
        child.expect(f"\nline: my games/timesduel {' '.join(COMPLETED)}")
        child.sendline(f"{PROGRAM} stats --profile Mi\t")
        child.expect("Profile Mia Rose")
        child.sendline(f"true; {PROGRAM} resume du\t\x01echo line: ")
        child.expect("duel-of-may")
    finally:
        child.close(force=True)


def test_fish(place: Path, timesduel: Program) -> None:
    lines = [" ".join([*COMPLETED[:i], word]) for i, word in enumerate(TYPED)]
    lines += ["resume du", "resume note"]
    ask = "; ".join(f"complete -C '{PROGRAM} {line}'" for line in lines)
    done = subprocess.run(
        [needs("fish"), "--no-config", "-c", f"{PROGRAM} completion fish | source; {ask}"],
        capture_output=True,
        text=True,
        cwd=place,
        env=timesduel.environment,
        timeout=60,
    )
    words = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    last = [each.split(" ")[-1] for each in COMPLETED]
    assert words == [*last, "duel-of-may", "notes.txt"], done.stderr


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Asks as bash does."""
    monkeypatch.setenv("TIMESDUEL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TIMESDUEL_DEBUG", "1")
    monkeypatch.setattr(sys, "stdin", keyboard := StringIO("60"))

    def answers(line: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", f"timesduel {line}")
        with redirect_stdout(TextIOWrapper(shown := BytesIO())):
            assert answer(cli, "bash_complete") == 0
            lines = shown.getvalue().decode().splitlines()
        assert keyboard.tell() == 0, "it must not wait for anybody to type"
        return [line.removeprefix("plain,") for line in lines if line]

    return answers


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("", [*COMMANDS]),
        ("r", ["resume", "replay", "rules", "review"]),
        ("play M", [book for book in BOOKS if book[0] == "m"][:2]),
        (
            "odds power-play --p1 ",
            ["random", "greedy", "beginner", "learner", "thinker", "expert", "perfect"],
        ),
        ("play power-play --p1 b", ["beginner", "bot:"]),
        ("play power-play --first ", ["1", "2", "toss"]),
        ("bot c", ["check"]),
        ("completion ", ["bash", "fish", "zsh"]),
        ("verify x", ["file,x"]),
        ("atlas --out x", ["dir,x"]),
        ("arena --player t", ["thinker"]),
        ("--v", ["--version"]),
        ("resume 'x", ["file,x"]),
        ("nonsense --target", []),
        ("solve power-play --target - --effort", ["--effort"]),
    ],
)
def test_answers(
    asked: Callable[[str], list[str]], tmp_path: Path, line: str, answers: list[str]
) -> None:
    assert asked(line)[: len(answers) or 1] == answers
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("line", ["--profile", "stats --profile", "play power-play --profile"])
def test_profiles(asked: Callable[[str], list[str]], tmp_path: Path, line: str) -> None:
    assert asked(f"{line} ") == []
    for name in ("bob", "ada", "alan"):
        (tmp_path / "home" / "profiles" / name).mkdir(parents=True)
    assert asked(f"{line} A") == ["ada", "alan"]
    shutil.rmtree(tmp_path / "home" / "profiles")
    (tmp_path / "home" / "profiles").write_text("not a folder")
    assert asked(f"{line} ") == []


def test_a_data_folder_that_is_none(asked: Callable[[str], list[str]], tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "games").write_text("not a folder")
    assert asked("resume ") == ["file,"]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script(timesduel: Program, shell: str) -> None:
    """By our command, and as users of click know it."""
    assert timesduel("completion", shell).stdout == script(shell)
    assert script(shell).endswith("\n")
    timesduel.extra["_TIMESDUEL_COMPLETE"] = f"{shell}_source"
    assert timesduel().stdout == script(shell)
    if found := shutil.which(shell):
        subprocess.run([found, "-n"], input=script(shell), text=True, check=True)


def test_nobody_hears_of_errors(timesduel: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    timesduel.extra = {"_TIMESDUEL_COMPLETE": "nonsense"}
    done = timesduel()
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    monkeypatch.delenv("TIMESDUEL_DEBUG", raising=False)
    monkeypatch.delenv("COMP_WORDS", raising=False)
    assert answer(cli, "bash_complete") == 1
    monkeypatch.setenv("TIMESDUEL_DEBUG", "1")
    with pytest.raises(KeyError):
        answer(cli, "bash_complete")


def test_no_command_is_imported_for_its_name() -> None:
    code = "import sys; from timesduel.cli.main import run\ntry: run()\nexcept SystemExit: pass\n"
    code += "print(*sys.modules, file=sys.stderr)"
    environment = {"_TIMESDUEL_COMPLETE": "bash_complete", "COMP_WORDS": "timesduel "}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert done.stdout.split() == [f"plain,{name}" for name in COMMANDS]
    loaded = done.stderr.split()
    assert ShellComplete.__module__ in loaded
    assert not any(name.startswith("timesduel.cli.commands.") for name in loaded)
