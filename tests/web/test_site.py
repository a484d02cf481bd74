"""What is about the server itself; and what takes long is not made on the event loop."""

import asyncio
import pickle
import threading
from collections.abc import Awaitable
from typing import Any

import pytest
import segno

from tests.web.app_client import AppClient, PlainQuestions, PlainThinkers, running_app
from tests.web.gate_client import Visit
from timesduel.web.api.openapi import openapi
from timesduel.web.routes import page
from timesduel.web.thinking.known_answers import QuestionLane
from timesduel.web.thinking.thinker import Thought

LINK = "http://duel.example/g/abc#seat=secret"


class Noted(PlainThinkers):
    """Keeps which tasks were thought about."""

    def __init__(self) -> None:
        self.tasks: list[str] = []
        self.clients: list[str] = []

    @property
    def questions(self) -> QuestionLane:
        return self

    def ask(self, question: bytes, client: str = "") -> Awaitable[Thought]:
        self.tasks.append(pickle.loads(question)[1])
        self.clients.append(client)
        return PlainQuestions().ask(question)


async def test_a_link_is_drawn(client: AppClient) -> None:
    drawn = await client.post("/api/qr", {"link": LINK})
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.headers["cache-control"] == "no-store"
    expected = segno.make(LINK, error="m", micro=False).svg_inline(scale=4, border=4)
    assert expected.partition("<path")[2] in drawn.body.decode()
    refused = await client.post("/api/qr", {"link": "http://elsewhere.example/"})
    assert (refused.status, refused.json["code"]) == (422, "server.own_links")


async def test_what_takes_long_is_thought_about_elsewhere_and_once() -> None:
    thinkers = Noted()
    async with running_app(thinkers=thinkers) as client:
        game = (await client.create(opponent="here"))["game"]
        for _ in range(2):
            assert (await client.post("/api/qr", {"link": LINK})).status == 200
            assert (await client.get(f"/api/games/{game}/replay")).status == 200
    assert thinkers.tasks == ["draw_code", "answer_question"]


def test_the_description_is_made_once_and_not_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    makers: list[threading.Thread] = []

    def noted(*arguments: Any) -> Any:
        makers.append(threading.current_thread())
        return openapi(*arguments)

    monkeypatch.setattr("timesduel.web.routes.site.openapi", noted)

    async def main() -> None:
        async with running_app() as client:
            asked = [
                client.ask("GET", "/openapi.json", headers={"host": f"duel.example:{port}"})
                for port in (80, 8000, 8001)
            ]
            answers = [answer.json for answer in await asyncio.gather(*asked)]
            assert [answer["servers"] for answer in answers] == [
                [{"url": f"http://duel.example{port}"}] for port in (":80", ":8000", ":8001")
            ]
            assert answers[0]["paths"] == answers[1]["paths"] == answers[2]["paths"]

    asyncio.run(main())
    assert len(makers) == 1
    assert makers[0] is not threading.main_thread()


def test_files_are_compressed_before_anybody_asks() -> None:
    page._files.cache_clear()
    page.page_operations()
    assert page._files.cache_info().currsize == 1


async def test_each_address_asks_for_itself() -> None:
    """So that each has a share of the queue, as limits know them: with IPv6, by networks."""
    thinkers = Noted()
    async with running_app(thinkers=thinkers) as client:
        visit = Visit(routes=client.app.routes)
        for number, address in enumerate(("10.0.0.1", "10.0.0.2", "fd00::1", "fd00::2")):
            query = b"book=power-play&total=%d" % (number + 1)
            await visit.ask(path="/api/verdict", query=query, client=address)
    assert thinkers.clients == ["10.0.0.1", "10.0.0.2", "fd00::", "fd00::"]
