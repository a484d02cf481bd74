"""Who wins for a range of targets, and how often, as it is told; and what is shipped of it."""

from json import loads
from random import Random

import pytest

from tests.questions import write_curves
from tests.questions.examples import random_rules
from tests.questions.write_curves import LARGEST
from timesduel import BOOKS
from timesduel.coach.fair import EQUALS, fairness_of
from timesduel.data.plain import json_bytes
from timesduel.errors import EffortError, RulesError
from timesduel.questions import targets
from timesduel.questions.bounds import LARGEST_MODULUS
from timesduel.questions.curves import _curves, curve_key, shipped_chances
from timesduel.questions.law_certificate import tell_certificate
from timesduel.questions.targets import chances_at, samples, tell_target_odds, tell_targets
from timesduel.solver.checker import check
from timesduel.solver.drift_checker import check_drift
from timesduel.solver.targets import least_limit

SHOWDOWN = BOOKS["multiplier-showdown"]
"""Its curves are shipped."""

OTHER = SHOWDOWN.replace(multipliers=(2, 3, 5))
"""Its curves are not."""


def test_a_range_is_told_up_to_its_ends() -> None:
    answer = tell_targets(SHOWDOWN, 1, 10**6)
    assert (answer.least, answer.first, answer.last, answer.limit) == (2, 2, 10**6, "target")
    assert answer.stretches[0] == (2, 9, 1)
    assert answer.stretches[-1].last == 10**6
    with pytest.raises(RulesError, match="2"):
        tell_targets(SHOWDOWN, 1, 1)


def test_more_stretches_than_can_be_seen_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tell_targets(SHOWDOWN, 2, 10**6).stretches
    monkeypatch.setattr(targets, "MOST_STRETCHES", 4)
    assert tell_targets(SHOWDOWN, 2, 10**6).stretches == whole[:4]
    monkeypatch.setattr(targets, "MOST_DIGITS", 3)
    assert tell_targets(SHOWDOWN, 2, 10**6).stretches == whole[:3]


@pytest.mark.parametrize(
    "ends", [(2, 10**6), (2, 3), (7, 7), (10, 100), (10**17, 10**19), (2, 10**1000), (999, 1003)]
)
def test_samples_lie_in_their_range_and_are_even(ends: tuple[int, int]) -> None:
    found = samples(*ends)
    assert list(found) == sorted(set(found))
    assert all(ends[0] <= sample <= ends[1] for sample in found)
    assert 0 < len(found) <= targets.MOST_SAMPLES
    if ends == (2, 10**6):
        assert {10, 100, 1000, 10**4, 10**5, 10**6} < set(found)
        assert set(samples(10, 10**5)) < set(found)


def test_beyond_the_largest_sample_there_are_none() -> None:
    assert samples(10**30, 10**40) == ()
    assert (
        tell_targets(
            BOOKS["multiplication-showdown"].with_house_rules({"modulus": 11}), 2, 20
        ).samples
        == ()
    )


@pytest.mark.parametrize("seed", range(12))
def test_chances_are_those_of_the_fair_setups(seed: int) -> None:
    rules = random_rules(Random(seed))
    if not 2 <= len(rules.multipliers) <= 11:
        rules = rules.replace(multipliers=(2, 3, 7))
    assert rules.limit is not None
    if rules.opening().outcome() is not None:
        return
    told = tell_target_odds(rules, (rules.limit,)).odds[0]
    exact = fairness_of(rules).p1
    assert told.p1 == {level: round(float(chance), 4) for level, chance in exact.items()}
    assert told.target == rules.limit


def test_what_there_is_no_time_for_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = (10, 100, 1000)
    whole = tell_target_odds(OTHER, wanted)
    assert whole.left == ()
    monkeypatch.setattr(targets, "PIECE", 0)
    first = tell_target_odds(OTHER, wanted)
    assert (first.odds, first.left) == (whole.odds[:1], wanted[1:])
    shipped = tell_target_odds(SHOWDOWN, wanted)
    assert shipped.left == ()


def test_what_takes_too_long_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "ODDS_EFFORT", 100)
    (far,) = tell_target_odds(OTHER, (targets.LARGEST_SAMPLE + 1,)).odds
    assert far.p1 == dict.fromkeys(EQUALS)
    (told,) = tell_target_odds(OTHER, (10**5,)).odds
    assert told.p1 == dict.fromkeys(EQUALS)
    monkeypatch.setattr(targets, "ODDS_EFFORT", 1_500)  # enough for learners alone
    (told,) = tell_target_odds(SHOWDOWN, (1001,)).odds
    assert (told.p1["learner"] is None, told.p1["thinker"]) == (False, None)


@pytest.mark.parametrize("wanted", [(), (1, 5), tuple(range(2, 200))])
def test_targets_that_make_no_sense(wanted: tuple[int, ...]) -> None:
    with pytest.raises(RulesError):
        tell_target_odds(OTHER, wanted)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_shipped_is_what_is_computed(book: str) -> None:
    rules = BOOKS[book]
    name, curve = str(rules.limit_name), _curves()[curve_key(rules)]
    assert set(samples(least_limit(rules), LARGEST)) <= set(curve)
    for limit in sorted(curve)[3:52:8]:
        here = rules.replace(**{name: limit})
        assert shipped_chances(here) == chances_at(here)[0]
    assert shipped_chances(OTHER) is None
    assert shipped_chances(rules.replace(**{name: 10**6 - 1})) is None


def test_the_proof_of_a_law_can_be_checked() -> None:
    text = json_bytes(tell_certificate(OTHER)).decode()
    proof = check(text)
    assert (proof.kind, proof.multipliers) == ("reach", OTHER.multipliers)
    assert loads(text)["format"] == "timesduel-law"
    none = json_bytes(tell_certificate(OTHER.replace(multipliers=(2, 5, 6, 8, 9)))).decode()
    assert check_drift(none).multipliers == (2, 5, 6, 8, 9)
    assert loads(none)["format"] == "timesduel-drift"
    with pytest.raises(EffortError):
        tell_certificate(OTHER.replace(multipliers=(2, 12, 17)))


def test_the_file_is_written_as_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_curves, "LARGEST", 40)
    written = loads(write_curves.curves_text())
    assert written.keys() == _curves().keys()
    for key, curve in written.items():
        for target, *p1 in zip(curve["targets"], *curve["p1"], strict=True):
            assert target not in _curves()[key] or _curves()[key][target] == tuple(p1)


def test_a_narrow_range_is_sampled_whole() -> None:
    assert samples(5, 6) == (5, 6)
    assert samples(99, 101) == (99, 100, 101)
    assert samples(7, 7) == (7,)
    assert samples(8, 7) == ()


def test_odds_of_moduli_have_the_bound_of_moduli() -> None:
    modular = BOOKS["multiplication-showdown"].replace(ceiling=None, modulus=5, multipliers=(2,))
    assert tell_target_odds(modular, (7,)).odds
    with pytest.raises(RulesError, match=str(LARGEST_MODULUS)):
        tell_target_odds(modular, (LARGEST_MODULUS + 1,))
