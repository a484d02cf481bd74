"""What children are called, codes and digits: nothing personal, nothing rude, nothing confusing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.match.class_events import Nickname

if TYPE_CHECKING:
    from collections.abc import Collection

    from timesduel.match.school_class import SchoolClass
    from timesduel.players.player import Dice

COLOURS = (
    *("red", "blue", "green", "orange", "purple", "pink"),
    *("golden", "silver", "mint", "peach", "lime", "sky"),
)
"""Each has its text in `words`, and its paint on the page."""

ANIMALS = (
    *("otter", "fox", "owl", "rabbit", "seal", "panda", "koala", "tiger", "lion", "frog"),
    *("bear", "cat", "dog", "mouse", "hamster", "penguin", "chick", "duck", "eagle", "wolf"),
    *("horse", "bee", "butterfly", "ladybird", "turtle", "octopus", "crab", "dolphin", "fish"),
    *("zebra", "giraffe", "hedgehog", "kangaroo", "camel", "llama", "deer", "goat", "lamb"),
    *("swan", "flamingo", "parrot", "peacock", "beaver", "squirrel", "badger", "unicorn"),
    *("dove", "bird"),
)
"""Likewise, each with its picture on the page."""

_ALL = tuple(Nickname(colour, animal) for animal in ANIMALS for colour in COLOURS)

OFFERS = 3
"""Names to choose from."""

_DIGITS, _LETTERS = "2345679", "CDHJMNPRTVWY"
"""Without vowels, and without what looks like something else."""

_CODE_LENGTH, _PINS = 5, 10_000


def is_nickname(nickname: Nickname) -> bool:
    """Is it one of those that can be chosen?"""
    return nickname.colour in COLOURS and nickname.animal in ANIMALS


def free_nicknames(value: SchoolClass, dice: Dice, count: int = OFFERS) -> list[Nickname]:
    """Some that nobody has: while it can be helped, of animals that nobody is, each in a colour of
    its own. Fewer than asked for where there are no more."""
    taken = {name for each in value.children for name in (each.nickname, each.second) if name}
    shown = {name.animal for name in taken}
    free = [each for each in _ALL if each not in taken]
    found: list[Nickname] = []

    def likeness(each: Nickname) -> tuple[bool, bool, bool]:
        animals, colours = {one.animal for one in found}, {one.colour for one in found}
        return each.animal in animals, each.animal in shown, each.colour in colours

    while free and len(found) < count:
        alike = [likeness(each) for each in free]
        best = [each for each, like in zip(free, alike, strict=True) if like == min(alike)]
        found.append(best[dice.randrange(len(best))])
        free.remove(found[-1])
    return found


def new_code(dice: Dice) -> str:
    """Five letters and digits, at least two of them digits, so that they never are a word."""
    while True:
        both = _DIGITS + _LETTERS
        code = "".join(both[dice.randrange(len(both))] for _ in range(_CODE_LENGTH))
        if sum(each in _DIGITS for each in code) >= 2:
            return code


def read_code(text: str) -> str | None:
    """A code as it was typed, in any case, with spaces; None if it is none."""
    code = "".join(text.split()).replace("-", "").upper()
    fits = len(code) == _CODE_LENGTH and set(code) <= {*_DIGITS, *_LETTERS}
    return code if fits else None


def new_pin(taken: Collection[str], dice: Dice) -> str:
    """Four digits that no other place of the class has."""
    number = dice.randrange(_PINS)
    while (pin := f"{number:04}") in taken:
        number = (number + 1) % _PINS
    return pin
