"""What goes with a review: which game is meant, its pictures, and mistakes that become puzzles."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from timesduel.books.shelf import SIMPLEST
from timesduel.cli.calling import in_menu, shell_command
from timesduel.cli.diary import count_mistakes
from timesduel.cli.home import open_profiles, open_store, profile
from timesduel.cli.screen.files import write_and_say, write_pictures
from timesduel.errors import RecordError, StoreError, TimesDuelError
from timesduel.views.game_page import game_page
from timesduel.views.game_picture import game_picture
from timesduel.views.game_text import game_text
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.screen.screen import Screen
    from timesduel.coach.review import Review
    from timesduel.records.record import Record
    from timesduel.views.game_scene import GameScene


def told_of_puzzles(count: int) -> str:
    """How many mistakes of a game will come back as puzzles, and where."""
    if in_menu():
        return say("reviews.puzzles_in_menu", count=count)
    return say("reviews.puzzles", count=count, command=shell_command("puzzle"))


def latest_finished() -> str:
    """Where the latest game is that is over, and counts for the profile in use."""
    store, owners = open_store(), open_profiles().owners()
    for name in store.list():
        with suppress(RecordError, StoreError):  # damaged ones can be reviewed by their names
            game = store.load(name)
            if game.outcome is not None and owners.counts(game, profile()):
                return store.path(name)
    raise StoreError("reviews.none_finished", command=shell_command("play", SIMPLEST.name))


def new_mistakes(record: Record, judged: Review, text: str) -> int:
    """Make puzzles of what people did wrong; how many there are that the diary had not."""
    seats = zip(record.players, judged.summaries, strict=True)
    if not any(program is None and summary.thrown for program, summary in seats):
        return 0
    return count_mistakes(record, judged, text)


def draw_review(scene: GameScene, places: dict[str, str]) -> list[str]:
    """Write pictures and a page, and say so."""
    notes = []
    pictures = {kind: path for kind, path in places.items() if kind != "html"}
    if pictures:
        if isinstance(scene.path, str):
            raise TimesDuelError("reviews.nothing_to_draw", why=scene.path.rstrip("."))
        notes += write_pictures(game_picture(scene), pictures)
    if "html" in places:
        notes.append(write_and_say(places["html"], game_page(scene)))
    return notes


def show_review(screen: Screen, scene: GameScene) -> None:
    """The game on one screen."""
    heading, blocks = game_text(scene)
    for line in heading:
        screen.heading(line)
    for number, block in enumerate(blocks):
        if number:
            screen.begin_block()
        for line in block:
            screen.line(line)
