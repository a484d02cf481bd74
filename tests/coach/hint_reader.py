"""Reads hints as a person would, and holds each sentence against brute force."""

from tests.coach.explanation_reader import Reader
from tests.coach.way_words import LIMIT, read_ways
from tests.training.facts_by_force import Force
from timesduel import Position


class HintReader(Reader):
    """Listens to one hint, given to the player to move at a position."""

    def __init__(self, force: Force, position: Position) -> None:
        super().__init__(force, position)
        self._sentences += [
            (r"There is (a|exactly one) move that wins", self._some_win),
            (r"You have only one move, and it wins", lambda: self._counts() == (1, 1)),
            (r"Every move wins", self._all_win),
            (r"This is a hard spot", self._none_wins),
            (r"Pick the move that is trickiest for them", self._none_wins),
            (r"You can (.*) at once", self._can_at_once),
            (r"You can leave them without a move", self._can_end),
            (r"Make (.*), so that they must go on from there", self._leave),
            (r"(\d+) of your (\d+) moves wins?", lambda *n: self._counts() == tuple(map(int, n))),
            (r"After the best try (.*)", self._after_best_try),
            (rf"Every move goes past {LIMIT}", self._all_over),
            (r"Try x(\d+)", lambda move: self._is_best(int(move))),
        ]

    def _after_best_try(self, rest: str) -> bool:
        best = self._brute.best(self._start, self._first)
        return best is not None and self._none_wins() and self._leaves(best, rest)

    def _counts(self) -> tuple[int, int]:
        moves = self._brute.moves(self._start, self._first)
        return len(self._brute.winning(self._start, self._first)), len(moves)

    def _some_win(self, how_many: str) -> bool:
        winning, _ = self._counts()
        return winning == 1 if how_many == "exactly one" else winning > 1

    def _all_win(self) -> bool:
        winning, moves = self._counts()
        return winning == moves

    def _none_wins(self) -> bool:
        return self._counts()[0] == 0

    def _can_at_once(self, words: str) -> bool:
        at_once, spans = read_ways(self._force.rules, words)
        made = self._brute.moves(self._start, self._first).values()
        return at_once and not spans and any(map(self._force.arrives, made))

    def _can_end(self) -> bool:
        moves = self._brute.moves(self._start, self._first)
        return self._force.rules.target is None and any(
            not self._brute.moves(number, self._brute.after(self._first, number))
            for number in moves.values()
        )

    def _leave(self, words: str) -> bool:
        """Whoever follows the advice wins, and can follow it."""
        at_once, spans = read_ways(self._force.rules, f"leave {words}")
        made = self._brute.moves(self._start, self._first).values()
        return not at_once and all(
            self._force.all_lost(low, high) and any(low <= number <= high for number in made)
            for low, high in spans
        )

    def _all_over(self, target: str) -> bool:
        moves = self._brute.moves(self._start, self._first)
        return self._is_limit(target) and all(map(self._force.overshoots, moves.values()))
