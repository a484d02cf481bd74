"""A class as a value: what each event does, and which do not fit."""

from dataclasses import replace

import pytest

from tests.match.classes import (
    ANIMALS,
    OPENED,
    RULES,
    Ids,
    came,
    class_of,
    new_class,
    paired,
    refusal,
    won,
)
from timesduel.errors import ActionError
from timesduel.match.class_events import (
    Answered,
    Brought,
    Came,
    Challenged,
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
    Seating,
    Shown,
    Undone,
    Watched,
)
from timesduel.match.class_parts import Poll, SeatedGame
from timesduel.match.pairings import MOST_PEOPLE
from timesduel.match.school_class import CLASS_HOURS, SECONDS_AFTER_VOTE, SchoolClass

AT = OPENED
RED_FOX = Nickname("red", "fox")


def seats(value: SchoolClass) -> list[tuple[int, int | None]]:
    """Who sits where."""
    return [(each.seating.one, each.seating.two) for each in value.tables]


def test_children_come_are_renamed_leave_and_return() -> None:
    value = class_of(2)
    value = value.apply(Named(at=AT, number=2, nickname=RED_FOX))
    assert value.child(2).nickname == RED_FOX
    value = value.apply(Left(at=AT, number=1)).apply(Returned(at=AT, number=1))
    assert value.child(1).here
    value = value.apply(Handed(at=AT, number=1, secret="new"))
    assert value.child(1).secret == "new"
    value = value.apply(Left(at=AT, number=2, removed=True))
    assert not value.child(2).here
    for again in (Returned(at=AT, number=2), Handed(at=AT, number=2, secret="new")):
        assert refusal(value, again) == "classes.removed"
    assert value.version == len(value.events) == 7


def test_several_are_taken_out_at_once_and_let_in_again_one_by_one() -> None:
    before = class_of(3)
    assert refusal(before, Removed(at=AT, numbers=())) == "classes.no_change"
    value = before.apply(Removed(at=AT, key="1", numbers=(1, 3)))
    assert [child.removed for child in value.children] == [True, False, True]
    assert value.undoable is not None
    back = value.apply(Undone(at=AT, undone=value.undoable))
    assert back.children == before.children
    value = value.apply(Returned(at=AT, key="2", number=3, readmitted=True))
    assert [child.removed for child in value.children] == [True, False, False]
    assert value.undoable is None  # it sits at a table by now
    not_taken_out = Returned(at=AT, number=3, readmitted=True)
    assert refusal(value, not_taken_out) == "classes.no_change"


def test_no_name_is_given_twice() -> None:
    value = came(class_of(1), second=RED_FOX)
    mine = value.child(1).nickname
    for nickname, second in ((mine, None), (RED_FOX, None), (Nickname("red", "owl"),) * 2):
        event = Came(at=AT, number=3, nickname=nickname, second=second, secret="", pin="9999")
        assert refusal(value, event) == "classes.name_taken"
    assert refusal(value, Named(at=AT, number=1, nickname=RED_FOX)) == "classes.name_taken"


def test_numbers_go_on_and_a_class_can_be_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.match.school_class.MOST_PEOPLE", 2)
    with pytest.raises(ActionError, match="at most 2"):
        class_of(3)
    late = Came(at=AT, number=3, nickname=RED_FOX, secret="", pin="")
    assert refusal(class_of(1), late) == "classes.full"
    assert refusal(class_of(1), Left(at=AT, number=2)) == "classes.nobody"
    assert MOST_PEOPLE >= 200


def test_two_games_of_a_pair_make_one_result() -> None:
    value = paired(class_of(3), Ids())
    assert [two for _, two in seats(value)].count(None) == 1
    first = value.tables[0].seating
    assert [value.seat_in(game, first.one) for game in first.games] == [1, 2]
    assert value.seat_in(first.games[0], 99) is None
    assert value.table_of(first.one) == value.tables[0]
    value = won(value, 0, 2)
    assert value.tables[0].game == first.games[1]
    assert value.tournament.missing_results == 2
    value = won(value, 0, None)
    assert value.tournament.rounds[0][0].wins == (0, 1)
    value = won(won(value, 1, 1), 1, 1)
    assert not value.is_playing
    assert value.rules_of(1) == value.rules_of(3) == RULES[0]
    assert value.rules_of(2) == RULES[1]
    known = Ended(at=AT, game=first.games[0], winner=1)
    assert refusal(value, known) == "classes.no_game"
    assert refusal(paired(value, Ids()), Ended(at=AT, game="?", winner=1)) == "classes.no_game"


def test_in_the_next_round_nobody_meets_the_same_again() -> None:
    ids = Ids()
    value = paired(class_of(4, games=1), ids)
    met = set(seats(value))
    for _ in range(2):
        value = paired(won(won(value, 0, 1), 1, 2), ids)
        assert value.round == len(value.tournament.rounds)
        assert not {frozenset(pair) for pair in seats(value)} & {frozenset(pair) for pair in met}
        met.update(seats(value))
    assert len(value.games) == 6


def test_who_comes_late_plays_who_is_free() -> None:
    ids = Ids()
    value = paired(class_of(3, games=1), ids)
    begun = value.tables[0]
    late = paired(came(value), ids)
    assert late.tables[0] == begun
    assert None not in dict(seats(late)).values()
    assert late.round == 1
    alone = value.tables[1].seating.games
    assert late.tables[1].seating.games != alone
    after = paired(came(won(value, 1, 1)), ids)  # that game against the computer is over: it counts
    assert [two for _, two in seats(after)].count(None) == 2


def test_a_game_against_the_computer_that_has_begun_counts() -> None:
    ids = Ids()
    value = won(paired(class_of(1), ids), 0, 1)
    late = paired(came(value), ids)
    assert seats(late) == [(1, None), (2, None)]


def test_who_leaves_frees_the_opponent() -> None:
    ids = Ids()
    value = paired(class_of(4, games=1), ids)
    gone, freed = value.tables[0].seating.one, value.tables[0].seating.two
    value = paired(value.apply(Left(at=AT, number=gone)), ids)
    assert (freed, None) in seats(value)
    assert gone not in {number for pair in seats(value) for number in pair}


def test_what_was_played_counts_when_somebody_leaves() -> None:
    value = won(paired(class_of(2), Ids()), 0, 1)
    value = value.apply(Left(at=AT, number=2))
    assert not value.is_playing
    assert value.tournament.rounds[0][0].wins == (1, 0)
    assert refusal(paired(class_of(2), Ids()).apply(Left(at=AT, number=2)), Rang(at=AT)) == ""


def test_when_all_have_left_there_was_no_round() -> None:
    ids = Ids()
    value = paired(class_of(2), ids)
    for number in (1, 2):
        value = value.apply(Left(at=AT, number=number))
    value = value.apply(Paired(at=AT, round=1, tables=value.seating(ids)))
    assert (value.round, value.tables, value.is_playing) == (0, (), False)


@pytest.mark.parametrize(
    "tables",
    [(), (Seating(1, 3, ("g",)),), (Seating(1, 1, ("g",)),), (Seating(1, 9, ("g",)),)],
    ids=["nobody", "who has left", "twice", "a stranger"],
)
def test_rounds_that_cannot_be(tables: tuple[Seating, ...]) -> None:
    value = class_of(3).apply(Left(at=AT, number=3))
    assert refusal(value, Paired(at=AT, round=1, tables=tables)) in (
        *("classes.no_pairs", "pairs.no_round"),
    )


def test_a_round_follows_the_one_before() -> None:
    event = Paired(at=AT, round=2, tables=(Seating(1, 2, ("g",)),))
    assert refusal(class_of(2), event) == "classes.no_round"


def test_two_children_change_places() -> None:
    ids = Ids()
    value = paired(class_of(4, games=1), ids)
    (one, two), (three, four) = seats(value)
    tables = value.swapped(one, three, ids)
    swapped = value.apply(Paired(at=AT, key="k", round=1, tables=tables))
    assert seats(swapped) == [(three, two), (one, four)]
    begun = won(value, 0, 1)
    with pytest.raises(ActionError, match="finished"):
        begun.swapped(one, three, ids)
    with pytest.raises(ActionError, match="change places"):
        value.swapped(98, 99, ids)
    with pytest.raises(ActionError, match="change places"):
        class_of(2).swapped(1, 2, ids)
    odd = paired(class_of(3, games=1), ids)
    lone = next(pair[0] for pair in seats(odd) if pair[1] is None)
    other = next(pair[0] for pair in seats(odd) if pair[1] is not None)
    assert Seating(other, None, odd.swapped(lone, other, Ids())[1].games) in odd.swapped(
        lone, other, Ids()
    )


def test_the_bell_rings_once() -> None:
    value = paired(class_of(2), Ids(), until=AT + 60)
    assert value.due_at == AT + 60
    rung = value.apply(Rang(at=AT + 60))
    assert (rung.rang, rung.until) == (True, None)
    assert refusal(rung, Rang(at=AT)) == refusal(class_of(2), Rang(at=AT)) == "classes.no_round"


def test_the_wall_looks_at_one_table_until_the_next_round() -> None:
    ids = Ids()
    value = paired(class_of(4, games=1), ids)
    large = value.apply(Watched(at=AT, table=2))
    assert large.watched == 2
    assert large.apply(Watched(at=AT, table=None)).watched is None
    for table in (0, 3):
        assert refusal(large, Watched(at=AT, table=table)) == "classes.no_game"
    assert paired(came(large), ids).watched == 2
    assert paired(won(won(large, 0, 1), 1, 1), ids).watched is None


def test_a_pause_puts_the_bell_off() -> None:
    value = paired(class_of(2), Ids(), until=AT + 60)
    paused = value.apply(Paused(at=AT + 10, paused=True))
    assert paused.due_at == paused.ends == AT + CLASS_HOURS * 3600
    assert refusal(paused, Paused(at=AT, paused=True)) == "classes.no_change"
    assert paused.apply(Paused(at=AT + 25, paused=False)).until == AT + 75
    calm = class_of(1).apply(Paused(at=AT, paused=True)).apply(Paused(at=AT, paused=False))
    assert calm.until is None


def test_a_pause_puts_the_end_of_a_vote_off() -> None:
    value = class_of(2).apply(Challenged(at=AT, game="together"))
    value = value.apply(Posed(at=AT, rules=RULES[0], total=10, until=AT + 20, seat=1))
    paused = value.apply(Paused(at=AT + 10, paused=True))
    assert (value.due_at, paused.due_at) == (AT + 20, paused.ends)
    resumed = paused.apply(Paused(at=AT + 40, paused=False))
    assert resumed.due_at == AT + 50
    assert resumed.apply(Answered(at=AT + 45, number=1, multiplier=2)).due_at == AT + 50


ASKED = Posed(at=AT, rules=RULES[0], total=10)


def test_everybody_answers_once() -> None:
    value = class_of(3).apply(ASKED)
    assert value.poll is not None
    assert value.poll.tied == [*value.poll.position.legal_moves()]
    value = value.apply(Answered(at=AT, number=1, multiplier=2))
    assert refusal(value, Answered(at=AT, number=1, multiplier=3)) == "classes.answered"
    assert refusal(value, Answered(at=AT, number=2, multiplier=7)) == "classes.no_move"
    assert refusal(value, Answered(at=AT, number=9, multiplier=2)) == "classes.nobody"
    value = value.apply(Answered(at=AT, number=2, multiplier=2))
    assert value.poll is not None
    assert value.poll.counts == {2: 2}
    assert value.poll.tied == [2]
    assert value.is_just_an_answer
    assert not class_of(1).is_just_an_answer
    assert not new_class().is_just_an_answer
    left = value.apply(Left(at=AT, number=3))
    assert refusal(left, Answered(at=AT, number=3, multiplier=2)) == "classes.no_question"
    shown = value.apply(Shown(at=AT, winning=(2,)))
    for late in (Answered(at=AT, number=3, multiplier=2), Shown(at=AT)):
        assert refusal(shown, late) == "classes.no_question"
    assert shown.apply(Cleared(at=AT)).poll is None
    assert refusal(class_of(1), Cleared(at=AT)) == "classes.no_question"


def test_a_question_is_about_a_game_that_goes_on() -> None:
    assert refusal(class_of(1), replace(ASKED, total=100)) == "classes.over"
    assert refusal(class_of(1), replace(ASKED, seat=1)) == "classes.no_game"


def test_halves_vote_in_turn_and_in_time() -> None:
    value = class_of(3).apply(Challenged(at=AT, game="all", halves=True))
    value = value.apply(replace(ASKED, seat=2, until=AT + 20))
    assert value.due_at == AT + 20
    assert refusal(value, Answered(at=AT, number=1, multiplier=2)) == "classes.not_your_half"
    assert refusal(value, Answered(at=AT + 21, number=2, multiplier=2)) == "classes.too_late"
    value = value.apply(Answered(at=AT + 20, number=2, multiplier=3))
    assert value.poll is not None
    assert value.poll.position == Poll(value.poll.asked).position
    value = value.apply(Shown(at=AT + 21, played=3))
    assert value.due_at == AT + 21 + SECONDS_AFTER_VOTE
    assert value.games == ["all"]
    ended = value.apply(Challenged(at=AT, game=None))
    assert (ended.challenge, ended.poll, ended.games) == (None, None, ["all"])
    assert not ended.may_vote(1, 1)
    whole = class_of(1).apply(Challenged(at=AT, game="all"))
    assert whole.may_vote(1, 1)


def test_the_teacher_takes_back_one_thing_after_the_other() -> None:
    value = class_of(2)
    before = value
    value = value.apply(Locked(at=AT, key="1", locked=True))
    value = value.apply(Left(at=AT, key="2", number=1, removed=True))
    value = came(value)  # stays, whatever is taken back
    assert value.has("2")
    assert not value.has("3")
    for _ in range(2):
        version = value.undoable
        assert version is not None
        value = value.apply(Undone(at=AT, undone=version))
    assert value.undoable is None
    assert (value.locked, value.child(1).here, len(value.children)) == (False, True, 3)
    assert value.children[:2] == before.children
    assert refusal(value, Undone(at=AT, undone=1)) == "classes.no_undo"


def test_what_has_led_to_something_stays() -> None:
    value = class_of(2, games=1)
    start = Paired(at=AT, key="start", round=1, tables=value.seating(Ids()))
    value = value.apply(start)
    version = value.undoable
    assert version is not None
    value = won(value, 0, 1)
    assert value.undoable is None
    assert refusal(value, Undone(at=AT, undone=version)) == "classes.no_undo"


def undone(value: SchoolClass, at: float = AT) -> SchoolClass:
    """Without the last thing that the teacher did."""
    assert value.undoable is not None
    return value.apply(Undone(at=at, undone=value.undoable))


def as_it_was(value: SchoolClass, before: SchoolClass) -> bool:
    """Is a class as it stood before, but for what is known to have happened?"""
    return replace(value, events=before.events, gone=before.gone) == before


def started(value: SchoolClass, ids: Ids, until: float | None = None) -> SchoolClass:
    """The next round, by the teacher."""
    tables, key = value.seating(ids), f"start {value.version}"
    return value.apply(Paired(at=AT, key=key, round=value.round + 1, tables=tables, until=until))


def test_a_name_that_somebody_else_has_by_now_does_not_come_back() -> None:
    value = class_of(1)
    old = value.child(1).nickname
    value = value.apply(Named(at=AT, key="name", number=1, nickname=RED_FOX))
    value = value.apply(Came(at=AT, number=2, nickname=old, secret="", pin="0002"))
    assert refusal(value, Undone(at=AT, undone=1 + 1)) == "classes.no_undo"


def test_the_bell_is_taken_back_and_the_games_go_on() -> None:
    start = started(class_of(4, games=2), Ids(), until=AT + 60)
    before = won(start, 0, 1)  # played to its end
    value = before.apply(Rang(at=AT + 9, key="ring"))
    for table in (0, 1, 1):
        value = won(value, table, 2)
    assert not value.is_playing
    again = undone(value, AT + 20)
    assert as_it_was(again, before)
    assert again.result_of(value.tables[1].seating.games[0]) is None
    assert again.result_of(value.tables[0].seating.games[0]) is not None
    after = won(again, 1, 1)
    assert after.tables[1].wins == (1, 0)
    assert after.undoable is None  # a game of the round is over
    late = undone(value, AT + 60)
    assert (late.is_playing, late.until) == (True, None)  # else it rang again at once


def test_the_pairs_are_taken_back_after_the_bell() -> None:
    before = class_of(2, games=1)
    value = started(before, Ids()).apply(Rang(at=AT, key="ring"))
    value = undone(undone(won(value, 0, None)))
    assert as_it_was(value, before)
    assert value.undoable is None


def test_a_bell_that_rang_by_itself_stays() -> None:
    value = won(started(class_of(2, games=1), Ids()).apply(Rang(at=AT)), 0, 1)
    assert value.undoable is None


def test_who_was_seated_later_gets_up_with_the_round() -> None:
    ids = Ids()
    before = class_of(2, games=1)
    late = paired(came(started(before, ids)), ids)
    assert len(late.tables) == 2
    value = undone(late)
    assert (value.round, value.tables, len(value.children)) == (0, (), 3)


def test_a_game_that_the_teacher_has_ended_goes_on() -> None:
    before = started(class_of(4, games=2), Ids())
    value = before
    for game in before.tables[0].seating.games:
        value = value.apply(Ended(at=AT, key="end", game=game, winner=1))
    assert value.tables[0].game is None
    assert as_it_was(undone(value), before)
    other = undone(won(value, 1, 2))
    assert other.tables[0] == before.tables[0]
    assert other.tables[1].wins == (0, 1)


def test_the_wall_shows_again_what_it_has_shown() -> None:
    value = started(class_of(4), Ids())
    one = value.apply(Watched(at=AT, key="1", table=1))
    two = one.apply(Watched(at=AT, key="2", table=2))
    assert undone(two).watched == 1
    assert undone(undone(two)).watched is None


def test_all_against_one_is_taken_back_with_its_votes() -> None:
    before = class_of(2).apply(replace(ASKED, key="ask"))
    value = before.apply(Challenged(at=AT, key="play", game="all"))
    vote = replace(ASKED, at=AT + 1, seat=1, until=AT + 20)
    voted = value.apply(vote).apply(Answered(at=AT, key="a", number=1, multiplier=2))
    played = voted.apply(Shown(at=AT + 2, played=2)).apply(replace(vote, total=20, seat=2))
    for each in (value, voted, played, played.apply(Cleared(at=AT + 3))):
        back = undone(each)
        assert as_it_was(back, before)
        assert back.games == ["all"]  # it is removed with the others
    counted = voted.apply(Shown(at=AT + 2, key="count", played=2))
    assert counted.undoable is None  # that move is on the board
    assert as_it_was(undone(voted.apply(Challenged(at=AT, key="stop", game=None))), voted)


def test_a_question_is_taken_back_with_its_answers() -> None:
    before = class_of(2)
    value = before.apply(replace(ASKED, key="ask"))
    value = value.apply(Answered(at=AT, key="a", number=1, multiplier=2))
    shown = value.apply(Shown(at=AT, key="show", winning=(2,)))
    assert as_it_was(undone(shown), value)
    assert as_it_was(undone(undone(shown)), before)
    away = shown.apply(Cleared(at=AT, key="away"))
    assert as_it_was(undone(away), shown)


def test_a_child_that_left_by_itself_is_not_called_back() -> None:
    assert class_of(1).apply(Left(at=AT, key="child", number=1)).undoable is None
    assert new_class().undoable is None


def test_a_tournament_on_paper_goes_on() -> None:
    places = tuple(KeptPlace(Nickname("red", ANIMALS[n]), f"{n:04}") for n in range(4))
    rounds = ((PlayedPair(1, 2, (2, 0)), PlayedPair(3, None, (1, 1))), (PlayedPair(4, 1, (0, 2)),))
    value = new_class(games=1).apply(Brought(at=AT, places=places, rounds=rounds))
    assert (value.round, value.is_playing, value.tables) == (2, False, ())
    assert [child.here for child in value.children] == [False] * 4
    assert value.tournament.present == ()
    assert {each.name: each.points for each in value.tournament.standings()} == {
        "1": 4,
        "2": 0,
        "3": 1,
        "4": 0,
    }
    for number in (1, 2, 3):
        value = value.apply(Handed(at=AT, number=number, secret=f"secret {number}"))
    value = paired(came(value), Ids())
    assert value.round == 3
    assert sorted(n for pair in seats(value) for n in pair if n) == [1, 2, 3, 5]
    assert frozenset((1, 2)) not in {frozenset(pair) for pair in seats(value)}
    assert refusal(value, Brought(at=AT, places=places, rounds=rounds)) == "classes.full"
    twice = ((PlayedPair(1, 1, (2, 0)),),)
    assert refusal(new_class(), Brought(at=AT, places=places, rounds=twice)) == "pairs.no_round"


def test_who_takes_a_place_again_is_there() -> None:
    value = class_of(2).apply(Left(at=AT, number=1))
    value = value.apply(Handed(at=AT, number=1, secret="new"))
    assert value.child(1).here
    assert value.tournament.present == ("1", "2")


@pytest.mark.parametrize("swapped", [False, True])
def test_who_sits_at_a_game_and_where(swapped: bool) -> None:
    seated = SeatedGame(round=1, game="one", players=(7, None), swapped=swapped)
    seat = seated.seat_of(7)
    assert seat == (2 if swapped else 1)
    assert seated.child_at(seat) == 7
    assert seated.child_at(3 - seat) is None
    assert seated.seat_of(8) is None
