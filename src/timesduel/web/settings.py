"""How a server is to run, as whoever starts it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from timesduel.web.limits import PEOPLE

if TYPE_CHECKING:
    from collections.abc import Mapping

DAYS_KEPT = 30


@dataclass(frozen=True)
class Settings:
    """Everything but where it listens."""

    store: str
    """The URL of the store."""

    base_path: str = ""
    """What stands before every path, such as `/duel`; no slash at its end."""

    public_url: str | None = None
    """What links begin with, if that is not where requests go to; no slash at its end."""

    keep_days: float = DAYS_KEPT
    """Games that nobody has touched for longer are removed."""

    hosts: tuple[str, ...] = ()
    """More names that requests may go to, in lower case."""

    goes_by_own_names: bool = False
    """May requests go to what this machine is called on a local network?"""

    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed."""

    people: int = PEOPLE
    """How many may share one address; 0 sets no limits."""

    open_vitals: bool = False
    """May anybody ask for `/health` and `/metrics`?"""

    log_requests: bool = False
    """Is there a line in the log for every request?"""

    log_start: bool = True
    """And for the start and the end?"""


def origin_of(url: str) -> str:
    """What browsers call the place where a page is: scheme, host and port."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}".lower()


def link_base(scope: Mapping[str, Any], public_url: str | None) -> str:
    """What links begin with, in an answer to a request: no slash at its end."""
    if public_url is not None:
        return public_url
    host = next((value for name, value in scope["headers"] if name == b"host"), b"localhost")
    return f"{scope['scheme']}://{host.decode('latin-1')}{scope.get('root_path', '')}"
