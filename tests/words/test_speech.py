"""Texts by code, and messages, which are texts that were not said yet."""

import pytest

from timesduel.words import speech
from timesduel.words.grammar import one_of
from timesduel.words.pseudo import marked_template
from timesduel.words.speech import (
    PSEUDO,
    Message,
    in_groups,
    say,
    shown,
    speaking,
    spoken,
    times_sign,
    typesetting,
)


def test_a_message_is_a_value() -> None:
    one = Message("games.turn", turn=1, present=2)
    assert one == Message("games.turn", turn=1, present=2)
    assert one != Message("games.turn", turn=2, present=2)
    assert one != "turn 1 is not the present one, 2"
    assert hash(one) == hash(Message("games.turn", turn=1, present=2))
    assert str(one) == "turn 1 is not the present one, 2"
    assert repr(one) == "Message('games.turn', turn=1, present=2)"


def test_one_is_said_in_the_singular_where_there_is_one() -> None:
    said = [say("standings.games", count=count) for count in (0, 1, 2)]
    assert said == ["0 games", "1 game", "2 games"]
    assert say("play.seconds_left", count=1) == "[1 s]"


def test_what_a_line_of_a_file_cannot_hold_is_read() -> None:
    assert say("bots.unfinished", word="pong", line=3).endswith(r"its line 3 has no end (\n)")
    assert say("law.more_json", left=2).startswith("  ... and 2 more")
    assert say("play.give_up").endswith("? ")
    assert say("puzzles.help", choices="2-9").splitlines()[1].startswith("  hint: ")


def test_the_language_belongs_to_the_context() -> None:
    with speaking(PSEUDO):
        assert say("games.over") == "⟦the game is over⟧"
        assert say("games.turn", turn=1, present=2) == "⟦turn ⟪1⟫ is not the present one, ⟪2⟫⟧"
    assert say("games.over") == "the game is over"


def test_fields_that_somebody_else_fills_in_are_marked_too() -> None:
    assert marked_template("No such option {name}.") == "⟦No such option ⟪{name}⟫.⟧"


def test_what_is_printed_has_signs_ranges_and_groups() -> None:
    def told() -> list[str]:
        product = say("reviews.product", total=1_234, move=5, product=6_170)
        moves = one_of((2, 3, 4, 9), sign=times_sign())
        return [product, say("claims.play", move=7), moves, spoken("with x2"), shown(1_000)]

    sign = "\N{MULTIPLICATION SIGN}"
    plain = ["1234 x 5 = 6170", "play x7", "x2 to x4 or x9", "with x2", "1000"]
    assert told() == plain
    signed = [each.replace("x", sign) for each in plain]
    with typesetting(groups=False):
        assert told() == signed
    with typesetting():
        assert told() == [f"1,234 {sign} 5 = 6,170", *signed[1:4], "1,000"]
    assert told()[0] == "1234 x 5 = 6170"


def test_signs_are_those_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(1) == "1"
    assert times_sign() == "x"  # from now on its texts are known
    other = {"separator": ".", "times": "*", "times_in_print": "\N{MIDDLE DOT}"}
    for name, sign in other.items():
        monkeypatch.setitem(speech._texts, f"numbers.{name}", sign)
    assert times_sign() == "*"
    assert in_groups(1_000) == "1.000"
    with typesetting():
        assert times_sign() == "\N{MIDDLE DOT}"
        assert (shown(1_000_000), shown(999)) == ("1.000.000", "999")
        assert spoken("{total} * {move}", total=1_234, move=5) == "1.234 \N{MIDDLE DOT} 5"
