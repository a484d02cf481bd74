"""Random calls of every command, under random house rules: many of them nasty."""

from collections.abc import Callable
from math import gcd
from pathlib import Path
from random import Random

from tests.campaigns.measured import Case
from tests.games import act, game_with
from timesduel import BOOKS, Goal, Kind, Record, Rules
from timesduel.data.plain import json_line
from timesduel.players.registry import PLAYERS
from timesduel.records.form import record_to_json

_MOST_TURNS = 1_000
"""A game at the table is left after so many."""

_MODULUS_OF_WHOLE_GAMES = 60
"""A move is bounded, but a game has as many moves as its modulus: whole ones are for small ones."""


def random_case(dice: Random, folder: Path) -> Case:
    """One call of any command; the files that it takes are put into the folder."""
    which = dice.randrange(len(_CALLS) + len(_WITH_FILES))
    if which < len(_CALLS):
        return _CALLS[which](dice)
    return _WITH_FILES[which - len(_CALLS)](dice, folder)


def _size(dice: Random, digits: int) -> int:
    """A whole number from 2 on of up to so many digits, as often short as long, or a round one."""
    power = min(digits, int(10 ** (dice.random() * len(str(digits)))))
    round_one: int = 10**power
    number = dice.randint(2, max(2, round_one))
    return dice.choice([number, number + 1, round_one, max(2, round_one - 1)])


def _multipliers(dice: Random) -> tuple[int, ...]:
    largest = dice.choice([9, 9, 12, 30, 100, 1000, 1_000_000])
    many = dice.choice([1, 2, 3, 4, 5, 8, 16, 32, 64])
    pool = range(2, max(largest, many + 2) + 1)
    return tuple(sorted(dice.sample(pool, min(many, len(pool)))))


def _modulus(dice: Random, most: int) -> int:
    return min(most, dice.randint(3, dice.choice([30, 64, 130, 400, 1000, 10_000, 1_000_000])))


def _with_inverses(dice: Random, modulus: int) -> tuple[int, ...]:
    """Multipliers of which each can be undone by another, if there are such: pairs decide."""
    units = [n for n in range(2, min(modulus, 1000)) if gcd(n, modulus) == 1]
    chosen = set(dice.sample(units, min(len(units), dice.choice([1, 2, 8, 30]))))
    chosen |= {pow(unit, -1, modulus) for unit in chosen}
    return tuple(sorted(chosen - {1})) or (2,)


def _house_rules(dice: Random, digits: int, modulus: int) -> list[str]:
    """The name of a book, and the options that change its rules."""
    book = dice.choice([*BOOKS, *["multiplication-showdown"] * 4])
    multipliers = _multipliers(dice) if dice.random() < 0.7 else BOOKS[book].multipliers
    if book != "multiplication-showdown":
        limit = ["--target", _written(_size(dice, digits))]
    elif dice.random() < 0.8:
        chosen = _modulus(dice, modulus)
        limit = ["--modulus", str(chosen)]
        if dice.random() < 0.3:
            multipliers = _with_inverses(dice, chosen)
    else:
        limit = ["--ceiling", _written(_size(dice, digits))]
    return [book, "--multipliers", ",".join(map(str, multipliers)), *limit]


def _written(number: int) -> str:
    """In full, or as a power where that is the same: a command line holds 100,000 digits."""
    if number.bit_length() < 10_000:
        return str(number)
    return f"10^{int(number.bit_length() * 0.30103)}"


def _playable(dice: Random) -> list[str]:
    return _house_rules(dice, 1_000, 1_000)


def _solvable(dice: Random) -> list[str]:
    return _house_rules(dice, 1_000_000, 1_000_000)


def _levels(dice: Random) -> list[str]:
    return ["--p1", dice.choice([*PLAYERS]), "--p2", dice.choice([*PLAYERS])]


def _solve(dice: Random) -> Case:
    return Case(("solve", *_solvable(dice)))


def _odds(dice: Random) -> Case:
    small = dice.random() < 0.7
    return Case(
        ("odds", *(_house_rules(dice, 60, 100) if small else _solvable(dice)), *_levels(dice))
    )


def _zones(dice: Random) -> Case:
    return Case(("zones", *_solvable(dice), *(["--json"] if dice.random() < 0.5 else [])))


def _law(dice: Random) -> Case:
    goal, multipliers = dice.choice(["reach", "exact", "last"]), _multipliers(dice)
    words = ("--goal", goal, "--multipliers", ",".join(map(str, multipliers)))
    return Case(("law", *words, "--certificate", "proof.json"))


def _verify(dice: Random, folder: Path) -> Case:
    from timesduel.solver.law import certificate
    from timesduel.solver.sweep import GameKind
    from timesduel.solver.table import Table

    kind = dice.choice([GameKind.REACH, GameKind.WALL])
    known = Table(_multipliers(dice), kind, counting=False)
    law = known.extend(20_000)
    proof = "{}" if law is None else certificate(known.sweep, law)
    (folder / "proof.json").write_text(proof)
    return Case(("verify", "proof.json"))


def _coach(dice: Random) -> Case:
    words = _playable(dice)
    if dice.random() < 0.5:
        words += ["--json"]
    return Case(("coach", *words))


def _play(dice: Random) -> Case:
    """A person who asks for much, and types anything, against any level."""
    words = _playable(dice)
    typed = [dice.choice(["hint", "2", "3", "5", "7", "history", "y", "n"]) for _ in range(30)]
    level = dice.choice([*PLAYERS])
    return Case(
        ("play", *words, "--coach", "--p2", level, "--seed", "7"), "\n".join([*typed, "quit", ""])
    )


def _watch(dice: Random) -> Case:
    rules = _house_rules(dice, 1_000, _MODULUS_OF_WHOLE_GAMES)
    return Case(("play", *rules, *_levels(dice), "--seed", "7"))


def _rules(dice: Random, most_modulus: int = 1_000) -> Rules:
    multipliers = _multipliers(dice)
    goal = dice.choice([Goal.REACH, Goal.EXACT, Goal.LAST, Goal.LAST])
    if goal is not Goal.LAST:
        return Rules(goal=goal, multipliers=multipliers, target=_size(dice, 1_000))
    if dice.random() < 0.7:
        modulus = _modulus(dice, most_modulus)
        if dice.random() < 0.3:
            multipliers = _with_inverses(dice, modulus)
        return Rules(goal=goal, multipliers=multipliers, modulus=modulus)
    return Rules(goal=goal, multipliers=multipliers, ceiling=_size(dice, 1_000))


def _engine(dice: Random) -> Case:
    rules = _rules(dice)
    lines = ["tdp", f"newgame {json_line(rules)}"]
    position = rules.opening()
    moves: list[str] = []
    for _ in range(5):
        lines += [f"position moves {' '.join(moves)}", "go"]
        for _ in range(dice.choice([1, 1, 2, 40])):
            if legal := position.legal_moves():
                moves.append(str(dice.choice(legal)))
                position = position.play(int(moves[-1]))
    return Case(
        ("engine", "--level", dice.choice([*PLAYERS]), "--seed", "7"), "\n".join([*lines, ""])
    )


def _game(dice: Random, folder: Path) -> str:
    game = game_with(_rules(dice))
    while game.outcome is None and len(game.turns) < _MOST_TURNS:
        game = game.with_moves([dice.choice(game.position.legal_moves())])
    if game.outcome is None:
        game = act(game, Kind.RESIGN)
    record = Record.of(game)
    (folder / "game.json").write_text(record_to_json(record))
    return "game.json"


def _review(dice: Random, folder: Path) -> Case:
    more = dice.choice([[], ["--json"], ["--html", "page.html"], ["--svg", "game.svg"]])
    return Case(("review", _game(dice, folder), *more))


def _replay(dice: Random, folder: Path) -> Case:
    return Case(("replay", _game(dice, folder)))


def _resume(dice: Random, folder: Path) -> Case:
    return Case(("resume", _game(dice, folder), "--coach"), "hint\nhint\nhint\nhint\nquit\n")


def _lesson(dice: Random) -> Case:
    return Case(("lesson", dice.choice([*BOOKS])))


def _puzzle(dice: Random) -> Case:
    return Case(
        (
            "puzzle",
            "--json",
            "--seed",
            str(dice.randrange(10**6)),
            "--level",
            str(dice.randint(1, 5)),
        )
    )


def _practice(dice: Random) -> Case:
    return Case(("practice", "--seed", str(dice.randrange(10**6)), "--rounds", "5"), "6\n" * 20)


def _fair(dice: Random) -> Case:
    words = [dice.choice([*BOOKS])]
    if dice.random() < 0.5:
        words += ["--vary", "multipliers"]
    if dice.random() < 0.6:
        many = dice.randint(2, 11)
        largest = dice.choice([12, 12, 30, 1000])
        chosen = sorted(dice.sample(range(2, largest + 1), many))
        words += ["--multipliers", ",".join(map(str, chosen))]
    if dice.random() < 0.6:
        words += ["--near", str(dice.choice([20, 100, 1000, 10_000, 100_000]))]
    return Case(("fair", *words))


def _arena(dice: Random, folder: Path) -> Case:
    (folder / "setups").write_text(json_line(_rules(dice, _MODULUS_OF_WHOLE_GAMES)))
    one, other = dice.sample([*PLAYERS], 2)
    words = ("--player", one, "--player", other, "--games", "2", "--jobs", "1", "--seed", "7")
    return Case(("arena", *words, "--setups", "setups", "--out", "run"))


_CALLS: list[Callable[[Random], Case]] = [
    *[_solve, _odds] * 4,
    *[_zones, _coach, _play, _watch, _engine] * 2,
    *[_law, _lesson, _puzzle, _practice, _fair],
]
_WITH_FILES: list[Callable[[Random, Path], Case]] = [
    *[_review] * 2,
    *[_verify, _replay, _resume, _arena],
]
