"""The grid of facts as characters: what was right, and beside it how fast."""

from collections.abc import Iterator

from timesduel.training.facts import FACTORS, LATEST, Grid, Score

_NEVER = "."
_SLOWEST = 99


def grid_lines(grid: Grid) -> Iterator[str]:
    """Two grids side by side, 59 columns wide, with a key below."""
    yield f"{'% right':>6}{'seconds':>36}"
    columns = [f"{column}" for column in FACTORS]
    yield _row("x", columns, columns)
    for row in FACTORS:
        scores = [grid.score(row, column) for column in FACTORS]
        yield _row(str(row), [_percent(s) for s in scores], [_seconds(s) for s in scores])
    yield f"The last {LATEST} tries count. Seconds: median of right answers."
    yield f"{_NEVER} none yet. 1 x n is left out."
    if grid.larger.tries:
        yield f"Larger products: {grid.larger.right} of {grid.larger.asked} right, all in all."


def _row(label: str, percents: list[str], seconds: list[str]) -> str:
    left = "".join(f"{percent:>4}" for percent in percents)
    return f"{label}{left} |" + "".join(f"{each:>3}" for each in seconds)


def _percent(score: Score) -> str:
    return _NEVER if score.percent is None else str(score.percent)


def _seconds(score: Score) -> str:
    """Whole seconds, in two places."""
    if score.seconds is None:
        return _NEVER
    return "<1" if score.seconds < 1 else str(min(int(score.seconds), _SLOWEST))
