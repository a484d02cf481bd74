"""Damage, full disks, kills and closed pipes: one line each, and nothing lost."""

import json
import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.records.samples import FINISHED, GOING_ON
from tests.support import TIMESDUEL, Program, typed
from timesduel import record_to_json


def damaged_files(folder: Path) -> dict[str, str]:
    """Files that are no records, by name, with what should be said of them."""
    whole = record_to_json(FINISHED)
    texts = {
        "empty": ("", "the record is empty"),
        "cut": (whole[:-1], "not complete JSON"),
        "total": (whole.replace('"total": 180', '"total": 181'), "total: the turns lead to 180"),
        "illegal": (whole.replace('"multiplier": 6', '"multiplier": 66'), "turns[1]: 66 is not"),
        "version": (whole.replace('"version": 1', '"version": 9'), "only version 1"),
        "nan": (whole.replace("1.25", "NaN"), "NaN is not a number"),
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
    result = timesduel("games")
    assert result.returncode == 0
    assert "fine" in result.stdout
    for name, message in expected.items():
        assert f"{name}: " in result.stdout
        assert message in result.stdout
    assert timesduel.refused("resume", "cut", status=1).startswith(f"{folder}/cut.json: ")
    resumed = timesduel("resume", stdin=typed("quit"))
    assert "Going on with fine after 3 moves. The number is 6.\n" in resumed.stdout
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
    result = timesduel("play", "power-play", stdin=typed(2))
    assert result.returncode == 3
    assert "The game is saved" not in result.stderr


def test_a_full_disk(timesduel: Program) -> None:
    """/dev/full takes nothing; a limit on the size of files does the same for a folder."""
    limited = ["bash", "-c", 'ulimit -f 0; trap "" XFSZ; exec "$@"', "limited"]
    result = subprocess.run(
        [*limited, *TIMESDUEL, "play", "power-play"],
        input=typed(2, 3, 2, 3, 3),
        capture_output=True,
        text=True,
        env=timesduel.environment,
    )
    assert "Player 1 wins!" in result.stdout
    assert "not saved, but the game goes on" in result.stderr
    assert "Traceback" not in result.stderr
    assert os.listdir(timesduel.home / "games") == []


def test_output_that_cannot_be_written(timesduel: Program) -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*TIMESDUEL, "books"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=timesduel.environment,
        )
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert "space" in result.stderr


@pytest.mark.parametrize(
    "arguments", ["books", "rules power-play", "--help", "play power-play", "games"]
)
def test_a_reader_that_leaves(timesduel: Program, arguments: str) -> None:
    command = f"{' '.join(TIMESDUEL)} {arguments} | head -1"
    result = subprocess.run(
        ["bash", "-c", command],
        input=typed(*[2] * 500),
        capture_output=True,
        text=True,
        env=timesduel.environment,
    )
    assert len(result.stdout.splitlines()) == 1
    assert "Traceback" not in result.stderr
    assert "Broken" not in result.stderr


@pytest.mark.parametrize("stream", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_streams(timesduel: Program, stream: str) -> None:
    for arguments in ("books", "play power-play", "dance"):
        result = subprocess.run(
            ["bash", "-c", f"{' '.join(TIMESDUEL)} {arguments} {stream}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=timesduel.environment,
        )
        assert "Traceback" not in result.stderr


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
        with subprocess.Popen(
            [*TIMESDUEL, "play", "power-play", *rules, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=timesduel.environment,
        ) as game:
            assert game.stdin is not None
            assert game.stdout is not None
            game.stdin.write(typed(*[2] * 3000).encode())
            game.stdin.flush()
            acknowledged = 0
            for _ in range(rng.randrange(1, 60)):
                acknowledged += game.stdout.readline().startswith(b"Player")
            time.sleep(rng.random() * 0.01)
            game.send_signal(signal.SIGKILL)
            rest = game.stdout.read()
        data = json.loads(path.read_text())
        shown = acknowledged + rest.count(b"\nPlayer")
        moves_shown = shown // 2  # each turn has a heading and a reply
        assert len(data["turns"]) >= moves_shown - 1
        assert int(data["total"]) == 2 ** len(data["turns"])
        assert timesduel("resume", str(path), stdin=typed("quit")).returncode == 0
