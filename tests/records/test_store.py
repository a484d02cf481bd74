"""The stores: in memory, and in files with names that stay inside their folder."""

import errno
import json
import os
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tests.games import act, begun, game_to_text, move
from tests.records.samples import FINISHED, GOING_ON
from timesduel.errors import NameTakenError, RecordError, StaleError, StoreError
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.events import Event, Kind, TakeBacks
from timesduel.match.game import Game
from timesduel.match.series import Series
from timesduel.records.file_store import FileStore
from timesduel.records.files import copy_to_new
from timesduel.records.form import GAMES, game_from_text, record_to_json
from timesduel.records.log import LogStore
from timesduel.records.log_file import LogFile
from timesduel.records.memory_store import MemoryStore


def load_game(path: str) -> Game:
    """The game in a file."""
    return LogFile(path, GAMES).load()


DONE, OPEN = FINISHED.game(), GOING_ON.game()


@pytest.fixture(params=["memory", "file"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> LogStore[Game]:
    """What keeps games here; what it does with logs of any kind is in tests/logs."""
    if request.param == "memory":
        return MemoryStore(GAMES, map(str, count()).__next__)
    return FileStore(str(tmp_path / "games"), GAMES)


def test_a_game_comes_back_as_it_was(store: LogStore[Game]) -> None:
    game = begun(
        names=("Ada", "Grace"),
        players=(None, "expert"),
        first=2,
        limit=TimeLimit(30, OnTimeout.PASS),
        series=Series(games=3, best_of=True, played=1, wins=(0, 1)),
        take_backs=TakeBacks.NEVER,
    )
    name = store.create(game)
    late = game.tick(1031.0, "late")
    assert late is not None
    store.append(name, late)
    assert store.load(name) == late
    assert store.load(name).state == late.state
    assert GAMES.due_at(store.load(name)) == late.due_at


def test_every_kind_of_event_comes_back(store: LogStore[Game]) -> None:
    name = store.create(game := begun(take_backs=TakeBacks.AGREED))
    moved = move(game, 2)
    store.append(name, game := moved)
    steps = [(Kind.ASK, 1), (Kind.DECLINE, 2), (Kind.ASK, 1), (Kind.AGREE, 2)]
    steps += [(Kind.PAUSE, 1), (Kind.START, 1), (Kind.CLAIM, 2)]
    for number, (kind, player) in enumerate(steps):
        game = act(game, kind, 1002.0, player=player, key=f"k{number}")
        store.append(name, game)
        assert store.load(name) == game
    assert store.load(name).outcome == game.outcome


def test_memory_forgets_the_game_that_was_used_longest_ago() -> None:
    store = MemoryStore(GAMES, map(str, count()).__next__, most=2)
    one, two = store.create(begun()), store.create(begun())
    store.load(one)
    three = store.create(begun())
    assert store.list() == [three, one]
    with pytest.raises(StoreError, match=f"no game '{two}'"):
        store.load(two)


@pytest.fixture
def games(tmp_path: Path) -> FileStore[Game]:
    return FileStore(str(tmp_path / "deep" / "games"), GAMES)


GAME = begun()


@pytest.fixture
def file(tmp_path: Path) -> LogFile[Game]:
    """A file with a game that has begun."""
    file = LogFile(str(tmp_path / "game.json"), GAMES)
    file.create(GAME)
    return file


def test_a_game_is_kept_under_its_name(games: FileStore[Game]) -> None:
    assert not games.has("friday")
    games.create(OPEN, "friday")
    assert games.has("friday")
    assert games.load("friday") == OPEN
    with pytest.raises(NameTakenError):
        games.create(DONE, "friday")
    games.remove("friday")
    for refused in (games.load, games.remove):
        with pytest.raises(StoreError, match="no such file"):
            refused("friday")


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../x", "a/b", "/etc/passwd", "a\\b", "a.json", ".hidden", "-x", "a b"),
        *("a\n", "a\0", "é", "x" * 41, "C:x", "~"),
    ],
)
def test_names_that_could_lead_elsewhere_are_refused(games: FileStore[Game], name: str) -> None:
    assert not games.has(name)
    for action in (games.load, games.path, games.remove):
        with pytest.raises(StoreError, match="1 to 40 letters"):
            action(name)
    with pytest.raises(StoreError, match="1 to 40 letters"):
        games.create(DONE, name)


@pytest.mark.parametrize("name", ["con", "NUL", "com1"])
def test_names_that_windows_has_taken(games: FileStore[Game], name: str) -> None:
    assert not games.has(name)
    with pytest.raises(StoreError, match=f"^{name} is no name for a file on Windows"):
        games.create(DONE, name)


def test_new_games_take_the_next_free_name(games: FileStore[Game]) -> None:
    assert games.create(DONE) == "multiplication-madness-1"
    assert games.create(DONE) == "multiplication-madness-2"
    assert games.create(OPEN) == "power-play-1"
    games.remove("multiplication-madness-1")
    assert games.create(DONE) == "multiplication-madness-1"


def test_house_rules_of_any_name_can_be_kept(games: FileStore[Game]) -> None:
    odd = replace(FINISHED, rules=FINISHED.rules.replace(name="../../evil")).game()
    assert games.create(odd) == "game-1"
    long = replace(FINISHED, rules=FINISHED.rules.replace(name="x" * 40)).game()
    assert games.load(games.create(long)) == long


def test_a_name_taken_a_moment_ago_is_passed_over(
    games: FileStore[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    games.create(DONE, "power-play-1")
    seen = os.path.lexists
    monkeypatch.setattr(os.path, "lexists", lambda path: seen(path) and "power-play-1" not in path)
    assert games.create(OPEN) == "power-play-2"
    assert games.load("power-play-2") == OPEN


def test_the_latest_game_is_listed_first(games: FileStore[Game]) -> None:
    for age, name in enumerate(["new", "older", "oldest"]):
        games.create(DONE, name)
        os.utime(games.path(name), (1e9 - age, 1e9 - age))
    Path(games.folder, "notes.txt").write_text("not a game")
    Path(games.folder, "not a name.json").write_text("not a game")
    assert games.list() == ["new", "older", "oldest"]
    Path(games.folder, "nowhere.json").symlink_to("missing")
    assert "nowhere" in games.list()


def test_what_old_kills_left_is_removed_and_what_is_new_is_not(games: FileStore[Game]) -> None:
    games.create(DONE, "a")
    old, new = (Path(games.folder, f".timesduel-{pid}.tmp") for pid in (1, 2))
    for path in (old, new):
        path.write_text("half")
    two_days_ago = os.stat(new).st_mtime - 2 * 86_400
    os.utime(old, (two_days_ago, two_days_ago))
    folder = Path(games.folder, ".timesduel-3.tmp")
    folder.mkdir()  # whatever cannot be removed is left
    os.utime(folder, (two_days_ago, two_days_ago))
    os.utime(new, (os.stat(new).st_mtime - 3600, os.stat(new).st_mtime - 3600))
    os.utime(games.path("a"), (1e9, 1e9))
    games.create(DONE)
    games.list()
    assert games.load("a") == DONE
    assert not old.exists()
    assert new.exists()
    assert folder.exists()


def test_a_file_is_only_written_over_if_it_may_go(tmp_path: Path) -> None:
    file = LogFile(str(tmp_path / "game.json"), GAMES)
    file.create(DONE)
    with pytest.raises(NameTakenError, match="exists already"):
        file.create(OPEN)
    assert load_game(file.path) == DONE
    file.create(OPEN, over=True)
    assert load_game(file.path) == OPEN


@pytest.mark.parametrize("text", [game_to_text(DONE), "short", None])
def test_what_somebody_else_has_changed_is_left_alone(
    file: LogFile[Game], text: str | None
) -> None:
    path = Path(file.path)
    if text is None:
        os.truncate(path, 7)
    else:
        path.unlink()
        path.with_name("other").write_text("takes the place of the old one")
        path.write_text(text)
    before = path.read_text()
    with pytest.raises(NameTakenError, match="was changed by somebody else"):
        file.append(move(GAME, 2))
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (lambda lines: lines[:-2] + lines[-1:], ": line 17: version 2 of"),
        (
            lambda lines: [*lines[:-2], "{", lines[-1]],
            ": line 17: version 2 of",
        ),
        (lambda lines: [*lines[:-2], "{", "{", lines[-1]], ": line 17: version 2 of"),
        (lambda lines: [*lines[:-1], lines[-1].replace("3", "4")], "the sum does not fit"),
        (lambda lines: [*lines[:-1], lines[-1].replace("{", "")], "no event can be read"),
        (lambda lines: [*lines, "7"], "no event can be read"),
        (lambda lines: [*lines[:-1], lines[-1].replace("key", "kex")], "'kex' is not known"),
    ],
)
def test_damage_is_named(tmp_path: Path, damage: Any, problem: str) -> None:
    path = tmp_path / "game.json"
    lines = game_to_text(move(move(begun(), 2), 3)).split("\n")
    path.write_text("\n".join(damage(lines)))
    with pytest.raises(RecordError, match=f"^{path}: ") as damaged:
        load_game(str(path))
    assert problem in str(damaged.value)


def test_a_line_that_lost_a_race_counts_for_nothing() -> None:
    game = move(begun(), 2)
    lost = game_to_text(move(begun(), 3)).split("\n")[-1]
    assert game_from_text(f"{game_to_text(game)}\n{lost}\n\n{lost}") == game


def test_a_known_state_of_another_file_is_not_believed(file: LogFile[Game], tmp_path: Path) -> None:
    """Somebody has put another game there, or damaged this one: the whole file is read."""
    (tmp_path / "other").write_text(game_to_text(DONE))
    (tmp_path / "other").replace(file.path)
    assert file.load(GAME) == DONE
    file.create(GAME, over=True)
    with open(file.path, "a") as text:
        text.write("\n}")
    with pytest.raises(RecordError, match="line 17: no event can be read"):
        file.load(GAME)


def test_an_event_that_cannot_be_written_is_reported(file: LogFile[Game]) -> None:
    os.remove(file.path)
    with pytest.raises(StoreError, match="no such file"):
        file.append(move(GAME, 2))


def test_an_event_is_on_disk_before_it_is_confirmed(
    file: LogFile[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    forced: list[str] = []
    full = [True, False]

    def force(descriptor: int) -> None:
        assert os.path.samestat(os.fstat(descriptor), os.stat(file.path))
        forced.append(Path(file.path).read_text())
        if full.pop(0):
            raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "fsync", force)
    following = move(GAME, 2)
    with pytest.raises(StoreError, match="no space left"):
        file.append(following)
    file.append(following)
    assert forced == [game_to_text(following)] * 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"at": "now"}, "at: must be a number of seconds"),
        ({"version": None}, "version: a whole number is wanted, not null"),
        ({"event": "dance"}, "event: must be one of start, pause,"),
        ({"dance": 1}, "event: the field 'dance' is not known"),
    ],
)
def test_a_damaged_event_is_named(change: dict[str, object], message: str) -> None:
    text = game_to_text(begun())
    head, line = text.rsplit("\n", 1)
    data = json.loads(line) | change
    del data["check"]
    check = f"{crc32(json.dumps(data).encode()):08x}"
    with pytest.raises(RecordError, match=f"line 16: {message}"):
        game_from_text(f"{head}\n{json.dumps({**data, 'check': check})}")


def test_lines_that_are_spoilt_again_and_again_are_given_up(
    file: LogFile[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where appending is not atomic, another program may write in the middle of our line."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda to, data: write(to, b"\n\xff}") and len(data))
    with pytest.raises(StoreError, match="was changed by somebody else"):
        file.append(move(GAME, 2))


def test_a_version_that_the_file_does_not_have(file: LogFile[Game]) -> None:
    again = LogFile(file.path, GAMES)
    with pytest.raises(StaleError):
        again.append(move(move(GAME, 2), 2))
    again.append(move(GAME, 2))
    LogFile(file.path, GAMES).append(move(again.load(), 2))
    assert again.load().version == 3


def test_a_line_that_lost_is_passed_over_by_the_next_one(file: LogFile[Game]) -> None:
    file.append(won := move(GAME, 2))
    with open(file.path, "a") as text:
        text.write(f"\n{GAMES.line(move(GAME, 3), 2)}")
    file.append(following := move(won, 3))
    assert file.load(following) == load_game(file.path) == following


def test_a_finished_file_gets_a_second_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, new = tmp_path / "game.json", tmp_path / "game-1.json"
    path.write_text("finished")
    copy_to_new(str(path), str(new))
    assert new.read_text() == "finished"
    with pytest.raises(FileExistsError):
        copy_to_new(str(path), str(new))
    new.unlink()

    def no_links(*_: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    copy_to_new(str(path), str(new))
    assert new.read_text() == "finished"
    with pytest.raises(FileExistsError):
        copy_to_new(str(path), str(new))


def test_an_old_record_goes_on_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(record_to_json(GOING_ON))
    file = LogFile(str(path), GAMES)
    game = file.load()
    started = game.after(Event(kind=Kind.START, player=1, at=5.0, key="a"))
    file.append(started)
    assert load_game(str(path)) == started
    assert path.read_text().startswith(record_to_json(GOING_ON))


def test_a_game_takes_another_name(games: FileStore[Game]) -> None:
    game = begun()
    name = games.create(game)
    games.create(DONE, "taken")
    with pytest.raises(NameTakenError):
        games.rename(name, "taken")
    games.rename(name, "friday")
    assert not games.has(name)
    following = move(game, 2)
    games.append("friday", following)
    assert FileStore(games.folder, GAMES).load("friday") == following
    with pytest.raises(StoreError):
        games.rename("nowhere", "somewhere")


def test_thousands_of_games_make_a_new_name_no_dearer(
    games: FileStore[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = []
    taken = {games.path(f"power-play-{number}") for number in range(1, 10_001)}

    def lexists(path: str) -> bool:
        looked_at.append(path)
        return path in taken

    def no_scan(*_: Any) -> None:
        pytest.fail("the folder was gone through")

    monkeypatch.setattr(os.path, "lexists", lexists)
    monkeypatch.setattr(os, "scandir", no_scan)
    assert games.create(OPEN) == "power-play-10001"
    assert len(looked_at) < 40


def test_a_move_costs_the_same_in_a_long_game(
    games: FileStore[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In bytes that are read and written, which the number of turns does not change."""
    game = replace(begun(), rules=begun().rules.replace(ceiling=2**450))
    name = games.create(game)
    passed: list[int] = []
    write, read = os.write, os.read

    def counted_write(descriptor: int, data: bytes) -> int:
        passed[-1] += len(data)
        return write(descriptor, data)

    def counted_read(descriptor: int, most: int) -> bytes:
        data = read(descriptor, most)
        passed[-1] += len(data)
        return data

    monkeypatch.setattr(os, "write", counted_write)
    monkeypatch.setattr(os, "read", counted_read)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    while game.outcome is None:
        passed.append(0)
        game = move(games.load(name, game), 2)
        games.append(name, game)
    assert len(passed) == 450
    assert max(passed) < 1.2 * min(passed)


def test_errors_begin_with_the_path(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "game.json"
    with pytest.raises(StoreError, match=f"^{path}: no such file or directory$"):
        LogFile(str(path), GAMES).create(DONE)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("file", "file/games"):
        games = FileStore(str(tmp_path / folder), GAMES)
        with pytest.raises(StoreError):
            games.create(DONE)
        with pytest.raises(StoreError):
            games.list()
