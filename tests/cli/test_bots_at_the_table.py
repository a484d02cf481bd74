"""`play --p2 'bot:COMMAND'`: a program of somebody's own at the table."""

import sys
import threading
from pathlib import Path
from threading import Event

import pytest

from tests.support import ROOT, Program, command_line, typed
from timesduel import BOOKS, Game, Outcome, Reason, record_from_json
from timesduel.cli.play.telling import said_to_think
from timesduel.cli.screen.screen import Screen

EXAMPLE = "bot:" + command_line(sys.executable, ROOT / "examples" / "bot.py")


def bot(folder: Path, code: str) -> str:
    """A bot that shakes hands and then does something."""
    path = folder / "bot.py"
    greeting = "print('tdpok', flush=True)\nfor line in map(str.strip, open(0)):\n"
    ready = "    if line == 'isready': print('readyok', flush=True)\n"
    path.write_text(f"import sys, time\n{greeting}{ready}    if line.startswith('go'): {code}\n")
    return "bot:" + command_line(sys.executable, path)


def outcome(timesduel: Program) -> Outcome | None:
    return record_from_json((timesduel.home / "games" / "power-play-1.json").read_text()).outcome


class Watched(Screen):
    """A terminal on which it is noticed that something is said."""

    is_watched = True

    def __init__(self) -> None:
        super().__init__()
        self.noted = Event()

    def note(self, text: str) -> None:
        assert text.startswith("Ada ")
        self.noted.set()


@pytest.mark.parametrize("patience", [0.0, 1000.0])
def test_a_program_that_thinks_for_long(monkeypatch: pytest.MonkeyPatch, patience: float) -> None:
    """That is said while it thinks, and not any more when it has moved."""
    monkeypatch.setattr("timesduel.cli.screen.progress.APPEARS_AFTER", patience)
    screen, before = Watched(), set(threading.enumerate())
    with said_to_think(screen, Game(rules=BOOKS["power-play"], names=("Ada", "Grace"))):
        if not patience:
            assert screen.noted.wait(60)
    assert screen.noted.is_set() is not bool(patience)
    assert not set(threading.enumerate()) - before


@pytest.mark.parametrize("seat", ["--p1", "--p2"])
def test_a_whole_game(timesduel: Program, seat: str) -> None:
    other = "--p2" if seat == "--p1" else "--p1"
    result = timesduel("play", "power-play", seat, EXAMPLE, other, "perfect")
    assert (result.returncode, result.stderr) == (0, "")
    assert f"Player {seat[-1]} is a bot: " in result.stdout
    ended = outcome(timesduel)
    assert ended is not None
    assert ended.reason is Reason.REACHED


@pytest.mark.parametrize(
    ("code", "reason", "told"),
    [
        ("sys.exit(3)", Reason.CRASHED, "The bot failed: it ended with status 3"),
        ("print('bestmove 7', flush=True)", Reason.ILLEGAL, "The bot failed: "),
        ("print('bestmove ?', flush=True)", Reason.GARBLED, "The bot failed: "),
        ("time.sleep(60)", Reason.TIME, "Player 2's time is up."),
    ],
)
def test_a_bot_that_fails_loses(
    timesduel: Program, tmp_path: Path, code: str, reason: Reason, told: str
) -> None:
    call = ("play", "power-play", "--p2", bot(tmp_path, code), "--time", "1")
    result = timesduel(*call, stdin=typed(2))
    assert result.returncode == 0
    assert told in result.stdout
    assert "Player 1 wins the game!" in result.stdout
    assert outcome(timesduel) == Outcome(1, reason)


def test_a_bot_that_cannot_even_begin(timesduel: Program) -> None:
    result = timesduel("play", "power-play", "--p2", "bot:false", stdin=typed(2))
    assert outcome(timesduel) == Outcome(1, Reason.CRASHED)
    assert "Player 2 has crashed." in result.stdout


def test_what_a_bot_said_instead_is_shown_when_its_time_is_up(
    timesduel: Program, tmp_path: Path
) -> None:
    (tmp_path / "bot.sh").write_text(
        "while read -r word rest; do case $word in tdp) echo tdpok;; isready) echo readyok;;"
        " go) echo best move 2;; quit) exit;; esac; done"
    )
    bot = "bot:" + command_line("sh", tmp_path / "bot.sh")
    result = timesduel("play", "power-play", "--p1", bot, "--time", "0.5")
    words = " ".join(result.stdout.split())
    assert "The bot failed: it did not say bestmove in time; it said 'best move 2'." in words
    assert outcome(timesduel) == Outcome(2, Reason.TIME)


def test_going_on_with_a_bot(timesduel: Program, tmp_path: Path) -> None:
    """A game of the data folder is one's own; a file may be anybody's."""
    timesduel("play", "power-play", "--p2", EXAMPLE, stdin=typed(2, "quit"))
    result = timesduel("resume", stdin=typed("quit"))
    assert "Player 2 is a bot: " in result.stdout
    assert result.returncode == 0
    copy = tmp_path / "copy.json"
    copy.write_text((timesduel.home / "games" / "power-play-1.json").read_text())
    line = timesduel.refused("resume", str(copy), status=1)
    assert line.startswith("players: 'bot:")
    assert line.endswith("is not started from a file")


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("bot:no-such-program", "there is no program 'no-such-program'."),
        ("bot:", "the bot's command is empty."),
        ("bot:'x", "the bot's command has a quotation mark too few."),
        (f"bot:sh {'x' * 4000}", "the bot's command must be of at most 4000 printable characters."),
        ("bot:sh\a", "the bot's command must be of at most 4000 printable characters."),
    ],
)
def test_commands_that_are_refused(timesduel: Program, command: str, problem: str) -> None:
    line = timesduel.refused("play", "power-play", "--p1", command)
    assert line == f"Invalid value for '--p1': {problem}"


def test_names_with_a_bot(timesduel: Program) -> None:
    call = ("play", "power-play", "--p2", EXAMPLE, "--names", "Ada", "--first", "2")
    shown = timesduel(*call).stdout
    assert "Bot sits as Player 1 and moves first." in shown
    shown = timesduel("play", "power-play", "--p2", EXAMPLE, "--first", "2").stdout
    assert "The bot sits as Player 1 and moves first." in shown
