"""Requests to every operation of the server, by area."""

from collections.abc import Mapping
from typing import Any

from tests.answers.server import EVENTS, Ask
from timesduel.books.shelf import BOOKS
from timesduel.players.registry import PLAYERS

_LAST = "multiplication-showdown"
_MODULAR = f"book={_LAST}&modulus=11&multipliers=2,3,4,5"
_MODULAR_RULES = {"modulus": 11, "multipliers": [2, 3, 4, 5]}
_WHEN = "2026-11-16T12:00:00Z"
_SEATED = {"g": "game", "ada": "secret"}
_INVITED = {**_SEATED, "invitation": "invitation"}


_PARTS = ("", "/events", "/hint", "/turns/1", "/review", "/replay", "/record")
"""What can be asked about a game."""


def rules_of(book: str, goal: str, *multipliers: int, **limit: int) -> dict[str, Any]:
    """Rules as JSON has them."""
    usual = {"start": 1, "target": None, "ceiling": None, "modulus": None}
    return {"name": book, "goal": goal, "multipliers": [*multipliers], **usual, **limit}


_POSITION = {"rules": rules_of("power-play", "reach", 2, 3, target=100), "total": 6}
_PUZZLES: list[dict[str, Any]] = [
    {"rules": rules_of(_LAST, "last", 2, 3, modulus=13), "total": 6, "used": [1, 3, 6]},
    {"rules": rules_of("multiplication-madness", "reach", 2, 5, 7, target=2_400_000), "total": 20},
    {"rules": rules_of("multiplier-showdown", "reach", 2, 3, 5, 7, target=48), "total": 7},
    {
        "rules": rules_of("multiplication-madness", "reach", *range(2, 10), target=2_700_000),
        "total": 1,
    },
]


def key(number: int) -> str:
    """A key as clients make them up."""
    return f"key-{number:020}"


def new(number: int, book: str = "power-play", **wish: Any) -> Ask:
    """A new game, whose id and secrets are kept."""
    kept = _INVITED if wish.get("opponent", "friend") == "friend" else _SEATED
    return Ask("POST /api/games", {"book": book, **wish, "key": key(number)}, keep=kept)


def act(
    number: int,
    version: int,
    kind: str = "move",
    seat: str = "ada",
    *,
    later: float = 0.0,
    **more: Any,
) -> Ask:
    """Something that a player does."""
    wish = {"kind": kind, "version": version, "key": key(number), **more}
    return Ask("POST /api/games/{g}/actions", wish, seat, later=later)


def sit(number: int, seat: str = "grace", **wish: Any) -> Ask:
    """A friend sits down."""
    wish = {"invitation": "{invitation}", "key": key(number), **wish}
    return Ask("POST /api/games/{g}/seats", wish, keep={seat: "secret"})


def of(path: str, seat: str = "", **more: Any) -> Ask:
    """Something about the game."""
    return Ask(f"GET /api/games/{{g}}{path}", seat=seat, **more)


def _wrong_rules(path: str) -> tuple[Ask, ...]:
    """What is refused wherever rules are asked for."""
    return tuple(
        Ask(f"GET {path}{query}")
        for query in (
            "",
            "?book=chess",
            "?book=power-play&book=power-play",
            "?book=power-play&nonsense=1",
            "?book=power-play&target=1",
            "?book=power-play&target=10^16",
            "?book=power-play&target=x",
            "?book=power-play&ceiling=9",
            "?book=power-play&modulus=7",
            "?book=power-play&multipliers=1",
            "?book=power-play&multipliers=2,x",
            f"?book=power-play&multipliers={','.join(map(str, range(2, 20)))}",
            f"?book={_LAST}&modulus=200",
            f"?book={_LAST}&target=9",
            f"?book={_LAST}&ceiling=none&multipliers=13",
            f"?book={_LAST}&ceiling=50&modulus=7",
            f"?book={_LAST}&ceiling=2&start=3",
            "?book=power-play&start=100",
        )
    )


def _event(number: int, /, **more: Any) -> dict[str, Any]:
    return {"key": key(number), "when": _WHEN, **more}


ENTRIES = [
    _event(1, kind="fact", number=6, multiplier=7, said=42),
    _event(2, kind="fact", number=6, multiplier=7),
    _event(3, kind="fact", number="12", multiplier=12, said="144"),
    _event(4, kind="puzzle", **_PUZZLES[0], level=2, answer=2, right=True, hints=0),
    _event(5, kind="puzzle", **_PUZZLES[1], level=3, answer=3, right=False, hints=2),
    _event(6, kind="mistake", **_PUZZLES[2], level=1, played=2, game="one"),
    _event(7, kind="lesson", book="power-play"),
]
"""What somebody has learnt, one of each kind at least."""

WRONG_HOUSE_RULES: tuple[object, ...] = (
    {"goal": "last"},
    {"target": 1},
    {"target": True},
    {"target": 1.5},
    {"target": "0x10"},
    {"target": 10**15 + 1},
    {"ceiling": 9},
    {"multipliers": 3},
    {"multipliers": [1]},
    {"modulus": 7},
    [],
)
"""What is refused in a new game of Power Play."""

REQUESTS: Mapping[str, tuple[Ask, ...]] = {
    "books": (
        Ask("GET /api/books"),
        Ask("HEAD /api/books", keep={"tag": "etag"}),
        Ask("GET /api/books", headers={"if-none-match": 'W/"x", {tag}'}),
        Ask("GET /api/books?x=1"),
        *(Ask(f"GET /api/rules?book={book}") for book in BOOKS),
        Ask("GET /api/rules?book=power-play&target=60&multipliers=2,4"),
        Ask("GET /api/rules?book=multiplier-showdown&target=10^15&start=7"),
        Ask(f"GET /api/rules?book={_LAST}&ceiling=none"),
        Ask(f"GET /api/rules?{_MODULAR}"),
        *_wrong_rules("/api/rules"),
    ),
    "verdict": (
        *(Ask(f"GET /api/verdict?book={book}") for book in BOOKS),
        Ask("GET /api/verdict?book=power-play&total=6"),
        Ask("GET /api/verdict?book=power-play&target=10^15"),
        Ask("GET /api/verdict?book=power-play&target=1000000000000000&total=999"),
        Ask("GET /api/verdict?book=multiplication-duel&target=97&total=3"),
        Ask("GET /api/verdict?book=multiplier-showdown&multipliers=2,999983&target=10^15"),
        Ask("GET /api/verdict?book=multiplication-madness&start=7"),
        Ask(f"GET /api/verdict?book={_LAST}&ceiling=10^15&total=7"),
        Ask(f"GET /api/verdict?{_MODULAR}"),
        Ask(f"GET /api/verdict?{_MODULAR}&used=1,2,6"),
        Ask(f"GET /api/verdict?{_MODULAR}&total=7&used=1,2,6"),
        Ask(f"GET /api/verdict?book={_LAST}&ceiling=none"),
        Ask(f"GET /api/verdict?book={_LAST}&modulus=199"),
        Ask(f"GET /api/verdict?{_MODULAR}&total=7&used=1,2,3"),
        Ask(f"GET /api/verdict?{_MODULAR}&total=1&used=1,2,1"),
        Ask(f"GET /api/verdict?{_MODULAR}&total=7&used=2,6"),
        Ask(f"GET /api/verdict?{_MODULAR}&total=12"),
        Ask("GET /api/verdict?book=power-play&total=100"),
        Ask("GET /api/verdict?book=power-play&total=0"),
        Ask("GET /api/verdict?book=power-play&total=x"),
        Ask("GET /api/verdict?book=power-play&used=1,2"),
        *_wrong_rules("/api/verdict"),
    ),
    "zones": (
        *(Ask(f"GET /api/zones?book={book}") for book in BOOKS),
        Ask("GET /api/zones?book=power-play&target=10^15"),
        Ask("GET /api/zones?book=multiplication-duel&target=720720&multipliers=2,3,5,7"),
        Ask(f"GET /api/zones?book={_LAST}&ceiling=10^15&start=3"),
        Ask(f"GET /api/zones?book={_LAST}&ceiling=none"),
        Ask(f"GET /api/zones?{_MODULAR}"),
        *_wrong_rules("/api/zones"),
    ),
    "law": (
        *(Ask(f"GET /api/law?book={book}") for book in BOOKS),
        Ask("GET /api/law?book=power-play&multipliers=2,9"),
        Ask(f"GET /api/law?book={_LAST}&multipliers=3,4,13"),
        Ask("GET /api/law?book=multiplication-duel&multipliers=2,5,6,9"),
        Ask("GET /api/law"),
        Ask("GET /api/law?book=chess"),
        Ask("GET /api/law?book=power-play&multipliers=1"),
        Ask("GET /api/law?book=power-play&multipliers=2,7,14"),
        Ask("GET /api/law?book=power-play&target=9"),
    ),
    "fairness": (
        *(Ask(f"GET /api/fairness?book={book}") for book in ("power-play", "multiplication-duel")),
        Ask("GET /api/fairness?book=multiplier-showdown&target=60"),
        Ask(f"GET /api/fairness?book={_LAST}&ceiling=60"),
        Ask("GET /api/fairness?book=power-play&target=10^15"),
        Ask(f"GET /api/fairness?book={_LAST}&ceiling=none"),
        Ask(f"GET /api/fairness?{_MODULAR}"),
        *_wrong_rules("/api/fairness"),
    ),
    "learning": (
        *(Ask(f"GET /api/puzzles?seed={seed}") for seed in range(4)),
        *(Ask(f"GET /api/puzzles?seed=3&book={book}&level=2") for book in BOOKS),
        Ask("GET /api/puzzles"),
        Ask("GET /api/puzzles?level=0"),
        Ask("GET /api/puzzles?level=x"),
        Ask("GET /api/puzzles?seed=1000000000"),
        Ask("GET /api/puzzles?book=chess"),
        Ask("GET /api/puzzles/daily?date=2026-11-16"),
        Ask("GET /api/puzzles/daily?date=2000-01-01"),
        Ask("GET /api/puzzles/daily"),
        Ask("GET /api/puzzles/daily?date=1999-12-31"),
        Ask("GET /api/puzzles/daily?date=16.11.2026"),
        Ask("POST /api/puzzles", _POSITION),
        Ask("POST /api/puzzles", {**_POSITION, "source": "mistake"}),
        *(Ask("POST /api/puzzles", {**puzzle, "level": 5}) for puzzle in _PUZZLES),
        Ask("POST /api/puzzles", {**_POSITION, "total": 99}),
        Ask("POST /api/puzzles", {**_POSITION, "total": -1}),
        Ask("POST /api/puzzles", {**_POSITION, "total": "many"}),
        Ask("POST /api/puzzles", {**_POSITION, "level": 6}),
        Ask("POST /api/puzzles", {**_POSITION, "rules": {}}),
        Ask("POST /api/puzzles", {**_POSITION, "source": "book"}),
        Ask("POST /api/puzzles", {"total": 6}),
        Ask("POST /api/puzzles?x=1", _POSITION),
        Ask("POST /api/cards", {**_POSITION, "events": [{"kind": "mistake", "when": _WHEN}]}),
        Ask(
            "POST /api/cards",
            {
                **_PUZZLES[0],
                "level": 2,
                "events": [
                    {"kind": "answer", "when": "2026-11-01T12:00:00Z"},
                    {"kind": "answer", "when": "2026-11-02T13:30:00+01:00", "right": True},
                    {"kind": "answer", "when": "2026-11-09T12:00:00Z", "right": True, "hints": 1},
                    {"kind": "mistake", "when": "2026-11-12T12:00:00Z", "game": "one"},
                ],
            },
        ),
        Ask("POST /api/cards", {**_POSITION, "events": []}),
        Ask("POST /api/cards", {**_POSITION, "events": [{"kind": "guess", "when": _WHEN}]}),
        Ask("POST /api/cards", {**_POSITION, "events": [{"kind": "answer", "when": "today"}]}),
        Ask("GET /api/facts?seed=1"),
        Ask("GET /api/facts?seed=2&families=7&count=3"),
        Ask("GET /api/facts?seed=2&families=2-4,10&count=3&book=power-play"),
        Ask("GET /api/facts?count=2"),
        Ask("GET /api/facts?families=13"),
        Ask("GET /api/facts?count=51"),
        Ask("POST /api/facts", {"families": [7], "count": 3, "tries": {"6x7": "000", "1x99": "1"}}),
        Ask("POST /api/facts", {}),
        Ask("POST /api/facts", {"families": [1]}),
        Ask("POST /api/facts", {"tries": {"6x7": "2"}}),
        *(Ask(f"GET /api/lessons?book={book}") for book in BOOKS),
        Ask("GET /api/lessons"),
        Ask("GET /api/lessons?book=chess"),
    ),
    "family": (
        Ask("GET /api/profiles"),
        Ask("POST /api/profiles/Ada", {"entries": []}),
        Ask("GET /api/profiles/Ada"),
        Ask("POST /api/profiles/Ada", {"entries": ENTRIES}),
        Ask("POST /api/profiles/ada", {"entries": ENTRIES[:1]}),
        Ask("GET /api/profiles/Ada"),
        Ask("GET /api/profiles"),
        Ask("GET /api/profiles/Nobody"),
        Ask("GET /api/profiles/%00"),
        Ask(f"GET /api/profiles/{'x' * 41}"),
        Ask("GET /api/profiles?x=1"),
        Ask("POST /api/profiles/Ada", {"entries": [_event(8, kind="fact", number=6)]}),
        Ask("POST /api/profiles/Ada", {"entries": [{**ENTRIES[0], "when": "now"}]}),
        Ask("POST /api/profiles/Ada", {"entries": [{**ENTRIES[0], "kind": "game"}]}),
        Ask("POST /api/profiles/Ada", {"entries": [ENTRIES[0]] * 101}),
        Ask("POST /api/profiles/Ada", {}),
    ),
    "creating": (
        *(new(n, book, opponent="here") for n, book in enumerate(BOOKS)),
        *(new(20 + n, opponent=level) for n, level in enumerate(PLAYERS)),
        Ask("POST /api/games", {"book": "power-play", "key": key(40)}),
        Ask("POST /api/games", {"book": "power-play", "key": key(40)}),
        new(41, first="other", name="Ada", other_name="Grace"),
        new(42, first="toss", match={"games": 3}, clock={"seconds": 30}),
        new(43, match={"games": 2, "best_of": False}, clock={"seconds": 2.5, "on_timeout": "pass"}),
        new(44, _LAST, opponent="here", rules=_MODULAR_RULES, announce=True),
        new(45, _LAST, opponent="here", rules={"ceiling": "none"}, coach=False),
        new(46, "multiplier-showdown", opponent="here", rules={"target": 10**15, "start": "7"}),
        new(47, "multiplication-duel", rules={"target": "10^15"}, take_backs=False),
        new(48, opponent="here", rules={"multipliers": "2,4", "target": None}),
        new(49, name="Ada", other_name="Ada"),
        Ask("POST /api/games", {}),
        Ask("POST /api/games", {"book": "chess"}),
        Ask("POST /api/games", {"book": 7}),
        Ask("POST /api/games", {"book": "power-play", "color": "red"}),
        Ask("POST /api/games", {"book": "power-play", "opponent": "nobody"}),
        Ask("POST /api/games", {"book": "power-play", "first": "me"}),
        Ask("POST /api/games", {"book": "power-play", "name": "\n"}),
        Ask("POST /api/games", {"book": "power-play", "name": " "}),
        Ask("POST /api/games", {"book": "power-play", "name": "x" * 41}),
        Ask("POST /api/games", {"book": "power-play", "name": "x" * 201}),
        Ask("POST /api/games", {"book": "power-play", "key": "short"}),
        Ask("POST /api/games", {"book": "power-play", "match": {"games": 0}}),
        Ask("POST /api/games", {"book": "power-play", "match": {"games": 2}}),
        Ask("POST /api/games", {"book": "power-play", "clock": {"seconds": 0}}),
        Ask(
            "POST /api/games",
            {"book": "power-play", "clock": {"seconds": 5, "on_timeout": "cry"}},
        ),
        *(
            Ask("POST /api/games", {"book": "power-play", "rules": rules})
            for rules in WRONG_HOUSE_RULES
        ),
        Ask("POST /api/games", b"{"),
        Ask("POST /api/games", b"\xff"),
        Ask("POST /api/games", b""),
        Ask("POST /api/games", b"[" * 5_000),
    ),
    "friends": (
        new(1, "multiplication-duel", name="Ada"),
        of(""),
        of("", "ada"),
        of("/hint", "ada"),
        act(2, 0, multiplier=5),
        act(2, 0, multiplier=5),
        Ask("POST /api/games/{g}/seats", {"invitation": "none", "key": key(3)}),
        Ask("POST /api/games/{g}/seats", {"invitation": "{invitation}"}),
        sit(4, name="Grace"),
        sit(4, name="Grace"),
        Ask("POST /api/games/{g}/seats", {"invitation": "{invitation}", "key": key(5)}),
        of("", "grace"),
        of("/hint", "grace"),
        of("/hint?step=2", "grace"),
        of("/hint?step=3", "grace"),
        of("/hint?step=4", "grace"),
        of("/hint?step=5", "grace"),
        of("/hint", "ada"),
        of("/hint"),
        act(7, 1, seat="grace", multiplier=5),
        act(8, 2, multiplier=5),
        act(9, 2, seat="grace", multiplier=1),
        act(10, 2, seat="grace"),
        act(11, 99, seat="grace", multiplier=2),
        act(12, 2, "dance", seat="grace"),
        act(13, 2, "undo", seat="grace"),
        act(14, 2, "agree", seat="grace"),
        act(15, 2, "ask"),
        act(16, 3, "decline", seat="grace"),
        act(17, 4, "ask"),
        act(18, 5, "agree", seat="grace"),
        of("/events?after=1", "ada"),
        act(19, 6, multiplier=5, later=12.5),
        act(20, 7, seat="grace", multiplier=6, player=1),
        act(21, 7, seat="grace", multiplier=6),
        of("/turns/1"),
        of("/turns/2", "grace"),
        of("/turns/3"),
        of("/turns/x"),
        of("/review", "ada"),
        of("/replay"),
        of("/record"),
        of("/events?after=6"),
        of("/events?after=99"),
        of("/events?after=x"),
        of("/events?wait=26"),
        of("/events?after=6", "ada", headers=EVENTS, pieces=3),
        of("/events", headers={**EVENTS, "last-event-id": "7"}, pieces=2),
        of("/events", headers={**EVENTS, "last-event-id": "x"}),
        Ask("POST /api/games/{g}/again", seat="ada"),
        act(22, 8, "claim"),
        act(23, 8, multiplier=3),
        act(24, 9, "resign", seat="grace"),
        act(25, 10, multiplier=2),
        of("", "ada"),
        of("/hint", "ada"),
        of("/turns/3"),
        of("/review"),
        of("/replay"),
        of("/record"),
        Ask("POST /api/games/{g}/again"),
        Ask("POST /api/games/{g}/again", seat="ada", keep={"next": "game"}),
        Ask("POST /api/games/{g}/again", seat="grace"),
        of("/events?after=9"),
        of("/events?after=9", headers=EVENTS, pieces=2),
        Ask("GET /api/games/{next}", seat="grace"),
        *(Ask(f"GET /api/games/nothing{part}") for part in _PARTS),
        *(Ask(f"GET /api/games/{{g}}{part}?x=1") for part in _PARTS),
        Ask("GET /api/games/0000000000000000000000"),
        Ask("GET /api/games/{g}", headers={"authorization": "Bearer none"}),
        Ask("GET /api/games/{g}", headers={"authorization": "Basic none"}),
        Ask("HEAD /api/games/{g}"),
        Ask("HEAD /api/games/{g}/events"),
        Ask("PUT /api/games/{g}"),
        Ask("GET /api/games/{g}/actions"),
    ),
    "here": (
        new(1, _LAST, opponent="here", rules=_MODULAR_RULES, announce=True),
        act(2, 1, multiplier=2, said=2),
        act(3, 2, multiplier=3, said="7"),
        act(4, 3, multiplier=3, said="seven"),
        act(5, 3, multiplier=3),
        act(6, 4, "undo"),
        act(7, 5, multiplier=4, said=2),
        of(""),
        of("/hint?step=4", "ada"),
        of("/review"),
        of("/record"),
        of("/replay"),
        of("/events", "ada"),
        new(8, _LAST, opponent="here", rules={"ceiling": "none"}, coach=False, take_backs=False),
        act(9, 1, multiplier=9),
        act(10, 2, "undo"),
        of("/hint", "ada"),
        of("/turns/1"),
        of("/review"),
        of("/replay"),
        act(11, 2, "resign", player=1),
        of("/review"),
        new(12, "multiplier-showdown", opponent="here", rules={"target": 10**15}),
        *(act(13 + n, 1 + n, multiplier=9) for n in range(16)),
        of(""),
        of("/review"),
        of("/record"),
        new(30, opponent="here", rules={"multipliers": [999_983], "target": 10**15}),
        *(act(31 + n, 1 + n, multiplier=999_983) for n in range(3)),
        of("", "ada"),
        of("/replay"),
        new(40, "multiplication-madness", opponent="here"),
        act(47, 1, "undo"),
        act(41, 1, multiplier=9),
        act(42, 2, multiplier=9),
        act(43, 3, multiplier=2),
        of("/turns/1"),
        of("/turns/2"),
        of("/turns/3"),
        of("/review"),
        new(50, _LAST, opponent="here", rules={"start": 30}),
        act(51, 1, multiplier=9),
        act(52, 1, "resign", player=2),
        act(53, 2, multiplier=6),
        of(""),
        of("/record"),
    ),
    "programs": (
        new(1, opponent="expert", first="other"),
        of("/events?after=1&wait=20", "ada"),
        act(2, 2, multiplier=3),
        of("/events?after=3&wait=20", "ada"),
        act(3, 4, "undo"),
        of("/events?after=4", "ada"),
        act(4, 5, "claim"),
        of("", "ada"),
        of("/record"),
    ),
    "clock": (
        new(1, match={"games": 3}, clock={"seconds": 30, "on_timeout": "pass"}),
        sit(2),
        of("", "ada"),
        act(3, 1, multiplier=2, later=10),
        act(16, 2, "undo"),
        act(17, 2, "ask"),
        act(4, 2, seat="grace", multiplier=2, later=31),
        of("/events?after=2", "ada"),
        act(5, 3, multiplier=3),
        of("/turns/2"),
        act(6, 4, seat="grace", multiplier=3, later=40),
        act(7, 5, "resign"),
        of("", "ada"),
        Ask("POST /api/games/{g}/again", seat="ada", keep={"next": "game"}),
        Ask("GET /api/games/{next}", seat="ada"),
        new(8, clock={"seconds": 5}),
        act(9, 0, "claim"),
        sit(10),
        act(11, 1, multiplier=2, later=5.5),
        of("", "ada"),
        of("/review"),
        new(12),
        sit(13),
        act(14, 1, "claim"),
        act(15, 1, "claim", later=100),
        of("", "ada"),
        of("/events?after=1"),
        of("/replay"),
    ),
    "site": (
        Ask("POST /api/qr", {"link": "http://localhost:8000/g/1"}),
        Ask("POST /api/qr", {"link": "http://elsewhere.example/g/1"}),
        Ask("POST /api/qr", {"link": "x" * 301}),
        Ask("POST /api/qr", {}),
        Ask("GET /api/nothing"),
        Ask("GET /nothing"),
        Ask("GET /nothing", headers={"accept": "application/json"}),
        Ask("POST /api/books"),
        Ask("DELETE /api/books"),
        Ask("GET /health"),
        Ask("POST /health", {}),
        Ask("GET /health", headers={"x-forwarded-for": "192.0.2.1"}),
        Ask("GET /admin/backup"),
        Ask("GET /api/books", headers={"host": "elsewhere.example"}),
        Ask("GET /api/books", headers={"host": ""}),
        Ask("POST /api/games", {}, headers={"origin": "http://elsewhere.example"}),
        Ask("POST /api/games", {}, headers={"sec-fetch-site": "cross-site"}),
        Ask("POST /api/games", b"{}", headers={"content-type": "text/plain"}),
        Ask("POST /api/games", b" " * 17_000),
        Ask(f"GET /api/books?{'x' * 9_000}"),
    ),
    "openapi": (Ask("GET /openapi.json"),),
}
"""Each is asked of a server of its own."""

FAILING = (
    Ask("GET /api/verdict?book=power-play"),
    Ask("GET /api/zones?book=power-play"),
    Ask("GET /api/fairness?book=power-play"),
)
"""Asked where whoever thinks is busy, too slow, or fails."""

TOO_OFTEN = tuple(Ask("POST /api/games", {"book": "chess", "try": n}) for n in range(6))
"""Asked where one person may ask five times at once."""
