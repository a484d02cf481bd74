"""Texts by code, and messages, which are texts that were not said yet."""

from timesduel.words.pseudo import marked_template
from timesduel.words.speech import PSEUDO, Message, say, speaking


def test_a_message_is_a_value() -> None:
    one = Message("games.turn", turn=1, present=2)
    assert one == Message("games.turn", turn=1, present=2)
    assert one != Message("games.turn", turn=2, present=2)
    assert one != "turn 1 is not the present one, 2"
    assert hash(one) == hash(Message("games.turn", turn=1, present=2))
    assert str(one) == "turn 1 is not the present one, 2"
    assert repr(one) == "Message('games.turn', turn=1, present=2)"


def test_the_language_belongs_to_the_context() -> None:
    with speaking(PSEUDO):
        assert say("games.over") == "⟦the game is over⟧"
        assert say("games.turn", turn=1, present=2) == "⟦turn ⟪1⟫ is not the present one, ⟪2⟫⟧"
    assert say("games.over") == "the game is over"


def test_fields_that_somebody_else_fills_in_are_marked_too() -> None:
    assert marked_template("No such option {name}.") == "⟦No such option ⟪{name}⟫.⟧"
