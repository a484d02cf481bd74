"""`timesduel review`: what is shown, written and kept, for whole, open and damaged games."""

import json
import os
import re
import xml.etree.ElementTree as ET
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from tests.coach.games import played
from tests.games import act, game_with
from tests.records.samples import FINISHED, GOING_ON, NAMES, save
from tests.support import Program, typed
from timesduel import BOOKS, Kind, Reason, Record
from timesduel.cli.play.reviewing import show_review
from timesduel.cli.screen.screen import Screen
from timesduel.coach.review import review
from timesduel.data.plain import to_plain
from timesduel.solver.zones import losing_zones
from timesduel.views.game_page import game_page
from timesduel.views.game_picture import game_picture
from timesduel.views.game_scene import GameScene, zones_of
from timesduel.views.svg import svg_file

SHOWDOWN = """\
Multiplier Showdown, target 100, multiplying by 2 to 9
Player 2 reached the target and won.

Numbers to leave: 6 to 11.
.....................########..........................
                   1?                        2?      3? 4
|                          |                          |
1                          10                        99
# leave your opponent here  . the mover wins  + some of each
Below: the turn that made the number; ? a slip

1  Player 1  1 x 5 = 5     ??
      x6 to x9 were better; they missed the chance
2  Player 2  5 x 9 = 45    ??
      x2 was better; they missed the chance
3  Player 1  45 x 2 = 90   ??
      x3 to x9 were better; they used the chance
4  Player 2  90 x 2 = 180
?? let the win slip

Turning point: turn 3, where Player 1 let the win slip.
          moves  chances  kept  !!  ??  accuracy
Player 1      2        2     0   0   2        0%
Player 2      2        2     1   0   1       50%
"""


def shown(record: Record) -> list[str]:
    """All that the command prints about a game."""
    with redirect_stdout(StringIO()) as output:
        show_review(Screen(), GameScene(record, review(record), zones_of(record.rules)))
    return output.getvalue().splitlines()


def test_the_latest_game_and_its_mistakes(timesduel: Program) -> None:
    timesduel("play", "multiplier-showdown", "--target", "100", stdin=typed(5, 9, 2, 2))
    timesduel("play", "power-play", stdin=typed(3, "quit"))  # not over, so it is not meant
    first = timesduel("review")
    golden, _, last = first.stdout.rpartition("\n3 mistakes will come back:\n  ")
    assert (golden + "\n", first.stderr, first.returncode) == (SHOWDOWN, "", 0)
    assert last.endswith(" -m timesduel puzzle\n")
    diary = timesduel.home / "diary.jsonl"
    kept = diary.read_text()
    mistakes = [json.loads(line) for line in kept.splitlines() if '"mistake"' in line]
    assert [(mistake["total"], mistake["played"]) for mistake in mistakes] == [
        (1, 5),
        (5, 9),
        (45, 2),
    ]
    assert timesduel("review", "last").stdout == SHOWDOWN  # nothing is added twice
    assert diary.read_text() == kept


def test_a_computer_has_no_puzzles(timesduel: Program, tmp_path: Path) -> None:
    path = save(tmp_path, replace(FINISHED, players=("perfect", "perfect")))
    assert "come back" not in timesduel("review", str(path)).stdout
    path = save(tmp_path, replace(FINISHED, players=("perfect", None)))
    assert "\n1 mistake will come back:\n  " in timesduel("review", str(path)).stdout


def test_who_was_the_computer(timesduel: Program, tmp_path: Path) -> None:
    record = replace(FINISHED, players=(None, "learner"))
    sentence = "Grace is the computer: learner."
    assert sentence in shown(record)
    assert f"<p>{sentence}</p>" in game_page(GameScene(record, review(record), ""))
    assert "learner" not in "".join(shown(FINISHED))
    named = replace(record, names=("Ada", "Learner"))
    assert "is the computer" not in "".join(shown(named))
    data = json.loads(timesduel("review", str(save(tmp_path, record)), "--json").stdout)
    assert data["players"] == [None, "learner"]
    games = timesduel.home / "games"
    games.mkdir(parents=True)
    save(games, record, "multiplication-madness-1.json")
    save(games, named, "multiplication-madness-2.json")
    listed = timesduel("games").stdout
    assert "\n      Grace (learner) beat Ada, reached\n" in listed
    assert "\n      Learner beat Ada, reached\n" in listed


def test_a_diary_that_cannot_be_written(timesduel: Program, tmp_path: Path) -> None:
    (timesduel.home / "diary.jsonl").mkdir(parents=True)
    reviewed = timesduel("review", str(save(tmp_path, FINISHED)))
    assert reviewed.returncode == 0
    assert "Turning point: turn 3" in reviewed.stdout
    assert reviewed.stderr.startswith("timesduel: not kept, but you can go on: ")


def test_json(timesduel: Program, tmp_path: Path) -> None:
    reviewed = timesduel("review", str(save(tmp_path, FINISHED)), "--json")
    data = json.loads(reviewed.stdout)
    expected = to_plain(review(FINISHED))
    more = {"players": [None, None], "problem": None, "turns_lost": False}
    assert data == {**expected, **more}
    assert reviewed.stdout.count("\n") == 1
    assert "will come back" in reviewed.stderr


def test_a_game_that_is_not_over(timesduel: Program, tmp_path: Path) -> None:
    path = save(tmp_path, GOING_ON)
    reviewed = timesduel("review", str(path))
    assert (reviewed.stderr, reviewed.returncode) == ("", 0)
    assert "\nThe game is not over: reviewed up to here.\n" in reviewed.stdout
    assert re.search(r"\n2  Ada +time up", reviewed.stdout)
    assert "Turning point" not in reviewed.stdout
    begun = replace(FINISHED, turns=FINISHED.turns[:2], total=30, outcome=None)
    assert "??" in timesduel("review", str(save(tmp_path, begun))).stdout
    assert not (timesduel.home / "diary.jsonl").exists()


def test_a_damaged_game(timesduel: Program, tmp_path: Path) -> None:
    path = save(tmp_path, FINISHED)
    text = path.read_text()
    cut = text[: text.index('{"multiplier": 2')]
    path.write_text(cut)
    reviewed = timesduel("review", str(path), "--html", str(tmp_path / "a.html"))
    assert reviewed.returncode == 1
    assert re.fullmatch(r"timesduel: .*game\.json: not complete JSON: .*\n", reviewed.stderr)
    assert "\nReviewed: the first 3 turns, which can be read.\n" in reviewed.stdout
    assert "45" not in reviewed.stdout.replace(str(tmp_path), "")
    assert "the first 3 turns, which can be read" in (tmp_path / "a.html").read_text()
    assert path.read_text() == cut
    assert not (timesduel.home / "diary.jsonl").exists()
    path.write_text(text.replace('"total": 180', '"total": 18'))
    result = timesduel("review", str(path), "--json")
    data = json.loads(result.stdout)
    assert (result.returncode, data["problem"]) == (1, "total: the turns lead to 180")
    assert (len(data["turns"]), data["turns_lost"]) == (4, False)
    path.write_text(text[:300])
    line = timesduel.refused("review", str(path), status=1)
    assert line.endswith("; no turn of it can be read")
    path.write_bytes(b"\xff")
    assert "not UTF-8" in timesduel.refused("review", str(path), status=1)


def test_what_is_refused(timesduel: Program, tmp_path: Path) -> None:
    assert "no game is finished yet; play one with:\n  " in timesduel.refused("review", status=1)
    path, other = str(save(tmp_path, FINISHED)), str(tmp_path / "a")
    line = timesduel.refused("review", path, "--svg", other, "--html", other)
    assert "'--html': is the same file as --svg." in line
    line = timesduel.refused("review", path, "--html", path)
    assert "'--html': is the file of the game itself." in line
    (timesduel.home / "games").mkdir(parents=True)
    for own in ("diary.jsonl", "games/other.json"):
        line = timesduel.refused("review", path, "--html", str(timesduel.home / own))
        assert "'--html': is a place where Times Duel keeps games or the diary." in line
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=7)
    modular = str(save(tmp_path, played(rules, Random(1)), "modular.json"))
    line = timesduel.refused("review", modular, "--svg", other, status=1)
    assert line == "there is nothing to draw. No chart: with a modulus there are no zones"
    (tmp_path / "matplotlib.py").write_text("raise ModuleNotFoundError\n")
    kept = os.environ.get("PYTHONPATH", "")
    timesduel.extra["PYTHONPATH"] = os.pathsep.join(filter(None, [str(tmp_path), kept]))
    line = timesduel.refused("review", path, "--png", other, status=1)
    assert line.startswith("a PNG needs the extra plot; install it with:\n  ")
    for kind in ("--svg", "--html"):
        assert timesduel("review", path, kind, other).returncode == 0


def test_pictures_and_pages(timesduel: Program, tmp_path: Path) -> None:
    path = save(tmp_path, replace(FINISHED, names=NAMES))
    files = [str(tmp_path / f"a.{kind}") for kind in ("svg", "png", "html")]
    Path(files[2]).touch()
    arguments = ("--svg", files[0], "--png", files[1], "--html", files[2])
    reviewed = timesduel("review", str(path), *arguments)
    assert reviewed.stderr == ""
    written = "Written: {}\nWritten: {}\nWritten over: {}\n".format(*files)
    assert written in reviewed.stdout
    svg, png, page = [Path(file).read_bytes() for file in files]
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    named = replace(FINISHED, names=NAMES)
    scene = GameScene(named, review(named), losing_zones(FINISHED.rules))
    assert svg.decode() == svg_file(game_picture(scene))  # the same each time
    assert page.decode() == game_page(scene)


@pytest.mark.parametrize("reason", [Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED, Reason.TIME])
def test_a_program_that_forfeited(timesduel: Program, tmp_path: Path, reason: Reason) -> None:
    game = act(game_with(FINISHED.rules, players=("bot:x", None)), Kind.FORFEIT, reason=reason)
    path = save(tmp_path, Record.of(game))
    shown = timesduel("review", str(path)).stdout
    assert ": Player 2 won." in shown
    assert "Turning point: the end. Player 1 " in shown
    assert timesduel("replay", str(path)).stdout.endswith("Player 2 wins the game!\n")
