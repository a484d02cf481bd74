"""The client in JavaScript that docs/api.md has, in a browser."""

import json

from tests.browser.conftest import OpenPage
from tests.support import ROOT
from tests.web.serving import Server

CLIENT = (ROOT / "examples" / "socket_client.js").read_text()


def test_the_client_in_a_page(open_page: OpenPage, server: Server) -> None:
    links = server.create("power-play", opponent="here", name="Ada")
    page = open_page("/")
    with page.expect_console_message(lambda message: message.text.startswith("Ada multiplied 64")):
        _, _, script = CLIENT.partition("\n")
        page.evaluate(f"() => {{{script.replace('process.argv[2]', json.dumps(links.seat))}}}")
    assert server.ask("GET", links.path).json["standing"]["result"] is not None
