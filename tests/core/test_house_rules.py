"""The rules of a book with changes."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import rule_sets
from timesduel import BOOKS, Rules
from timesduel.core.house_rules import with_house_rules

BOOK = BOOKS["multiplication-showdown"]


def test_a_modulus_takes_the_place_of_the_ceiling() -> None:
    assert with_house_rules(BOOK, {"modulus": 11}) == BOOK.replace(ceiling=None, modulus=11)
    assert with_house_rules(BOOK, {"ceiling": 90}).ceiling == 90
    assert with_house_rules(BOOK, {}) == BOOK
    assert with_house_rules(BOOK, {"modulus": None}) == BOOK


@given(rule_sets(), st.integers(0, 2**32))
def test_products_are_those_of_the_legal_moves(rules: Rules, seed: int) -> None:
    position, dice = rules.opening(), Random(seed)
    for _ in range(5):
        legal = position.legal_moves()
        assert position.products(legal) == [position.product(move) for move in legal]
        if legal:
            position = position.play(dice.choice(legal))
