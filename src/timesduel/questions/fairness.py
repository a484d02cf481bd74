"""The question how fair a setup is."""

from dataclasses import dataclass

from timesduel.coach.fair import WELL_BALANCED, FairSetup, fairness_of, whole_percents
from timesduel.core.rules import Rules
from timesduel.words.speech import say


@dataclass(frozen=True, kw_only=True)
class FairnessAnswer(FairSetup):
    """How often Player 1 wins, who is to move; every chance is a fraction, written exactly, as
    `1/2`."""

    is_well_balanced: bool
    """Is the balance 1/2 or more?"""

    texts: dict[str, str]
    """By level, its chance in a sentence, rounded."""


def tell_fairness(rules: Rules) -> FairnessAnswer:
    """How often Player 1 wins between two who are equally good."""
    setup = fairness_of(rules)
    texts = {
        level: say("lab.between", level=level, percent=whole_percents(chance))
        for level, chance in setup.p1.items()
    }
    balanced = setup.balance >= WELL_BALANCED
    return FairnessAnswer(**vars(setup), is_well_balanced=balanced, texts=texts)
