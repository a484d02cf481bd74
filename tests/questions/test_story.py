"""The story of a game is true for each reader: its sentences are read again, and held against
brute force, which knows nothing of the review."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.coach.games import random_game
from tests.coach.names_in_words import swapped
from tests.games import game_with
from tests.solver.brute import Brute
from tests.words.marks import raw_words
from timesduel import BOOKS, Goal, OnTimeout, Outcome, Position, Reason, Record, Rules, TimeLimit
from timesduel import Turn as Made
from timesduel.books.shelf import game_title
from timesduel.coach.better import better_move
from timesduel.coach.review import review
from timesduel.questions.house_rules import can_start_at
from timesduel.questions.review import ReviewAnswer, TurnAnswer, tell_review
from timesduel.questions.story import remark
from timesduel.words.speech import PSEUDO, speaking

GAMES = 250
WINNER, LOSER = r"(?P<winner>Player \d)", r"(?P<loser>Player \d)"
SENTENCES = {
    "You never let go of the win.": "held",
    f"{WINNER} had the win from the start, and never let go.": "held",
    f"{WINNER} had the win from the start, and never let go. You had no move that wins.": "held",
    "The win was yours from the start.": "given",
    f"{WINNER} had the win from the start.": "given",
    f"Here (?:{LOSER}|you) let the win slip.": "slip",
    f"Here (?:{LOSER}|you) let the win slip, and (?:{WINNER}|you) kept it to the end.": "taken",
    f"Here {LOSER}'s time ran out, and the win was yours.": "late",
    f"Here (?:{LOSER}'s|your) time ran out, and the win was gone.": "late",
    rf"Here (?:{WINNER}'s|your) time ran out\. That was lucky: no move could win\.": "lucky",
    f"{LOSER} gave up a game that could still be won.": "resigned",
    "You gave up a game that you could still win.": "resigned",
}
"""Every sentence that a game of these can have, and what it claims."""


@cache
def brute(rules: Rules) -> Brute:
    return Brute(rules)


def used(position: Position) -> frozenset[int]:
    return frozenset(position.used) if position.rules.modulus is not None else frozenset()


def winning(position: Position) -> tuple[int, ...]:
    return brute(position.rules).winning(position.total, used(position))


def leader(position: Position) -> int:
    wins, _ = brute(position.rules).value(position.total, used(position))
    return position.player if wins else 3 - position.player


def claimed(sentence: str, names: tuple[str, str], winner: int) -> str:
    """What a sentence claims; the names in it are those of the winner and the loser."""
    found = [(re.fullmatch(each, sentence), claim) for each, claim in SENTENCES.items()]
    matches = [(match.groupdict(), claim) for match, claim in found if match]
    assert matches, sentence
    groups, claim = matches[-1]
    assert groups.get("winner") in (None, names[winner - 1]), sentence
    assert groups.get("loser") in (None, names[2 - winner]), sentence
    return claim


def check_story(record: Record, told: ReviewAnswer) -> str:
    """Every reader is told the same, and it is so; what is claimed."""
    outcome, positions = record.outcome, record.replay()
    texts = (*told.story.players, told.story.others)
    if outcome is None or outcome.winner is None:
        assert texts == ("", "", "")
        return "open"
    winner, loser = outcome.winner, 3 - outcome.winner
    claims = {claimed(text, record.names, winner) for text in texts}
    assert len(claims) == 1, texts
    (claim,) = claims
    assert not re.search(r"\b[Yy]ou", told.story.others)
    for player, text in enumerate(told.story.players, 1):
        assert record.names[player - 1] not in text
    leaders = [leader(position) for position in positions]
    movers = [position.player for position in positions[: len(record.turns)]]
    if claim in ("held", "given"):
        assert set(leaders) == {winner}
        assert (claim == "held") == (set(movers) == {1, 2})
        assert all(not winning(each) for each in positions if each.player == loser)
        return claim
    number = told.turning_point
    assert number is not None
    assert leaders[number - 1] == loser
    assert set(leaders[number:]) <= {winner}
    if claim == "resigned":
        assert number == len(record.turns) + 1
        assert outcome.reason is Reason.RESIGNED
        return claim
    mover, move = movers[number - 1], record.turns[number - 1].multiplier
    assert (move is None) == (claim in ("late", "lucky"))
    assert mover == (winner if claim == "lucky" else loser)
    if claim == "lucky":
        assert not winning(positions[number - 1])
    elif claim in ("slip", "taken"):
        assert (winner in movers[number:]) == (claim == "taken")
    return claim


def check_told(record: Record, turn: TurnAnswer) -> None:
    """To each player a remark says `you` and `they`; where that does not matter, it is not said."""
    if turn.told is None:
        assert not any(name in turn.remark for name in record.names)
        return
    own, other = turn.told if turn.player == 1 else turn.told[::-1]
    assert record.names[turn.player - 1] not in own
    assert record.names[2 - turn.player] not in other
    if turn.reason:
        assert own == swapped(other)
        assert own.endswith(turn.remark.removeprefix(turn.reason))


def check_turn(record: Record, turn: TurnAnswer, told: ReviewAnswer) -> str:
    """A turn's remark and its picture, by brute force; which remark it is."""
    check_told(record, turn)
    before, after = record.replay()[turn.turn - 1 : turn.turn + 1]
    wins, text = winning(before), turn.remark
    if not wins or turn.multiplier in wins:
        assert (turn.better, turn.answer) == (None, None)
        if text == told.result_text:
            assert turn.multiplier in wins
            assert after.outcome() == record.outcome == told.result
            assert told.result is not None
            assert told.result.winner == turn.player
            return "won"
        if text == "This is the only move that keeps the win.":
            assert wins == (turn.multiplier,)
            assert len(before.legal_moves()) > 1
        elif text == "This move keeps the win.":
            assert turn.multiplier in wins
        else:
            assert not wins
            lucky = "The time ran out. That was lucky: no move could win here."
            assert text == ("No move could win here." if turn.multiplier else lucky)
        return text
    better, answer, rules = turn.better, turn.answer, record.rules
    assert better is not None
    assert better.multiplier in wins
    assert better.product == before.play(better.multiplier).total
    if better.zone is None:
        assert rules.modulus is not None or before.play(better.multiplier).outcome() is not None
    else:
        low, high = better.zone
        assert low <= better.product <= high
        assert not any(winning(Position(rules, each)) for each in range(low, high + 1))
        around = [Position(rules, each) for each in (low - 1, high + 1) if each]
        assert all(each.outcome() is not None or winning(each) for each in around)
    assert (answer is None) == (after.outcome() is not None)
    if answer is not None:
        assert answer.multiplier in winning(after)
        assert answer.product == after.play(answer.multiplier).total
    late = "The time ran out, and the win was gone."
    assert text.startswith(turn.reason if turn.multiplier else late)
    assert "would have kept the win." in text
    named = [int(each) for each in re.findall(r"x(\d+)", text[text.rindex(". ") :])]
    assert {*named} <= {*wins}
    return late if turn.multiplier is None else "a mistake"


@pytest.mark.no_cover
def test_hundreds_of_stories_against_brute_force() -> None:
    stories: Counter[str] = Counter()
    remarks: Counter[str] = Counter()
    for seed in range(GAMES):
        record = random_game(Random(seed))
        told = tell_review(record)
        stories[check_story(record, told)] += 1
        remarks.update(check_turn(record, turn, told) for turn in told.turns)
    assert len(stories) == 8
    assert min(stories.values()) >= 2
    assert len(remarks) == 7
    assert min(remarks.values()) > 5


def lost_without_a_move(reason: Reason, *moves: int) -> ReviewAnswer:
    """The first player has lost so."""
    turns = [Made(move, 1.0) for move in moves]
    limit = TimeLimit(5, OnTimeout.LOSE) if reason is Reason.TIME else None
    seats = ("bot:x", None) if reason is Reason.CRASHED else (None, None)
    rules, ending = BOOKS["multiplication-madness"], Outcome(2, reason)
    game = game_with(rules, turns, ending, limit=limit, players=seats)
    return tell_review(Record.of(game))


@pytest.mark.parametrize(
    ("reason", "loser", "others"),
    [
        (
            Reason.TIME,
            "Your time ran out in a game that you could still win.",
            "Player 1's time ran out in a game that could still be won.",
        ),
        (
            Reason.ABSENT,
            "You stayed away from a game that you could still win.",
            "Player 1 stayed away from a game that could still be won.",
        ),
        (
            Reason.CRASHED,
            "Turning point: the end. Player 1 crashed in a game that could be won.",
            "Turning point: the end. Player 1 crashed in a game that could be won.",
        ),
    ],
)
def test_a_win_that_no_move_let_slip(reason: Reason, loser: str, others: str) -> None:
    told = lost_without_a_move(reason)
    assert told.story.players == (loser, others)
    assert told.story.others == others
    assert told.ending is not None
    assert told.ending.better is not None
    assert (told.ending.better.multiplier, told.ending.better.zone) == (6, (6, 11))
    assert told.ending.can_be_tried


def test_what_was_better_at_the_end_is_for_whoever_was_to_move() -> None:
    told = lost_without_a_move(Reason.ABSENT, 6)
    assert told.turning_point == 2
    assert told.ending is not None
    assert (told.ending.better, told.ending.can_be_tried) == (None, False)


def test_where_nothing_is_known_nothing_is_claimed() -> None:
    endless = Rules(goal=Goal.LAST, multipliers=(2, 3))
    game = game_with(endless, [Made(2, 1.0), Made(3, 1.0)], Outcome(1, Reason.RESIGNED))
    told = tell_review(Record.of(game))
    unknown = "The turning point is not known: not every position is solved."
    assert (*told.story.players, told.story.others) == (unknown,) * 3
    assert {turn.remark for turn in told.turns} == {"What this move was worth is not known."}


def test_long_numbers_and_the_turning_point_of_a_game_with_many_mistakes() -> None:
    rules = BOOKS["power-play"].replace(target=10**150)
    dice, position, turns = Random(1), rules.opening(), list[Made]()
    while position.outcome() is None:
        turns.append(Made(dice.choice(position.legal_moves()), 1.0))
        position = position.play(turns[-1].multiplier or 0)
    told = tell_review(Record.of(game_with(rules, turns)))
    thrown = [turn for turn in told.turns if turn.grade.value == "threw"]
    explained = [turn for turn in thrown if turn.reason]
    assert len(thrown) > len(explained) == 31
    assert explained[-1].turn == told.turning_point
    assert [turn for turn in told.turns if turn.better] == explained
    late = explained[-1].better
    assert late is not None
    assert late.zone is None or late.zone.low > 10**30
    unexplained = next(turn for turn in thrown if not turn.reason)
    assert re.fullmatch(r"x[23] would have kept the win\.", unexplained.remark)


def test_stories_are_looked_up() -> None:
    dice = Random(5)
    for _ in range(60):
        record = random_game(dice)
        with speaking(PSEUDO):
            told = tell_review(record)
        texts = [*told.story.players, told.story.others, *(turn.remark for turn in told.turns)]
        texts += [text for turn in told.turns for text in turn.told or ()]
        known = (*record.names, game_title(record.rules))
        assert [raw_words(text, *known) for text in texts] == [[]] * len(texts)


def test_where_a_game_of_its_own_can_start() -> None:
    for rules in BOOKS.values():
        assert can_start_at(rules, 20)
        assert not can_start_at(rules, 10**1001)
    house = BOOKS["multiplication-showdown"]
    assert can_start_at(house.replace(ceiling=None), 60)
    assert not can_start_at(house.replace(ceiling=None, modulus=97), 60)
    assert not can_start_at(Rules(goal=Goal.REACH, target=100), 20)


def test_nothing_is_better_where_every_move_loses() -> None:
    assert better_move(BOOKS["power-play"].opening().play(3)) is None


def test_a_mistake_of_which_nothing_better_is_known_has_its_reason_alone() -> None:
    judged = review(
        Record.of(game_with(BOOKS["power-play"], [Made(move, 0.0) for move in (2, 3, 3, 3, 2)]))
    )
    turn = judged.turns[0]
    assert turn.better_moves
    assert remark(judged, replace(turn, better_moves=()), "why") == "why"
