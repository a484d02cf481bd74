"""Every command in the pseudo-language: whatever is not between its marks was never looked up."""

import json
import re
import shlex
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import click
import pytest

from tests.answers.commands import answer, prepared, with_json
from tests.answers.golden import Golden, areas
from tests.support import Program
from tests.words.cases import CASES, PLACEHOLDERS, Case
from tests.words.marks import raw_words, without_marks
from timesduel import BOOKS
from timesduel.books.shelf import game_title
from timesduel.cli.main import cli
from timesduel.core.numbers import quote
from timesduel.match.names import default_names
from timesduel.players.registry import PLAYERS
from timesduel.words.speech import ENGLISH, PSEUDO, speaking

pytestmark = pytest.mark.thorough

_TITLES = [game_title(rules) for rules in BOOKS.values()]
_DATA = ("timesduel", *BOOKS, *_TITLES, *PLAYERS, *default_names(), *PLACEHOLDERS)
"""Names that stay as they are."""

_IN_FILES = (
    *("Ada", "Grace", "Test", "bot:true", "true", "power-play-1", "power-play-2", "puzzle", "play"),
    *("format", "timesduel-record", "total", "Expecting value", "C", "T"),
)
"""What the files have that the golden calls read, commands, and letters of formulas."""

_IDENTIFIERS = {
    *("name", "goal", "kind", "reason", "case"),
    *("claim", "who", "answering", "step", "grade", "sequel", "source", "knowledge"),
    *("star", "first"),
    *("command", "part"),
}
"""Fields of JSON that say which of several things something is, in every language alike."""


_IN_BOTH = ("", "play", "resume", "games", "bot", "verify")
"""Commands of which every third call is compared with English, too."""


def paths(command: click.Command, *names: str) -> Iterator[str]:
    """Every command, by what is typed to call it."""
    yield " ".join(names)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from paths(below, *names, name)


PATHS = [*paths(cli)]
GOLDEN = [*(command.replace(" ", "-") for command in with_json()), *areas("text-*")]
"""Golden files of calls that are made within this process."""

_BY_WIDTH = ("bot-check", "text-fair", "text-lesson")
"""Those in which it depends on the width of a text what else is shown, or where."""


def command_of(question: str) -> str:
    """The command that is called."""
    called = question.removeprefix("timesduel ")
    return max((path for path in PATHS if f"{called} ".startswith(f"{path} ")), key=len, default="")


def choices(path: str) -> list[str]:
    """What the options of a command can be, and which commands a group has."""
    command: click.Command | None = cli
    for name in path.split():
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), name)
    assert command is not None
    kinds = [parameter.type for parameter in command.params]
    found = [str(each) for kind in kinds if isinstance(kind, click.Choice) for each in kind.choices]
    if isinstance(command, click.Group):
        found += command.list_commands(click.Context(command))
    return found


def plain(text: str) -> list[str]:
    """The words of a text, whatever language it is in, however its lines are broken."""
    return without_marks(text).split()


def texts(shown: str) -> str:
    """What is to be looked at: of JSON the values, of a page or picture what can be read."""
    if shown.startswith("{"):
        return "\n".join(_values(json.loads(shown)))
    if shown.startswith("<"):
        without = re.sub(r"<(style|script).*?</\1>", "", shown, flags=re.DOTALL)
        return re.sub(r"<[^>]*>", "\n", without)
    return shown


def readable(answered: str) -> str:
    """What an answer says, as golden files have it."""
    lines = answered.replace("\n,", ",").replace("\n! ", "\n").split("\n")
    return "\n".join(texts(_decoded(line)) for line in lines)


def _values(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data if not data.startswith("0x") else ""  # a number of thousands of digits
    elif isinstance(data, list):
        yield from chain(*map(_values, data))
    elif isinstance(data, dict):
        yield from chain(*(_values(each) for key, each in data.items() if key not in _IDENTIFIERS))


def _decoded(text: str) -> str:
    """JSON with the marks themselves, which it writes in another way."""
    return json.dumps(json.loads(text), ensure_ascii=False) if text.startswith("{") else text


def said(folder: Path, language: str, case: Case) -> list[str]:
    """Everything that a call shows and writes, in that language."""
    here = folder / language
    here.mkdir(parents=True)
    program = Program(here / "home")
    for name, content in case.files:
        (here / name).write_text(content)
    for earlier in case.before:
        program(*earlier.arguments, stdin=earlier.stdin, folder=here)
    program.extra["TIMESDUEL_LANGUAGE"] = language
    result = program(*case.arguments, stdin=case.stdin, folder=here)
    shown = [_decoded(result.stdout), result.stderr]
    return shown if case.writes is None else [*shown, (here / case.writes).read_text()]


def test_every_command_has_its_cases() -> None:
    golden = {command_of(each) for area in GOLDEN for each in Golden(area).questions()}
    assert golden | {*CASES} == {*PATHS}


@pytest.mark.parametrize("path", CASES)
def test_nothing_is_said_that_was_not_looked_up_and_but_for_the_marks_it_is_english(
    path: str, tmp_path: Path
) -> None:
    for number, case in enumerate(CASES[path]):
        here = tmp_path / str(number)
        pseudo = said(here, PSEUDO, case)
        for shown in pseudo:
            assert raw_words(texts(shown), *_DATA, *choices(path), *case.data) == [], case.line
        if path in _IN_BOTH and number % 3 == 0:
            for one, other in zip(pseudo, said(here, "english", case), strict=True):
                # a mark has no capital letter
                assert plain(one.lower()) == plain(other.lower()), case.line


@pytest.mark.parametrize("area", GOLDEN)
def test_what_golden_files_have_is_looked_up(
    area: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with prepared(tmp_path), speaking(ENGLISH):  # which it is afterwards
        monkeypatch.setenv("TIMESDUEL_LANGUAGE", PSEUDO)
        for question, english in Golden(area).blocks():
            shown = readable(answer(question))
            typed = shlex.split(question.replace("=", " "))
            cut = [quote(word).strip("'") for word in typed]  # as a refusal repeats a long word
            data = (*_DATA, *_IN_FILES, *choices(command_of(question)), *typed, *cut)
            assert raw_words(shown, *data) == [], question
            if area not in _BY_WIDTH:  # a mark has no capital letter
                assert plain(shown.lower()) == plain(readable(english).lower()), question


@pytest.mark.parametrize("path", PATHS)
def test_the_help_is_looked_up(path: str, timesduel: Program) -> None:
    english = timesduel(*path.split(), "--help").stdout
    timesduel.extra["TIMESDUEL_LANGUAGE"] = PSEUDO
    pseudo = timesduel(*path.split(), "--help").stdout
    commands = {name for each in PATHS for name in each.split()}
    assert raw_words(pseudo, *_DATA, *commands, *choices(path)) == []
    assert plain(pseudo) == plain(english)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_other_programs_read_is_the_same(shell: str, timesduel: Program) -> None:
    calls = {("completion", shell): "", ("engine", "--seed", "1"): "tdp\nisready\nquit\n"}
    english = [timesduel(*call, stdin=stdin).stdout for call, stdin in calls.items()]
    timesduel.extra["TIMESDUEL_LANGUAGE"] = PSEUDO
    assert [timesduel(*call, stdin=stdin).stdout for call, stdin in calls.items()] == english


def test_a_language_that_there_is_not(timesduel: Program) -> None:
    timesduel.extra["TIMESDUEL_LANGUAGE"] = "klingon"
    line = timesduel.refused("books")
    assert line == "TIMESDUEL_LANGUAGE must be one of english, pseudo, not 'klingon'"


def test_what_is_raw() -> None:
    assert raw_words("⟦a ⟪⟦b⟧ 1⟫ c⟧ power-play: 2 x 3, x4, --at 5", *_DATA) == []
    assert raw_words("⟦a ⟪b⟫ c⟧ power-plays 4x xx", *_DATA) == ["b", "power", "plays", "x", "xx"]
    for alone in ("⟦a", "a⟧", "⟦a ⟪b⟧ c⟫"):
        with pytest.raises(AssertionError, match="a mark alone"):
            raw_words(alone)
