"""Reads sentences of the coach as a person would, and holds each against brute force.

Nothing but the words is known here. A sentence that is not understood is a failure.
"""

import re
from typing import TYPE_CHECKING

from tests.coach.names_in_words import without_names
from tests.coach.way_words import LIMIT, is_about, is_limit, read_ways
from tests.training.facts_by_force import Ends, Force, Used
from timesduel import Position

if TYPE_CHECKING:
    from collections.abc import Callable

NUMBERS = r"(\d+ to \d+|\d+(?:, \d+)*(?: or \d+)?)"
WHO = "(you|they)"


class Reader:
    """Listens to one explanation, given to the player to move at a position."""

    def __init__(self, force: Force, position: Position, refuted: int | None = None) -> None:
        self._force = force
        self._brute = force.brute
        self._start = position.total
        self._first: Used = frozenset(position.used if force.rules.modulus else ())
        self._at, self._used = self._start, self._first
        self._loser = "you"
        self._refuted = refuted
        self._named: tuple[int, int] = (self._at, self._at)
        """The numbers that whoever loses now moves from."""
        self._left: Ends = ()
        self._can_go_beyond = self._beyond_was_said = False
        """Was it said that whoever loses can also go past a target that must be hit?"""
        self._listed: list[tuple[int, int]] = []
        self._sentences: list[tuple[str, Callable[..., bool]]] = [
            (r"Play x(\d+)", self._play),
            (r"x(\d+) makes (\d+|10\^\d+|about \d\.\d\de\d+)", self._makes),
            (r"(\d+) x (\d+) = (\d+) \(mod (\d+)\)", self._modular_product),
            (rf"Then {WHO} play x(\d+)(?: and leave (\d+))?", self._answer),
            (rf"Then {WHO} play x(\d+): (.*)", self._answer_at_once),
            (r"They can answer x(\d+)(?: and leave (\d+))?", lambda *m: self._answer("they", *m)),
            (r"They can answer x(\d+): (.*)", lambda *m: self._answer_at_once("they", *m)),
            (rf"(\d+) x (\d+) = (\d+) is past {LIMIT}", self._is_past),
            (r"(\d+) x (\d+) is exactly (\d+)", self._hits),
            (r"[Tt]hat (reaches|hits) the target", lambda word: self._arrived(word)),
            (rf"(?:(\d+) x (\d+) = (\d+)|x\d+) goes past {LIMIT} and loses at once", self._over),
            (
                rf"From (any of )?{NUMBERS} {WHO} can only make {NUMBERS}"
                rf"(?: \(all else goes past {LIMIT} and loses\))?"
                rf"(?:, and from (there|each of those) {WHO} (.*))?",
                self._can_only_make,
            ),
            (rf"Whatever {WHO} play( then)?, {WHO} (can .*)", self._whatever),
            (
                rf"(?:(Whatever) {WHO} play( then)?, )?([Yy]ou|[Tt]hey) cannot (reach|hit) "
                rf"{LIMIT}, "
                rf"but {WHO} can on (your|their) next turn",
                self._on_the_next_turn,
            ),
            (r"(If (?:you|they) make .*)", self._listing),
            (
                rf"From (\d+|there) even x(\d+) goes (above|past) {LIMIT}"
                rf"(?: and loses|, so {WHO} have no move left)",
                self._no_way_out,
            ),
            (
                rf"From (\d+) {WHO} have no move left: all {WHO} can make was there before",
                self._stuck,
            ),
            (rf"Then {WHO} have no move left", self._stuck_after),
            (rf"After that {WHO} can (.*?) in the same way((?:, then .*)?)", self._chain),
            (rf"It goes on like that until {WHO} win", self._wins_now),
            (
                rf"It goes on like that: {WHO} need at most (\d+) (more )?moves?(?: after x(\d+))?",
                self._goes_on,
            ),
            (
                rf"Whatever {WHO} make, {WHO} can make its partner: ([\d, -]+\d)( and \d+ .*)?",
                self._partners,
            ),
            (rf"The computer has searched the rest of the game: {WHO} win", self._wins_now),
            (r"(The best try|Your only move) is x(\d+): (.*)", self._best_try),
        ]

    def read(self, text: str, names: tuple[str, str] | None = None) -> None:
        """All sentences; with names, the first is whom it would be told to."""
        text = text.replace("\N{MULTIPLICATION SIGN}", "x")  # on the page
        if names is not None:
            text = without_names(text, names)
        assert text.endswith(".")
        assert "\n" not in text
        for sentence in re.split(r"(?<=\D)\. |(?<=\d)\. ", text[:-1]):
            self._understand(sentence)

    def _understand(self, sentence: str) -> None:
        if exception := re.fullmatch(rf"(.*), unless {WHO} go past {LIMIT} and lose", sentence):
            assert self._unless_beyond(*exception.groups()), sentence
            return
        meanings = [
            (found, meaning)
            for pattern, meaning in self._sentences
            if (found := re.fullmatch(pattern, sentence))
        ]
        assert meanings, f"not understood: {sentence}"
        for found, meaning in meanings:
            assert meaning(*found.groups()), sentence

    def _play(self, move: str) -> bool:
        wins = int(move) in self._brute.winning(self._at, self._used)
        self._loser = "they"
        self._go(int(move))
        return wins

    def _go(self, move: int) -> None:
        self._at = self._brute.moves(self._at, self._used)[move]
        self._used = self._brute.after(self._used, self._at)
        self._named = (self._at, self._at)

    def _makes(self, move: str, product: str) -> bool:
        if self._refuted is not None:
            assert int(move) == self._refuted
            self._go(int(move))
        return is_about(product, self._at)

    def _modular_product(self, *words: str) -> bool:
        number, move, product, modulus = map(int, words)
        if self._refuted is not None:
            self._go(self._refuted)
        return (
            number == self._start
            and modulus == self._force.rules.modulus
            and product == number * move % modulus == self._at
        )

    def _answer(self, who: str, move: str, product: str | None) -> bool:
        wins = int(move) in self._brute.winning(self._at, self._used)
        self._go(int(move))
        return wins and who == "they" and product in (None, str(self._at))

    def _answer_at_once(self, who: str, move: str, rest: str) -> bool:
        before = self._at
        self._go(int(move))
        if rest[0].isdigit():
            assert rest.startswith(f"{before} x {move} ")
        self._understand(rest)
        return who == "they" and self._force.arrives(self._at)

    def _is_past(self, number: str, move: str, product: str, target: str) -> bool:
        right = (
            int(number) * int(move) == int(product) == self._at > (self._force.rules.target or 0)
        )
        return right and self._is_limit(target) and self._arrived("reaches")

    def _hits(self, number: str, move: str, product: str) -> bool:
        right = int(number) * int(move) == int(product) == self._at == self._force.rules.target
        return right and self._force.arrives(self._at)

    def _arrived(self, word: str) -> bool:
        exact = self._brute.goal == "exact"
        return exact == (word == "hits") and self._force.arrives(self._at)

    def _over(self, number: str | None, move: str, product: str, target: str) -> bool:
        assert self._refuted is not None
        true = self._start * self._refuted
        named = number is None or (int(number), int(move), int(product)) == (
            self._start,
            self._refuted,
            true,
        )
        return named and self._is_limit(target) and self._force.overshoots(true)

    def _is_limit(self, words: str) -> bool:
        return is_limit(self._force.rules, words)

    def _can_only_make(
        self,
        several: str | None,
        start: str,
        who: str,
        products: str,
        target: str | None,
        those: str | None,
        other: str | None,
        rest: str | None,
    ) -> bool:
        low, high = (lambda ends: (ends[0], ends[-1]))([int(n) for n in re.findall(r"\d+", start)])
        assert (several is not None) == (low < high)
        if several is None:
            assert (low, high) == (self._at, self._at)
            made = self._force.live(self._at, self._used)
            all_made = self._brute.moves(self._at, self._used).values()
            beyond = any(map(self._force.overshoots, all_made))
        else:
            assert (low, high) in self._left
            made, beyond = self._force.made_from(low, high)
        numbers = [int(n) for n in re.findall(r"\d+", products)]
        if " to " in products:
            assert numbers == [made[0], made[-1]]
        else:
            assert numbers == made
        assert (target is not None) == beyond
        assert target is None or self._is_limit(target)
        self._beyond_was_said = beyond
        self._named = (low, high)
        if rest is not None:
            assert (those == "there") == (len(made) == 1)
            assert other is not None
            assert self._each(other, rest)
        return who == self._loser

    def _unless_beyond(self, sentence: str, loser: str, limit: str) -> bool:
        """The exception can happen, and was not told before."""
        assert not self._beyond_was_said
        self._beyond_was_said, self._can_go_beyond = True, False
        self._understand(sentence)
        return loser == self._loser and self._is_limit(limit) and self._can_go_beyond

    def _whatever(self, loser: str, later: str | None, winner: str, rest: str) -> bool:
        if later is not None:
            assert len(self._left) == 1
            self._named = self._left[0]
        return loser == self._loser and self._each(winner, rest)

    def _each(self, winner: str, rest: str) -> bool:
        """From each of the numbers just named the winner can do what the words say."""
        assert winner != self._loser
        low, high = self._named
        if rest == "can win":
            assert low == high == self._at
            replies = self._force.live(self._at, self._used)
            return not any(self._force.loses(n, self._brute.after(self._used, n)) for n in replies)
        return self._answered(low, high, rest.removeprefix("can "))

    def _on_the_next_turn(
        self,
        whatever: str | None,
        mover: str | None,
        later: str | None,
        loser: str,
        word: str,
        limit: str,
        winner: str,
        whose: str,
    ) -> bool:
        """Nothing that the loser can make arrives, and all of it lets the winner arrive."""
        assert loser[0].isupper() == (whatever is None)
        loser = loser.lower()
        assert mover in (None, loser)
        assert (whatever is None) == (mover is None)
        assert (winner, whose) in (("you", "your"), ("they", "their"))
        if later is not None:
            (self._named,) = self._left
        made, _ = self._force.made_from(*self._named)
        return (
            loser == self._loser != winner
            and not any(map(self._force.arrives, made))
            and self._answered(*self._named, f"{word} {limit}")
        )

    def _answered(self, low: int, high: int, words: str) -> bool:
        at_once, self._left = read_ways(self._force.rules, words)
        lost = all(self._force.all_lost(*ends) for ends in self._left)
        self._can_go_beyond |= self._force.made_from(low, high)[1]
        return lost and self._force.each_answered(
            low, high, at_once, self._left, self._beyond_was_said
        )

    def _listing(self, words: str) -> bool:
        self._listed = []
        for part in words.split("; "):
            found = re.fullmatch(rf"[Ii]f {WHO} make (\d+), {WHO} make (\d+)", part)
            assert found, part
            loser, reply, winner, answer = found.groups()
            assert loser == self._loser != winner
            self._listed.append((int(reply), int(answer)))
        replies = [reply for reply, _ in self._listed]
        return replies == self._force.live(self._at, self._used) and all(
            answer in self._force.live(reply, self._brute.after(self._used, reply))
            and self._force.loses(answer, self._after(reply, answer))
            for reply, answer in self._listed
        )

    def _after(self, reply: int, answer: int) -> Used:
        return self._brute.after(self._brute.after(self._used, reply), answer)

    def _no_way_out(self, start: str, move: str, word: str, limit: str, who: str | None) -> bool:
        rules = self._force.rules
        if start == "there" and self._left:
            ((low, high),) = self._left
        else:
            low = high = self._at
            assert start in ("there", str(self._at))
        assert int(move) == rules.multipliers[0]
        assert (word == "above") == (rules.target is None)
        assert (who is None) == (self._brute.goal == "exact")
        assert who in (None, self._loser)
        return self._is_limit(limit) and self._force.no_way_out(low, high)

    def _stuck(self, number: str, who: str, same: str) -> bool:
        nothing = not self._brute.moves(self._at, self._used)
        return int(number) == self._at and who == same == self._loser and nothing

    def _stuck_after(self, who: str) -> bool:
        return who == self._loser and not any(
            self._brute.moves(answer, self._after(reply, answer)) for reply, answer in self._listed
        )

    def _chain(self, who: str, first: str, then: str) -> bool:
        for words in [first, *then.split(", then ")[1:]]:
            (start,) = self._left
            words = words if re.match("reach|hit|leave", words) else f"leave {words}"
            if not self._answered(*start, words):
                return False
        return who != self._loser

    def _wins_now(self, who: str) -> bool:
        return who != self._loser and self._force.loses(self._at, self._used)

    def _goes_on(self, who: str, moves: str, more: str | None, after: str | None) -> bool:
        assert (more is None) == (after is None)
        if self._at == self._start:
            assert after is None
        else:
            assert self._at % int(after or 0) == 0
        _, plies = self._brute.value(self._at, self._used)
        return self._wins_now(who) and int(moves) == plies // 2

    def _partners(self, loser: str, winner: str, named: str, others: str | None) -> bool:
        pairs = [tuple(map(int, pair.split("-"))) for pair in named.split(", ")]
        partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
        assert loser == self._loser != winner
        assert len(partner) == 2 * len(pairs)
        if others is not None:
            return self._wins_now(winner)
        return self._force.keeps_to_partners(self._at, self._used, partner)

    def _best_try(self, words: str, move: str, rest: str) -> bool:
        alone = len(self._brute.moves(self._start, self._first)) == 1
        assert (words == "Your only move") == alone
        return self._is_best(int(move)) and self._leaves(int(move), rest)

    def _is_best(self, move: int) -> bool:
        best = self._brute.best(self._start, self._first)
        return not self._brute.winning(self._start, self._first) and move == best

    def _leaves(self, move: int, words: str) -> bool:
        number = self._brute.moves(self._start, self._first)[move]
        used = self._brute.after(self._first, number)
        winning, answers = self._brute.winning(number, used), self._brute.moves(number, used)
        if words == "they have one answer, and it wins":
            return len(winning) == len(answers) == 1
        if words == "both of their answers win":
            return len(winning) == len(answers) == 2
        if found := re.fullmatch(r"all (\d+) of their answers win", words):
            return len(winning) == len(answers) == int(found[1])
        found = re.fullmatch(r"only (\d+) of their (\d+) answers wins?", words)
        assert found, words
        return (len(winning), len(answers)) == (int(found[1]), int(found[2]))
