"""What `timesduel solve` and `timesduel odds` say."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "solving": "Solving",
    "verdict.first_wins": "Player 1, who begins, wins.",
    "verdict.first_loses": "Player 1, who begins, loses.",
    "verdict.mover_wins": "The player to move wins.",
    "verdict.mover_loses": "The player to move loses.",
    "winning_moves": "Winning moves: {moves}.",
    "not_all_known": "Not all winning moves are known; for more: --effort {effort}",
    "no_move": "There is no move left.",
    "every_move_loses": "Every move loses.",
    "best_move": "Best move: {move}.",
    "best_move_found": "Best move found: {move}.",
    "best_try": "Best try: {move}.",
    "best_try_found": "Best try found: {move}.",
    "length_unknown": "How long it takes is not known; for more: --effort {effort}",
    "length": {
        "one": "With best play it is over in {count} move.",
        "other": "With best play it is over in {count} moves.",
    },
    "because": "Because {condition}.",
    "because_partners": "Because the winner always moves to the partner:",
    # Odds
    "following": "Following all games",
    "chance": "Player {seat} ({name}) wins with probability {chance}",
    "below": "below {number}",
    "above": "above {number}",
    "about": "about {number}",
    "exactly": "  exactly {fraction}",
    "long_fraction": "  a fraction of {above} over {below} digits, see --json",
}
