"""Classes on a server: opened, entered, followed, and what teachers and children do in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from timesduel.data.class_state import (
    BroughtPlace,
    ClassPlace,
    ClassPlaces,
    ClassState,
    OpenedClass,
    PinnedPlace,
)
from timesduel.errors import ActionError, ProblemError, RecordError, RulesError, StoreError
from timesduel.match.class_events import Brought, Came, Handed, KeptPlace, Nickname, PlayedPair
from timesduel.match.class_parts import ClassSetup
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.match.pairings import MOST_PEOPLE
from timesduel.match.school_class import SchoolClass
from timesduel.questions.house_rules import playable_rules
from timesduel.records.tournament_file import people_in, read_rounds
from timesduel.views.standings_csv import results_csv, standings_csv
from timesduel.web.api.tokens import fits, hashed, new_key, seat_secret, tokens_of
from timesduel.web.classes.class_log import CLASS_LOGS
from timesduel.web.classes.nicknames import (
    free_nicknames,
    is_nickname,
    new_code,
    new_pin,
    read_code,
)
from timesduel.web.classes.public_class import named_tournament, nickname_of, parts_of
from timesduel.web.live.live_log import LiveLog
from timesduel.web.stores.group_commit import Gathering, GroupTally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from timesduel.match.class_events import ClassEvent
    from timesduel.players.player import Dice
    from timesduel.web.api.class_requests import ChosenName, ComeIn, NewClass
    from timesduel.web.live.attendance import Attendance
    from timesduel.web.live.live_log import Cursor
    from timesduel.web.live.live_logs import LiveLogs

LiveClass = LiveLog[SchoolClass]

Decision = Callable[[SchoolClass], SchoolClass]
"""What becomes of a class as it stands; an error if nothing does."""

_AT_ONCE = 50
"""Decisions that are stored together: the event loop is not held up for long."""

TEACHER = 0
"""The seat of the teacher; those of children are their numbers, and the wall has none."""


def class_name(code: str) -> str:
    """Name of the log of a class."""
    return tokens_of(f"class {code}").game


def no_class() -> ProblemError:
    """A 404: the same for a code that there is not, and for a door that is locked."""
    return ProblemError(404, "classes.not_found")


class Classroom:
    """Places in classes, by the secrets that devices send."""

    def __init__(
        self,
        logs: LiveLogs,
        attendance: Attendance,
        *,
        now: Callable[[], float],
        dice: Dice,
    ) -> None:
        self._logs = logs
        self._attendance = attendance
        self._dice = dice
        self._changes: WeakValueDictionary[str, Gathering[Decision, SchoolClass]]
        self._changes = WeakValueDictionary()
        self.now = now

    async def open(self, request: NewClass, base: str) -> OpenedClass:
        """A new class; the same key again, the same class."""
        key = request.key or new_key()
        tokens = tokens_of(f"class {key}")
        secret, wall = tokens.secret, tokens.invitation
        code = await self._free_code(hashed(secret))
        limit = None if request.seconds is None else TimeLimit(request.seconds, OnTimeout.PASS)
        setup = ClassSetup(
            code=code,
            opened=self.now(),
            teacher=hashed(secret),
            wall=hashed(wall),
            rules=tuple(playable_rules(each.book, each.rules or {}) for each in request.games),
            games=request.games_of_pair,
            rounds=request.rounds,
            minutes=request.minutes,
            limit=limit,
            coach=request.coach,
            announce=request.announce,
            bell=request.bell,
            names=request.names,
        )
        value, people = self._with_rounds(SchoolClass(setup), request.results)
        await self._logs.create(CLASS_LOGS, class_name(code), value, {})
        live, seats = await self.enter(code, secret)
        children = zip(people, live.value.children, strict=False)
        return OpenedClass(
            code=code,
            secret=secret,
            wall=wall,
            join_link=f"{base}/c/{code}",
            teacher_link=f"{base}/c/{code}/teacher#secret={secret}",
            wall_link=f"{base}/c/{code}/wall#secret={wall}",
            places=[
                BroughtPlace(name, each.number, nickname_of(each.nickname), each.pin)
                for name, each in children
            ],
            state=self.state(live, seats),
        )

    def _with_rounds(
        self, value: SchoolClass, results: str | None
    ) -> tuple[SchoolClass, list[str]]:
        """A class with what was played on paper, and the names there, in the order of places."""
        if results is None:
            return value, []
        try:
            rounds = read_rounds(results)
        except RecordError as error:
            raise RulesError("results", error.message) from None
        people = people_in(rounds)
        if len(people) > MOST_PEOPLE:
            raise RulesError("results", "pairs.too_many", most=MOST_PEOPLE)
        numbers = {name: number for number, name in enumerate(people, 1)}
        pins: dict[str, None] = {}
        while len(pins) < len(people):
            pins[new_pin(pins, self._dice)] = None
        nicknames = free_nicknames(value, self._dice, len(people))
        places = tuple(map(KeptPlace, nicknames, pins))
        played = tuple(
            tuple(
                PlayedPair(
                    numbers[pair.one],
                    None if pair.two is None else numbers[pair.two],
                    pair.wins or (0, 0),
                )
                for pair in pairs
            )
            for pairs in rounds
        )
        return value.apply(Brought(at=self.now(), places=places, rounds=played)), people

    async def _free_code(self, teacher: str) -> str:
        """A code that no class has, derived from the teacher's secret so that it is the same if the
        request comes twice."""
        dice = Random(teacher)
        while True:
            code = new_code(dice)
            try:
                live: LiveClass = await self._logs.find(class_name(code))
            except StoreError as error:
                if error.message.code == "games.unknown":
                    return code
                raise
            if live.value.setup.teacher == teacher:
                return code

    async def live(self, name: str) -> LiveClass:
        """A class by the name of its log."""
        return await self._logs.find(name)

    async def find(self, code: str) -> LiveClass:
        """A class for whoever has its code, whatever may be seen of it."""
        read = read_code(code)
        if read is None:
            raise no_class()
        try:
            live: LiveClass = await self._logs.find(class_name(read))
        except StoreError as error:
            raise (no_class() if error.message.code == "games.unknown" else error) from None
        return live

    async def enter(self, code: str, secret: str | None) -> tuple[LiveClass, list[int]]:
        """A class, and the seats that a secret opens there; refused if it opens nothing."""
        live = await self.find(code)
        if secret is None:
            raise no_class()
        if (seats := _opened(live.value, secret)) is None:  # it may have come at another process
            seats = _opened((await self._logs.refresh(live.name)).value, secret)
        if seats is None:
            raise no_class()
        return live, seats

    async def follow(self, live: LiveClass, place: int) -> Cursor:
        """Follow a class from a place on."""
        return await self._logs.follow(live.name, place)

    async def look(self, code: str, secret: str | None) -> ClassState:
        """How a class stands, for who has come in; names to choose from, for who has not."""
        if secret is not None:
            return self.state(*await self.enter(code, secret))
        live = await self.find(code)
        if live.value.locked:
            raise no_class()
        return self.state(live, None)

    def state(self, live: LiveClass, seats: list[int] | None) -> ClassState:
        """How a class stands; `seats` is None for who has not come in."""
        value = live.value
        number = seats[0] if seats and seats[0] != TEACHER else None
        you = None
        if seats is not None:
            you = "child" if number is not None else "teacher" if seats else "wall"
        offers = free_nicknames(value, self._dice) if seats is None else []
        return ClassState(
            code=value.setup.code,
            version=value.version,
            now=self.now(),
            you=you,
            number=number,
            parts=parts_of(value),
            offers=[nickname_of(each) for each in offers],
        )

    async def come_in(
        self, code: str, request: ComeIn, admit: Callable[[], object] = bool
    ) -> ClassPlace:
        """Take a new place, or one's own again; the same key again, the same place. `admit`
        refuses a newcomer where there are too many."""
        live = await self.find(code)
        secret = seat_secret(live.value.setup.code, request.key)
        given = hashed(secret)

        def enter(value: SchoolClass) -> SchoolClass:
            if (known := value.child_with(given)) is not None:
                if known.removed:
                    raise ActionError("classes.removed")
                return value
            if request.pin is not None:
                return value.apply(self._handed(value, request.pin, given))
            if value.locked:
                raise no_class()
            name = _chosen(request.name)
            second = None if request.second is None else _chosen(request.second)
            number = len(value.children) + 1
            pin = new_pin({child.pin for child in value.children}, self._dice)
            came = Came(
                at=self.now(),
                number=number,
                nickname=name,
                second=second,
                secret=given,
                pin=pin,
            )
            entered = value.apply(came)
            admit()
            return entered

        value = await self._change(live.name, enter)
        child = value.child_with(given)
        assert child is not None
        await self._attendance.mark_present(live, child.number)
        return ClassPlace(child.number, secret, child.pin, self.state(live, [child.number]))

    def _handed(self, value: SchoolClass, pin: str, secret: str) -> Handed:
        """A place again, by its four digits."""
        child = next((each for each in value.children if fits(each.pin, pin)), None)
        if child is None:
            raise no_class() if value.locked else ActionError("classes.no_pin")
        return Handed(at=self.now(), number=child.number, secret=secret)

    def places(self, live: LiveClass) -> ClassPlaces:
        """For the teacher: how each place is taken again."""
        return ClassPlaces([PinnedPlace(each.number, each.pin) for each in live.value.children])

    def results(self, live: LiveClass) -> str:
        """Rounds and points as CSV, with the names of the day."""
        tournament = named_tournament(live.value)
        return f"{results_csv(tournament)}\n{standings_csv(tournament)}"

    async def add(
        self, name: str, decide: Callable[[SchoolClass], ClassEvent | None]
    ) -> SchoolClass:
        """Store the event that `decide` makes of a class as it stands; None for nothing."""

        def changed(value: SchoolClass) -> SchoolClass:
            event = decide(value)
            return value if event is None else value.apply(event)

        return await self._change(name, changed)

    async def _change(self, name: str, decide: Decision) -> SchoolClass:
        """Store an event. Children come and answer all at once: what has gathered while others
        were stored is decided one after the other, and stored together."""
        changes = self._changes.get(name)
        if changes is None:
            changes = Gathering(partial(self._change_all, name), _AT_ONCE, GroupTally())
            self._changes[name] = changes
        return await changes.ask(decide)

    async def _change_all(
        self, name: str, decisions: Sequence[Decision]
    ) -> Sequence[SchoolClass | Exception]:
        """The class after each decision, once all of that is stored; or why there is none."""
        outcomes: list[SchoolClass | Exception] = []

        def decide(value: SchoolClass) -> SchoolClass:
            outcomes.clear()
            for each in decisions:
                try:
                    value = each(value)
                    outcomes.append(value)
                except Exception as error:  # the others go on without this one
                    outcomes.append(error)
            return value

        await self._logs.change(CLASS_LOGS, name, decide)
        return outcomes


def _opened(value: SchoolClass, secret: str) -> list[int] | None:
    """The seats that a secret opens: the teacher's, nobody's for the wall, a child's."""
    given = hashed(secret)
    if fits(value.setup.teacher, given):
        return [TEACHER]
    if fits(value.setup.wall, given):
        return []
    child = value.child_with(given)
    return None if child is None or child.removed else [child.number]


def _chosen(name: ChosenName | None) -> Nickname:
    if name is None or not is_nickname(found := Nickname(name.colour, name.animal)):
        raise ActionError("classes.no_name")
    return found
