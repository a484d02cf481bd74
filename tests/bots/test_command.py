"""The words of a bot's command, on every system."""

import os
import shutil
from pathlib import Path
from subprocess import list2cmdline

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel.bots.client import Bot
from timesduel.bots.command import split_command, split_words
from timesduel.errors import RulesError

PYTHON = r"C:\Program Files\Python\python.exe"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("", "is empty"),
        ("  ", "is empty"),
        ("'python3", "quotation mark"),
        ("''", "there is no program ''"),
        ("sh\0", "there is no program"),
    ],
)
def test_commands_that_start_nothing(command: str, problem: str) -> None:
    with pytest.raises(RulesError, match=problem) as caught:
        Bot(command).start()
    assert caught.value.field == "player"


def test_a_command_is_split_but_no_shell_sees_it() -> None:
    assert split_command("sh 'a b' $HOME ';' x\\ y") == ["sh", "a b", "$HOME", ";", "x y"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"py C:\bots\mine.py", ["py", r"C:\bots\mine.py"]),
        (f'"{PYTHON}" "my bot.py" -v', [PYTHON, "my bot.py", "-v"]),
        (f"{PYTHON} mine.py  -v", [PYTHON, "mine.py", "-v"]),
        (PYTHON, [PYTHON]),
        (r"C:\Program Files\Other\other.exe x", [r"C:\Program", r"Files\Other\other.exe", "x"]),
        (r'py "C:\my bots\\" end', ["py", "C:\\my bots\\", "end"]),
        (r"py say=\"hello\" it\'s", ["py", 'say="hello"', r"it\'s"]),
        ('py "" x""y ', ["py", "", "xy"]),
        (" \t", []),
    ],
)
def test_commands_on_windows(
    monkeypatch: pytest.MonkeyPatch, command: str, words: list[str]
) -> None:
    monkeypatch.setattr(shutil, "which", {PYTHON: PYTHON, "py": "py"}.get)
    assert split_words(command, posix=False) == words


def test_the_words_that_windows_is_given_are_those_of_the_command() -> None:
    assert split_command("sh 'a b'", posix=False) == ["sh", "'a", "b'"]
    with pytest.raises(RulesError, match="quotation mark"):
        split_command('"sh', posix=False)
    with pytest.raises(RulesError, match="there is no program"):
        split_command(PYTHON, posix=False)


@given(st.lists(st.text(alphabet=[*"ab\"\\ \t'", os.sep])))
def test_whatever_is_quoted_by_the_rules_of_windows_is_understood(words: list[str]) -> None:
    command = list2cmdline(["no-such-program", *words])
    assert split_words(command, posix=False) == ["no-such-program", *words]


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("./bot.py", "'./bot.py' is not executable: say what runs it, as in 'python3 bot.py'"),
        ("bot.py", "'bot.py' is not executable: say what runs it, as in 'python3 bot.py'"),
        ("bot --fast", "there is no program 'bot': try './bot'"),
        ("folder", "there is no program 'folder'"),
        ("./folder", "there is no program './folder'"),
        ("./nothing", "there is no program './nothing'"),
        ("x" * 5_000, f"there is no program '{'x' * 120}'"),
    ],
)
def test_files_that_are_no_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").touch()
    (tmp_path / "bot").touch(0o755)
    (tmp_path / "folder").mkdir()
    with pytest.raises(RulesError) as caught:
        split_command(command)
    assert caught.value.problem == problem
    assert split_command("./bot") == ["./bot"]
