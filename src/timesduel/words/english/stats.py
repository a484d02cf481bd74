"""Statistics: what somebody has played, won and solved so far."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "nothing": "Nothing yet. Play with:\n  {command}",
    "nothing_in_menu": "Nothing yet: play a game, and look here again.",
    # How many games, against whom.
    "between_people": {
        "one": "{count} game, between people",
        "other": "{count} games, all between people",
    },
    "against_computers": {
        "one": "{count} game: {won} of {played} won against computers",
        "other": "{count} games: {won} of {played} won against computers",
    },
    "against_both": {
        "one": "{count} game: {won} of {played} won against computers, {people} between people",
        "other": "{count} games: {won} of {played} won against computers, {people} between people",
    },
    # Columns.
    "by_book": "By book",
    "games_won": "games won",
    "wins_kept": "wins kept {percent}",
    "other": "other",
    "level": "level {level}",
    # Below them.
    "mistakes": "wins that slipped away: {mistakes}",
    "puzzles": "Puzzles: {solved} of {tried} solved, {due} due",
    "streaks": {
        "one": "{solved} in a row (best {best}), {count} day in a row (best {best_days})",
        "other": "{solved} in a row (best {best}), {count} days in a row (best {best_days})",
    },
    "products": "Products: {right} of {said} said right (1 x n left out)",
    "unreadable": {
        "one": "timesduel: {count} line of the diary could not be read",
        "other": "timesduel: {count} lines of the diary could not be read",
    },
}
