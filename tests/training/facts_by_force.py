"""What brute force knows of one rule set, in the words that the coach uses."""

from functools import cache

from tests.solver.brute import Brute
from timesduel import Rules

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
            self.loses(number) and not self.is_over(number) for number in range(low, high + 1)
        )

    def _no_way_out(self, low: int, high: int) -> bool:
        return all(not self.live(number) for number in range(low, high + 1))

    def _made_from(self, low: int, high: int) -> tuple[list[int], bool]:
        """All that can be made of the numbers, and whether one can go beyond the target."""
        products = {
            p for n in range(low, high + 1) for p in self.brute.moves(n, frozenset()).values()
        }
        beyond = any(map(self.overshoots, products))
        return sorted(p for p in products if not self.overshoots(p)), beyond

    def _each_answered(self, low: int, high: int, at_once: bool, spans: Ends) -> bool:
        """Can whatever is made of each number be answered by arriving or within the spans?"""
        return all(
            any(
                (at_once and self.arrives(answer))
                or any(first <= answer <= last for first, last in spans)
                for answer in self.brute.moves(reply, frozenset()).values()
            )
            for reply in self.made_from(low, high)[0]
        )

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
