"""Classes as a kind of log that a server keeps and shows.

The head is what the teacher has chosen, as JSON; each line is one event. Secrets are kept as hashes
only, and what clients are told of an event is what it has changed of what they may see.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError
from msgspec.json import decode

from timesduel.data.class_state import ClassChange, ClassPresence
from timesduel.data.plain import json_bytes, to_plain
from timesduel.data.reading import read_known
from timesduel.errors import ActionError, RecordError, RulesError
from timesduel.match.class_events import EVENTS, Answered, Came, ClassEvent
from timesduel.match.class_parts import ClassSetup
from timesduel.match.school_class import SchoolClass
from timesduel.records.lines import checked, event_data, with_check
from timesduel.web.classes.public_class import PARTS_BY_NUMBER, changed_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_KINDS = {kind.__name__.lower(): kind for kind in EVENTS}
_NAMES = {kind: name for name, kind in _KINDS.items()}

BY_MANY = (Came, Answered)
"""What all children do at about the same time."""

_NAMES_BY_MANY = {_NAMES[kind] for kind in BY_MANY}


class ClassLogs:
    """Classes as logs; places are the seats of who is there."""

    name = "class"

    def version(self, value: SchoolClass) -> int:
        """How many events there have been."""
        return value.version

    def head(self, value: SchoolClass) -> str:
        """What the teacher has chosen."""
        return json_bytes(value.setup).decode()

    def line(self, value: SchoolClass, version: int) -> str:
        """The event that led to a version, without what it has by default."""
        event = value.events[version - 1]
        plain = {"version": version, "event": _NAMES[type(event)]}
        for field in fields(event):
            given = getattr(event, field.name)
            if given != field.default:
                plain[field.name] = to_plain(given)
        return with_check(plain)

    def begin(self, head: str) -> SchoolClass:
        """The class before anybody came."""
        try:
            return SchoolClass(read_known(ClassSetup, decode(head)))
        except (DecodeError, RulesError):
            raise RecordError("classes.damaged").at("head") from None

    def after(self, value: SchoolClass, line: str) -> SchoolClass:
        """The class after one event more."""
        data = checked(event_data(line))
        version, following = data.pop("version", None), value.version + 1
        if type(version) is not int or version > following:
            raise RecordError("games.missing", version=following)
        if version < following:
            return value
        try:
            kind = _KINDS[data.pop("event", None)]
            event: ClassEvent = read_known(kind, data)
            return value.apply(event)
        except (KeyError, RulesError, ActionError):
            raise RecordError("classes.damaged").at(str(version)) from None

    def due_at(self, value: SchoolClass) -> float:
        """When the bell rings, a vote is over, or all of it is to go."""
        return value.due_at

    def is_over(self, _: SchoolClass) -> bool:
        """Nothing follows a class."""
        return False

    def told(self, value: SchoolClass) -> int:
        """All events."""
        return value.version

    def untold(self, value: SchoolClass) -> SchoolClass:
        """Before the first event."""
        return SchoolClass(value.setup)

    def steps(self, before: SchoolClass, now: SchoolClass) -> Iterator[SchoolClass]:
        """The class after each event since an earlier one."""
        for event in now.events[before.version :]:
            before = now if before.version + 1 == now.version else before.apply(event)
            yield before

    def event(self, before: SchoolClass, after: SchoolClass) -> ClassChange:
        """What clients are told of the last event."""
        event = after.events[-1]
        changed = changed_parts(before, after)
        kind = _NAMES[type(event)]
        number = None if isinstance(event, Answered) else getattr(event, "number", None)
        return ClassChange(after.version, after.version - 1, kind, event.at, number, changed)

    def next_event(self, version: int, successor: str) -> object:
        """Nothing follows a class."""
        raise NotImplementedError(version, successor)

    def presence(
        self, value: SchoolClass, present: Mapping[int, float], now: float
    ) -> ClassPresence:
        """Whose devices are there."""
        here = [child.number for child in value.children if present.get(child.number, 0.0) > now]
        return ClassPresence(here)


CLASS_LOGS = ClassLogs()


def merged(events: Iterable[bytes]) -> list[bytes]:
    """Events as clients get them; several in a row by which children came, or answered, are one."""
    found: list[Any] = []
    for event in map(decode, events):
        last = found[-1] if found else None
        if last is None or event["kind"] != last["kind"] or event["kind"] not in _NAMES_BY_MANY:
            found.append(event)
            continue
        before, changed = last["changed"], event["changed"]
        parts = {
            name: before[name] | changed[name]
            for name in PARTS_BY_NUMBER
            if name in before and name in changed
        }
        found[-1] = event | {"since": last["since"], "changed": before | changed | parts}
    return [*map(json_bytes, found)]


def is_of_class(kind: str, head: object) -> bool:
    """Is a stored log a class, or a game of one? After a day nothing of those may be left, and so
    no backup has them. The head of a damaged log may be anything."""
    if kind == CLASS_LOGS.name:
        return True
    if not isinstance(head, str):
        return False
    try:
        room = decode(head.partition("\n")[0])
    except DecodeError:
        return False
    return isinstance(room, dict) and room.get("owner") is not None
