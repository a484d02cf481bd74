"""Rounds and tables of a tournament at a terminal."""

from timesduel.match.pairings import Tournament
from timesduel.views.standings_text import round_lines, standings_lines
from timesduel.views.widths import WIDTH, columns

NAMES = ("Ada", "W" * 40, "日本" * 12)


def test_a_round_fits_sixty_columns() -> None:
    tournament = Tournament().with_people(NAMES).paired()
    assert list(round_lines(())) == []
    for pair in tournament.rounds[0]:
        tournament = tournament.with_result(1, *pair.opponents, (1, 0))
    lines = [*round_lines(tournament.rounds[0]), *standings_lines(tournament)]
    assert max(map(columns, lines)) <= WIDTH
    assert lines[0].endswith("  1-0")
    assert lines[1] == f"2  {tournament.rounds[0][1].one} - the computer  1-0"


def test_a_table() -> None:
    tournament = Tournament().with_people(["Ada", "Grace"]).paired()
    assert list(round_lines(tournament.rounds[0])) == ["1  Ada - Grace"]
    tournament = tournament.with_result(1, "Ada", "Grace", (0, 2))
    assert list(standings_lines(tournament)) == [
        "Place  Name   Won  Played",
        "    1  Grace    2       2",
        "    2  Ada      0       2",
    ]


def test_the_table_of_a_class_fits_a_projector_side_by_side() -> None:
    names = [f"{number:02}{'w' * 30}" for number in range(31)]
    tournament = Tournament().with_people(names)
    narrow, wide = (list(standings_lines(tournament, width)) for width in (60, 100))
    assert (len(narrow), len(wide)) == (32, 17)
    assert max(map(columns, wide)) <= 100
    assert [line.split()[1] for line in wide[1:]] == [line.split()[1] for line in narrow[1:17]]
    assert [line.split()[5] for line in wide[1:16]] == [line.split()[1] for line in narrow[17:]]
