"""Reads the sentence of a law as a person would: from its words alone."""

import re
from collections.abc import Callable

Law = Callable[[int], bool | None]
"""Does Player 1 win with this limit? None where the law does not say."""

_LISTED = r"[TC] / (\d+)\^k, for some k >= 0, lies in one of the (\d+) zones of the first period"


def read_law(text: str, zones: list[str]) -> Law:
    """The meaning of a sentence; `zones` are the lines that it may refer to."""
    whole = re.fullmatch(r"(?:For (.*): )?Player ([12]) wins exactly when (.*)\.", text)
    assert whole is not None, text
    scope, winner, words = whole.groups()
    if listed := re.fullmatch(_LISTED, words):
        ratio, count = listed.groups()
        assert len(zones) == int(count)
        end = r"(^|<=? )([\d^* ]+?)(?= <|$)"
        clauses = [re.sub(end, rf"\1\2 * {ratio}^k", zone) for zone in zones]
    else:
        assert words.endswith(" for some k >= 0")
        clauses = words.removesuffix(" for some k >= 0").split(" or ")
    letter = "T" if "T" in words else "C"
    conditions = [_meaning(clause, letter) for clause in clauses]
    within = _meaning(scope, letter) if scope else None

    def wins(limit: int) -> bool | None:
        if within is not None and not within(limit, 0):
            return None
        powers = range(limit.bit_length() + 1)
        happens = any(condition(limit, k) for condition in conditions for k in powers)
        return happens == (winner == "1")

    return wins


def _meaning(clause: str, letter: str) -> Callable[[int, int], bool]:
    """A comparison such as `9 * 18^k < T <= 18 * 18^k`; Python reads it as we do."""
    assert re.fullmatch(r"[\dTCk^*<>= ]+", clause), clause
    meaning: Callable[[int, int], bool] = eval(f"lambda {letter}, k: {clause.replace('^', '**')}")
    return meaning
