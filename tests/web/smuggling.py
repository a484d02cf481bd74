"""Requests that two parties could read differently, each with another request hidden inside."""

from collections.abc import Iterator
from typing import NamedTuple


class Site(NamedTuple):
    """Where the requests go, and what the hidden ones ask for."""

    host: str
    base: str
    game: str
    secret: str

    def lines(self, method: str, path: str, *headers: str) -> bytes:
        """The head of a request, without the empty line that ends it."""
        first = (f"{method} {self.base}{path} HTTP/1.1", f"Host: {self.host}", *headers)
        return "".join(f"{line}\r\n" for line in first).encode("latin-1")

    @property
    def hidden(self) -> bytes:
        """A request that must not happen: it ends the game."""
        body = b'{"kind":"resign","player":1,"version":1,"key":"kkkkkkkkkkkkkkkkkkkkkkkk"}'
        head = self.lines(
            *("POST", f"/api/games/{self.game}/actions", f"Authorization: Bearer {self.secret}"),
            *("Content-Type: application/json", f"Content-Length: {len(body)}"),
        )
        return head + b"\r\n" + body

    @property
    def post(self) -> bytes:
        """The head of a request with a body, which is refused whatever the body is."""
        return self.lines("POST", "/api/games", "Content-Type: application/json")

    @property
    def get(self) -> bytes:
        """The head of a request that is answered."""
        return self.lines("GET", f"/api/games/{self.game}")


def ambiguous(site: Site) -> Iterator[tuple[str, bytes]]:
    """The name of each, and what is sent; nobody may take these for requests."""
    post, get, hidden = site.post, site.get, site.hidden
    length, chunked = b"Content-Length: %d\r\n", b"Transfer-Encoding: chunked\r\n"
    all_of_it, nothing = length % (5 + len(hidden)), b"\r\n0\r\n\r\n"
    yield "length, then chunked", post + all_of_it + chunked + nothing + hidden
    yield "chunked, then length", post + chunked + all_of_it + nothing + hidden
    yield "short length and chunked", post + length % 5 + chunked + nothing + hidden
    yield "two lengths", post + length % len(hidden) + length % 0 + b"\r\n" + hidden
    yield "the same length twice", post + (length % len(hidden)) * 2 + b"\r\n" + hidden
    for text in ("0, 0", "+0", "0x0", "-0", "0 0", "", "0.0", "1e0", "\x0b0", f"{2**64}", "9" * 40):
        yield f"length {text[:9]!r}", post + f"Content-Length: {text}\r\n\r\n".encode() + hidden
    yield "length before a blank", post + b"Content-Length : 0\r\n\r\n" + hidden
    for text in (
        *("xchunked", "chunked, identity", "identity", "chunked, chunked", "\x0bchunked"),
        *("chunked\x00", "ChUnKeD,", "'chunked'", "chunked;q=1", "chunked\r\n identity"),
        *("\r\n chunked", "chunked\r\nTransfer-Encoding: identity"),
    ):
        coding = f"Transfer-Encoding: {text}\r\n".encode()
        yield f"coding {text!r}", post + coding + nothing + hidden
    yield "coding before a blank", post + b"Transfer-Encoding : chunked\r\n" + nothing + hidden
    for size in (b"0x0", b"-1", b" 0", b"f" * 16 + b"1", b"", b"+0", b"0\r"):
        yield f"chunk of size {size!r}", post + chunked + b"\r\n" + size + b"\r\n\r\n" + hidden
    for data in (b"1\r\nxyz\r\n", b"1\r\nx", b"1\rx\r", b"1;a=\nx\r\nx\r\n"):
        yield f"chunk {data!r}", post + chunked + b"\r\n" + data + b"0\r\n\r\n" + hidden
    for line in (b"X: a\r\n b", b" X: a", b"X: a\rY: b", b"X: a\0b", b"X\0: a", b"X Y: a", b": a"):
        yield f"header {line!r}", get + line + b"\r\n\r\n" + hidden
    first, _, rest = get.partition(b"\r\n")
    method, target, version = first.split()
    for begin in (
        *(first.replace(b" ", blank) for blank in (b"\t", b"\r\n ")),
        *(
            b" ".join((method, target, other))
            for other in (b"x HTTP/1.1", b"http/1.1", b"HTTP/1.1x")
        ),
        b" ".join((b"get", target, version)),
        b" ".join((b"CONNECT", site.host.encode() + b":80", version)),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n",
    ):
        name = begin.replace(target, b"/")
        yield f"first line {name!r}", begin + b"\r\n" + rest + b"\r\n" + hidden
    for line in (b"X: " + b"x" * 70_000, b"\r\n".join([b"X: x"] * 20_000)):
        yield f"header {line[:8]!r} and so on", get + line + b"\r\n\r\n" + hidden
    yield "a long address", first.replace(target, target + b"?" + b"x" * 70_000) + rest + hidden


def unusual(site: Site) -> Iterator[tuple[str, bytes]]:
    """The name of each, and what is sent; refused or not, they can be read in one way only."""
    post, get, hidden = site.post, site.get, site.hidden
    length = b"Content-Length: %d\r\n" % len(hidden)
    chunked = post + b"Transfer-Encoding: chunked\r\n\r\n"
    yield "length with an underscore", post + b"Content_Length: 99\r\n\r\n" + hidden
    yield "a body of a GET", get + length + b"\r\n" + hidden
    yield "behind the last request", get + b"Connection: close\r\n\r\n" + hidden
    yield "behind HTTP/1.0", get.replace(b"/1.1", b"/1.0", 1) + b"\r\n" + hidden
    named = b"Connection: content-length, transfer-encoding, host\r\n"
    yield "the length is the connection's", post + named + length + b"\r\n" + hidden
    for text in (b"identity, chunked", b"gzip, chunked"):
        coding = chunked.replace(b"chunked", text)
        yield f"coding {text!r}", coding + b"0\r\n\r\n" + hidden
    yield "chunks of HTTP/1.0", chunked.replace(b"/1.1", b"/1.0", 1) + b"0\r\n\r\n" + hidden
    for data in (
        *(b"1;a=b\r\nx\r\n", b'1;a="\r\nx\r\n0\r\n\r\n"\r\nx\r\n', b"1\nx\n"),
        *(b"1;" + b"a" * 70_000 + b"\r\nx\r\n", b"1 1\r\nx\r\n"),
    ):
        yield f"chunk {data[:20]!r}", chunked + data + b"0\r\n\r\n" + hidden
    for field in (
        *("X-Forwarded-For: 203.0.113.1", "Content-Length: 99", "Transfer-Encoding: chunked"),
        *(f"Authorization: Bearer {site.secret}", "Host: evil.example", "no field at all"),
        *("X: " + "x" * 70_000,),
    ):
        trailers = f"1\r\nx\r\n0\r\n{field}\r\n\r\n".encode()
        yield f"trailer {field[:6]}", chunked + trailers + hidden
    for line in (
        *(b"X: a\nY: b", b"X: a\r", b"XY", b"Host: evil.example", f"Host: {site.host}".encode()),
    ):
        yield f"header {line[:20]!r}", get + line + b"\r\n\r\n" + hidden
    yield "only bare line ends", get.replace(b"\r\n", b"\n") + b"\n" + hidden
    yield "no host", get.partition(b"\r\n")[0] + b"\r\n\r\n" + hidden
    first, _, rest = get.partition(b"\r\n")
    method, target, version = first.split()
    for words in (
        *((method, b"", target, version), (b"BREW", target, version)),
        *((method, target), (method, target, b"HTTP/1.2"), (method, target, b"HTTP/2.0")),
        *(
            (method, b"http://evil.example" + target, version),
            (method, target + b"%0d%0aX:", version),
        ),
    ):
        begin = b" ".join(words)
        name = begin.replace(target, b"/")
        yield f"first line {name!r}", begin + b"\r\n" + rest + b"\r\n" + hidden


def upgrades(site: Site) -> Iterator[tuple[str, bytes]]:
    """Changes of the protocol that are none, with HTTP behind them."""
    hidden, length = site.hidden, b"Content-Length: %d\r\n" % len(site.hidden)
    wish = b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    version = b"Sec-WebSocket-Version: 13\r\n"
    h2c = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
    chunks = b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
    for where, head in (
        ("a game", site.lines("GET", f"/api/games/{site.game}/socket")),
        ("no game", site.lines("GET", "/api/games/AAAAAAAAAAAAAAAAAAAAAA/socket")),
        ("the page", site.lines("GET", "/")),
        ("a post", site.post),
    ):
        for name, lines in {
            "no key": wish + version,
            "no version": wish + key,
            "version 8": wish + key + version.replace(b"13", b"8"),
            "short key": wish + key.replace(b"dGhl", b"") + version,
            "h2c": h2c,
            "h2c and its begin": h2c + b"\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n",
            "another protocol": wish.replace(b"websocket", b"h3") + key + version,
            "no connection": b"Upgrade: websocket\r\n" + key + version,
            "a body": wish + length + b"\r\n" + hidden,
            "a body and a key": wish + key + version + length,
            "chunks": wish + key + version + chunks,
            "another page's": wish + key + version + b"Origin: http://evil.example\r\n",
        }.items():
            yield f"{where}: {name}", head + lines + b"\r\n" + hidden
