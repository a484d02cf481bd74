"""`timesduel` alone, the front door: the games, and whatever else there is to do."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from timesduel.books.shelf import BOOKS, SIMPLEST, game_title
from timesduel.cli.calling import enter_menu, shell_command
from timesduel.cli.home import open_store
from timesduel.cli.keyboard.answers import BackError, QuitError
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.values import books_called
from timesduel.cli.play.afterwards import run_command
from timesduel.cli.play.duel import PlayOptions
from timesduel.cli.play.people import (
    Names,
    ask_for_names,
    choose_profile,
    names_against,
    tables_to_practise,
    who_is_playing,
)
from timesduel.cli.play.session import TOSS, LocalSession, seat
from timesduel.core.outcome import Goal
from timesduel.errors import StoreError, TimesDuelError
from timesduel.match.game import Game
from timesduel.match.names import default_names, program_name
from timesduel.views.widths import WIDTH, wrapped
from timesduel.voices.rules import objective
from timesduel.words.grammar import one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from timesduel.cli.screen.screen import Screen
    from timesduel.core.rules import Rules

_Choice = TypeVar("_Choice")

_COMMANDS = ("resume", "puzzle", "practice", "lesson", "stats", "rules")
_PAGES = (*_COMMANDS, "who", "coach", "help")
"""What there is beside the games: commands of that name, and what only the menu has."""

_OF_A_GAME = ("lesson", "rules")

_HELP = ("?", "h")


def show_menu() -> None:
    """Let somebody choose at a terminal, again and again; elsewhere only list the games."""
    dialogue = Dialogue()
    if not dialogue.at_terminal:
        list_books(dialogue.screen)
        return
    enter_menu()
    menu = _Menu(dialogue)
    with suppress(QuitError):
        while True:
            with suppress(BackError):
                menu.visit()


def choose_book(dialogue: Dialogue, *, or_back: bool = False) -> Rules:
    """The game that somebody wants, by number or name; a QuitError if none."""
    dialogue.show_choices(map(_named_with_goal, BOOKS.values()))
    asked = say("menu.for_which_game" if or_back else "menu.which_game", last=len(BOOKS))
    by_number = _numbered(BOOKS.values())

    def find(answer: str) -> list[Rules]:
        return [by_number[answer]] if answer in by_number else books_called(answer)

    return dialogue.choose(asked, find, (1, len(BOOKS)), or_back=or_back)


class _Menu:
    """The menu at one terminal."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._screen = dialogue.screen
        self._coach = False
        """Whether the coach comments on moves."""
        self._names: Names | None = None
        """Names of the two players, once they have been typed."""

    def visit(self) -> None:
        """Show what there is, and do what is chosen; a QuitError if that is to leave."""
        screen, books = self._screen, [*BOOKS]
        screen.begin_block()
        screen.heading(say("menu.heading"))
        if _nothing_played_yet():
            number = books.index(SIMPLEST.name) + 1
            screen.line(say("menu.new_here", title=game_title(SIMPLEST), number=number))
        self._dialogue.show_choices(map(_named_with_goal, BOOKS.values()))
        self._dialogue.show_choices(self._pages(), len(BOOKS) + 1)
        chosen = self._choose()
        if chosen in BOOKS:
            self._play(BOOKS[chosen])
        elif chosen == "resume":
            self._resume()
        elif chosen == "who":
            choose_profile(self._dialogue)
        elif chosen == "coach":
            self._coach = not self._coach
        else:
            self._open(chosen)
            self._wait()

    def _pages(self) -> list[str]:
        """What there is beside the games, as it is set now."""
        name = who_is_playing()
        who = say("menu.nobody") if name is None else say("menu.somebody", name=name)
        coach = say("menu.coach_on" if self._coach else "menu.coach_off")
        commands = [say(f"menu.page.{command}") for command in _COMMANDS]
        return [*commands, who, coach, say("menu.page.help")]

    def _choose(self) -> str:
        """The name of a game or of a page, by its number or a part of it."""
        names = [*BOOKS, *_PAGES]
        by_number = _numbered(names) | dict.fromkeys(_HELP, "help")

        def find(answer: str) -> list[str]:
            if answer in by_number:
                return [by_number[answer]]
            books = [rules.name for rules in books_called(answer)]
            return [*books, *[page for page in _PAGES if page.startswith(answer)]]

        question = say("menu.what", last=len(names))
        return self._dialogue.choose(question, find, (1, len(names)))

    def _open(self, page: str) -> None:
        screen = self._screen
        if page == "help":
            screen.begin_block()
            screen.line(say("menu.about"))
            return
        arguments = ["--daily"] if page == "puzzle" else []
        if page == "practice" and (tables := tables_to_practise(self._dialogue)):
            arguments = ["--facts", tables]
        if page in _OF_A_GAME:
            arguments = [choose_book(self._dialogue, or_back=True).name]
        screen.line("")
        run_command(screen, page, *arguments)

    def _resume(self) -> None:
        from timesduel.cli.play.local_game import game_to_resume, latest

        try:
            if (path := latest()) is not None:
                self._session().resume(*game_to_resume(path))
                return
            self._screen.problem(say("menu.nothing_to_resume"))
        except TimesDuelError as error:
            self._screen.problem(say("grammar.sentence", clause=error))
        self._wait()

    def _wait(self) -> None:
        """Wait for Enter before the menu is shown again."""
        self._screen.begin_block()
        self._dialogue.ask_for_text(say("menu.back"))

    def _play(self, rules: Rules) -> None:
        level = self._opponent()
        if level is None:
            self._names = ask_for_names(self._dialogue, self._names)
            self._session().play(Game(rules=rules, names=self._names or default_names()))
            return
        first = self._who_begins()
        self._screen.begin_block()
        names, players = seat(names_against(level), (None, level), first, None, self._screen)
        self._session().play(Game(rules=rules, names=names, players=players))

    def _opponent(self) -> str | None:
        """The level of the computer; None for a friend."""
        from timesduel.players.registry import PLAYERS  # only now: it takes a moment

        levels = [
            say("menu.level", title=program_name(name), name=name, about=say(f"opponents.{name}"))
            for name in PLAYERS
        ]
        self._dialogue.show_choices([say("menu.friend"), *levels], 0)
        wishes = {
            "0": None,
            "friend": None,
            **_numbered(PLAYERS),
            **{name: name for name in PLAYERS},
        }

        def find(answer: str) -> list[str | None]:
            return [wishes[answer]] if answer in wishes else []

        question = say("menu.whom", last=len(PLAYERS))
        return self._dialogue.choose(question, find, (0, len(PLAYERS)), or_back=True)

    def _who_begins(self) -> str:
        """As `seat` takes it: the person is the first of the two."""
        self._dialogue.show_choices([say("menu.you"), say("menu.computer"), say("menu.toss")])
        firsts = _numbered(["1", "2", TOSS]) | {"you": "1", "me": "1", "computer": "2", TOSS: TOSS}

        def find(answer: str) -> list[str]:
            return [firsts[answer]] if answer in firsts else []

        question = say("menu.who_begins")
        return self._dialogue.choose(question, find, (1, 3), or_back=True)

    def _session(self) -> LocalSession:
        return LocalSession(self._dialogue, PlayOptions(coach=self._coach))


def _nothing_played_yet() -> bool:
    with suppress(StoreError):
        return not open_store().list()
    return False


def _numbered(wishes: Iterable[_Choice]) -> dict[str, _Choice]:
    """Choices by the number that is typed for them."""
    return {str(number): wish for number, wish in enumerate(wishes, 1)}


def list_books(screen: Screen) -> None:
    """Every game with its objective and the command that starts it."""
    for rules in BOOKS.values():
        screen.begin_block()
        screen.heading(game_title(rules))
        for line in wrapped(objective(rules), WIDTH - 2):
            screen.line(f"  {line}")
        screen.line(f"  {shell_command('play', rules.name)}")


def _named_with_goal(rules: Rules) -> str:
    """A game and what it is about, in one line; the rest is said when it begins."""
    multipliers = one_of(rules.multipliers)
    if rules.goal is Goal.REACH:
        return say(
            "menu.game.reach", title=game_title(rules), target=rules.target, multipliers=multipliers
        )
    if rules.goal is Goal.EXACT:
        return say(
            "menu.game.exact", title=game_title(rules), target=rules.target, multipliers=multipliers
        )
    return say("menu.game.last", title=game_title(rules), multipliers=multipliers)
