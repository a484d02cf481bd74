"""`timesduel puzzle`, through pipes, in a terminal, and inside the test where that is enough."""

import json
import os
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.terminal import Start, finish
from tests.support import Program, typed
from timesduel import BOOKS, Position
from timesduel.books.shelf import game_title
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.keyboard.lines import Lines
from timesduel.cli.main import _call
from timesduel.coach.hints import ladder
from timesduel.data.plain import to_plain
from timesduel.questions.daily import told_result
from timesduel.questions.puzzle import explained_puzzle
from timesduel.records.diary import Diary, Entry
from timesduel.training.daily import DailyResult, puzzle_of_the_day
from timesduel.training.entries import mistake_entry
from timesduel.training.puzzles import Puzzle, attempt_entry, generate
from timesduel.words.grammar import full_date

DIALOGUE = """\
Level 1: Multiplier Showdown
Reach 48 or more; multiply by 2, 3, 5 or 7.
The number is 7.
Which move wins (2, 3, 5 or 7)? 7
Right.
7 x 7 = 49 is past 48.
Solved in a row: 1 (best 1).

Another one (Enter, or quit)? quit
"""
LONG_AGO = datetime.now(UTC) - timedelta(days=400)
Run = Callable[..., "Shown"]


class Shown:
    """What a command did."""

    def __init__(self, status: int, captured: Any) -> None:
        self.status = status
        self.out: str = captured.out
        self.err: str = captured.err

    @property
    def headings(self) -> list[str]:
        return [line for line in self.out.splitlines() if "Level" in line]


@pytest.fixture
def diary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Diary:
    """The diary of a data folder that is empty so far."""
    monkeypatch.setenv("TIMESDUEL_HOME", str(tmp_path))
    monkeypatch.setenv("TIMESDUEL_DEBUG", "1")
    return Diary(str(tmp_path / "diary.jsonl"))


@pytest.fixture
def run(diary: Diary, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command here, with lines coming through a pipe."""

    def call(*arguments: str, stdin: str = "") -> Shown:
        reader, writer = os.pipe()
        os.write(writer, stdin.encode())
        os.close(writer)
        assert diary.path.startswith(os.environ["TIMESDUEL_HOME"])
        dialogue = Dialogue(lines=Lines(reader))
        monkeypatch.setattr("timesduel.cli.commands.puzzle.Dialogue", lambda: dialogue)
        try:
            return Shown(_call(["puzzle", *arguments]), capsys.readouterr())
        finally:
            os.close(reader)

    return call


def when(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def answered(puzzle: Puzzle, *, right: bool = False, time: datetime = LONG_AGO) -> Entry:
    return attempt_entry(puzzle, puzzle.best, right=right, when=when(time))


def a_wrong_move(puzzle: Puzzle) -> int:
    return next(move for move in puzzle.position.legal_moves() if move not in puzzle.answers)


def results(diary: Diary) -> list[tuple[bool, int]]:
    return [(e.data["right"], e.data["hints"]) for e in diary.read().entries if e.kind == "puzzle"]


def test_a_puzzle_through_a_pipe(timesduel: Program) -> None:
    result = timesduel("puzzle", "--seed", "2", stdin=typed(7, "quit"))
    assert result.stdout == DIALOGUE
    assert (result.returncode, result.stderr) == (0, "")
    (entry,) = Diary(str(timesduel.home / "diary.jsonl")).read().entries
    assert entry.data["answer"] == 7
    assert entry.data["right"] is True


def test_in_a_terminal_until_ctrl_c(timesduel: Program, terminal: Start) -> None:
    child = terminal("puzzle", "--seed", "2", NO_COLOR="1")
    child.expect(r"Which move wins \(2, 3, 5 or 7\)\? ")
    child.sendline("hint")
    child.expect("You can reach 48 at once.\r\nWhich move wins .*\\? ")
    child.sendline("7")
    child.expect_exact("Right.\r\n7 x 7 = 49 is past 48.\r\nSolved in a row: 1 (best 1).")
    child.expect(r"Another one \(Enter, or quit\)\? ")
    child.sendline("")
    child.expect(r"\r\n\r\nLevel \d: .*Which move wins")
    child.sendintr()
    assert finish(child) == 130
    assert results(Diary(str(timesduel.home / "diary.jsonl"))) == [(True, 1)]


def test_a_kill_loses_nothing_that_was_counted(timesduel: Program) -> None:
    with timesduel.running("puzzle", "--seed", "2") as running:
        running.write("3\n")
        running.wait_for("Not this one.")
        running.process.kill()
    assert results(Diary(str(timesduel.home / "diary.jsonl"))) == [(False, 0)]


def test_a_wrong_answer_is_explained(run: Run, diary: Diary) -> None:
    shown = run("--seed", "2", stdin=typed(5, "q"))
    assert (
        "Not this one.\nx5 makes 35. Then they play x2: 35 x 2 = 70 is past 48.\n"
        "x7 wins. 7 x 7 = 49 is past 48.\nSolved in a row: 0 (best 0).\n"
    ) in shown.out
    assert results(diary) == [(False, 0)]


def test_bad_answers_help_and_hints(run: Run, diary: Diary) -> None:
    answers = typed("seven", "", "4", "HELP", "hint", "hint", "hint", "hint", 7, "what", "n")
    shown = run("--seed", "2", stdin=answers)
    assert shown.status == 0
    lines = shown.out.splitlines()
    asked = "Which move wins (2, 3, 5 or 7)? "
    for line in (
        "'seven' is not a whole number: choose 2, 3, 5 or 7, or type help.",
        "4 is not allowed: choose 2, 3, 5 or 7.",
        "  hint: a little help; then a little more",
        "Hint: You can reach 48 at once.",
        "Hint: Play x7.",
        "Hint: Play x7. 7 x 7 = 49 is past 48.",
        "That was the last hint.",
        "Right.",
        "Press Enter for another puzzle, or type quit.",
    ):
        assert line in lines
    assert lines.count(asked + "hint") == 4
    told = "Solved in a row: 0 (best 0). You saw the answer, so it does not count as solved."
    assert told in " ".join(lines)
    assert results(diary) == [(False, 3)]


def test_a_hint_that_names_the_one_number_tells_the_move(run: Run, diary: Diary) -> None:
    seeds = (seed for seed in range(100) if _zone_is_one_number(generate(Random(seed))))
    seed = next(seeds)
    shown = run("--seed", str(seed), stdin=typed("hint", generate(Random(seed)).best))
    assert "You saw the answer" in shown.out
    assert results(diary) == [(False, 1)]


def _zone_is_one_number(puzzle: Puzzle) -> bool:
    left = puzzle.position.product(puzzle.best)
    return ladder(puzzle.position)[1].text == f"Make {left}, so that they must go on from there."


def test_a_hint_that_tells_not_all(run: Run, diary: Diary) -> None:
    run("--seed", "2", stdin=typed("hint", 7))
    assert results(diary) == [(True, 1)]


@pytest.mark.parametrize(("answers", "status"), [([], 3), (["hint"], 3), (["quit"], 0), ([7], 0)])
def test_leaving(run: Run, diary: Diary, answers: list[object], status: int) -> None:
    """The end of the input is welcome only where a puzzle has been answered."""
    shown = run("--seed", "2", stdin=typed(*answers))
    assert shown.status == status
    assert shown.err == ""
    assert len(results(diary)) == (answers == [7])


def test_a_seed_gives_a_row_of_puzzles(run: Run) -> None:
    dice = Random(5)
    puzzles = [generate(dice) for _ in range(4)]
    stdin = "".join(f"{puzzle.best}\n\n" for puzzle in puzzles)
    shown = run("--seed", "5", stdin=stdin)
    assert "Solved in a row: 4 (best 4)." in shown.out
    assert shown.headings[:4] == [
        f"Level {puzzle.level}: {game_title(puzzle.position.rules)}" for puzzle in puzzles
    ]
    assert all(len(line) <= 60 for line in shown.out.splitlines())


def test_what_is_due_comes_first(run: Run, diary: Diary) -> None:
    madness = BOOKS["multiplication-madness"]
    old = generate(Random(1), BOOKS["power-play"], 2)
    rested = generate(Random(1), BOOKS["power-play"], 3)
    diary.add(
        answered(old, time=LONG_AGO + timedelta(days=1)),
        answered(rested, right=True, time=datetime.now(UTC)),
        mistake_entry(madness.opening(), level=4, played=2, game="g", when=when(LONG_AGO)),
    )
    shown = run(stdin=typed(6, "", old.best, "", "quit"))
    assert shown.headings[0] == "From a game of yours. Level 4: Multiplication Madness"
    assert shown.headings[1] == "Once more. Level 2: Power Play"
    assert shown.headings[2].startswith("Level ")
    assert "Others that win: x7 to x9." in shown.out
    assert [line for line in shown.out.splitlines() if "in a row" in line] == [
        "Solved in a row: 2 (best 2). Due again: 1.",
        "Solved in a row: 3 (best 3).",
    ]


@pytest.mark.parametrize(
    ("options", "heading"),
    [
        (["--book", "power"], "Once more. Level 2: Power Play"),
        (["--level", "4"], "From a game of yours. Level 4: Multiplication Madness"),
        (["--book", "power", "--level", "4"], "Level 4: Power Play"),
        (["--book", "multiplication-duel"], "Level "),
        (["--seed", "2"], "Level 1: Multiplier Showdown"),
        (["--daily"], "Level "),
    ],
)
def test_only_what_was_asked_for(run: Run, diary: Diary, options: list[str], heading: str) -> None:
    madness = BOOKS["multiplication-madness"]
    diary.add(
        mistake_entry(madness.opening(), level=4, played=2, game="g", when=when(LONG_AGO)),
        answered(generate(Random(1), BOOKS["power-play"], 2)),
    )
    assert run(*options, stdin="quit\n").headings[0].startswith(heading)


def test_new_puzzles_are_not_far_above_what_was_solved(
    run: Run, diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = count()
    monkeypatch.setattr("timesduel.cli.commands.puzzle.Random", lambda _: Random(next(seeds)))
    levels: list[set[int]] = []
    for hardest in (1, 2, 5):
        levels.append({json.loads(run("--json").out)["level"] for _ in range(20)})
        solved = generate(Random(1), BOOKS["power-play"], hardest)
        diary.add(answered(solved, right=True, time=datetime.now(UTC)))
    assert levels[0] == {1}
    assert levels[1] == {1, 2}
    assert levels[2] == {1, 2, 3}
    assert {json.loads(run("--json").out)["level"] for _ in range(20)} == {1, 2, 3, 4, 5}


def test_a_puzzle_counts_once_until_it_is_due(run: Run, diary: Diary) -> None:
    run("--seed", "2", stdin=typed(7))
    again = run("--seed", "2", stdin=typed(3))
    assert results(diary) == [(True, 0)]
    assert "This one was answered" in again.out
    assert "Solved in a row: 1 (best 1)." in again.out


def test_an_old_acquaintance_is_not_drawn_again(
    run: Run, diary: Diary, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, new = generate(Random(1)), generate(Random(2))
    diary.add(answered(known, right=True, time=datetime.now(UTC)))
    drawn = [known, known, new]
    monkeypatch.setattr("timesduel.training.deck.generate", lambda *_: drawn.pop(0))
    assert run(stdin="quit\n").headings == ["Level 1: Multiplier Showdown"]
    drawn[:] = [known] * 100
    assert run(stdin="quit\n").headings == [f"Level 5: {game_title(known.position.rules)}"]


@pytest.mark.parametrize("day", [date(2026, 11, 16), date(2026, 11, 22)])
def test_the_puzzle_of_the_day(
    run: Run, diary: Diary, day: date, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Calendar(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime(day.year, day.month, day.day, 12, tzinfo=tz or UTC)

    monkeypatch.setattr("timesduel.cli.commands.puzzle.datetime", Calendar)
    noon = f"{day}T12:00:00Z"
    monkeypatch.setattr("timesduel.cli.play.puzzles.stamp_of_now", lambda: noon)
    puzzle = puzzle_of_the_day(Random(day.toordinal()), day)
    wrong = a_wrong_move(puzzle)
    shown = run("--daily", stdin=typed(wrong, "", puzzle.best))
    assert shown.status == 0
    assert shown.headings == [f"Level {puzzle.level}: {game_title(puzzle.position.rules)}"]
    assert "Another one" not in shown.out
    heading, share = (
        f"Puzzle of the day: {full_date(day)}\n",
        told_result(DailyResult(day, False, 0)).to_share,
    )
    assert shown.out.startswith(heading)
    assert shown.out.endswith(f"\n\nA line to share:\n{share}\n")
    (entry,) = diary.read().entries
    assert entry.data["answer"] == wrong
    again = run("--daily", stdin=typed(puzzle.best))
    tomorrow = full_date(day + timedelta(days=1))
    assert again.status == 0
    assert again.out.startswith(f"{heading}You have tried it. Not solved this time")
    assert f"\nThe next one comes tomorrow: {tomorrow}.\n" in again.out
    assert f"\nA line to share:\n{share}\n" in again.out
    assert "Which move wins" not in again.out
    assert len(diary.read().entries) == 1
    duel = run("--daily", "--book", "multiplication-d", "--level", "5", stdin="quit\n")
    assert duel.headings == ["Level 5: Multiplication Duel"]


def test_the_puzzle_of_the_day_counts_even_if_it_was_met_before(run: Run, diary: Diary) -> None:
    today = datetime.now().astimezone().date()
    puzzle = puzzle_of_the_day(Random(today.toordinal()), today)
    diary.add(answered(puzzle, right=True, time=datetime.now(UTC) - timedelta(days=2)))
    run("--daily", stdin=typed("hint", puzzle.best))
    assert len(results(diary)) == 2
    assert "You have " in run("--daily").out


def test_a_puzzle_of_the_day_that_was_left_can_be_taken_up(run: Run, diary: Diary) -> None:
    shown = run("--daily", stdin="quit\n")
    assert "share" not in shown.out
    assert results(diary) == []
    assert "Which move wins" in run("--daily", stdin="quit\n").out


def test_the_puzzle_of_the_day_in_a_narrow_terminal(timesduel: Program, terminal: Start) -> None:
    today = datetime.now().astimezone().date()
    puzzle = puzzle_of_the_day(Random(today.toordinal()), today)
    child = terminal("puzzle", "--daily", NO_COLOR="1")
    child.expect(r"^Puzzle of the day: \w+, \d+ \w+ \d+\r\n")
    child.expect(r"Which move wins \(.*\)\? ")
    child.sendline(str(puzzle.best))
    child.expect(r"\r\nTimes Duel puzzle, .*: solved without a hint \[\*\*\*\]\r\n")
    assert finish(child) == 0
    again = timesduel("puzzle", "--daily").stdout
    assert "You have solved it without a hint. Well done!\n" in again
    assert max(map(len, again.splitlines()[:-1])) <= 60


def test_a_modular_puzzle_shows_what_is_used_up(run: Run) -> None:
    puzzle = generate(Random(0))
    shown = run("--seed", "0", stdin=typed(puzzle.best))
    assert f"Used up: {', '.join(map(str, puzzle.position.used))}.\n" in shown.out
    assert "Right.\n" in shown.out


def test_json_never_asks_nor_counts(run: Run, diary: Diary) -> None:
    shown = run("--seed", "2", "--json", stdin=typed(7))
    data = json.loads(shown.out)
    puzzle = generate(Random(2))
    assert data == to_plain(explained_puzzle(puzzle))
    assert data["explanation"]["text"] == "Play x7. 7 x 7 = 49 is past 48."
    assert diary.read().entries == ()
    diary.add(
        mistake_entry(
            Position(BOOKS["power-play"], 1), level=2, played=2, game="g", when=when(LONG_AGO)
        )
    )
    assert json.loads(run("--json").out)["source"] == "mistake"


def test_a_diary_that_cannot_be_kept(run: Run, diary: Diary) -> None:
    """One line says so; the puzzles go on."""
    os.makedirs(diary.path)
    dice = Random(5)
    stdin = "".join(f"{generate(dice).best}\n\n" for _ in range(3))
    shown = run("--seed", "5", stdin=stdin)
    assert "Solved in a row: 3 (best 3)." in shown.out
    assert shown.err == f"timesduel: not kept, but you can go on: {diary.path}: not a plain file\n"


def test_an_edited_diary_does_no_harm(run: Run, diary: Diary) -> None:
    diary.add(Entry("whenever", "puzzle", {"rules": 7}), answered(generate(Random(1))))
    Path(diary.path).write_text(Path(diary.path).read_text() + "garbage\n{}\n")
    shown = run(stdin="quit\n")
    assert shown.headings[0].startswith("Once more.")
    assert shown.err == ""
