"""What others have published, and what is known of the books."""

import pytest

from timesduel import BOOKS, solve

UVA_847 = BOOKS["multiplier-showdown"]
"""UVa 847, which is POJ 2505, "A Multiplication Game", is this book for any target."""


@pytest.mark.parametrize(
    ("target", "announced"),
    [(162, "Stan wins."), (17, "Ollie wins."), (34012226, "Stan wins.")],
)
def test_the_published_samples(target: int, announced: str) -> None:
    verdict = solve(UVA_847.replace(target=target).opening())
    assert announced == ("Stan wins." if verdict.mover_wins else "Ollie wins.")


def test_who_wins_a_round_target() -> None:
    lost = [
        target
        for target in range(100, 1001, 100)
        if not solve(UVA_847.replace(target=target).opening()).mover_wins
    ]
    assert lost == [200, 300]


@pytest.mark.parametrize(
    ("book", "target", "moves"),
    [
        ("multiplier-showdown", 100, (6, 7, 8, 9)),
        ("multiplier-showdown", 1000, (4, 5, 6)),
        ("multiplication-madness", 100, (6, 7, 8, 9)),
        ("multiplication-duel", 100, (3, 4, 5)),
        ("power-play", 100, (3,)),
    ],
)
def test_winning_openings(book: str, target: int, moves: tuple[int, ...]) -> None:
    verdict = solve(BOOKS[book].replace(target=target).opening())
    assert verdict.mover_wins
    assert verdict.winning_moves == moves


@pytest.mark.parametrize("prime", [11, 13, 17])
def test_every_opening_wins_a_small_prime(prime: int) -> None:
    rules = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=prime)
    assert solve(rules.opening()).winning_moves == rules.multipliers


def test_who_wins_the_primes_with_two_multipliers() -> None:
    rules = BOOKS["multiplication-showdown"].replace(multipliers=(2, 3), ceiling=None, modulus=11)
    primes = (11, 13, 17, 19, 23, 29, 31, 37, 41, 43)
    lost = [p for p in primes if not solve(rules.replace(modulus=p).opening()).mover_wins]
    assert lost == [23, 37, 41]
