"""Holds the data of claims against brute force, claim by claim."""

from collections.abc import Iterable

from tests.training.facts_by_force import Ends, Force, Used
from timesduel import Position
from timesduel.coach import claims as c
from timesduel.coach import proof_claims as p
from timesduel.coach.spans import Span, Ways
from timesduel.coach.wording import Person


class ClaimChecker:
    """One explanation or hint; claims are checked in their order."""

    def __init__(self, force: Force, position: Position) -> None:
        self._force = force
        self._brute = force.brute
        self._first: Used = frozenset(position.used if force.rules.modulus else ())
        self._at, self._used = position.total, self._first
        self._start = position.total
        self._loser = Person.YOU
        self._left: tuple[Span, ...] = ()
        self._beyond_was_said = False
        self._listed: tuple[tuple[int, int], ...] = ()

    def check(self, claims: Iterable[c.Claim]) -> None:
        for claim in claims:
            assert self._is_true(claim), claim

    def _go(self, move: int) -> None:
        self._at = self._brute.moves(self._at, self._used)[move]
        self._used = self._brute.after(self._used, self._at)

    def _is_true(self, claim: c.Claim) -> bool:
        match claim:
            case c.Play(move):
                true = move in self._brute.winning(self._at, self._used)
                self._loser = Person.THEY
                self._go(move)
                return true
            case c.Makes(total, move, product):
                if self._loser is Person.YOU:  # a move that is to be refuted
                    self._go(move)
                return total == self._start and product == self._at
            case c.Answers(who, move, product):
                true = move in self._brute.winning(self._at, self._used)
                self._go(move)
                return true and product == self._at and who is Person.THEY is not self._loser
            case c.WinsAtOnce(_, answering, total, move):
                if answering is None:
                    return total == self._start and total * move == self._at and self._arrived()
                true = total == self._at and answering is Person.THEY
                self._go(move)
                return true and self._arrived()
            case c.LosesAtOnce(_, total, move):
                return total == self._start and self._force.overshoots(total * move)
            case c.BestTry(move, alone, winning, answers):
                moves = self._brute.moves(self._start, self._first)
                return (
                    self._leaves(move) == (winning, answers)
                    and alone == (len(moves) == 1)
                    and move == self._brute.best(self._start, self._first)
                )
            case _:
                return self._is_true_of_proof(claim)

    def _is_true_of_proof(self, claim: c.Claim) -> bool:
        force, at, used = self._force, self._at, self._used
        match claim:
            case p.CanOnlyMake(_, who, low, high, products, beyond):
                if low == high == at:
                    made = force.live(at, used)
                    could = any(map(force.overshoots, self._brute.moves(at, used).values()))
                    self._beyond_was_said = beyond
                    return who is self._loser and list(products) == made and beyond == could
                made, could = force.made_from(low, high)
                self._beyond_was_said = beyond
                true = (made[0], made[-1]) == products and beyond == could
                return true and who is self._loser and self._was_left(low, high)
            case p.AnswersEach(who, low, high, ways, those, or_beyond):
                true = low == high == at or self._was_left(low, high)
                if not those:
                    self._beyond_was_said = or_beyond
                    true = true and or_beyond == force.made_from(low, high)[1]
                self._left = ways.spans
                return true and who is not self._loser and self._answered(low, high, ways)
            case p.WonFromEach(who, number):
                won = not any(
                    force.loses(reply, self._brute.after(used, reply))
                    for reply in force.live(at, used)
                )
                return who is not self._loser and number == at and won
            case p.AnswerList(who, answers):
                self._listed = answers
                return (
                    who is not self._loser
                    and [reply for reply, _ in answers] == force.live(at, used)
                    and all(self._wins(reply, answer) for reply, answer in answers)
                )
            case p.NoWayOut(_, who, low, high, mentioned):
                if force.rules.modulus is not None:
                    return who is self._loser and low == high == at and not force.live(at, used)
                named = self._was_left(low, high) if mentioned else low == high == at
                return who is self._loser and named and force.no_way_out(low, high)
            case p.StuckAfter(who, made):
                true = made == tuple(answer for _, answer in self._listed)
                stuck = all(not force.live(b, used | {a, b}) for a, b in self._listed)
                return who is self._loser and true and stuck
            case p.Chain(who, start, links, or_beyond):
                true = self._was_left(start.low, start.high)
                true = true and not (or_beyond and self._beyond_was_said)
                self._beyond_was_said |= or_beyond
                for link in links:
                    (span,) = self._left
                    true = true and self._answered(span.low, span.high, link)
                    self._left = link.spans
                return true and who is not self._loser
            case p.GoesOn(who, moves):
                wins, plies = self._brute.value(at, used)
                return who is not self._loser and not wins and moves == plies // 2
            case p.Partners(who, pairs):
                partner = dict(pairs) | {other: one for one, other in pairs}
                return who is not self._loser and force.keeps_to_partners(at, used, partner)
            case p.Searched(who):
                return who is not self._loser and force.loses(at, used)
            case _:
                return self._is_true_of_hint(claim)

    def _is_true_of_hint(self, claim: c.Claim) -> bool:
        force, brute = self._force, self._brute
        moves, winning = brute.moves(self._at, self._used), brute.winning(self._at, self._used)
        match claim:
            case c.SomeMoveWins(count, of) | c.HowManyWin(count, of):
                return count == len(winning) > 0 and of == len(moves)
            case c.NoMoveWins():
                return not winning
            case c.AimFor(ways):
                made = [moves[move] for move in winning]
                if ways.at_once:
                    return not ways.spans and any(map(force.arrives, made))
                return self._lost(ways) and all(any(map(span.holds, made)) for span in ways.spans)
            case c.EndsTheGame():
                made = [moves[move] for move in winning]
                return any(
                    not force.live(number, brute.after(self._used, number)) for number in made
                )
            case c.BestTryLeaves(count, of):
                best = brute.best(self._at, self._used)
                return best is not None and not winning and self._leaves(best) == (count, of)
            case c.AllLoseAtOnce():
                return all(map(force.overshoots, moves.values()))
            case c.TryMove(move):
                return not winning and move == brute.best(self._at, self._used)
        raise AssertionError(f"nobody checks {claim}")

    def _arrived(self) -> bool:
        return self._force.arrives(self._at)

    def _was_left(self, low: int, high: int) -> bool:
        return any((low, high) == (span.low, span.high) for span in self._left)

    def _lost(self, ways: Ways) -> bool:
        return all(self._force.all_lost(span.low, span.high) for span in ways.spans)

    def _answered(self, low: int, high: int, ways: Ways) -> bool:
        ends: Ends = tuple((span.low, span.high) for span in ways.spans)
        return self._lost(ways) and self._force.each_answered(
            low, high, ways.at_once, ends, self._beyond_was_said
        )

    def _wins(self, reply: int, answer: int) -> bool:
        """Can one make this answer to a reply, and does it win?"""
        now = self._brute.after(self._used, reply)
        after = self._brute.after(now, answer)
        made = self._brute.moves(reply, now).values()
        return answer in made and self._force.loses(answer, after)

    def _leaves(self, move: int) -> tuple[int, int]:
        """How many answers to a move win, and how many there are."""
        number = self._brute.moves(self._start, self._first)[move]
        used = self._brute.after(self._first, number)
        return len(self._brute.winning(number, used)), len(self._brute.moves(number, used))
