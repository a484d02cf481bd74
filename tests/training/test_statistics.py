"""Statistics: what comes of a diary when everything in it is counted."""

from datetime import UTC, datetime, timedelta, timezone
from random import Random

from timesduel import BOOKS
from timesduel.records.diary import Entry
from timesduel.training.entries import mistake_entry
from timesduel.training.facts import fact_entry
from timesduel.training.puzzles import attempt_entry, generate
from timesduel.training.statistics import OTHER, Share, Statistics, Streak, in_a_row

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
WHEN = "2026-11-15T10:00:00Z"


def entry_of(book: str, opponent: str | None, *, won: bool, number: int) -> Entry:
    data = {
        "id": str(number),
        "book": book,
        "players": [opponent, None],
        "winner": 2 if won else 1,
        "chances": [3, 4],
        "kept": [2, 1],
    }
    return Entry(WHEN, "game", data)


def test_games_are_counted_by_book_and_level() -> None:
    entries = [
        entry_of("power-play", "perfect", won=False, number=1),
        entry_of("power-play", "beginner", won=True, number=2),
        entry_of("multiplication-duel", "perfect", won=True, number=3),
        entry_of("power-play", "perfect", won=True, number=4),
        entry_of("long-duel", "somebody", won=False, number=5),
        entry_of("multiplication-madness", None, won=True, number=6),
    ]
    statistics = Statistics.of([*entries, *entries], NOW)  # twice is once
    assert statistics.games == 6
    assert statistics.between_people == 1
    assert list(statistics.wins_by_book.items()) == [
        ("multiplication-duel", Share(1, 1)),
        ("power-play", Share(2, 3)),
        (OTHER, Share(0, 1)),
    ]
    assert list(statistics.wins_by_level.items()) == [
        ("beginner", Share(1, 1)),
        ("perfect", Share(2, 3)),
        (OTHER, Share(0, 1)),
    ]
    assert statistics.wins == Share(3, 5)
    assert statistics.kept_by_book["multiplication-madness"] == Share(3, 7)
    assert statistics.kept_by_book["power-play"] == Share(3, 12)
    assert statistics.kept == Share(8, 27)
    assert statistics.mistakes == 19
    assert not statistics.nothing_yet


def test_two_computers_do_not_count() -> None:
    data = {
        "id": "7",
        "book": "power-play",
        "players": ["random", "greedy"],
        "winner": 1,
        "chances": [None, None],
        "kept": [None, None],
    }
    statistics = Statistics.of([Entry(WHEN, "game", data)], NOW)
    assert statistics == Statistics()
    assert statistics.nothing_yet


def test_a_game_without_a_chance_is_no_accuracy() -> None:
    good = entry_of("power-play", None, won=True, number=1)
    entry = Entry(WHEN, "game", {**good.data, "chances": [0, 0], "kept": [0, 0]})
    statistics = Statistics.of([entry], NOW)
    assert statistics.games == 1
    assert statistics.kept_by_book == {}
    assert statistics.mistakes == 0


def solved(time: datetime, level: int, *, right: bool = True) -> Entry:
    puzzle = generate(Random(time.toordinal()), BOOKS["power-play"], level)
    when = time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return attempt_entry(puzzle, puzzle.best, right=right, when=when)


def test_puzzles_are_counted_by_level() -> None:
    answers = [(1, True), (1, True), (3, False), (3, True), (3, True), (3, True), (5, False)]
    entries = [solved(NOW, level, right=right) for level, right in answers]
    statistics = Statistics.of(entries, NOW)
    assert statistics.solved_by_level == {1: Share(2, 2), 3: Share(3, 4), 5: Share(0, 1)}
    assert statistics.solved == Share(5, 7)
    assert statistics.in_a_row == Streak(current=0, best=3)
    assert in_a_row(entries[:-1]) == Streak(current=3, best=3)
    assert statistics.days_in_a_row == Streak(current=1, best=1)
    later = Statistics.of(entries, NOW + timedelta(days=400))
    assert later.due == 3
    assert later.days_in_a_row == Streak(current=0, best=1)


def test_days_in_a_row() -> None:
    def streak(*days_ago: int, right: bool = True) -> tuple[int, int]:
        entries = [solved(NOW - timedelta(days), 1, right=right) for days in days_ago]
        days = Statistics.of(entries, NOW).days_in_a_row
        return days.current, days.best

    assert streak() == (0, 0)
    assert streak(0) == (1, 1)
    assert streak(3, 2, 1, 1, 0) == (4, 4)
    assert streak(2, 1) == (2, 2)  # today is not over
    assert streak(9, 8, 7, 3) == (0, 3)
    assert streak(9, 8, 7, 2) == (1, 3)  # yesterday is forgiven
    assert streak(9, 8, 7, 1, 0) == (2, 3)
    assert streak(1, 0, right=False) == (0, 0)


def test_a_day_begins_where_the_player_is() -> None:
    late = [datetime(2026, 11, 14, 23, 30, tzinfo=UTC), datetime(2026, 11, 15, 0, 30, tzinfo=UTC)]
    entries = [solved(time, 1) for time in late]
    east = timezone(timedelta(hours=3))
    assert Statistics.of(entries, NOW).days_in_a_row.current == 2
    assert Statistics.of(entries, NOW.astimezone(east)).days_in_a_row.current == 1


def test_products_and_mistakes() -> None:
    entries = [fact_entry(6, 7, said, when=WHEN) for said in (42, 41, None, 42)]
    mistake = mistake_entry(
        BOOKS["multiplication-madness"].opening(), level=2, played=2, game="one", when=WHEN
    )
    statistics = Statistics.of([*entries, mistake], NOW)
    assert statistics.products == Share(2, 4)
    assert statistics.due == 1
    assert not statistics.nothing_yet
