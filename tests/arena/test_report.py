"""The tables, against a second reckoning that has nothing but the lines of the file."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import log, log10, sqrt
from pathlib import Path
from typing import Any

import pytest

from tests.arena.support import FEW, SHORT, bot, config, played, report_of
from timesduel import Goal, Rules
from timesduel.arena.ratings import ELO, NINETY_FIVE
from timesduel.arena.report import make_tables
from timesduel.arena.results import Results
from timesduel.players.strength import SETUPS

WITHOUT_A_MOVE = ("time", "illegal", "garbled", "crashed")

SETUPS_OF_ALL_KINDS = (
    Rules(name="race", goal=Goal.REACH, target=500, multipliers=(2, 3, 5)),
    Rules(name="duel", goal=Goal.EXACT, target=72, multipliers=(2, 3, 4)),
    Rules(name="last", goal=Goal.LAST, ceiling=300, multipliers=(2, 3, 4, 5), start=2),
    Rules(name="ring", goal=Goal.LAST, modulus=11, multipliers=(2, 3, 7)),
    Rules(name="race", goal=Goal.REACH, target=40, multipliers=(2, 3)),
)

Place = tuple[int, frozenset[int]]
"""The number on the table, and with a modulus those that have been there."""


class Plain:
    """A setup, from its JSON alone: positions are tried to their ends, one after the other."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self.name: str = rules["name"]
        self.opening: Place = (rules["start"], frozenset([rules["start"]]))
        self._rules = rules
        self._known: dict[Place, tuple[bool, int]] = {}

    def after(self, place: Place) -> dict[int, Place]:
        """What each move that is allowed leads to."""
        total, been = place
        goal, modulus, ceiling = (self._rules[key] for key in ("goal", "modulus", "ceiling"))
        if goal != "last" and total >= self._rules["target"]:
            return {}
        found = {move: total * move for move in self._rules["multipliers"]}
        if ceiling is not None:
            found = {move: new for move, new in found.items() if new <= ceiling}
        if modulus is None:
            return {move: (new, been) for move, new in found.items()}
        found = {move: new % modulus for move, new in found.items()}
        return {move: (new, been | {new}) for move, new in found.items() if new not in been}

    def reason(self, place: Place) -> str:
        """Why a game that has come here is over."""
        if self._rules["goal"] == "exact":
            return "exact" if place[0] == self._rules["target"] else "overshot"
        return "reached" if self._rules["goal"] == "reach" else "stuck"

    def value(self, place: Place) -> tuple[bool, int]:
        """Does the one to move win, and in how many moves, if one hurries and the other stalls?"""
        if place not in self._known:
            values = [self.value(new) for new in self.after(place).values()]
            lost = [moves for wins, moves in values if not wins]
            if not values:
                self._known[place] = (self.reason(place) == "overshot", 0)
            elif lost:
                self._known[place] = (True, 1 + min(lost))
            else:
                self._known[place] = (False, 1 + max(moves for _, moves in values))
        return self._known[place]


@dataclass
class Tally:
    """What one player has done."""

    points: float = 0
    games: int = 0
    by_distance: dict[str, list[int]] = field(default_factory=dict)
    by_book: dict[str, list[int]] = field(default_factory=dict)
    forfeits: dict[str, int] = field(default_factory=dict)
    details: dict[str, int] = field(default_factory=dict)
    against: dict[str, list[float]] = field(default_factory=dict)

    def chance(self, distance: int, book: str, kept: bool) -> None:
        for count in (self.by_distance.setdefault(str(distance), [0, 0]), self.by_book[book]):
            count[0] += kept
            count[1] += 1


class Reckoning:
    """A whole run, from the lines of its file."""

    def __init__(self, path: str) -> None:
        header, *self.lines = map(json.loads, Path(path).read_text().splitlines())
        self.names = [player["name"] for player in header["config"]["players"]]
        self.setups = [Plain(rules) for rules in header["config"]["setups"]]
        self.tallies = {name: Tally() for name in self.names}
        for line in self.lines:
            self._count(line)

    def _count(self, line: Mapping[str, Any]) -> None:
        setup = self.setups[int(line["id"].split(".")[1]) - 1]
        players = [self.tallies[name] for name in line["seats"]]
        for player in players:
            player.by_book.setdefault(setup.name, [0, 0])
        winner = self._replay(line, setup, players)
        assert line["winner"] == winner
        for seat, player in enumerate(players):
            player.games += 1
            player.points += winner == seat + 1
            score = player.against.setdefault(line["seats"][1 - seat], [0, 0])
            score[0] += winner == seat + 1
            score[1] += 1

    def _replay(self, line: Mapping[str, Any], setup: Plain, players: list[Tally]) -> int:
        """Who has won; every move is judged on the way."""
        place, seat = setup.opening, 0
        moves = [*line["moves"], *[None for _ in range(line["reason"] in WITHOUT_A_MOVE)]]
        for move in moves:
            after = setup.after(place)
            wins, distance = setup.value(place)
            if wins:
                kept = move is not None and not setup.value(after[move])[0]
                players[seat].chance(distance, setup.name, kept)
            if move is None:
                for counts, what in (
                    (players[seat].forfeits, "reason"),
                    (players[seat].details, "detail"),
                ):
                    counts[line[what]] = counts.get(line[what], 0) + 1
                return 2 - seat
            place, seat = after[move], 1 - seat
        assert setup.after(place) == {}
        assert line["reason"] == setup.reason(place)
        return 1 + seat if line["reason"] == "overshot" else 2 - seat

    @cached_property
    def elo(self) -> dict[str, float]:
        """Ratings of the likeliest model, by plain iteration; with a drawn game in each pairing."""
        strength = dict.fromkeys(self.names, 1.0)
        for _ in range(3000):
            for name, tally in self.tallies.items():
                won = tally.points + len(tally.against) / 2
                strength[name] = won / sum(
                    (games + 1) / (strength[name] + strength[other])
                    for other, (_, games) in tally.against.items()
                )
        elo = {name: 400 * log10(each) for name, each in strength.items()}
        return {name: each - sum(elo.values()) / len(elo) for name, each in elo.items()}


def test_a_whole_arena_is_reckoned_again(tmp_path: Path) -> None:
    """Levels, and a program that plays x3 whether or not that is allowed."""
    players = ["random", f"Three={bot('says', '3')}", "perfect", "greedy"]
    run = config(players, setups=SETUPS_OF_ALL_KINDS, games=10, seed=4)
    results = played(tmp_path / "run.jsonl", run)
    wanted = Reckoning(results.path)
    assert len(wanted.lines) == 60
    data = report_of(results)
    assert (data["played"], data["planned"], data["left_out"]) == (60, 60, 0)
    assert (data["finished"], data["seed"], data["note"], data["sprt"]) == (True, 4, None, None)
    for player in data["players"]:
        tally = wanted.tallies[player["name"]]
        kept, chances = map(sum, zip(*tally.by_distance.values(), strict=True))
        assert {key: player[key] for key in player if key not in ("name", "rating")} == {
            "points": tally.points,
            "games": tally.games,
            "kept": kept,
            "chances": chances,
            "unknown": 0,
            "by_distance": tally.by_distance,
            "by_book": tally.by_book,
            "forfeits": tally.forfeits,
            "details": tally.details,
        }
        assert player["rating"]["elo"] == pytest.approx(wanted.elo[player["name"]], abs=0.02)
    assert data["cross"] == {name: tally.against for name, tally in wanted.tallies.items()}
    # It was no empty test: something of everything has happened.
    assert 0 < wanted.tallies["Three"].forfeits["illegal"] < 30
    reasons = {"reached", "exact", "overshot", "stuck", "illegal"}
    assert {line["reason"] for line in wanted.lines} == reasons
    assert wanted.tallies["random"].by_book.keys() == {"race", "duel", "last", "ring"}
    # The best first, which is not the order in which they were named.
    order = [player["name"] for player in data["players"]]
    assert order == sorted(wanted.names, key=lambda name: -wanted.elo[name]) != wanted.names


def test_ratings_of_two_by_hand(tmp_path: Path) -> None:
    """From the seats as the lines have them; all games in one setup are one piece of evidence."""
    results = played(tmp_path / "run.jsonl", config(["random", "beginner"], games=6 * len(FEW)))
    games = len(results.games)
    made = [0.0] * len(FEW)
    for line in Reckoning(results.path).lines:
        made[int(line["id"].split(".")[1]) - 1] += line["seats"][line["winner"] - 1] == "random"
    share = (sum(made) + 0.5) / (games + 1)
    pull = sum((points - 6 * share) ** 2 for points in made)
    pull += (share**2 + (1 - share) ** 2) / 2  # of the drawn game that is added
    error = NINETY_FIVE * sqrt(pull) / ((games + 1) * share * (1 - share))
    best, anchor = make_tables(results, "random").report.players
    assert (best.name, anchor.name) == ("beginner", "random")
    assert best.rating is not None
    assert best.rating.elo == pytest.approx(-ELO * log(share / (1 - share)), abs=1e-3)
    assert best.rating.error == pytest.approx(ELO * error, rel=1e-4)


def test_the_order_is_that_of_the_ratings_and_not_of_the_points(tmp_path: Path) -> None:
    """Expert has made its points against random players: perfect has met none of them."""
    setups = tuple(SETUPS.values())[:10]
    run = config(
        ["A=random", "expert", "B=random", "perfect"], setups=setups, games=20, gauntlet="expert"
    )
    report = make_tables(played(tmp_path / "run.jsonl", run)).report
    best, second = report.players[:2]
    assert (best.name, second.name) == ("perfect", "expert")
    assert best.points / best.games < second.points / second.games
    elo = [each.rating.elo for each in report.players if each.rating]
    assert len(elo) == 4
    assert all(one > two - 1e-6 for one, two in pairwise(elo))


def some(whole: Results, path: Path, lines: list[str]) -> Results:
    """A run of the same configuration, with these lines."""
    header = Path(whole.path).read_text().partition("\n")[0]
    path.write_text("".join(f"{line}\n" for line in (header, *lines)))
    return Results.read(str(path))


def lines_of(results: Results) -> list[str]:
    return Path(results.path).read_text().splitlines()[1:]


def test_a_test_that_is_decided_stops_nobody_else(tmp_path: Path) -> None:
    run = config(["perfect", "random", "greedy"], games=100, sprt=(0.0, 30.0), setups=(SHORT,))
    whole = played(tmp_path / "run.jsonl", run)
    assert make_tables(whole).report.finished
    lines = lines_of(whole)
    tested = [line for line in lines if json.loads(line)["id"].startswith("1-2.")]
    others = [line for line in lines if line not in tested]
    assert len(tested) < 100
    assert len(others) == 200
    for left in (others[:-1], others[1:], []):
        part = make_tables(some(whole, tmp_path / "part.jsonl", [*tested, *left])).report
        assert part.sprt is not None
        assert part.sprt.accepted == 30.0
        assert not part.finished
    undecided = make_tables(some(whole, tmp_path / "part.jsonl", others)).report
    assert not undecided.finished
    assert make_tables(some(whole, tmp_path / "part.jsonl", [*others, *tested])).report.finished


def test_of_two_lines_with_one_id_the_first_counts(tmp_path: Path) -> None:
    """Whoever reads while a run goes on must not see a game change."""
    one, two = (
        played(tmp_path / f"{seed}.jsonl", config(["random", "A=random"], seed=seed))
        for seed in (1, 2)
    )
    moves = [{game.id: game.moves for game in each.games.values()} for each in (one, two)]
    assert moves[0].keys() == moves[1].keys()
    assert moves[0] != moves[1]
    for first, second, wanted in ((one, two, moves[0]), (two, one, moves[1])):
        both = some(one, tmp_path / "both.jsonl", [*lines_of(first), *lines_of(second)])
        assert {game.id: game.moves for game in both.games.values()} == wanted
        assert both.faults == {}
    one.add(map(json.loads, lines_of(two)))
    for results in (one, Results.read(one.path)):
        assert {game.id: game.moves for game in results.games.values()} == moves[0]
