"""What the diary keeps of games, against counting by brute force."""

from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest

from tests.records.samples import FINISHED, GOING_ON
from tests.solver.brute import Brute
from timesduel import BOOKS, Outcome, Reason, Rules, Turn
from timesduel.data.reading import read_value
from timesduel.match.events import Action, Kind
from timesduel.match.game import Game
from timesduel.match.names import Seats
from timesduel.records.diary import Entry
from timesduel.records.form import GAMES, game_from_text, record_from_json, record_to_json
from timesduel.records.log_file import text_of
from timesduel.records.record import Record
from timesduel.training.facts import fact_entry, read_try
from timesduel.training.tally import Played, game_entries, game_id, game_in, text_id

WHEN = FINISHED.started
MADNESS = BOOKS["multiplication-madness"]


def played(
    rules: Rules, *moves: int, players: tuple[str | None, str | None], first: int = 1
) -> Record:
    position = rules.opening(first)
    for move in moves:
        position = position.play(move)
    return Record(
        rules=rules,
        names=("Ada", "Grace"),
        players=players,
        first=first,
        limit=None,
        turns=tuple(Turn(move, 1.0) for move in moves),
        total=position.total,
        outcome=position.outcome() or Outcome(3 - position.player, Reason.RESIGNED),
        started=WHEN,
    )


def chances_by_force(record: Record, player: int) -> tuple[int, int]:
    """How often a player could win, and how often that was kept."""
    force, total, mover = Brute(record.rules), record.rules.start, record.first
    chances = kept = 0
    for turn in record.turns:
        assert turn.multiplier is not None
        winning = force.winning(total)
        if mover == player and winning:
            chances += 1
            kept += turn.multiplier in winning
        total *= turn.multiplier
        mover = 3 - mover
    return chances, kept


def test_a_game_between_people() -> None:
    (entry,) = game_entries(FINISHED.game())
    assert entry.when == WHEN
    assert entry.kind == "game"
    assert entry.data["winner"] == 2
    assert entry.data["started"] == FINISHED.started
    assert read_value(Rules, entry.data["rules"]) == FINISHED.rules
    game = game_in(entry)
    assert game is not None
    assert game.id == game_id(FINISHED)
    assert game.opponent is None
    figures = [(person.chances, person.kept) for person in game.people]
    assert figures == [chances_by_force(FINISHED, player) for player in (1, 2)]
    assert [person.won for person in game.people] == [False, True]


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_a_game_against_the_computer(seat: int, seed: int) -> None:
    dice = Random(seed)
    position, moves = MADNESS.opening(1 + seed % 2), []
    while legal := position.legal_moves():
        moves.append(dice.choice(legal))
        position = position.play(moves[-1])
    players = (None, "expert") if seat == 1 else ("expert", None)
    record = played(MADNESS, *moves, players=players, first=1 + seed % 2)
    (entry,) = game_entries(record.game())
    game = game_in(entry)
    assert game is not None
    assert game.opponent == "expert"
    assert record.outcome is not None
    chances, kept = chances_by_force(record, seat)
    won = record.outcome.winner == seat
    assert game.people == (Played(won=won, chances=chances, kept=kept),)
    assert entry.data["chances"][2 - seat] is None


def test_products_that_people_announced() -> None:
    turns = (Turn(2, 1.0, 2), Turn(3, 1.0, 6), Turn(4, 1.0, 25), Turn(5, 1.0, 120), Turn(2, 1.0))
    rules = BOOKS["multiplication-madness"].replace(target=200)
    record = replace(
        FINISHED,
        rules=rules,
        turns=turns,
        total=240,
        outcome=Outcome(1, Reason.REACHED),
        players=(None, "greedy"),
    )
    game, *facts = game_entries(record.game())
    assert game_in(game) is not None
    name = game.data["id"]
    assert facts == [
        fact_entry(1, 2, 2, when=WHEN, turn=(name, 1)),
        fact_entry(6, 4, 25, when=WHEN, turn=(name, 3)),
    ]


def test_products_modulo_a_number() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11)
    record = replace(
        FINISHED,
        rules=rules,
        turns=(Turn(9, 1.0, 9), Turn(9, 1.0, 4)),
        total=4,
        outcome=Outcome(1, Reason.RESIGNED),
    )
    _, *facts = game_entries(record.game())
    assert [read is not None and read.right for read in map(read_try, facts)] == [False, True]


@pytest.mark.parametrize("rules", [MADNESS, MADNESS.replace(target=101)])
@pytest.mark.parametrize("players", [(None, None), (None, "greedy")])
def test_a_game_is_of_when_it_ended(rules: Rules, players: Seats) -> None:
    """Also one that was taken up days later; where no time is recorded, it is of its beginning."""
    begun, days = datetime.fromisoformat(WHEN).timestamp(), 86_400.0
    game = Game(rules=rules, players=players, started=WHEN, id="5f0c")
    for number, move in enumerate((5, 6, 3, 2)):
        action = Action(kind=Kind.MOVE, multiplier=move, said=7)
        game = game.apply(action, begun + number * days)
    assert game.outcome is not None
    read = game_from_text(text_of(GAMES, game))
    times = {entry.when for entry in game_entries(read)}
    assert times == {"2026-11-18T09:43:00Z"}
    for strange in (0.0, 1e300, float("nan")):
        last = replace(game.events[-1], at=strange)
        game.__dict__["events"] = (*game.events[:-1], last)
        assert {entry.when for entry in game_entries(game)} == {WHEN}


def test_the_id_is_that_of_the_text() -> None:
    text = record_to_json(FINISHED)
    assert game_id(FINISHED) == text_id(text) == game_id(record_from_json(text))
    older = text.replace("\n", " ")
    (entry,) = game_entries(FINISHED.game(), text=older)
    assert entry.data["id"] == text_id(older) != game_id(FINISHED)
    others = (GOING_ON, replace(FINISHED, started="2026-11-15T09:43:01Z"))
    assert len({game_id(record) for record in (FINISHED, *others)}) == 3


def test_an_unfinished_game_and_an_endless_one() -> None:
    (entry,) = game_entries(GOING_ON.game())
    assert entry.data["winner"] is entry.data["reason"] is None
    endless = BOOKS["multiplication-showdown"].replace(ceiling=None)
    (entry,) = game_entries(played(endless, 2, 3, players=(None, None)).game())
    assert entry.data["chances"] == entry.data["kept"] == [0, 0]


def test_two_computers_are_nobody() -> None:
    (entry,) = game_entries(played(MADNESS, 9, 9, 9, players=("random", "greedy")).game())
    game = game_in(entry)
    assert game is not None
    assert game.people == ()
    assert game.opponent is None


GOOD = game_entries(FINISHED.game())[0]


@pytest.mark.parametrize(
    "changes",
    [
        {"id": None},
        {"id": 7},
        {"book": None},
        {"book": ["power-play"]},
        {"winner": 3},
        {"winner": "1"},
        {"players": None},
        {"players": [None]},
        {"players": [None, 7]},
        {"players": {"1": None, "2": None}},
        {"chances": [1, -1]},
        {"chances": [1, True]},
        {"chances": [1, 10**9]},
        {"chances": [1.0, 2.0]},
        {"chances": None},
        {"kept": [2, 9]},
        {"kept": [None, None]},
        {"kept": "12"},
    ],
    ids=str,
)
def test_strange_entries_are_no_games(changes: dict[str, Any]) -> None:
    assert game_in(Entry(WHEN, "game", {**GOOD.data, **changes})) is None
    assert game_in(Entry(WHEN, "puzzle", GOOD.data)) is None
