"""What one client may have, and what is remembered of a million of them."""

import pytest

from timesduel.web.api.operation import Use
from timesduel.web.gate.limits import (
    ALLOWANCES,
    CONNECTIONS,
    MOST_REMEMBERED,
    PEOPLE,
    ClientLimits,
    client_at,
)

CLASS = 30
"""Children behind the one address of their school."""


@pytest.mark.parametrize("use", Use)
def test_an_allowance_is_used_up_and_comes_back(use: Use) -> None:
    now = [100.0]
    limits = ClientLimits(1, lambda: now[0])
    allowance = ALLOWANCES[use]
    taken = [limits.wait(use, "a") for _ in range(int(allowance.at_once))]
    assert set(taken) == {0.0}
    missing = limits.wait(use, "a")
    assert missing == pytest.approx(1 / allowance.per_second)
    assert limits.wait(use, "a") == missing  # whoever tries again loses nothing by it
    now[0] += missing + 1e-6
    assert limits.wait(use, "a") == 0.0
    assert limits.wait(use, "a") > 0
    now[0] += 10**6  # no more than there ever was
    assert [limits.wait(use, "a") for _ in range(int(allowance.at_once))] == taken
    assert limits.wait(use, "a") > 0


def test_a_class_that_plays_as_fast_as_it_can_never_meets_them() -> None:
    """Thirty children, ten minutes: a game each minute, a move each second, hints, reloads."""
    now = [0.0]
    limits = ClientLimits(PEOPLE, lambda: now[0])
    school = "192.0.2.1"
    for _ in range(CLASS):
        for use, number in ((Use.FOLLOW, 2), (Use.THINK, 1)):
            assert all(limits.enter(use, school) for _ in range(number))
        assert all(limits.connect(school) for _ in range(6))
    for second in range(600):
        now[0] = float(second)
        for _ in range(CLASS):
            uses = [Use.ACT, Use.READ, Use.READ]
            uses += [Use.THINK] * (second % 3 == 0) + [Use.FOLLOW] * (second % 10 == 0)
            uses += [Use.CREATE] * (second % 60 == 0)
            uses += [Use.READ] * 20 * (second % 60 == 0)  # the page, anew
            assert not any(limits.wait(use, school) for use in uses)


def test_all_at_once_at_the_bell() -> None:
    limits = ClientLimits(PEOPLE, lambda: 0.0)
    for _ in range(2 * CLASS):
        assert limits.wait(Use.CREATE, "a") == 0.0
        assert not any(limits.wait(Use.READ, "a") for _ in range(30))
        assert limits.wait(Use.FOLLOW, "a") == 0.0


def test_a_million_addresses_do_not_make_it_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.web.gate.limits.MOST_REMEMBERED", 100)
    limits = ClientLimits(1, lambda: 0.0)
    for number in range(5_000):
        limits.wait(Use.CREATE, str(number))
    remembered = limits._rates[Use.CREATE]._whole
    assert [*remembered] == [str(number) for number in range(4_900, 5_000)]


def test_whoever_is_busy_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("timesduel.web.gate.limits.MOST_REMEMBERED", 10)
    limits = ClientLimits(1, lambda: 0.0)
    while not limits.wait(Use.CREATE, "busy"):
        pass
    for number in range(50):
        limits.wait(Use.CREATE, str(number))
        assert limits.wait(Use.CREATE, "busy") > 0


def test_what_is_under_way_is_forgotten_when_it_is_over() -> None:
    limits = ClientLimits(1, lambda: 0.0)
    most = ALLOWANCES[Use.FOLLOW].open
    assert most is not None
    for _ in range(3):
        assert all(limits.enter(Use.FOLLOW, "a") for _ in range(most))
        assert not limits.enter(Use.FOLLOW, "a")
        assert limits.enter(Use.FOLLOW, "b")
        assert limits.under_way(Use.FOLLOW) == most + 1
        for client in ("a",) * most + ("b",):
            limits.leave(Use.FOLLOW, client)
        assert limits.under_way(Use.FOLLOW) == 0
        assert limits._open[Use.FOLLOW] == {}


def test_uses_that_take_no_time_are_not_counted() -> None:
    limits = ClientLimits(1, lambda: 0.0)
    assert all(limits.enter(Use.ACT, "a") for _ in range(1_000))
    limits.leave(Use.ACT, "a")


def test_connections_of_one_client_and_of_all() -> None:
    limits = ClientLimits(1, lambda: 0.0, connections=2 * CONNECTIONS)
    assert all(limits.connect("a") for _ in range(CONNECTIONS))
    assert not limits.connect("a")
    assert limits.connect("b")
    assert all(limits.connect("") for _ in range(CONNECTIONS - 1))  # a proxy
    assert not limits.connect("c")
    limits.disconnect("a")
    assert limits.connect("c")
    assert limits.connected == 2 * CONNECTIONS


def test_however_few_connections_there_are_one_client_leaves_some_to_others() -> None:
    """With 300 files there are 150."""
    limits = ClientLimits(60, lambda: 0.0, connections=150)
    held = [sum(limits.connect(client) for _ in range(200)) for client in "abc"]
    assert held == [75, 37, 19]
    assert all(limits.connect("d") for _ in range(6))
    for _ in range(30):
        limits.disconnect("a")
    assert limits.connect("c")


def test_a_proxy_has_as_many_as_there_are() -> None:
    limits = ClientLimits(1, lambda: 0.0, connections=10 * CONNECTIONS)
    assert all(limits.connect("") for _ in range(10 * CONNECTIONS))


def test_no_limits() -> None:
    limits = ClientLimits(0, lambda: 0.0, connections=10**6)
    assert not any(limits.wait(Use.CREATE, "a") for _ in range(1_000))
    assert all(limits.enter(Use.FOLLOW, "a") for _ in range(1_000))
    assert all(limits.connect("a") for _ in range(1_000))


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", "None"),
    ],
)
def test_whom_limits_are_kept_for(address: str, client: str) -> None:
    assert client_at(address) == client


def test_memory_of_what_is_remembered() -> None:
    """Some hundred bytes for each address and use."""
    assert MOST_REMEMBERED * len(Use) * 200 < 50e6
