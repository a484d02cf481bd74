"""What everybody may see of a class, made from the class itself."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from timesduel.data.class_state import (
    ClassAnswers,
    ClassChallenge,
    ClassChild,
    ClassNickname,
    ClassOptions,
    ClassParts,
    ClassQuestion,
    ClassRank,
    ClassResult,
    ClassRound,
    ClassTable,
)
from timesduel.data.plain import to_plain
from timesduel.match.class_parts import Bell
from timesduel.match.names import program_name
from timesduel.match.pairings import PeoplePair
from timesduel.voices.rules import goal_name
from timesduel.words.grammar import brief, comma_list
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from timesduel.match.class_events import Ended, Nickname
    from timesduel.match.class_parts import Child, Poll, RoundTable
    from timesduel.match.pairings import Tournament
    from timesduel.match.school_class import SchoolClass

PARTS_BY_NUMBER = ("children", "tables")
"""Parts of which only entries that differ are told."""

COMPUTER = "perfect"
"""Whose name stands for the computer where it does not matter which level it has."""


def parts_of(value: SchoolClass) -> ClassParts:
    """How a class stands."""
    return ClassParts(**{name: make(value) for name, (make, _) in _PARTS.items()})


def changed_parts(before: SchoolClass, after: SchoolClass) -> dict[str, Any]:
    """The parts that an event has changed."""
    found: dict[str, Any] = {}
    for name, (make, sources) in _PARTS.items():
        old_sources, new_sources = sources(before), sources(after)
        if all(one is other for one, other in zip(old_sources, new_sources, strict=True)):
            continue
        old, new = make(before), make(after)
        if old == new:
            continue
        if name in PARTS_BY_NUMBER:
            gone = dict.fromkeys(old.keys() - new.keys())
            new = {key: each for key, each in new.items() if old.get(key) != each} | gone
        found[name] = new
    return found


@lru_cache(1_000)
def nickname_of(nickname: Nickname) -> ClassNickname:
    """A name, in words too."""
    colour = say(f"classes.colour.{nickname.colour}")
    animal = say(f"classes.animal.{nickname.animal}")
    name = say("classes.nickname", colour=colour, animal=animal)
    return ClassNickname(nickname.colour, nickname.animal, name)


def child_name(child: Child) -> str:
    """What a place is called; that of two names both."""
    name = nickname_of(child.nickname).name
    if child.second is None:
        return name
    return say("classes.pair_of", one=name, two=nickname_of(child.second).name)


def seat_name(value: SchoolClass, number: int | None) -> str:
    """What a child is called, or the computer."""
    return program_name(COMPUTER) if number is None else child_name(value.child(number))


def named_tournament(value: SchoolClass) -> Tournament:
    """The tournament of a class, its people called as they are here."""
    names = {str(child.number): child_name(child) for child in value.children}
    old = value.tournament
    return replace(
        old,
        people=tuple(names[each] for each in old.people),
        absent=frozenset(names[each] for each in old.absent),
        rounds=tuple(
            tuple(
                PeoplePair(names[pair.one], pair.two and names[pair.two], pair.wins)
                for pair in pairs
            )
            for pairs in old.rounds
        ),
    )


def _options(value: SchoolClass) -> ClassOptions:
    setup = value.setup
    return ClassOptions(
        goals=[goal_name(rules) for rules in setup.rules],
        games=setup.games,
        rounds=setup.rounds,
        minutes=setup.minutes,
        limit=setup.limit,
        coach=setup.coach,
        announce=setup.announce,
        bell=setup.bell,
        names=setup.names,
        ends=value.ends,
    )


@lru_cache(1_000)
def _child(child: Child) -> ClassChild:
    return ClassChild(
        number=child.number,
        nickname=nickname_of(child.nickname),
        second=None if child.second is None else nickname_of(child.second),
        here=child.here,
        removed=child.removed,
        expected=not child.secret,
    )


def _children(value: SchoolClass) -> dict[str, ClassChild]:
    return {str(child.number): _child(child) for child in value.children}


def _round(value: SchoolClass) -> ClassRound:
    rules = value.rules_of(value.round) if value.round else None
    return ClassRound(
        number=value.round,
        rules=None if rules is None else to_plain(rules),
        goal="" if rules is None else goal_name(rules),
        playing=value.is_playing,
        until=value.until,
        rang=value.rang,
    )


def _tables(value: SchoolClass) -> dict[str, ClassTable]:
    return {str(n): _table(value, n, table) for n, table in enumerate(value.tables, 1)}


def _table(value: SchoolClass, number: int, table: RoundTable) -> ClassTable:
    seat = table.seating
    return ClassTable(
        number=number,
        one=seat.one,
        two=seat.two,
        games=[*seat.games],
        results=[None if each is None else _result(value, table, each) for each in table.results],
        game=table.game,
    )


def _result(value: SchoolClass, table: RoundTable, result: Ended) -> ClassResult:
    text = result_text(value, (table.seating.one, table.seating.two), result)
    return ClassResult(result.winner, result.total, result.mover, result.move, text)


def result_text(value: SchoolClass, players: tuple[int, int | None], result: Ended) -> str:
    """How a game between the `one` and the `two` of a table ended, in a sentence."""
    names = [seat_name(value, number) for number in players]
    winner = "" if result.winner is None else names[result.winner - 1]
    if result.total is None:
        return say("classes.won", name=winner) if winner else say("classes.no_winner")
    total = brief(result.total)
    if result.mover is None:
        return say("classes.no_end", total=total)
    mover = names[result.mover - 1]
    if not winner and value.setup.bell is Bell.FINISHED:
        return say("classes.not_finished", total=total)
    if not winner:
        return say("classes.not_known", total=total)
    if result.winner == result.mover:
        return say("classes.decided_win", total=total, mover=mover, move=result.move)
    return say("classes.decided_loss", total=total, mover=mover, name=winner)


def _standings(value: SchoolClass) -> list[ClassRank]:
    """After the latest round that is over: in the middle of one nobody is ahead, and in a large
    class it would be much to tell after each game."""
    tournament = value.tournament
    if value.is_playing:
        tournament = replace(tournament, rounds=tournament.rounds[:-1])
    if not tournament.rounds:
        return []
    return [
        ClassRank(int(each.name), each.place, each.points, each.games)
        for each in tournament.standings()
    ]


def _question(value: SchoolClass) -> ClassQuestion | None:
    poll = value.poll
    if poll is None:
        return None
    asked = poll.asked
    return ClassQuestion(
        asked=asked.at,
        rules=to_plain(asked.rules),
        goal=goal_name(asked.rules),
        total=asked.total,
        used=[*asked.used] if asked.rules.modulus is not None else [],
        multipliers=[*poll.position.legal_moves()],
        seat=asked.seat,
        until=asked.until,
        answered=len(poll.answers),
        answers=_answers(poll),
    )


def _answers(poll: Poll) -> ClassAnswers | None:
    shown = poll.shown
    if shown is None:
        return None
    lot = [] if shown.played is None else poll.tied
    if shown.played is not None:
        text = _vote(poll, shown.played)
    elif shown.winning is None:
        text = say("classes.answer_unknown")
    elif not shown.winning:
        text = say("classes.answer_none")
    else:
        moves = comma_list(say("classes.move", move=move) for move in shown.winning)
        text = say("classes.answer", count=len(shown.winning), moves=moves)
    counts = {str(move): count for move, count in poll.counts.items()}
    winning = None if shown.winning is None else [*shown.winning]
    product = None if shown.best is None else poll.position.play(shown.best).total
    return ClassAnswers(
        counts=counts,
        winning=winning,
        played=shown.played,
        lot=lot if len(lot) > 1 else [],
        text=text,
        best=shown.best,
        product=product,
        reason=shown.reason,
    )


def _vote(poll: Poll, played: int) -> str:
    """What is played, and how that was decided."""
    if len(poll.tied) < 2:
        return say("classes.vote_played", move=played)
    if not poll.answers:
        return say("classes.vote_nobody", move=played)
    moves = comma_list(say("classes.move", move=move) for move in poll.tied)
    return say("classes.vote_lot", moves=moves, move=played)


def _challenge(value: SchoolClass) -> ClassChallenge | None:
    found = value.challenge
    if found is None or found.game is None:
        return None
    return ClassChallenge(found.game, found.halves, found.seconds)


def _undoable(value: SchoolClass) -> str | None:
    version = value.undoable
    return None if version is None else type(value.events[version - 1]).__name__.lower()


def _after_rounds(value: SchoolClass) -> tuple[int, int]:
    """The rounds that are over, and how many children there are after the first of them."""
    over = value.round - value.is_playing
    return over, len(value.children) if over else 0


_PARTS: dict[str, tuple[Callable[[SchoolClass], Any], Callable[[SchoolClass], tuple[Any, ...]]]] = {
    "options": (_options, lambda value: (value.setup,)),
    "children": (_children, lambda value: (value.children,)),
    "round": (_round, lambda value: (value.tournament, value.until, value.rang)),
    "tables": (_tables, lambda value: (value.tables, value.children)),
    "standings": (_standings, _after_rounds),
    "question": (_question, lambda value: (value.poll,)),
    "challenge": (_challenge, lambda value: (value.challenge,)),
    "watched": (lambda value: value.watched, lambda value: (value.watched,)),
    "locked": (lambda value: value.locked, lambda value: (value.locked,)),
    "paused": (lambda value: value.paused, lambda value: (value.paused,)),
    "undoable": (_undoable, lambda value: (value.events,)),
}
"""How each part is made of a class, and of what: where that is identical, so is the part."""
