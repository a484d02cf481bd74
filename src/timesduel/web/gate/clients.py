"""Addresses of clients, and which of them are proxies that are believed."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from timesduel.web.gate.limits import MOST_REMEMBERED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

_PREFIX = 64
"""With IPv6, everybody has all addresses that begin with the same bits."""


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
