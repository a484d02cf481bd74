"""What children are called, codes and digits: nothing personal, nothing rude, nothing confusing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.match.class_events import Nickname

if TYPE_CHECKING:
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

OFFERS = 3
"""Names to choose from."""

_DIGITS, _LETTERS = "2345679", "CDHJMNPRTVWY"
"""Without vowels, and without what looks like something else."""

_CODE_LENGTH, _PINS = 5, 10_000


def is_nickname(nickname: Nickname) -> bool:
    """Is it one of those that can be chosen?"""
    return nickname.colour in COLOURS and nickname.animal in ANIMALS


def free_nicknames(value: SchoolClass, dice: Dice, count: int = OFFERS) -> list[Nickname]:
    """Some that nobody has: while it can be helped, of animals that nobody is."""
    taken = {name for each in value.children for name in (each.nickname, each.second) if name}
    animals = {name.animal for name in taken}
    free = [animal for animal in ANIMALS if animal not in animals] or [*ANIMALS]
    found: list[Nickname] = []
    while len(found) < count:
        animal = free[dice.randrange(len(free))] if len(free) > 1 else free[0]
        if len(free) > 1:
            free.remove(animal)
        colours = [c for c in COLOURS if Nickname(c, animal) not in (*taken, *found)]
        if colours:
            found.append(Nickname(colours[dice.randrange(len(colours))], animal))
        elif len(free) == 1:
            free = [*ANIMALS]
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


def new_pin(value: SchoolClass, dice: Dice) -> str:
    """Four digits that no other place of the class has."""
    taken = {child.pin for child in value.children}
    number = dice.randrange(_PINS)
    while (pin := f"{number:04}") in taken:
        number = (number + 1) % _PINS
    return pin
