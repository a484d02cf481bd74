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

from tests.coach.games import played, random_game
from tests.games import act, game_with
from tests.records.samples import FINISHED, GOING_ON, NAMES, save
from tests.support import Program, typed
from timesduel import BOOKS, Kind, Outcome, Reason, Record, Turn
from timesduel.cli.commands.review import show_review
from timesduel.cli.output.screen import Screen
from timesduel.coach.judge import Grade
from timesduel.coach.review import Review, review
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import Zone, losing_zones
from timesduel.views.band import Band
from timesduel.views.game_chart import chart_lines
from timesduel.views.game_page import game_page
from timesduel.views.game_path import game_path, zones_of
from timesduel.views.game_picture import game_picture
from timesduel.views.game_scene import game_scene
from timesduel.views.game_table import short_names, turn_lines
from timesduel.views.game_words import extent, note, numbers_to_leave, result, turning_point
from timesduel.views.svg import svg_file

SHOWDOWN = """\
Multiplier Showdown, target 100, multiplying by 2-9
Player 2 reached the target and won.

Numbers to leave: 6 to 11.
.....................########..........................
                   1?                        2?      3? 4
|                          |                          |
1                          10                        99
# leave your opponent here  . the mover wins  + some of each
Below: the turn that made the number; ? threw

1  Player 1  1 x 5 = 5     ??  better: x6-9; unpunished
2  Player 2  5 x 9 = 45    ??  better: x2; unpunished
3  Player 1  45 x 2 = 90   ??  better: x3-9; punished
4  Player 2  90 x 2 = 180
?? threw a won game away

Turning point: turn 3, where Player 1 threw the win away.
          moves  chances  kept  !!  ??  accuracy
Player 1      2        2     0   0   2        0%
Player 2      2        2     1   0   1       50%
"""


def shown(judged: Review) -> list[str]:
    """All that the command prints about a game."""
    with redirect_stdout(StringIO()) as output:
        show_review(Screen(), game_scene(judged, zones_of(judged.record.rules)))
    return output.getvalue().splitlines()


def chart_of(judged: Review) -> list[str]:
    """The chart alone, without colours."""
    zones = zones_of(judged.record.rules)
    assert not isinstance(zones, str)
    return [plain(line) for line in chart_lines(game_path(judged, zones))]


def plain(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", line)


def test_the_latest_game_and_its_mistakes(timesduel: Program) -> None:
    timesduel("play", "multiplier-showdown", "--target", "100", stdin=typed(5, 9, 2, 2))
    timesduel("play", "power-play", stdin=typed(3, "quit"))  # not over, so it is not meant
    first = timesduel("review")
    golden, _, last = first.stdout.rpartition("\n3 mistakes will come back: ")
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
    assert "\n1 mistake will come back: " in timesduel("review", str(path)).stdout


def test_who_was_the_computer(timesduel: Program, tmp_path: Path) -> None:
    record = replace(FINISHED, players=(None, "learner"))
    sentence = "Grace is the computer: learner."
    assert sentence in shown(review(record))
    assert f"<p>{sentence}</p>" in game_page(game_scene(review(record), ""))
    assert "learner" not in "".join(shown(review(FINISHED)))
    named = replace(record, names=("Ada", "Learner"))
    assert "is the computer" not in "".join(shown(review(named)))
    data = json.loads(timesduel("review", str(save(tmp_path, record)), "--json").stdout)
    assert data["players"] == [None, "learner"]
    games = timesduel.home / "games"
    games.mkdir(parents=True)
    save(games, record, "multiplication-madness-1.json")
    save(games, named, "multiplication-madness-2.json")
    listed = timesduel("games").stdout
    assert "\n      Grace (learner) beat Ada, reached\n" in listed
    assert "\n      Learner beat Ada, reached\n" in listed


def test_the_zones_in_words() -> None:
    def told(book: str, **changes: int) -> str:
        rules = BOOKS[book].replace(**changes)
        return numbers_to_leave(rules, zones_of(rules))

    assert told("power-play") == "Numbers to leave: 3 to 5, 17 to 33."
    assert told("multiplication-duel") == "Numbers to leave: 3 to 5, 51 to 99."
    assert told("power-play", target=10**9) == ""  # too many
    assert told("power-play", target=2) == ""  # none
    assert numbers_to_leave(BOOKS["power-play"], "No chart.") == ""
    far = BOOKS["power-play"].replace(target=10**30)
    assert numbers_to_leave(far, [Zone(7, 7)]) == "Numbers to leave: 7."
    assert numbers_to_leave(far, [Zone(10**19 + n, 10**19 + n + 1) for n in (1, 5, 9)]) == ""


def test_moves_are_told_from_numbers() -> None:
    rules = BOOKS["power-play"].replace(multipliers=(2, 3, 5, 7, 11, 13, 17), target=100)
    turn = review(played(rules, Random(1))).turns[0]
    judgement = replace(turn.judgement, grade=Grade.THREW)
    for better, words in (
        ((3,), "x3"),
        ((3, 4), "x3 or x4"),
        ((2, 4, 6, 7, 8), "x2, x4 or x6-8"),
        ((2, 4, 6, 8, 10, 12, 14), "x2, x4, x6, x8, x10 and 2 more"),
    ):
        changed = replace(turn, judgement=judgement, better_moves=better, sequel=None)
        assert note(changed) == f"better: {words}"


def test_a_diary_that_cannot_be_written(timesduel: Program, tmp_path: Path) -> None:
    (timesduel.home / "diary.jsonl").mkdir(parents=True)
    reviewed = timesduel("review", str(save(tmp_path, FINISHED)))
    assert reviewed.returncode == 0
    assert "Turning point: turn 3" in reviewed.stdout
    assert reviewed.stderr.startswith("timesduel: not kept, but you can go on: ")


def test_json(timesduel: Program, tmp_path: Path) -> None:
    reviewed = timesduel("review", str(save(tmp_path, FINISHED)), "--json")
    data = json.loads(reviewed.stdout)
    expected = json.loads(json.dumps(review(FINISHED).to_json()))
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


def test_how_much_was_reviewed() -> None:
    assert extent(1, lost=True) == "Reviewed: the first turn, which can be read."
    assert extent(1, lost=False) == "Reviewed: the only turn, which can be read."
    assert extent(2, lost=False) == "Reviewed: all 2 turns, which can be read."


def test_what_is_refused(timesduel: Program, tmp_path: Path) -> None:
    assert "no game is finished yet; play one with: " in timesduel.refused("review", status=1)
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
    (tmp_path / "matplotlib.py").write_text("raise ImportError\n")
    kept = os.environ.get("PYTHONPATH", "")
    timesduel.extra["PYTHONPATH"] = os.pathsep.join(filter(None, [str(tmp_path), kept]))
    line = timesduel.refused("review", path, "--png", other, status=1)
    assert line.startswith("a picture needs the extra plot; install it with: ")
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
    scene = game_scene(review(replace(FINISHED, names=NAMES)), losing_zones(FINISHED.rules))
    assert svg.decode() == svg_file(game_picture(scene))  # the same each time
    assert page.decode() == game_page(scene)


def test_one_screen_is_enough() -> None:
    """For games of all kinds and sizes, with names of all kinds."""
    wide = "\N{CJK UNIFIED IDEOGRAPH-6570}" * 40
    sizes = [10**9, 10**18, 10**40, 10**1000]
    for seed in range(60):
        dice = Random(seed)
        if seed % 3 == 0:
            record = random_game(dice)
        else:
            book = dice.choice([book for book in BOOKS.values() if book.target])
            multipliers = tuple(dice.sample(range(2, 10 ** dice.randint(1, 6)), dice.randint(2, 8)))
            rules = book.replace(target=dice.choice(sizes), multipliers=multipliers)
            record = played(rules, dice, most=dice.choice([3, 20, 70]))
        names = dice.choice([("Ada", "Grace"), ("x" * 40, "x" * 39), (wide, "x" * 40)])
        lines = shown(review(replace(record, names=names, players=("greedy", None))))
        for line in lines:
            assert len(plain(line)) + line.count(wide[0]) <= 60, line
        assert len(lines) <= (36 if names[0] == "Ada" else 42)  # a sentence has more lines then


def test_the_turns_stand_below_their_numbers() -> None:
    checked = 0
    for seed in range(120):
        record = random_game(Random(seed))
        if record.rules.modulus is not None:
            continue
        judged = review(record)
        band, path, *_ = chart = chart_of(judged)
        if len(band) != 55 or "last digit" in "".join(chart):
            continue
        limit = largest_total(record.rules)
        axis = Band(limit, 55)
        signs = {"??": "?", "!!": "!"}
        expected = {}
        for turn in judged.turns:
            if turn.judgement.move is not None:
                made = turn.judgement.position.product(turn.judgement.move)
                expected[turn.number] = axis.column_of(made) if made <= limit else 56
        found = {}
        for place in re.finditer(r"(\d+)([?!]?)", path):
            number = int(place[1])
            sign = signs.get(judged.turns[number - 1].judgement.grade.mark, "")
            assert place[2] in ("", sign)
            assert expected[number] in range(place.start(), place.end() + 1)
            found[number] = place.start()
        if len(chart) == 6:
            assert found.keys() == expected.keys()
            checked += 1
    assert checked > 40


def test_long_games_are_told_in_part() -> None:
    def listed(judged: Review) -> list[int]:
        return [int(line.split()[0]) for line in list(turn_lines(judged))[1:-1]]

    def marked(judged: Review) -> list[int]:
        return [turn.number for turn in judged.turns if turn.judgement.grade.mark]

    rules = BOOKS["power-play"]
    short = review(played(rules.replace(target=10**6), Random(1)))
    assert len(short.turns) == len(list(turn_lines(short))) - 1 == 16
    longer = review(played(rules.replace(target=4 * 10**6), Random(1)))
    assert len(longer.turns) == 17
    assert next(turn_lines(longer)) == "17 turns; only those with !! or ?? are listed."
    assert listed(longer) == marked(longer)
    long = review(played(rules.replace(target=10**24), Random(1)))
    assert next(turn_lines(long)) == (
        f"{len(long.turns)} turns; {len(marked(long))} have !! or ??. Here are 14; --json has all."
    )
    assert listed(long) == marked(long)[-14:]
    assert len(shown(long)) <= 33
    early = replace(long, turning_point=marked(long)[8])
    assert listed(early) == marked(long)[1:15]
    early = replace(long, turning_point=marked(long)[0])
    assert listed(early) == marked(long)[:14]
    chart = chart_of(long)
    assert len(chart) == 18
    assert chart[-1] == "Below: the turn that made the number (last digit; * several)"
    path = "".join(line[:55] for line in chart[1:-2:4])
    digits = [str(turn.number % 10) for turn in long.turns[:-1]]
    assert path.replace(" ", "") == "".join(digits)
    alone = BOOKS["power-play"].replace(target=10**300, multipliers=(2,))
    dull = review(played(alone, Random(1)))
    assert list(turn_lines(dull)) == ["997 turns; none of them has !! or ??."]
    assert chart_of(dull) == ["No chart: the turns stand too close together."]


def test_a_game_left_early_is_drawn_near_its_numbers() -> None:
    rules = BOOKS["power-play"].replace(target=10**1000)
    judged = review(played(rules, Random(1), most=6))
    chart = chart_of(judged)
    assert len(chart) == 6
    top = int(chart[3].split()[-1])
    assert top == judged.record.total * 3
    short = BOOKS["power-play"]
    judged = review(played(short, Random(1), most=1))
    assert chart_of(judged)[3].endswith("99")
    judged = review(played(short, Random(1), most=0))
    assert chart_of(judged) == ["No chart: no move was made."]


@pytest.mark.parametrize(
    ("record", "sentences"),
    [
        (
            replace(
                FINISHED,
                turns=FINISHED.turns[:1],
                total=5,
                outcome=Outcome(1, Reason.RESIGNED),
            ),
            (
                "Grace resigned: Ada won.",
                "Turning point: the end. Grace resigned a game that could be won.",
                "   Grace  resigned   ??  better: x2",
            ),
        ),
        (
            replace(
                FINISHED,
                turns=FINISHED.turns[:1],
                total=5,
                outcome=Outcome(2, Reason.RESIGNED),
            ),
            (
                "Ada resigned: Grace won.",
                "Turning point: turn 1, where Ada threw the win away.",
                "   Ada  resigned       the game was lost",
            ),
        ),
        (
            replace(
                FINISHED,
                rules=BOOKS["multiplication-duel"],
                turns=(Turn(5, 0.1),),
                total=5,
                outcome=Outcome(1, Reason.RESIGNED),
            ),
            (
                "No turning point: Ada had the win from start to end.",
                "   Grace  resigned         the game was lost",
            ),
        ),
        (
            replace(FINISHED, turns=(), total=1, outcome=Outcome(2, Reason.RESIGNED)),
            ("Turning point: the end. Ada resigned a game that could be won.",),
        ),
    ],
    ids=range(4),
)
def test_what_is_said(record: Record, sentences: tuple[str, ...]) -> None:
    judged = review(record)
    said = [result(judged), turning_point(judged), *turn_lines(judged)]
    squeezed = {" ".join(line.split()) for line in said}
    for sentence in sentences:
        assert " ".join(sentence.split()) in squeezed


def test_names_that_are_too_long() -> None:
    assert short_names(("Ada Lovelace", "Grace")) == ("Ada Lov.", "Grace")
    assert short_names(("Ada Lovelace 1", "Ada Lovelace 2")) == ("Player 1", "Player 2")


@pytest.mark.parametrize("reason", [Reason.ILLEGAL, Reason.GARBLED, Reason.CRASHED, Reason.TIME])
def test_a_program_that_forfeited(timesduel: Program, tmp_path: Path, reason: Reason) -> None:
    game = act(game_with(FINISHED.rules, players=("bot:x", None)), Kind.FORFEIT, reason=reason)
    path = save(tmp_path, Record.of(game))
    shown = timesduel("review", str(path)).stdout
    assert ": Player 2 won." in shown
    assert "Turning point: the end. Player 1 " in shown
    assert timesduel("replay", str(path)).stdout.endswith("Player 2 wins the game!\n")
