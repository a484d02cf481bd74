"""Who is let in: by the name that a request goes to, the page it comes from, and the proxy."""

import pytest

from tests.web.gate_client import HERE, Visit, all_routes
from timesduel.web.gate.admission import Admission

FOREIGN = [
    "null",
    "http://evil.example",
    "https://localhost:8000",
    "http://localhost",
    "http://localhost:80",
    "http://localhost:8001",
    "http://localhost:8000.evil.example",
    "http://evil.example:8000",
    "http://127.0.0.1:8000",
    "http://sub.localhost:8000",
    "http://localhost:8000/",
    "http://LOCALHOST:8000",
    "file://",
    " ",
]
"""Of pages that are none of ours; twelve of them are what the world really sends."""


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_origin_changes_nothing(origin: str) -> None:
    visit = Visit()
    reply = visit("POST", "/api/games", headers={"origin": origin}, body=b"{}")
    assert (reply.status, reply.code) == (403, "gate.origin")
    assert visit.echo.scopes == []


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_what_browsers_say_of_another_site_is_enough(site: str) -> None:
    visit = Visit()
    reply = visit("POST", "/api/games", headers={"sec-fetch-site": site}, body=b"{}")
    assert reply.code == "gate.origin"
    assert visit.echo.scopes == []


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": f"http://{HERE}"},
        {"origin": f"http://{HERE}", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ],
)
def test_programs_and_our_own_page_may(headers: dict[str, str]) -> None:
    assert Visit()("POST", "/api/games", headers=headers, body=b"{}").status == 200


def test_whoever_only_looks_may_come_from_anywhere() -> None:
    """A link in a mail; what is answered, no other page can read."""
    headers = {"origin": "http://evil.example", "sec-fetch-site": "cross-site"}
    assert Visit()("GET", "/g/abc", headers=headers).status == 200


OURS = ["localhost", "localhost:1", "127.0.0.1:8000", "[::1]:8000", "LocalHost:8000", "school.lan"]
NOT_OURS = [
    "",
    "evil.example",
    "localhost.evil.example",
    "evil.example:8000",
    "localhost:8000@evil.example",
    "localhost:800000",
    "localhost, evil.example",
    "192.168.1.5",
    "[::2]",
    "127.0.0.1.evil.example",
    "localhost\x00",
    "lócalhost",
]


@pytest.mark.parametrize("host", OURS)
def test_names_of_ours(host: str) -> None:
    visit = Visit(admission=Admission(hosts=["school.lan"]))
    assert visit(headers={"host": host}).status == 200


@pytest.mark.parametrize("host", NOT_OURS)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_other_names_are_not_ours(host: str, method: str) -> None:
    """A page whose name leads to our address could do anything else."""
    visit = Visit(admission=Admission(hosts=["school.lan"]))
    reply = visit(method, headers={"host": host}, body=b"{}" if method == "POST" else b"")
    assert (reply.status, reply.code) == (421, "gate.host")
    assert visit.echo.scopes == []


@pytest.mark.parametrize(
    ("host", "server", "status"),
    [
        ("192.168.1.5:8000", "192.168.1.5", 200),
        ("192.168.1.5:8000", "::ffff:192.168.1.5", 200),
        ("[fe80::5]:8000", "fe80::5", 200),
        ("192.168.1.6:8000", "192.168.1.5", 421),
        ("evil.example:8000", "192.168.1.5", 421),
    ],
)
def test_the_address_at_which_a_request_came_in_is_ours(
    host: str, server: str, status: int
) -> None:
    """So a machine may get another address while the server runs."""
    assert Visit()(headers={"host": host}, server=server).status == status


def test_a_name_that_is_refused_is_not_quoted_at_length() -> None:
    reply = Visit()(headers={"host": "x" * 5_000})
    assert len(reply.body) < 1_000


@pytest.mark.parametrize("name", ["host", "origin", "content-length", "authorization"])
def test_what_must_not_come_twice(name: str) -> None:
    visit = Visit()
    twice = [(name, HERE)] * (1 if name == "host" else 2)
    reply = visit(more=twice)
    assert (reply.status, reply.code) == (400, "gate.twice")
    assert visit.echo.scopes == []


def test_what_may_come_twice() -> None:
    assert Visit()(more=[("accept", "a/b"), ("accept", "c/d")]).status == 200


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "QUERY"]
)
def test_other_methods_are_not_known(method: str) -> None:
    """And what is known there is said."""
    visit = Visit(routes=all_routes(public_metrics=True))
    for path, allow in (
        ("/", "GET, HEAD"),
        ("/health", "GET, HEAD"),
        ("/api/books", "GET, HEAD"),
        ("/api/games", "POST"),
        ("/api/puzzles", "GET, HEAD, POST"),
    ):
        reply = visit(method, path)
        assert (reply.status, reply.code) == (405, "server.method")
        assert reply.headers["allow"] == allow
        assert "access-control-allow-origin" not in reply.headers
    assert visit(method, "/nowhere").status == 404


FORWARDED = {
    "x-forwarded-for": "203.0.113.7",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "school.example",
}


def proxied(*proxies: str, **request: object) -> Visit:
    """A gate that has answered one request that seems to come through a proxy."""
    visit = Visit(admission=Admission(hosts=["school.example"], proxies=proxies))
    headers = {**FORWARDED, "origin": "https://school.example"}
    visit("POST", "/api/games", headers=headers, body=b"{}", **request)
    return visit


@pytest.mark.parametrize("client", ["127.0.0.1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/8"])
def test_a_proxy_that_was_named_is_believed(proxy: str, client: str) -> None:
    visit = proxied(proxy, client=client)
    (scope,) = visit.echo.scopes
    assert (scope["client"][0], scope["scheme"]) == ("203.0.113.7", "https")
    assert dict(scope["headers"])[b"host"] == b"school.example"


@pytest.mark.parametrize("proxies", [(), ("10.0.0.1",), ("10.0.0.0/8", "::1")])
def test_strangers_are_not_believed(proxies: tuple[str, ...]) -> None:
    visit = proxied(*proxies)
    assert visit.echo.scopes == []  # for whom https://school.example is a foreign page
    reply = visit(headers=FORWARDED)
    (scope,) = visit.echo.scopes
    assert reply.status == 200
    assert (scope["client"][0], scope["scheme"]) == ("127.0.0.1", "http")
    assert dict(scope["headers"])[b"host"] == HERE.encode()


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("1.1.1.1, 203.0.113.7", "203.0.113.7"),
        ("1.1.1.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"),
        ("10.0.0.2, 127.0.0.1", "127.0.0.1"),
        ("203.0.113.7, nonsense", "127.0.0.1"),
        ("", "127.0.0.1"),
        ("2001:db8::7", "2001:db8::7"),
    ],
)
def test_of_a_chain_only_what_our_proxies_have_added_counts(chain: str, client: str) -> None:
    visit = Visit(admission=Admission(proxies=["127.0.0.1", "10.0.0.0/8"]))
    visit(headers={"x-forwarded-for": chain})
    assert visit.echo.scopes[0]["client"][0] == client


def test_a_chain_over_several_headers() -> None:
    visit = Visit(admission=Admission(proxies=["127.0.0.1"]))
    visit(more=[("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "203.0.113.7")])
    assert visit.echo.scopes[0]["client"][0] == "203.0.113.7"


def test_a_proxy_may_not_give_us_just_any_name() -> None:
    visit = Visit(admission=Admission(proxies=["127.0.0.1"]))
    assert visit(headers={"x-forwarded-host": "evil.example"}).code == "gate.host"
    visit(headers={"x-forwarded-proto": "javascript"})
    assert visit.echo.scopes[0]["scheme"] == "http"


def test_pages_at_the_public_address() -> None:
    """Behind a proxy of which nobody has told us."""
    admission = Admission(hosts=["school.example"], origins=["https://school.example"])
    visit = Visit(admission=admission)
    headers = {"origin": "https://school.example", "sec-fetch-site": "same-origin"}
    assert visit("POST", headers=headers, body=b"{}").status == 200
    assert visit("POST", headers={"origin": "http://school.example"}, body=b"{}").status == 403


@pytest.mark.parametrize(
    ("client", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {"host": "[::1]:8000"}, 200),
        ("192.168.1.7", {}, 404),
        ("2001:db8::7", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.7"}, 404),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 404),
        ("127.0.0.1", {"forwarded": "for=203.0.113.7"}, 404),
        ("127.0.0.1", {"via": "1.1 caddy"}, 404),
        ("127.0.0.1", {"x-forwarded-proto": "https"}, 404),
        ("127.0.0.1", {"host": "school.example"}, 404),
    ],
)
@pytest.mark.parametrize("path", ["/health", "/metrics"])
@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_figures_are_for_this_machine_alone(
    path: str, client: str, headers: dict[str, str], status: int, proxies: tuple[str, ...]
) -> None:
    """Behind a proxy on the same machine everybody seems to come from here."""
    visit = Visit(admission=Admission(hosts=["school.example"], proxies=proxies))
    reply = visit("GET", path, client=client, headers=headers)
    assert reply.status == status
    assert len(visit.echo.scopes) == (status == 200)
    if status == 404:
        assert reply.code == "gate.not_here"


def test_backups_are_for_this_machine_alone() -> None:
    visit = Visit(public_metrics=True)
    assert visit("GET", "/admin/backup").status == 200
    assert visit("GET", "/admin/backup", client="192.168.1.7").status == 404
    own = {"client": "192.168.1.5", "server": "192.168.1.5", "headers": {"host": "192.168.1.5"}}
    assert visit("GET", "/admin/backup", **own).status == 200  # from ourselves to ourselves
    assert len(visit.echo.scopes) == 2


def test_figures_for_everybody() -> None:
    visit = Visit(public_metrics=True)
    assert visit("GET", "/metrics", client="192.168.1.7").status == 200
