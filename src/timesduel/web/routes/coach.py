"""The coach of a game: hints, explanations, the review; and the game as it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.coach.hints import Step
from timesduel.core.numbers import quote
from timesduel.errors import ActionError, OutOfTurnError, ProblemError
from timesduel.questions.table import answer_class
from timesduel.records.form import record_to_json
from timesduel.records.record import Record
from timesduel.web.api.asking import query_of, secret_in, whole_number
from timesduel.web.api.operation import Operation, Parameter, Use
from timesduel.web.api.responses import FOR_ONE, FRESH, kept_response, not_found
from timesduel.web.thinking.known_answers import answer_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from timesduel.match.game import Game
    from timesduel.web.games.lobby import LiveGame, Lobby
    from timesduel.web.thinking.known_answers import KnownAnswers

_MOST_STEPS = len(Step)
"""Most steps of help in a position."""


class CoachRoutes:
    """What each address about a game answers."""

    def __init__(self, lobby: Lobby, answers: KnownAnswers) -> None:
        self._lobby = lobby
        self._answers = answers

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Every address, with its description."""
        game = "/api/games/{game}"
        step = {"type": "integer", "minimum": 1, "maximum": _MOST_STEPS}
        return (
            Operation(
                *("GET", f"{game}/hint", self.hint, "operations.hint", Use.THINK),
                query=(Parameter("step", step),),
                result=answer_class("hint"),
                seat=True,
                errors=(409,),
            ),
            Operation(
                *("GET", f"{game}/turns/{{turn}}", self.turn, "operations.turn", Use.THINK),
                result=answer_class("turn"),
            ),
            Operation(
                *("GET", f"{game}/review", self.review, "operations.review", Use.THINK),
                result=answer_class("review"),
            ),
            Operation(
                *("GET", f"{game}/replay", self.replay, "operations.replay", Use.THINK),
                result=answer_class("replay"),
            ),
            Operation("GET", f"{game}/record", self.record, "operations.record"),
        )

    async def hint(self, request: Request) -> Response:
        """Help for the player to move, and for nobody else."""
        step = whole_number(query_of(request), "step", least=1, most=_MOST_STEPS, usual=1)
        live, seats = await self._find(request)
        game = live.value.game
        if not seats:
            raise not_found()
        if not live.value.room.coach:
            raise ProblemError(403, "lab.no_hints")
        if game.outcome is not None:
            raise ActionError("games.over")
        if game.player not in seats:
            raise OutOfTurnError("games.not_your_turn", name=game.names[game.player - 1])
        asked = "hint", game.position, step
        answer = await answer_response(request, self._answers, FRESH, *asked)
        await self._lobby.note_help(live, game.player)
        return answer

    async def turn(self, request: Request) -> Response:
        """What one turn was worth."""
        query_of(request)
        live, _ = await self._find(request)
        game = live.value.game
        number, turns = _number_in_path(request), game.turns
        if not 1 <= number <= len(turns):
            given = quote(request.path_params["turn"])
            raise ProblemError(404, "lab.no_turn", turn=given, count=len(turns))
        _check_coached(live)
        before, made = game.positions[number - 1], turns[number - 1]
        names = game.names if before.player == 1 else game.names[::-1]
        asked = "turn", number, before, made.multiplier, names, number < len(turns)
        return await answer_response(request, self._answers, _cache(game), *asked)

    async def review(self, request: Request) -> Response:
        """The whole game, gone through."""
        query_of(request)
        live, _ = await self._find(request)
        _check_coached(live)
        asked = "review", Record.of(live.value.game)
        return await answer_response(request, self._answers, _cache(live.value.game), *asked)

    async def replay(self, request: Request) -> Response:
        """The game in the words of its book."""
        query_of(request)
        game = (await self._find(request))[0].value.game
        asked = "replay", Record.of(game)
        return await answer_response(request, self._answers, _cache(game), *asked)

    async def record(self, request: Request) -> Response:
        """The game as a file, which `timesduel review` and `timesduel replay` take."""
        query_of(request)
        live, _ = await self._find(request)
        named = {"Content-Disposition": f'attachment; filename="timesduel-{live.name[:8]}.json"'}
        text = record_to_json(Record.of(live.value.game))
        return kept_response(request, text.encode(), _cache(live.value.game), named)

    async def _find(self, request: Request) -> tuple[LiveGame, list[int]]:
        """The game, and the seats of whoever asks; a secret that opens none of them is refused."""
        return await self._lobby.enter(request.path_params["game"], secret_in(request))


def _cache(game: Game) -> str:
    """What is over does not change."""
    return FRESH if game.outcome is None else FOR_ONE


def _check_coached(live: LiveGame) -> None:
    """While a game without a coach goes on, nobody is told what moves are worth."""
    if live.value.game.outcome is None and not live.value.room.coach:
        raise ProblemError(403, "lab.goes_on")


def _number_in_path(request: Request) -> int:
    text: str = request.path_params["turn"]
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0
