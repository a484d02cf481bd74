"""A review is right about every turn: all of it is worked out again by brute force."""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from tests.coach.games import random_game
from tests.games import game_with
from tests.solver.brute import Brute
from timesduel import BOOKS, Goal, OnTimeout, Outcome, Reason, Record, Rules, TimeLimit, Turn
from timesduel.coach import judge as module
from timesduel.coach.judge import Grade, judge, verdict_of
from timesduel.coach.review import Review, Sequel, review
from timesduel.core.position import Position
from timesduel.data.plain import json_line, to_plain
from timesduel.data.reading import read_value
from timesduel.solver.verdict import Verdict

GAMES = 400


@cache
def brute(rules: Rules) -> Brute:
    return Brute(rules)


def game(rules: Rules, *moves: int | None, ending: Outcome | None = None) -> Record:
    """A game with these moves; None is a turn lost to the clock."""
    limit = TimeLimit(5, OnTimeout.PASS) if None in moves else None
    turns = [Turn(move, 5.0 if move is None else 1.0) for move in moves]
    return Record.of(game_with(rules, turns, ending, limit=limit))


def used(position: Position) -> frozenset[int]:
    return frozenset(position.used) if position.rules.modulus is not None else frozenset()


def leader(position: Position) -> int:
    """Who wins with best play."""
    mover_wins, _ = brute(position.rules).value(position.total, used(position))
    return position.player if mover_wins else 3 - position.player


def check_turns(record: Record, judged: Review, positions: tuple[Position, ...]) -> Counter[Grade]:
    """Compare every turn with brute force; count the grades."""
    leaders = [leader(position) for position in positions]
    assert list(judged.leaders) == leaders
    for number, (turn, done) in enumerate(zip(judged.turns, record.turns, strict=True), 1):
        position, move = positions[number - 1], done.multiplier
        known = brute(position.rules)
        winning = known.winning(position.total, used(position))
        if not winning:
            grade = Grade.LOST
        elif move not in winning:
            grade = Grade.THREW
        elif len(winning) == 1 < len(known.moves(position.total, used(position))):
            grade = Grade.ONLY
        else:
            grade = Grade.KEPT
        assert turn.turn == number
        assert turn.player == position.player
        after = positions[number].total
        assert (turn.total, turn.multiplier, turn.product) == (position.total, move, after)
        found = judge(position, move)
        assert (turn.grade, turn.winning_moves) == (found.grade, found.winning_moves)
        assert (turn.grade, turn.mark) == (grade, grade.mark)
        assert turn.lucky == (move is None and not winning)
        if grade is not Grade.THREW:
            assert (turn.better_moves, turn.sequel) == ((), None)
            continue
        assert turn.better_moves == winning
        if number < len(judged.turns):
            answered = leaders[number + 1] != position.player
            assert turn.sequel is (Sequel.PUNISHED if answered else Sequel.FORGIVEN)
        else:
            by_move = positions[-1].outcome() is not None
            ended = Sequel.OPEN if judged.result is None else Sequel.ENDED
            assert turn.sequel is (Sequel.AT_ONCE if by_move else ended)
    return Counter(turn.grade for turn in judged.turns)


def check_whole(judged: Review, positions: tuple[Position, ...]) -> None:
    """The turning point, the ending and the summaries, from the leaders alone."""
    outcome = judged.result
    winner = outcome.winner if outcome else None
    leaders = [*map(leader, positions), winner]
    turning, from_the_start = None, False
    if winner is not None:
        changes = [place for place in range(1, len(leaders)) if leaders[place] == winner]
        changes = [place for place in changes if leaders[place - 1] != winner]
        turning = changes[-1] if changes else None
        from_the_start = not changes
    assert (judged.turning_point, judged.from_the_start) == (turning, from_the_start)
    ending = judged.ending
    assert (ending is None) == (outcome is None or positions[-1].outcome() is not None)
    if ending is not None:
        assert winner is not None
        assert (ending.player, ending.reason) == (3 - winner, Reason.RESIGNED)
        assert ending.grade is (Grade.LOST if leaders[-2] == winner else Grade.THREW)
        last = positions[-1]
        at_turn = last.player == ending.player
        winning = brute(last.rules).winning(last.total, used(last)) if at_turn else ()
        assert ending.better_moves == winning
    for player, summary in enumerate(judged.summaries, 1):
        own = [turn for turn in judged.turns if turn.player == player]
        won = [turn for turn in own if leaders[turn.turn - 1] == player]
        kept = [turn for turn in won if leaders[turn.turn] == player]
        gave_up = ending is not None and ending.player == player and leaders[-2] == player
        assert summary.player == player
        assert summary.moves == sum(turn.multiplier is not None for turn in own)
        assert (summary.chances, summary.kept) == (len(won) + gave_up, len(kept))
        assert summary.thrown == len(won) - len(kept) + gave_up
        assert summary.only == sum(turn.grade is Grade.ONLY for turn in own)
        share = summary.kept / summary.chances if summary.chances else None
        assert summary.accuracy == share


@pytest.mark.no_cover
def test_hundreds_of_games_against_brute_force() -> None:
    grades: Counter[Grade] = Counter()
    sequels: Counter[Sequel | None] = Counter()
    goals: Counter[str] = Counter()
    for seed in range(GAMES):
        record = random_game(Random(seed))
        judged, positions = review(record), record.replay()
        assert (judged.rules, judged.names) == (record.rules, record.names)
        assert (judged.first, judged.result) == (record.first, record.outcome)
        grades += check_turns(record, judged, positions)
        check_whole(judged, positions)
        sequels.update(turn.sequel for turn in judged.turns)
        goals[record.rules.goal.value + "?" * (record.rules.modulus is not None)] += 1
        goals["lucky"] += sum(turn.lucky for turn in judged.turns)
        goals["given up"] += judged.ending is not None and judged.ending.grade is Grade.THREW
    assert min(grades[grade] for grade in Grade if grade is not Grade.UNKNOWN) > 50
    assert min(sequels[sequel] for sequel in Sequel if sequel is not Sequel.UNKNOWN) > 5
    assert min(goals.values()) > 10
    assert len(goals) == 6


def test_json_has_it_all() -> None:
    """What JSON carries is what the review has, read back."""
    for seed in range(40):
        judged = review(random_game(Random(seed)))
        data = json.loads(json_line(judged))
        assert read_value(Rules, data["rules"]) == judged.rules
        assert data["leaders"] == list(judged.leaders)
        assert data["turning_point"] == judged.turning_point
        for told, turn in zip(data["turns"], judged.turns, strict=True):
            assert (told["total"], told["multiplier"]) == (turn.total, turn.multiplier)
            assert told["product"] == turn.product
            assert (told["turn"], told["player"]) == (turn.turn, turn.player)
            assert Grade(told["grade"]).mark == told["mark"]
            assert tuple(told["better_moves"]) == turn.better_moves
            assert told["sequel"] == (turn.sequel and turn.sequel.value)
        for told, summary in zip(data["summaries"], judged.summaries, strict=True):
            assert told == vars(summary)


def test_a_game_of_long_numbers() -> None:
    rules = BOOKS["power-play"].replace(target=10**1000)
    judged = review(game(rules, *[2, 3] * 30))
    assert Grade.UNKNOWN not in {turn.grade for turn in judged.turns}
    assert to_plain(judged)["turns"][-1]["product"] == str(6**30)


def test_each_position_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[Position] = Counter()

    def counting(position: Position, effort: int) -> Verdict | None:
        asked[position] += 1
        return verdict_of(position, effort)

    monkeypatch.setattr(module, "verdict_of", counting)
    record = game(BOOKS["power-play"], 2, 3, 2, 3, 3)
    review(record)
    assert asked == Counter(record.replay())


@pytest.mark.parametrize("modulus", [None, 59], ids=["endless", "modular, without effort"])
def test_what_is_not_known(modulus: int | None) -> None:
    rules = Rules(goal=Goal.LAST, multipliers=(2, 3), modulus=modulus)
    judged = review(game(rules, 2, 3, ending=Outcome(1, Reason.RESIGNED)), effort=0)
    assert [turn.grade.mark for turn in judged.turns] == ["-", "-"]
    assert judged.leaders == (None, None, None)
    assert (judged.turning_point, judged.from_the_start) == (None, False)
    assert judged.ending is not None
    assert judged.ending.grade is Grade.UNKNOWN
    assert judged.ending.better_moves == ()
    assert [summary.accuracy for summary in judged.summaries] == [None, None]


def test_between_what_is_known_and_what_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake whose sequel is not known, and a winning move of which others are not known."""
    record = game(BOOKS["multiplication-madness"], 5, 6, 3, 2)
    unknown = record.replay()[2]

    def forgetful(position: Position, effort: int) -> Verdict | None:
        known = verdict_of(position, effort)
        if position == unknown:
            return None
        if known is None or not known.mover_wins:
            return known
        return Verdict(
            mover_wins=True, winning_moves=None, remoteness=None, best_move=known.best_move
        )

    monkeypatch.setattr(module, "verdict_of", forgetful)
    judged = review(record)
    assert [turn.grade.value for turn in judged.turns] == [
        "threw",
        "unknown",
        "unknown",
        "kept",
    ]
    assert judged.turns[0].better_moves == (6,)
    assert judged.turns[0].sequel is Sequel.UNKNOWN
    assert (judged.turning_point, judged.from_the_start) == (None, False)
    assert judged.turns[0].winning_moves is None


def test_a_modular_game_is_judged_from_both_ends() -> None:
    """Pairs settle the opening, a search the end; what is between may stay unknown."""
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=53)
    dice, position = Random(2), rules.opening()
    moves = []
    while choices := position.legal_moves():
        moves.append(dice.choice(choices))
        position = position.play(moves[-1])
    judged = review(game(rules, *moves))
    assert judged.leaders[0] == 1
    assert None in judged.leaders
    assert judged.result is not None
    assert judged.leaders[-1] == judged.result.winner
    assert review(game(rules, *moves), effort=1).leaders.count(None) > judged.leaders.count(None)


def test_the_clock_can_end_a_won_game() -> None:
    rules = Rules(goal=Goal.REACH, target=100)
    limit = TimeLimit(5, OnTimeout.LOSE)
    lost = game_with(rules, [Turn(5, 1.0)], Outcome(1, Reason.TIME), limit=limit)
    judged = review(Record.of(lost))
    assert judged.ending is not None
    assert to_plain(judged.ending) == {
        "player": 2,
        "reason": "time",
        "grade": "threw",
        "mark": "??",
        "better_moves": [2],
    }
    assert judged.turns[0].sequel is Sequel.ENDED
    left = game_with(rules, [Turn(5, 1.0)], limit=limit)
    assert review(Record.of(left)).turns[0].sequel is Sequel.OPEN
    assert judged.turning_point == 2
    assert judged.summaries[1].thrown == judged.summaries[1].chances == 1
