"""A class as a value: who is in it, who plays whom, what is asked, and what came of it.

It changes by events alone (`class_events.py`), and each that does not fit is refused, with an
`ActionError` that says why. The time, ids of games and everything random are in the events.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial, reduce
from hmac import compare_digest
from typing import TYPE_CHECKING, Self

from timesduel.errors import ActionError, RulesError
from timesduel.match.class_events import (
    Answered,
    Brought,
    Came,
    Challenged,
    ClassEvent,
    Cleared,
    Ended,
    Handed,
    Left,
    Locked,
    Named,
    Paired,
    Paused,
    Posed,
    Rang,
    Removed,
    Returned,
    Seating,
    Shown,
    Undone,
    Watched,
)
from timesduel.match.class_parts import Child, ClassSetup, Poll, RoundTable, SeatedGame
from timesduel.match.class_undo import undoable, with_consequences
from timesduel.match.pairings import MOST_PEOPLE, PeoplePair, Tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.core.rules import Rules
    from timesduel.match.class_events import Nickname
    from timesduel.match.opponents import Opponents

CLASS_HOURS = 24
"""After so many hours all of it is gone."""

SECONDS_AFTER_VOTE = 3.0
"""For so long what was voted for is seen before the next vote."""


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """A class as it stands."""

    setup: ClassSetup
    children: tuple[Child, ...] = ()
    """In the order in which they came: the first has number 1."""

    tournament: Tournament = field(default_factory=Tournament)
    """Its people are called by their numbers."""

    tables: tuple[RoundTable, ...] = ()
    """Of the latest round, in the order of their numbers."""

    until: float | None = None
    """When the bell rings; None if nothing but the teacher rings it, or after it has rung."""

    rang: bool = False
    """Has the bell rung in the latest round?"""

    watched: int | None = None
    """Number of the table whose game the wall shows large; None for all tables."""

    locked: bool = False
    paused: bool = False
    poll: Poll | None = None
    challenge: Challenged | None = None
    """The game of the whole class, if there is one."""

    events: tuple[ClassEvent, ...] = ()

    gone: frozenset[int] = frozenset()
    """Versions of what was taken back, and of what had come of it."""

    @property
    def version(self) -> int:
        """How many events there have been."""
        return len(self.events)

    @property
    def round(self) -> int:
        """Number of the latest round; 0 before the first."""
        return len(self.tournament.rounds)

    @property
    def is_playing(self) -> bool:
        """Are there games of the round that are not over?"""
        return self.tournament.is_open

    @property
    def ends(self) -> float:
        """When all of it is gone, in seconds since 1970."""
        return self.setup.opened + CLASS_HOURS * 3600.0

    @property
    def due_at(self) -> float:
        """When something happens by itself: the bell, the end of a vote, the end of it all."""
        if self.paused:
            return self.ends
        poll, vote = self.poll, None
        if poll is not None and poll.shown is None:
            vote = poll.asked.until
        elif poll is not None and poll.asked.seat is not None and poll.shown is not None:
            vote = poll.shown.at + SECONDS_AFTER_VOTE
        bell = self.until if self.is_playing else None
        return min(each for each in (bell, vote, self.ends) if each is not None)

    @property
    def games(self) -> list[str]:
        """Ids of all games that there ever were."""
        found: dict[str, None] = {}
        for event in self.events:
            if isinstance(event, Paired):
                found.update(dict.fromkeys(game for each in event.tables for game in each.games))
            elif isinstance(event, Challenged) and event.game is not None:
                found[event.game] = None
        return [*found]

    @property
    def seated_games(self) -> list[SeatedGame]:
        """The games of all rounds that somebody sits at or has sat at, in order."""
        found = {
            game: SeatedGame(event.round, game, (each.one, each.two), index % 2 == 1)
            for event in self.events
            if isinstance(event, Paired)
            for each in event.tables
            for index, game in enumerate(each.games)
        }
        return [*found.values()]

    def result_of(self, game: str) -> Ended | None:
        """How a game of any round ended; None if that is not known."""
        for version, event in enumerate(self.events, 1):
            if isinstance(event, Ended) and event.game == game and version not in self.gone:
                return event
        return None

    def rules_of(self, number: int) -> Rules:
        """What a round plays, counted from 1."""
        return self.setup.rules[(number - 1) % len(self.setup.rules)]

    def child(self, number: int) -> Child:
        """A child that has come."""
        if not 1 <= number <= len(self.children):
            raise ActionError("classes.nobody", number=number)
        return self.children[number - 1]

    def child_with(self, secret: str) -> Child | None:
        """The child, also one that was taken out, whose secret has this hash; None for nobody."""
        return next((each for each in self.children if compare_digest(each.secret, secret)), None)

    def table_of(self, number: int) -> RoundTable | None:
        """Where a child sits in the latest round; None for nowhere."""
        seats = ((each, each.seating) for each in self.tables)
        return next((table for table, seat in seats if number in (seat.one, seat.two)), None)

    def seat_in(self, game: str, number: int) -> int | None:
        """Which player a child is in a game of any round; None for none."""
        found = next((each for each in self.seated_games if each.game == game), None)
        return None if found is None else found.seat_of(number)

    def has(self, key: str) -> bool:
        """Has an action with this key happened?"""
        return any(event.key == key for event in self.events)

    def seating(self, new_games: Callable[[int], tuple[str, ...]]) -> tuple[Seating, ...]:
        """The tables of the next round; or those of the open one, with everybody who is free.

        `new_games` makes up ids of so many games. Two who have begun are never parted.
        """
        tables = {_names(each.seating): each for each in self.tables} if self.is_playing else {}
        begun = [names for names, table in tables.items() if table.has_results]
        found = [tables[names].seating for names in tables if names in self._settled()]
        for pair in self.tournament.next_pairs(begun):
            if (old := tables.get(pair.opponents)) is not None:
                found.append(old.seating)
                continue
            one, two = int(pair.one), None if pair.two is None else int(pair.two)
            found.append(Seating(one, two, new_games(self.setup.games)))
        return tuple(found)

    def swapped(
        self, one: int, two: int, next_game_ids: Callable[[int], tuple[str, ...]]
    ) -> tuple[Seating, ...]:
        """The tables of the open round with two children in each other's places."""
        places = {one: two, two: one}
        found = []
        for table in self.tables:
            old = table.seating
            new = (places.get(old.one, old.one), old.two and places.get(old.two, old.two))
            if new == (old.one, old.two):
                found.append(old)
                continue
            if table.has_results:
                raise ActionError("classes.begun")
            found.append(Seating(*new, next_game_ids(self.setup.games)))
        if not self.is_playing or tuple(found) == tuple(each.seating for each in self.tables):
            raise ActionError("classes.no_swap")
        return tuple(found)

    @property
    def is_just_an_answer(self) -> bool:
        """Has somebody just answered a question, so that nothing follows by itself?"""
        poll, last = self.poll, self.events[-1] if self.events else None
        return isinstance(last, Answered) and poll is not None and poll.asked.seat is None

    @property
    def undoable(self) -> int | None:
        """Version of the last thing that the teacher did; None if it cannot be taken back."""
        return undoable(self.events, self.gone)

    def apply(self, event: ClassEvent) -> Self:
        """The class after an event."""
        try:
            changed = self._after(event)
        except RulesError as error:
            raise ActionError(error.without_field) from None
        return replace(changed, events=(*self.events, event))

    def _after(self, event: ClassEvent) -> Self:
        match event:
            case Came():
                return self._with_newcomer(event)
            case Brought():
                return self._with_rounds(event)
            case Named(number=number, nickname=nickname):
                self._check_free(nickname)
                return self._with_child(replace(self.child(number), nickname=nickname))
            case Handed(number=number, secret=secret):
                if self.child(number).removed:
                    raise ActionError("classes.removed")
                here = self._with_child(replace(self.child(number), secret=secret, here=True))
                tournament = self.tournament.with_people([str(number)])
                return replace(here, tournament=tournament)
            case Left(number=number, removed=removed):
                return self._without_child(number, removed=removed)
            case Removed(numbers=numbers):
                if not numbers:
                    raise ActionError("classes.no_change")
                return reduce(partial(type(self)._without_child, removed=True), numbers, self)
            case Returned(number=number, readmitted=readmitted):
                child = self.child(number)
                if child.removed != readmitted:
                    code = "classes.removed" if child.removed else "classes.no_change"
                    raise ActionError(code)
                child = replace(child, here=True, removed=False)
                tournament = self.tournament.with_people([str(number)])
                return replace(self._with_child(child), tournament=tournament)
            case Locked(locked=locked):
                return replace(self, locked=locked)
            case Paused(paused=paused, at=at):
                return self._paused(paused, at)
            case Undone(undone=version, at=at):
                return self._without_event(version, at)
            case Paired() | Ended() | Rang() | Watched():
                return self._played_on(event)
        return self._asked_on(event)

    def _played_on(self, event: Paired | Ended | Rang | Watched) -> Self:
        """The class after what happens in a round."""
        if isinstance(event, Paired):
            return self._paired(event)
        if isinstance(event, Watched):
            if event.table is not None and not 1 <= event.table <= len(self.tables):
                raise ActionError("classes.no_game")
            return replace(self, watched=event.table)
        if isinstance(event, Ended):
            return self._with_result(event)
        if not self.is_playing or self.rang:
            raise ActionError("classes.no_round")
        return replace(self, rang=True, until=None)

    def _asked_on(self, event: ClassEvent) -> Self:
        """The class after what happens to a question or a vote."""
        poll = self.poll
        match event:
            case Challenged(game=game):
                return replace(self, challenge=None if game is None else event, poll=None)
            case Posed(seat=seat):
                if seat is not None and self.challenge is None:
                    raise ActionError("classes.no_game")
                asked = Poll(event)
                if asked.position.outcome() is not None:
                    raise ActionError("classes.over")
                return replace(self, poll=asked)
            case Answered():
                return replace(self, poll=self._answered(event))
            case Shown() if poll is not None and poll.shown is None:
                return replace(self, poll=replace(poll, shown=event))
            case Cleared() if poll is not None:
                return replace(self, poll=None)
        raise ActionError("classes.no_question")

    def _with_newcomer(self, event: Came) -> Self:
        if event.number != len(self.children) + 1 or event.number > MOST_PEOPLE:
            raise ActionError("classes.full", most=MOST_PEOPLE)
        for nickname in (event.nickname, event.second):
            if nickname is not None:
                self._check_free(nickname)
        if event.nickname == event.second:
            raise ActionError("classes.name_taken")
        child = Child(event.number, event.nickname, event.second, event.secret, event.pin)
        tournament = self.tournament.with_people([str(event.number)])
        return replace(self, children=(*self.children, child), tournament=tournament)

    def _with_rounds(self, event: Brought) -> Self:
        """A class whose tournament was begun on paper."""
        if self.children or len(event.places) > MOST_PEOPLE:
            raise ActionError("classes.full", most=MOST_PEOPLE)
        children = tuple(
            Child(number, each.nickname, None, "", each.pin, here=False)
            for number, each in enumerate(event.places, 1)
        )
        names = [str(child.number) for child in children]
        tournament = Tournament().with_people(names)
        for played in event.rounds:
            pairs = [PeoplePair(*_opponents(p.one, p.two), p.wins) for p in played]
            tournament = tournament.with_pairs(pairs)
        return replace(self, children=children, tournament=tournament.without(names))

    def _check_free(self, nickname: Nickname) -> None:
        if any(nickname in (each.nickname, each.second) for each in self.children):
            raise ActionError("classes.name_taken")

    def _with_child(self, child: Child) -> Self:
        before, after = self.children[: child.number - 1], self.children[child.number :]
        return replace(self, children=(*before, child, *after))

    def _without_child(self, number: int, *, removed: bool) -> Self:
        child = replace(self.child(number), here=False, removed=removed)
        tournament = self.tournament.without([str(number)])
        table = self.table_of(number)
        if table is not None and self.is_playing and table.has_results:
            tournament = _with_wins(tournament, table)
        return replace(self._with_child(child), tournament=tournament)

    def _paused(self, paused: bool, at: float) -> Self:
        """The time that a pause takes is added to the round's, and to that of a vote."""
        if paused == self.paused:
            raise ActionError("classes.no_change")
        until, poll = self.until, self.poll
        if not paused:
            began = next(e.at for e in reversed(self.events) if isinstance(e, Paused) and e.paused)
            lost = max(0.0, at - began)
            until = None if until is None else until + lost
            if poll is not None and poll.asked.until is not None:
                poll = replace(poll, asked=replace(poll.asked, until=poll.asked.until + lost))
        return replace(self, paused=paused, until=until, poll=poll)

    def _paired(self, event: Paired) -> Self:
        open_round = self.is_playing
        if event.round != self.round + (not open_round):
            raise ActionError("classes.no_round")
        here = {child.number for child in self.children if child.here}
        known = {each.seating: each for each in self.tables} if open_round else {}
        tables = [known.get(each) or _new_table(each) for each in event.tables]
        fresh = [each.seating for each in tables if not each.has_results]
        if {n for seat in fresh for n in (seat.one, seat.two) if n is not None} - here:
            raise ActionError("classes.no_pairs")
        settled = self._settled()
        names = [_names(each.seating) for each in tables]
        unknown = [PeoplePair(*pair) for pair in names if pair not in settled]
        tournament = self.tournament
        if tables:
            tournament = tournament.with_pairs(unknown)
        elif open_round:  # all have left, before anything was over
            tournament = replace(tournament, rounds=tournament.rounds[:-1])
        else:
            raise ActionError("classes.no_pairs")
        order = dict(zip(names, tables, strict=True))
        seated = tuple(order[pair.opponents] for pair in tournament.rounds[-1]) if tables else ()
        rang, until = (self.rang, self.until) if open_round else (False, event.until)
        watched = self.watched if open_round and (self.watched or 0) <= len(seated) else None
        return replace(
            self, tournament=tournament, tables=seated, until=until, rang=rang, watched=watched
        )

    def _settled(self) -> set[Opponents]:
        """The pairs of an open round whose result the tournament has."""
        pairs = self.tournament.rounds[-1] if self.is_playing else ()
        return {pair.opponents for pair in pairs if pair.wins is not None}

    def _with_result(self, event: Ended) -> Self:
        for index, table in enumerate(self.tables):
            if table.game == event.game and self.is_playing:
                results = [*table.results]
                results[table.seating.games.index(event.game)] = event
                told = replace(table, results=tuple(results))
                tables = (*self.tables[:index], told, *self.tables[index + 1 :])
                tournament = self.tournament
                if told.game is None:
                    tournament = _with_wins(tournament, told)
                return replace(self, tables=tables, tournament=tournament)
        raise ActionError("classes.no_game")

    def _answered(self, event: Answered) -> Poll:
        poll, child = self.poll, self.child(event.number)
        if poll is None or poll.shown is not None or not child.here:
            raise ActionError("classes.no_question")
        asked, position = poll.asked, poll.position
        if asked.until is not None and event.at > asked.until:
            raise ActionError("classes.too_late")
        if asked.seat is not None and not self.may_vote(event.number, asked.seat):
            raise ActionError("classes.not_your_half")
        if event.number in poll.answers:
            raise ActionError("classes.answered")
        if event.multiplier not in position.legal_moves():
            raise ActionError("classes.no_move")
        return replace(poll, answers={**poll.answers, event.number: event.multiplier})

    def may_vote(self, number: int, seat: int) -> bool:
        """Is it for this child to vote on a move of this player of the class's game?"""
        return self.challenge is not None and (not self.challenge.halves or number % 2 == seat % 2)

    def _without_event(self, version: int, at: float) -> Self:
        """The class as if something had not happened, nor what has come of it."""
        if version != self.undoable:
            raise ActionError("classes.no_undo")
        gone = self.gone.union(with_consequences(self.events, version))
        kept = type(self)(self.setup)
        try:
            for number, event in enumerate(self.events, 1):
                if number not in gone and not isinstance(event, Undone):
                    kept = kept.apply(event)
        except ActionError:
            raise ActionError("classes.no_undo") from None
        if kept.is_playing and kept.until is not None and kept.until <= at:
            kept = replace(kept, until=None)  # the bell would ring at once
        return replace(kept, gone=gone)


def _names(seating: Seating) -> Opponents:
    """As the tournament calls them."""
    return _opponents(seating.one, seating.two)


def _opponents(one: int, two: int | None) -> Opponents:
    return str(one), None if two is None else str(two)


def _new_table(seating: Seating) -> RoundTable:
    return RoundTable(seating, (None,) * len(seating.games))


def _with_wins(tournament: Tournament, table: RoundTable) -> Tournament:
    """The tournament with what the games of a table came to so far."""
    return tournament.with_result(len(tournament.rounds), *_names(table.seating), table.wins)
