"""`timesduel arena`: runs that can be killed, tables, pages, and one line for whatever is wrong."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from tests.arena.support import FEW, WHEN, bot, config, played, report_of
from tests.support import TIMESDUEL, Program, command_line
from timesduel.arena.ratings import Rating
from timesduel.arena.report import make_tables
from timesduel.arena.results import Results
from timesduel.cli import workers
from timesduel.cli.main import cli
from timesduel.data.plain import to_plain
from timesduel.views.arena_page import arena_page
from timesduel.views.arena_scene import arena_scene
from timesduel.views.widths import columns

PAIR = ("--player", "random", "--player", "greedy")


@pytest.fixture
def setups(tmp_path: Path) -> str:
    file = tmp_path / "setups.jsonl"
    file.write_text("".join(json.dumps(to_plain(rules)) + "\n" for rules in FEW))
    return str(file)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""

    @contextmanager
    def threads(jobs: int) -> Iterator[Executor]:
        with ThreadPoolExecutor(jobs) as executor:
            yield executor

    monkeypatch.setattr(workers, "processes", threads)


def arena(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(cli, ["arena", *arguments])
    assert result.exit_code == status, (result.output, result.exception)
    return result


def told(*arguments: str) -> str:
    """What is shown, in one line."""
    return " ".join(arena(*arguments).output.split())


@pytest.mark.usefixtures("here")
class TestRuns:
    """From the options to the tables."""

    def test_text_json_and_a_page(self, tmp_path: Path, setups: str) -> None:
        out, page = str(tmp_path / "run.jsonl"), str(tmp_path / "page.html")
        players = ["--player", "perfect", "--player", "G=greedy", "--player", f"<b>&={bot()}"]
        result = arena(*players, "--setups", setups, "--seed", "3", "--out", out, "--html", page)
        lines = result.output.splitlines()
        assert lines[0] == "24 games, 3 players, 4 setups, seed 3"
        assert max(map(len, lines[:-2])) <= 60
        assert lines[2].split()[:2] == ["1", "perfect"]
        assert lines[2].split()[-1] == "100.0"
        assert lines[-2:] == [f"The games: {out}", f"Written: {page}"]
        text = Path(page).read_text()
        assert "<b>" not in text
        assert "&lt;b&gt;&amp;" in text
        tree = ElementTree.fromstring(text)
        assert len(tree.findall(".//svg")) == 2
        assert len(tree.findall(".//circle")) == 3
        assert "src=" not in text
        assert not re.findall(r'href="[^#]', text)
        data = json.loads(arena("--report", out, "--json").stdout)
        assert data["finished"]
        assert data["players"][0]["name"] == "perfect"
        assert data["file"] == out
        # A run that is finished plays nothing more, and says the same.
        before = Path(out).read_bytes()
        assert json.loads(arena("--resume", out, "--json").stdout) == data
        assert Path(out).read_bytes() == before

    def test_the_same_seed_the_same_table(self, tmp_path: Path, setups: str) -> None:
        shown = []
        for name, jobs in (("a", "1"), ("b", "3")):
            options = ["--player", "random", "--player", "beginner", "--jobs", jobs]
            more = ["--setups", setups, "--seed", "5", "--out", str(tmp_path / name), "--json"]
            data = json.loads(arena(*options, *more).stdout)
            del data["file"]
            shown.append(data)
        assert shown[0] == shown[1]

    def test_without_options_a_file_with_the_date_and_any_seed(
        self, tmp_path: Path, setups: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        options = [*PAIR, "--setups", setups]
        arena(*options, "--games", "2", "--gauntlet", "greedy", "--anchor", "greedy")
        (file,) = tmp_path.glob("arena-*.jsonl")
        assert re.fullmatch(r"arena-\d{4}-\d\d-\d\d-\d{6}", file.stem)
        assert Results.read(str(file)).config.seed < 2**32

    def test_a_part_of_a_run_is_shown_and_gone_on_with(self, tmp_path: Path, setups: str) -> None:
        run = config(["random", "greedy"])
        whole = played(tmp_path / "whole.jsonl", run)
        lines = Path(whole.path).read_text().splitlines(keepends=True)
        part = tmp_path / "part.jsonl"
        part.write_text("".join(lines[:4]) + lines[4][:30])
        text = told("--report", str(part))
        assert text.startswith("3 of 8 games so far,")
        assert "Line 5 is not counted: not a whole line, as happens after a kill." in text
        same = [*PAIR, "--setups", setups, "--seed", "1"]
        arena("--resume", str(part), *same, "--games", "8")
        wanted = report_of(whole)
        assert report_of(Results.read(str(part))) == wanted

    def test_lines_that_do_not_count_are_named(self, tmp_path: Path) -> None:
        run = config(["random", "greedy"])
        path = Path(played(tmp_path / "run.jsonl", run).path)
        lines = path.read_text().splitlines()
        for number in range(1, 8):
            lines[number] = json.dumps({**json.loads(lines[number]), "moves": [99, 99]})
        path.write_text("\n".join(lines))
        text = told("--report", str(path))
        assert text.startswith("1 of 8 games so far,")
        for number in range(2, 7):
            assert f"Line {number} is not counted: move 1: 99 is not allowed: choose" in text
        assert "2 more lines not counted; --json names them all." in text
        faults = json.loads(arena("--report", str(path), "--json").output)["not_counted"]
        assert [fault["line"] for fault in faults] == list(range(2, 9))
        assert all(fault["problem"].startswith("move 1: 99 is not allowed") for fault in faults)

    def test_a_test_is_told(self, tmp_path: Path) -> None:
        options = ["--player", "perfect", "--player", "random", "--sprt", "0", "40"]
        out = ["--seed", "1", "--out", str(tmp_path / "run")]
        words = told(*options, *out, "--games", "600")
        assert re.search(
            r"SPRT 0 to 40 Elo: LLR [\d.]+ \(-2.94 to 2.94\) after \d+ pairs of games: for perfect "
            r"against random, 40 fits better than 0\.",
            words,
        )
        assert "Setups came again" not in words
        few = ["--out", str(tmp_path / "few"), "--games", "2"]
        assert "not decided" in arena(*options, *few).output

    def test_a_test_of_the_same_games_again_and_again(self, tmp_path: Path, setups: str) -> None:
        options = ["--player", "greedy", "--player", "perfect", "--sprt", "0", "20"]
        out = ["--setups", setups, "--games", "400", "--out", str(tmp_path / "run")]
        words = told(*options, *out)
        assert "for greedy against perfect, 0 fits better than 20." in words
        assert "Setups came again: from players without chance that is no new evidence." in words

    def test_who_lost_without_a_move_is_told(self, tmp_path: Path, setups: str) -> None:
        options = ["--player", "greedy", "--player", f"Bad={bot('dies')}", "--setups", setups]
        words = told(*options, "--games", "2", "--out", str(tmp_path / "run"))
        assert "Bad: 2 games lost by failing: 2 crashed. Mostly, it ended with status 4." in words

    def test_a_disguise(self, tmp_path: Path, setups: str) -> None:
        out = str(tmp_path / "run")
        options = ["--player", "greedy", "--player", f"R={bot('reads')}", "--isomorph", "4"]
        arena(*options, "--setups", setups, "--games", "2", "--out", out)
        assert {game.detail for game in Results.read(out).games.values()} == {None}
        assert ", disguise 4 player " in told("--resume", out, "--isomorph", "4")
        data = json.loads(arena("--report", out, "--json").output)
        assert data["prompts"] == {"isomorph": 4, "show_legal": True}
        result = arena("--resume", out, "--hide-legal", status=2)
        assert "'--hide-legal': is not that of the run in" in result.output

    def test_words_without_a_disguise(self, tmp_path: Path, setups: str) -> None:
        out = str(tmp_path / "run")
        options = ["--player", "greedy", "--player", f"R={bot('reads')}", "--prompts"]
        arena(*options, "--setups", setups, "--games", "2", "--out", out)
        assert {game.detail for game in Results.read(out).games.values()} == {None}
        text = told("--resume", out, "--prompts")
        assert text.startswith("2 games, 2 players, 1 of 4 setups, seed ")
        assert ", in words player " in text
        for option in (["--hide-legal"], ["--isomorph", "4"]):
            result = arena("--resume", out, *option, status=2)
            assert f"'{option[0]}': is not that of the run in" in result.output
        hidden = str(tmp_path / "hidden")
        arena(*options, "--hide-legal", "--setups", setups, "--games", "2", "--out", hidden)
        assert None not in {game.detail for game in Results.read(hidden).games.values()}
        assert "legal moves hidden" in told("--report", hidden)

    def test_ratings_need_a_library(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        results = played(tmp_path / "run", config(["random", "greedy"]))
        monkeypatch.setitem(__import__("sys").modules, "choix", None)
        text = arena("--report", results.path, "--html", str(tmp_path / "page.html")).output
        assert "\nRatings need the extra arena.\n" in text
        assert re.search(r"\nFor ratings, install it with:\n  .* install 'choix>=0.4'\n", text)
        page = ElementTree.parse(tmp_path / "page.html")
        assert len(page.findall(".//svg")) == 1

    def test_ctrl_c_says_how_to_go_on(
        self, tmp_path: Path, setups: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(Results, "add", interrupted)
        options = [*PAIR, "--setups", setups]
        result = arena(*options, "--out", str(tmp_path / "run.jsonl"), status=130)
        assert result.stderr.startswith("timesduel: stopped; go on with:\n  ")


def test_a_page_must_not_be_written_over_the_games(tmp_path: Path, setups: str) -> None:
    out = str(tmp_path / "run")
    for page in (out, setups):
        result = arena(*PAIR, "--setups", setups, "--out", out, "--html", page, status=2)
        assert "'--html': must be another file than those of the games and" in result.output
        assert not Path(out).exists()
    path = played(tmp_path / "run", config(["random", "greedy"])).path
    before = Path(path).read_bytes()
    (tmp_path / "link").symlink_to(path)
    for option in ("--report", "--resume"):
        arena(option, path, "--html", str(tmp_path / "link"), status=2)
    assert Path(path).read_bytes() == before


def test_who_has_won_or_lost_everything_is_told(tmp_path: Path) -> None:
    rules = (FEW[0].replace(target=2),)
    results = played(tmp_path / "run", config(["perfect", "random"], setups=rules, games=2))
    assert "every game" not in arena("--report", results.path).output
    results = played(tmp_path / "two", config(["perfect", bot("dies")], setups=rules, games=2))
    words = told("--report", results.path)
    assert "perfect has won every game: it may be stronger than any interval says." in words
    assert "has lost every game: it may be weaker than any interval says." in words


def test_many_players_with_long_names_fit(tmp_path: Path) -> None:
    names = [f"{'x' * 22}{number:02}=greedy" for number in range(12)]
    results = played(tmp_path / "run", config([*names, "\u6570" * 20 + "=random"], games=2))
    lines = arena("--report", results.path).output.splitlines()
    assert max(map(columns, lines[:-1])) <= 60
    assert sum(line.startswith("12 xxx") for line in lines) >= 3
    wide = [line for line in lines if "\u6570" in line]
    assert {columns(line[: line.rindex("\u6570") + 1]) % 2 for line in wide} == {1}


def test_one_rating_far_from_the_others_is_drawn(tmp_path: Path) -> None:
    """The axis has few ticks, however long it is, and nothing is drawn outside of the page."""
    tables = make_tables(played(tmp_path / "run", config(["perfect", "random"], games=120)))
    for factor in (1.0, 40.0, 0.0):
        players = tuple(
            replace(each, rating=Rating(each.rating.elo * factor, each.rating.error * factor))
            for each in tables.report.players
            if each.rating is not None
        )
        far = replace(tables, report=replace(tables.report, players=players))
        page = ElementTree.fromstring(arena_page(arena_scene(far)))
        places = [float(c.attrib["cx"]) for c in page.findall(".//circle")]
        assert all(120 < place < 480 for place in places)
        chart = page.find(".//svg")
        assert chart is not None
        ticks = [t for t in chart.findall(".//text") if t.attrib["text-anchor"] == "middle"]
        assert len(ticks) < 20


def test_a_setups_file_with_an_error_names_the_line(tmp_path: Path, timesduel: Program) -> None:
    file = tmp_path / "setups.jsonl"
    file.write_text('{"goal": "reach", "target": 9}\n\n{"goal": "reach", "target": 0}\n')
    players = ["--player", "perfect", "--player", "random"]
    line = timesduel.refused("arena", *players, "--setups", str(file))
    assert f"'--setups': {file}, line 3: target: must be from 2 to" in line


def test_a_run_is_not_written_over_nor_mixed_with_another(tmp_path: Path) -> None:
    path = played(tmp_path / "run.jsonl", config(["random", "greedy"])).path
    before = Path(path).read_bytes()
    assert "is there; go on with --resume." in arena(*PAIR, "--out", path, status=2).output
    for option in (
        *("--seed 2", "--games 10", "--time 3", "--setups standard", "--isomorph 1", "--sprt 0 5"),
        *("--gauntlet greedy", "--player greedy", "--prompts", "--hide-legal"),
    ):
        name, *value = option.split()
        result = arena("--resume", path, name, *value, status=2)
        assert f"'{name}': is not that of the run in {path}." in result.output
        if not value:
            assert "has no place beside" in arena("--report", path, name, status=2).output
    result = arena("--resume", path, "--player", "genius", status=2)
    assert "'genius' is none of" in result.output
    assert Path(path).read_bytes() == before


def test_a_command_that_does_not_exist(tmp_path: Path, timesduel: Program) -> None:
    """One line, before any game; no file is begun, for there is nothing to keep."""
    out = tmp_path / "run.jsonl"
    players = ["--player", "perfect", "--player", "Ada=bot:no-such-program"]
    line = timesduel.refused("arena", *players, "--jobs", "1", "--out", str(out))
    assert line == "Invalid value for '--player': Ada: there is no program 'no-such-program'."
    assert not out.exists()


def test_an_address_where_nobody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CLUSTER_TIMEOUT", 0.3)
    out = tmp_path / "run.jsonl"
    players = ["--player", "perfect", "--player", "random", "--out", str(out)]
    result = arena(*players, "--cluster", "tcp://127.0.0.1:9", status=2)
    assert "'--cluster': there is no scheduler at tcp://127.0.0.1:9." in result.output
    assert not out.exists()


def test_a_disk_that_fills_up(tmp_path: Path, timesduel: Program) -> None:
    """One line, and the file can be gone on with; the table is that of an undisturbed run."""
    run = config(["random", "greedy"], games=32)
    wanted = report_of(played(tmp_path / "whole.jsonl", run))
    full = Results(str(tmp_path / "full.jsonl"), run)
    full.create(WHEN)
    timesduel.extra["PYTHONDONTWRITEBYTECODE"] = "1"  # half a .pyc would stay behind
    file = command_line(full.path)
    result = timesduel.shell(f"ulimit -f 4; $T arena --resume {file} --jobs 1")
    assert result.returncode == 1
    line, command = result.stderr.splitlines()
    assert line == f"timesduel: {full.path}: file too large; go on with:"
    assert command.endswith(f"arena --resume {file}")
    part = Results.read(full.path)
    assert 0 < len(part.games) < 32
    assert len(part.faults) == 1
    data = json.loads(timesduel("arena", "--resume", full.path, "--jobs", "1", "--json").stdout)
    del data["file"], data["not_counted"]
    assert data == wanted


@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_a_run_that_is_killed_again_and_again(
    tmp_path: Path, timesduel: Program, kills: int
) -> None:
    """No game is lost, none is counted twice, and the table is that of an undisturbed run."""
    rng = Random(kills)
    run = config(["random", "greedy", "beginner"], games=60 + 16 * kills, seed=9)
    wanted = report_of(played(tmp_path / "whole.jsonl", run))
    killed = Results(str(tmp_path / "killed.jsonl"), run)
    killed.create(WHEN)
    command = [*TIMESDUEL, "arena", "--resume", killed.path, "--jobs", "1", "--json"]
    for number in range(kills):
        done = Path(killed.path).read_bytes().count(b"\n")
        last = done + rng.randrange(1, 30)
        with subprocess.Popen(
            command, env=timesduel.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            # Some are killed while they start, most while they play.
            until = time.monotonic() + (rng.random() / 2 if number % 5 == 4 else 60)
            while (
                process.poll() is None
                and Path(killed.path).read_bytes().count(b"\n") < last
                and time.monotonic() < until
            ):
                time.sleep(0.001)
            process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL, "it was over before it could be killed"
    part = Results.read(killed.path)
    assert 0 < len(part.games) < 2 * len(run.pairs)
    result = timesduel("arena", "--resume", killed.path, "--jobs", "1", "--json")
    data = json.loads(result.stdout)
    del data["file"], data["not_counted"]
    assert data == wanted
    again = Results.read(killed.path)
    assert len(again.games) == 2 * len(run.pairs)
    assert len(again.faults) <= kills  # each can leave half a line
