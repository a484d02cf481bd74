"""A review as text for one screen: the sentences, the turns and the chart of characters."""

import re
from dataclasses import replace
from random import Random

import pytest

from tests.coach.games import played, random_game
from tests.records.samples import FINISHED
from timesduel import BOOKS, Goal, Outcome, Reason, Record, Rules, Turn
from timesduel.coach.judge import Grade
from timesduel.coach.review import Ending, Review, review
from timesduel.questions.review_text import (
    ending_words,
    extent,
    note,
    numbers_to_leave,
    result,
    subject,
    turning_point,
)
from timesduel.solver.ratio import largest_total
from timesduel.solver.zones import Zone
from timesduel.views.game_chart import chart_lines
from timesduel.views.game_scene import GameScene, game_path, zones_of
from timesduel.views.game_text import game_text, short_names, summary_lines, turn_lines
from timesduel.views.widths import clipped, columns, padded, wrapped
from timesduel.views.zones_text import Band


def shown(record: Record) -> list[str]:
    """All lines about a game, with the gaps between them."""
    heading, blocks = game_text(GameScene(record, review(record), zones_of(record.rules)))
    first, *others = blocks
    return [*heading, *first, *(line for block in others for line in ("", *block))]


def chart_of(judged: Review) -> list[str]:
    """The chart alone, without colours."""
    zones = zones_of(judged.rules)
    assert not isinstance(zones, str)
    return [plain(line) for line in chart_lines(game_path(judged, zones))]


def plain(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", line)


def test_the_zones_in_words() -> None:
    def told(book: str, **changes: int) -> str:
        rules = BOOKS[book].replace(**changes)
        return numbers_to_leave(rules, zones_of(rules))

    assert told("power-play") == "Numbers to leave: 3 to 5, 17 to 33."
    assert told("multiplication-duel") == "Numbers to leave: 3 to 5, 51 to 99."
    assert told("power-play", target=10**9) == ""  # too many
    assert told("power-play", target=2) == ""  # none
    assert numbers_to_leave(BOOKS["power-play"], "No chart.") == ""
    far = BOOKS["power-play"].replace(target=10**30)
    assert numbers_to_leave(far, [Zone(7, 7)]) == "Numbers to leave: 7."
    assert numbers_to_leave(far, [Zone(10**19 + n, 10**19 + n + 1) for n in (1, 5, 9)]) == ""


def test_moves_are_told_from_numbers() -> None:
    rules = BOOKS["power-play"].replace(multipliers=(2, 3, 5, 7, 11, 13, 17), target=100)
    turn = review(played(rules, Random(1))).turns[0]
    for better, words in (
        ((3,), "x3"),
        ((3, 4), "x3 or x4"),
        ((2, 4, 6, 7, 8), "x2, x4 or x6 to x8"),
        ((2, 4, 6, 8, 10, 12, 14), "x2, x4, x6, x8, x10 and 2 more"),
    ):
        changed = replace(turn, grade=Grade.THREW, better_moves=better, sequel=None)
        assert note(changed) == f"{words} {'were' if better[1:] else 'was'} better"


def test_how_much_was_reviewed() -> None:
    assert extent(1, lost=True) == "Reviewed: the first turn, which can be read."
    assert extent(1, lost=False) == "Reviewed: the only turn, which can be read."
    assert extent(2, lost=False) == "Reviewed: all 2 turns, which can be read."


def test_one_screen_is_enough() -> None:
    """For games of all kinds and sizes, with names of all kinds."""
    wide = "\N{CJK UNIFIED IDEOGRAPH-6570}" * 40
    sizes = [10**9, 10**18, 10**40, 10**1000]
    for seed in range(60):
        dice = Random(seed)
        if seed % 3 == 0:
            record = random_game(dice)
        else:
            book = dice.choice([book for book in BOOKS.values() if book.target])
            multipliers = tuple(dice.sample(range(2, 10 ** dice.randint(1, 6)), dice.randint(2, 8)))
            rules = book.replace(target=dice.choice(sizes), multipliers=multipliers)
            record = played(rules, dice, most=dice.choice([3, 20, 70]))
        names = dice.choice([("Ada", "Grace"), ("x" * 40, "x" * 39), (wide, "x" * 40)])
        lines = shown(replace(record, names=names, players=("greedy", None)))
        for line in lines:
            assert len(plain(line)) + line.count(wide[0]) <= 60, line
        assert len(lines) <= (36 if names[0] == "Ada" else 42)  # a sentence has more lines then


def test_the_turns_stand_below_their_numbers() -> None:
    checked = 0
    for seed in range(120):
        record = random_game(Random(seed))
        if record.rules.modulus is not None:
            continue
        judged = review(record)
        band, path, *_ = chart = chart_of(judged)
        if len(band) != 55 or "last digit" in "".join(chart):
            continue
        limit = largest_total(record.rules) - (record.rules.goal is Goal.EXACT)
        axis = Band(limit, 55)
        signs = {"??": "?", "!!": "!"}
        expected = {}
        for turn in judged.turns:
            if turn.multiplier is not None:
                made = turn.product
                expected[turn.turn] = axis.column_of(made) if made <= limit else 56
        found = {}
        for place in re.finditer(r"(\d+)([?!]?)", path):
            number = int(place[1])
            sign = signs.get(judged.turns[number - 1].mark, "")
            assert place[2] in ("", sign)
            assert expected[number] in range(place.start(), place.end() + 1)
            found[number] = place.start()
        if len(chart) == 6:
            assert found.keys() == expected.keys()
            checked += 1
    assert checked > 40


@pytest.mark.parametrize(
    ("kept", "chances", "told"),
    [(0, 0, "-"), (0, 3, "0%"), (2, 3, "66%"), (199, 200, "99%"), (200, 200, "100%")],
)
def test_only_who_kept_every_chance_has_all(kept: int, chances: int, told: str) -> None:
    judged = review(FINISHED)
    one, two = judged.summaries
    changed = replace(judged, summaries=(replace(one, kept=kept, chances=chances), two))
    _, ada, _ = summary_lines(changed)
    assert ada.split()[-1] == told


def test_long_games_are_told_in_part() -> None:
    def listed(judged: Review) -> list[int]:
        lines = list(turn_lines(judged))[1:-1]
        return [int(line.split()[0]) for line in lines if "better" not in line]

    def marked(judged: Review) -> list[int]:
        return [turn.turn for turn in judged.turns if turn.mark]

    rules = BOOKS["power-play"]
    short = review(played(rules.replace(target=10**5), Random(1)))
    assert next(turn_lines(short)).startswith(" 1  Ada ")
    longer = review(played(rules.replace(target=4 * 10**6), Random(1)))
    assert len(longer.turns) == 17
    assert next(turn_lines(longer)) == "17 turns; only those with !! or ?? are listed."
    assert listed(longer) == marked(longer)
    record = played(rules.replace(target=10**24), Random(1))
    long = review(record)
    assert next(turn_lines(long)) == (
        f"{len(long.turns)} turns; {len(marked(long))} have !! or ??. Here are 8; --json has all."
    )
    assert listed(long) == marked(long)[-8:]
    assert len(shown(record)) <= 33
    early = replace(long, turning_point=marked(long)[8])
    assert set(marked(long)[6:11]) <= set(listed(early))
    early = replace(long, turning_point=marked(long)[0])
    assert listed(early)[:7] == marked(long)[:7]
    chart = chart_of(long)
    assert len(chart) == 18
    assert chart[-1] == "Below: the turn that made the number (last digit; * several)"
    path = "".join(line[:55] for line in chart[1:-2:4])
    digits = [str(turn.turn % 10) for turn in long.turns[:-1]]
    assert path.replace(" ", "") == "".join(digits)
    alone = BOOKS["power-play"].replace(target=10**300, multipliers=(2,))
    dull = review(played(alone, Random(1)))
    assert list(turn_lines(dull)) == ["997 turns; none of them has !! or ??."]
    assert chart_of(dull) == ["No chart: the turns stand too close together."]


def test_a_game_left_early_is_drawn_near_its_numbers() -> None:
    rules = BOOKS["power-play"].replace(target=10**1000)
    judged = review(played(rules, Random(1), most=6))
    chart = chart_of(judged)
    assert len(chart) == 6
    top = int(chart[3].split()[-1])
    assert top == judged.turns[-1].product * 3
    short = BOOKS["power-play"]
    judged = review(played(short, Random(1), most=1))
    assert chart_of(judged)[3].endswith("99")
    judged = review(played(short, Random(1), most=0))
    assert chart_of(judged) == ["No chart: no move was made."]


def resigned(
    turns: tuple[Turn, ...], total: int, *, winner: int, rules: Rules = FINISHED.rules
) -> Record:
    """A game in which a player gave up after some turns."""
    outcome = Outcome(winner, Reason.RESIGNED)
    return replace(FINISHED, rules=rules, turns=turns, total=total, outcome=outcome)


@pytest.mark.parametrize(
    ("record", "sentences"),
    [
        (
            resigned(FINISHED.turns[:1], 5, winner=1),
            (
                "Grace resigned: Ada won.",
                "Turning point: the end. Grace resigned a game that could be won.",
                "   Grace  resigned   ??  x2 was better",
            ),
        ),
        (
            resigned(FINISHED.turns[:1], 5, winner=2),
            (
                "Ada resigned: Grace won.",
                "Turning point: turn 1, where Ada let the win slip.",
                "   Ada  resigned       the game was lost",
            ),
        ),
        (
            resigned((Turn(5, 0.1),), 5, winner=1, rules=BOOKS["multiplication-duel"]),
            (
                "No turning point: Ada had the win from start to end.",
                "   Grace  resigned         the game was lost",
            ),
        ),
        (
            resigned((), 1, winner=2),
            ("Turning point: the end. Ada resigned a game that could be won.",),
        ),
    ],
    ids=range(4),
)
def test_what_is_said(record: Record, sentences: tuple[str, ...]) -> None:
    judged = review(record)
    said = [result(judged), turning_point(judged), *turn_lines(judged)]
    squeezed = {" ".join(line.split()) for line in said}
    for sentence in sentences:
        assert " ".join(sentence.split()) in squeezed


def test_names_that_are_too_long() -> None:
    assert short_names(("Ada Lovelace", "Grace")) == ("Ada Lov.", "Grace")
    assert short_names(("Ada Lovelace 1", "Ada Lovelace 2")) == ("Player 1", "Player 2")


def test_games_without_a_number_or_an_end() -> None:
    endless = Rules(goal=Goal.LAST, ceiling=None, name="open")
    assert subject(endless) == "Open, multiplying by 2 to 9"
    broken = replace(review(FINISHED), result=Outcome(None, Reason.UNFINISHED))
    assert result(broken) == "The game was broken off: nobody won, and nobody could have."
    assert turning_point(broken) == ""


def test_an_end_without_a_move() -> None:
    for grade, better, words in (
        (Grade.THREW, (2,), "x2 was better"),
        (Grade.THREW, (), "the game was won"),
        (Grade.LOST, (), "the game was lost"),
        (Grade.UNKNOWN, (), ""),
    ):
        end = Ending(
            player=1, reason=Reason.RESIGNED, grade=grade, mark=grade.mark, better_moves=better
        )
        assert ending_words(end) == ("resigned", words)


def test_a_lucky_turn() -> None:
    """The clock took the turn of somebody whom every move would have lost the game."""
    turn = review(FINISHED).turns[0]
    lucky = replace(turn, multiplier=None, grade=Grade.LOST)
    assert note(lucky) == "lucky: no move could win here"


def test_a_target_that_is_hit_is_no_number_to_leave() -> None:
    rules = BOOKS["multiplication-duel"]
    zones = [Zone(3, 5), Zone(100, 100)]
    assert numbers_to_leave(rules, zones) == "Numbers to leave: 3 to 5."


def test_how_many_columns_a_character_takes() -> None:
    accent, joiner = "\N{COMBINING ACUTE ACCENT}", "\N{ZERO WIDTH JOINER}"
    assert columns("Zoe") == columns(f"Zoe{accent}") == columns(f"Zoe{joiner}") == 3
    assert columns("\N{CJK UNIFIED IDEOGRAPH-6570}\N{FULLWIDTH DIGIT ONE}") == 4
    assert padded(f"e{accent}", 3) == f"e{accent}  "


def test_a_gap_within_a_line_stays() -> None:
    assert wrapped("a  b", 10) == ["a  b"]
    assert wrapped("a " + "b" * 12, 10, "  ") == ["a", "  bbbbbbbb", "  bbbb"]
    assert wrapped(" a", 10) == ["a"]
    assert clipped("\N{CJK UNIFIED IDEOGRAPH-6570}" * 3, 5) == "\N{CJK UNIFIED IDEOGRAPH-6570}" * 2
