"""Calls of every command, for the pseudo-language; others are in the golden files."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.support import ROOT, TIMESDUEL, command_line, typed
from timesduel.books.shelf import BOOKS
from timesduel.cli.groups import COMMANDS
from timesduel.players.registry import PLAYERS


@dataclass(frozen=True)
class Case:
    """One call, as it is typed between spaces, and what must have happened before."""

    line: str
    answers: tuple[object, ...] = ()
    """To what it asks."""

    before: tuple["Case", ...] = ()
    """Calls whose output does not matter: games that are played, files that are written."""

    names: tuple[str, ...] = ()
    """What the call shows that is no text, beside what was typed."""

    files: tuple[tuple[str, str], ...] = ()
    """Files that somebody has written, by name."""

    writes: str | None = None
    """A page or picture whose texts are looked at too."""

    @property
    def arguments(self) -> list[str]:
        """The words; one in braces stands for what has spaces of its own."""
        return [_WORDS.get(word, word) for word in self.line.split()]

    @property
    def data(self) -> list[str]:
        """What is no text."""
        return [*self.names, *self.arguments, *map(str, self.answers)]

    @property
    def stdin(self) -> str:
        """The answers as they come through a pipe."""
        return typed(*self.answers)


_ENGINE = command_line(*TIMESDUEL, "engine")
_STORED = str(ROOT / "tests" / "web" / "data" / "store-1.sqlite")
_WORDS = {"{engine}": _ENGINE, "{bot}": f"bot:{_ENGINE}", "{stored}": _STORED}

FINISHED = Case("play power-play --save won.json", (2, 3, 2, 3, 3))
LEFT = Case("play power-play --save left.json", (2, 3))
KEPT = Case("play power-play", (2, 3))
MATCH = Case("play power-play --best-of 3", (2, 3, 2, 3, 3, 2, 3))
BOT_LEFT = Case("play power-play --p2 bot:true --save left.json", ("quit",))
ENDED = Case("play power-play --p2 random --seed 1", (2, 3, 2, 3, 2, 3))
WON = Case("--profile Ada play power-play --p2 random --seed 1", (3, 3, 3, 3))

PLACEHOLDERS = [
    "ADDRESS",
    "ARGS",
    "BOOK",
    "COMMAND",
    "DAYS",
    "DIR",
    "ELO0",
    "ELO1",
    "ELO",
    "FILE",
    "FIELD",
    "HOST:PORT",
    "LINK",
    "LEVEL",
    "MULTIPLIERS",
    "NAME",
    "NAMES",
    "NUMBER",
    "NUMBERS",
    "OPTIONS",
    "PATH",
    "PLAYER",
    "SECONDS",
    "SEED",
    "SHELL",
    "TEXT",
    "URL",
]
"""What stands for a value, in the help and in errors."""

_TWO = "--player perfect --player greedy --games 2 --seed 1 --jobs 1"

_ATLAS = ("here/atlas.md", "reach", "wall")

_FORMULA = ("T", "C", "k")
_LAWLESS = "--multipliers 2,5,10 --certificate law.json"
_PEOPLE = ("Ada", "Grace", "Emmy", "Eve", "Late", "jsonl")
_COLUMNS = ("round", "one", "two", "wins_one", "wins_two")
_CLASS = (("class.txt", "Ada\nGrace\nEmmy\n"),)

CASES: Mapping[str, tuple[Case, ...]] = {
    "": (
        Case("", ("q",)),
        Case("", (1, 1, "quit")),
        Case("", ("?", 9, "power", 2, "no", "quit")),
        Case("--version"),
        Case("--nonsense"),
        Case("nonsense", names=COMMANDS),
        Case("pley", names=("play",)),
        Case("power-play", names=("play",)),
    ),
    "play": (
        Case("play power-play", (2, 3, 2, 3, 3)),
        Case("play multiplication-duel", (5, 6, 3, 2)),
        Case("play multiplication-showdown", (2, 3, 5, 3, 2)),
        Case(
            "play multiplication-madness",
            ("help", "history", "x", 11, "undo", 5, "undo", "save"),
            names=("multiplication-madness-1",),
        ),
        Case("play multiplier-showdown", (5, "resign", "hint", "quit")),
        Case("play power-play --p2 perfect --coach --seed 1", ("hint", 2, 2, 2, 2)),
        Case("play power-play --coach", (2, "why", "what", "n", 2, "?")),
        Case("play power-play --announce --best-of 3", (2, 2, 3, 5, "quit")),
        Case("play power-play --time 30 --on-timeout lose", ("help", 2, "undo")),
        Case("play power-play --games 2", (2, 3, 2, 3, 3) * 2),
        Case("play power-play --first 2 --names Ada,Grace", names=("Ada", "Grace")),
        Case("play power-play --first 2", ("history", "save mine", "save ?"), names=("mine",)),
        Case("play power-play --first 2 --p1 random --seed 1"),
        Case("play power-play --first 2 --p2 random --seed 1"),
        Case("play power-play --first 2 --p2 {bot}", ("quit",), names=(*_ENGINE.split(),)),
        Case("play power-play --p2 bot:true", (2,), names=("true",)),
        Case(
            "play power-play --p2 perfect --names Ada",
            ("undo", 2, "undo"),
            names=("Ada", "Perfect"),
        ),
        Case("play multiplication-duel --target 10^200 --p2 perfect", ("quit",)),
        Case("play multiplication-showdown --modulus 11 --announce", (2, "x", 3, "quit")),
        Case("play power-play --save won.json", before=(FINISHED,)),
        Case("play power-play --p1 random --p2 perfect --first toss --seed 1"),
        Case("play power-play --save no/such/folder"),
        Case("play power-play --games 2 --best-of 3"),
        Case("play power-play --best-of 2"),
        Case("play power-play --on-timeout pass"),
        Case("play power-play --coach --p1 random --p2 random"),
        Case("play power-play --ceiling 9"),
        Case("play powerplay", names=(*BOOKS,)),
        Case("play power-play --p2 lerner", names=(*PLAYERS,)),
        Case("play power-play --names Ada,"),
        Case("play power-play --target 1"),
        Case("play power-play --p2 nobody"),
        Case("play nothing"),
        Case("play"),
    ),
    "resume": (
        Case("resume", (2, 3, 3), before=(KEPT,), names=("power-play-1",)),
        Case("resume left.json", ("quit",), before=(LEFT,)),
        Case("resume won.json", before=(FINISHED,)),
        Case("resume", before=(MATCH,), names=("power-play-2",)),
        Case("resume left.json", before=(BOT_LEFT,), names=("players", "bot:true")),
        Case("resume nothing"),
        Case("resume"),
    ),
    "games": (
        Case("games"),
        Case("games", before=(KEPT,), names=("power-play-1",)),
        Case("games --all", before=(KEPT,), names=("power-play-1",)),
        Case("games", before=(KEPT,) * 11, names=tuple(f"power-play-{n}" for n in range(2, 12))),
        Case(
            "games",
            before=(MATCH, ENDED),
            names=("power-play-1", "power-play-2", "power-play-3"),
        ),
    ),
    "backup": (
        Case("backup games.bak", before=(Case("restore {stored}"),)),
        Case("backup games.bak --store nothing"),
        Case("backup games.bak --store mysql://there", names=("mysql",)),
        Case("backup games.bak --store sqlite:"),
        Case("backup"),
    ),
    "restore": (
        Case("restore {stored}"),
        Case("restore {stored}", before=(Case("restore {stored}"),)),
        Case("restore games.bak", files=(("games.bak", "mine"),)),
        Case("restore nothing"),
        Case("restore"),
    ),
    "replay": (
        Case("replay won.json", before=(FINISHED,)),
        Case("replay left.json", before=(LEFT,)),
        Case(
            "replay law.json",
            before=(Case("law power-play --certificate law.json"),),
            names=("format", "timesduel-record"),
        ),
        Case("replay nothing"),
        Case("replay"),
    ),
    "review": (
        Case("review", before=(ENDED,)),
        Case("review won.json --html won.html", before=(FINISHED,), writes="won.html"),
        Case("review won.json --svg won.svg", before=(FINISHED,), writes="won.svg"),
        Case("review left.json", before=(LEFT,)),
        Case("review powr-play-1", before=(KEPT,), names=("power-play-1",)),
        Case("review"),
    ),
    "puzzle": (
        Case("puzzle --seed 1", ("?", "hint", 2, 3, 4, 5, 6, 7, 8, 9)),
        Case("puzzle --daily", (2, 3)),
        Case("puzzle --daily", before=(Case("puzzle --daily", (2, 3)),)),
    ),
    "practice": (
        Case("practice --seed 1 --rounds 1", ("?", "help", 4, 2)),
        Case("practice --facts 11,12 --seed 1 --rounds 1", (4, 2)),
    ),
    "stats": (
        Case("stats"),
        Case("stats", before=(ENDED,)),
    ),
    "ladder": (
        Case("ladder", names=(*BOOKS,)),
        Case("ladder power-play --profile Ada", before=(WON,), names=("ada",)),
        Case("ladder nothing"),
    ),
    "fair": (Case("fair power-play --pie", (60, 1, 2, "quit")),),
    "arena": (
        Case(f"arena {_TWO} --out run.jsonl"),
        Case(f"arena {_TWO} --out run.jsonl --html run.html", writes="run.html"),
        Case("arena --report run.jsonl", before=(Case(f"arena {_TWO} --out run.jsonl"),)),
    ),
    "bot": (Case("bot"), Case("bot nonsense")),
    "bot check": (
        Case("bot check {engine}", names=("Times Duel",)),
        Case("bot check true"),
        Case("bot check true --hide-legal"),
        Case("bot check true --time 0"),
    ),
    "engine": (Case("engine --level nobody"), Case("engine --seed x")),
    "join": (
        Case("join http://127.0.0.1:1/g/abc#seat=x", names=("http://127.0.0.1:1",)),
        Case("join http://127.0.0.1:1/g/abc", names=("g", "abc")),
        Case("join nothing"),
        Case("join http://127.0.0.1:1/g/abc#seat=x --games 2"),
    ),
    "watch": (
        Case("watch http://127.0.0.1:1/g/abc#x=1", names=("http://127.0.0.1:1",)),
        Case("watch nothing"),
    ),
    "class": (
        Case("class no-such-game"),
        Case("class --minutes 0"),
        Case(f"class {'power-play ' * 11}"),
        Case("class --port 0 --store mysql://x", names=("mysql",)),
    ),
    "serve": (
        Case("serve --port 70000"),
        Case("serve --port x"),
        Case("serve --lan --host 127.0.0.1"),
        Case("serve --host no.such.host.invalid", names=("no.such.host.invalid",)),
        Case("serve --host 192.0.2.1", names=("192.0.2.1",)),
        Case("serve --base-path duel"),
        Case("serve --public-url school.example/duel"),
        Case("serve --allow-host a/b"),
        Case("serve --proxy nobody"),
        Case("serve --keep 0"),
        Case("serve --people many"),
        Case("serve --metrics no"),
        Case("serve --log all"),
        Case("serve --port 0 --store mysql://x", names=("mysql",)),
        Case("serve nonsense"),
    ),
    "mcp": (
        Case("mcp --http nonsense"),
        Case("mcp --http no.such.host.invalid:1", names=("no.such.host.invalid",)),
    ),
    "pairs": (
        Case(
            "pairs class.txt",
            files=_CLASS,
            names=_PEOPLE,
            answers=("1 2-0", "", "?", "x", "9 1-1", "1 3-0", "1 clear", "+ ada", "round 7"),
        ),
        Case(
            "pairs class.txt",
            files=_CLASS,
            names=_PEOPLE,
            answers=("- Ada", "+ Late", "- Eve", "table", "quit"),
        ),
        Case("pairs class.txt --csv class.csv --table table.csv", files=_CLASS, names=_PEOPLE),
        Case("pairs class.txt --results class.txt", files=_CLASS, names=(*_PEOPLE, *_COLUMNS)),
        Case("pairs class.txt --rounds x", files=_CLASS, names=_PEOPLE),
        Case("pairs nothing.txt"),
        Case("pairs"),
    ),
    "print": (
        Case("print --html all.html --seed 1", writes="all.html"),
        Case(
            "print scores --html scores.html --names class.txt",
            files=_CLASS,
            names=_PEOPLE,
            writes="scores.html",
        ),
        Case("print cards lines --book power --paper letter --html p.html", writes="p.html"),
        Case("print nonsense --html p.html"),
        Case("print --level 9 --html p.html"),
        Case("print"),
    ),
    "zones": (
        Case("zones power-play --svg zones.svg", writes="zones.svg"),
        Case("zones power-play --picture map --svg map.svg", writes="map.svg"),
        Case("zones multiplication-showdown --picture map --svg map.svg", writes="map.svg"),
    ),
    "law": (
        Case("law power-play --multipliers 2,5,11 --svg law.svg", names=_FORMULA, writes="law.svg"),
        Case("law --goal last --picture lengths --svg law.svg", names=_FORMULA, writes="law.svg"),
        Case(
            "law power-play --multipliers 2,12,17 --effort 900 --svg law.svg",
            names=_FORMULA,
            writes="law.svg",
        ),
        Case(
            "law --goal last --multipliers 2,5,10 --effort 900 --picture rotation --svg law.svg",
            names=("C", "a", "b", "k", "n", "t"),
            writes="law.svg",
        ),
        Case("law power-play --picture rotation --svg law.svg", names=("a", "b", "ab")),
    ),
    "verify": (
        Case("verify law.json", before=(Case("law power-play --certificate law.json"),)),
        Case("verify law.json", before=(Case("law --goal last --certificate law.json"),)),
        Case("verify law.json", before=(Case(f"law power-play {_LAWLESS}"),)),
        Case("verify law.json", before=(Case(f"law --goal last {_LAWLESS}"),)),
        Case("verify ."),
        Case("verify nothing"),
        Case("verify"),
    ),
    "atlas": (
        Case("atlas --max 3 --out here --jobs 1", names=_ATLAS, writes="here/atlas.md"),
        Case("atlas --max 4 --effort 4 --out here --jobs 1", names=_ATLAS, writes="here/atlas.md"),
        Case("atlas --max 3 --out here --jobs 1 --poster all.svg", names=_ATLAS, writes="all.svg"),
        Case("atlas --max 1"),
    ),
    "completion": (Case("completion nothing"), Case("completion")),
}
"""By the path of the command; \"\" is the program without one."""
