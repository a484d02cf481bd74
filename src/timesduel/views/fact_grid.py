"""The grid of facts as characters: how often each was right, and which are still slow."""

from collections.abc import Iterator

from timesduel.training.facts import FACTORS, LATEST, FactScore, Grid
from timesduel.training.practice import SLOW_SECONDS
from timesduel.words.speech import say, times_sign

_NEVER, _SLOW = ".", "~"


def grid_lines(grid: Grid) -> Iterator[str]:
    """The grid, 57 columns wide, with a key below."""
    yield say("facts.right")
    yield _row(times_sign(), [f"{column} " for column in FACTORS])
    for row in FACTORS:
        yield _row(str(row), [_cell(grid.score(row, column)) for column in FACTORS])
    yield say("facts.latest", latest=LATEST)
    counts = {each.value: count for each, count in grid.counts().items()}
    yield say("facts.wall", count=counts["loose"], known=counts["known"], hole=counts["hole"])
    yield say("facts.slow", slow=_SLOW, seconds=round(SLOW_SECONDS))
    yield say("facts.never", never=_NEVER)
    if grid.larger.tries:
        yield say("facts.larger", right=grid.larger.right, asked=grid.larger.asked)


def _row(label: str, cells: list[str]) -> str:
    return (f"{label:<2}" + "".join(f"{cell:>5}" for cell in cells)).rstrip()


def _cell(score: FactScore) -> str:
    """The percentage, with a mark if it takes long."""
    percent = _NEVER if score.percent is None else str(score.percent)
    slow = score.seconds is not None and score.seconds >= SLOW_SECONDS
    return percent + (_SLOW if slow else " ")
