"""The rules of the family once more, written as plainly as can be, to test the real ones against.

Nothing of the core is used here but the fields of a rule set.
"""

from timesduel import Rules


class NaiveGame:
    """A game as a list of what happened."""

    def __init__(self, rules: Rules, first: int) -> None:
        self.kind = rules.goal.value
        self.multipliers = sorted(rules.multipliers)
        self.target = rules.target
        self.ceiling = rules.ceiling
        self.modulus = rules.modulus
        self.first = first
        self.numbers = [rules.start]
        self.events: list[int | str] = []
        """A multiplier, or "skip"; the players take turns."""
        self.decree: tuple[int, str] | None = None
        """Winner and reason, when something other than a move ended the game."""

    @property
    def number(self) -> int:
        return self.numbers[-1]

    @property
    def mover(self) -> int:
        return self.first if len(self.events) % 2 == 0 else 3 - self.first

    def candidate(self, multiplier: int) -> int:
        product = self.number * multiplier
        return product if self.modulus is None else product - product // self.modulus * self.modulus

    def acceptable(self) -> list[int]:
        """What may be played, the game being over or not put aside."""
        if self.kind in ("reach", "exact"):
            assert self.target is not None
            return [] if self.number >= self.target else self.multipliers
        if self.kind == "last" and self.ceiling is None and self.modulus is None:
            return self.multipliers if len(self.numbers) < 501 else []
        result = []
        for multiplier in self.multipliers:
            new = self.candidate(multiplier)
            repeated = new in self.numbers
            too_high = self.ceiling is not None and new > self.ceiling
            if not repeated and not too_high:
                result.append(multiplier)
        return result

    def result(self) -> tuple[int | None, str] | None:
        if self.decree:
            return self.decree
        if self.acceptable():
            return None
        previous = 2 if self.mover == 1 else 1
        if self.kind == "reach":
            return previous, "reached"
        if self.kind == "exact":
            return (previous, "exact") if self.number == self.target else (self.mover, "overshot")
        if self.ceiling is None and self.modulus is None:
            return None, "unfinished"
        return previous, "stuck"

    def move(self, multiplier: int) -> None:
        self.numbers.append(self.candidate(multiplier))
        self.events.append(multiplier)

    def skip(self) -> None:
        self.events.append("skip")

    def take_back(self) -> None:
        self.events.pop()
        self.numbers.pop()

    def skips_in_a_row(self) -> int:
        """How many of the mover's own last turns were lost."""
        count = 0
        for event in list(reversed(self.events))[1::2]:
            if event != "skip":
                return count
            count += 1
        return count


def naive_wins(rules: Rules, number: int) -> bool:
    """Does the player to move win? Brute force, for the games without a used list."""
    for multiplier in rules.multipliers:
        new = number * multiplier
        if rules.ceiling is not None:
            if new <= rules.ceiling and not naive_wins(rules, new):
                return True
        elif rules.target is not None:
            if rules.goal.value == "reach" and new >= rules.target:
                return True
            if rules.goal.value == "exact" and new == rules.target:
                return True
            if new < rules.target and not naive_wins(rules, new):
                return True
    return False
