"""Options that several commands share, and how their values are read."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from timesduel.core.books import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.numbers import quote, read_number
from timesduel.core.rules import LARGEST_MULTIPLIER, MOST_MULTIPLIERS, Rules
from timesduel.errors import RulesError
from timesduel.match.session import LARGEST_DIGITS_IN_PLAY

Command = TypeVar("Command", bound=Callable[..., Any])


class Book(click.ParamType[Rules]):
    """The id of a book, or the beginning of one."""

    name = "book"

    def convert(self, value: Any, param: Any, ctx: Any) -> Rules:
        if isinstance(value, Rules):
            return value
        typed = value.lower()
        matches = [typed] if typed in BOOKS else [name for name in BOOKS if name.startswith(typed)]
        if typed and len(matches) == 1:
            return BOOKS[matches[0]]
        problem = "could be any of" if matches and typed else "is none of"
        self.fail(f"{quote(value)} {problem} {', '.join(matches or BOOKS)}.", param, ctx)


class Number(click.ParamType[int | str]):
    """A whole number between two bounds, written in full or as a power."""

    name = "number"

    def __init__(
        self,
        least: int,
        *,
        most_digits: int = LARGEST_DIGITS_IN_PLAY,
        such_as: str = "100 or 10^18",
        or_none: bool = False,
    ) -> None:
        self._least = least
        self._most_digits = most_digits
        self._accepted = f"from {least} to 10^{most_digits}, such as {such_as}"
        self._or_none = or_none
        if or_none:
            self._accepted += ", or none"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | str:
        if value == "none" and self._or_none:
            return "none"
        try:
            number = read_number(value, most_digits=self._most_digits)
            if number >= self._least:
                return number
        except ValueError:
            pass
        self.fail(f"{quote(value)} is not a whole number {self._accepted}.", param, ctx)


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
            accepted = f"1 to {MOST_MULTIPLIERS} different numbers from 2 to {LARGEST_MULTIPLIER}"
            self.fail(f"{quote(value)} is not {accepted}, such as 2-9 or 2,4.", param, ctx)


class Seconds(click.ParamType[float]):
    """A number of seconds, such as 30 or 2.5."""

    name = "seconds"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        if value.isascii() and value.replace(".", "", 1).isdigit():
            return min(float(value), 1e9)
        self.fail(f"{quote(value)} is not a number of seconds, such as 30.", param, ctx)


def rule_options(command: Command) -> Command:
    """The options that change the rules of a book; `house_rules` applies them."""
    for option in (
        click.option("--modulus", type=Number(2), help="Take every product modulo this number."),
        click.option("--ceiling", type=Number(1, or_none=True), help="No move above it, or none."),
        click.option("--multipliers", type=Multipliers(), help="Such as 2-9 or 2,4."),
        click.option("--target", type=Number(2), help="Such as 100 or 10^18."),
    ):
        command = option(command)
    return command


def house_rules(
    book: Rules,
    *,
    target: int | None,
    multipliers: tuple[int, ...] | None,
    ceiling: int | str | None,
    modulus: int | None,
) -> Rules:
    """The rules of a book with the options given; one that makes no sense is named."""
    changes: dict[str, Any] = {"target": target, "multipliers": multipliers, "modulus": modulus}
    changes = {field: value for field, value in changes.items() if value is not None}
    if ceiling is not None:
        if book.goal is not Goal.LAST:
            raise refused("ceiling", f"{book.name} has none.")
        changes["ceiling"] = None if ceiling == "none" else ceiling
    elif modulus is not None:
        changes["ceiling"] = None  # the modulus takes the place of the book's ceiling
    try:
        return book.replace(**changes)
    except RulesError as error:
        raise refused(error.field, f"{error.problem}.") from None


def refused(option: str, problem: str) -> click.BadParameter:
    """One line about an option that cannot be accepted."""
    return click.BadParameter(problem, param_hint=f"'--{option}'")
