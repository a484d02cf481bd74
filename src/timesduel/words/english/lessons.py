"""What lessons say about the sample game of a book."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "about": "The book's sample game, move by move.",
    "other_target": "Here the target is {target}; usually it is {usual}.",
    "every_move_loses": "No move could win here.",
    "better": "Better: {moves}.",
    "moral": "Leave your opponent {numbers}.",
    "lesson": "Lesson: leave your opponent {numbers}.",
    # Why to leave them.
    "why.reach": "If you leave {numbers}, they cannot reach {limit}, "
    "but you can on your next turn.",
    "why.hit": "If you leave {numbers}, they cannot hit {limit}, but you can on your next turn.",
    "why.hit_or_over": "If you leave {numbers}, they go past {limit} and lose, "
    "or you can hit it on your next turn.",
    "why.over": "If you leave {numbers}, every move of theirs goes past {limit} and loses.",
    "why.stuck": "If you leave {numbers}, they have no move left: all would go above {limit}.",
    "why.next": "If you leave {numbers}, you can leave {better} next, whatever they play.",
    "why.next_or_over": "If you leave {numbers}, they go past {limit} and lose, "
    "or you can leave {better} next.",
    "why.somehow": "If you leave {numbers}, you can win, whatever they play.",
    # On a terminal, step by step.
    "next_move": "Enter for the next move, q to leave: ",
    "what_it_teaches": "Enter for what it teaches, q to leave: ",
    "note": "Note: {erratum}",
}
