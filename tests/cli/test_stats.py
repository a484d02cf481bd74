"""`timesduel stats`, and how games and mistakes find their way into the diary."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from errno import ENOSPC
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

import pytest

from tests.games import game_to_text
from tests.records.samples import FINISHED, GOING_ON
from tests.support import Program, typed
from timesduel import BOOKS
from timesduel.cli.diary import catch_up, count_game, count_mistakes
from timesduel.cli.home import open_diary, open_store, stamp_of_now
from timesduel.cli.main import _call
from timesduel.cli.screen.screen import Screen
from timesduel.cli.screen.statistics import show_statistics
from timesduel.coach.review import review
from timesduel.players.registry import PLAYERS
from timesduel.records.form import record_to_json
from timesduel.training.facts import fact_entry
from timesduel.training.lately import lately
from timesduel.training.puzzles import attempt_entry, generate
from timesduel.training.statistics import Share, Statistics, Streak
from timesduel.training.tally import game_entries, game_id

LOST = replace(FINISHED, players=(None, "expert"))
WON = replace(FINISHED, players=("greedy", None), started="2026-11-15T10:00:00Z")
Stats = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TIMESDUEL_HOME", str(tmp_path))
    monkeypatch.setenv("TIMESDUEL_DEBUG", "1")
    return tmp_path


@pytest.fixture
def stats(capsys: pytest.CaptureFixture[str]) -> Stats:
    """The command: its status, what it showed, and its errors."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = _call(["stats", *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def answer(monkeypatch: pytest.MonkeyPatch, *answers: int) -> None:
    """Whoever asks next is answered like this."""
    chunks = iter([typed(*answers).encode()])
    monkeypatch.setattr("timesduel.cli.keyboard.lines._read", lambda _: next(chunks, b""))


def kinds() -> list[str]:
    return [entry.kind for entry in open_diary().read().entries]


def test_nothing_yet(stats: Stats, home: Path) -> None:
    status, out, err = stats()
    assert (status, err) == (0, "")
    assert out.startswith("Nothing yet. Play with:\n  ")
    assert out.rstrip().endswith("timesduel")
    assert len(out.splitlines()) == 2
    assert json.loads(stats("--json")[1])["games"] == 0
    assert list(home.iterdir()) == []


def test_as_a_process_after_a_game(timesduel: Program) -> None:
    moves = typed(5, 6, 3, 2)
    timesduel("play", "multiplication-madness", stdin=moves)
    file = str(timesduel.home.parent / "mine.json")
    timesduel("play", "multiplication-madness", "--save", file, stdin=moves)
    result = timesduel("stats", "--no-color")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == (
        "2 games, all between people\n"
        "By book                   wins kept 25%\n"
        "  multiplication-madness  ##........ 2/8\n"
        "  wins that slipped away: 6\n"
    )


def test_everything_at_once(stats: Stats) -> None:
    store = open_store()
    for record in (LOST, WON, FINISHED, GOING_ON):
        store.create(record.game())
    now = stamp_of_now()  # a puzzle that was not solved comes back after ten minutes
    solved = [generate(Random(seed), BOOKS["power-play"], 1) for seed in range(4)]
    open_diary().add(
        *[attempt_entry(p, p.best, right=n > 0, when=now) for n, p in enumerate(solved)],
        fact_entry(6, 7, 42, when=now),
        fact_entry(6, 7, 43, when=now),
    )
    status, out, err = stats()
    assert (status, err) == (0, "")
    assert out == (
        "3 games: 1 of 2 won against computers, 1 between people\n"
        "  greedy                  ########## 1/1\n"
        "  expert                  .......... 0/1\n"
        "By book                   games won      wins kept 25%\n"
        "  multiplication-madness  #####..... 1/2 ##........ 2/8\n"
        "  wins that slipped away: 6\n"
        "Puzzles: 3 of 4 solved, 0 due\n"
        "  level 1                 #######... 3/4\n"
        "  3 in a row (best 3), 1 day in a row (best 1)\n"
        "Products: 1 of 2 said right (1 x n left out)\n"
    )
    assert stats()[1] == out
    data = json.loads(stats("--json")[1])
    assert data["against_computers"]["levels"]["expert"] == {"won": 0, "played": 1}
    assert data["accuracy"]["books"] == {"multiplication-madness": {"kept": 2, "chances": 8}}
    assert data["unreadable"] == 0


def test_games_are_counted_once(stats: Stats) -> None:
    name = open_store().create(LOST.game())
    stats()
    stats()
    count_game(LOST.game())  # as at the end of the game itself
    assert len(kinds()) == 2
    assert stats()[1].startswith("1 game: 0 of 1 won")
    assert len(kinds()) == 2
    open_store().remove(name)
    assert stats()[1].startswith("1 game: 0 of 1 won")  # what was counted stays


def test_games_are_counted_for_the_day_on_which_they_ended(
    stats: Stats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between people and by house rules too, however much later somebody looks."""
    ended = "2026-11-13T23:59:00Z"
    monkeypatch.setattr(
        "timesduel.cli.play.session.now", lambda: datetime.fromisoformat(ended).timestamp()
    )
    own = ("--save", str(open_store().path("own") + "-file"))
    for options in ((), ("--target", "101"), ("--target", "101", *own)):
        answer(monkeypatch, 5, 6, 3, 2)
        assert _call(["play", "multiplication-madness", *options]) == 0
    open_diary().add(fact_entry(6, 7, 42, when="2026-11-14T12:00:00Z"))
    stats()
    games = [entry for entry in open_diary().read().entries if entry.kind == "game"]
    assert [game.when for game in games] == [ended] * 3
    assert lately(open_diary().read().entries, UTC)["2026-11-13"].games == 3


def test_what_is_counted_later_stands_where_it_happened() -> None:
    open_diary().add(fact_entry(6, 7, 42, when="2026-11-16T12:00:00Z"))
    open_store().create(LOST.game())
    assert [entry.kind for entry in catch_up().entries] == ["game", "fact"]


def test_games_that_are_alike_in_everything(
    stats: Stats, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight within a second, each as fast as the others, are eight; a copy of one is none."""
    monkeypatch.setattr("timesduel.cli.play.session.now", lambda: 1_000_000.0)
    files = [home / f"mine-{number}.json" for number in range(4)]
    for file in (*files, None, None, None, None):
        answer(monkeypatch, 5, 6, 3, 2)
        kept_in = [] if file is None else ["--save", str(file)]
        assert _call(["play", "multiplication-madness", *kept_in]) == 0
    store = open_store()
    for number, file in enumerate((files[0], Path(store.path(store.list()[0])))):
        copyfile(file, store.path(f"copy-{number}"))
    stats()
    for _ in range(2):
        assert json.loads(stats("--json")[1])["games"] == 8
    assert kinds() == ["game"] * 8


def test_a_game_keeps_its_id_when_it_is_taken_up_again(
    stats: Stats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that never had an id, from an older version, is counted as it was."""
    store = open_store()
    begun = replace(FINISHED, turns=(), total=1, outcome=None)
    for known in ("5f0c", None):
        name = store.create(replace(begun, id=known).game())
        answer(monkeypatch, 5, 6, 3, 2)
        assert _call(["resume", name]) == 0
        assert store.load(name).id == known
    assert json.loads(stats("--json")[1].splitlines()[-1])["games"] == 2


def test_what_an_older_version_has_counted_is_not_counted_again(stats: Stats) -> None:
    """The line and the file are as version 2 wrote them; the id was the hash of the text."""
    store, text = open_store(), record_to_json(FINISHED)
    Path(store.folder).mkdir(parents=True)
    Path(store.path("old")).write_text(text)
    (entry,) = game_entries(FINISHED.game())
    assert entry.data["id"] == sha256(text.encode()).hexdigest()[:32]
    open_diary().add(entry)
    assert stats()[1].startswith("1 game, between people\n")
    assert kinds() == ["game"]


def test_a_game_in_the_form_of_an_older_version(stats: Stats) -> None:
    text = _as_version_1(record_to_json(FINISHED))
    store = open_store()
    Path(store.folder).mkdir(parents=True)
    Path(store.path("old")).write_text(text)
    for _ in range(2):
        assert stats()[1].startswith("1 game, between people\n")
    assert kinds() == ["game"]


def test_damaged_games_are_passed_over(stats: Stats) -> None:
    store = open_store()
    store.create(LOST.game())
    for name in ("broken", "worse"):
        Path(store.path(name)).write_text(record_to_json(WON)[:-9])
    status, out, err = stats()
    assert status == 0
    assert out.startswith("1 game: ")
    assert err.startswith("timesduel: 2 damaged games not counted; see:\n  ")
    assert len(err.splitlines()) == 2


def test_many_games_are_written_down_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.cli.diary._BATCH", 2)
    store = open_store()
    for number in range(5):
        store.create(replace(LOST, started=f"2026-11-15T10:00:0{number}Z").game())
    damaged = "power-play-1"  # the last one, so that nothing new comes after the others
    Path(store.path(damaged)).write_text("{}")
    assert len(catch_up().entries) == 5
    assert kinds() == ["game"] * 5


def test_a_diary_that_cannot_be_written(
    stats: Stats, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is known is shown all the same; but a diary that cannot be read is no empty one."""
    open_store().create(LOST.game())
    with monkeypatch.context() as full_disk:
        full_disk.setattr("timesduel.records.diary.append_lines", _no_space)
        status, out, err = stats()
    assert status == 0
    assert out.startswith("1 game: 0 of 1 won against computers\n")
    assert err.endswith("diary.jsonl: no space left on device\n")
    (home / "diary.jsonl").mkdir()
    status, out, err = stats()
    assert (status, out) == (1, "")
    assert err == f"timesduel: {home}/diary.jsonl: not a plain file\n"


def _no_space(_path: str, _text: bytes) -> None:
    raise OSError(ENOSPC, "No space left on device")


def test_a_store_that_cannot_be_read(stats: Stats, home: Path) -> None:
    (home / "games").write_text("no folder")
    status, out, err = stats()
    assert status == 0
    assert out.startswith("Nothing yet.")
    assert err == f"timesduel: no games are counted: {home}/games: not a directory\n"


def test_lines_that_cannot_be_read_are_told(stats: Stats) -> None:
    count_game(LOST.game())
    with open(open_diary().path, "a") as file:
        file.write("garbage\nmore\n")
    _, out, err = stats()
    assert out.startswith("1 game")
    assert err == "timesduel: 2 lines of the diary could not be read\n"
    assert json.loads(stats("--json")[1])["unreadable"] == 2


def test_a_game_that_cannot_be_counted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "diary.jsonl").mkdir()
    count_game(LOST.game())
    err = capsys.readouterr().err
    assert err.startswith("timesduel: not counted yet: ")
    assert len(err.splitlines()) == 1


def test_mistakes_become_puzzles_once(stats: Stats) -> None:
    judged, text = review(FINISHED), record_to_json(FINISHED)
    assert count_mistakes(FINISHED, judged, text) == 3
    assert count_mistakes(FINISHED, judged, text) == 0
    assert kinds() == ["mistake"] * 3
    assert stats()[1] == "Puzzles: 0 of 0 solved, 3 due\n"
    other = replace(FINISHED, started="2026-11-15T09:43:01Z")
    assert count_mistakes(other, review(other), record_to_json(other)) == 3
    computers = replace(FINISHED, players=("greedy", "random"))
    assert count_mistakes(computers, review(computers), record_to_json(computers)) == 0


def _as_version_1(text: str) -> str:
    text = text.replace('"version": 2', '"version": 1', 1)  # not in the events
    return text.replace('"players": [null, null],\n', "")


def _laid_out(text: str, **layout: Any) -> str:
    """A record whose object is written in another way; the events below it stay as they are."""
    data, end = json.JSONDecoder().raw_decode(text)
    return json.dumps(data, **layout) + text[end:]


LONG_ID, SHORT_ID = "6b1f0c9a52e7d3844d1f8e0b7a6c9253", "5f0c"
WITH_ID, WITH_SHORT_ID = (replace(FINISHED, id=known) for known in (LONG_ID, SHORT_ID))


@pytest.mark.parametrize(
    "layout",
    [lambda text: text, _laid_out, partial(_laid_out, indent=4, sort_keys=True)],
    ids=["as-written", "one-line", "indented"],
)
@pytest.mark.parametrize(
    ("text", "its_id"),
    [
        (_as_version_1(record_to_json(FINISHED)), None),
        (_as_version_1(game_to_text(FINISHED.game())), game_id(FINISHED)),
        (record_to_json(FINISHED), None),
        (game_to_text(FINISHED.game()), game_id(FINISHED)),
        (record_to_json(WITH_ID), LONG_ID),
        (game_to_text(WITH_ID.game()), LONG_ID),
        (record_to_json(WITH_SHORT_ID), None),
        (game_to_text(WITH_SHORT_ID.game()), game_id(WITH_SHORT_ID)),
    ],
    ids=["1", "1-events", "2", "2-events", "3", "3-events", "3-short-id", "3-short-id-events"],
)
def test_every_line_about_a_game_names_it_alike(
    stats: Stats, layout: Callable[[str], str], text: str, its_id: str | None
) -> None:
    """By the record's own id, or by its text, whatever version and form the record has."""
    written, store = layout(text), open_store()
    Path(store.folder).mkdir(parents=True)
    Path(store.path("game")).write_text(written)
    stats()
    assert _call(["review", "game"]) == 0
    game, *mistakes = [entry.data for entry in open_diary().read().entries]
    assert [mistake["game"] for mistake in mistakes] == [game["id"]] * 3
    assert game["id"] == (its_id or sha256(written.encode()).hexdigest()[:32])
    stats()
    assert kinds() == ["game", *["mistake"] * 3]


@pytest.mark.parametrize("most", [9, 99, 9999, 99_999])
def test_one_screen_of_sixty_columns(most: int, capsys: pytest.CaptureFixture[str]) -> None:
    dice = Random(most)

    def share() -> Share:
        whole = dice.randrange(most // 2, most) + 1
        return Share(dice.randrange(whole + 1), whole)

    show_statistics(
        Screen(),
        Statistics(
            games=7 * most,
            between_people=most,
            wins_by_book={book: share() for book in BOOKS},
            wins_by_level={level: share() for level in PLAYERS},
            kept_by_book={book: share() for book in BOOKS},
            solved_by_level={level: share() for level in range(1, 6)},
            in_a_row=Streak(current=min(most, 9999), best=9999),
            days_in_a_row=Streak(current=min(most, 9999), best=9999),
            due=most,
            products=share(),
        ),
    )
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 19 + len(BOOKS)
    assert max(map(len, lines)) <= 60
    for level in PLAYERS:
        (row,) = [line for line in lines if line.startswith(f"  {level} ")]
        _, bar, figures = row.split()
        won, played = map(int, figures.split("/"))
        assert len(bar) >= 3
        assert bar.count("#") == len(bar) * won // played


def test_only_people_so_far(capsys: pytest.CaptureFixture[str]) -> None:
    show_statistics(Screen(), Statistics(games=1, between_people=1))
    assert capsys.readouterr().out == "1 game, between people\n"
    show_statistics(Screen(), Statistics(games=2, wins_by_level={"perfect": Share(0, 2)}))
    assert capsys.readouterr().out.startswith("2 games: 0 of 2 won against computers\n")
