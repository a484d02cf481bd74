"""The values that options take, and how they are read."""

import sys
from typing import Any

import click

from timesduel.books.shelf import BOOKS
from timesduel.bots import BOT
from timesduel.core.numbers import quote, read_number, ungrouped
from timesduel.core.rules import LARGEST_MULTIPLIER, MOST_MULTIPLIERS, Rules
from timesduel.errors import RulesError
from timesduel.match.clock import LONGEST_LIMIT, SHORTEST_LIMIT
from timesduel.match.game import DIGITS_IN_PLAY
from timesduel.match.names import LONGEST_PROGRAM_NAME
from timesduel.words.grammar import alternatives, comma_list
from timesduel.words.speech import say


def books_called(text: str) -> list[Rules]:
    """The book of that name, or else all whose names begin like that, or else have it in them."""
    name = text.strip().lower().replace(" ", "-")
    if name in BOOKS:
        return [BOOKS[name]]
    begun = [rules for rules in BOOKS.values() if name and rules.name.startswith(name)]
    return begun or [rules for rules in BOOKS.values() if name and name in rules.name]


class BookId(click.ParamType[Rules]):
    """The id of a book, or a part of it that no other has."""

    name = "book"

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        return say("options.choose", names=comma_list(BOOKS))

    def convert(self, value: Any, param: Any, ctx: Any) -> Rules:
        if isinstance(value, Rules):
            return value
        matches = books_called(value)
        if len(matches) == 1:
            return matches[0]
        names = comma_list(rules.name for rules in matches) or comma_list(BOOKS)
        problem = say(
            "options.any_of" if matches else "options.none_of", text=quote(value), names=names
        )
        from timesduel.cli.calling import with_guess

        self.fail(problem if matches else with_guess(problem, value, BOOKS), param, ctx)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        from timesduel.cli.options.suggestions import beginning_like

        return beginning_like(BOOKS, incomplete.lower())


class Number(click.ParamType[int | str]):
    """A whole number between two bounds, written in full, in groups (`1,000`) or as a power."""

    name = "number"

    def __init__(
        self,
        least: int,
        *,
        most_digits: int = DIGITS_IN_PLAY,
        most: int | None = None,
        such_as: str | None = None,
        or_none: bool = False,
        or_piped: bool = False,
    ) -> None:
        self._least = least
        self._most_digits = most_digits
        self.most = most
        """The largest number that is taken, if it is not that of `most_digits`."""
        self._examples = ("100", "10^18") if such_as is None else (such_as,)
        self._or_none = or_none
        self._or_piped = or_piped

    def convert(self, value: Any, param: Any, ctx: Any) -> int | str:
        if value == "none" and self._or_none:
            return "none"
        if value == "-" and self._or_piped and not (ctx and ctx.resilient_parsing):
            value = self._piped()  # a longer number than a command line can hold
        try:
            number = read_number(ungrouped(value), most_digits=self._most_digits)
            if number >= self._least and (self.most is None or number <= self.most):
                return number
        except ValueError:
            pass
        digits = self._most_digits
        problem = say(
            "options.number_or_none" if self._or_none else "options.number",
            text=quote(value),
            least=self._least,
            most=self.most or (10**digits if digits <= 6 else f"10^{digits}"),
            example=alternatives(self._examples),
        )
        self.fail(problem, param, ctx)

    def _piped(self) -> str:
        """What standard input has; no more is read than a number can have."""
        enough = self._most_digits + 100
        text = sys.stdin.read(enough) if sys.stdin else ""
        return text.strip() if len(text) < enough else text


class Multipliers(click.ParamType[tuple[int, ...]]):
    """`2-9`, or `2,4`, or both mixed."""

    name = "multipliers"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        try:
            numbers: list[int] = []
            for part in value.split(","):
                first, dash, last = part.strip(" ").partition("-")
                low = read_number(first, most_digits=6)
                high = read_number(last, most_digits=6) if dash else low
                numbers += range(low, min(high, low + MOST_MULTIPLIERS) + 1)
                if high < low or len(numbers) > MOST_MULTIPLIERS:
                    raise ValueError
            return tuple(numbers)
        except ValueError:
            problem = say(
                "options.multipliers",
                text=quote(value),
                most=MOST_MULTIPLIERS,
                largest=LARGEST_MULTIPLIER,
            )
            self.fail(problem, param, ctx)


class NumberList(click.ParamType[tuple[int, ...]]):
    """`1,2,6`."""

    name = "numbers"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        try:
            return tuple(
                read_number(part.strip(" "), most_digits=DIGITS_IN_PLAY)
                for part in value.split(",")
            )
        except ValueError:
            self.fail(say("options.numbers", text=quote(value)), param, ctx)


class Families(click.ParamType[tuple[int, ...]]):
    """`2,5,10`, or `2-5`, or both mixed."""

    name = "numbers"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        from timesduel.training.facts import FACTORS, read_families  # few commands need them

        try:
            return read_families(value)
        except ValueError:
            first, last = FACTORS[0], FACTORS[-1]
            problem = say("options.families", text=quote(value), first=first, last=last)
            self.fail(problem, param, ctx)


class PlayerName(click.ParamType[str]):
    """The name of a player that the program can be."""

    name = "level"

    def __init__(self, *, or_bot: bool = False) -> None:
        """If `or_bot`, a program of somebody's own is welcome too: `bot:COMMAND`."""
        self._or_bot = or_bot

    def _checked_bot(self, value: str, param: Any, ctx: Any) -> str:
        from timesduel.bots.command import split_command

        if not value.isprintable() or len(value) > LONGEST_PROGRAM_NAME:
            self.fail(say("options.bot_command", most=LONGEST_PROGRAM_NAME), param, ctx)
        try:
            split_command(value.removeprefix(BOT))
        except RulesError as error:
            self.fail(say("options.problem", problem=error.problem), param, ctx)
        return value

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        from timesduel.players.registry import PLAYERS

        return say("options.choose", names=comma_list(PLAYERS))

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from timesduel.players.registry import PLAYERS, player_called  # few games need them

        if self._or_bot and value.startswith(BOT):
            return self._checked_bot(value, param, ctx)
        name = str(value).lower()
        try:
            player_called(name)
        except RulesError as error:
            problem = say("options.problem", problem=error.problem)
            from timesduel.cli.calling import with_guess

            self.fail(with_guess(problem, name, PLAYERS), param, ctx)
        return name

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        from timesduel.cli.options.suggestions import players

        return players(incomplete.lower(), or_bot=self._or_bot)


class Seconds(click.ParamType[float]):
    """A number of seconds, such as 30 or 2.5."""

    name = "seconds"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        if value.isascii() and value.replace(".", "", 1).isdigit():
            seconds = float(value)
            if SHORTEST_LIMIT <= seconds <= LONGEST_LIMIT:
                return seconds
        problem = say(
            "options.seconds", text=quote(value), shortest=SHORTEST_LIMIT, longest=LONGEST_LIMIT
        )
        self.fail(problem, param, ctx)


class Elo(click.ParamType[float]):
    """A difference of ratings, such as 5 or -2.5; what is too much the arena says."""

    name = "elo"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        digits = value.removeprefix("-").replace(".", "", 1)
        if digits.isascii() and digits.isdigit():
            return float(value)
        self.fail(say("options.elo", text=quote(value)), param, ctx)
