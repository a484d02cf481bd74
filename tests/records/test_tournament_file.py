"""A tournament on disk: kills, damage, and lists of names that change."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from timesduel.errors import ActionError, RecordError, RulesError, StoreError
from timesduel.match.pairings import PeoplePair, Tournament
from timesduel.records.tournament_file import (
    TournamentFile,
    names_of_table,
    people_in,
    read_names,
    read_results,
    read_rounds,
)
from timesduel.views.standings_csv import results_csv, standings_csv

NAMES = ["Ada", "Grace", "Emmy", "Sofia", "Zoë"]


def opened(path: Path) -> TournamentFile:
    return TournamentFile(str(path), lambda: "2026-11-16T09:00:00Z")


def played(path: Path) -> TournamentFile:
    """A round with all results, and one that is open."""
    kept = opened(path)
    kept.shuffle(5)
    kept.take_list(NAMES)
    kept.pair()
    for pair in kept.tournament.rounds[0]:
        kept.result(1, pair, (2, 0))
    kept.came("Maryam")
    kept.left("ada")
    kept.pair()
    kept.result(2, kept.tournament.rounds[1][0], (1, 1))
    kept.result(1, kept.tournament.rounds[0][1], None)
    return kept


def test_what_was_told_is_there_again(tmp_path: Path) -> None:
    kept = played(tmp_path / "file")
    again = opened(tmp_path / "file")
    assert again.tournament == kept.tournament
    size = (tmp_path / "file").stat().st_size
    again.take_list(NAMES)
    assert (tmp_path / "file").stat().st_size == size, "the same list is no news"
    assert again.tournament.seed == 5
    assert [pair.wins for pair in again.tournament.rounds[0]] == [(2, 0), None, (2, 0)]
    assert again.tournament.present == ("Grace", "Emmy", "Sofia", "Zoë", "Maryam")


def test_a_kill_at_any_byte(tmp_path: Path) -> None:
    """Whatever was left of the file is an earlier state, from which one can go on."""
    path = tmp_path / "file"
    states, kept = [Tournament()], opened(path)
    kept.take_list(NAMES)
    states.append(kept.tournament)
    kept.pair()
    states.append(kept.tournament)
    kept.result(1, kept.tournament.rounds[0][0], (2, 0))
    states.append(kept.tournament)
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        rest = opened(path)
        complete = (whole[:size] + b"\n").count(b"}\n")
        assert rest.tournament == states[complete]
        rest.take_list(NAMES)
        rest.came("Late")
        assert "Late" in opened(path).tournament.present


def test_names_are_added_and_removed_in_the_list(tmp_path: Path) -> None:
    kept = opened(tmp_path / "file")
    kept.take_list(NAMES)
    kept.came("Maryam")
    size = (tmp_path / "file").stat().st_size
    kept.take_list(NAMES)
    assert (tmp_path / "file").stat().st_size == size
    kept.take_list(["ada", "Grace", "Late"])
    assert kept.tournament.present == ("Ada", "Grace", "Maryam", "Late")
    kept.take_list([*NAMES, "Late"])
    assert kept.tournament.present == (*NAMES, "Maryam", "Late")


def test_what_does_not_fit_is_not_written(tmp_path: Path) -> None:
    kept = played(tmp_path / "file")
    before = (tmp_path / "file").read_bytes(), kept.tournament
    with pytest.raises(RulesError):
        kept.left("nobody")
    with pytest.raises(RulesError):
        kept.result(7, PeoplePair("Ada", "Grace"), (2, 0))
    assert ((tmp_path / "file").read_bytes(), kept.tournament) == before


def test_what_cannot_be_written_is_not_true(tmp_path: Path) -> None:
    kept = opened(tmp_path / "file")
    kept.take_list(NAMES)
    (tmp_path / "file").unlink()
    (tmp_path / "file").mkdir()
    before = kept.tournament
    with pytest.raises(StoreError):
        kept.pair()
    assert kept.tournament == before


def test_a_round_that_all_leave(tmp_path: Path) -> None:
    kept = opened(tmp_path / "file")
    kept.take_list(["Ada", "Grace"])
    kept.pair()
    kept.take_list([])
    kept.pair()
    assert kept.tournament.rounds == ()
    assert opened(tmp_path / "file").tournament == kept.tournament


def test_of_two_at_the_same_time_one_is_told_to_look_again(tmp_path: Path) -> None:
    path = tmp_path / "file"
    one, two = opened(path), opened(path)
    one.take_list(NAMES)
    for kept, other in ((one, two), (two, one)):
        with pytest.raises(ActionError, match="changed elsewhere meanwhile"):
            other.came("Late")
        assert other.tournament == kept.tournament
        other.pair()
        assert opened(path).tournament == other.tournament
    lost = '{"version": 1, "when": "x", "kind": "left", "name": "Ada"}'
    path.write_text(f"{path.read_text()}\n{lost}")
    assert opened(path).tournament == one.tournament


def test_what_an_earlier_program_wrote_is_read_and_gone_on_with(tmp_path: Path) -> None:
    """It wrote no versions; and a kill has left half a line."""
    path = tmp_path / "file"
    lines = [
        '{"when": "x", "kind": "shuffled", "seed": 3}',
        '{"when": "x", "kind": "listed", "nam',
        '{"when": "x", "kind": "listed", "names": ["Ada", "Zo\\u00eb"]}',
        '{"when": "x", "kind": "paired", "round": 1, "pairs": [["Ada", "Zo\\u00eb"]]}',
        '{"when": "x", "kind": "paired", "round": 7, "pairs": [["Zo\\u00eb", "Ada"]]}',
        '{"when": "x", "kind": "of a later version"}',
    ]
    path.write_text("\n".join(lines) + "\n")
    kept = opened(path)
    assert kept.tournament.rounds == ((PeoplePair("Ada", "Zoë"),),)
    kept.result(1, kept.tournament.rounds[0][0], (2, 0))
    assert path.read_text().splitlines()[-1].startswith('{"version": 6, "when": ')
    with path.open("a") as file:  # as the earlier program does, beside this one
        file.write('\n{"when": "x", "kind": "came", "name": "Late"}\n')
    with pytest.raises(ActionError, match="changed elsewhere"):
        kept.left("Ada")
    kept.left("Ada")
    assert opened(path).tournament == kept.tournament
    assert kept.tournament.present == ("Zoë", "Late")


@pytest.mark.parametrize(
    "line",
    [
        "7",
        '{"version": "one", "when": "x", "kind": "later"}',
        '{"when": "x", "kind": "listed"}',
        '{"when": "x", "kind": "listed", "names": 3}',
        '{"when": "x", "kind": "left", "name": "nobody"}',
        '{"when": "x", "kind": "paired", "round": 1, "pairs": [["Ada"]]}',
        '{"when": "x", "kind": "paired", "round": 1, "pairs": [["Eve", "Eve"]]}',
        '{"when": "x", "kind": "result", "round": 9, "one": "A", "two": "B", "wins": [1, 1]}',
    ],
)
def test_damage_is_told_with_its_place(tmp_path: Path, line: str) -> None:
    (tmp_path / "file").write_text(line + "\n")
    with pytest.raises(RecordError, match="line 1: cannot be read"):
        opened(tmp_path / "file")


def test_a_line_that_is_missing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "file"
    played(path)
    lines = path.read_text().split("\n")
    path.write_text("\n".join([*lines[:2], *lines[3:]]))
    with pytest.raises(RecordError, match="line 3: version 3 of"):
        opened(path)


RACER = """
import sys
from timesduel.errors import ActionError
from timesduel.records.tournament_file import TournamentFile
kept = TournamentFile(sys.argv[1], lambda: "now")
print("ready", flush=True)
for line in sys.stdin:
    name = line.strip()
    while kept.tournament.find(name) is None:
        try:
            kept.came(name)
        except ActionError:
            continue
    print(name, flush=True)
"""


def test_programs_that_race_lose_nobody(tmp_path: Path) -> None:
    """Whoever was told that somebody has come finds them there, and each came once.

    All three are told to go at once, again and again, so that they race on a busy machine too.
    """
    path, count, pipe = tmp_path / "file", 60, subprocess.PIPE
    command = [sys.executable, "-c", RACER, str(path)]
    names = []
    with ExitStack() as stack:
        racers = []
        for letter in "abc":
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
            stack.enter_context(process)
            assert process.stdin is not None
            assert process.stdout is not None
            racers.append((letter, process.stdin, process.stdout))
        for _, _, output in racers:
            assert output.readline() == "ready\n"
        for number in range(count):
            for letter, typed, _ in racers:
                typed.write(f"{letter}{number}\n")
                typed.flush()
            for letter, _, output in racers:
                names.append(f"{letter}{number}")
                assert output.readline() == f"{names[-1]}\n"
    assert sorted(opened(path).tournament.people) == sorted(names)


def test_results_for_a_spreadsheet(tmp_path: Path) -> None:
    tournament = played(tmp_path / "file").tournament
    text = results_csv(tournament)
    known = [
        (number, *pair.opponents, pair.wins)
        for number, pairs in enumerate(tournament.rounds, 1)
        for pair in pairs
        if pair.wins is not None
    ]
    assert [row[1:] for row in read_results(text)] == known
    for other in (text.replace(",", ";"), text.replace(",", "\t"), "\ufeff" + text):
        assert [row[1:] for row in read_results(other.replace("\n", "\r\n") + "\r\n")] == known
    table = standings_csv(tournament).splitlines()
    assert table[0] == "place,name,won,played,rounds_against_computer"
    assert len(table) == 1 + len(tournament.people)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", None),
        ("one,two\n", "the first row must be round,one,two,wins_one,wins_two"),
        ("round,one,two,wins_one,wins_two\n1,a,b,x,0\n", "row 2: wins are whole numbers, not 'x'"),
        ("round,one,two,wins_one,wins_two\n\n1,a,b\n", "row 3: cannot be read"),
        ("round,one,two,wins_one,wins_two\n1,a,b,²,0\n", "row 2: wins are whole numbers"),
    ],
)
def test_tables_that_cannot_be_read(text: str, problem: str | None) -> None:
    if problem is None:
        assert list(read_results(text)) == []
        return
    with pytest.raises(RecordError, match=problem):
        list(read_results(text))


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("1,Ada,Grace,2,0", "row 3: these two do not meet in round 1"),
        ("2,Ada,Sofia,2,0", "row 3: there is no round 2"),
        ("1,Ada,Sofia,2,1", "row 3: a pair plays 2 games, as in 2-0 or 1-1"),
        ("1,Ada,Eve,2,0", "row 3: there is nobody called Eve"),
        ("1,Ada,Sofia,x,0", "row 3: wins are whole numbers, not 'x'"),
        ("1,Sofia,ada,0,2", None),
    ],
)
def test_results_are_entered_all_or_none(tmp_path: Path, row: str, problem: str | None) -> None:
    """A result that is known already is not entered again."""
    kept, results = opened(tmp_path / "file"), tmp_path / "results.csv"
    kept.shuffle(1)
    kept.take_list(NAMES[:4])
    kept.pair()
    before = (tmp_path / "file").read_bytes()
    results.write_text(f"round,one,two,wins_one,wins_two\n1,Grace,Emmy,2,0\n{row}\n")
    if problem is None:
        assert kept.enter_results(str(results)) == 2
        assert [pair.wins for pair in kept.tournament.rounds[0]] == [(2, 0), (0, 2)]
        assert kept.enter_results(str(results)) == 0
        return
    with pytest.raises(RecordError) as refused:
        kept.enter_results(str(results))
    assert str(refused.value).startswith(f"{results}: {problem}")
    assert (tmp_path / "file").read_bytes() == before


def test_results_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        opened(tmp_path / "file").enter_results(str(tmp_path / "results.csv"))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "has no names in it"),
        (b"# nobody\n\n", "has no names in it"),
        (b"Zo\xeb\n", "not text: line 1 is not UTF-8"),
        (b"(computer)\n", "(computer) is the computer's name"),
        (b"a" * 41, "line 1: must be of 1 to 40 characters each"),
        (b"Emma\nMia\nemma", "line 3: Emma is there twice; write Emma K. and Emma S. instead"),
    ],
)
def test_lists_that_cannot_be_used(tmp_path: Path, content: bytes, problem: str) -> None:
    (tmp_path / "names").write_bytes(content)
    with pytest.raises((RecordError, StoreError)) as refused:
        read_names(str(tmp_path / "names"))
    assert str(refused.value).startswith(f"{tmp_path / 'names'}: ")
    assert problem in str(refused.value)


def test_a_list_and_the_tournament_beside_it(tmp_path: Path) -> None:
    names = tmp_path / "names"
    names.write_bytes(b"\xef\xbb\xbf# today\r\nAda\r\n\r\n Grace \r\n")
    assert read_names(str(names)) == ["Ada", "Grace"]
    kept = TournamentFile.beside(str(names), lambda: "2026-11-16T09:00:00Z")
    assert kept.path == f"{names}.pairs.jsonl"
    kept.take_list(read_names(str(names)))
    assert (tmp_path / "names.pairs.jsonl").exists()


def test_rounds_in_a_table_are_those_that_were_written(tmp_path: Path) -> None:
    kept = played(tmp_path / "a.pairs.jsonl")
    written = results_csv(kept.tournament) + "\n" + standings_csv(kept.tournament)
    rounds = read_rounds(written)
    known = [tuple(p for p in pairs if p.wins is not None) for pairs in kept.tournament.rounds]
    assert rounds == tuple(known)
    assert people_in(rounds)[:1] == [rounds[0][0].one]
    assert len(set(people_in(rounds))) == len(people_in(rounds))


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("2,Ada,Grace,1,1", "pairs.no_such_round"),
        ("1,Ada,Ada,1,1", "pairs.no_round"),
        ("1,Ada,Grace,1,1\n1,Ada,Emmy,1,1", "pairs.no_round"),
        ("1,Ada,Grace,2,1", "pairs.wins"),
        ("1,,Grace,1,1", "matches.name_length"),
    ],
)
def test_tables_that_are_no_tournament(row: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_rounds(f"round,one,two,wins_one,wins_two\n{row}\n")
    assert caught.value.message.code == "errors.at"
    assert code in repr(caught.value.message)


def test_rounds_of_a_class_go_on_on_paper(tmp_path: Path) -> None:
    table = tmp_path / "class.csv"
    rows = ["1,Red Fox,Blue Owl,2,0", "1,Mint Seal,(computer),1,1", "2,Red Fox,Mint Seal,0,2"]
    table.write_text("\n".join(["round,one,two,wins_one,wins_two", *rows]))
    assert names_of_table(str(table)) == "Red Fox\nBlue Owl\nMint Seal\n"
    kept = opened(tmp_path / "names.pairs.jsonl")
    kept.take_list(["Red Fox", "Lime Bee"])
    assert kept.go_on_from(str(table)) == 2
    assert kept.go_on_from(str(table)) == 0
    points = {each.name: each.points for each in kept.tournament.standings()}
    assert points == {"Red Fox": 2, "Lime Bee": 0, "Blue Owl": 0, "Mint Seal": 3}
    assert opened(tmp_path / "names.pairs.jsonl").tournament == kept.tournament
    kept.pair()
    with pytest.raises(ActionError):
        kept.go_on_from(str(table))
    with pytest.raises(StoreError):
        kept.go_on_from(str(tmp_path / "nothing.csv"))
