"""What brute force knows of one rule set, in the words that the coach uses."""

from collections.abc import Iterable
from functools import cache

from tests.solver.brute import Brute
from timesduel import Rules

_MOST_NUMBERS = 12_000
"""Most numbers of which each one is looked at."""

Used = frozenset[int]
Ends = tuple[tuple[int, int], ...]


class Force:
    """Questions with a plain answer; the same one is not worked out twice."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.brute = Brute(rules)
        self.all_lost = cache(self._all_lost)
        self.no_way_out = cache(self._no_way_out)
        self.each_answered = cache(self._each_answered)
        self.made_from = cache(self._made_from)

    def live(self, number: int, used: Used = frozenset()) -> list[int]:
        """What can be made of a number without going beyond the target, ascending."""
        products = set(self.brute.moves(number, used).values())
        return sorted(product for product in products if not self.overshoots(product))

    def arrives(self, number: int) -> bool:
        """Is the target reached, or hit where it must be hit?"""
        target = self.rules.target
        if target is None:
            return False
        return number >= target if self.brute.goal == "reach" else number == target

    def overshoots(self, number: int) -> bool:
        target = self.rules.target
        return self.brute.goal == "exact" and target is not None and number > target

    def loses(self, number: int, used: Used = frozenset()) -> bool:
        """Does the player to move lose?"""
        return not self.brute.value(number, used)[0]

    def is_over(self, number: int) -> bool:
        return self.arrives(number) or self.overshoots(number)

    def _all_lost(self, low: int, high: int) -> bool:
        """Is the game going on at each of the numbers, or just stuck, and lost for the mover?"""
        ceiling = self.rules.ceiling or high
        return high <= ceiling and all(
            self.loses(number) and not self.is_over(number) for number in self.numbers(low, high)
        )

    def _no_way_out(self, low: int, high: int) -> bool:
        return all(not self.live(number) for number in self.numbers(low, high))

    def _made_from(self, low: int, high: int) -> tuple[list[int], bool]:
        """All that can be made of the numbers, and whether one can go beyond the target."""
        products = {
            p for n in self.numbers(low, high) for p in self.brute.moves(n, frozenset()).values()
        }
        beyond = any(map(self.overshoots, products))
        return sorted(p for p in products if not self.overshoots(p)), beyond

    def _each_answered(
        self, low: int, high: int, at_once: bool, spans: Ends, beyond_was_said: bool
    ) -> bool:
        """Can whatever is made of each number be answered by arriving or within the spans?

        Who goes beyond a target that must be hit gets no answer: the game is over. That is no
        exception which one could keep to oneself.
        """
        made, beyond = self.made_from(low, high)
        return (beyond_was_said or not beyond) and all(
            any(
                (at_once and self.arrives(answer))
                or any(first <= answer <= last for first, last in spans)
                for answer in self.brute.moves(reply, frozenset()).values()
            )
            for reply in made
        )

    def numbers(self, low: int, high: int) -> Iterable[int]:
        """The numbers from `low` to `high`; of more than some thousand, those that can differ.

        What can come of a number n follows from how often it goes into the limit, rounded down,
        and from whether anything is left then: that tells the same of each product of n, and so
        whether it is past the limit, just there, or between two whole parts of it.
        """
        if high - low < _MOST_NUMBERS:
            return range(low, high + 1)
        limit = self.rules.target or self.rules.ceiling or 0
        found = {high}
        for times in range(limit // high or 1, limit // low + 1):
            first, last = max(low, limit // (times + 1) + 1), min(high, limit // times)
            if first <= last:  # nothing is left with the last of them, if with any
                found |= {first, last}
        return sorted(found)

    def keeps_to_partners(self, number: int, used: Used, partner: dict[int, int]) -> bool:
        """Modular: can each number that is made be answered with its partner, to the end?"""
        for reply in self.live(number, used):
            now = used | {reply}
            answer = partner.get(reply)
            if answer is None or answer not in self.live(reply, now):
                return False
            if not self.keeps_to_partners(answer, now | {answer}, partner):
                return False
        return True
