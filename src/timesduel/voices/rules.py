"""The rules of a game in words: what wins, the rules in short, and the page of rules."""

from collections.abc import Iterable, Iterator

from timesduel.books.shelf import book_of, game_title
from timesduel.core.outcome import Goal
from timesduel.core.position import ENDLESS_PLIES
from timesduel.core.rules import Rules
from timesduel.words.grammar import as_power, brief, one_of, spell
from timesduel.words.speech import say, spoken

_LONGEST_SPELLING = 50
"""Characters of a list of multipliers; a longer one is told by its ends."""


def objective(rules: Rules) -> str:
    """What wins and how to get there, in one sentence."""
    multipliers = one_of(rules.multipliers)
    if rules.goal is Goal.REACH:
        return say("objectives.reach", target=rules.target, multipliers=multipliers)
    if rules.goal is Goal.EXACT:
        return say("objectives.exact", target=rules.target, multipliers=multipliers)
    if rules.ceiling is not None:
        return say("objectives.ceiling", ceiling=rules.ceiling, multipliers=multipliers)
    if rules.modulus is not None:
        return say("objectives.modulus", modulus=rules.modulus, multipliers=multipliers)
    return say("objectives.endless", multipliers=multipliers)


_FEW_MULTIPLIERS = 3


def goal_name(rules: Rules) -> str:
    """What wins, as the short name of a game: `Reach 1000`, `Exactly 100`."""
    if rules.target is not None:
        target = brief(rules.target)
        if rules.goal is Goal.REACH:
            goal = say("objectives.goal.reach", target=target)
        else:
            goal = say("objectives.goal.exact", target=target)
    elif rules.ceiling is not None:
        goal = say("objectives.goal.ceiling", ceiling=brief(rules.ceiling))
    elif rules.modulus is not None:
        goal = say("objectives.goal.modulus", modulus=rules.modulus)
    else:
        goal = say("objectives.goal.endless")
    if len(rules.multipliers) > _FEW_MULTIPLIERS:
        return goal
    sign = say("numbers.times_in_print")
    return say("objectives.goal.with", goal=goal, multipliers=spell(rules.multipliers, sign=sign))


def rules_in_short(rules: Rules) -> str:
    """The rules in two sentences, for a picture of a game that has a limit."""
    assert rules.limit is not None
    kind, limit = rules.goal.value, as_power(rules.limit)
    multipliers = one_of(rules.multipliers)
    if len(multipliers) <= _LONGEST_SPELLING:
        return say(f"objectives.turns.{kind}", multipliers=multipliers, limit=limit)
    many, (first, *_, last) = len(rules.multipliers), rules.multipliers
    return say(f"objectives.many_turns.{kind}", many=many, first=first, last=last, limit=limit)


_WIDTH = 60


_MOST_SAMPLE_LINES = 5
"""A longer sample game is cut in the middle."""


def rules_page(rules: Rules, *, errata: bool = False) -> str:
    """The page, as Markdown that is easy to read as it stands; errata for whoever wants them."""
    return "\n".join(_lines(rules, errata=errata)) + "\n"


def _lines(rules: Rules, *, errata: bool) -> Iterator[str]:
    yield f"# {game_title(rules)}"
    yield ""
    yield _filled(objective(rules))
    yield from _section(say("rulebook.how_to_play"), how_to_play(rules))
    yield from _section(say("rulebook.sample"), sample_lines(rules))
    yield from _section(say("rulebook.at_the_prompt"), _at_the_prompt())
    if errata:
        yield from _section(say("rulebook.errata"), _errata(rules))


def _section(heading: str, sentences: Iterable[str]) -> Iterator[str]:
    yield ""
    yield f"## {heading}"
    yield ""
    for sentence in sentences:
        yield _filled(sentence, "- ", "  ")


def _filled(text: str, first: str = "", others: str = "") -> str:
    """A text as lines of the page, with an indent each."""
    from textwrap import fill  # which only pages need

    return fill(
        text, _WIDTH, initial_indent=first, subsequent_indent=others, break_long_words=False
    )


def how_to_play(rules: Rules) -> Iterator[str]:
    """The rules, a sentence each."""
    yield say("rulebook.start", start=rules.start)
    yield say("rulebook.turns")
    yield say("rulebook.move", choices=one_of(rules.multipliers))
    if rules.goal is Goal.REACH:
        yield say("rulebook.reach_wins", target=rules.target)
    elif rules.goal is Goal.EXACT:
        yield say("rulebook.exact_wins", target=rules.target)
        yield say("rulebook.over_loses", target=rules.target)
    elif rules.ceiling is not None:
        yield say("rulebook.above_ceiling", ceiling=rules.ceiling)
        yield say("rulebook.stuck_loses")
    elif rules.modulus is not None:
        yield say("rulebook.modular_product", modulus=rules.modulus)
        yield say("rulebook.no_repetition")
        yield say("rulebook.stuck_loses")
    else:
        yield say("rulebook.never_repeats")
        yield say("rulebook.unfinished", moves=ENDLESS_PLIES)
    if rules.goal is not Goal.LAST:
        yield say("rulebook.no_draw")


def sample_lines(rules: Rules) -> list[str]:
    """The sample game of the book: a few lines, and above them its rules where they are others."""
    book = book_of(rules)
    position = book.sample_rules.opening()
    lines = []
    for move in book.sample.moves:
        total, player = position.total, position.player
        position = position.play(move)
        product, outcome = position.total, position.outcome()
        lines.append(
            say("rulebook.sample_move", player=player, total=total, move=move, product=product)
        )
        if outcome is not None:
            lines[-1] = say("rulebook.sample_last", last=lines[-1], winner=outcome.winner)
    if len(lines) > _MOST_SAMPLE_LINES:
        lines[2:-2] = [say("rulebook.sample_more", count=len(lines) - 4)]
    if rules == book.sample_rules:
        return lines
    return [say("rulebook.sample_rules", objective=objective(book.sample_rules)), *lines]


def _at_the_prompt() -> Iterator[str]:
    yield say("rulebook.commands")
    yield say("rulebook.hint")
    yield say("rulebook.multiplication")


def book_errata(rules: Rules) -> list[str]:
    """Where the book that rules are based on is silent or wrong."""
    book = book_of(rules)
    return [spoken(each) for each in (book.sample.erratum, *book.errata) if each]


def _errata(rules: Rules) -> Iterator[str]:
    yield from book_errata(rules)
    yield say("rulebook.words")
    yield say("rulebook.toss")
    yield say("rulebook.asked_again")
