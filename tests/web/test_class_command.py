"""`timesduel class` as a teacher runs it: code, links, two pages in the browser, Ctrl-C."""

import json
import re
import shlex
import time
import webbrowser
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.cli.terminal import finish, in_terminal
from tests.support import TIMESDUEL, Program
from tests.web.serving import TEST_TIMEOUT
from timesduel import BOOKS
from timesduel.net.listening import network_addresses, qr_lines
from timesduel.voices.rules import goal_name

open_pages = import_module("timesduel.cli.commands.class").open_pages
COMMAND = (*TIMESDUEL, "class", "--port", "0")


def asked(link: str) -> Any:
    """The class behind a link with a secret, as the page gets it; asked on this machine."""
    parts = urlsplit(link)
    code = parts.path.split("/")[2]
    secret = parts.fragment.partition("&")[0].removeprefix("secret=")
    connection = HTTPConnection("127.0.0.1", parts.port or 0, timeout=TEST_TIMEOUT)
    headers = {"Authorization": f"Bearer {secret}"}
    connection.request("GET", f"/api/classes/{code}", headers=headers)
    answer = connection.getresponse()
    assert answer.status == 200
    state = json.loads(answer.read())
    connection.close()
    return state


def test_a_class_is_open_and_the_wall_in_front(timesduel: Program, tmp_path: Path) -> None:
    shown = tmp_path / "shown"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {shown}\n')
    browser.chmod(0o755)
    timesduel.extra["BROWSER"] = f"{browser} %s"
    command = (*COMMAND, "power-play", "multiplication-duel", "--minutes", "7")
    child = in_terminal(*command, env=timesduel.environment, size=(60, 200))
    child.expect(r"The class is open: its code is (\w{5})\. Ctrl-C ends the server\.")
    code = child.match[1]
    child.expect(r"timesduel serve --lan --port (\d+)\r\n")
    port, lines = child.match[1], child.before.splitlines()
    links = [line.strip() for line in lines if line.startswith("  http://")]
    *_, wall, teacher = links
    assert links[0].endswith(f":{port}/c/{code}")
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    drawn = [line for line in plain if "█" in line]
    assert drawn == [line for line in qr_lines(links[0]) if "█" in line]
    until = time.monotonic() + TEST_TIMEOUT
    while not shown.exists() or len(shown.read_text().splitlines()) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert shown.read_text().splitlines() == [teacher, wall]
    state = asked(teacher)
    assert (state["code"], state["you"]) == (code, "teacher")
    books = [BOOKS["power-play"], BOOKS["multiplication-duel"]]
    assert state["parts"]["options"]["goals"] == [goal_name(rules) for rules in books]
    assert state["parts"]["options"]["minutes"] == 7
    assert asked(wall)["you"] == "wall"
    assert teacher.endswith(f"&wall={wall.partition('#secret=')[2]}")
    host = urlsplit(wall).hostname
    assert host == (network_addresses() or ["localhost"])[0]
    child.sendintr()
    assert finish(child) == 130
    assert "{" not in child.before


def test_the_links_alone(timesduel: Program) -> None:
    done = in_terminal(*COMMAND, "--no-browser", env=timesduel.environment, size=(40, 200))
    done.expect(r"/wall#secret=")
    done.expect(r"timesduel serve --lan --port \d+\r\n")
    done.sendintr()
    assert finish(done) == 130
    assert "A class that was not ended is still in the store." in done.before


def test_the_command_for_a_restart_brings_the_class_back(
    timesduel: Program, tmp_path: Path
) -> None:
    """It has what differs from the default, and is typed as it stands."""
    store = f"sqlite:{tmp_path / 'my class.sqlite'}"
    options = ("--no-browser", "--store", store, "--people", "250")
    first = in_terminal(*COMMAND, *options, env=timesduel.environment, size=(40, 250))
    first.expect(r"(http:\S+/teacher#\S+)")
    teacher = first.match[1]
    first.expect(r"timesduel (serve --lan --port \d+ [^\r]+)\r\n")
    typed = shlex.split(first.match[1])
    first.sendintr()
    assert finish(first) == 130
    assert typed[4:] == ["--store", store, "--people", "250"]
    again = in_terminal(*TIMESDUEL, *typed, env=timesduel.environment, size=(60, 200))
    again.expect("Ctrl-C ends it")
    assert asked(teacher)["you"] == "teacher"
    again.sendintr()
    assert finish(again) == 130


class Seen(webbrowser.GenericBrowser):
    """A browser that notes what it is to show."""

    def __init__(self) -> None:
        super().__init__("seen")
        self.pages: list[str] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.pages.append(url)
        return True


def test_a_browser_that_would_need_the_terminal_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("BROWSER", raising=False)
    started: list[str] = []
    monkeypatch.setattr(webbrowser.GenericBrowser, "open", lambda _, url: started.append(url))
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("w3m"))
    open_pages(["one", "two"])
    assert started == []
    window = Seen()
    monkeypatch.setattr(webbrowser, "get", lambda: window)
    open_pages(["one", "two"])
    assert window.pages == ["one", "two"]


def test_where_there_is_no_browser_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:

    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    open_pages(["one"])
