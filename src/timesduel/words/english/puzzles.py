"""Puzzles: the question, the answer, and what comes next."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # By the value of the source.
    "heading.new": "Level {level}: {title}",
    "heading.mistake": "From a game of yours. Level {level}: {title}",
    "heading.again": "Once more. Level {level}: {title}",
    # The puzzle of the day.
    "daily.heading": "Puzzle of the day: {day}",
    "daily.alone": "You have solved it without a hint. Well done!",
    "daily.solved": {
        "one": "You have solved it with {count} hint.",
        "other": "You have solved it with {count} hints.",
    },
    "daily.missed": "You have tried it. Not solved this time: there is a new one every day.",
    "daily.next": "The next one comes tomorrow: {day}.",
    "daily.share": "A line to share:",
    "daily.others": "Other puzzles are waiting:",
    "share.alone": "Times Duel puzzle, {day}: solved without a hint [{marks}]",
    "share.solved": {
        "one": "Times Duel puzzle, {day}: solved with {count} hint [{marks}]",
        "other": "Times Duel puzzle, {day}: solved with {count} hints [{marks}]",
    },
    "share.missed": "Times Duel puzzle, {day}: tried, not solved [{marks}]",
    "number": "The number is {total}.",
    "used": "Used up: {numbers}.",
    "question": "Which move wins ({choices})? ",
    "help": "  {choices}: your answer; the first one counts\n"
    "  hint: a little help; then a little more\n"
    "  quit: stop here",
    "last_hint": "That was the last hint.",
    "right": "Right.",
    "wrong": "Not this one.",
    "solution": "x{move} wins. {explanation}",
    "others": "Others that win: {moves}.",
    # Sentences one after the other.
    "streak": "Solved in a row: {current} (best {best}).",
    "due": "Due again: {waiting}.",
    "told": "You saw the answer, so it does not count as solved.",
    "answered_before": "This one was answered before: it counts again when it is due.",
    "another": "Another one (Enter, or quit)? ",
    "another_unclear": "Press Enter for another puzzle, or type quit.",
    "not_found": "no puzzle of level {level} was found in these rules",
    "daily_seed": "the puzzle of the day has one of its own.",
}
