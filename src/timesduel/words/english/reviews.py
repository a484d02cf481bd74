"""What reviews say, on the terminal, in pictures and on pages."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "working": "Going through the game",
    # Which game it was.
    "subject": "{title}, multiplying by {multipliers}",
    "subject.target": "{title}, target {limit}, multiplying by {multipliers}",
    "subject.ceiling": "{title}, ceiling {limit}, multiplying by {multipliers}",
    "subject.modulus": "{title}, modulus {limit}, multiplying by {multipliers}",
    "numbers_to_leave": "Numbers to leave: {zones}.",
    # Where it was decided.
    "from_the_start": "No turning point: {winner} had the win from start to end.",
    "not_known": "The turning point is not known: not every position is solved.",
    "lucky": "Turning point: turn {turn}. Running out of time saved {winner}.",
    "thrown": "Turning point: turn {turn}, where {loser} threw the win away.",
    # What was played.
    "product": "{total} x {move} = {product}",
    "product_alone": "x {move} = {product}",
    "product_about": "x {move}, ~{size}",
    # Beside a turn, or beside the end.
    "every_move_lost": "every move lost",
    "lucky_turn": "lucky: every move lost",
    "better": "better: {moves}",
    "was_won": "the game was won",
    "was_lost": "the game was lost",
    # The same of a mistake, by what came of it.
    "mistake.punished": "better: {moves}; punished",
    "mistake.forgiven": "better: {moves}; unpunished",
    "mistake.at_once": "better: {moves}; lost at once",
    "mistake.ended": "better: {moves}; the game ended",
    "mistake.open": "better: {moves}; not answered yet",
    # How much of a damaged record was reviewed.
    "first_turns": {
        "one": "Reviewed: the first turn, which can be read.",
        "other": "Reviewed: the first {count} turns, which can be read.",
    },
    "all_turns": {
        "one": "Reviewed: the only turn, which can be read.",
        "other": "Reviewed: all {count} turns, which can be read.",
    },
    "too_long": (
        "the game is too long to review: up to {most} moves with the modulus {modulus} are reviewed"
    ),
    # The command.
    "own_file": "is the file of the game itself.",
    "own_place": "is a place where Times Duel keeps games or the diary.",
    "unreadable": "{path}: {problem}; no turn of it can be read",
    "damaged": "timesduel: {path}: {problem}",
    "none_finished": "no game is finished yet; play one with:\n  {command}",
    "nothing_to_draw": "there is nothing to draw. {why}",
    "puzzles": {
        "one": "{count} mistake will come back:\n  {command}",
        "other": "{count} mistakes will come back:\n  {command}",
    },
    "puzzles_in_menu": {
        "one": "{count} mistake will come back as a puzzle.",
        "other": "{count} mistakes will come back as puzzles.",
    },
}
