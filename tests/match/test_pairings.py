"""Pairings for people, against naive models: everybody plays, nobody is idle, chances are fair."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from timesduel.errors import RulesError
from timesduel.match.opponents import PastRounds, circle, round_robin, swiss
from timesduel.match.pairings import (
    GAMES_OF_PAIR,
    LARGEST_ROUND_ROBIN,
    MOST_PEOPLE,
    PeoplePair,
    Tournament,
    Wins,
)

WINS = [(one, two) for one in range(3) for two in range(3) if one + two <= GAMES_OF_PAIR]


def people(count: int) -> list[str]:
    return [f"P{number}" for number in range(1, count + 1)]


def ended(tournament: Tournament, wins: Iterator[Wins]) -> Tournament:
    """All results of the open round entered."""
    number = len(tournament.rounds)
    for pair in tournament.rounds[-1]:
        if pair.wins is None:
            tournament = tournament.with_result(number, pair.one, pair.two, next(wins))
    return tournament


def matchings(names: list[str]) -> Iterator[list[tuple[str, str]]]:
    """All ways to pair an even number of people."""
    if not names:
        yield []
        return
    first, *others = names
    for second in others:
        for rest in matchings([name for name in others if name != second]):
            yield [(first, second), *rest]


@st.composite
def histories(draw: st.DrawFn, most: int = 8) -> tuple[list[str], PastRounds]:
    """People with any past."""
    names = people(draw(st.integers(2, most)))
    met = {
        frozenset(pair): draw(st.integers(0, 2))
        for pair in combinations(names, 2)
        if draw(st.booleans())
    }
    computer = {name: draw(st.integers(0, 2)) for name in names if draw(st.booleans())}
    points = {name: draw(st.integers(0, 4)) for name in names}
    return names, PastRounds(met, computer, points)


def check_round(names: list[str], pairs: list[tuple[str, str | None]], past: PastRounds) -> None:
    """Everybody sits once; the computer has the odd one, whose turn it is."""
    seated = [name for pair in pairs for name in pair if name is not None]
    assert sorted(seated) == sorted(names)
    alone = [one for one, two in pairs if two is None]
    assert len(alone) == len(names) % 2
    for name in alone:
        fewest = min(past.with_computer.get(each, 0) for each in names)
        assert past.with_computer.get(name, 0) == fewest


@given(histories())
def test_a_swiss_round_pairs_equal_scores_as_far_as_possible(
    case: tuple[list[str], PastRounds],
) -> None:
    names, past = case
    pairs = swiss(names, past)
    check_round(names, pairs, past)
    playing = [name for one, two in pairs if two is not None for name in (one, two)]
    every = [
        (
            sum(abs(past.points[a] - past.points[b]) for a, b in way),
            sum(past.met.get(frozenset(pair), 0) for pair in way),
        )
        for way in matchings(playing)
    ]
    ours = [(one, two) for one, two in pairs if two is not None]
    apart = sum(abs(past.points[a] - past.points[b]) for a, b in ours)
    repeats = sum(past.met.get(frozenset(pair), 0) for pair in ours)
    best = min(every)
    assert apart == best[0]
    # Repetitions are looked for by doubling: never twice as many as need be, and none if none.
    assert repeats <= max(best[1], 2 * best[1] - 1)
    alone = [one for one, two in pairs if two is None]
    turn = past.may_play_computer(names)
    assert all(past.points[alone[0]] <= past.points[name] for name in turn if alone)


@given(histories())
def test_a_round_robin_round_of_any_past(case: tuple[list[str], PastRounds]) -> None:
    names, past = case
    pairs = round_robin(names, past)
    check_round(names, pairs, past)
    turn = past.may_play_computer(names) if len(names) % 2 else [""]
    best = min(
        sum(past.met.get(frozenset(pair), 0) for pair in way)
        for alone in turn
        for way in matchings([name for name in names if name != alone])
    )
    assert past.repeats(pairs) <= max(best, 2 * best - 1)


@pytest.mark.parametrize("count", range(1, LARGEST_ROUND_ROBIN + 1))
def test_a_round_robin_is_complete(count: int) -> None:
    """Twice: everybody meets everybody once, and then once more."""
    tournament = Tournament(seed=count % 3 or None).with_people(people(count))
    expected = {frozenset(pair) for pair in combinations(people(count), 2)}
    for turn in (1, 2):
        for _ in range(tournament.usual_rounds):
            tournament = ended(tournament.paired(), iter([(1, 1)] * count))
        met = Counter(
            frozenset((pair.one, pair.two))
            for pairs in tournament.rounds
            for pair in pairs
            if pair.two is not None
        )
        assert met == dict.fromkeys(expected, turn)
    computer = Counter(
        pair.one for pairs in tournament.rounds for pair in pairs if pair.two is None
    )
    assert computer == (dict.fromkeys(people(count), 2) if count % 2 else {})


@pytest.mark.parametrize("count", [2, 3, 7, 8, 30])
def test_the_circle_lets_everybody_meet_everybody(count: int) -> None:
    met = Counter(frozenset(pair) for pairs in circle(people(count)) for pair in pairs)
    assert set(met.values()) == {1}
    assert len(met) == count * (count - 1) // 2 + (count if count % 2 else 0)


steps = st.lists(
    st.tuples(
        st.sampled_from(["came", "back", "left", "pair", "result", "result", "result"]),
        st.integers(0, 99),
        st.sampled_from(WINS),
    ),
    max_size=60,
)


@given(st.integers(0, 14), steps)
def test_any_course_of_a_tournament(begin: int, course: list[tuple[str, int, Wins]]) -> None:
    """People come and go, also within a round: a naive table agrees, and nobody is ever idle."""
    tournament = Tournament().with_people(people(begin))
    present, known = people(begin), list(people(begin))
    results: dict[tuple[int, str, str | None], Wins] = {}
    for kind, number, wins in course:
        if kind == "came":
            known.append(f"N{len(known)}")
            present.append(known[-1])
            tournament = tournament.with_people([known[-1]])
        elif kind == "back" and known:
            name = known[number % len(known)]
            tournament = tournament.with_people([name.lower()])
            present = [each for each in known if each in {*present, name}]
        elif kind == "left" and present:
            name = present.pop(number % len(present))
            tournament = tournament.without([name])
        elif kind == "pair" and (present or tournament.is_open):
            before = tournament
            tournament = tournament.paired()
            check_nobody_idle(before, tournament)
        elif kind == "result" and tournament.rounds and tournament.rounds[-1]:
            pairs = tournament.rounds[-1]
            pair = pairs[number % len(pairs)]
            results[len(tournament.rounds), pair.one, pair.two] = wins
            tournament = tournament.with_result(len(tournament.rounds), *pair.opponents, wins)
        assert list(tournament.present) == present
    points, games = Counter[str](), Counter[str]()
    for (_, one, two), (won, lost) in results.items():
        points[one] += won
        games[one] += won + lost
        if two is not None:
            points[two] += lost
            games[two] += won + lost
    table = tournament.standings()
    assert {row.name: (row.points, row.games) for row in table} == {
        name: (points[name], games[name]) for name in known
    }
    ranked = sorted(points[name] for name in known)
    for row in table:
        assert row.place == 1 + sum(each > row.points for each in ranked)
    assert [row.points for row in table] == ranked[::-1]


def check_nobody_idle(before: Tournament, after: Tournament) -> None:
    """All who are there sit in the round once, and what was known of it is still there."""
    if not after.rounds:
        assert not before.present
        return
    pairs = after.rounds[-1]
    seated = [name for pair in pairs for name in pair.opponents if name is not None]
    assert len(seated) == len(set(seated))
    if len(after.rounds) >= len(before.rounds):
        assert set(before.present) <= set(seated)
    if before.is_open and len(after.rounds) == len(before.rounds):
        for pair in before.rounds[-1]:
            if pair.wins is not None or {*pair.opponents} <= {*before.present}:
                assert pair in pairs, "two who are playing are never parted"
        waiting = [pair for pair in pairs if pair.wins is None]
        assert all({*pair.opponents} <= {*before.present, None} for pair in waiting)
        assert len([pair for pair in waiting if pair.two is None]) <= 1


@pytest.mark.parametrize("count", [8, 30, 31])
def test_one_who_leaves_or_comes_concerns_only_who_is_alone(count: int) -> None:
    begun = Tournament(seed=7).with_people(people(count)).paired()
    left = begun.without(["P5"]).paired()
    places = [
        place
        for place, pair in enumerate(begun.rounds[0])
        if {"P5", None}.isdisjoint({pair.one, pair.two})
    ]
    assert len(places) == count // 2 - 1
    for place in places:
        assert left.rounds[0][place] == begun.rounds[0][place]  # they keep their number, too
    back = left.with_people(["P5", "New"]).paired()
    for pair in left.rounds[0]:
        assert pair.two is None or pair in back.rounds[0]


@pytest.mark.parametrize("count", [8, 31])
def test_the_first_round_is_drawn_by_lot_and_the_same_each_time(count: int) -> None:
    drawn = [Tournament(seed=seed).with_people(people(count)).paired() for seed in (1, 2, 1)]
    assert drawn[0] == drawn[2]
    assert drawn[0].rounds != drawn[1].rounds
    by_arrival = Tournament().with_people(people(count)).paired()
    assert {*drawn[0].rounds[0]} != {*by_arrival.rounds[0]}


@pytest.mark.parametrize("count", [9, 10, 25, 40])
def test_a_swiss_tournament_of_a_class(count: int) -> None:
    """The usual rounds without a repetition, and the better one always wins: one is in front."""
    tournament = Tournament().with_people(people(count))
    strength = {name: place for place, name in enumerate(people(count))}
    for _ in range(tournament.usual_rounds):
        tournament = tournament.paired()
        for pair in tournament.rounds[-1]:
            first = pair.two is None or strength[pair.one] < strength[pair.two]
            tournament = tournament.with_result(
                len(tournament.rounds), *pair.opponents, (2, 0) if first else (0, 2)
            )
    met = Counter(
        frozenset(pair.opponents)
        for pairs in tournament.rounds
        for pair in pairs
        if pair.two is not None
    )
    assert set(met.values()) == {1}
    assert tournament.standings()[0].name == "P1"
    computer = [row.with_computer for row in tournament.standings()]
    assert max(computer) <= 1


def test_two_of_the_same_strength_may_meet_again() -> None:
    """A repetition is better than a pair of different scores."""
    past = PastRounds({frozenset("ab"): 3}, {}, {"a": 4, "b": 4, "c": 0, "d": 0})
    assert swiss(list("acbd"), past) == [("a", "b"), ("c", "d")]


def test_a_search_that_would_take_too_long_allows_more_repetitions() -> None:
    """Two halves of 15 who have met all of the others' half: one repetition is needed."""
    one, two = [f"a{i}" for i in range(15)], [f"b{i}" for i in range(15)]
    met = {frozenset((a, b)): 1 for a in one for b in two}
    past = PastRounds(met, {}, dict.fromkeys([*one, *two], 0))
    pairs = swiss([*one, *two], past)
    check_round([*one, *two], pairs, past)
    assert past.repeats(pairs) == 1


@pytest.mark.parametrize("count", [5, 6])
def test_a_round_robin_that_absences_have_disturbed(count: int) -> None:
    """No round of the circle is without a repetition, and some pairs have not met."""
    names = people(count)
    pairs = [pair for meetings in circle(names) for pair in meetings[:2]]
    met = {frozenset((one, two)): 1 for one, two in pairs if two is not None}
    past = PastRounds(met, {}, {})
    found = round_robin(names, past)
    check_round(names, found, past)
    assert past.repeats(found) < min(past.repeats(meetings) for meetings in circle(names)) + 1


def test_what_does_not_fit() -> None:
    tournament = Tournament().with_people(["Ada", "Grace", " ada "])
    assert tournament.people == ("Ada", "Grace")
    attempts: tuple[Callable[[], Tournament], ...] = (
        lambda: tournament.with_people([""]),
        lambda: tournament.with_people(["a\x1bb"]),
        lambda: tournament.with_people(people(MOST_PEOPLE)),
        lambda: tournament.without(["Emmy"]),
        lambda: tournament.without(["Ada", "Grace"]).paired(),
        lambda: tournament.with_pairs([]),
        lambda: tournament.with_pairs([PeoplePair("Ada", "Ada")]),
        lambda: tournament.with_pairs([PeoplePair("Ada", "Emmy")]),
        lambda: tournament.with_result(1, "Ada", "Grace", (2, 0)),
        lambda: tournament.paired().with_result(1, "Ada", "Grace", (2, 1)),
        lambda: tournament.paired().with_result(1, "Ada", "Grace", (-1, 1)),
        lambda: tournament.paired().with_result(1, "Ada", None, (2, 0)),
    )
    for attempt in attempts:
        with pytest.raises(RulesError):
            attempt()


def test_a_result_from_the_other_side_and_its_correction() -> None:
    tournament = Tournament().with_people(["Ada", "Grace"]).paired()
    assert tournament.rounds == ((PeoplePair("Ada", "Grace"),),)
    told = tournament.with_result(1, "Grace", "Ada", (2, 0))
    assert told.rounds == ((PeoplePair("Ada", "Grace", (0, 2)),),)
    corrected = told.with_result(1, "Ada", "Grace", (1, 1))
    assert [row.place for row in corrected.standings()] == [1, 1]
    assert corrected.with_result(1, "Grace", "Ada", None) == tournament


def test_a_round_that_everybody_leaves_is_none() -> None:
    open_round = Tournament().with_people(["Ada", "Grace", "Emmy"]).paired()
    assert open_round.without(["Ada", "Grace", "Emmy"]).paired().rounds == ()
    pair = open_round.rounds[0][0]
    half = open_round.with_result(1, *pair.opponents, (2, 0))
    gone = half.without(half.present).paired()
    assert gone.rounds == ((replace(pair, wins=(2, 0)),),)
    assert not gone.is_open


def test_finding_somebody() -> None:
    tournament = Tournament().with_people(["Ada"])
    assert tournament.find(" ADA") == "Ada"
    assert tournament.find("Eve") is None
    assert Tournament().usual_rounds == 1
    assert Tournament().with_people(people(17)).usual_rounds == 5
