"""Where a server is found, for the person who has started it and for those around."""

from timesduel.cli.screen.screen import Screen
from timesduel.net.listening import is_local
from timesduel.web.settings import Settings
from timesduel.words.speech import say

_EVERY_ADDRESS = ("::", "0.0.0.0")


def welcome(host: str, port: int, settings: Settings) -> None:
    """Say where the server is and who can reach it; with a QR code for a room full of phones."""
    screen = Screen()
    everywhere = host in _EVERY_ADDRESS
    here = _address("localhost" if everywhere else host, port, settings.base_path)
    screen.line(say("serving.at", address=here))
    if settings.public_url is not None:
        screen.line(say("serving.links", address=f"{settings.public_url}/"))
    elif everywhere:
        _show_network(screen, port, settings.base_path)
    elif not is_local(host):
        screen.line(say("serving.open_everywhere"))


def _show_network(screen: Screen, port: int, base_path: str) -> None:
    from timesduel.net.listening import network_addresses, own_names, qr_lines

    found = network_addresses()
    addresses = [_address(host, port, base_path) for host in found or own_names()]
    screen.line(say("serving.network" if found else "serving.no_network"))
    for address in addresses:
        screen.line(f"  {address}")
    if addresses and screen.can_show_blocks:
        screen.blocks(qr_lines(addresses[0]))
    screen.line(say("serving.open"))


def _address(host: str, port: int, base_path: str) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{base_path}/"
