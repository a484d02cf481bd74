"""The file of a run: whatever is torn from it, the rest counts, and counts once."""

import errno
import json
import os
from pathlib import Path

import pytest

from tests.arena.support import SHORT, WHEN, bot, config, play_on, played, report_of
from timesduel import BOOKS, Outcome, Reason
from timesduel.arena.report import make_tables
from timesduel.arena.results import Results
from timesduel.arena.schedule import plain_run
from timesduel.errors import RecordError, StoreError

RUN = config(["greedy", "random"])


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    results = played(tmp_path / "run.jsonl", RUN)
    again = Results.read(results.path)
    assert again.config == RUN
    assert again.games == results.games
    assert len(again.games) == RUN.games
    assert again.faults == {}
    lines = [json.loads(line) for line in Path(results.path).read_text().splitlines()]
    assert lines[0]["format"] == "timesduel-arena"
    assert lines[0]["when"] == WHEN
    assert set(again.games) == {line["id"] for line in lines[1:]}


def test_it_goes_on_wherever_it_was_cut(tmp_path: Path) -> None:
    """At every tenth byte: no game is lost, none is counted twice, the table is the same."""
    whole = played(tmp_path / "whole.jsonl", RUN)
    text = Path(whole.path).read_bytes()
    header = text.index(b"\n") + 1
    wanted = report_of(whole)
    path = tmp_path / "cut.jsonl"
    for end in range(header, len(text), (len(text) - header) // 25):
        path.write_bytes(text[:end])
        play_on(Results.read(str(path)))
        again = Results.read(str(path))
        assert report_of(again) == wanted
        assert len(again.faults) == (b"\n" not in text[end - 1 : end + 1])
        assert [g.moves for g in again.games.values()] != []


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    results = played(tmp_path / "run.jsonl", RUN)
    text = Path(results.path).read_bytes()
    Path(results.path).write_bytes(text + text.partition(b"\n")[2] + b"\n{}\n[]\nnonsense\n")
    again = Results.read(results.path)
    assert again.games == results.games
    assert len(again.faults) == 3
    assert report_of(again) == report_of(results)


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": ["x", "y"]},
        {"seats": "ab"},
        {"seats": ["greedy", "perfect"]},
        {"seats": ["perfect", "perfect"]},
        {"id": "1-2.1.99a"},
        {"id": "1-9.1.1a"},
        {"id": ["1-2.1.1a"]},
        {"moves": 5},
        {"moves": [float("inf")]},
        {"moves": ["3", "3"]},
        {"moves": [99, 99]},
        {"moves": []},
        {"winner": 2},
        {"winner": None},
        {"winner": True},
        {"winner": 3},
        {"reason": "exact"},
        {"reason": "luck"},
        {"reason": "crashed"},
        {"detail": "it ended"},
        {"moves": [3], "winner": 1, "reason": "crashed", "detail": "it ended"},
        {"seconds": [0.0, float("nan")]},
        {"seconds": [float("inf"), 0.0]},
        {"seconds": [0.0, -1.0]},
        {"seconds": [0.0, "1"]},
        {"seconds": [0.0, True]},
        {"seconds": [10**400, 0.0]},
        {"regret": [{"won": {}, "unknown": float("inf")}, {"won": {}, "unknown": 0}]},
        {"regret": [{"won": {}, "unknown": 0.5}, {"won": {}, "unknown": 0}]},
        {"regret": [{"won": {}, "unknown": -1}, {"won": {}, "unknown": 0}]},
        {"regret": [{"won": {"1": [1, 2]}, "unknown": 2}, {"won": {}, "unknown": 0}]},
        {"regret": [{"won": {"1": [0, 0.5]}, "unknown": 0}, {"won": {}, "unknown": 0}]},
    ],
    ids=str,
)
def test_a_game_that_was_never_played_like_that_does_not_count(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    run = config(["perfect", "greedy"], games=2, setups=(SHORT,))
    whole = played(tmp_path / "run.jsonl", run)
    assert whole.games["1-2.1.1a"].outcome == Outcome(1, Reason.REACHED)
    assert len(whole.games["1-2.1.1a"].moves) == 5
    header, first, second = Path(whole.path).read_text().splitlines()
    damaged = json.dumps({**json.loads(first), **changes})
    Path(whole.path).write_text(f"{header}\n{damaged}\n{second}\n")
    results = Results.read(whole.path)
    assert list(results.games) == ["1-2.1.1b"]
    assert list(results.faults) == [2]
    assert make_tables(results).report.left_out == 0
    play_on(results)
    assert report_of(Results.read(whole.path)) == report_of(whole)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({}, None),
        ({"reason": "time"}, None),
        ({"reason": "crashed"}, None),
        ({"moves": [2, 3]}, "only a program at its turn can lose by illegal"),
        ({"winner": 2}, "only a program at its turn can lose by illegal"),
        ({"winner": None}, "only a program at its turn can lose by illegal"),
        ({"reason": "resigned"}, "the game is not over after these moves"),
        ({"detail": None}, "the detail must say what the program did"),
        ({"moves": [2, 9]}, "move 2: 9 is not allowed: choose 2 or 3"),
        ({"moves": [2, 3, 3, 3]}, "these moves end it by reached: Player 2 wins"),
        ({"seats": ["greedy", "greedy"]}, "the players are not those of this game"),
    ],
    ids=str,
)
def test_a_program_can_fail_at_its_turn(
    tmp_path: Path, changes: dict[str, object], problem: str | None
) -> None:
    """It is Player 2 here, and lost by what it did at its second turn."""
    results = Results(str(tmp_path / "run.jsonl"), config(["greedy", bot()], setups=(SHORT,)))
    results.create(WHEN)
    line = {
        "id": "1-2.1.1a",
        "seats": [player.name for player in results.config.players],
        "moves": [2, 3, 2],
        "winner": 1,
        "reason": "illegal",
        "detail": "it played 9",
        "seconds": [0, 0.5],
        "regret": [{"won": {}, "unknown": 0}, {"won": {"3": [0, 1]}, "unknown": 1}],
    }
    results.add([{**line, **changes}])
    assert list(results.games) == (["1-2.1.1a"] if problem is None else [])
    assert results.faults == ({} if problem is None else {2: problem})
    assert Results.read(results.path).faults == results.faults


def test_nobody_wins_an_endless_game(tmp_path: Path) -> None:
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    whole = played(tmp_path / "run.jsonl", config(["random", "greedy"], setups=(endless,), games=2))
    text = Path(whole.path).read_text()
    assert Results.read(whole.path).faults == {}
    Path(whole.path).write_text(text.replace('"winner": null', '"winner": 1'))
    problem = "these moves end it by unfinished: nobody wins"
    assert Results.read(whole.path).faults == {2: problem, 3: problem}


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a batch is written, then there is no room: one line, and it can go on later."""
    wanted = report_of(played(tmp_path / "whole.jsonl", RUN))
    results = Results(str(tmp_path / "run.jsonl"), RUN)
    results.create(WHEN)
    room = [700]
    write = os.write

    def full(descriptor: int, content: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = write(descriptor, content[: room[0]])
        room[0] -= written
        return written

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError, match=r"run.jsonl: no space left on device"):
        play_on(results)
    monkeypatch.undo()
    again = Results.read(results.path)
    assert 0 < len(again.games) < RUN.games
    assert len(again.faults) == 1
    play_on(again)
    assert report_of(Results.read(results.path)) == wanted


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("mine")
    with pytest.raises(StoreError, match="is there already"):
        Results(str(path), RUN).create(WHEN)
    assert path.read_text() == "mine"
    for bad in (tmp_path / "no" / "folder", "nul\0"):
        with pytest.raises(StoreError):
            Results(str(bad), RUN).create(WHEN)


def _header(**changes: object) -> str:
    header = {"format": "timesduel-arena", "version": 1, "when": WHEN, "config": plain_run(RUN)}
    return json.dumps({**header, **changes})


@pytest.mark.parametrize(
    ("first", "problem"),
    [
        ("", "not the file of an arena"),
        ("7", "not the file of an arena"),
        ("{}", "not the file of an arena"),
        (_header(format="x"), "not the file of an arena"),
        (_header(version=2), "of another version"),
        (_header(config={}), "its first line is damaged"),
        (_header(config={**plain_run(RUN), "players": 7}), "its first line is damaged"),
        (_header(config={**plain_run(RUN), "players": ["x"]}), "its first line is damaged"),
        (_header(config={**plain_run(RUN), "games": "many"}), "its first line is damaged"),
        (_header(config={**plain_run(RUN), "games": float("inf")}), "its first line is damaged"),
        (_header(config={**plain_run(RUN), "setups": []}), "its first line is damaged"),
        (_header(config={**plain_run(RUN), "sprt": [0, 9999]}), "its first line is damaged"),
    ],
)
def test_files_that_are_none_of_ours(tmp_path: Path, first: str, problem: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(f"{first}\n")
    with pytest.raises(RecordError, match=problem):
        Results.read(str(path))


def test_what_is_no_file(tmp_path: Path) -> None:
    for path, problem in ((tmp_path, "not a plain file"), (tmp_path / "run", "no such file")):
        with pytest.raises(StoreError, match=problem):
            Results.read(str(path))


def test_a_file_that_is_gone_is_not_begun_anew(tmp_path: Path) -> None:
    results = played(tmp_path / "run.jsonl", RUN)
    os.remove(results.path)
    with pytest.raises(StoreError, match="no such file"):
        results.add([])
