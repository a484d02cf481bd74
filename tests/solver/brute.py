"""Plain brute force over totals and used lists: independent of the solver."""

from functools import cache

from timesduel import Goal, Rules


def limited(goal: Goal, multipliers: tuple[int, ...], limit: int, start: int = 1) -> Rules:
    """Rules with a target or a ceiling, whichever the goal takes."""
    if goal is Goal.LAST:
        return Rules(goal=goal, start=start, multipliers=multipliers, ceiling=limit)
    return Rules(goal=goal, start=start, multipliers=multipliers, target=limit)


class Brute:
    """Memoised recursion, written from the rules alone."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.goal = rules.goal.value
        self.value = cache(self._value)
        self.wins = cache(self._wins)

    def moves(self, total: int, used: frozenset[int]) -> dict[int, int]:
        """Each legal move with what it makes of the number."""
        rules = self.rules
        if rules.target is not None:
            return {m: total * m for m in rules.multipliers} if total < rules.target else {}
        if rules.ceiling is not None:
            return {m: total * m for m in rules.multipliers if total * m <= rules.ceiling}
        assert rules.modulus is not None
        products = {m: total * m % rules.modulus for m in rules.multipliers}
        return {m: product for m, product in products.items() if product not in used}

    def after(self, used: frozenset[int], total: int) -> frozenset[int]:
        return used | {total} if self.rules.modulus is not None else used

    def _value(self, total: int, used: frozenset[int]) -> tuple[bool, int]:
        """Does the player to move win, and in how many plies?"""
        moves = self.moves(total, used)
        if not moves:
            return self.goal == "exact" and total != self.rules.target, 0
        values = [self.value(new, self.after(used, new)) for new in moves.values()]
        if lost := [plies for wins, plies in values if not wins]:
            return True, 1 + min(lost)
        return False, 1 + max(plies for _, plies in values)

    def _wins(self, total: int) -> bool:
        """Does the player to move win? For the games without a used list."""
        moves = self.moves(total, frozenset())
        if not moves:
            return self.goal == "exact" and total != self.rules.target
        return any(not self.wins(new) for new in moves.values())

    def winning(self, total: int, used: frozenset[int] = frozenset()) -> tuple[int, ...]:
        moves = self.moves(total, used)
        return tuple(m for m, new in moves.items() if not self.value(new, self.after(used, new))[0])

    def best(self, total: int, used: frozenset[int] = frozenset()) -> int | None:
        moves = self.moves(total, used)
        if not moves:
            return None
        plies = {m: self.value(new, self.after(used, new))[1] for m, new in moves.items()}
        if winning := self.winning(total, used):
            return min(winning, key=lambda m: (plies[m], m))

        def trap(move: int) -> tuple[bool, int, int, int]:
            new = moves[move]
            now_used = self.after(used, new)
            ends = not self.moves(new, now_used)
            return ends, len(self.winning(new, now_used)), -plies[move], move

        return min(moves, key=trap)
