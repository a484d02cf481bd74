"""Numbers as people type them, and as JSON carries them.

Only plain ASCII digits are read: `int()` alone would also take `1_0`, `+3` and the
digits of other scripts.
"""

from contextlib import suppress
from functools import lru_cache
from math import log2, log10

from timesduel.errors import InvalidMoveError, TimesDuelError

_LONGEST_MOVE = 7
"""Digits of the largest multiplier that any rules allow."""

_JSON_SAFE = 2**53
"""Below this every JSON reader keeps a number exact; from here on it travels as a string."""

_DIGITS_AT_ONCE = 1_000
"""Decimal digits that Python reads quickly enough in one go."""

_DECIMAL_BITS = 10_000
"""Up to here decimal text is quick to make and read back; larger numbers travel in hexadecimal."""


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def read_move(text: str) -> int:
    """The multiplier that somebody typed."""
    typed = text.strip(" \t\r\n")
    if not _digits(typed):
        raise InvalidMoveError("moves.not_whole", move=quote(typed))
    significant = typed.lstrip("0") or "0"
    if len(significant) > _LONGEST_MOVE:
        raise InvalidMoveError("moves.too_large", move=quote(typed))
    return int(significant)


def ungrouped(text: str) -> str:
    """What people write as `1,000` or `1_000_000`, as digits alone; all else as it is."""
    for separator in ",_":
        first, *others = text.split(separator)
        if others and 1 <= len(first) <= 3 and all(len(group) == 3 for group in others):
            return "".join((first, *others))
    return text


def read_number(text: str, *, most_digits: int) -> int:
    """A number written in full or as a power (`10^18`), up to `10^most_digits`."""
    base_text, caret, exponent_text = text.partition("^")
    exponent_text = exponent_text if caret else "1"
    short_enough = len(base_text) <= most_digits + 1 and len(exponent_text) <= _LONGEST_MOVE
    if short_enough and _digits(base_text) and _digits(exponent_text):
        base, exponent = _from_decimal(base_text), int(exponent_text)
        # The logarithm only keeps absurd powers from being computed; the comparison decides.
        if base < 2 or exponent * log10(base) < most_digits + 1:
            value = int(base**exponent)
            if not exceeds(value, most_digits):
                return value
    raise TimesDuelError("numbers.not_up_to", text=quote(text), digits=most_digits)


def _from_decimal(digits: str) -> int:
    """Decimal digits, read half by half.

    Python's own reading takes four times as long for twice the digits, and so it refuses to read
    more than 4,300.
    """
    half = len(digits) // 2
    if half < _DIGITS_AT_ONCE:
        return int(digits)
    shift = _DIGITS_AT_ONCE << (half // _DIGITS_AT_ONCE).bit_length() - 1
    return _from_decimal(digits[:-shift]) * _power_of_ten(shift) + _from_decimal(digits[-shift:])


@lru_cache
def _power_of_ten(exponent: int) -> int:
    return int(10**exponent)


def exceeds(number: int, digits: int) -> bool:
    """Is the number above `10^digits`?

    Beyond 10,000 digits the number of bits decides: the power itself would cost far more than the
    difference, of less than one digit, is worth.
    """
    bits, bits_of_power = number.bit_length(), int(digits * log2(10)) + 1
    if bits != bits_of_power or digits > 10_000:
        return bits > bits_of_power
    power: int = 10**digits
    return number > power


def in_full(number: int) -> str:
    """All the digits, however many; Python refuses to write more than 4,300 in one go."""
    parts: list[str] = []
    unit = 10 ** (4 * _DIGITS_AT_ONCE)
    while number >= unit:
        number, rest = divmod(number, unit)
        parts.append(str(rest).zfill(4 * _DIGITS_AT_ONCE))
    return str(number) + "".join(reversed(parts))


def printable(text: str) -> str:
    """Text that does nothing to a terminal but appear on it."""
    return "".join(c if c.isprintable() else "?" for c in text)


def quote(text: str) -> str:
    """What somebody typed, short and harmless enough to show in one line."""
    return f"'{printable(text)}'" if len(text) <= 20 else f"'{printable(text[:17])}...'"


def number_to_json(number: int) -> int | str:
    """A number of any size in a form that no JSON reader rounds."""
    if number < _JSON_SAFE:
        return number
    return str(number) if number.bit_length() <= _DECIMAL_BITS else hex(number)


def number_from_json(value: object) -> int:
    """The number that `number_to_json` wrote; a TimesDuelError for anything else."""
    if type(value) is int and value >= 0:
        return value
    if isinstance(value, str):
        if _digits(value) and len(value) <= _DECIMAL_BITS // 3:
            return int(value)
        if value.startswith("0x") and value.isalnum() and value.isascii():
            with suppress(ValueError):  # not hexadecimal after all
                return int(value, 16)
        raise TimesDuelError("numbers.not_whole", text=quote(value))
    raise TimesDuelError(_NOT_WHOLE.get(type(value), "numbers.wanted_not_several"))


_NOT_WHOLE = {
    type(None): "numbers.wanted_not_null",
    bool: "numbers.wanted_not_truth",
    float: "numbers.wanted_not_fraction",
    int: "numbers.wanted_not_negative",
}
