"""The question in which positions of many games most wins slipped."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from timesduel.coach.judge import verdict_of
from timesduel.core.position import Position
from timesduel.data.class_report import Moment
from timesduel.match.game import Game
from timesduel.voices.rules import goal_name
from timesduel.words.grammar import brief, comma_list
from timesduel.words.speech import say

MOST_MOMENTS = 3
"""How many are told."""

MOST_POSITIONS, MOST_MODULAR = 200, 20
"""Positions that are looked at, those first where people stood most often; the modular ones among
them take longer."""


@dataclass(frozen=True)
class MetPosition:
    """A position in which people have moved."""

    position: Position
    """With Player 1 to move, whoever it was."""

    moves: tuple[tuple[int, int], ...]
    """Each multiplier that was played there, and how often."""

    @property
    def times(self) -> int:
        """How often somebody has moved there."""
        return sum(count for _, count in self.moves)


@dataclass(frozen=True, kw_only=True)
class MomentsAnswer:
    """The positions in which most wins slipped."""

    moments: tuple[Moment, ...]
    """At most three, the one with most first."""


def met_positions(games: Iterable[Game]) -> tuple[MetPosition, ...]:
    """The positions in which people moved in games, those first where they did most often."""
    met: defaultdict[Position, Counter[int]] = defaultdict(Counter)
    for game in games:
        for position, turn in zip(game.positions, game.turns, strict=False):
            if game.players[position.player - 1] is None and turn.multiplier is not None:
                rules, total, _, used = position
                known = None if rules.modulus is None else used
                met[Position(rules, total, 1, known)][turn.multiplier] += 1
    found = [MetPosition(position, tuple(sorted(moves.items()))) for position, moves in met.items()]
    return tuple(sorted(found, key=lambda each: -each.times)[:MOST_POSITIONS])


def tell_moments(met: tuple[MetPosition, ...]) -> MomentsAnswer:
    """In which positions most wins slipped, and what would have won there."""
    found: list[Moment] = []
    modular = 0
    for each in met[:MOST_POSITIONS]:
        modular += each.position.rules.modulus is not None
        if modular <= MOST_MODULAR or each.position.rules.modulus is None:
            found += _slips(each)
    found.sort(key=lambda moment: (-moment.slipped, -moment.met))
    return MomentsAnswer(moments=tuple(found[:MOST_MOMENTS]))


def _slips(met: MetPosition) -> list[Moment]:
    """A position in which a win slipped, or nothing."""
    position = met.position
    verdict = verdict_of(position)
    if verdict is None or not verdict.mover_wins or verdict.winning_moves is None:
        return []
    winning = verdict.winning_moves
    slipped = sum(count for move, count in met.moves if move not in winning)
    if not slipped:
        return []
    rules, total = position.rules, position.total
    moves = comma_list(say("classes.move", move=move) for move in winning)
    goal = goal_name(rules)
    return [
        Moment(
            rules=rules,
            total=total,
            goal=goal,
            used=() if rules.modulus is None else position.used,
            met=met.times,
            slipped=slipped,
            winning_moves=winning,
            text=say(
                "classes.moment",
                count=slipped,
                goal=goal,
                total=brief(total),
                met=met.times,
                moves=moves,
            ),
        )
    ]
