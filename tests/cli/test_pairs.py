"""`timesduel pairs`: a teacher's table, through a pipe, in a terminal, and after a kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import Start, finish
from tests.support import Program, typed

FOUR = "Ada\nGrace\nEmmy\nSofia\n"
SEED = ("--seed", "1")
"""By which Ada meets Sofia, and Emmy meets Grace."""


@pytest.fixture
def names(tmp_path: Path) -> Path:
    file = tmp_path / "class.txt"
    file.write_text(FOUR)
    return file


def table(shown: str) -> Iterator[str]:
    """The lines of the last table."""
    for line in shown.rpartition("Place")[2].splitlines()[1:]:
        if not line:
            return
        yield line.split(maxsplit=1)[1]


def test_a_whole_round_robin(timesduel: Program, names: Path) -> None:
    """It stays after the last result, until somebody leaves."""
    answers = ["1 2-0", "2 1-1", "", "2 0-2", "1 2-0", "table", "", "1 2-0", "2 2-0", "", "quit"]
    result = timesduel("pairs", str(names), *SEED, stdin=typed(*answers))
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("Round 1 of 3\n1  Ada - Sofia\n2  Emmy - Grace\n")
    assert "Round 3 of 3" in result.stdout
    assert sum(int(line.split()[-2]) for line in table(result.stdout)) == 12
    again = timesduel("pairs", str(names), stdin=typed("quit"))
    assert again.stdout.startswith("Table after 3 rounds")
    more = timesduel("pairs", str(names), stdin=typed("more", "more", "quit"))
    assert "Round 4 of 4" in more.stdout
    assert "2 results are missing." in more.stdout
    few = timesduel.refused("pairs", str(names), "--rounds", "2")
    assert few.endswith("must be at least 4: so many rounds have begun.")


def test_results_of_earlier_rounds_are_mended_and_cleared(timesduel: Program, names: Path) -> None:
    timesduel("pairs", str(names), *SEED, stdin=typed("1 2-0", "2 2-0", "", "quit"))
    mended = (("Round 1: 1 0-2", "Sofia 2 2"), ("round 1: 1 1-1", "Sofia 1 2"))
    for answer, row in (*mended, ("round 1: 2 clear", "Emmy 0 0")):
        result = timesduel("pairs", str(names), stdin=typed(answer, "quit"))
        assert "Table so far" in result.stdout
        assert row in [" ".join(line.split()) for line in table(result.stdout)]
    answers = typed("round 1", "round 7: 1 1-1", "round 0", "quit")
    result = timesduel("pairs", str(names), stdin=answers)
    assert "Round 1 of 3\n1  Ada - Sofia  1-1\n2  Emmy - Grace\n" in result.stdout
    assert "That cannot be: there is no round 7." in result.stdout
    assert "That cannot be: there is no round 0." in result.stdout
    ended = timesduel(
        "pairs", str(names), stdin=typed("1 2-0", "2 1-1", "2 clear", "2 1-1", "quit")
    )
    assert ended.stdout.count("Table after 2 rounds") == 2
    assert "Enter for round 3" in ended.stdout


def test_two_of_one_name_are_told_apart(timesduel: Program, names: Path) -> None:
    twice = "Emma is there twice; write Emma K. and Emma S. instead"
    names.write_text("Emma\nMia\nemma\n")
    assert timesduel.refused("pairs", str(names), status=1) == f"{names}: line 3: {twice}"
    assert not Path(f"{names}.pairs.jsonl").exists()
    names.write_text("Emma\nMia\n")
    answers = ["+ emma", "- emma", "+ emma", "quit"]
    result = timesduel("pairs", str(names), stdin=typed(*answers))
    assert result.stdout.count(f"That cannot be: {twice}.") == 1
    assert "Emma has left." in result.stdout
    assert "Emma is there." in result.stdout


def test_how_to_play_the_computer_is_said(timesduel: Program, names: Path) -> None:
    names.write_text("Ada\nGrace\nEmmy\n")
    result = timesduel("pairs", str(names), stdin=typed("quit"))
    assert "The computer plays as the learner. Start both games with:\n  " in result.stdout
    assert " play --p2 learner --games 2\n" in result.stdout


def test_what_is_typed_wrongly_changes_nothing(timesduel: Program, names: Path) -> None:
    answers = [
        "3 2-0",
        "1 2-1",
        "x",
        "- Nobody",
        "+ ",
        "- (computer)",
        "+ (computer)",
        "?",
        "",
        "more",
    ]
    result = timesduel("pairs", str(names), stdin=typed(*answers))
    assert result.returncode == 3
    kept = Path(f"{names}.pairs.jsonl").read_text().splitlines()
    assert len(kept) == 3
    assert "There is no pair 3 in round 1." in result.stdout
    assert "That cannot be: a pair plays 2 games, as in 2-0 or 1-1." in result.stdout
    assert "That cannot be: there is nobody called Nobody." in result.stdout
    assert "'x' is not understood." in result.stdout


def test_somebody_comes_and_goes_within_a_round(timesduel: Program, names: Path) -> None:
    answers = ["1 2-0", "- grace", "+ Late", "pairs", "quit"]
    result = timesduel("pairs", str(names), *SEED, stdin=typed(*answers))
    last = result.stdout.rpartition("Round 1 of 5\n")[2]
    assert last.startswith("1  Ada - Sofia  2-0\n2  Emmy - Late\n\n")
    assert result.returncode == 0


def test_a_round_that_everybody_leaves_can_begin_again(timesduel: Program, names: Path) -> None:
    answers = ["- Ada", "- Grace", "- Emmy", "- Sofia", "", "+ Ada", "", "quit"]
    result = timesduel("pairs", str(names), stdin=typed(*answers))
    assert "That cannot be: nobody is there to be paired." in result.stdout
    assert result.stdout.rpartition("Round 1 of 3\n")[2].startswith("1  Ada - the computer\n")
    assert result.returncode == 0


def test_the_list_of_names_may_change(timesduel: Program, names: Path) -> None:
    timesduel("pairs", str(names), stdin=typed("1 2-0", "2 2-0"))
    names.write_text("\ufeff# today\r\nada\r\n\r\nSofia\r\nLate\r\n")
    result = timesduel("pairs", str(names), stdin=typed("", "quit"))
    shown = result.stdout.rpartition("Round 2 of 5\n")[2].partition("\n\n")[0]
    assert sorted(shown.replace(" - ", "\n").replace("  ", "\n").split("\n")) == [
        *("1", "2", "Ada", "Late", "Sofia", "the computer")
    ]


def test_results_come_from_a_spreadsheet(timesduel: Program, names: Path, tmp_path: Path) -> None:
    file, standings = tmp_path / "results.csv", tmp_path / "table.csv"
    result = timesduel("pairs", str(names), "--csv", str(file), *SEED)
    assert result.returncode == 0
    heading, *rows = file.read_text().splitlines()
    assert rows == ["1,Ada,Sofia,,", "1,Emmy,Grace,,"]
    file.write_text(f"{heading}\n1,sofia,ada,2,0\n1,Emmy,Grace,,\n")
    half = timesduel("pairs", str(names), "--results", str(file), "--table", str(standings))
    assert half.stdout.startswith("1 result entered.\n1 result is missing.\n\nTable so far\n")
    assert standings.read_text().splitlines()[1] == "1,Sofia,2,2,0"
    file.write_text(f"{heading}\n1,Ada,Sofia,0,2\n1,Grace,Emmy,1,1\n")
    both = timesduel("pairs", str(names), "--results", str(file))
    assert both.stdout.startswith("1 result entered.\n\nTable after 1 round\n")
    assert timesduel("pairs", str(names), "--csv", str(file)).returncode == 0
    assert len(file.read_text().splitlines()) == 5


def test_what_cannot_be_read_is_named(timesduel: Program, names: Path, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    timesduel("pairs", str(names), "--csv", str(file), *SEED)
    file.write_text("round,one,two,wins_one,wins_two\n1,Ada,Grace,2,0\n")
    line = timesduel.refused("pairs", str(names), "--results", str(file), status=1)
    assert line == f"{file}: row 2: these two do not meet in round 1"
    names.write_text("# nobody\n\n")
    empty = timesduel.refused("pairs", str(names), status=1)
    assert empty == f"{names}: has no names in it; write one on each line"
    assert timesduel.refused("pairs", "no such file", status=1)


def test_a_wide_window_shows_the_table_of_a_class_side_by_side(
    terminal: Start, names: Path
) -> None:
    names.write_text("".join(f"Child {number}\n" for number in range(1, 32)))
    child = terminal("pairs", str(names), size=(40, 100))
    child.expect("or help: ")
    child.sendline("table")
    child.expect(r"Place +Name +Won +Played +Place +Name +Won +Played\r\n")
    child.expect("or help: ")
    assert child.before.count("Child") == 31
    assert child.before.count("\n") <= 18


def test_after_ctrl_c_and_a_kill(terminal: Start, names: Path) -> None:
    child = terminal("pairs", str(names), *SEED)
    child.expect("or help: ")
    child.sendline("2 2-0")
    child.expect("Emmy 2, Grace 0")
    child.expect("or help: ")
    child.sendintr()
    assert finish(child) == 130
    child = terminal("pairs", str(names))
    child.expect("2  Emmy - Grace  2-0")
    child.expect("or help: ")
    child.sendline("1 1-1")
    child.expect("Enter for round 2")
    child.kill(9)
    child.close(force=True)
    child = terminal("pairs", str(names))
    child.expect("Table after 1 round")
    child.expect("or help: ")
    child.sendline("quit")
    assert finish(child) == 0


def test_two_at_the_same_table_do_not_write_over_each_other(terminal: Start, names: Path) -> None:
    """What somebody typed about a round that has changed meanwhile is not entered; it is shown."""
    one = terminal("pairs", str(names), *SEED, size=(40, 120))
    one.talk("or help: ")
    two = terminal("pairs", str(names), size=(40, 120))
    two.talk(("or help: ", "1 2-0"), "Ada 2, Sofia 0", ("or help: ", "2 1-1"), "Enter for round 2")
    one.sendline("1 0-2")
    one.talk("That was not entered: the tournament was changed elsewhere meanwhile.")
    one.talk("1  Ada - Sofia  2-0", ("or help: ", ""), "Round 2 of 3")
    two.sendline("+ Late")
    two.talk("That was not entered: ", "Round 2 of 3", ("or help: ", "quit"))
    assert finish(two) == 0


def test_the_rounds_of_a_class_on_phones_go_on_here(timesduel: Program, names: Path) -> None:
    file = names.with_name("class.csv")
    rows = ("round,one,two,wins_one,wins_two", "1,Ada,Grace,2,0", "1,Emmy,Red Fox,1,1")
    file.write_text("\n".join(rows))
    call = ("pairs", str(names), "--rounds-of", str(file))
    shown = timesduel(*call, stdin=typed("quit")).stdout
    assert "1 round of the class added." in shown
    assert next(table(shown)).split()[:2] == ["Ada", "2"]
    going_on = timesduel("pairs", str(names), stdin=typed("", "quit"))
    assert "Round 2 of" in going_on.stdout
    again = timesduel(*call)
    assert (again.returncode, again.stderr.strip().endswith("those go on here")) == (1, True)


def test_without_a_list_the_names_are_those_of_the_class(
    timesduel: Program, tmp_path: Path
) -> None:
    file, names = tmp_path / "class.csv", tmp_path / "names.txt"
    file.write_text(
        "round,one,two,wins_one,wins_two\n1,Mint Owl,Red Fox,2,0\n1,Sky Bee,(computer),1,1"
    )
    call = ("pairs", str(names), "--rounds-of")
    assert timesduel(*call, str(tmp_path / "nothing.csv")).returncode == 1
    empty = tmp_path / "empty.csv"
    empty.write_text("round,one,two,wins_one,wins_two\n1,Mint Owl,Red Fox,,")
    assert timesduel(*call, str(empty)).returncode == 1
    assert not names.exists()
    shown = timesduel(*call, str(file), stdin=typed("quit")).stdout
    assert "1 round of the class added." in shown
    assert names.read_text() == "Mint Owl\nRed Fox\nSky Bee\n"
    assert len([*table(shown)]) == 3
