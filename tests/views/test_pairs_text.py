"""Rounds and tables of a tournament at a terminal."""

from timesduel.match.pairings import Tournament
from timesduel.views.pairs_text import round_lines, standings_lines
from timesduel.views.widths import WIDTH, columns

NAMES = ("Ada", "W" * 40, "日本" * 12)


def test_a_round_fits_sixty_columns() -> None:
    tournament = Tournament().with_people(NAMES).paired()
    assert list(round_lines(Tournament())) == []
    for pair in tournament.rounds[0]:
        tournament = tournament.with_result(1, *pair.opponents, (1, 0))
    lines = [*round_lines(tournament), *standings_lines(tournament)]
    assert max(map(columns, lines)) <= WIDTH
    assert lines[0].endswith("  1-0")
    assert lines[1] == f"2  {tournament.rounds[0][1].one} - the computer  1-0"


def test_a_table() -> None:
    tournament = Tournament().with_people(["Ada", "Grace"]).paired()
    assert list(round_lines(tournament)) == ["1  Ada - Grace"]
    tournament = tournament.with_result(1, "Ada", "Grace", (0, 2))
    assert list(standings_lines(tournament)) == [
        "Place  Name   Won  Played",
        "    1  Grace    2       2",
        "    2  Ada      0       2",
    ]
