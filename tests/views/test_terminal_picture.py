"""What a terminal shows, as a picture: every word at its column, in its colour."""

from timesduel.views.shapes import Colour, Words
from timesduel.views.svg import svg_file
from timesduel.views.terminal_picture import Run, terminal_lines, terminal_picture

INK = Colour.INK


def test_plain_lines() -> None:
    assert terminal_lines("Game Start!\r\n\r\n  1  Ada") == (
        (Run(0, "Game Start!"),),
        (),
        (Run(2, "1"), Run(5, "Ada")),
    )


def test_looks_go_on_over_lines_until_they_are_reset() -> None:
    output = "\x1b[36mA note\r\nof two\x1b[0m lines\r\n\x1b[32m\x1b[1mwon\x1b[m, \x1b[1;35mx2"
    assert terminal_lines(output) == (
        (Run(0, "A note", Colour.STRIPE),),
        (Run(0, "of two", Colour.STRIPE), Run(7, "lines")),
        (Run(0, "won", INK, bold=True), Run(3, ","), Run(5, "x2", Colour.SECOND, bold=True)),
    )


def test_what_moves_the_cursor_is_left_out() -> None:
    assert terminal_lines("\x1b[?2004h5\x1b[K") == ((Run(0, "5"),),)


def test_the_picture() -> None:
    picture = terminal_picture(
        "\x1b[1mPlayer 1\x1b[0m:  2\r\nwins", name="game", title="Times Duel", columns=60
    )
    title, *words = [shape for shape in picture.shapes if isinstance(shape, Words)]
    assert title.text == "Times Duel"
    assert [word.text for word in words] == ["Player 1", ":", "2", "wins"]
    assert all(word.typed for word in words)
    rows = [word.y for word in words]
    assert rows[0] == rows[1] == rows[2] < rows[3] < picture.height
    steps = [(word.x - words[0].x) / (words[1].x - words[0].x) for word in words]
    assert [round(8 * step) for step in steps] == [0, 8, 11, 0]
    assert picture.description == "Player 1:  2\nwins"


def test_letters_of_one_width_in_the_file() -> None:
    picture = terminal_picture("a" * 60, name="game", title="Times Duel", columns=60)
    written = svg_file(picture)
    assert written.count("monospace") == 2  # once as ui-monospace: one line of text
