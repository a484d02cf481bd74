"""The question what the sample game of a book teaches."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from timesduel.books.shelf import SHELF, game_title
from timesduel.coach.claims import Makes, Play
from timesduel.coach.explain import explain_win, refute
from timesduel.coach.judge import Grade
from timesduel.coach.review import Review, ReviewedTurn, review
from timesduel.coach.spans import Span, Ways, can_go_beyond, is_last, leads_into
from timesduel.coach.wording import name_of_limit, naming
from timesduel.core.outcome import Goal
from timesduel.core.position import Position
from timesduel.core.rules import Rules
from timesduel.data.board import BoardForm, board_of
from timesduel.match.game import Game
from timesduel.questions.review_text import multiplication, result
from timesduel.records.record import Record
from timesduel.solver.zones import Zone, losing_zones, zones_to_leave
from timesduel.voices.rules import goal_name, objective
from timesduel.words.grammar import one_of
from timesduel.words.speech import say, spoken, times_sign


@dataclass(frozen=True, kw_only=True)
class LessonTurn(ReviewedTurn):
    """A turn of a sample game."""

    text: str
    """Why the move is good, or how it could be answered and what was better; with names."""


@dataclass(frozen=True, kw_only=True)
class Lesson(Review):
    """The sample game of a book, explained."""

    turns: tuple[LessonTurn, ...]
    """Each turn, in order."""

    zones: tuple[Zone, ...]
    """The numbers to leave the opponent, as ranges of two numbers each."""

    moral: str
    """What the game teaches."""

    erratum: str | None
    """Where the book is wrong about it; None if it is right."""

    @property
    def numbers_to_leave(self) -> str:
        """As in `a number from 6 to 11 or 20 to 30`."""
        return _numbers(self.rules, self.zones)

    @property
    def why_to_leave(self) -> tuple[str, ...]:
        """Why to leave these numbers: from the last zone back, a sentence for each of them."""
        return _why(self.rules, self.zones)


@dataclass(frozen=True, kw_only=True)
class LessonTurnAnswer(LessonTurn):
    """A turn of a sample game, and how it is told."""

    sum: str
    """The turn in short, such as `6 x 3 = 18`."""


@dataclass(frozen=True, kw_only=True)
class LessonAnswer(Lesson):
    """The sample game of a book, explained, with a board for each step."""

    turns: tuple[LessonTurnAnswer, ...]
    """Each turn, in order."""

    title: str
    """The name of the game, for people."""

    goal: str
    """What wins, as the short name of the game: `Reach 1000`."""

    objective: str
    """What wins, in one sentence."""

    about: str
    """What this lesson is."""

    result_text: str
    """How it ended, in a sentence."""

    boards: tuple[BoardForm, ...]
    """Before the first turn, and after each."""


def ask_lesson(book: str) -> Lesson:
    """The sample game of a book as a lesson."""
    sample, rules = SHELF[book].sample, SHELF[book].sample_rules
    record = Record.of(Game(rules=rules).with_moves(sample.moves))
    judged, zones = review(record), _zones_to_leave(rules)
    turns = tuple(
        LessonTurn(**vars(turn), text=_text(position, turn, record.names))
        for position, turn in zip(record.replay(), judged.turns, strict=False)
    )
    return Lesson(
        **{**vars(judged), "turns": turns},
        zones=zones,
        moral=" ".join([say("lessons.moral", numbers=_numbers(rules, zones)), *_why(rules, zones)]),
        erratum=spoken(sample.erratum) if sample.erratum else None,
    )


def tell_lesson(book_id: str) -> LessonAnswer:
    """The sample game of a book as a lesson with a board for each step."""
    taught = ask_lesson(book_id)
    rules = taught.rules
    turns = tuple(
        LessonTurnAnswer(**vars(turn), sum=multiplication(turn, rules.modulus))
        for turn in taught.turns
    )
    positions = accumulate(SHELF[book_id].sample.moves, Position.play, initial=rules.opening())
    return LessonAnswer(
        **{**vars(taught), "turns": turns},
        title=game_title(rules),
        goal=goal_name(rules),
        objective=objective(rules),
        about=about_sample(rules),
        result_text=result(taught),
        boards=tuple(map(board_of, positions)),
    )


def about_sample(rules: Rules) -> str:
    """What a sample game is, and where it is not played as the book is otherwise."""
    about, usual = say("lessons.about"), SHELF[rules.name].rules.target
    if rules.target == usual:
        return about
    return f"{about} {say('lessons.other_target', target=rules.target, usual=usual)}"


def _text(position: Position, turn: ReviewedTurn, names: tuple[str, str]) -> str:
    """A few short sentences with names: why a move is good or bad, and what was better.

    What it is, and what it makes, stands above that already.
    """
    assert turn.multiplier is not None
    with naming(*_mover_first(names, turn.player)):
        if turn.grade.keeps_the_win:
            why = explain_win(position, turn.multiplier).without(Play)
        else:
            why = refute(position, turn.multiplier, looking_back=True).without(Makes)
        texts = [why.text]
    if turn.grade is Grade.ONLY:
        texts.insert(0, say(f"grades.verdict.{turn.grade.value}"))
    elif turn.better_moves:
        texts.append(say("lessons.better", moves=one_of(turn.better_moves, sign=times_sign())))
    elif not turn.grade.keeps_the_win:
        texts.insert(0, say("lessons.every_move_loses"))
    return " ".join(texts)


def _numbers(rules: Rules, zones: Sequence[Zone]) -> str:
    spans = tuple(Span(*zone) for zone in zones)
    return Ways(rules, at_once=False, spans=spans).numbers


def _why(rules: Rules, zones: Sequence[Zone]) -> tuple[str, ...]:
    return tuple(why_leave(rules, zone, zones) for zone in reversed(zones))


def _mover_first(names: tuple[str, str], player: int) -> tuple[str, str]:
    return names if player == 1 else names[::-1]


def why_leave(rules: Rules, zone: Zone, zones: Sequence[Zone]) -> str:
    """What is good about leaving a zone: the game is won next, or another zone can be left."""
    span, limit = Span(*zone), name_of_limit(rules)
    exact, numbers = rules.goal is Goal.EXACT, span.text
    or_beyond = can_go_beyond(rules, span)
    if is_last(rules, span):
        if exact:
            return say("lessons.why.over", numbers=numbers, limit=limit)
        return say("lessons.why.stuck", numbers=numbers, limit=limit)
    if leads_into(rules, span, Ways(rules, at_once=True)):
        if or_beyond:
            return say("lessons.why.hit_or_over", numbers=numbers, limit=limit)
        if exact:
            return say("lessons.why.hit", numbers=numbers, limit=limit)
        return say("lessons.why.reach", numbers=numbers, limit=limit)
    for better in (Span(*other) for other in reversed(zones) if other.low > zone.high):
        if leads_into(rules, span, Ways(rules, at_once=False, spans=(better,))):
            better_numbers = better.text
            if or_beyond:
                return say(
                    "lessons.why.next_or_over", numbers=numbers, better=better_numbers, limit=limit
                )
            return say("lessons.why.next", numbers=numbers, better=better_numbers)
    return say("lessons.why.somehow", numbers=numbers)


def _zones_to_leave(rules: Rules) -> tuple[Zone, ...]:
    """All but the start."""
    zones = zones_to_leave(rules, losing_zones(rules))
    return tuple(zone for zone in zones if zone.high > rules.start)
