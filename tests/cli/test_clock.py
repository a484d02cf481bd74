"""The clock of a game that is left and taken up again: what was left is left."""

import time
from pathlib import Path

import pytest

from tests.cli.typist import Typist
from tests.games import act, game_with
from tests.support import Program
from timesduel import BOOKS, Kind, Outcome, Reason, TimeLimit
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.records.form import GAMES
from timesduel.records.log_file import LogFile

HOUR = TimeLimit(3600)


def kept(path: Path, *, paused: bool) -> None:
    """A game in which all but half a second of an hour is gone."""
    now = time.time() - 100_000
    game = act(game_with(BOOKS["power-play"], limit=HOUR), Kind.START, now)
    game = act(game, Kind.MOVE, now + 1, multiplier=2)
    game = act(game, Kind.PAUSE, now + 1 + 3599.5)
    if not paused:
        game = act(game, Kind.START, now + 5000)
    LogFile(str(path), GAMES).create(game)


def test_what_was_left_is_left(timesduel: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept(path, paused=True)
    with timesduel.running("resume", str(path)) as game:
        game.wait_for("Player 2's time is up.")
    assert LogFile(str(path), GAMES).load().outcome == Outcome(1, Reason.TIME)


def test_a_kill_takes_nobody_s_time(timesduel: Program, tmp_path: Path) -> None:
    """The program was killed, so that nobody could stop the clock: it stood still, too."""
    path = tmp_path / "game.json"
    kept(path, paused=False)
    result = timesduel("resume", str(path), stdin="quit\n")
    assert result.returncode == 0, result.stdout
    left = LogFile(str(path), GAMES).load().time_left(time.time())
    assert left is not None
    assert 0.1 < left <= 0.5


def test_leaving_stops_the_clock(timesduel: Program, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    result = timesduel("play", "power-play", "--time", "30", "--save", str(path), stdin="2\nquit\n")
    assert result.returncode == 0
    game = LogFile(str(path), GAMES).load()
    assert not game.running
    assert [event.kind for event in game.events] == [Kind.START, Kind.MOVE, Kind.PAUSE]
    left = game.time_left(time.time() + 86_400)
    assert left is not None
    assert 20 < left <= 30


def test_enter_alone_gives_nobody_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("timesduel.cli.keyboard.dialogue.monotonic", lambda: clock[0])

    def pass_time(_: float | None) -> None:
        clock[0] += 3.0

    lines = Typist("", "", "2", on_read=pass_time)
    assert Dialogue(lines=lines).ask_until_answered("Well? ", 10.0) == "2"
    assert lines.given == [10.0, 7.0, 4.0]
