"""The law of a game, as a value and in words: it is true, and long ones are cut where they say."""

from typing import Any

import pytest

from tests.solver.brute import Brute, limited
from tests.solver.read_law import read_law
from timesduel import BOOKS, Goal, Rules
from timesduel.errors import EffortError, RulesError
from timesduel.questions import law as question
from timesduel.questions.law import ask_law, law_certificate, law_lines, tell_law
from timesduel.solver.checker import check
from timesduel.solver.law import Law


def check_law(data: dict[str, Any], limits: range) -> None:
    """An answer against brute force, from its sentence and from its zones; it has them all."""
    goal, multipliers = Goal(data["goal"]), tuple(data["multipliers"])
    wins = read_law(data["law"], list(data["zone_texts"]))
    begins, ratio = int(data["begins"]), int(data["ratio"])
    for limit in limits:
        first_wins = Brute(limited(goal, multipliers, limit)).wins(1)
        assert wins(limit) in (first_wins, None), limit
        found = limit - (goal is Goal.REACH)
        listed = data["zones_below"] if found < begins else data["zones"]
        while found >= begins * ratio:
            found //= ratio
        assert first_wins is not any(low <= found < high for low, high in listed), limit


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("multipliers", [(2, 3), (2, 9), (3, 4, 13), tuple(range(2, 10))])
def test_a_law_is_true(goal: Goal, multipliers: tuple[int, ...]) -> None:
    found = ask_law(limited(goal, multipliers, 5))
    check_law(vars(found), range(2, 800))
    assert " ".join(line.strip() for line in found.sentence) == found.law


@pytest.mark.parametrize("goal", Goal)
def test_target_and_start_do_not_matter(goal: Goal) -> None:
    assert ask_law(limited(goal, (2, 5), 90, start=7)) == ask_law(limited(goal, (2, 5), 5))


def test_the_certificate_is_of_the_same_law() -> None:
    rules = BOOKS["power-play"]
    proof, found = check(law_certificate(rules, 10_000)), ask_law(rules)
    assert (proof.ratio, proof.begins) == (found.ratio, found.begins)


def many(count: int) -> list[tuple[int, int]]:
    return [(n, n + 1) for n in range(1, count + 1)]


RULES = Rules(goal=Goal.LAST, multipliers=(2, 3), ceiling=1)


@pytest.mark.parametrize(("count", "left"), [(20, []), (21, ["  ... and 1 more; --json has them"])])
def test_a_list_is_cut_when_it_is_one_too_long(
    monkeypatch: pytest.MonkeyPatch, count: int, left: list[str]
) -> None:
    monkeypatch.setattr(Law, "zones", lambda _: many(count))
    found = ask_law(RULES)
    assert len(found.zone_texts) == 20
    assert len(found.zones) == count
    lines = law_lines(found)
    assert [line.removesuffix(" all") for line in lines if "more" in line] == left


@pytest.mark.parametrize("count", [1000, 1001])
def test_up_to_a_thousand_zones_below_are_listed(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(question, "zones_below", lambda *_: many(count))
    found = ask_law(RULES)
    assert found.zones_below_count == count
    assert (found.zones_below is None) == (count > 1000)
    assert f"  ... and {count - 20} more; the certificate has them all" in law_lines(found)


def test_strangers_get_a_thousand_zones_of_a_period(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Law, "zones", lambda _: many(1000))
    assert tell_law(RULES) == ask_law(RULES)
    monkeypatch.setattr(Law, "zones", lambda _: many(1001))
    assert len(ask_law(RULES).zones) == 1001
    with pytest.raises(EffortError, match="there are 1001 zones: more than 1000"):
        tell_law(RULES)


def test_what_has_no_law_says_so() -> None:
    with pytest.raises(RulesError, match="modulus"):
        ask_law(RULES.replace(ceiling=None, modulus=11))
    with pytest.raises(EffortError, match="no law found within an effort of 100000"):
        ask_law(RULES.replace(multipliers=(2, 7, 14)))


def test_the_page_says_what_comes_before_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    late = ask_law(limited(Goal.REACH, (2, 9), 5))
    assert law_lines(late)[-2:] == ["Before the law begins, Player 1 wins.", late.other_start]
    at_once = law_lines(ask_law(RULES))
    assert not [line for line in at_once if line.startswith("Before")]
    monkeypatch.setattr(question, "zones_below", lambda *_: many(20))
    some = law_lines(ask_law(RULES))
    assert some[-22] == "Before the law begins, Player 2 wins 20 zones more:"
    assert some[-2:] == ["  20 <= C < 21", late.other_start.replace("T", "C")]
