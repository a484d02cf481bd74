"""Requests of every shape, made from the API's own description: no defect, and answers that fit it.

Schemathesis makes them, such that fit the description and such that do not; some of them are sent
to games that are there, with the secret of a seat.
"""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from jsonschema_rs import Draft202012Validator
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok

from tests.support import short_and_long
from tests.web.app_client import new_key
from tests.web.campaign.serving import serving

GROWTH = 64 * 2**20
"""Bytes that a server may have in memory after a campaign beyond what it had at its beginning."""

_CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "unsupported_method",
)

_REFUSALS_TOO = (410, 413, 426)
"""Which Schemathesis does not know as such."""


class Seat(NamedTuple):
    """A seat of a game that is there."""

    game: str
    secret: str


@short_and_long("cases", (90,), (10_000,))
async def test_a_server_keeps_to_its_description(tmp_path: Path, cases: int) -> None:
    async with serving(str(tmp_path / "games.sqlite"), tmp_path) as server:
        url = f"http://127.0.0.1:{server.port}"
        with requests.Session() as session:
            sending = Sending(url, session)
            await asyncio.to_thread(sending.send, cases // 50, seed=1)
            before = server.memory
            await asyncio.to_thread(sending.send, cases, seed=2)
            assert server.memory < before + GROWTH
    assert {2, 4} <= {status // 100 for status in sending.statuses}


class Sending:
    """Sends requests to a server, and looks at each answer."""

    def __init__(self, url: str, session: requests.Session) -> None:
        self._url = url
        self._session = session
        text = session.get(f"{url}/openapi.json", timeout=60).text
        self._description: dict[str, Any] = json.loads(text)
        self._schema = schemathesis.openapi.from_dict(json.loads(text))
        self._seats = [*self._games()]
        self.statuses: set[int] = set()

    def send(self, cases: int, seed: int) -> None:
        """Requests, shared out among all addresses, half of them wrong in some way."""
        found = [
            result.ok() for result in self._schema.get_all_operations() if isinstance(result, Ok)
        ]
        assert len(found) == sum(map(len, self._description["paths"].values()))
        each = round(cases / (2 * len(found)))
        if not each:
            return
        for operation in found:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                if mode is GenerationMode.POSITIVE or _can_be_wrong(operation):
                    self._send(operation, mode, each, seed)

    def _send(self, operation: Any, mode: GenerationMode, cases: int, seed: int) -> None:
        dice = Random(seed)

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=cases,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=[*HealthCheck],
        )
        def ask(case: Any) -> None:
            checks = [CHECKS.get_one(name) for name in _CHECKS]
            if is_real := dice.random() < 0.6 and "game" in (case.path_parameters or {}):
                self._sit_down(case, dice)
            if case.query and "wait" in case.query:
                case.query["wait"] = "0"
            response = case.call(base_url=self._url, session=self._session)
            if not is_real and response.status_code not in _REFUSALS_TOO:
                checks.append(CHECKS.get_one("negative_data_rejection"))
            case.validate_response(response, checks=checks)
            media = response.headers["content-type"][0]
            self._check_form(
                operation.path, operation.method, response.status_code, media, response.json
            )
            self.statuses.add(response.status_code)

        ask()

    def _sit_down(self, case: Any, dice: Random) -> None:
        """Let a request be about a game that is there, and as it is now."""
        seat = dice.choice(self._seats)
        case.path_parameters["game"] = seat.game
        case.headers["Authorization"] = f"Bearer {seat.secret}"
        if isinstance(case.body, dict) and "version" in case.body:
            state = self._ask("GET", "/api/games/{game}", seat)
            case.body["version"] = state["standing"]["version"]

    def _check_form(
        self, path: str, method: str, status: int, media: str, answer: Callable[[], Any]
    ) -> None:
        """An answer that is JSON fits the description of that status."""
        described = self._description["paths"][path][method.lower()]["responses"][str(status)]
        content = described["content"][media.partition(";")[0]]
        if "schema" in content:
            whole = {**content["schema"], "components": self._description["components"]}
            Draft202012Validator(whole).validate(answer())

    def _games(self) -> list[Seat]:
        """Seats of a game under way, of one against a level, and of one that is over."""
        seats = []
        for opponent in ("friend", "learner", "here"):
            new = {"book": "power-play", "opponent": opponent, "key": new_key()}
            made = self._ask("POST", "/api/games", body=new)
            seat = Seat(made["game"], made["secret"])
            seats.append(seat)
            if opponent == "friend":
                wish = {"invitation": made["invitation"], "key": new_key()}
                seated = self._ask("POST", "/api/games/{game}/seats", seat, wish)
                seats.append(Seat(made["game"], seated["secret"]))
            for kind in ("move", "resign") if opponent == "here" else ("move",):
                state = self._ask("GET", "/api/games/{game}", seat)
                wish = {"kind": kind, "version": state["standing"]["version"], "key": new_key()}
                wish |= {"multiplier": 2} if kind == "move" else {}
                self._ask("POST", "/api/games/{game}/actions", seat, wish)
        self._ask("POST", "/api/games/{game}/again", seats[-1])
        for seat in seats:
            for path in ("", "/events", "/replay", "/review"):
                self._ask("GET", f"/api/games/{{game}}{path}", seat)
        return seats

    def _ask(self, method: str, path: str, seat: Seat | None = None, body: Any = None) -> Any:
        """A request that must be right; the answer, which must fit."""
        url = self._url + path.replace("{game}", seat.game if seat else "")
        headers = {"Authorization": f"Bearer {seat.secret}"} if seat else {}
        response = self._session.request(method, url, json=body, headers=headers, timeout=60)
        assert response.status_code in (200, 201), response.text
        media = response.headers["content-type"]
        self._check_form(path, method, response.status_code, media, response.json)
        return response.json()


def _can_be_wrong(operation: Any) -> bool:
    """Is there anything in a request that may be other than described?"""
    return bool(re.search("{", operation.path) or [*operation.query] or [*operation.body])
