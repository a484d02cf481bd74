"""Values as plain data, which is what JSON can hold: written once, from the fields of a class."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import json, to_builtins

from timesduel.core.numbers import in_full, number_to_json

if TYPE_CHECKING:
    from collections.abc import Collection


def to_plain(value: object) -> Any:
    """A value, or a collection of values, as what JSON can hold.

    A dataclass becomes an object that has its fields as keys, in their order; an enumeration its
    value; a tuple, named or not, a list; a fraction text such as `1/2`. Numbers stay exact: from
    2^53 on they are text (`number_to_json`), since many a reader of JSON would round them.
    """
    return _exact(to_builtins(value, enc_hook=_fraction))


def json_bytes(value: object) -> bytes:
    """A value as JSON without spaces: what a server sends with every move."""
    try:
        encoded = _encode(value)
        if _LONG not in encoded.translate(_ZEROS):  # quicker than to look at every number
            return encoded
    except ValueError:  # a number of so many digits that Python refuses to write it
        pass
    return _encode(to_plain(value))


def json_line(value: object, *, leaving_out: Collection[str] = ()) -> str:
    """A value as JSON, in one line; `leaving_out` are keys that this line has never had."""
    from json import dumps  # msgspec's has no spaces

    plain = to_plain(value)
    for key in leaving_out:
        del plain[key]
    return dumps(plain)


def _exact(data: Any) -> Any:
    if type(data) is int:
        return number_to_json(data)
    if isinstance(data, dict):
        return {key: _exact(part) for key, part in data.items()}
    if isinstance(data, list | tuple):
        return [_exact(part) for part in data]
    return data


def fraction_text(value: Fraction) -> str:
    """A fraction in full, however long it is, such as `1/2`."""
    return f"{in_full(value.numerator)}/{in_full(value.denominator)}"


def _fraction(value: object) -> str:
    """Hook for fractions, the only type in values that msgspec does not know."""
    if isinstance(value, Fraction):
        return fraction_text(value)
    raise NotImplementedError(type(value))  # what msgspec expects of a hook that cannot help


_encode = json.Encoder(enc_hook=_fraction).encode

_ZEROS = bytes.maketrans(b"123456789", b"000000000")
"""Makes every digit a 0."""

_LONG = b"0" * len(str(2**53))
"""Without so many digits in a row there is no number that must be written as text."""
