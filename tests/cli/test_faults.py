"""Damage, full disks, kills and closed pipes: one line each, and nothing lost."""

import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from io import TextIOWrapper
from pathlib import Path

import pytest

from tests.records.samples import FINISHED, GOING_ON, as_json
from tests.support import Program, command_line, typed
from timesduel import record_to_json
from timesduel.cli import main


def damaged_files(folder: Path) -> dict[str, str]:
    """Files that are no records, by name, with what should be said of them."""
    whole = record_to_json(FINISHED)
    texts = {
        "empty": ("", "the record is empty"),
        "cut": (whole[:-1], "not complete JSON"),
        "total": (whole.replace('"total": 180', '"total": 181'), "total: the turns lead to 180"),
        "illegal": (whole.replace('"multiplier": 6', '"multiplier": 66'), "turns[1]: 66 is not"),
        "version": (whole.replace('"version": 2', '"version": 9'), "only versions 1 to 3"),
        "nan": (whole.replace("1.25", "NaN"), "turns[0]: the seconds must be a number"),
        "true": (whole.replace('"multiplier": 6', '"multiplier": true'), "not true or false"),
        "deep": ("[" * 100_000, "nested too deeply"),
        "binary": ("\x00", "not complete JSON"),
    }
    expected = {}
    for name, (text, message) in texts.items():
        (folder / f"{name}.json").write_text(text)
        expected[f"{name}.json"] = message
    os.mkfifo(folder / "fifo.json")
    with open(folder / "sparse.json", "wb") as file:
        file.truncate(10 * 2**30)
    return {**expected, "fifo.json": "not a plain file", "sparse.json": "larger than any record"}


def test_damaged_records_are_named_and_left_alone(timesduel: Program, tmp_path: Path) -> None:
    expected = damaged_files(tmp_path)
    for name, message in expected.items():
        path = tmp_path / name
        before = path.stat()
        for command in ("replay", "resume"):
            line = timesduel.refused(command, str(path), status=1)
            assert message in line
            assert line.startswith(f"{path}: ")
        after = path.stat()
        assert (before.st_mtime_ns, before.st_size) == (after.st_mtime_ns, after.st_size)


def test_damaged_records_among_the_games(timesduel: Program) -> None:
    folder = timesduel.home / "games"
    folder.mkdir(parents=True)
    expected = damaged_files(folder)
    (folder / "fine.json").write_text(record_to_json(GOING_ON))
    os.utime(folder / "fine.json", (1e9, 1e9))
    result = timesduel("games", "--all")
    assert result.returncode == 0
    assert "fine" in result.stdout
    for name, message in expected.items():
        assert f"{name}: " in result.stdout
        assert message in result.stdout
    assert timesduel.refused("resume", "cut", status=1).startswith(f"{folder}/cut.json: ")
    resumed = timesduel("resume", stdin=typed("quit"))
    assert "Going on with fine after 3 turns.\nThe number is 6.\n" in resumed.stdout
    assert len(resumed.stderr.splitlines()) == len(expected)


@pytest.mark.parametrize("command", ["replay", "resume"])
@pytest.mark.parametrize("name", ["missing", "../etc", "a b", "", "x" * 300, "nul\tbell\a"])
def test_names_of_no_game(timesduel: Program, command: str, name: str) -> None:
    line = timesduel.refused(command, name, status=1)
    assert line.isprintable()


def test_nothing_to_resume(timesduel: Program) -> None:
    assert "there is no game to go on with" in timesduel.refused("resume", status=1)
    timesduel("play", "power-play", "--target", "2", stdin=typed(2))
    assert "there is no game to go on with" in timesduel.refused("resume", status=1)
    assert "that game is over" in timesduel.refused("resume", "power-play-1", status=1)


def test_a_data_folder_that_cannot_be_written(timesduel: Program) -> None:
    timesduel.home.write_text("a file, not a folder")
    result = timesduel("play", "power-play", stdin=typed(2, 3, 2, 3, "save", "save x", 3))
    assert "Player 1 wins!" in result.stdout
    assert result.returncode == 0
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("timesduel: not saved, but the game goes on: ")
    assert result.stdout.count("not a directory.") + result.stdout.count("file exists.") == 2
    for answers in (typed(2), typed(2, "quit")):
        result = timesduel("play", "power-play", stdin=answers)
        assert result.returncode in (1, 3)
        assert "The game is saved" not in result.stderr + result.stdout
        assert result.stderr.splitlines()[-1].startswith("timesduel: the game is NOT saved: ")


def test_a_full_disk(timesduel: Program) -> None:
    """A limit on the size of files has the same effect."""
    command = 'ulimit -f 0; trap "" XFSZ; exec $T play power-play'
    result = timesduel.shell(command, stdin=typed(2, 3, 2, 3, 3))
    assert "Player 1 wins!" in result.stdout
    assert "not saved, but the game goes on" in result.stderr
    assert "Traceback" not in result.stderr
    assert os.listdir(timesduel.home / "games") == []


@pytest.mark.parametrize("arguments", ["books", "--help", "zones power-play", "play power-play"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written(timesduel: Program, arguments: str, unbuffered: str) -> None:
    timesduel.extra["PYTHONUNBUFFERED"] = unbuffered
    result = timesduel.shell(f"$T {arguments} > /dev/full")
    assert result.returncode == 1
    assert result.stderr == "timesduel: no space left on device\n"


def test_no_memory_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(main.cli, "invoke", fail)
    assert main._call(["books"]) == 1
    assert capsys.readouterr().err == "timesduel: out of memory\n"


@pytest.mark.parametrize(
    "arguments",
    [
        "verify",
        "replay",
        "review",
        "resume",
        "arena --report",
        "arena --resume",
        "law power-play --certificate",
    ],
)
def test_nobody_waits_for_a_pipe(timesduel: Program, tmp_path: Path, arguments: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    problem = timesduel.refused(*arguments.split(), str(tmp_path / "pipe"), status=1)
    assert problem == f"{tmp_path / 'pipe'}: not a plain file"


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_nowhere_to_tell_what_is_wrong(timesduel: Program, unbuffered: str) -> None:
    timesduel.extra["PYTHONUNBUFFERED"] = unbuffered
    for arguments, status in (("books", 1), ("dance", 2), ("replay nothing", 1)):
        result = timesduel.shell(f"$T {arguments} > /dev/full 2> /dev/full")
        assert result.returncode == status


@pytest.mark.parametrize("arguments", ["books", "rules power-play", "--help", "games"])
def test_a_reader_that_leaves(timesduel: Program, arguments: str) -> None:
    result = timesduel.shell(f"($T {arguments}; echo $? >&2) | head -1")
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr in ("141\n", "0\n")  # all may be said before the reader leaves


def test_a_reader_that_leaves_a_game(timesduel: Program) -> None:
    with timesduel.running("play", "power-play") as game:
        assert game.read_line()
        game.stdout.close()
        assert game.finish(typed(*[2] * 500)) == ("", "")
        assert game.process.returncode == 141


@pytest.mark.parametrize("buffered", [True, False])
def test_a_reader_that_left_before(monkeypatch: pytest.MonkeyPatch, buffered: bool) -> None:
    """Where nothing is kept that could not be written, the first attempt is the only one."""
    reader, writer = os.pipe()
    os.close(reader)
    with (
        open(writer, "wb", buffering=-1 if buffered else 0) as raw,
        TextIOWrapper(raw, write_through=not buffered) as closed,
    ):
        monkeypatch.setattr(sys, "stdout", closed)
        with pytest.raises(SystemExit) as end:
            main.run(["books"])
    assert end.value.code == 141


def test_a_reader_that_left_before_the_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library may leave something to be written when all is done."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        monkeypatch.setattr(main.cli, "invoke", lambda _: closed.write("last words"))
        with pytest.raises(SystemExit) as end:
            main.run(["books"])
    assert end.value.code == 141


SAID = {"books": 0, "zones power-play": 0, "solve power-play": 0, "play power-play": 3, "dance": 2}


@pytest.mark.parametrize(
    ("stream", "called"),
    [
        (">&-", "books, dance"),
        ("2>&-", "zones power-play, play power-play, dance"),
        ("<&-", "solve power-play, play power-play"),
        (">&- 2>&- <&-", ", ".join(SAID)),
    ],
)
def test_closed_streams(timesduel: Program, stream: str, called: str) -> None:
    for arguments in called.split(", "):
        status = SAID[arguments]
        result = timesduel.shell(f"$T {arguments} {stream}")
        assert result.returncode == status, (arguments, result.stderr)
        assert "Traceback" not in result.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "ascii:surrogateescape"])
def test_input_that_is_no_text(timesduel: Program, encoding: str) -> None:
    timesduel.extra["PYTHONIOENCODING"] = encoding
    problem = timesduel.refused("solve", "power-play", "--target", "-", stdin=b"\xff\n")
    assert "is not a whole number from 2" in problem
    asked = ["play power-play", "puzzle", "practice", "fair power-play --pie"]
    for arguments in map(str.split, asked if encoding == "utf-8" else asked[:1]):
        result = timesduel(*arguments, stdin=b"\xff\xc3\x28\n")
        assert result.returncode == 3
        assert re.search(r"^'[^']+' is (not a|no) ", result.stdout, re.MULTILINE), result.stdout
    assert timesduel("engine", stdin=b"\xff\xc3\x28\nisready\n").stdout == "readyok\n"


def test_a_terminal_that_cannot_show_a_name(timesduel: Program) -> None:
    timesduel.extra["PYTHONIOENCODING"] = "cp437"
    result = timesduel("play", "power-play", "--names", "Ren\u0159,Grace", stdin="\u0159\n")
    assert "Ren?'s Turn:" in result.stdout
    assert result.returncode == 3


def test_kills_at_any_instant_lose_no_finished_move(timesduel: Program) -> None:
    """What was acknowledged by the next prompt is on disk, and nothing is ever damaged."""
    rng = random.Random(7)
    rules = ("--target", "10^1000", "--save")
    for round_ in range(12):
        path = timesduel.home.parent / f"killed-{round_}.json"
        with timesduel.running("play", "power-play", *rules, str(path)) as game:
            game.write(typed(*[2] * 3000))
            lines = [game.read_line() for _ in range(rng.randrange(1, 60))]
            time.sleep(rng.random() * 0.01)
            game.process.send_signal(signal.SIGKILL)
            rest, _ = game.finish()
        data = as_json(path.read_text())
        acknowledged = "".join(lines).count(" multiplied by ") + rest.count(" multiplied by ")
        assert len(data["turns"]) >= acknowledged
        assert int(data["total"]) == 2 ** len(data["turns"])
        assert timesduel("resume", str(path), stdin=typed("quit")).returncode == 0


def test_two_programs_on_one_game_do_not_overwrite_each_other(timesduel: Program) -> None:
    timesduel("play", "power-play", stdin=typed(2))
    with timesduel.running("resume") as other:
        other.wait_for("Turn:")
        finished = timesduel("resume", stdin=typed(3, 3, 3, 3))
        assert "wins!" in finished.stdout
        _, errors = other.finish(typed(2, 2))
    assert "power-play-1.json: was changed by somebody else" in errors
    assert "this game is now kept as power-play-2" in errors
    assert errors.endswith("resume power-play-2\n")
    listed = timesduel("games").stdout
    assert "Player 1 beat Player 2, reached" in listed
    assert "at 8 after 3 turns" in listed


def test_a_data_folder_that_disappears_is_made_again(timesduel: Program) -> None:
    with timesduel.running("play", "power-play") as game:
        game.write("2\n")
        game.wait_for("multiplied by 2")
        shutil.rmtree(timesduel.home / "games")
        _, errors = game.finish(typed(3, "save friday", 2))
    assert errors.endswith("resume friday\n")
    assert "at 12 after 3 turns" in timesduel("games").stdout


def test_saving_under_a_name_leaves_what_somebody_else_saved(timesduel: Program) -> None:
    timesduel("play", "power-play", stdin=typed(2, 3))
    with timesduel.running("resume", "power-play-1") as other:
        other.wait_for("Turn:")
        timesduel("resume", "power-play-1", stdin=typed(2, 2, 2, "quit"))
        shown, _ = other.finish(typed("save friday", "quit"))
    assert "Saved as friday." in shown
    listed = timesduel("games").stdout
    assert "at 48 after 5 turns" in listed
    assert "at 6 after 2 turns" in listed


@pytest.mark.parametrize("flood", ["history", "7"])
def test_a_flood_of_answers_does_not_stop_the_clock(timesduel: Program, flood: str) -> None:
    result = timesduel.shell(f"yes {flood} | timeout 30 $T play power-play --time 1 | tail -2")
    assert result.stdout == "Player 1's time is up.\nPlayer 2 wins the game!\n"


def test_stopped_at_any_moment_of_a_save(timesduel: Program) -> None:
    """Never a duplicate, never a word of somebody else, and the command shown works."""
    rng = random.Random(5)
    for round_ in range(10):
        timesduel.home = timesduel.home.parent / f"home-{round_}"
        with timesduel.running("play", "power-play", "--games", "5") as game:
            game.wait_for("Player 1's Turn:")
            game.write(typed("resign", 2))
            time.sleep(rng.random() * 0.02)
            how = (signal.SIGINT, signal.SIGTERM)[round_ % 2]
            game.process.send_signal(how)
            _, errors = game.finish()
        assert game.process.returncode == 128 + how, errors
        assert "somebody else" not in errors
        too_soon = errors == "No move was made yet, so there is nothing to keep.\n"
        assert timesduel("resume", stdin=typed("quit")).returncode == too_soon, errors
        records = [as_json(p.read_text()) for p in (timesduel.home / "games").glob("*.json")]
        games = [record["series"]["played"] for record in records]
        assert len(games) == len(set(games))


def test_a_file_in_the_data_folder_whose_name_no_game_can_have(timesduel: Program) -> None:
    (timesduel.home / "games").mkdir(parents=True)
    for name in ("my game.json", "zed", "fine.json"):
        path = str(timesduel.home / "games" / name)
        shown = timesduel("play", "power-play", "--save", path, stdin=typed("quit")).stdout
        command = shlex.split(shown.rpartition("timesduel ")[2])
        assert timesduel(*command, stdin=typed("quit")).returncode == 0


def test_a_line_without_end_is_not_hoarded(timesduel: Program) -> None:
    flood = "(head -c 150000000 /dev/zero | tr '\\0' x; echo; echo 2)"
    result = timesduel.shell(f"{flood} | (ulimit -v 150000; exec $T play power-play)")
    assert result.returncode == 3, result.stderr
    assert "now 2." in result.stdout


def test_an_odd_limit_on_digits_does_no_harm(timesduel: Program) -> None:
    for limit in ("640", "0"):
        timesduel.extra["PYTHONINTMAXSTRDIGITS"] = limit
        result = timesduel("play", "power-play", "--target", "10^1000", stdin=typed(2))
        assert result.returncode == 3


def test_a_folder_that_has_gone(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    gone = command_line(tmp_path / "gone")
    result = timesduel.shell(f"cd {gone}; rmdir {gone}; exec $T play power-play", typed(2))
    assert result.returncode == 3
    assert result.stderr.endswith("timesduel resume power-play-1\n")


def test_ctrl_c_while_the_program_is_being_loaded(timesduel: Program) -> None:
    """The interrupt comes at the first import that the program itself makes."""
    early = (
        "import importlib.abc, os, sys\n"
        "class Interrupt(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == os.environ['AT']: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from timesduel.__main__ import main\n"
        "main()\n"
    )
    for module in ("timesduel.cli", "click", "timesduel.core.rules", "timesduel.cli.play.menu"):
        result = subprocess.run(
            [sys.executable, "-c", early],
            capture_output=True,
            text=True,
            env={**timesduel.environment, "AT": module},
        )
        assert result.returncode == 130
        assert result.stderr == ""


def test_a_folder_of_the_same_name_does_not_hide_a_game(timesduel: Program, tmp_path: Path) -> None:
    timesduel("play", "power-play", stdin=typed(2))
    (tmp_path / "power-play-1").mkdir()
    result = timesduel("resume", "power-play-1", stdin=typed("quit"), folder=tmp_path)
    assert "Going on with power-play-1" in result.stdout
