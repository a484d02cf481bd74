"""One game against somebody far away, or between others: played, or only watched, from here."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from time import monotonic
from typing import TYPE_CHECKING

from timesduel.books.shelf import game_title
from timesduel.cli.keyboard.answers import DisturbedError, agrees
from timesduel.cli.play.duel import Duel
from timesduel.cli.play.telling import tell_opening, tell_what_wins, told_of_program
from timesduel.cli.remote.news import Happened, PresenceChanged
from timesduel.errors import ActionError, OutOfTurnError, StaleError
from timesduel.match.events import Action, Kind, TakeBacks
from timesduel.views.widths import folded
from timesduel.voices.replay import event_text
from timesduel.voices.rules import objective
from timesduel.voices.teller import Teller
from timesduel.words.grammar import one_of
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.countdown import Countdown
    from timesduel.cli.keyboard.dialogue import Dialogue
    from timesduel.cli.play.duel import PlayOptions
    from timesduel.cli.remote.news import Whereabouts
    from timesduel.cli.remote.remote_game import RemoteGame
    from timesduel.cli.screen.screen import Screen
    from timesduel.core.position import Position
    from timesduel.match.game import Game


class Narrator:
    """Shows what happens in a game on a server: in sentences, or through a pipe as a book does."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._asked: Position | None = None
        """Position whose prompt was shown through a pipe and is not answered yet."""

    def wait(self, teller: Teller, position: Position) -> None:
        """Somebody else is to move: through a pipe the book's question waits for the answer."""
        if not self._screen.is_watched and self._asked != position:
            self._end_the_question()
            self._screen.prompt(teller.prompt(position))
            self._asked = position

    def event(self, teller: Teller, before: Game, after: Game) -> None:
        """The last event of a game; one that ends it is told by the ending."""
        event, screen = after.events[-1], self._screen
        if event.kind is Kind.MOVE:
            self._move(teller, before, after)
            return
        if event.kind is not Kind.START or screen.is_watched:
            self._end_the_question()
        if event.kind is Kind.TIMEOUT:
            screen.line(teller.skipped(before.position))
        elif after.outcome is None and (event.kind is not Kind.START or screen.is_watched):
            screen.note(folded(event_text(before, event, after)))

    def note(self, text: str) -> None:
        """A remark on a line of its own."""
        self._end_the_question()
        self._screen.note(folded(text))

    def connection(self, again: bool) -> None:
        """The connection is lost, or there again."""
        self.note(say("remote.connected" if again else "remote.trying"))

    def _move(self, teller: Teller, before: Game, after: Game) -> None:
        screen, event, position = self._screen, after.events[-1], before.position
        move = event.multiplier
        assert move is not None
        if not screen.is_watched:
            self.wait(teller, position)
            self._asked = None
            screen.line(str(move))
            if reply := teller.reply(position, move):
                screen.line(reply)
        elif before.players[event.player - 1] is not None:
            screen.program(folded(told_of_program(before, position, move)))
        else:
            screen.program(folded(event_text(before, event, after)))

    def _end_the_question(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._screen.line("")


class RemoteDuel(Duel):
    """A game on a server; this side has one seat, both or none.

    The dialogue is disturbed whenever there is news.
    """

    _hosted: RemoteGame

    def __init__(
        self, hosted: RemoteGame, narrator: Narrator, dialogue: Dialogue, options: PlayOptions
    ) -> None:
        super().__init__(hosted, dialogue, options)
        self._narrator = narrator
        self._away = _absent(hosted.whereabouts, hosted.you)
        self._commands["claim"] = self._claim

    def _begin(self) -> None:
        screen, game = self._screen, self._game
        if game.turns:
            recap = say(
                "remote.recap",
                title=game_title(game.rules),
                objective=objective(game.rules),
                count=len(game.turns),
                total=game.position.total,
            )
            screen.note(recap)
            if game.limit is not None:
                screen.note(self._teller.clock(game.limit))
        else:
            tell_opening(screen, self._teller, game.limit)
            tell_what_wins(screen, game)
        if self._hosted.you:
            screen.begin_block()
            screen.note(folded(self._introduction()))
        if self._is_asked_to_agree():  # since before we came
            name = game.names[2 - self._hosted.you[0]]
            screen.note(say("events.happened.ask", name=name))

    def _introduction(self) -> str:
        game, you = self._game, self._hosted.you
        name, other = game.names[you[0] - 1], game.names[2 - you[0]]
        if len(you) > 1:
            return say("remote.you_are_both", name=name, other=other)
        if (level := game.players[2 - you[0]]) is not None:
            return say("remote.you_against", name=name, other=other, level=level)
        if self._hosted.whereabouts.free:
            return say("remote.nobody_yet")
        return say("remote.you_are", name=name, other=other)

    def _take_turn(self, before: Position) -> None:
        if self._hosted.has_news:
            self._tell_next_news()
            return
        try:
            if self._is_asked_to_agree():
                self._answer_the_other()
            elif before.player in self._hosted.you and self._may_move():
                self._ask_for_move(before)
            else:
                self._wait(before)
        except DisturbedError:
            pass  # there is news, or was

    def _may_move(self) -> bool:
        return self._game.limit is None or self._game.running

    def _wait(self, before: Position) -> None:
        """Until something happens, or is typed."""
        if self._hosted.you and self._dialogue.at_terminal:
            name = self._game.names[before.player - 1]
            question = say("remote.waiting", name=name)
            if self._hosted.whereabouts.free:
                question = say("remote.waiting_for_seat")
            answer = self._ask(self._dialogue.ask, question)
            if answer.strip(" \t"):
                self._obey(answer)
            return
        self._narrator.wait(self._teller, before)
        self._tell_next_news()

    def _tell_next_news(self) -> None:
        before = self._game
        match self._hosted.next_news():
            case Happened(game):
                self._game = game
                if game.names != before.names:
                    self._teller = Teller(game.rules, game.names)
                if game.position != before.position or game.outcome is not None:
                    self._dialogue.forget()
                self._narrator.event(self._teller, before, game)
            case PresenceChanged(whereabouts):
                self._tell_who_is_there(whereabouts)

    def _tell_who_is_there(self, whereabouts: Whereabouts) -> None:
        away, before = _absent(whereabouts, self._hosted.you), self._away
        self._away = away
        for player in sorted(away ^ before):
            name = self._game.names[player - 1]
            if player not in away:
                self._narrator.note(say("remote.back", name=name))
                continue
            claim = whereabouts.claim_from[player - 1]
            if claim is None or not self._hosted.you or self._game.outcome is not None:
                self._narrator.note(say("remote.away", name=name))
            else:
                count = max(0, ceil(claim - monotonic()))
                self._narrator.note(say("remote.away_claim", name=name, count=count))

    def _countdown(self) -> Countdown:
        """The end of somebody else's time is seen, but not heard."""
        countdown, here = super()._countdown(), self._game.player in self._hosted.you
        return replace(countdown, heard=countdown.heard and here)

    def _time_is_up(self, before: Position) -> None:
        """The server has the last word: perhaps there is time left after all."""
        self._tell_next_news()

    def _act(self, action: Action) -> None:
        """Do something; if that is based on an older state, only if it still makes sense."""
        before = self._game.position
        while True:
            try:
                self._game = self._hosted.act(action)
            except StaleError:
                self._hosted.await_news()
                while self._hosted.has_news:
                    self._tell_next_news()
                over = self._game.outcome is not None
                if over or self._game.position != before or self._is_asked_to_agree():
                    raise DisturbedError from None
            else:
                return

    def _move(self, answer: str) -> None:
        self._check_turn()
        super()._move(answer)

    def _help(self, _: str) -> None:
        help_text = say(
            "remote.help" if self._game.limit is None else "remote.help_timed",
            objective=folded(objective(self._game.rules)),
            choices=one_of(self._game.position.legal_moves()),
        )
        self._screen.note(help_text)

    def _note_help(self) -> None:
        """Games elsewhere are not in the diary here, and so their hints are not either."""

    def _hint(self, _: str) -> None:
        self._check_turn()
        if not self._hosted.coach:
            raise ActionError("games.no_hints")
        super()._hint(_)

    def _check_turn(self) -> None:
        player = self._game.player
        if player not in self._hosted.you:
            raise OutOfTurnError("games.not_your_turn", name=self._game.names[player - 1])

    def _undo(self, _: str) -> None:
        if self._game.take_backs is TakeBacks.AT_ONCE:
            self._act(Action(kind=Kind.UNDO))
            self._screen.note(say("play.taken_back_yours", total=self._game.position.total))
            return
        self._act(Action(kind=Kind.ASK, player=self._hosted.you[0]))
        other = self._game.names[2 - self._hosted.you[0]]
        self._screen.note(say("remote.asked", name=other))

    def _claim(self, _: str) -> None:
        self._act(Action(kind=Kind.CLAIM, player=self._hosted.you[0]))

    def _is_asked_to_agree(self) -> bool:
        asked, you = self._game.asked, self._hosted.you
        return asked is not None and bool(you) and asked not in you

    def _answer_the_other(self) -> None:
        self._dialogue.forget()  # what was typed before the question is no answer to it
        agreed = agrees(self._ask(self._dialogue.ask_until_answered, say("remote.agree")))
        if agreed is None:
            self._screen.problem(say("remote.yes_or_no"))
            return
        before = self._game
        self._act(Action(kind=Kind.AGREE if agreed else Kind.DECLINE))
        if agreed:
            self._narrator.event(self._teller, before, self._game)


def _absent(whereabouts: Whereabouts, you: tuple[int, ...]) -> frozenset[int]:
    """Players at the other end who are not present, but for free seats."""
    others = [player for player in (1, 2) if player not in you and player not in whereabouts.free]
    return frozenset(player for player in others if not whereabouts.here[player - 1])
