"""What all pictures share: ink, stripes, and the same bytes each time. This needs matplotlib."""

from collections.abc import Callable
from io import BytesIO
from typing import Any
from warnings import catch_warnings, simplefilter

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from timesduel.core.goal import Goal
from timesduel.core.numbers import spell
from timesduel.core.rules import Rules
from timesduel.views.band import as_power

Style = dict[str, Any]

# Lengths are in points: there are 72 to the inch, and a landscape A4 page has 842 by 595 of them.
WIDTH, MARGIN = 842, 42

# These differ in every kind of colour vision; the stripes need no colour at all.
INK, STRIPES = "#1A1A1A", "#0072B2"
STRIPED: Style = {"facecolor": "#E3F1FA", "edgecolor": STRIPES, "hatch": "///", "linewidth": 1}
PLAIN: Style = {"facecolor": "#FBE7C0", "linewidth": 0}
PLAYERS = ((INK, "-"), ("#B03A00", (0, (3, 1.5))))
"""The colour and the dashes of each player's lines."""

TIMES = "\N{MULTIPLICATION SIGN}"

MOST_ZONES = 1_000
_LONGEST_SPELLING = 50
_METADATA: dict[str, dict[str, str | None]] = {
    "svg": {"Date": None, "Creator": None},
    "png": {"Software": None},
}


def drawn(draw: Callable[[], Figure], kind: str) -> bytes:
    """A figure as an `svg` or a `png`."""
    with mpl.rc_context():
        mpl.rcdefaults()  # whatever somebody has set up at home
        mpl.rc("font", family="DejaVu Sans", size=12)  # comes with matplotlib: the same everywhere
        mpl.rc("hatch", linewidth=1.4)
        mpl.rc("svg", hashsalt="timesduel")
        content = BytesIO()
        with catch_warnings():
            simplefilter("ignore")  # a name may have letters that the font has not
            draw().savefig(content, format=kind, dpi=150, metadata=_METADATA[kind])
    return content.getvalue()


def what_wins(rules: Rules) -> str:
    """The rules in two sentences."""
    multipliers = spell(rules.multipliers, " or ")
    if len(multipliers) > _LONGEST_SPELLING:
        many, first, last = len(rules.multipliers), rules.multipliers[0], rules.multipliers[-1]
        multipliers = f"one of {many} numbers from {first} to {last}"
    turns = f"Take turns to multiply by {multipliers}."
    if rules.goal is Goal.REACH:
        return f"{turns} Whoever reaches {as_power(rules.target)} or more wins."
    if rules.goal is Goal.EXACT:
        return f"{turns} Whoever reaches exactly {as_power(rules.target)} wins; above it loses."
    return f"{turns} Never above {as_power(rules.ceiling)}. Whoever cannot move loses."


def beyond(rules: Rules) -> str:
    """What awaits those who go past the end of the band."""
    if rules.goal is Goal.REACH:
        return f"{as_power(rules.target)} or\N{NO-BREAK SPACE}more wins"
    if rules.goal is Goal.EXACT:
        return f"above {as_power(rules.target)} loses"
    return f"above {as_power(rules.ceiling)} no\N{NO-BREAK SPACE}move"


def draw_key(axes: Axes, lines: list[tuple[str, str]]) -> None:
    """What each kind of thing in a picture means: its name here, and a sentence."""
    axes.axis("off")
    axes.set_xlim(0, 100)
    axes.set_ylim(4, 0)
    for y, (kind, text) in enumerate(lines):
        if kind == "arrows":
            for x, (colour, dashes) in zip((0, 2.2), PLAYERS, strict=True):
                style: Style = {"color": colour, "linestyle": dashes, "linewidth": 2}
                axes.plot([x, x + 1.8], [y + 0.5, y + 0.5], **style)
        elif kind:
            box = STRIPED if kind == "striped" else PLAIN
            axes.add_patch(Rectangle((0, y + 0.2), 4, 0.6, **{**box, "edgecolor": STRIPES}))
        axes.text(
            5 if kind else 0, y + 0.5, text, va="center", size=12, color=INK, parse_math=False
        )
