"""Where wins slipped in many games: what is counted, and how much is looked at."""

from tests.naive import naive_wins
from timesduel import BOOKS, Game, Rules
from timesduel.questions.moments import (
    MOST_MODULAR,
    MOST_MOMENTS,
    MetPosition,
    met_positions,
    tell_moments,
)

RULES: Rules = BOOKS["multiplier-showdown"].replace(target=60, multipliers=[2, 3, 5])


def test_only_what_people_have_played_counts() -> None:
    alone = Game(rules=RULES, players=(None, "perfect")).with_moves([2, 3, 2, 3])
    both = Game(rules=RULES).with_moves([2, 3])
    met = {each.position.total: each for each in met_positions([alone, both])}
    assert {total: each.times for total, each in met.items()} == {1: 2, 2: 1, 6: 1}
    assert met[1].moves == ((2, 2),)


def test_the_moments_are_those_with_most_slips() -> None:
    positions = [RULES.opening()]
    while positions[-1].outcome() is None:
        positions.append(positions[-1].play(2))
    met = tuple(MetPosition(each, ((2, each.total), (3, 1), (5, 1))) for each in positions[:-1])
    slips = {}
    for each in met:
        total = each.position.total
        if naive_wins(RULES, total):
            slips[total] = sum(
                count
                for move, count in each.moves
                if total * move < 60 and naive_wins(RULES, total * move)
            )
    wanted = sorted((count for count in slips.values() if count), reverse=True)[:MOST_MOMENTS]
    found = tell_moments(met).moments
    assert wanted
    assert [each.slipped for each in found] == wanted
    assert all(slips[int(each.total)] == each.slipped for each in found)


def test_modular_positions_are_bounded() -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=11)
    opening = rules.opening()
    met = tuple(MetPosition(opening, ((2, count),)) for count in range(1, MOST_MODULAR + 5))
    found = tell_moments(met).moments
    assert all(moment.met <= MOST_MODULAR for moment in found)
