"""A game at this terminal, when the disk comes and goes, and answers that come late."""

from pathlib import Path

import pytest

from tests.cli.typist import Typist
from tests.games import act
from timesduel import BOOKS, Action, Game, Kind, TimeLimit
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.main import run
from timesduel.cli.play.duel import PLAIN
from timesduel.cli.play.local_duel import LocalDuel
from timesduel.cli.play.local_game import LocalGame
from timesduel.core.position import Position
from timesduel.errors import NameTakenError, StoreError
from timesduel.records.form import GAMES
from timesduel.records.log_file import LogFile


class Kept(LocalGame):
    """A game that begins at time 0, and what it warns of."""

    def __init__(self, path: Path | None = None, file: LogFile[Game] | None = None) -> None:
        self.warnings: list[str] = []
        game = Game(rules=BOOKS["power-play"].replace(target=10**18))
        super().__init__(
            game if file is None else file.load(),
            None if path is None else str(path),
            file=file,
            now=lambda: 0.0,
            warn=self.warnings.append,
        )

    def move(self, multiplier: int = 2) -> Game:
        return self.act(Action(kind=Kind.MOVE, multiplier=multiplier))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIMESDUEL_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_each_trouble_is_warned_of_once_until_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game.json"
    kept = Kept(path)
    for _ in range(3):
        kept.move()
        assert kept.place is None
    path.parent.mkdir()
    game = kept.move()
    assert kept.place == str(path)
    assert LogFile(str(path), GAMES).load() == game
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("a file now")
    for _ in range(2):
        kept.move()
    assert kept.place is None
    assert [warning.rpartition(": ")[2] for warning in kept.warnings] == [
        "no such file or directory",
        "not a directory",
    ]


def test_what_could_not_be_added_is_added_with_the_next_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    kept = Kept(path)
    kept.move()
    add = LogFile.append

    def fail_once(file: LogFile[Game], *_: object) -> None:
        monkeypatch.setattr(LogFile, "append", add)
        raise StoreError("errors.at", place=file.path, problem="a full disk")

    monkeypatch.setattr(LogFile, "append", fail_once)
    kept.move()
    assert kept.place is None
    game = kept.move()
    assert kept.place == str(path)
    assert LogFile(str(path), GAMES).load() == game
    assert len(game.turns) == 3
    assert len(kept.warnings) == 1


def test_a_file_that_was_removed_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept = Kept(path)
    kept.move()
    path.unlink()
    game = kept.move()
    assert LogFile(str(path), GAMES).load() == game
    assert kept.warnings == []


def test_saving_under_a_name_ends_the_trouble(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "missing" / "game.json")
    kept.move()
    kept.save_as("friday")
    assert kept.place == "friday"


def test_another_name_takes_the_place_of_the_old_one(home: Path) -> None:
    kept = Kept()
    kept.move()
    assert kept.place == "power-play-1"
    kept.save_as("friday")
    kept.save_as("friday")
    game = kept.move()
    assert [file.name for file in (home / "games").iterdir()] == ["friday.json"]
    assert LogFile(str(home / "games" / "friday.json"), GAMES).load() == game


def test_a_name_that_is_taken_changes_nothing(tmp_path: Path, home: Path) -> None:
    Kept().save_as("friday")
    for path in (None, tmp_path / "game.json"):
        kept = Kept(path)
        kept.move()
        place = kept.place
        with pytest.raises(NameTakenError):
            kept.save_as("friday")
        assert kept.place == place
        game = kept.move()
        file = home / "games" / "power-play-1.json" if path is None else path
        assert LogFile(str(file), GAMES).load() == game


def test_what_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kept = Kept(path)
    kept.move()
    path.unlink()
    (tmp_path / "other").write_text("so that it is another file")
    path.write_text("somebody else's")
    kept.move()
    assert path.read_text() == "somebody else's"
    assert kept.place == "power-play-1"
    assert len(kept.warnings) == 1


def test_of_two_who_play_one_game_the_slower_gets_another_name(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "game.json"
    one = Kept(path)
    game = one.move()
    file = LogFile(str(path), GAMES)
    two = Kept(file=file)
    faster = one.move()
    slower = two.move(3)
    assert LogFile(str(path), GAMES).load() == faster
    assert LogFile(str(home / "games" / "power-play-1.json"), GAMES).load() == slower
    assert slower == act(game, Kind.MOVE, multiplier=3, key=slower.events[-1].key)
    assert len(two.warnings) == 1
    assert two.warnings[0].endswith("; this game is now kept as power-play-1")


def test_an_answer_that_comes_too_late_is_not_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [0.0]
    game = Game(rules=BOOKS["power-play"], limit=TimeLimit(10))
    hosted = LocalGame(game, str(tmp_path / "game.json"), now=lambda: clock[0], warn=print)

    def pass_time(seconds: float | None) -> None:
        clock[0] += seconds or 0

    dialogue = Dialogue(lines=Typist("2", on_read=pass_time))
    game = LocalDuel(hosted, dialogue, PLAIN).run()
    shown = capsys.readouterr().out
    assert "Not now" not in shown
    assert shown.endswith("Player 1's time is up.\nPlayer 2 wins the game!\n")
    assert game.turns == ()


def test_a_move_is_checked_and_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []
    play = Position.play

    def counted(position: Position, multiplier: int) -> Position:
        played.append(multiplier)
        return play(position, multiplier)

    monkeypatch.setattr(Position, "play", counted)
    game = Game(rules=BOOKS["multiplication-madness"])
    hosted = LocalGame(game, str(tmp_path / "game.json"), now=lambda: 0.0, warn=print)
    dialogue = Dialogue(lines=Typist("5", "6", "3", "2"))
    game = LocalDuel(hosted, dialogue, PLAIN).run()
    assert game.outcome is not None
    assert played == [5, 6, 3, 2]
    assert "Current Total is now 180." in capsys.readouterr().out
    assert LogFile(str(tmp_path / "game.json"), GAMES).load() == game


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
