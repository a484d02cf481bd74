"""The gate: sizes, kinds, limits, paths, and what it writes down."""

import asyncio
import json
from collections.abc import Iterator
from itertools import count, repeat
from typing import Any

import pytest

from tests.web.gate_client import Echo, Visit
from timesduel.errors import ProblemError
from timesduel.web.api.operation import LONGEST_BODY, Operation, RouteTable, Use
from timesduel.web.gate.gate import LONGEST_ADDRESS
from timesduel.web.gate.limits import ALLOWANCES
from timesduel.web.routes.page import NOWHERE

LARGE = 2**30


def test_a_body_comes_whole() -> None:
    visit = Visit()
    for body in (b'{"a":1}', b"x" * LONGEST_BODY, [b'{"a"', b":", b"1}", b""]):
        assert visit("POST", body=body).status == 200
    assert visit.echo.bodies == [b'{"a":1}', b"x" * LONGEST_BODY, b'{"a":1}']


def test_whose_body_is_refused_has_nothing_under_way() -> None:
    visit = Visit()
    assert visit("POST", "/api/cards", headers={"content-type": "text/plain"}).status == 415
    assert visit.limits.under_way(Use.THINK) == 0


def test_a_body_that_is_said_to_have_a_gigabyte_is_not_even_begun() -> None:
    visit = Visit()

    def never() -> Iterator[bytes]:
        raise AssertionError("nobody wants to read that")
        yield b""

    reply = visit("POST", headers={"content-length": str(LARGE)}, body=never())
    assert (reply.status, reply.code) == (413, "gate.too_large")
    assert reply.headers["connection"] == "close"
    assert visit.echo.scopes == []


def test_of_an_endless_body_only_the_beginning_is_read() -> None:
    visit = Visit()
    read = count()
    endless = (chunk for chunk in repeat(b"x" * 1024) if next(read) >= 0)
    reply = visit("POST", headers={"transfer-encoding": "chunked"}, body=endless)
    assert (reply.status, reply.code) == (413, "gate.too_large")
    assert reply.headers["connection"] == "close"
    assert next(read) <= LONGEST_BODY // 1024 + 2
    assert visit.echo.scopes == []


def test_one_byte_too_many() -> None:
    assert Visit()("POST", body=b"x" * (LONGEST_BODY + 1)).code == "gate.too_large"


def test_an_operation_says_how_much_it_takes() -> None:
    visit = Visit(routes=RouteTable([Operation("POST", "/a", Echo(), longest_body=3)], NOWHERE))
    assert visit("POST", "/a", body=b"123").status == 200
    reply = visit("POST", "/a", body=b"1234")
    assert (reply.status, reply.json["fields"]) == (413, {"most": 3})


def test_whoever_leaves_in_the_middle_of_a_body() -> None:
    visit = Visit()
    reply = visit("POST", headers={"transfer-encoding": "chunked"}, body=iter([b"{"]))
    assert (reply.status, reply.code) == (400, "server.cut_off")
    assert visit.echo.scopes == []


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "text/json",
        "",
    ],
)
def test_only_json_is_taken(kind: str) -> None:
    """Forms of other pages can send the rest without asking."""
    visit = Visit()
    reply = visit("POST", headers={"content-type": kind}, body=b"{}")
    assert (reply.status, reply.code) == (415, "gate.media_type")
    assert visit.echo.scopes == []


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_json_by_other_names(kind: str) -> None:
    assert Visit()("POST", headers={"content-type": kind}, body=b"{}").status == 200


def test_nothing_needs_no_kind() -> None:
    assert Visit()("POST", headers={"content-type": ""}).status == 200


def test_an_address_that_is_too_long() -> None:
    reply = Visit()("GET", "/" + "x" * LONGEST_ADDRESS)
    assert (reply.status, reply.code) == (414, "gate.address")
    assert Visit()("GET", "/", query=b"x" * LONGEST_ADDRESS).status == 414


@pytest.mark.parametrize(
    ("path", "status"),
    [("/duel/api/books", 200), ("/duel", 200), ("/duel/", 200), ("/duels", 404), ("/", 404)],
)
def test_a_base_path(path: str, status: int) -> None:
    visit = Visit(base_path="/duel")
    reply = visit("GET", path)
    assert reply.status == status
    if status == 200:
        (scope,) = visit.echo.scopes
        assert (scope["root_path"], scope["path"]) == ("/duel", path)
    else:
        assert reply.code == "gate.not_below"
        assert visit.echo.scopes == []


def test_figures_are_below_the_base_path_too() -> None:
    visit = Visit(base_path="/duel")
    assert visit("GET", "/duel/health").status == 200
    assert len(visit.echo.scopes) == 1


def test_what_links_begin_with() -> None:
    visit = Visit(public_url="https://school.example/duel")
    visit()
    assert visit.echo.scopes[0]["timesduel.base"] == "https://school.example/duel"
    plain = Visit()
    plain()
    assert "timesduel.base" not in plain.echo.scopes[0]


def test_nobody_keeps_an_answer_unless_the_application_says_so() -> None:
    assert Visit()().headers["cache-control"] == "no-store"
    cached = Visit(Echo(headers={"cache-control": "max-age=60"}))
    assert cached().headers["cache-control"] == "max-age=60"


def used_up(visit: Visit, path: str, method: str, client: str) -> int:
    """How many requests a client can send until it is told to wait."""
    for number in count():
        reply = visit(method, path, client=client)
        if reply.status == 429:
            assert reply.code == "gate.too_many"
            assert int(reply.headers["retry-after"]) >= 1
            return number
        assert reply.status == 200
    raise AssertionError


@pytest.mark.parametrize(
    ("method", "path", "use"),
    [
        ("POST", "/api/games", Use.CREATE),
        ("POST", "/api/games/abc/actions", Use.ACT),
        ("POST", "/api/games/abc/seats", Use.ACT),
        ("GET", "/api/games/abc/hint", Use.THINK),
        ("GET", "/api/games/abc/events", Use.FOLLOW),
        ("GET", "/api/games/abc", Use.READ),
        ("GET", "/nonsense", Use.READ),
    ],
)
def test_one_client_has_so_much_and_others_have_theirs(method: str, path: str, use: Use) -> None:
    visit = Visit(people=1)
    allowance = ALLOWANCES[use]
    assert used_up(visit, path, method, "203.0.113.7") == allowance.at_once
    assert used_up(visit, path, method, "203.0.113.8") == allowance.at_once
    visit.now += 3.001 / allowance.per_second
    assert used_up(visit, path, method, "203.0.113.7") == 3


def test_everybody_in_one_network_of_ipv6_is_one_client() -> None:
    visit = Visit(people=1)
    used_up(visit, "/api/games", "POST", "2001:db8::1")
    assert visit("POST", "/api/games", client="2001:db8::ffff:2").status == 429
    assert visit("POST", "/api/games", client="2001:db8:0:1::1").status == 200


def test_streams_of_one_client_are_bounded_and_others_have_theirs() -> None:
    asyncio.run(_streams())


async def _streams() -> None:
    leave = asyncio.Event()

    async def stream(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await leave.wait()
        await send({"type": "http.response.body", "body": b""})

    async def follow(_: Any) -> Any:
        return stream

    visit = Visit(follow, people=1)
    most = ALLOWANCES[Use.FOLLOW].open
    assert most is not None
    path = "/api/games/abc/events"
    followers = [asyncio.create_task(visit.ask("GET", path)) for _ in range(most)]
    await asyncio.sleep(0)
    assert visit.limits.under_way(Use.FOLLOW) == most
    assert (await visit.ask("GET", path)).status == 429
    other = asyncio.create_task(visit.ask("GET", path, client="203.0.113.8"))
    await asyncio.sleep(0)
    assert visit.limits.under_way(Use.FOLLOW) == most + 1
    leave.set()
    assert {reply.status for reply in await asyncio.gather(*followers, other)} == {200}
    assert visit.limits.under_way(Use.FOLLOW) == 0
    assert (await visit.ask("GET", path)).status == 200


def test_a_stream_that_is_broken_off_is_not_counted_any_more() -> None:
    async def broken(*_: Any) -> None:
        raise asyncio.CancelledError

    visit = Visit(broken, people=1)
    with pytest.raises(asyncio.CancelledError):
        visit("GET", "/api/games/abc/events")
    assert visit.limits.under_way(Use.FOLLOW) == 0


def test_the_log_has_what_the_gate_refuses_and_not_what_an_operation_does() -> None:
    async def refuse(_: Any) -> Any:
        raise ProblemError(409, "server.after", after=1, present=0)

    visit = Visit(refuse)
    assert visit("GET", "/api/games/abc").code == "server.after"
    assert visit.lines == []
    visit("POST", headers={"content-type": "text/plain"}, body=b"x")
    (line,) = map(json.loads, visit.lines)
    assert (line["path"], line["code"]) == ("/api/games", "gate.media_type")


def test_a_defect_is_told_without_its_words() -> None:
    async def broken(*_: Any) -> None:
        raise ValueError("the secret of Ada")

    visit = Visit(broken)
    reply = visit("GET", "/api/games/abc")
    assert (reply.status, reply.code) == (500, "server.failed")
    assert b"Ada" not in reply.body
    defect, request = map(json.loads, visit.lines)
    assert (defect["event"], defect["error"]) == ("defect", "ValueError")
    assert defect["path"] == request["path"] == "/api/games/{game}"
    assert defect["where"][-1].endswith(" broken")
    assert request["status"] == 500
    assert "Ada" not in "".join(visit.lines)


def test_a_defect_in_the_middle_of_an_answer() -> None:
    async def half(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise KeyError("the secret of Ada")

    async def broken(_: Any) -> Any:
        return half

    visit = Visit(broken)
    with pytest.raises(KeyError):  # for the server, which closes the connection
        visit()
    assert "Ada" not in "".join(visit.lines)
