"""The keeper, when the disk comes and goes, and a duel whose answers come late."""

from pathlib import Path

import pytest

from tests.records.samples import FINISHED
from timesduel import BOOKS, Session, TimeLimit
from timesduel.cli.main import run
from timesduel.cli.output.screen import Screen
from timesduel.cli.play.duel import PLAIN, Duel
from timesduel.cli.play.keeper import Keeper
from timesduel.cli.play.lines import Lines
from timesduel.records.files import stamp
from timesduel.records.store import load_record


def keeper_of(path: Path, warnings: list[str]) -> Keeper:
    return Keeper(
        started=FINISHED.started, game_id=None, series=None, warn=warnings.append, path=str(path)
    )


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIMESDUEL_HOME", str(tmp_path / "home"))


def test_each_trouble_is_told_once_until_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game.json"
    warnings: list[str] = []
    keeper, session = keeper_of(path, warnings), FINISHED.session()
    for _ in range(3):
        keeper(session)
        assert keeper.place is None
    path.parent.mkdir()
    keeper(session)
    assert keeper.place == str(path)
    assert load_record(str(path)) == FINISHED
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("a file now")
    for _ in range(2):
        keeper(session)
    assert keeper.place is None
    assert [warning.rpartition(": ")[2] for warning in warnings] == [
        "no such file or directory",
        "not a directory",
    ]


def test_saving_under_a_name_ends_the_trouble(tmp_path: Path) -> None:
    keeper = keeper_of(tmp_path / "missing" / "game.json", [])
    keeper(FINISHED.session())
    keeper.save_as("friday", FINISHED.session())
    assert keeper.place == "friday"


def test_what_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    warnings: list[str] = []
    keeper, session = keeper_of(path, warnings), FINISHED.session()
    keeper(session)
    path.write_text("somebody else's")
    keeper(session)
    assert path.read_text() == "somebody else's"
    assert keeper.place == "multiplication-madness-1"
    assert len(warnings) == 1


def test_a_game_is_only_taken_up_in_the_state_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    keeper_of(path, [])(FINISHED.session())
    second = Keeper(
        started=FINISHED.started,
        game_id=None,
        series=None,
        warn=print,
        path=str(path),
        over=stamp(str(path)),
    )
    second(FINISHED.session())
    assert second.place == str(path)


class Slow(Lines):
    """Answers that arrive just after the time is up."""

    def __init__(self, clock: list[float]) -> None:
        super().__init__()
        self._clock = clock

    def read(self, seconds: float | None = None) -> str:
        self._clock[0] += seconds or 0
        return "2"


def test_an_answer_that_comes_too_late_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [0.0]
    session = Session(BOOKS["power-play"], now=lambda: clock[0], limit=TimeLimit(10))
    Duel(session, keeper_of(tmp_path / "game.json", []), Screen(), Slow(clock), PLAIN).run()
    shown = capsys.readouterr().out
    assert "Not now" not in shown
    assert shown.endswith("Player 1's time is up.\nPlayer 2 wins the game!\n")
    assert session.turns == ()


def test_a_defect_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TIMESDUEL_DEBUG", raising=False)
    monkeypatch.setattr("timesduel.cli.commands.books.list_books", lambda _: 1 / 0)
    with pytest.raises(SystemExit) as left:
        run(["books"])
    assert left.value.code == 1
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 1
    assert errors[0].startswith("timesduel: a defect in the program, please report it: ZeroDiv")
