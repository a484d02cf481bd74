"""The deck: what comes back when, and that no diary upsets it."""

from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games import plain_position
from timesduel import BOOKS, Position, Rules
from timesduel.data.plain import to_plain
from timesduel.records.diary import Entry
from timesduel.training.deck import Deck
from timesduel.training.entries import (
    key_of,
    mistake_entry,
    read_attempt,
    read_mistake,
    read_position,
)
from timesduel.training.puzzles import Puzzle, Source, attempt_entry, generate, puzzle_at

MADNESS = BOOKS["multiplication-madness"]
START = datetime(2026, 11, 15, 9, tzinfo=UTC)
LONG_AFTER = START + timedelta(days=1000)
NEW = [generate(Random(seed)) for seed in range(4)]


def when(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def answer(puzzle: Puzzle, time: datetime, *, right: bool, hints: int = 0) -> Entry:
    return attempt_entry(puzzle, puzzle.best, right=right, hints=hints, when=when(time))


def mistake(total: int, time: datetime = START, game: str = "one") -> Entry:
    return mistake_entry(Position(MADNESS, total), level=2, played=2, game=game, when=when(time))


def rest_after(*entries: Entry) -> timedelta:
    """How long the puzzle rests after the last of these entries, to the minute."""
    deck = Deck.from_entries(entries)
    last = datetime.fromisoformat(entries[-1].when)
    return next(
        rest
        for rest in (
            *(timedelta(minutes=number) for number in range(60)),
            *(timedelta(days=number) for number in range(1000)),
        )
        if deck.due(last + rest)
    )


def test_wrong_comes_back_sooner_than_right() -> None:
    wrong = rest_after(answer(NEW[0], START, right=False))
    hinted = rest_after(answer(NEW[0], START, right=True, hints=1))
    right = rest_after(answer(NEW[0], START, right=True))
    assert wrong < hinted < timedelta(hours=1)
    assert right > timedelta(days=5)


def test_the_rests_grow_until_a_mistake() -> None:
    entries: list[Entry] = []
    time, rests = START, []
    for right in (False, True, True, True, True, False, True):
        entries.append(answer(NEW[0], time, right=right))
        rests.append(rest_after(*entries))
        time += rests[-1]
    assert rests[0] == rests[5] == timedelta(minutes=10)
    assert rests[0] < rests[1] < rests[2] < rests[3] < rests[4]
    assert rests[6] < rests[4]


def test_nothing_rests_for_more_than_a_year() -> None:
    entries, time = [], START
    for _ in range(12):
        entries.append(answer(NEW[0], time, right=True))
        time += timedelta(days=366)
    assert rest_after(*entries) <= timedelta(days=365)


def test_the_same_diary_gives_the_same_deck() -> None:
    dice = Random(3)
    entries = [
        answer(NEW[dice.randrange(4)], START + timedelta(hours=5 * n), right=dice.randrange(3) > 0)
        for n in range(60)
    ]
    whole = Deck.from_entries(entries)
    grown = Deck.from_entries(entries[:30])
    for entry in entries[30:]:
        grown.add(entry)
    for days in range(0, 60, 3):
        now = START + timedelta(days=days)
        assert whole.due(now) == Deck.from_entries(entries).due(now) == grown.due(now)


def test_the_hardest_level_that_was_solved() -> None:
    """Whoever then solves an easy one has not forgotten it; what was missed does not count."""
    easy, hard, harder = (generate(Random(1), level=level) for level in (1, 3, 5))
    deck = Deck.from_entries([answer(hard, START, right=True), answer(easy, START, right=True)])
    assert deck.hardest_solved == 3
    deck.add(answer(harder, START, right=False))
    assert deck.hardest_solved == 3


def test_there_is_no_chance_in_it() -> None:
    """To the day, however long the rests have become."""
    days = (0, 10, 50, 170)
    entries = [answer(puzzle, START + timedelta(day), right=True) for day in days for puzzle in NEW]
    one, other = Deck.from_entries(entries), Deck.from_entries(entries)
    for day in range(200, 540, 2):
        now = START + timedelta(day)
        assert len(one.due(now)) == len(other.due(now)) in (0, len(NEW))


def test_what_is_due_comes_in_the_order_of_waiting() -> None:
    deck = Deck.from_entries(
        [
            answer(NEW[0], START, right=True),
            answer(NEW[1], START + timedelta(minutes=5), right=False),
            answer(NEW[2], START, right=False),
            mistake(12, START - timedelta(days=1)),
        ]
    )
    assert len(deck) == 4
    keys = [puzzle.key for puzzle in deck.due(LONG_AFTER)]
    assert keys == [key_of(Position(MADNESS, 12)), NEW[2].key, NEW[1].key, NEW[0].key]
    assert [puzzle.source for puzzle in deck.due(LONG_AFTER)][:2] == [Source.MISTAKE, Source.AGAIN]
    now = START + timedelta(minutes=12)
    assert [puzzle.key for puzzle in deck.due(now)] == keys[:2]


def test_an_answer_counts_when_the_puzzle_is_new_or_due() -> None:
    deck = Deck()
    assert deck.counts(NEW[0], START)
    assert not deck.knows(NEW[0])
    deck.add(answer(NEW[0], START, right=False))
    assert deck.knows(NEW[0])
    assert not deck.counts(NEW[0], START + timedelta(minutes=9))
    assert deck.counts(NEW[0], START + timedelta(minutes=10))


def test_mistakes_are_due_at_once_and_once() -> None:
    deck = Deck.from_entries([mistake(12), mistake(1)])
    due = deck.due(START)
    assert [(p.position.total, p.answers, p.level) for p in due] == [
        (12, (9,), 2),
        (1, (6, 7, 8, 9), 2),
    ]
    again = Deck.from_entries([mistake(12), mistake(12, START + timedelta(days=1))])
    assert len(again.due(LONG_AFTER)) == 1


def test_a_mistake_made_again_in_another_game() -> None:
    puzzle = puzzle_at(Position(MADNESS, 12), Source.NEW)
    assert puzzle is not None
    later = START + timedelta(hours=1)
    known = [mistake(12), answer(puzzle, START, right=True)]
    reviewed_twice = [*known, mistake(12, later)]
    assert Deck.from_entries(reviewed_twice).due(later + timedelta(minutes=10)) == ()
    other_game = [*known, mistake(12, later, "two")]
    assert len(Deck.from_entries(other_game).due(later + timedelta(minutes=10))) == 1


def test_other_kinds_of_entries_are_ignored() -> None:
    fact = Entry(when(START), "fact", {"number": 6, "multiplier": 7, "said": 42})
    assert len(Deck.from_entries([fact, Entry("whenever", "nonsense")])) == 0


GOOD = answer(NEW[0], START, right=True)
GOOD_MISTAKE = mistake(12)
MODULAR = to_plain(BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11))


@pytest.mark.parametrize(
    "changes",
    [
        {"total": 0},
        {"total": -3},
        {"total": True},
        {"total": 1.5},
        {"total": "twelve"},
        {"total": 100},
        {"total": 10**400},
        {"total": None},
        {"rules": None},
        {"rules": []},
        {"rules": {"goal": "reach"}},
        {"rules": to_plain(MADNESS) | {"target": str(10**13)}},
        {"rules": to_plain(MADNESS) | {"target": "0x" + "f" * 50_000}},
        {"rules": to_plain(MADNESS) | {"multipliers": []}},
        {"rules": to_plain(MADNESS) | {"multipliers": [[2], {}]}},
        {"rules": to_plain(MADNESS) | {"multipliers": "29"}},
        {"rules": to_plain(MADNESS) | {"name": "a\x1b[2J"}},
        {"rules": to_plain(MADNESS) | {"name": 7}},
        {"rules": to_plain(MADNESS) | {"surprise": 7}},
        {"rules": to_plain(MADNESS), "total": 12, "used": [3]},
        {"rules": MODULAR | {"modulus": 101}, "total": 1},
        {"rules": MODULAR, "total": 1, "used": [1, 1]},
        {"rules": MODULAR, "total": 1, "used": ["1"]},
        {"rules": MODULAR, "total": 1, "used": "1"},
        {"rules": MODULAR, "total": 1, "used": list(range(101))},
        {"rules": MODULAR, "total": 1, "used": list(range(11))},
        {"level": 0},
        {"level": 6},
        {"level": True},
        {"level": "3"},
    ],
    ids=lambda changes: str(changes)[:60],
)
def test_strange_entries_are_passed_over(changes: dict[str, Any]) -> None:
    for good in (GOOD, GOOD_MISTAKE):
        strange = Entry(good.when, good.kind, {**good.data, **changes})
        assert len(Deck.from_entries([strange, good])) == 1
        assert read_attempt(strange) is None
        assert read_mistake(strange) is None


@pytest.mark.parametrize("missing", ["rules", "total", "level"])
def test_what_is_missing_is_no_puzzle(missing: str) -> None:
    for good in (GOOD, GOOD_MISTAKE):
        data = {key: value for key, value in good.data.items() if key != missing}
        assert len(Deck.from_entries([Entry(good.when, good.kind, data)])) == 0


@pytest.mark.parametrize(
    ("good", "field", "value"),
    [
        (GOOD, "right", None),
        (GOOD, "right", 1),
        (GOOD, "hints", None),
        (GOOD, "hints", -1),
        (GOOD, "hints", False),
        (GOOD, "hints", 10**9),
        (GOOD_MISTAKE, "game", None),
        (GOOD_MISTAKE, "game", ["one"]),
    ],
)
def test_strange_fields(good: Entry, field: str, value: object) -> None:
    strange = Entry(good.when, good.kind, {**good.data, field: value})
    assert len(Deck.from_entries([strange])) == 0


@pytest.mark.parametrize(
    "time",
    ["", "now", "2026-11-15T09:43:00", "7"],
)
def test_strange_times(time: str) -> None:
    for good in (GOOD, GOOD_MISTAKE):
        assert len(Deck.from_entries([Entry(time, good.kind, good.data)])) == 0


@pytest.mark.parametrize("time", ["1970-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"])
def test_the_time_of_a_clock_that_is_wrong_is_moved_to_where_it_can_be_counted(time: str) -> None:
    for good in (GOOD, GOOD_MISTAKE):
        assert len(Deck.from_entries([Entry(time, good.kind, good.data)])) == 1


def test_times_in_disorder() -> None:
    zone = timezone(timedelta(hours=5))
    for times in ((START, START - timedelta(days=400)), (START, START)):
        entries = [answer(NEW[0], time, right=True) for time in times]
        assert len(Deck.from_entries(entries).due(LONG_AFTER)) == 1
    there = Entry(START.astimezone(zone).isoformat(), GOOD.kind, GOOD.data)
    read = read_attempt(there)
    assert read is not None
    assert read.when == START


def test_a_position_that_nobody_can_win_is_never_due() -> None:
    lost = mistake_entry(Position(MADNESS, 6), level=2, played=2, game="one", when=when(START))
    assert len(Deck.from_entries([lost, mistake(12)]).due(LONG_AFTER)) == 1


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(st.data())
def test_no_edited_entry_upsets_the_deck(data: st.DataObject) -> None:
    good = data.draw(st.sampled_from([GOOD, GOOD_MISTAKE]))
    fields = dict(good.data)
    if data.draw(st.booleans()):
        rules = dict(fields["rules"])
        rules[data.draw(st.sampled_from(sorted(rules)))] = data.draw(plain)
        fields["rules"] = rules
    else:
        fields[data.draw(st.sampled_from(sorted(fields)))] = data.draw(plain)
    deck = Deck.from_entries([Entry(good.when, good.kind, fields)])
    assert len(deck.due(LONG_AFTER)) <= len(deck) <= 1


def test_positions_survive_json() -> None:
    for seed in range(20):
        position = generate(Random(seed)).position
        assert read_position(plain_position(position)) == position


def test_keys_tell_positions_apart() -> None:
    showdown = BOOKS["multiplication-showdown"]
    modular = showdown.replace(ceiling=None, modulus=11)
    different: list[tuple[Rules, int, tuple[int, ...]]] = [
        (MADNESS, 12, ()),
        (MADNESS, 14, ()),
        (MADNESS.replace(target=101), 12, ()),
        (MADNESS.replace(multipliers=(2, 3)), 12, ()),
        (BOOKS["multiplication-duel"], 12, ()),
        (showdown, 12, ()),
        (modular, 4, (1, 4)),
        (modular, 4, (1, 2, 4)),
    ]
    assert len({key_of(Position(rules, n, 1, used)) for rules, n, used in different}) == 8
    same = (Position(modular, 4, 1, (1, 2, 4)), Position(modular, 4, 2, (2, 1, 4)))
    assert len(set(map(key_of, same))) == 1
    assert key_of(Position(showdown, 12)) == key_of(Position(showdown, 12, 2, (1, 6, 12)))


def test_when_a_puzzle_comes_back() -> None:
    puzzle, other = NEW[:2]
    entry = attempt_entry(puzzle, puzzle.best, right=True, when="2026-11-15T09:43:00Z")
    deck = Deck.from_entries([entry])
    due = deck.due_time(puzzle)
    assert due is not None
    assert [each.key for each in deck.due(due)] == [puzzle.key]
    assert deck.due(due - timedelta(seconds=1)) == ()
    assert deck.due_time(other) is None
