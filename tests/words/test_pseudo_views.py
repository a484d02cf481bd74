"""Whatever a view shows is looked up: on the terminal, in pictures and on pages."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click import unstyle

from tests.arena.support import FEW, config
from tests.arena.support import played as played_run
from tests.coach.games import played, random_game
from tests.words.marks import raw_words
from timesduel import BOOKS
from timesduel.arena.disguise.prompts import Prompts
from timesduel.arena.report import make_tables
from timesduel.arena.sprt import Sprt
from timesduel.books.shelf import game_title
from timesduel.coach.review import review
from timesduel.players.registry import PLAYERS
from timesduel.questions.zones import ask_zones, zones_in_words
from timesduel.training.facts import Grid, fact_entry
from timesduel.views.arena_page import arena_page, told_meetings
from timesduel.views.arena_scene import arena_scene
from timesduel.views.fact_grid import grid_lines
from timesduel.views.game_page import game_page
from timesduel.views.game_picture import game_picture
from timesduel.views.game_scene import GameScene, zones_of
from timesduel.views.game_text import game_text
from timesduel.views.standings_text import arena_text
from timesduel.views.svg import svg_file
from timesduel.views.zones_picture import zones_picture
from timesduel.views.zones_text import band_lines, list_lines, start_line
from timesduel.words.speech import PSEUDO, speaking

NAMES = ("Ada", "Grace")
KNOWN = {*NAMES, *PLAYERS, *re.findall("[a-z]+", " ".join(BOOKS))}
"""Names of people, players and books."""


def check(text: str, *known: str) -> None:
    """Nothing of a text is English that was never looked up."""
    words = {word for word in raw_words(text) if word.isalpha()}  # raised digits are not
    assert words <= KNOWN | set(known), text


def written(markup: str) -> str:
    """The texts of a picture or a page, without its style; one may be folded into several."""
    root = ET.fromstring(markup.removeprefix("<!DOCTYPE html>\n"))
    styles = {id(each) for each in root.iter() if each.tag.endswith("style")}
    return " ".join(each.text for each in root.iter() if each.text and id(each) not in styles)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("size", [1, 10**30])
def test_zones(book: str, size: int) -> None:
    rules = BOOKS[book]
    if size > 1:
        field = "ceiling" if rules.ceiling else "target"
        rules = rules.replace(**{field: size, "multipliers": tuple(range(3, 200, 6))})
    with speaking(PSEUDO):
        scene = zones_in_words(ask_zones(rules), 20_000)
        lines = (scene.heading, start_line(scene), *list_lines(scene.to_leave))
        for line in (*lines, *band_lines(scene, 60)):
            check(unstyle(line))
        check(written(svg_file(zones_picture(scene))), *game_title(rules).split())


def test_games() -> None:
    dice = Random(5)
    long = played(BOOKS["power-play"].replace(target=10**24), dice)
    for record in [long, *(random_game(dice) for _ in range(40))]:
        title = game_title(record.rules).split()
        with speaking(PSEUDO):
            zones = zones_of(record.rules)
            told = replace(record, names=NAMES, players=("greedy", None))
            scene = GameScene(told, review(told), zones)
            heading, blocks = game_text(scene)
            for line in (" ".join(heading), *(" ".join(block) for block in blocks)):
                check(unstyle(line), *title)
            check(written(game_page(scene)), *title)
            if not isinstance(scene.path, str):
                check(written(svg_file(game_picture(scene))), *title)


def test_arenas(tmp_path: Path) -> None:
    run = config(["random", "greedy", "perfect"], prompts=Prompts(isomorph=1, show_legal=False))
    tables = make_tables(played_run(tmp_path / "run.jsonl", replace(run, prompts=None)))
    report = tables.report
    failures: dict[str, Any] = {"forfeits": {"time": 2}, "details": {"7": 2}, "unknown": 3}
    failing = replace(report.players[0], points=0.0, **failures)
    names = {*PLAYERS, *re.findall("[a-z]+", " ".join(rules.name for rules in FEW)), "x"}
    decided = Sprt(0, 40, pairs=(0, 0, 0, 0, 60), llr=3.5, accepted=40)
    players = (failing, *report.players[1:])
    for changed in (
        replace(tables, config=run, report=replace(report, players=players, sprt=Sprt(0, 40))),
        replace(tables, report=replace(report, finished=False, sprt=decided, left_out=3)),
    ):
        with speaking(PSEUDO):
            scene = arena_scene(changed)
            for block in arena_text(scene):
                check(" ".join([block.heading, *block.lines]), *names)
            check(written(arena_page(scene, tuple(told_meetings(changed)))), *names)


def test_the_grid_of_facts() -> None:
    with speaking(PSEUDO):
        entries = [fact_entry(12, 12, 144, when="2026-11-15T09:43:00Z")]
        for line in grid_lines(Grid.of(entries)):
            check(line)
