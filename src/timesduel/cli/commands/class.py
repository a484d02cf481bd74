"""`timesduel class`: a server for a class, with the class open and its wall in front."""

import os
import sys
from threading import Thread
from typing import TYPE_CHECKING

import click

from timesduel.books.shelf import BOOKS
from timesduel.cli.commands.serve import (
    http_address,
    people_option,
    port_option,
    run_server,
    show_links,
)
from timesduel.cli.home import server_store
from timesduel.cli.options.common import store_option
from timesduel.cli.options.values import BookId, Number
from timesduel.cli.screen.screen import Screen
from timesduel.core.rules import Rules
from timesduel.extras import command_line
from timesduel.web.api.class_requests import (
    MOST_GAMES,
    MOST_MINUTES,
    MOST_ROUNDS,
    ClassGame,
    NewClass,
)
from timesduel.web.gate.limits import PEOPLE
from timesduel.web.settings import Settings
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.data.class_state import OpenedClass

_BOOKS = "[BOOK]..."


@click.command("class")
@click.argument("books", type=BookId(), nargs=-1, metavar=_BOOKS)
@click.option("--rounds", type=Number(1, most=MOST_ROUNDS, such_as="4"))
@click.option("--minutes", type=Number(1, most=MOST_MINUTES, such_as="10"))
@click.option("--no-browser", is_flag=True)
@port_option
@store_option
@people_option
def command(
    *,
    books: tuple[Rules, ...],
    rounds: int | None,
    minutes: int | None,
    no_browser: bool,
    port: int,
    store: str | None,
    people: int,
) -> None:
    """Run `timesduel class`."""
    if len(books) > MOST_GAMES:
        problem = say("serving.class_books", most=MOST_GAMES)
        raise click.BadParameter(problem, param_hint=f"'{_BOOKS}'")
    played = [rules.name for rules in books] or [*BOOKS][:1]
    new_class = NewClass([ClassGame(name) for name in played], rounds=rounds, minutes=minutes)
    settings = Settings(
        store=store or server_store(),
        allow_own_names=True,
        people=people,
        log_start=not sys.stderr.isatty(),
    )

    again = [] if store is None else ["--store", store]
    again += [] if people == PEOPLE else ["--people", str(people)]

    def ready(_: str, port: int, opened: "OpenedClass | None") -> None:
        assert opened is not None
        pages = show_class(port, opened, again)
        if not no_browser:
            Thread(target=open_pages, args=(pages,), daemon=True).start()

    try:
        run_server("", port, settings, ready, new_class)
    except KeyboardInterrupt:
        click.echo(say("serving.class_kept"), err=True)
        raise


def show_class(port: int, opened: "OpenedClass", again: list[str]) -> list[str]:
    """Say how children come in, and where the pages of the class are: the last is the wall's.
    `again` are further options of the command that brings everybody back."""
    from timesduel.net.listening import network_addresses, own_names

    screen = Screen()
    found = network_addresses()
    addresses = [http_address(host, port) for host in found or own_names()]
    here = addresses[0] if found else http_address("localhost", port)
    teacher = f"{here}{opened.teacher_link}&wall={opened.wall}"
    wall = f"{here}{opened.wall_link}"
    screen.heading(say("serving.class_open", code=opened.code))
    screen.line(say("serving.class_join" if found else "serving.no_network"))
    show_links(screen, [f"{address}{opened.join_link}" for address in addresses])
    screen.line(say("serving.class_wall"))
    screen.line(f"  {wall}")
    screen.line(say("serving.class_teacher"))
    screen.line(f"  {teacher}")
    screen.line(say("serving.class_end"))
    command = ["timesduel", "serve", "--lan", "--port", str(port), *again]
    screen.line(f"  {command_line(command)}")
    return [teacher, wall]


def open_pages(pages: list[str]) -> None:
    """Show pages in a browser that has windows of its own; where there is none, nothing happens."""
    import webbrowser

    try:
        browser = webbrowser.get()
        # One that runs in the terminal would take it away from the server.
        if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
            return
        for page in pages:
            browser.open(page)
    except (webbrowser.Error, OSError):
        return
