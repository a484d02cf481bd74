"""Errors as data: they say the same wherever they come to, in the language that is spoken there."""

import pickle

import pytest

from timesduel import errors
from timesduel.errors import (
    Abridged,
    BotError,
    Choices,
    EffortError,
    IllegalMoveError,
    MissingExtraError,
    Modulo,
    ProblemError,
    RecordError,
    RulesError,
    StaleError,
    TimesDuelError,
)
from timesduel.words.speech import PSEUDO, Message, speaking

SAMPLES = {
    RulesError("target", "rules.needed", goal="reach"): (
        "target: must be given for the goal 'reach'"
    ),
    EffortError("solver.effort", effort=7): "not solved within an effort of 7",
    EffortError("solver.too_close"): "two zone ends are too close to tell which comes first",
    BotError("time", "bots.silent", word="readyok"): "it did not say readyok in time",
    ProblemError(404, "moves.over", headers={"Allow": "GET"}, move=3): (
        "3 cannot be played: the game is over"
    ),
    IllegalMoveError(
        "moves.used",
        total=Abridged(9),
        move=5,
        product=Abridged(10**30),
        modulo=Modulo(11),
        choices=Choices((2, 3, 4, 7)),
    ): "9 x 5 makes <a number of 31 digits> again (mod 11): choose 2 to 4 or 7",
    StaleError(3, 5): "version 3 is not the present one, 5",
    RecordError("records.pair").at("names"): "names: must be a pair",
    MissingExtraError("extras.picture", advice=None, extra="plot"): ("a PNG needs the extra plot"),
    MissingExtraError(
        "extras.needed", advice=Message("extras.install", command="pip install numpy"), extra="mcp"
    ): "this needs the extra mcp; install it with:\n  pip install numpy",
}


def every_kind(kind: type[TimesDuelError] = TimesDuelError) -> set[type[TimesDuelError]]:
    """A kind of error, and all below it."""
    return {kind}.union(*map(every_kind, kind.__subclasses__()))


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_survives_the_way_from_another_process(error: TimesDuelError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) == SAMPLES[error]
    assert again.__dict__ == error.__dict__


def test_numbers_in_an_error_become_words_when_it_is_shown() -> None:
    error = IllegalMoveError("moves.not_allowed", move=Abridged(10**30), choices=Choices((2, 4)))
    assert repr(error.message.fields["choices"]) == "Choices((2, 4))"
    with speaking(PSEUDO):
        assert str(error).endswith("choose ⟪⟦⟪2⟫ or ⟪4⟫⟧⟫⟧")
    assert str(error) == "<a number of 31 digits> is not allowed: choose 2 or 4"
    assert Modulo(None) != Abridged(None)
    assert len({Modulo(11), Modulo(11), Abridged(11)}) == 2


def test_so_does_every_other_kind() -> None:
    for kind in every_kind() - {type(error) for error in SAMPLES}:
        again = pickle.loads(pickle.dumps(kind("moves.over", move=3)))
        assert (type(again), str(again)) == (kind, "3 cannot be played: the game is over")


def test_what_an_error_has_besides_its_words() -> None:
    rules = pickle.loads(pickle.dumps(RulesError("total", "rules.below_modulus")))
    assert (rules.field, rules.problem) == ("total", "must be below the modulus")
    effort = EffortError("solver.effort", effort=7)
    assert effort.effort == 7
    assert EffortError("solver.too_close").effort is None
    bot = pickle.loads(pickle.dumps(BotError("crashed", "bots.closed")))
    assert (bot.reason, bot.detail) == ("crashed", "it has closed its output")
    missing = MissingExtraError("extras.needed", advice=None, extra="mcp")
    assert isinstance(missing, ImportError)
    assert (missing.problem, missing.advice) == ("this needs the extra mcp", "")


def test_words_are_looked_up_when_they_are_shown() -> None:
    error = RecordError(RulesError("total", "rules.below_modulus").message).at("turns[3]")
    with speaking(PSEUDO):
        assert str(error) == "⟦⟪turns[3]⟫: ⟪⟦⟪total⟫: ⟪⟦must be below the modulus⟧⟫⟧⟫⟧"
    assert str(error) == "turns[3]: total: must be below the modulus"


def test_the_docstring_has_the_whole_tree() -> None:
    assert errors.__doc__ is not None
    for kind in every_kind():
        assert kind.__name__ in errors.__doc__
