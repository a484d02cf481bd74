"""A voice is the wording of one game, as templates; a teller fills them in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from timesduel.core.books import BOOKS
from timesduel.core.goal import Goal
from timesduel.core.numbers import plural, spell
from timesduel.core.outcome import Outcome, Reason
from timesduel.core.position import ENDLESS_PLIES, Position
from timesduel.core.rules import Rules
from timesduel.match.clock import OnTimeout, TimeLimit


@dataclass(frozen=True, kw_only=True)
class Voice:
    """Templates with the fields that `Teller` fills in."""

    opening: str
    """Before the first turn."""

    turn: str = ""
    """Above each prompt."""

    prompt: str
    """What the player answers; the answer follows on the same line."""

    reply: str = ""
    """After each move."""

    endings: Mapping[Reason, str]
    """After the last move; what a voice leaves out is said in the common words."""

    errata: Sequence[str] = field(default=())
    """Where the book is silent or wrong, and what is played here."""


_LONGEST_LIST = 5_000
"""Characters: enough for every number of a modular game."""

_COMMON_ENDINGS = {
    Reason.REACHED: "{winner} has reached the target number and wins the game!",
    Reason.EXACT: "{winner} has reached exactly {target} and wins the game!",
    Reason.OVERSHOT: "{loser} has exceeded {target} and loses the game.\n{winner} wins!",
    Reason.STUCK: "{loser} cannot make a valid move.\n{winner} wins the game!",
    Reason.RESIGNED: "{loser} resigns.\n{winner} wins the game!",
    Reason.TIME: "{loser}'s time is up.\n{winner} wins the game!",
    Reason.ILLEGAL: "{loser} has made an illegal move.\n{winner} wins the game!",
    Reason.GARBLED: "{loser} has answered nonsense.\n{winner} wins the game!",
    Reason.CRASHED: "{loser} has crashed.\n{winner} wins the game!",
    Reason.ABSENT: "{loser} stayed away.\n{winner} wins the game!",
    Reason.UNFINISHED: f"After {ENDLESS_PLIES} moves the game is left unfinished.\nNobody wins.",
}


class Teller:
    """Tells one game between two named players in a voice."""

    def __init__(self, voice: Voice, rules: Rules, names: Sequence[str]) -> None:
        self._voice = voice
        self._names = names
        self._rules = rules
        multipliers = rules.multipliers
        in_a_row = len(multipliers) == multipliers[-1] - multipliers[0] + 1 > 1
        self._fixed = {
            "title": rules.title,
            "start": rules.start,
            "target": rules.target,
            "choices": spell(multipliers),
            "choices_or": spell(multipliers, " or "),
            "choices_between": f"between {multipliers[0]} and {multipliers[-1]}"
            if in_a_row
            else f"from {spell(multipliers, ' or ')}",
            "modulo": rules.opening().modulo,
        }

    def opening(self) -> str:
        """The first words."""
        return self._voice.opening.format(**self._fixed)

    def remarks(self) -> str:
        """What differs from the book and the book's first words do not say; mostly nothing."""
        rules, book, lines = self._rules, BOOKS.get(self._rules.name), []
        if rules.target is not None:
            told = "{target}" in self._voice.opening or (book and book.target == rules.target)
            if not told:
                lines.append(f"House rule: the target is {rules.target}.")
            products = [rules.start * multiplier for multiplier in rules.multipliers]
            if rules.target in products or (
                rules.goal is Goal.REACH and products[-1] >= rules.target
            ):
                lines.append("Remark: the first move can already reach the target.")
        elif rules.endless:
            lines.append("House rule: no ceiling. Played like this the game never ends;")
            lines.append(f"after {ENDLESS_PLIES} moves it is left unfinished, without a winner.")
        elif rules.modulus is not None:
            lines.append(f"House rule: every product is taken modulo {rules.modulus}.")
        elif book is None or book.ceiling != rules.ceiling:
            lines.append(f"House rule: no number above {rules.ceiling}.")
        return "\n".join(lines)

    def clock(self, limit: TimeLimit) -> str:
        """What the players agreed on about time."""
        seconds = plural(limit.seconds, "second")
        if limit.on_timeout is OnTimeout.LOSE:
            return f"Each turn has {seconds}; running out costs the game."
        price = "running out costs the turn,\nthe third time in a row the game"
        return f"Each turn has {seconds}; {price}."

    def turn(self, position: Position) -> str:
        """Whose turn it is and what is on the table; some books say it in the prompt alone."""
        return self._voice.turn.format(**self._fixed, **self._scene(position))

    def prompt(self, position: Position) -> str:
        """The question, to be answered on the same line."""
        return self._voice.prompt.format(**self._fixed, **self._scene(position))

    def reply(self, before: Position, multiplier: int, after: Position) -> str:
        """What a move did; some books say nothing."""
        return self._voice.reply.format(**self._fixed, **self._deed(before, multiplier, after))

    def skipped(self, position: Position) -> str:
        """A turn lost to the clock."""
        return f"{self._name(position.player)}'s time is up: the turn is skipped."

    def summary(self, before: Position, multiplier: int | None) -> str:
        """One turn in one line, the same for every game; None is a turn lost to the clock."""
        name = self._name(before.player)
        if multiplier is None:
            return f"{name}: time up"
        product, modulo = before.product(multiplier), self._fixed["modulo"]
        return f"{name}: {before.total} x {multiplier} = {product}{modulo}"

    def ending(
        self, outcome: Outcome, position: Position, last: tuple[Position, int] | None
    ) -> str:
        """The last words, given the position now and the last move (from where, by what)."""
        template = self._voice.endings.get(outcome.reason, _COMMON_ENDINGS[outcome.reason])
        fields = self._scene(position) if last is None else self._deed(*last, position)
        if outcome.winner is not None:
            fields["winner"] = self._name(outcome.winner)
            fields["loser"] = self._name(3 - outcome.winner)
        return template.format(**self._fixed, **fields)

    def _scene(self, position: Position) -> dict[str, object]:
        return {
            "player": self._name(position.player),
            "total": position.total,
            "used": _listed(position.used),
        }

    def _deed(self, before: Position, multiplier: int, after: Position) -> dict[str, object]:
        scene = self._scene(after)
        player = self._name(before.player)
        return {**scene, "player": player, "before": before.total, "move": multiplier}

    def _name(self, player: int) -> str:
        return self._names[player - 1]


def _listed(numbers: Sequence[int]) -> str:
    """The numbers as the book lists them; a list of many screens only in part."""
    text = str(list(numbers))
    if len(text) <= _LONGEST_LIST:
        return text
    first, last = str(list(numbers[:3])), str(list(numbers[-10:]))
    return f"{first[:-1]}, ... {len(numbers) - 13} more ..., {last[1:]}"
