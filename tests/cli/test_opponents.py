"""Games against the computer, hints, the coach at the prompt, announced products."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import Start
from tests.records.samples import as_json
from tests.support import Program, typed
from timesduel import BOOKS, Outcome, Reason, record_from_json, solve
from timesduel.coach.hints import ladder
from timesduel.players.registry import LEVELS, PLAYERS

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
    assert f"Player 1 is the computer: {level}.\nPlayer 2 is the computer: random." in result.stdout
    record = record_from_json(saved(timesduel, f"{book}-1"))
    assert record.players == (level, "random")
    assert record.outcome is not None


def test_a_game_against_the_best(timesduel: Program) -> None:
    """From a lost start nobody beats it; it is asked no questions, and the record says so."""
    result = timesduel("play", MADNESS, "--p1", "perfect", stdin=typed(2, 2))
    assert result.returncode == 0
    assert result.stdout.startswith(
        "Game Start!\nCurrent Total is 1.\nTarget Number is 100.\n\n"
        "Player 1 is the computer: perfect.\nType hint for help.\n\n"
        "Player 1, enter a multiplier (2-9): 6\n"
    )
    assert "Player 1 wins" in result.stdout
    record = record_from_json(saved(timesduel, f"{MADNESS}-1"))
    assert record.players == ("perfect", None)


def test_what_even_the_best_cannot_promise(timesduel: Program) -> None:
    call = ("play", "multiplication-showdown", "--p2", "perfect", "--modulus")
    honest = "Even it cannot see the end of this game; it does its best.\n"
    assert honest in timesduel(*call, "101").stdout
    assert honest not in timesduel(*call, "11").stdout


def test_the_seed_repeats_the_moves(timesduel: Program) -> None:
    def play(seed: int) -> str:
        call = ("play", "multiplier-showdown", "--p1", "random", "--p2", "random")
        shown = timesduel(*call, "--target", "10^9", "--seed", str(seed)).stdout
        return shown.partition("Go through it with:")[0]

    assert play(1) == play(1)
    assert len({play(seed) for seed in range(4)}) > 1


def test_who_sits_where(timesduel: Program) -> None:
    def begin(*options: str) -> str:
        return timesduel("play", MADNESS, *options).stdout

    assert "\nExpert is the computer.\n" in begin("--names", "Ada", "--p2", "Expert")
    assert "\nExpert is the computer.\n" in begin("--names", "Ada", "--p1", "expert")
    assert "Deep is the computer: expert." in begin("--names", "Ada,Deep", "--p2", "expert")
    swapped = begin("--p2", "expert", "--first", "2")
    assert "The computer (expert) sits as Player 1 and moves first." in swapped
    assert "Player 1 is the computer: expert." in swapped
    own = begin("--p1", "expert", "--first", "2", "--names", "Ada")
    assert "Ada sits as Player 1 and moves first." in own
    assert "Ada, enter a multiplier" in own
    tossed = {begin("--p2", "expert", "--first", "toss", "--seed", str(n)) for n in range(5)}
    assert {text.partition("\n")[0] for text in tossed} == {
        "You sit as Player 1 and move first.",
        "The computer (expert) sits as Player 1 and moves first.",
    }


def test_taking_back_goes_to_ones_own_move(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--p2", "greedy", stdin=typed(2, "undo", 3, "quit"))
    assert "Your last move is taken back. The number is 1." in result.stdout
    record = record_from_json(saved(timesduel, "power-play-1"))
    assert [turn.multiplier for turn in record.turns] == [3, 3]


def test_a_game_against_the_computer_goes_on_later(timesduel: Program) -> None:
    timesduel("play", MADNESS, "--p2", "perfect", stdin=typed(6, "quit"))
    result = timesduel("resume", "--coach", stdin=typed(9))
    assert "Player 2 is the computer: perfect." in result.stdout
    assert "Player 1 wins" in result.stdout


def test_a_record_with_an_unknown_program(timesduel: Program) -> None:
    timesduel("play", MADNESS, "--p2", "perfect", stdin=typed(6, "quit"))
    path = timesduel.home / "games" / f"{MADNESS}-1.json"
    path.write_text(path.read_text().replace('"perfect"', '"deep blue"'))
    expected = f"players: 'deep blue' is none of {', '.join(PLAYERS)}"
    assert timesduel.refused("resume", status=1) == expected


def test_refusals(timesduel: Program) -> None:
    line = timesduel.refused("play", MADNESS, "--p2", "hal")
    assert line == f"Invalid value for '--p2': 'hal' is none of {', '.join(PLAYERS)}."
    both = ("--p1", "random", "--p2", "random")
    line = timesduel.refused("play", MADNESS, *both, "--coach")
    assert line == "Invalid value for '--coach': needs a person: leave out --p1 or --p2."
    line = timesduel.refused("play", MADNESS, *both, "--announce")
    assert line == "Invalid value for '--announce': needs a person: leave out --p1 or --p2."


def test_a_match_against_the_computer(timesduel: Program) -> None:
    call = ("play", MADNESS, "--p2", "perfect", "--games", "2")
    result = timesduel(*call, stdin=typed(6, 9, 2, 2))
    assert "Score: Player 1 has 1, Player 2 has 0." in result.stdout
    assert "The match is a tie, 1 to 1." in result.stdout


def test_the_games_of_a_match_differ(timesduel: Program) -> None:
    call = ("play", "multiplier-showdown", "--p1", "random", "--p2", "random", "--target", "10^9")
    timesduel(*call, "--games", "3", "--seed", "1")
    games = [record_from_json(saved(timesduel, f"multiplier-showdown-{n}")) for n in (1, 2, 3)]
    assert len({tuple(turn.multiplier for turn in game.turns) for game in games}) == 3


def test_where_to_learn_from_a_game(timesduel: Program) -> None:
    """After a game with the computer or the coach; two people want their book's last words."""
    answers = typed(6, 2, 9)
    plain = timesduel("play", MADNESS, stdin=answers).stdout
    assert "review" not in plain
    coached = timesduel("play", MADNESS, "--coach", stdin=answers).stdout
    assert re.search(rf"Go through it with:\n  .* review {MADNESS}-2\n\Z", coached)


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


def test_hints_climb_a_ladder(timesduel: Program) -> None:
    result = timesduel("play", MADNESS, stdin=typed(*["hint"] * 5, 6, "hint", "quit"))
    hints = re.findall(r"Hint: (.*(?:\n  .*)*)", result.stdout)
    assert len(hints) == 6
    assert hints[0] == "There is a move that wins."
    assert "6 to 11" in hints[1]
    assert "x6" in hints[2]
    assert hints[3] == hints[4]  # the last step is said again
    assert hints[5] not in hints[:5]  # another position, another ladder
    assert all(len(line) <= 60 for line in result.stdout.splitlines()[:-1])  # the last is a path


def test_the_coach(timesduel: Program) -> None:
    """Won with 6 to 9: 2 gives the win away, and back it goes; 6 keeps it."""
    call = ("play", MADNESS, "--coach", "--p2", "perfect")
    result = timesduel(*call, stdin=typed(2, "maybe", "", 6, 9))
    assert result.stdout.count(f"Coach: that gives the win away.\n{TAKE_BACK}") == 1
    assert "Type y to take it back, n to let it stand, or why or hint." in result.stdout
    assert "Current Total is now 2.\n" not in result.stdout
    assert "Current Total is now 6.\nCoach: you keep the win.\n" in result.stdout
    assert "Player 1 wins" in result.stdout


def test_the_coach_lets_a_mistake_stand(timesduel: Program) -> None:
    call = ("play", MADNESS, "--coach", "--p2", "perfect")
    result = timesduel(*call, stdin=typed(2, "n", 2))
    assert "Current Total is now 2.\n\nPlayer 2" in result.stdout
    said = " ".join(result.stdout.partition("Coach: no mistake: ")[2].split())
    assert said.startswith("from ")
    assert "no move is sure to win. If they slip, you can win." in said


def test_the_coach_hopes_for_a_slip_only_where_there_is_one(timesduel: Program) -> None:
    """From 54 both moves win, and from 36 only one does."""
    for moves, slip in (((3, 3, 2, 3), False), ((3, 2, 3, 2), True)):
        said = timesduel("play", "power-play", "--coach", stdin=typed(*moves)).stdout
        last = " ".join(said.rpartition("Coach: ")[2].partition("\n\n")[0].split())
        assert last.startswith("no mistake: from 18 no move is sure to win.")
        assert ("slip" in last) == slip


def test_the_coach_does_not_give_the_answer_away(timesduel: Program) -> None:
    """Whatever it says of a mistake, no winning move and no number to leave is in it."""
    result = timesduel("play", MADNESS, "--coach", stdin=typed(2))
    said = result.stdout.partition("Coach: ")[2]
    assert said == f"that gives the win away.\n{TAKE_BACK}\n"


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


def test_the_coach_praises_the_only_move(timesduel: Program) -> None:
    assert solve(BOOKS["power-play"].opening()).winning_moves == (3,)
    result = timesduel("play", "power-play", "--coach", stdin=typed(3))
    assert "Coach: well found, only this move keeps the win." in result.stdout


def test_a_move_that_was_told_is_no_find(timesduel: Program) -> None:
    told = timesduel("play", "power-play", "--coach", stdin=typed("hint", "hint", "hint", 3))
    assert "Coach: you keep the win." in told.stdout
    hinted = timesduel("play", "power-play", "--coach", stdin=typed("hint", "hint", 3))
    assert "Coach: well found" in hinted.stdout


def test_the_coach_saves_from_an_overshoot(timesduel: Program) -> None:
    """The game would be over: the question comes before."""
    result = timesduel("play", "multiplication-duel", "--coach", stdin=typed(5, 5, "y", 2, "quit"))
    assert "has exceeded" not in result.stdout


def test_the_coach_says_what_it_cannot_see(timesduel: Program) -> None:
    call = ("play", "multiplication-showdown", "--ceiling", "none", "--coach")
    result = timesduel(*call, stdin=typed(2, "hint", "quit"))
    assert "Coach: " not in result.stdout
    assert "Hint: This game never ends: nobody can win." in result.stdout
    call = ("play", "multiplication-showdown", "--modulus", "101", "--coach")
    result = timesduel(*call, stdin=typed(2, "quit"))
    assert "Coach: I cannot see who wins here." in result.stdout


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
    facts = [json.loads(line) for line in diary(timesduel)]
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


def test_leaving_from_a_question_about_a_move(timesduel: Program) -> None:
    """At the product, and at the coach's question: the move is not played, the game is kept."""
    for number, answers in enumerate((typed(2, "quit"), typed(2, 2, "QUIT")), 1):
        answers = typed("save") + answers
        result = timesduel("play", MADNESS, "--coach", "--announce", stdin=answers)
        assert (result.returncode, result.stderr) == (0, ""), result
        shown = result.stdout.splitlines()
        assert shown[-3].endswith(("1 x 2 = quit", "QUIT")), shown
        assert shown[-2] == "The game is saved. Go on with:"
        record = record_from_json(saved(timesduel, f"{MADNESS}-{number}"))
        assert (record.turns, record.outcome) == ((), None)


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


def test_every_level_is_one_of_the_players() -> None:
    assert set(LEVELS) <= set(PLAYERS)
    assert LEVELS[-1] == "perfect"
    assert len(LEVELS) == 5
