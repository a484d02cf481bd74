"""Lines of events: the text is what `dumps` would write."""

from json import dumps, loads
from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st

from timesduel import Kind, Reason
from timesduel.core.numbers import number_to_json
from timesduel.match.events import Event
from timesduel.records.lines import event_data, event_line, read_event

EVENTS = st.builds(
    Event,
    kind=st.sampled_from(Kind),
    player=st.sampled_from((1, 2)),
    at=st.floats(0, 1e10) | st.integers(0, 2**40),
    key=st.text("abcXYZ019-_", max_size=64),
    multiplier=st.none() | st.integers(1, 10**40),
    seconds=st.none() | st.floats(0, 1e6),
    said=st.none() | st.integers(0, 10**40) | st.integers(2**4000, 2**4001),
    reason=st.none() | st.sampled_from(Reason),
)


@given(EVENTS, st.integers(1, 10**6))
def test_a_line_is_plain_json_and_comes_back(event: Event, version: int) -> None:
    line = event_line(version, event)
    data = {
        "version": version,
        "event": event.kind.value,
        "player": event.player,
        "at": event.at,
        "key": event.key or None,
        "multiplier": event.multiplier,
        "seconds": event.seconds,
        "said": None if event.said is None else number_to_json(event.said),
        "reason": event.reason and event.reason.value,
    }
    data = {name: value for name, value in data.items() if value is not None}
    check = f"{crc32(dumps(data).encode()):08x}"
    assert line == dumps({**data, "check": check})
    assert loads(line)["check"] == check
    assert read_event(event_data(line)) == (version, event)


@given(st.text(max_size=8))
def test_a_key_is_written_as_json(key: str) -> None:
    line = event_line(1, Event(Kind.MOVE, 1, 0.0, key))
    assert loads(line).get("key", "") == key
