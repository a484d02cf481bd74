"""Settings of a server."""

from __future__ import annotations

from dataclasses import dataclass

from timesduel.web.gate.limits import PEOPLE

DAYS_KEPT = 30


@dataclass(frozen=True)
class Settings:
    """All settings but the address."""

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

    allow_own_names: bool = False
    """May requests go to what this machine is called on a local network?"""

    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed."""

    people: int = PEOPLE
    """Number of people that may share one address; 0 sets no limits."""

    public_metrics: bool = False
    """May anybody ask for `/health` and `/metrics`?"""

    family: str | None = None
    """The folder of the profiles of those who learn here; None if nothing is kept of them."""

    log_requests: bool = False
    """Is there a line in the log for every request?"""

    log_start: bool = True
    """Are start and end logged?"""


def origin_of(url: str) -> str:
    """The origin of a URL: scheme, host and port."""
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}".lower()
