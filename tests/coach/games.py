"""Random games of every kind, with turns lost to the clock, resignations and open ends."""

from random import Random

from tests.games import act, game_with
from timesduel import BOOKS, Goal, Kind, OnTimeout, Outcome, Reason, Record, Rules, TimeLimit, Turn

SECONDS = 10.0


def random_rules(dice: Random) -> Rules:
    """A book, or house rules that brute force can follow."""
    kind = dice.choice(["book", "reach", "exact", "last", "modular"])
    if kind == "book":
        return dice.choice(list(BOOKS.values()))
    multipliers = tuple(dice.sample(range(2, 14), dice.randint(1, 4)))
    start = dice.choice([1, 1, 2, 3])
    if kind == "modular":
        modulus = dice.randint(start + 2, 12)
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, modulus=modulus)
    limit = dice.randint(start + 1, 3000)
    if kind == "last":
        return Rules(goal=Goal.LAST, start=start, multipliers=multipliers, ceiling=limit)
    return Rules(goal=Goal(kind), start=start, multipliers=multipliers, target=limit)


def played(rules: Rules, dice: Random, most: int = 10_000) -> Record:
    """A game between two who play anything, up to so many turns; then somebody resigns."""
    game = game_with(rules, names=("Ada", "Grace"))
    while game.outcome is None and len(game.turns) < most:
        game = game.with_moves([dice.choice(game.position.legal_moves())])
    if game.outcome is None:
        game = act(game, Kind.RESIGN)
    return Record.of(game)


def random_game(dice: Random, rules: Rules | None = None) -> Record:
    """A game between two who play anything."""
    rules = rules or random_rules(dice)
    timed = dice.random() < 0.3
    limit = TimeLimit(SECONDS, OnTimeout.PASS) if timed else None
    first, patience = dice.choice([1, 2]), dice.choice([2, 5, 1000])
    position, turns = rules.opening(first), list[Turn]()
    while position.outcome() is None and len(turns) < patience:
        rested = all(turn.multiplier is not None for turn in turns[-2::-2][:1])
        if timed and rested and dice.random() < 0.2:
            turns.append(Turn(None, SECONDS))
            position = position.skip()
        else:
            turns.append(Turn(dice.choice(position.legal_moves()), 1.0))
            position = position.play(turns[-1].multiplier or 0)
    ending = None
    if position.outcome() is None and dice.random() < 0.6:
        ending = Outcome(dice.choice([1, 2]), Reason.RESIGNED)
    return Record.of(game_with(rules, turns, ending, first=first, limit=limit))
