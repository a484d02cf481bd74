"""Questions at the command line, as a process; what they say is in `tests/golden/answers`."""

from tests.support import Program

SHOWDOWN = "multiplier-showdown"


def test_a_number_of_a_million_digits_is_answered_or_refused_soon(timesduel: Program) -> None:
    """Python's own conversion of so many digits would take many times as long."""
    nines = "9" * 1_000_000
    shown = timesduel("solve", SHOWDOWN, "--target", "-", stdin=nines + "\n").stdout
    assert shown.startswith("Player 1, who begins, loses.")
    for option in ("--at", "--target"):
        message = timesduel.refused("solve", SHOWDOWN, option, "-", stdin=nines * 2)
        assert "is not a whole number" in message
    assert "is over before" in timesduel.refused("solve", SHOWDOWN, "--at", "-", stdin=nines)
    assert "'' is not" in timesduel.refused("solve", SHOWDOWN, "--at", "-")


def test_questions_leave_nothing_behind(timesduel: Program) -> None:
    for call in ("zones power-play", "odds power-play --p1 random --p2 random", "levels"):
        result = timesduel(*call.split())
        assert (result.returncode, result.stderr) == (0, "")
    assert not timesduel.home.exists()
