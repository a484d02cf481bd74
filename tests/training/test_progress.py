"""Progress: what a browser would have kept, had it seen everything in the diary happen."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import plain_position
from timesduel import BOOKS, Position, Rules
from timesduel.books.shelf import game_title
from timesduel.data.plain import to_plain
from timesduel.data.reading import read_value
from timesduel.records.diary import Entry
from timesduel.training import progress as module
from timesduel.training.daily import puzzle_of_the_day, seed_of_the_day
from timesduel.training.deck import Deck
from timesduel.training.entries import (
    LESSON_KIND,
    MOST_EVENTS,
    FinishedLesson,
    history_of,
    key_of,
    mistake_entry,
    read_lesson,
    read_position,
)
from timesduel.training.facts import fact_entry
from timesduel.training.progress import Progress
from timesduel.training.puzzles import attempt_entry, generate

DONE = ("products", "right", "puzzles", "solved", "lessons", "games")
START = datetime(2026, 11, 14, 9, tzinfo=UTC)
TODAY = date(2026, 11, 16)
DAILY = puzzle_of_the_day(Random(seed_of_the_day(TODAY)), TODAY)
PUZZLES = [DAILY, *(generate(Random(seed), None, 1 + seed % 3) for seed in range(2))]
EAST = timezone(timedelta(hours=9))
NOTHING: dict[str, Any] = {
    "version": 1,
    "days": [],
    "daily": {},
    "cards": {},
    "facts": {},
    "larger": {"asked": 0, "right": 0, "latest": ""},
    "lessons": [],
    "row": {"current": 0, "best": 0},
    "games": [],
    "results": [],
    "lately": {},
}


def stamp(minutes: int) -> str:
    return (START + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:%SZ")


def answer(
    number: int, minutes: int, *, right: bool = True, hints: int = 0, move: int = 2
) -> Entry:
    return attempt_entry(PUZZLES[number], move, right=right, hints=hints, when=stamp(minutes))


def mistake(number: int, minutes: int, game: str) -> Entry:
    place = PUZZLES[number]
    return mistake_entry(
        place.position, level=place.level, played=2, game=game, when=stamp(minutes)
    )


def lesson(book: str, minutes: int) -> Entry:
    return Entry(stamp(minutes), LESSON_KIND, {"book": book})


def computed(*entries: Entry, zone: timezone = UTC) -> dict[str, Any]:
    plain: dict[str, Any] = to_plain(Progress.of(entries, TODAY, DAILY, zone))
    return plain


def browser(entries: list[Entry], zone: timezone) -> dict[str, Any]:
    """What a page does with one thing after the other (`web/page/progress.js`), in plain words."""
    now: dict[str, Any] = {**NOTHING, "facts": {}, "cards": {}, "row": {"current": 0, "best": 0}}
    days, lessons, games, larger = set(), [], [], ""
    facts: dict[str, str] = {}
    done: dict[str, Counter[str]] = {}
    for entry in entries:
        data, day = entry.data, datetime.fromisoformat(entry.when).astimezone(zone).date()
        if entry.kind != "mistake":
            days.add(day.isoformat())
            kinds = {"fact": "products", "puzzle": "puzzles", "lesson": "lessons"}
            counted = done.setdefault(day.isoformat(), Counter())
            counted[kinds[entry.kind]] += 1
            if entry.kind == "fact":
                counted["right"] += data["said"] == data["number"] * data["multiplier"]
            counted["solved"] += data.get("right", False)
        if entry.kind == "lesson":
            lessons += [data["book"]] * (data["book"] not in lessons)
        if entry.kind == "fact":
            one, other = sorted((data["number"], data["multiplier"]))
            sign = str(int(data["said"] == one * other))
            if one >= 2 and other <= 12:
                facts[f"{one}x{other}"] = facts.get(f"{one}x{other}", "") + sign
            else:
                larger += sign
        if entry.kind == "puzzle":
            current = now["row"]["current"] + 1 if data["right"] else 0
            now["row"] = {"current": current, "best": max(now["row"]["best"], current)}
        if entry.kind in ("puzzle", "mistake"):
            position = read_position(data)
            assert position is not None
            key = key_of(position)
            if key == DAILY.key and entry.kind == "puzzle" and day == TODAY:
                result = {"solved": data["right"], "hints": data["hints"], "move": data["answer"]}
                now["daily"] = now["daily"] or {TODAY.isoformat(): result}
            if entry.kind == "puzzle":
                happened = {"kind": "answer", "right": data["right"], "hints": data["hints"]}
            else:
                happened = {"kind": "mistake", "game": data["game"]}
                games += [data["game"]] * (data["game"] not in games)
            before = now["cards"].get(key, {"events": [], "level": data["level"]})
            known = [event.get("game") for event in before["events"]]
            if happened["kind"] == "mistake" and data["game"] in known:
                continue
            source = "again" if entry.kind == "puzzle" else "mistake"
            now["cards"][key] = {
                "source": source,
                "title": game_title(position.rules),
                **before,
                **plain_position(position),
                "events": [*before["events"], {**happened, "when": entry.when}],
                "due": due(entries, key),
            }
    return {
        **now,
        "days": sorted(days),
        "facts": {name: score(tries) for name, tries in facts.items()},
        "larger": score(larger),
        "lessons": lessons,
        "games": games,
        "lately": {day: {name: done[day][name] for name in DONE} for day in sorted(done)},
    }


def score(tries: str) -> dict[str, Any]:
    return {"asked": len(tries), "right": tries.count("1"), "latest": tries[-10:]}


def due(entries: list[Entry], wanted: str) -> str:
    """The server is asked for each card on its own."""
    deck = Deck()
    for entry in entries:
        position = read_position(entry.data)
        if position is not None and key_of(position) == wanted:
            deck.add(entry)
    return deck.cards[0].card.due.isoformat()


moments = st.integers(0, 4 * 24 * 60)
numbers = st.integers(0, len(PUZZLES) - 1)
things = st.one_of(
    st.builds(
        answer,
        numbers,
        moments,
        right=st.booleans(),
        hints=st.integers(0, 3),
        move=st.integers(2, 9),
    ),
    st.builds(mistake, numbers, moments, st.sampled_from(["one", "two"])),
    st.builds(lesson, st.sampled_from([*BOOKS]), moments),
    st.builds(
        lambda number, multiplier, said, minutes: fact_entry(
            number, multiplier, said, when=stamp(minutes)
        ),
        st.integers(2, 14),
        st.integers(2, 12),
        st.integers(4, 60),
        moments,
    ),
)


@settings(max_examples=60)
@given(
    st.lists(things, min_size=1, max_size=25, unique_by=lambda each: each.when),
    st.sampled_from([UTC, EAST]),
    st.integers(0, 10**6),
)
def test_it_is_what_a_browser_would_have_kept(
    entries: list[Entry], zone: timezone, seed: int
) -> None:
    """Also of a diary in which some of it came late, or twice."""
    dice = Random(seed)
    history = [
        Entry(each.when, each.kind, {**each.data, "key": f"key {number}"})
        for number, each in enumerate(sorted(entries, key=lambda each: each.when))
    ]
    diary = [*history, *dice.choices(history, k=len(history) // 3)]
    late = sorted(diary, key=lambda each: (dice.random() < 0.3, each.when))
    assert computed(*late, zone=zone) == browser(history, zone)


def test_nothing_yet() -> None:
    assert computed() == NOTHING
    strange = [
        Entry("soon", "puzzle", answer(1, 0).data),
        Entry(stamp(0), "puzzle", {**answer(1, 0).data, "rules": 3}),
        Entry(stamp(0), "lesson", {"book": "chess"}),
        Entry(stamp(0), "lesson", {"book": ["power-play"]}),
        Entry("soon", "lesson", {"book": "power-play"}),
        Entry(stamp(0), "game", {"id": "one"}),
    ]
    assert computed(*strange) == NOTHING


def test_a_product_at_no_time_counts_but_makes_no_day() -> None:
    found = computed(Entry("soon", "fact", {"number": 6, "multiplier": 7, "said": 42}))
    assert found["facts"] == {"6x7": {"asked": 1, "right": 1, "latest": "1"}}
    assert found["days"] == []


def test_only_the_first_answer_of_today_counts_for_the_day() -> None:
    day = 24 * 60
    entries = [
        answer(0, day, right=False, move=3),
        answer(1, 2 * day, right=False),
        answer(0, 2 * day, hints=1, move=4),
        answer(0, 2 * day + 1, right=False, move=5),
    ]
    found = computed(*entries)
    assert found["daily"] == {"2026-11-16": {"solved": True, "hints": 1, "move": 4}}
    del (old := dict(entries[2].data))["answer"]
    found = computed(Entry(entries[2].when, "puzzle", old))
    assert found["daily"] == {"2026-11-16": {"solved": True, "hints": 1, "move": None}}


def test_what_is_kept_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [answer(1, 20 * number, right=number % 2 > 0) for number in range(MOST_EVENTS + 5)]
    (card,) = computed(*entries)["cards"].values()
    assert len(card["events"]) == MOST_EVENTS
    assert card["events"][-1]["when"] == entries[-1].when
    monkeypatch.setattr(module, "MOST_CARDS", 2)
    first = [mistake(number, 9 - number, "one") for number in range(3)]
    assert [*computed(*first)["cards"]] == [PUZZLES[number].key for number in (2, 1)]
    assert len(computed(*first[:2])["cards"]) == 2
    monkeypatch.setattr(module, "MOST_DAYS", 2)
    days = [lesson("power-play", 24 * 60 * number) for number in range(4)]
    assert computed(*days)["days"] == ["2026-11-16", "2026-11-17"]
    monkeypatch.setattr(module, "MOST_GAMES", 1)
    assert computed(mistake(1, 0, "one"), mistake(2, 1, "two"))["games"] == ["two"]


def test_a_mistake_counts_once_of_each_game() -> None:
    entries = [mistake(1, 0, "one"), mistake(1, 5, "one"), mistake(1, 9, "two")]
    (card,) = computed(*entries)["cards"].values()
    assert [event["game"] for event in card["events"]] == ["one", "two"]


def test_a_lesson() -> None:
    assert read_lesson(lesson("power-play", 0)) == FinishedLesson(START, "power-play")
    assert read_lesson(Entry(stamp(0), "fact", {"book": "power-play"})) is None


def test_a_history_is_in_order_and_has_everything_once() -> None:
    entries = [
        Entry("2026-11-16T09:00:05Z", "b", {"key": "one"}),
        Entry("soon", "after b", {"key": ["one"]}),
        Entry("2026-11-16T10:00:05+02:00", "a"),
        Entry("2026-11-16T09:00:05Z", "twice", {"key": "one"}),
        Entry("2026-11-16T09:00:05Z", "c", {"key": "two"}),
    ]
    assert [each.kind for each in history_of(entries)] == ["a", "b", "after b", "c"]
    assert [each.kind for each in history_of(entries[1:2])] == ["after b"]


def test_used_numbers_are_kept() -> None:
    rules = read_value(
        Rules, {**to_plain(BOOKS["multiplication-showdown"]), "ceiling": None, "modulus": 13}
    )
    place = Position(rules, 6, 1, [1, 2, 6])
    entry = mistake_entry(place, level=2, played=2, game="one", when=stamp(0))
    (card,) = computed(entry)["cards"].values()
    assert (card["used"], card["total"], card["source"]) == ([1, 2, 6], 6, "mistake")


def test_what_was_done_lately_has_games_too_and_each_once() -> None:
    seats = {"book": "power-play", "players": ["greedy", None], "winner": 2}
    data = {**seats, "chances": [None, 1], "kept": [None, 1]}
    entries = [Entry(stamp(0), "game", {**data, "id": each}) for each in ("one", "two", "one")]
    found = computed(*entries, *(lesson("power-play", 24 * 60 * day) for day in range(1, 16)))
    assert [*found["lately"]] == [f"2026-11-{day}" for day in range(16, 30)]
    played = computed(*entries)
    assert (played["days"], played["lately"]["2026-11-14"]["games"]) == (["2026-11-14"], 2)
