"""Times Duel: two-player multiplication duels. These are the public names.

Each is imported when it is first used: `import timesduel` itself costs next to nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from timesduel.books.shelf import BOOKS
    from timesduel.coach.explain import explain_loss, explain_win, refute
    from timesduel.coach.hints import ladder
    from timesduel.coach.judge import Grade, judge
    from timesduel.coach.review import review
    from timesduel.core.outcome import Goal, Outcome, Reason
    from timesduel.core.position import Position
    from timesduel.core.rules import Rules
    from timesduel.match.clock import OnTimeout, TimeLimit
    from timesduel.match.events import Action, Event, Kind, TakeBacks, Turn
    from timesduel.match.game import Game
    from timesduel.match.series import Series
    from timesduel.players.odds import Odds, win_odds
    from timesduel.players.player import ByOdds
    from timesduel.players.registry import player_called
    from timesduel.records.form import record_from_json, record_to_json
    from timesduel.records.record import Record
    from timesduel.solver.law import Law
    from timesduel.solver.solve import solve
    from timesduel.solver.solver import Solver, find_law
    from timesduel.solver.verdict import Verdict
    from timesduel.solver.zones import Zone, losing_zones

__version__ = "0.1.0"

__all__ = [
    "BOOKS",
    "Action",
    "ByOdds",
    "Event",
    "Game",
    "Goal",
    "Grade",
    "Kind",
    "Law",
    "Odds",
    "OnTimeout",
    "Outcome",
    "Position",
    "Reason",
    "Record",
    "Rules",
    "Series",
    "Solver",
    "TakeBacks",
    "TimeLimit",
    "Turn",
    "Verdict",
    "Zone",
    "explain_loss",
    "explain_win",
    "find_law",
    "judge",
    "ladder",
    "losing_zones",
    "player_called",
    "record_from_json",
    "record_to_json",
    "refute",
    "review",
    "solve",
    "win_odds",
]

_HOMES = {
    "coach.explain": ("explain_loss", "explain_win", "refute"),
    "coach.hints": ("ladder",),
    "coach.judge": ("Grade", "judge"),
    "coach.review": ("review",),
    "books.shelf": ("BOOKS",),
    "core.outcome": ("Goal", "Outcome", "Reason"),
    "core.position": ("Position",),
    "core.rules": ("Rules",),
    "match.clock": ("OnTimeout", "TimeLimit"),
    "match.series": ("Series",),
    "match.events": ("Action", "Event", "Kind", "TakeBacks", "Turn"),
    "match.game": ("Game",),
    "players.odds": ("Odds", "win_odds"),
    "players.player": ("ByOdds",),
    "players.registry": ("player_called",),
    "records.form": ("record_from_json", "record_to_json"),
    "records.record": ("Record",),
    "solver.law": ("Law",),
    "solver.solve": ("solve",),
    "solver.solver": ("Solver", "find_law"),
    "solver.verdict": ("Verdict",),
    "solver.zones": ("Zone", "losing_zones"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(f"timesduel.{home}"), name)
            globals()[name] = value  # next time Python finds it by itself
            return value
    raise AttributeError(f"module 'timesduel' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
