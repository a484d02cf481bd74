"""The law of a game, as a value and in words: it is true, and long ones are cut where they say."""

import re
from fractions import Fraction
from typing import Any

import pytest

from tests.solver.brute import Brute, limited
from tests.solver.read_law import read_law
from timesduel import BOOKS, Goal, Rules
from timesduel.errors import EffortError, RulesError
from timesduel.questions import law as question
from timesduel.questions import law_certificate as law_certificates
from timesduel.questions.law import (
    LawAnswer,
    LawCase,
    NoLawReason,
    ask_law,
    law_lines,
    tell_law,
)
from timesduel.questions.law_certificate import law_certificate
from timesduel.solver import certificates
from timesduel.solver.certificates import check_certificate
from timesduel.solver.checker import check
from timesduel.solver.drift_checker import NoLaw
from timesduel.solver.law import Law
from timesduel.solver.table import SHARED


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


@pytest.mark.parametrize(
    ("bound", "most", "surely", "told"),
    [
        ("MOST_IMAGES", 7, 10_000, True),
        ("ALL_BITS", 20, 10_000, True),
        ("LARGEST_TEXT", 100, 0, True),
        ("LARGEST_TEXT", 10**6, 0, False),
    ],
)
def test_a_law_whose_proof_is_too_large_says_that_it_was_not_checked(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, surely: int, told: bool
) -> None:
    rules = limited(Goal.REACH, (2, 9), 5)
    before = ask_law(rules)
    monkeypatch.setattr(certificates, bound, most)
    monkeypatch.setattr(certificates, "_SURELY", surely)
    found = ask_law(rules)
    assert found.checkable is not told
    assert before.checkable
    assert set(found.notes) - set(before.notes) == (
        {"Not checked independently: the proof is larger than timesduel verify takes."}
        if told
        else set()
    )


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
    assert len(found.zones or ()) == count
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
    monkeypatch.setattr(question, "is_checkable", lambda *_: False)  # none can be written
    assert f"  ... and {count - 20} more" in law_lines(ask_law(RULES))


def test_strangers_get_a_thousand_zones_of_a_period(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Law, "zones", lambda _: many(1000))
    assert tell_law(RULES) == ask_law(RULES)
    monkeypatch.setattr(Law, "zones", lambda _: many(1001))
    assert len(ask_law(RULES).zones or ()) == 1001
    with pytest.raises(EffortError, match="there are 1001 zones: more than 1000"):
        tell_law(RULES)


def test_what_has_no_law_says_so() -> None:
    with pytest.raises(RulesError, match="modulus"):
        ask_law(RULES.replace(ceiling=None, modulus=11))
    found = ask_law(RULES.replace(multipliers=(2, 12, 17)), effort=5_000)
    assert (found.case, found.reason, found.ratio, found.zones) == (LawCase.OPEN, None, None, None)
    assert found.sentence == (found.law,)
    assert found.law.startswith("Open: neither a law nor a proof that there is none was found")
    assert found.digits is not None
    assert 50 < found.digits < 200
    with pytest.raises(EffortError, match=r"^open: neither a law nor a proof"):
        law_certificate(RULES.replace(multipliers=(2, 12, 17)), 5_000)


def wins_by_formula(lines: tuple[str, ...], limit: int, *, reach: bool) -> bool:
    """Does Player 2 win? As somebody reads the formula, with the numbers that stand in it."""
    text = " ".join(lines).replace("^", "**")
    a, b, k, m, ab = (
        int(re.findall(pattern, text)[0])
        for pattern in (
            r"let (\d+)\*\*J",
            r"not above (\d+)\*\*n",
            r"\(2J - (\d+)n\)",
            r"K = J \+ (\d+)",
            r"(\d+)S\.",
        )
    )
    if reach and limit <= int(re.findall(r"T = (\d+) Player 1", text)[0]):
        return False
    y = Fraction(limit, ab) if reach else Fraction(limit)

    def lies(low: Fraction, high: Fraction) -> bool:
        return low < y <= high if reach else low <= y < high

    def power(of: int) -> int:
        return max(j for j in range(limit.bit_length() * 4) if a**j <= of)

    n = 0
    while Fraction(b) ** (2 * n) <= y * b:
        j, following = power(b**n), power(b ** (n + 1))
        r, s = b**n * Fraction(a) ** (2 * j - k * n), b ** (2 * n) * Fraction(a) ** (j - k * n)
        if lies(s, b * s) and any(lies(r * a**i, r * a ** (i + 1)) for i in range(0, k + 3, 2)):
            return True
        last = b**n * Fraction(a) ** (j + following - k * n + 1)
        if following == j + m and lies(last, ab * s):
            return True
        n += 1
    return False


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("multipliers", [(2, 5, 10), (3, 10, 30), (2, 17, 34)])
def test_where_the_theorem_says_that_there_is_no_law_the_formula_is_true(
    goal: Goal, multipliers: tuple[int, ...]
) -> None:
    found = ask_law(limited(goal, multipliers, 50))
    assert (found.case, found.reason) == (LawCase.NONE, NoLawReason.TWO_STEPS)
    assert found.law == "There is no law: it is proved that the zones never repeat."
    assert "is even" in found.notes[0]
    reach = goal is Goal.REACH
    for limit in (*range(2, 400), *range(1_000, 300_000, 7_919)):
        second = not Brute(limited(goal, multipliers, limit)).wins(1)
        assert wins_by_formula(found.formula, limit, reach=reach) == second, limit
    check_first_zones(found, goal, multipliers)
    assert "The first 20 zones where Player 2 wins:" in law_lines(found)
    start = found.other_start.split()[3].rstrip(",")  # a letter that the formula does not have
    assert not re.search(rf"\b{start}\b", " ".join(found.formula))


def check_first_zones(found: LawAnswer, goal: Goal, multipliers: tuple[int, ...]) -> None:
    conditions = [
        eval(f"lambda {'C' if goal is Goal.LAST else 'T'}: {text.replace('^', '**')}")
        for text in found.zone_texts
    ]
    assert len(conditions) == 20
    for limit in range(2, 1_200):
        second = not Brute(limited(goal, multipliers, limit)).wins(1)
        assert any(condition(limit) for condition in conditions) == second, limit


@pytest.mark.parametrize("goal", Goal)
def test_where_a_drift_says_that_there_is_no_law(goal: Goal) -> None:
    rules = limited(goal, (2, 5, 6, 8, 9), 50)
    found = ask_law(rules)
    assert (found.case, found.reason) == (LawCase.NONE, NoLawReason.DRIFT)
    assert found.formula == ()
    assert re.fullmatch(r"Why: a certificate of drift, with \d+ cells; .*", found.notes[0])
    check_first_zones(found, goal, rules.multipliers)
    proof = check_certificate(law_certificate(rules, 100_000))
    assert (proof.kind, proof.multipliers) == (found.kind.value, rules.multipliers)
    assert isinstance(proof, NoLaw)


def test_the_theorem_needs_no_trust_where_a_drift_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = limited(Goal.REACH, (2, 5, 10), 50)
    assert isinstance(check_certificate(law_certificate(rules, 10)), NoLaw)
    monkeypatch.setattr(law_certificates, "find_drift", lambda *_: None)
    with pytest.raises(EffortError, match="proved by a theorem"):
        law_certificate(rules, 10)


def test_the_page_says_what_comes_before_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    late = ask_law(limited(Goal.REACH, (2, 9), 5))
    assert law_lines(late)[-2:] == ["Before the law begins, Player 1 wins.", late.other_start]
    at_once = law_lines(ask_law(RULES))
    assert not [line for line in at_once if line.startswith("Before")]
    monkeypatch.setattr(question, "zones_below", lambda *_: many(20))
    some = law_lines(ask_law(RULES))
    assert some[-22] == "Before the law begins, Player 2 wins 20 zones more:"
    assert some[-2:] == ["  20 <= C < 21", late.other_start.replace("T", "C")]


def test_how_far_an_open_game_was_followed_is_told_to_everybody_alike() -> None:
    rules = Rules(name="open", goal=Goal.REACH, target=100, multipliers=(2, 12, 17))
    SHARED.clear()
    first = ask_law(rules, effort=3_000)
    assert first.case is LawCase.OPEN
    assert (ask_law(rules, effort=20_000).digits or 0) > (first.digits or 0)
    assert ask_law(rules, effort=3_000) == first
