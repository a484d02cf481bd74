"""Classes as logs: whatever happens in whatever order, what is stored and what is told is right."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.match.classes import OPENED, RULES, Ids, class_of, new_class, paired, won
from timesduel.data.class_state import ClassParts
from timesduel.data.plain import json_bytes, to_plain
from timesduel.errors import ActionError, RecordError
from timesduel.match.class_events import (
    Answered,
    Brought,
    Came,
    Challenged,
    ClassEvent,
    Cleared,
    Ended,
    Handed,
    KeptPlace,
    Left,
    Locked,
    Named,
    Nickname,
    Paired,
    Paused,
    PlayedPair,
    Posed,
    Rang,
    Removed,
    Returned,
    Shown,
    Undone,
    Watched,
)
from timesduel.match.school_class import SchoolClass
from timesduel.records.log import lines_of, with_lines
from timesduel.web.classes.class_log import CLASS_LOGS, merged
from timesduel.web.classes.nicknames import ANIMALS, COLOURS
from timesduel.web.classes.public_class import changed_parts, parts_of

NAMES = st.builds(Nickname, st.sampled_from(COLOURS), st.sampled_from(ANIMALS))
NUMBERS = st.integers(1, 6)
TRUTHS = st.booleans()
PLAYED = ((PlayedPair(1, 2, (1, 1)),), (PlayedPair(2, None, (2, 0)),))


def events(value: SchoolClass, ids: Ids) -> tuple[Callable[[], st.SearchStrategy[ClassEvent]], ...]:
    """Anything that may be tried next, also what does not fit: a strategy for each kind."""
    at = OPENED + value.version
    number, key = len(value.children) + 1, f"key{value.version}"
    by_teacher = st.sampled_from(["", key])
    games = [game for table in value.tables for game in table.seating.games] or ["none"]

    def result() -> st.SearchStrategy[ClassEvent]:
        return st.builds(
            Ended,
            at=st.just(at),
            key=by_teacher,
            game=st.sampled_from(games),
            winner=st.sampled_from([None, 1, 2]),
            total=st.sampled_from([None, 10**20]),
            mover=st.just(1),
            move=st.sampled_from([None, 3]),
        )

    tables = value.seating(ids)
    pairing = Paired(
        at=at, key=key, round=value.round + (not value.is_playing), tables=tables, until=at + 9
    )

    def asked() -> st.SearchStrategy[ClassEvent]:
        return st.builds(
            Posed,
            at=st.just(at),
            key=st.just(key),
            rules=st.sampled_from(RULES),
            total=st.integers(1, 60),
            seat=st.sampled_from([None, 1, 2]),
        )

    return (
        lambda: st.builds(
            Came,
            at=st.just(at),
            number=st.just(number),
            nickname=NAMES,
            second=st.none() | NAMES,
            secret=st.just(f"{number:064x}"),
            pin=st.just(f"{number:04}"),
        ),
        lambda: st.builds(replace, st.just(pairing), key=by_teacher),
        lambda: st.builds(
            Brought,
            at=st.just(at),
            places=st.lists(
                st.builds(KeptPlace, NAMES, st.just("0000")), min_size=2, max_size=4
            ).map(tuple),
            rounds=st.sampled_from(
                [(), ((PlayedPair(1, 2, (1, 1)),), (PlayedPair(2, None, (2, 0)),))]
            ),
        ),
        result,
        result,
        asked,
        lambda: st.builds(Named, at=st.just(at), key=st.just(key), number=NUMBERS, nickname=NAMES),
        lambda: st.builds(Handed, at=st.just(at), number=NUMBERS, secret=st.just("f" * 64)),
        lambda: st.builds(Left, at=st.just(at), key=st.just(key), number=NUMBERS, removed=TRUTHS),
        lambda: st.builds(
            Removed,
            at=st.just(at),
            key=st.just(key),
            numbers=st.lists(NUMBERS, unique=True, max_size=3).map(tuple),
        ),
        lambda: st.builds(Returned, at=st.just(at), number=NUMBERS, readmitted=TRUTHS),
        lambda: st.builds(Locked, at=st.just(at), key=st.just(key), locked=TRUTHS),
        lambda: st.builds(Paused, at=st.just(at), key=st.just(key), paused=TRUTHS),
        lambda: st.builds(Rang, at=st.just(at), key=by_teacher),
        lambda: st.builds(Watched, at=st.just(at), key=st.just(key), table=st.none() | NUMBERS),
        lambda: st.builds(
            Challenged,
            at=st.just(at),
            key=st.just(key),
            game=st.sampled_from([None, "all"]),
            halves=TRUTHS,
        ),
        lambda: st.builds(Answered, at=st.just(at), number=NUMBERS, multiplier=st.integers(2, 9)),
        lambda: st.builds(
            Shown,
            at=st.just(at),
            key=by_teacher,
            winning=st.sampled_from([None, (), (2, 3)]),
            best=st.sampled_from([None, 2]),
            reason=st.sampled_from([None, "So it is."]),
        ),
        lambda: st.just(Cleared(at=at, key=key)),
        lambda: st.just(Undone(at=at, undone=value.undoable or 1)),
    )


def told_of(parts: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """What a client makes of an event."""
    now = {**parts, **changed}
    for name in ("children", "tables"):
        entries = {**parts[name], **changed.get(name, {})}
        now[name] = {number: each for number, each in entries.items() if each is not None}
    return now


def check_seats(value: SchoolClass) -> None:
    """Nobody sits twice, and whoever still has to play takes part."""
    seated = [n for t in value.tables for n in (t.seating.one, t.seating.two) if n is not None]
    assert len(seated) == len(set(seated))
    assert len({game for t in value.tables for game in t.seating.games}) == sum(
        len(t.seating.games) for t in value.tables
    )
    for table, pair in zip(
        value.tables, (*value.tournament.rounds, ())[value.round - 1], strict=True
    ):
        assert pair.opponents == (
            str(table.seating.one),
            None if table.seating.two is None else str(table.seating.two),
        )
        if table.game is None:
            assert pair.wins == table.wins


def check_merged(value: SchoolClass, steps: list[SchoolClass]) -> None:
    """Whoever is told of several events as one knows as much, and of which kind they were."""
    begun = CLASS_LOGS.untold(value)
    each = [
        json_bytes(CLASS_LOGS.event(before, after))
        for before, after in zip([begun, *steps], steps, strict=False)
    ]
    parts, version, kinds = to_plain(parts_of(begun)), 0, []
    for event in map(json.loads, merged(each)):
        assert event["since"] == version
        kinds += [event["kind"]] * (event["version"] - version)
        version = event["version"]
        parts = told_of(parts, event["changed"])
    assert version == value.version
    assert parts == json.loads(json.dumps(to_plain(parts_of(value))))
    assert kinds == [json.loads(event)["kind"] for event in each]


@given(data=st.data(), games=st.sampled_from([1, 2]))
def test_any_order_of_events(data: st.DataObject, games: int) -> None:
    ids = Ids()
    value = new_class(games=games)
    parts = to_plain(parts_of(value))
    for _ in range(data.draw(st.integers(1, 40))):
        kinds = events(value, ids)
        event = data.draw(kinds[data.draw(st.integers(0, len(kinds) - 1))]())
        try:
            after = value.apply(event)
        except ActionError:
            continue
        parts = told_of(parts, to_plain(changed_parts(value, after)))
        value = after
        assert value.version == len(value.events)
        if value.tables:
            check_seats(value)
        assert value.watched is None or value.watched <= len(value.tables)
        assert parts == json.loads(json.dumps(to_plain(parts_of(value))))
    head, lines = CLASS_LOGS.head(value), lines_of(CLASS_LOGS, value)
    assert with_lines(CLASS_LOGS, CLASS_LOGS.begin(head), lines) == value
    assert CLASS_LOGS.after(value, lines[-1]) is value if lines else True
    told = [*CLASS_LOGS.steps(CLASS_LOGS.untold(value), value)]
    assert [each.version for each in told] == [*range(1, value.version + 1)]
    check_merged(value, told)
    secrets = [child.secret for child in value.children if child.secret]
    assert not any(secret in json.dumps(parts) for secret in secrets)


def test_clients_are_told_what_has_changed_and_no_secret() -> None:
    before = class_of(0)
    after = class_of(1)
    after = SchoolClass(before.setup).apply(
        Came(at=OPENED, number=1, nickname=Nickname("blue", "otter"), secret="s3cret", pin="1234")
    )
    told = CLASS_LOGS.event(before, after)
    assert (told.version, told.kind) == (1, "came")
    assert set(told.changed) == {"children"}
    assert "Blue Otter" in str(told)
    assert "s3cret" not in str(told)
    assert "1234" not in str(told)


def test_who_came_in_a_row_is_told_as_one_and_rounds_are_not() -> None:
    value = paired(class_of_animals(3), Ids())
    steps = [*CLASS_LOGS.steps(CLASS_LOGS.untold(value), value)]
    before = [CLASS_LOGS.untold(value), *steps]
    events = [CLASS_LOGS.event(*both) for both in zip(before, steps, strict=False)]
    came, *rest = map(json.loads, merged(map(json_bytes, events)))
    assert (came["kind"], came["since"], came["version"]) == ("came", 0, 3)
    assert [*came["changed"]["children"]] == ["1", "2", "3"]
    assert [(each["kind"], each["since"], each["version"]) for each in rest] == [("paired", 3, 4)]


def test_a_table_that_is_gone_is_told_as_null() -> None:
    ids = Ids()
    value = paired(class_of(2), ids)
    left = value.apply(Left(at=OPENED, number=1)).apply(Left(at=OPENED, number=2))
    assert changed_parts(left, paired(left, ids))["tables"] == {"1": None}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "games.damaged"),
        ('{"version": 1, "event": "came"}', "games.check"),
    ],
)
def test_damage_is_named(line: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        CLASS_LOGS.after(class_of(0), line)
    assert caught.value.message.code == code


def test_a_head_that_cannot_be_read() -> None:
    for head in ("", "{}", '{"rules": []}'):
        with pytest.raises(RecordError):
            CLASS_LOGS.begin(head)


def test_lines_that_do_not_fit() -> None:
    value = class_of(2)
    lines = lines_of(CLASS_LOGS, value)
    fresh = new_class()
    with pytest.raises(RecordError):  # the first is missing
        CLASS_LOGS.after(fresh, lines[1])
    assert isinstance(parts_of(fresh), ClassParts)
    with pytest.raises(NotImplementedError):
        CLASS_LOGS.next_event(1, "other")


def class_of_animals(count: int) -> SchoolClass:
    """Blue ones."""
    value = new_class(games=1)
    for number, animal in enumerate(ANIMALS[:count], 1):
        name = Nickname("blue", animal)
        value = value.apply(Came(at=OPENED, number=number, nickname=name, secret="s", pin=""))
    return value


def test_standings_are_told_when_a_round_is_over() -> None:
    value = class_of_animals(4)
    begun = paired(value, Ids())
    one_over = won(begun, 0, 1)
    over = won(one_over, 1, 1)
    for before, after in ((value, begun), (begun, one_over)):
        assert "standings" not in changed_parts(before, after)
    assert [each.points for each in changed_parts(one_over, over)["standings"]] == [1, 1, 0, 0]
