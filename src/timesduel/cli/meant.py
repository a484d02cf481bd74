"""What a mistyped name may have been meant for."""

from collections.abc import Iterable

from timesduel.words.speech import say


def meant(typed: str, names: Iterable[str]) -> str | None:
    """The name that looks most like what was typed, if one does."""
    from difflib import get_close_matches  # only who mistypes waits for it

    return next(iter(get_close_matches(typed.lower(), names, 1)), None)


def with_guess(problem: str, typed: str, names: Iterable[str]) -> str:
    """What is wrong with a name, and which may have been meant."""
    likely = meant(typed, names)
    return problem if likely is None else say("options.meant", problem=problem, likely=likely)
