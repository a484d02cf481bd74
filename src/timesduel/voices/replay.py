"""A game told after the fact: what each event was, and the whole game in its book's words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from timesduel.core.outcome import Outcome, Reason
from timesduel.match.events import Event, Kind
from timesduel.match.game import Game
from timesduel.voices.teller import Teller
from timesduel.words.grammar import modulo
from timesduel.words.speech import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from timesduel.match.game import Game


def event_text(before: Game, event: Event, after: Game) -> str:
    """What has happened, in a sentence."""
    name, other = before.names[event.player - 1], before.names[2 - event.player]
    if event.kind is Kind.MOVE:
        assert event.multiplier is not None
        return say(
            "events.move",
            name=name,
            total=before.position.total,
            move=event.multiplier,
            product=after.position.total,
            modulo=modulo(after.rules.modulus),
        )
    if event.kind is Kind.START and not before.turns:
        one, two = after.names
        return say("events.start", one=one, two=two, name=after.names[after.player - 1])
    code = "goes_on" if event.kind is Kind.START else event.kind
    return say(f"events.happened.{code}", name=name, other=other, total=after.position.total)


def ending_text(game: Game) -> str:
    """Who has won a game that is over, and why; the last move has been told as an event."""
    assert game.outcome is not None
    return Teller(game.rules, game.names).result(game.outcome)


RESIGN = "resign"
"""What somebody types who gives up."""


@dataclass(frozen=True)
class ReplayedTurn:
    """A turn in the words of the book; a text is empty where it has none."""

    heading: str
    """Whose turn it is, and what is on the table."""

    prompt: str
    """The question."""

    answer: str
    """The multiplier, or `resign`; nothing of somebody who ran out of time."""

    reply: str
    """What came of it."""


@dataclass(frozen=True, kw_only=True)
class Replay:
    """A game played back in the words of its book; some texts are empty."""

    opening: str
    """What stands above the game."""

    remarks: str
    """What is said of house rules and of the clock."""

    turns: tuple[ReplayedTurn, ...]
    """Every turn that stands, and one in which somebody gave up or ran out of time."""

    ending: str
    """Who has won; nothing while the game goes on."""


def replay(game: Game) -> Replay:
    """A game from its opening to its ending, or to where it stands."""
    teller, limit, outcome = Teller(game.rules, game.names), game.limit, game.outcome
    clock = teller.clock(limit) if limit is not None else ""
    return Replay(
        opening=teller.opening(),
        remarks="\n".join(filter(None, (teller.remarks(), clock))),
        turns=tuple(told_turns(game)),
        ending="" if outcome is None else teller.ending(outcome, game.position, game.last_move),
    )


def told_turns(game: Game) -> Iterator[ReplayedTurn]:
    """Every turn that stands, and the one in which somebody gave up or ran out of time."""
    teller = Teller(game.rules, game.names)
    for before, turn in zip(game.positions, game.turns, strict=False):
        heading, prompt = teller.turn(before), teller.prompt(before)
        if turn.multiplier is None:
            yield ReplayedTurn(heading, prompt, "", teller.skipped(before))
        else:
            reply = teller.reply(before, turn.multiplier)
            yield ReplayedTurn(heading, prompt, str(turn.multiplier), reply)
    last = game.position
    if game.outcome is not None and last.outcome() is None:
        gave_up = game.outcome == Outcome(3 - game.player, Reason.RESIGNED)
        yield ReplayedTurn(teller.turn(last), teller.prompt(last), RESIGN if gave_up else "", "")
