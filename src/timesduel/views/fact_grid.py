"""The grid of facts as characters: what was right, and beside it how fast."""

from collections.abc import Iterator

from timesduel.training.facts import FACTORS, LATEST, FactScore, Grid
from timesduel.words.speech import say

_NEVER = "."
_SLOWEST = 99


def grid_lines(grid: Grid) -> Iterator[str]:
    """Two grids side by side, 59 columns wide, with a key below."""
    yield f"{say('facts.right'):>6}{say('facts.seconds'):>36}"
    columns = [f"{column}" for column in FACTORS]
    yield _row("x", columns, columns)
    for row in FACTORS:
        scores = [grid.score(row, column) for column in FACTORS]
        yield _row(str(row), [_percent(s) for s in scores], [_seconds(s) for s in scores])
    yield say("facts.latest", latest=LATEST)
    yield say("facts.never", never=_NEVER)
    if grid.larger.tries:
        yield say("facts.larger", right=grid.larger.right, asked=grid.larger.asked)


def _row(label: str, percents: list[str], seconds: list[str]) -> str:
    left = "".join(f"{percent:>4}" for percent in percents)
    return f"{label}{left} |" + "".join(f"{each:>3}" for each in seconds)


def _percent(score: FactScore) -> str:
    return _NEVER if score.percent is None else str(score.percent)


def _seconds(score: FactScore) -> str:
    """Whole seconds, in two places."""
    if score.seconds is None:
        return _NEVER
    return "<1" if score.seconds < 1 else str(min(int(score.seconds), _SLOWEST))
