"""How much one client may ask for: enough for a class behind one address, not enough to do harm.

Every address has allowances, each as large as the number of people that may share it (`people`)
asks for. What is remembered is bounded: whoever comes from a million addresses does not make it
grow. One thread only.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, NamedTuple

from timesduel.web.api.operation import Use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


PEOPLE = 60
"""Default number of people that may share one address: two classes."""

MOST_REMEMBERED = 20_000
"""Addresses whose use is remembered; the least recent one is forgotten first."""


class Allowance(NamedTuple):
    """Limits of one use for each person behind an address."""

    at_once: float
    """Requests that may come without a pause."""

    per_second: float
    """Rate at which requests become free again."""

    open: int | None = None
    """How many may be under way at the same time; None if that does not matter."""


ALLOWANCES = {
    Use.READ: Allowance(at_once=60, per_second=10),
    Use.CREATE: Allowance(at_once=5, per_second=0.1),
    Use.ACT: Allowance(at_once=30, per_second=5),
    Use.THINK: Allowance(at_once=10, per_second=1, open=2),
    Use.FOLLOW: Allowance(at_once=20, per_second=1, open=6),
}

CONNECTIONS = 10
"""Open connections for each person; browsers have six."""

_TOLERANCE = 1e-6
"""Float tolerance, in seconds."""

MOST_CONNECTIONS = 20_000
"""Open connections of all clients."""


class ClientLimits:
    """Counts what each client has used."""

    def __init__(
        self, people: int, now: Callable[[], float], connections: int = MOST_CONNECTIONS
    ) -> None:
        """For so many people behind one address; 0 sets no limits. `now` never goes back."""
        self.people = people
        """How many may share an address."""
        self._most_connections = connections
        self._now = now
        self._rates = {use: Rate(allowance, people) for use, allowance in ALLOWANCES.items()}
        self._open: dict[Use, dict[str, int]] = {
            use: {} for use, allowance in ALLOWANCES.items() if allowance.open is not None
        }
        self._connections: dict[str, int] = {}
        self.connected = 0
        """Open connections, of everybody."""

    def wait(self, use: Use, client: str) -> float:
        """Use some of a client's allowance; if it is used up, the seconds until it is not."""
        return self._rates[use].wait(client, self._now()) if self.people else 0.0

    def enter(self, use: Use, client: str) -> bool:
        """One more of these is under way, unless there are too many; `leave` follows then."""
        if (under_way := self._open.get(use)) is None:
            return True
        most = ALLOWANCES[use].open
        assert most is not None
        return _enter(under_way, client, most * self.people)

    def leave(self, use: Use, client: str) -> None:
        """A request of this use is over."""
        if (under_way := self._open.get(use)) is not None:
            _leave(under_way, client)

    def connect(self, client: str) -> bool:
        """One more connection, unless there are too many; `disconnect` follows then.

        However few there may be in all, one client has no more than half of what the others leave.
        The empty name is for proxies, which have no limit of their own.
        """
        if self.connected >= self._most_connections:
            return False
        others = self.connected - self._connections.get(client, 0)
        share = max(1, (self._most_connections - others) // 2)
        most = min(CONNECTIONS * self.people, share) if client else 0
        entered = _enter(self._connections, client, most)
        self.connected += entered
        return entered

    def disconnect(self, client: str) -> None:
        """One connection is closed."""
        self.connected -= 1
        _leave(self._connections, client)

    def under_way(self, use: Use) -> int:
        """Requests of this use that are under way, of all clients."""
        return sum(self._open[use].values())


class Rate:
    """One allowance, of every client.

    What is kept of a client is the time at which the allowance will be whole again.
    """

    def __init__(self, allowance: Allowance, people: int) -> None:
        each = allowance.per_second * max(people, 1)
        self._cost = 1 / each
        self._depth = allowance.at_once / allowance.per_second
        self._whole: dict[str, float] = {}

    def give_back(self, client: str) -> None:
        """What was used last counts no longer."""
        if client in self._whole:
            self._whole[client] -= self._cost

    def wait(self, client: str, now: float) -> float:
        """Use some of a client's allowance; if it is used up, the seconds until it is not."""
        whole = max(self._whole.pop(client, now), now)
        if (missing := whole + self._cost - now - self._depth) > _TOLERANCE:
            self._whole[client] = whole
            return missing
        self._whole[client] = whole + self._cost
        if len(self._whole) > MOST_REMEMBERED:
            del self._whole[next(iter(self._whole))]
        return 0.0


def _enter(inside: dict[str, int], client: str, most: int) -> bool:
    number = inside.get(client, 0)
    if number >= most > 0:
        return False
    inside[client] = number + 1
    return True


def _leave(inside: dict[str, int], client: str) -> None:
    if inside[client] == 1:
        del inside[client]
    else:
        inside[client] -= 1


_PREFIX = 64
"""Prefix length, in bits, of the IPv6 network that counts as one client."""


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    """The address that a text is; IPv4 also where it is written as IPv6."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


@lru_cache(maxsize=MOST_REMEMBERED)
def client_at(address: str) -> str:
    """Who limits are kept for: an address of IPv4, or a network of IPv6."""
    found = address_in(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Address(int(found) >> _PREFIX << _PREFIX))
    return str(found)


def proxy_check(networks: Sequence[str]) -> Callable[[str], bool]:
    """Is an address one of these, or within one of these networks?"""
    known = [ip_network(network, strict=False) for network in networks]

    @lru_cache(maxsize=MOST_REMEMBERED)
    def is_proxy(address: str) -> bool:
        found = address_in(address)
        return found is not None and any(found in network for network in known)

    return is_proxy


def forwarded_for(proxy: str, lists: Iterable[bytes], is_proxy: Callable[[str], bool]) -> str:
    """The address that a proxy says it had the request from.

    It is the last one that is not a proxy's: anybody may have written what stands before.
    """
    named = b",".join(lists).decode("latin-1").split(",")
    for entry in reversed(named):
        address = address_in(entry.strip())
        if address is None:
            break
        if not is_proxy(str(address)):
            return str(address)
    return proxy
