"""What hints say: clauses, and how they are announced."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "hint": "Hint: {hint}",
    "one_move_wins": "you have only one move, and it wins",
    "every_move_wins": "every move wins",
    "exactly_one_wins": "there is exactly one move that wins",
    "some_move_wins": "there is a move that wins",
    "no_move_wins": "this is a hard spot. Pick the move that is trickiest for them",
    "at_once": "you can {ways} at once",
    "leave": "make {numbers}, so that they must go on from there",
    "ends_the_game": "you can leave them without a move",
    "how_many_win": {
        "one": "{count} of your {moves} moves wins",
        "other": "{count} of your {moves} moves win",
    },
    "try_leaves.one": "after the best try they have one answer, and it wins",
    "try_leaves.both": "after the best try both of their answers win",
    "try_leaves.all": "after the best try all {answers} of their answers win",
    "try_leaves.some": {
        "one": "after the best try only {count} of their {answers} answers wins",
        "other": "after the best try only {count} of their {answers} answers win",
    },
    "all_go_beyond": "every move goes past {limit}",
    "try": "try x{move}",
}
