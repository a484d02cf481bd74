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
    "thrown": "Turning point: turn {turn}, where {loser} let the win slip.",
    # What was played.
    "product": "{total} x {move} = {product}",
    "product_alone": "x {move} = {product}",
    "product_about": "x {move}, ~{size}",
    # Beside a turn, or beside the end.
    "no_move_wins": "no move could win here",
    "lucky_turn": "lucky: no move could win here",
    "better": {"one": "{moves} was better", "other": "{moves} were better"},
    "was_won": "the game was won",
    "was_lost": "the game was lost",
    # The same of a mistake, by what came of it.
    "mistake.punished": "{better}; they used the chance",
    "mistake.forgiven": "{better}; they missed the chance",
    "mistake.at_once": "{better}; this lost at once",
    "mistake.ended": "{better}; then the game ended",
    "mistake.open": "{better}; no answer yet",
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
