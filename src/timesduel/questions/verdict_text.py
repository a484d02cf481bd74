"""A verdict in lines of text: who wins, by which moves, how fast, and why."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from timesduel.solver.formula import Between, PartnerPairs
from timesduel.words.grammar import spell
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.solver.verdict import Verdict


def who_wins(verdict: Verdict, *, at_start: bool) -> str:
    """Who wins a game, or from a position in the middle of it."""
    mover, wins = "first" if at_start else "mover", "wins" if verdict.mover_wins else "loses"
    return say(f"solve.verdict.{mover}_{wins}")


def verdict_lines(
    verdict: Verdict, *, more: int | None = None, width: int | None = None
) -> Iterator[str]:
    """How: sentences, in lines of a width if one is given.

    `more` is the effort to ask for where this one was too small, if one can.
    """
    moves = verdict.winning_moves
    if moves:
        listed = say("solve.winning_moves", moves=spell(moves))
        yield from [listed] if width is None else wrap(listed, width, subsequent_indent="  ")
    elif moves is None:
        if more is not None:
            yield say("solve.not_all_known", effort=more)
    elif verdict.remoteness == 0:
        yield say("solve.no_move")
    else:
        yield say("solve.every_move_loses")
    if verdict.best_move is not None:
        yield _best(verdict.best_move, verdict)
    if verdict.remoteness is None:
        if more is not None:
            yield say("solve.length_unknown", effort=more)
    elif verdict.remoteness:
        yield say("solve.length", count=verdict.remoteness)


def _best(move: int, verdict: Verdict) -> str:
    if verdict.remoteness is None:
        return say(
            "solve.best_move_found" if verdict.mover_wins else "solve.best_try_found", move=move
        )
    return say("solve.best_move" if verdict.mover_wins else "solve.best_try", move=move)


def because(found: Between | PartnerPairs | None, width: int) -> list[str]:
    """Why somebody wins, in lines of a width."""
    if found is None:
        return []
    if isinstance(found, PartnerPairs):
        pairs = " ".join(f"{one}-{other}" for one, other in found.pairs)
        lines = wrap(pairs, width, initial_indent="  ", subsequent_indent="  ")
        return [say("solve.because_partners"), *lines]
    line = say("solve.because", condition=" ".join(found))
    if len(line) <= width:
        return [line]
    low, above, quotient, below, high = found
    parts = (low, f"{above} {quotient}", f"{below} {high}")
    return say("solve.because", condition="\n  ".join(parts)).split("\n")
