"""Tells a game: the templates of its book are filled in, and what all games share is added."""

from collections.abc import Sequence

from timesduel.books.shelf import BOOKS, book_of, game_title
from timesduel.core.outcome import Goal, Outcome
from timesduel.core.position import ENDLESS_PLIES, Position
from timesduel.core.rules import Rules
from timesduel.match.clock import OnTimeout, TimeLimit
from timesduel.words.grammar import modulo, one_of, spell
from timesduel.words.speech import say, spoken

_LONGEST_LIST = 5_000
"""Characters: enough for every number of a modular game."""


class Teller:
    """Tells one game between two named players, in the words of its book."""

    def __init__(self, rules: Rules, names: Sequence[str]) -> None:
        self._voice = book_of(rules).voice
        self._names = names
        self._rules = rules
        multipliers = rules.multipliers
        in_a_row = len(multipliers) == multipliers[-1] - multipliers[0] + 1 > 1
        self._prompt = "" if in_a_row else self._voice.prompt_with_gaps
        self._fixed = {
            "title": game_title(rules),
            "start": rules.start,
            "target": rules.target,
            "choices": spell(multipliers),
            "choices_or": one_of(multipliers),
            "smallest": multipliers[0],
            "largest": multipliers[-1],
            "modulo": modulo(rules.modulus),
        }

    def opening(self) -> str:
        """What the book says before the first turn."""
        return self._filled_in(self._voice.opening, {})

    def remarks(self) -> str:
        """What differs from the book and the book's first words do not say; mostly nothing."""
        rules, book, lines = self._rules, BOOKS.get(self._rules.name), []
        if rules.target is not None:
            said = "{target}" in self._voice.opening or (book and book.target == rules.target)
            if not said:
                lines.append(say("telling.target", target=rules.target))
            products = [rules.start * multiplier for multiplier in rules.multipliers]
            if rules.target in products or (
                rules.goal is Goal.REACH and products[-1] >= rules.target
            ):
                lines.append(say("telling.first_move"))
        elif rules.endless:
            lines.append(say("telling.endless", moves=ENDLESS_PLIES))
        elif rules.modulus is not None:
            lines.append(say("telling.modulus", modulus=rules.modulus))
        elif book is None or book.ceiling != rules.ceiling:
            lines.append(say("telling.ceiling", ceiling=rules.ceiling))
        return "\n".join(lines)

    def clock(self, limit: TimeLimit) -> str:
        """The time limit, and what running out of it costs."""
        if limit.on_timeout is OnTimeout.LOSE:
            return say("telling.clock", count=limit.seconds)
        return say("telling.clock_passes", count=limit.seconds)

    def turn(self, position: Position) -> str:
        """Whose turn it is and what is on the table; some books say it in the prompt alone."""
        return self._filled_in(self._voice.turn, self._position_fields(position))

    def prompt(self, position: Position) -> str:
        """The question, to be answered on the same line."""
        return self._filled_in(self._prompt or self._voice.prompt, self._position_fields(position))

    def reply(self, before: Position, multiplier: int) -> str:
        """What a move did; some books say nothing."""
        return self._filled_in(self._voice.reply, self._move_fields(before, multiplier))

    def skipped(self, position: Position) -> str:
        """A turn lost to the clock."""
        return say("telling.skipped", player=self._name(position.player))

    def summary(self, before: Position, multiplier: int | None) -> str:
        """One turn in one line, the same for every game; None is a turn lost to the clock."""
        name = self._name(before.player)
        if multiplier is None:
            return say("telling.time_up", player=name)
        product, modulo = before.product(multiplier), self._fixed["modulo"]
        return say(
            "telling.turn",
            player=name,
            total=before.total,
            move=str(multiplier),
            product=product,
            modulo=modulo,
        )

    def ending(
        self, outcome: Outcome, position: Position, last: tuple[Position, int] | None
    ) -> str:
        """What the book says at the end; `last` is the last move: from which position, by what."""
        winner, loser = self._winner_and_loser(outcome)
        if template := self._voice.endings.get(outcome.reason):
            fields = self._position_fields(position) if last is None else self._move_fields(*last)
            return self._filled_in(template, {**fields, "winner": winner, "loser": loser})
        return self.result(outcome)

    def result(self, outcome: Outcome) -> str:
        """Who has won and why, in the words that all games share: the last move is not told."""
        winner, loser = self._winner_and_loser(outcome)
        return say(
            f"reasons.ended.{outcome.reason.value}",
            winner=winner,
            loser=loser,
            target=self._rules.target,
            moves=ENDLESS_PLIES,
        )

    def _winner_and_loser(self, outcome: Outcome) -> tuple[str, str]:
        """Their names; empty if nobody won."""
        one, two = outcome.winner, outcome.loser
        return "" if one is None else self._name(one), "" if two is None else self._name(two)

    def _filled_in(self, template: str, fields: dict[str, object]) -> str:
        return template and spoken(template, **self._fixed, **fields)

    def _position_fields(self, position: Position) -> dict[str, object]:
        return {
            "player": self._name(position.player),
            "total": position.total,
            "used": _listed(position.used),
        }

    def _move_fields(self, before: Position, multiplier: int) -> dict[str, object]:
        """What templates say about a legal move."""
        total = before.product(multiplier)
        return {
            "player": self._name(before.player),
            "before": before.total,
            "move": multiplier,
            "total": total,
            "used": _listed((*before.used, total) if before.used else ()),
        }

    def _name(self, player: int) -> str:
        return self._names[player - 1]


def _listed(numbers: Sequence[int]) -> str:
    """The numbers as the book lists them; a list of many screens only in part."""
    text = str(list(numbers))
    if len(text) <= _LONGEST_LIST:
        return text
    first, last = str(list(numbers[:3])), str(list(numbers[-10:]))
    return say("telling.list", first=first[:-1], count=len(numbers) - 13, last=last[1:])
