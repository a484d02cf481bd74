"""Games against the computer, hints, the coach at the prompt, announced products."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Start
from tests.records.samples import as_json
from tests.support import Program, typed
from timesduel import BOOKS, Outcome, Reason, record_from_json
from timesduel.coach.hints import ladder
from timesduel.match.names import program_name
from timesduel.players.registry import PLAYERS

MADNESS = "multiplication-madness"
"""Target 100: from 1, whoever leaves 6 to 11 wins."""
TAKE_BACK = "Take it back (Y/n, why or hint)? "


def saved(timesduel: Program, name: str) -> str:
    return (timesduel.home / "games" / f"{name}.json").read_text()


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize("book", BOOKS)
def test_two_computers_play_to_the_end(timesduel: Program, book: str, level: str) -> None:
    result = timesduel("play", book, "--p1", level, "--p2", "random", "--seed", "5")
    assert result.returncode == 0
    told = f"Player 1 is the computer: {program_name(level)} ({level}).\n"
    assert told + "Player 2 is the computer: Mo (random)." in result.stdout
    record = record_from_json(saved(timesduel, f"{book}-1"))
    assert record.players == (level, "random")
    assert record.outcome is not None


def test_the_seed_repeats_the_moves(timesduel: Program) -> None:
    def play(seed: int) -> str:
        call = ("play", "multiplier-showdown", "--p1", "random", "--p2", "random")
        shown = timesduel(*call, "--target", "10^9", "--seed", str(seed)).stdout
        return shown.partition("Go through it with:")[0]

    assert play(1) == play(1)
    assert len({play(seed) for seed in range(4)}) > 1


def test_a_toss_for_the_first_move(timesduel: Program) -> None:
    call = ("play", MADNESS, "--p2", "expert", "--first", "toss", "--seed")
    tossed = {timesduel(*call, str(seed)).stdout.partition("\n")[0] for seed in range(5)}
    assert tossed == {
        "You sit as Player 1 and move first.",
        "The computer (expert) sits as Player 1 and moves first.",
    }


def test_a_record_with_an_unknown_program(timesduel: Program) -> None:
    timesduel("play", MADNESS, "--p2", "perfect", stdin=typed(6, "quit"))
    path = timesduel.home / "games" / f"{MADNESS}-1.json"
    path.write_text(path.read_text().replace('"perfect"', '"deep blue"'))
    expected = f"players: 'deep blue' is none of {', '.join(PLAYERS)}"
    assert timesduel.refused("resume", status=1) == expected


def test_the_games_of_a_match_differ(timesduel: Program) -> None:
    call = ("play", "multiplier-showdown", "--p1", "random", "--p2", "random", "--target", "10^9")
    timesduel(*call, "--games", "3", "--seed", "1")
    games = [record_from_json(saved(timesduel, f"multiplier-showdown-{n}")) for n in (1, 2, 3)]
    assert len({tuple(turn.multiplier for turn in game.turns) for game in games}) == 3


def test_a_game_in_a_file_of_ones_own_is_counted(timesduel: Program, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    call = ("play", MADNESS, "--p2", "perfect", "--save", str(file), "--announce")
    assert f"review {file}" in timesduel(*call, stdin=typed(6, 6, 9, 9)).stdout
    kinds = [json.loads(line)["kind"] for line in diary(timesduel)]
    assert kinds == ["game", "fact", "fact"]
    timesduel("play", MADNESS, "--p2", "perfect", stdin=typed(6, 9))
    assert len(diary(timesduel)) == 3  # those in the store are found when they are asked for
    assert json.loads(timesduel("stats", "--json").stdout)
    assert len(diary(timesduel)) == 4


def diary(timesduel: Program) -> list[str]:
    return (timesduel.home / "diary.jsonl").read_text().splitlines()


def test_hints_before_a_mistake_is_taken_back(timesduel: Program) -> None:
    """They are about the position before it, and go on where those before the move ended."""
    answers = typed("hint", 2, "hint", "Hint", "y", "hint")
    shown = timesduel("play", MADNESS, "--coach", stdin=answers).stdout
    given = ladder(BOOKS[MADNESS].opening())
    told = re.findall(r"Hint: (.*(?:\n  .*)*)", shown)
    assert [" ".join(each.split()) for each in told] == [hint.text for hint in given[:4]]
    assert shown.count(TAKE_BACK) == 3


def test_after_a_move_hints_begin_again(timesduel: Program) -> None:
    opening = BOOKS[MADNESS].opening()
    shown = timesduel("play", MADNESS, stdin=typed("hint", "hint", 2, "hint", "hint")).stdout
    told = re.findall(r"Hint: (.*(?:\n  .*)*)", shown)
    expected = [*ladder(opening)[:2], *ladder(opening.play(2))[:2]]
    assert [" ".join(each.split()) for each in told] == [hint.text for hint in expected]


def test_announcing_the_product(timesduel: Program) -> None:
    call = ("play", MADNESS, "--announce", "--p2", "perfect")
    result = timesduel(*call, stdin=typed(6, "six", 6, 12, 9, 100))
    assert (
        "1 x 6 = six\n'six' is no product: type a whole number, or quit.\n1 x 6 = 6\n"
        in result.stdout
    )
    record = record_from_json(saved(timesduel, f"{MADNESS}-1"))
    total = record.replay()[2].total
    assert f"{total} x 9 = 100\nNot quite: {total} x 9 = {total * 9}.\n" in result.stdout
    assert "12 is not allowed" in result.stdout  # no product of a move that is not legal
    assert [turn.said for turn in record.turns] == [6, None, 100]
    assert record.outcome is not None
    assert record.outcome.winner == 1


def test_a_product_of_a_move_that_is_taken_back_is_kept(timesduel: Program) -> None:
    """It was said: at the coach's question, or before an undo."""
    call = ("play", MADNESS, "--announce", "--coach", "--p2", "greedy")
    answers = typed(5, 6, "y", 6, 7, "undo", 6, 6, "quit")
    result = timesduel(*call, stdin=answers)
    entries = [json.loads(line) for line in diary(timesduel)]
    facts = [entry for entry in entries if entry["kind"] == "fact"]
    assert [(fact["multiplier"], fact["said"]) for fact in facts] == [(5, 6), (6, 7)]
    assert "resume multiplication-madness-1 --coach --announce" in result.stdout


def test_a_product_of_a_move_that_stays_is_not_kept_by_an_undo(timesduel: Program) -> None:
    """It is in the record: in the diary, too, it would count twice."""
    answers = typed(6, 6, 2, 12, 3, 36, "undo", "undo", "quit")
    timesduel("play", MADNESS, "--announce", stdin=answers)
    assert [json.loads(line)["said"] for line in diary(timesduel)] == [36, 12]
    assert [turn["said"] for turn in as_json(saved(timesduel, f"{MADNESS}-1"))["turns"]] == [6]


def test_announced_products_are_in_the_grid_at_once(timesduel: Program) -> None:
    timesduel("play", "power-play", "--announce", stdin=typed(2, 2, 3, 5, 2, 12, 3, 36, 3, 108))
    grid = json.loads(timesduel("practice", "--json").stdout)
    tried = [fact["fact"] for fact in grid["facts"] if fact["tries"]]
    assert tried == [[2, 3], [2, 6], [3, 12]]


def test_no_product_of_absurd_length_is_asked_for(timesduel: Program) -> None:
    call = ("play", "power-play", "--multipliers", "999983,1000000", "--target", "10^30")
    result = timesduel(*call, "--announce", stdin=typed(1000000, 1000000, 999983, 0, "quit"))
    assert "1 x 1000000 = 1000000" in result.stdout
    assert "1000000 x 999983 = 0\n" in result.stdout
    turns = as_json(saved(timesduel, "power-play-1"))["turns"]
    assert [turn.get("said") for turn in turns] == [1000000, 0]


def test_two_computers_in_a_hurry_are_watched(terminal: Start) -> None:
    """On a terminal they take their time, but not more than they have."""
    child = terminal("play", "power-play", "--p1", "perfect", "--p2", "greedy", "--time", "1")
    child.expect("has reached")
    assert "time is up" not in child.before


def test_the_clock_runs_while_a_product_is_announced(timesduel: Program) -> None:
    """The move was in time, but it is not played before the product is said."""
    call = ("play", "power-play", "--announce", "--time", "1")
    with timesduel.running(*call) as game:
        game.write("2\n")
        game.wait_for("1 x 2 = ")
        game.wait_for("Player 1's time is up.")
        assert game.process.wait(60) == 0
    record = record_from_json(saved(timesduel, "power-play-1"))
    assert record.outcome == Outcome(2, Reason.TIME)
    assert record.turns == ()
