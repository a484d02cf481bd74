"""What a language model reads when it is to move, and how its answer is understood.

The protocol is that of any bot, with one line more: `prompt` and a text, as a JSON string. In
disguise `newgame` comes with an empty object and there is no `position`, so that nothing gives the
real game away; the answer names a move as the text does: `bestmove falcon`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from timesduel.arena.disguise.addition import Products
from timesduel.arena.disguise.disguise import Disguise, disguised, template, undisguised
from timesduel.bots import protocol
from timesduel.bots.protocol import NUMBERS, Language
from timesduel.core.numbers import in_full, quote
from timesduel.core.outcome import Reason
from timesduel.core.position import ENDLESS_PLIES, Position
from timesduel.core.rules import Rules
from timesduel.errors import BotError


@dataclass(frozen=True)
class Prompts:
    """How the programs of a run are asked in words."""

    isomorph: int | None = None
    """The seed of the disguise; None for the games as they are."""

    show_legal: bool = True
    """Are the legal moves listed?"""

    def disguise(self, rules: Rules) -> Disguise:
        """The words for a setup."""
        return undisguised(rules) if self.isomorph is None else disguised(rules, self.isomorph)

    def text(self, position: Position) -> str:
        """What a language model reads when it is to move."""
        return render(position, self.disguise(position.rules), show_legal=self.show_legal)


def render(position: Position, disguise: Disguise, *, show_legal: bool = True) -> str:
    """The whole situation in words: the rules, the moves, where the game stands, and a question.

    Without `show_legal`, the reader has to find out which moves are allowed.
    """
    return "\n\n".join(_paragraphs(position, disguise, show_legal)) + "\n"


def _paragraphs(position: Position, disguise: Disguise, show_legal: bool) -> Iterator[str]:
    rules, form, texts = position.rules, disguise.form, template(disguise.theme)
    modular, summed = rules.modulus is not None, not isinstance(form, Products)
    kind = {
        (False, False): "products",
        (False, True): "sums",
        (True, False): "remainders",
        (True, True): "ring",
    }[modular, summed]
    place = "ring" if kind == "ring" else "sums"
    limit = {} if form.limit is None else {"limit": in_full(form.limit)}
    if modular and form.limit is not None:
        limit["last"] = str(form.limit - 1)
    yield texts["scene"].substitute()
    moves = [
        "- " + texts[f"{kind} move"].substitute(name=name, amount=form.amounts[move])
        for move, name in disguise.names.items()
    ]
    yield "\n".join([texts[kind].substitute(limit), *moves])
    if modular:
        state = texts[f"state of {place}"].substitute()
        yield texts["never again"].substitute(state=state)
    elif rules.endless:
        yield texts["endless"].substitute(plies=ENDLESS_PLIES)
    else:
        yield texts[rules.goal.value].substitute(limit)
    yield texts[f"now {place}"].substitute(number=in_full(form.number(position.total)))
    if modular:
        yield texts[f"before {place}"].substitute(numbers=_listed(map(form.number, position.used)))
    asked = template("question")
    if show_legal:
        legal = position.legal_moves()
        names = ", ".join(name for move, name in disguise.names.items() if move in legal)
        yield asked["legal"].substitute(names=names)
    yield asked["question"].substitute()


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


_NAMED = tuple(
    re.compile(pattern, re.IGNORECASE | re.MULTILINE)
    for pattern in (
        r"^\W*move\W*[:=]\W*(\w+)",
        r"\bmove\W*[:=]\W*(\w+)",
        r"\A\W*(\w+)\W*\Z",
    )
)
"""A line like `MOVE: falcon`; failing that, the same inside of a line, or one word alone."""


def parse_answer(text: str, disguise: Disguise) -> int | None:
    """The move that an answer names last. It need not be allowed here; None if it names none."""
    for pattern in _NAMED:
        if named := pattern.findall(text):
            return disguise.move_called(named[-1])
    return None


def language_of(prompts: Prompts | None) -> Language:
    """The language in which the programs of a run are asked."""
    if prompts is None:
        return NUMBERS
    return NumbersAndWords(prompts) if prompts.isomorph is None else WordsInDisguise(prompts)


@dataclass(frozen=True)
class NumbersAndWords(Language):
    """Numbers and a text; a program that cannot read the text ignores it, as any unknown line."""

    prompts: Prompts

    def question(self, position: Position) -> str:
        text = protocol.prompt_line(self.prompts.text(position))
        return f"{super().question(position)}\n{text}"


@dataclass(frozen=True)
class WordsInDisguise(Language):
    """Only the text: neither rules nor positions are sent."""

    prompts: Prompts

    def new_game(self, rules: Rules) -> str:
        return f"{protocol.NEW_GAME} {{}}"

    def question(self, position: Position) -> str:
        return protocol.prompt_line(self.prompts.text(position))

    def read(self, answer: str, position: Position) -> int:
        move = parse_answer(answer, self.prompts.disguise(position.rules))
        if move is None:
            raise BotError(Reason.GARBLED.value, "bots.not_named", answer=quote(answer))
        if move not in position.legal_moves():
            raise BotError(Reason.ILLEGAL.value, "bots.illegal_name", answer=quote(answer))
        return move
