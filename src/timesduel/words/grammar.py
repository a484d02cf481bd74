"""Numbers, lists, sentences and days in the language that is spoken."""

from __future__ import annotations

import re
from math import floor, log2, log10
from typing import TYPE_CHECKING

from timesduel.words.speech import in_groups, say, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

_BRIEF_IN_FULL = 20
"""Digits: up to here a number is written out where there is room for a line only."""

_DECIMAL_BITS = 10_000
"""Up to here converting to decimal text is quick."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def show(number: int) -> str:
    """A number for a message or a repr: in full while it is short, else only how long it is."""
    return str(number) if number.bit_length() <= 64 else f"<{outline(number)}>"


def outline(number: int) -> str:
    """A number within a sentence: in full while it is short, else how long it is."""
    bits = number.bit_length()
    if bits <= 64:
        return shown(number)
    if bits <= _DECIMAL_BITS:
        return say("numbers.long", digits=count_digits(number))
    return say("numbers.very_long", digits=count_digits(number))


def brief(number: int) -> str:
    """A number in full if that is short, else as a power of ten or roughly."""
    if number < 10**_BRIEF_IN_FULL:
        return shown(number)
    size, exact = magnitude(number)
    return size if exact else say("numbers.about", number=size)


def as_power(number: int) -> str:
    """A number for a picture: in full with commas, or as a power with a raised exponent."""
    text = brief(number)
    if number >= 10**7 and text.strip("0") == "1":
        text = f"10^{len(text) - 1}"
    return in_groups(number) if text.isdigit() else raised(text)


def raised(text: str) -> str:
    """A text such as `2^40 * 3` for a picture, with raised exponents."""
    return re.sub(r"\^([0-9]+)", lambda power: power[1].translate(_RAISED), text)


def magnitude(number: int) -> tuple[str, bool]:
    """How large a long number is: as `10^40`, which is exact, or as `1.23e45`, which is not."""
    log = log10(number)
    exponent = round(log)
    if abs(log - exponent) < 1e-6 and number == 10**exponent:
        return f"10^{exponent}", True
    mantissa = f"{10 ** (log - floor(log)):.2f}"
    return f"{mantissa}e{floor(log)}" if mantissa != "10.00" else f"1.00e{exponent}", False


def count_digits(number: int) -> int:
    """How long a number is; where writing it out would take time, roughly."""
    bits = number.bit_length()
    return len(str(number)) if bits <= _DECIMAL_BITS else int(bits / log2(10)) + 1


def modulo(modulus: int | None) -> str:
    """Suffix of a product in a modular game: ` (mod 11)`; empty without a modulus."""
    return "" if modulus is None else say("numbers.modulo", modulus=show(modulus))


def spell(numbers: Iterable[int], *, sign: str = "") -> str:
    """Ascending numbers in few characters: `2-9`, or `2, 4`; with a sign, `x2-9`."""
    return comma_list(sign + _with_hyphen(run) for run in _runs(numbers))


def one_of(numbers: Iterable[int], *, sign: str = "") -> str:
    """Ascending numbers as a choice: `2 to 9`, or `2, 3 or 5`; with a sign, `x2 to x9`."""
    words = [from_to(f"{sign}{first}", f"{sign}{last}") for first, last in _runs(numbers)]
    return alternatives(words) if words else ""


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and the last of three and more that follow one another; else each by itself."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ends: list[tuple[int, int]] = []
    for run in runs:
        ends += [(run[0], run[-1])] if len(run) > 2 else [(number, number) for number in run]
    return ends


def _with_hyphen(run: tuple[int, int]) -> str:
    first, last = run
    return str(first) if first == last else say("grammar.span", low=str(first), high=str(last))


def in_percent(number: int) -> str:
    """`45%`."""
    return say("numbers.percent", number=number)


def comma_list(words: Iterable[object]) -> str:
    """`a, b, c`; empty without words."""
    return _joined("grammar.list", words)


def semicolon_list(clauses: Iterable[str]) -> str:
    """`a; b; c`, of what may have commas."""
    return _joined("grammar.list_of_clauses", clauses)


def _joined(code: str, words: Iterable[object]) -> str:
    some, *others = [str(word) for word in words] or [""]
    for other in others:
        some = say(code, some=some, other=other)
    return some


def alternatives(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    *others, last = words
    return say("grammar.or", others=comma_list(others), last=last) if others else last


def from_to(low: object, high: object) -> str:
    """`6 to 11`; one number by itself."""
    if low != high:
        return say("grammar.from_to", low=low, high=high)
    return shown(low) if isinstance(low, int) else str(low)


def sentence(clause: str) -> str:
    """A clause with a full stop, and a capital letter unless it begins with a move."""
    begin = next(place for place, character in enumerate(clause) if character.isalnum())
    if not clause[begin + 1].isdigit():
        clause = f"{clause[:begin]}{clause[begin].upper()}{clause[begin + 1 :]}"
    return say("grammar.sentence", clause=clause)


def day_and_month(day: date) -> str:
    """`16 November`."""
    return say("dates.day", day=day.day, month=say(f"dates.month.{day.month}"))


def full_date(day: date) -> str:
    """`Monday, 16 November 2026`."""
    return say(
        "dates.full",
        weekday=say(f"dates.weekday.{day.isoweekday()}"),
        day=day.day,
        month=say(f"dates.month.{day.month}"),
        year=day.year,
    )
