"""Our own players behind the protocol."""

from itertools import chain
from random import Random

import pytest

from tests.support import ROOT
from timesduel import BOOKS, solve
from timesduel.bots import protocol
from timesduel.bots.engine import Engine
from timesduel.errors import RulesError

DUEL = BOOKS["multiplication-duel"]


def answers(*lines: str, level: str = "perfect", seed: int = 0) -> list[str]:
    """Everything that an engine says to these lines."""
    return list(chain.from_iterable(Engine(level, Random(seed)).replies(lines)))


def test_the_game_on_the_page() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    game = page.partition("```\n")[2].partition("```")[0]
    sample = [(line[0], line[2:]) for line in game.splitlines()]
    questions = [line for mark, line in sample if mark == ">"]
    assert answers(*questions) == [line for mark, line in sample if mark == "<"]
    talk: list[tuple[str, str]] = []
    for question, reply in zip(
        questions, Engine("perfect", Random()).replies(questions), strict=False
    ):
        talk += [(">", question), *[("<", line) for line in reply]]
    assert [*talk, (">", "quit")] == sample


@pytest.mark.parametrize("book", BOOKS)
def test_it_throws_no_win_away(book: str) -> None:
    rules = BOOKS[book]
    position = rules.opening()
    while position.outcome() is None:
        (reply,) = answers(protocol.newgame_line(rules), protocol.position_line(position), "go")
        move = int(reply.removeprefix("bestmove "))
        verdict = solve(position)
        assert move in (verdict.winning_moves or position.legal_moves())
        position = position.play(move)


def test_the_seed_makes_it_repeatable() -> None:
    lines = [protocol.newgame_line(DUEL), *["position total 1", "go"] * 20]
    games = [answers(*lines, level="random", seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert set(games[0]) <= {f"bestmove {move}" for move in DUEL.multipliers}


def test_a_new_game_forgets_the_old_position() -> None:
    first = [protocol.newgame_line(DUEL), "position total 50 legal 2", "go movetime 100"]
    assert answers(*first) == ["bestmove 2"]
    (_, opening) = answers(*first, protocol.newgame_line(DUEL), "go")
    assert int(opening.removeprefix("bestmove ")) in (solve(DUEL.opening()).winning_moves or ())


def test_it_plays_what_is_said_to_be_legal() -> None:
    assert answers("position total 8 legal 7", "go") == ["bestmove 7"]
    assert answers("newgame nonsense", "position total 8 legal 7", "go") == ["bestmove 7"]
    fifty = [protocol.newgame_line(DUEL), "position total 50 legal 3 9", "go"]
    assert answers(*fifty)[0] in ("bestmove 3", "bestmove 9")  # 2 would win


def test_nonsense_is_passed_over() -> None:
    assert answers("", "xyzzy", "readyok", "bestmove 3", "TDP", "position", "\0", "go") == [
        "bestmove none"
    ]
    assert answers("isready", "isready", "quit", "isready") == ["readyok", "readyok"]
    over = [protocol.newgame_line(DUEL), "position total 100 legal 2", "go"]
    assert answers(*over) == ["bestmove none"]


def test_an_unknown_level() -> None:
    with pytest.raises(RulesError):
        Engine("wizard", Random())
