"""The example that lets a language model play, with a model that is a script of a few lines."""

import sys
from pathlib import Path
from random import Random

import pytest

from tests.support import ROOT, command_line
from timesduel import BOOKS, Reason
from timesduel.arena.disguise.addition import Sums
from timesduel.arena.disguise.disguise import disguised
from timesduel.arena.disguise.prompts import Prompts, language_of
from timesduel.bots.client import Bot
from timesduel.errors import BotError

EXAMPLE = ROOT / "examples" / "llm_bot.py"
RULES = BOOKS["power-play"]


def model(folder: Path, code: str) -> str:
    """The example's command with a model that runs this code; `question` is what it is asked."""
    script = folder / "model.py"
    script.write_text(f"import re, sys\nquestion = sys.stdin.read()\n{code}\n")
    return command_line(sys.executable, EXAMPLE, sys.executable, script)


def asked_in_disguise(command: str) -> Bot:
    return Bot(command, seconds=30.0, language=language_of(Prompts(1)))


SMALLEST = r"""
weights = {int(n): name for name, n in re.findall(r"^- (\w+): \D*(\d+)", question, re.M)}
print("MOVE: NAME? No, I take the smallest.\n**Move: " + weights[min(weights)].title() + "**")
"""


def test_a_model_plays_in_disguise(tmp_path: Path) -> None:
    with asked_in_disguise(model(tmp_path, SMALLEST)) as bot:
        position = RULES.opening()
        assert isinstance(disguised(RULES, 1).form, Sums)
        for _ in range(2):
            position = position.play(bot.choose(position, Random(0)))
        assert position.total == 4


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("print('I would rather not')", Reason.GARBLED),
        ("print('MOVE: 17')", Reason.GARBLED),
        ("sys.exit('no key')", Reason.CRASHED),
    ],
)
def test_a_model_that_names_no_move_has_lost(tmp_path: Path, code: str, reason: Reason) -> None:
    with asked_in_disguise(model(tmp_path, code)) as bot, pytest.raises(BotError) as failed:
        bot.choose(RULES.opening(), Random(0))
    assert failed.value.reason == reason.value


def test_it_plays_undisguised_too(tmp_path: Path) -> None:
    code = "print('MOVE:', re.findall(r'choose here: (\\d+), (\\d+)', question)[-1][-1])"
    with Bot(model(tmp_path, code), seconds=30.0, language=language_of(Prompts())) as bot:
        assert bot.choose(RULES.opening()) == 3


def test_without_words_it_says_what_it_needs(tmp_path: Path) -> None:
    told = pytest.raises(BotError, match="this bot needs arena --prompts or --isomorph")
    with Bot(model(tmp_path, ""), seconds=30.0) as bot, told:
        bot.choose(RULES.opening())


@pytest.mark.parametrize(
    "answer",
    [
        "MOVE: 3",
        "- MOVE: 3",
        "### Move = `3` (times 3)",
        "Final answer: MOVE: 3",
        "$\\\\boxed{MOVE: 3}$",
        "MOVE: 2? No.\\nMOVE: 3",
        "MOVE: 3\\n(Their best move: 2)",
        "3.",
    ],
)
def test_ways_to_name_a_move(tmp_path: Path, answer: str) -> None:
    code = f"print('{answer}')"
    with Bot(model(tmp_path, code), seconds=30.0, language=language_of(Prompts())) as bot:
        assert bot.choose(RULES.opening()) == 3


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 40
    assert "(llm_bot.py)" in (ROOT / "examples" / "README.md").read_text()
