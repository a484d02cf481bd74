"""Positions of all kinds, each with what brute force knows of it."""

import random
from collections.abc import Iterator

from tests.solver.brute import limited
from tests.training.facts_by_force import Force
from timesduel import BOOKS, Goal, Position, Rules

ODD_SETS = [
    tuple(range(2, 10)),
    (2,),
    (3,),
    (7,),
    (2, 3),
    (2, 9),
    (5, 7),
    (2, 13),
    (10, 11),
    (2, 3, 5),
    (2, 4, 8),
    (2, 5, 10),
    (2, 5, 11),
    (3, 4, 13),
    (3, 5, 14),
    (2, 3, 30),
    (2, 5, 7, 9),
    (2, 5, 6, 8, 9),
    tuple(range(2, 20)),
]

Situation = tuple[Force, Position]


def a_set(rng: random.Random) -> tuple[int, ...]:
    if rng.random() < 0.6:
        return rng.choice(ODD_SETS)
    return tuple(sorted(rng.sample(range(2, rng.choice([8, 16, 40])), rng.randint(1, 6))))


def of_a_book(name: str, step: int = 1) -> Iterator[Situation]:
    """Every number at which the game can go on, reachable or not."""
    force = Force(BOOKS[name])
    last = force.rules.target or force.rules.ceiling or 0
    for number in range(1, last, step):
        if (position := Position(force.rules, number)).outcome() is None:
            yield force, position


def of_growing_games(rng: random.Random, games: int) -> Iterator[Situation]:
    """Any goal with a target or a ceiling up to some thousands, small numbers more often."""
    for _ in range(games):
        limit = int(2 * 10 ** rng.uniform(0, 3.4))
        force = Force(limited(rng.choice(list(Goal)), a_set(rng), limit))
        for number in sorted({int(limit ** rng.random()) for _ in range(8)}):
            if (position := Position(force.rules, number)).outcome() is None:
                yield force, position


def of_long_games(rng: random.Random, games: int) -> Iterator[Situation]:
    """Any goal with a limit of ten digits and more, which the numbers go into a few thousand times.

    Many of the limits are products of multipliers, so that they can be hit.
    """
    for _ in range(games):
        multipliers = a_set(rng)
        limit = rng.randint(10**9, 10 ** rng.randint(10, 40))
        if rng.random() < 0.7:
            limit = rng.choice([1, rng.randint(1, 100)])
            while limit < 10**9 or rng.random() < 0.9:
                limit *= rng.choice(multipliers)
        force = Force(limited(rng.choice(list(Goal)), multipliers, limit))
        for _ in range(8):
            number, times = limit, int(5000 ** rng.random())
            while number * times > limit and number % (m := rng.choice(multipliers)) == 0:
                number //= m
            number = min(number, limit // times)
            if (position := Position(force.rules, number)).outcome() is None:
                yield force, position


def of_long_modular_games(rng: random.Random, games: int) -> Iterator[Situation]:
    """A modulus of ten digits and more, which every game comes to in a dozen moves."""
    for _ in range(games):
        base = rng.randint(50, 100)
        multipliers = tuple(sorted(rng.sample([base, base**2, base**3], 2)))
        modulus = base ** rng.randint(6, 12)
        rules = Rules(goal=Goal.LAST, modulus=modulus, multipliers=multipliers)
        yield from _played(rng, Force(rules), rules.opening())


RARE = [
    (Goal.EXACT, 989, (2, 3, 7, 8, 10), 1),  # one span, from which more than one follows
    (Goal.LAST, 366, (2, 5, 8, 13), 1),  # four winning moves into four spans
    (Goal.LAST, 712, (2, 12, 20), 1),  # a list is shorter than the spans
    (Goal.EXACT, 119104, (2, 5, 8, 11, 12, 13), 1),  # neither is short
]


def of_rare_games() -> Iterator[Situation]:
    """What hardly ever happens."""
    for goal, limit, multipliers, number in RARE:
        force = Force(limited(goal, multipliers, limit))
        yield force, Position(force.rules, number)


def of_modular_games(rng: random.Random, games: int, largest: int = 13) -> Iterator[Situation]:
    """Games from anywhere to the end, so that many numbers are used."""
    for _ in range(games):
        modulus = rng.randint(2, largest)
        force = Force(Rules(goal=Goal.LAST, modulus=modulus, multipliers=a_set(rng)))
        yield from _played(rng, force, Position(force.rules, rng.randrange(modulus)))


def _played(rng: random.Random, force: Force, position: Position) -> Iterator[Situation]:
    """A position, and those that random moves lead to from there."""
    while position.outcome() is None:
        yield force, position
        position = position.play(rng.choice(position.legal_moves()))
