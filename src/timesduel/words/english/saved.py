"""Games that were kept: the list of them, and going on with one."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # The list.
    "to_be_resumed": "To be resumed",
    "finished": "Finished",
    "damaged": "Damaged",
    "none": "No games yet. Start one with: {command}",
    "player": "{name} ({level})",
    "going_on.alone": {
        "one": "{one} - {two}, at {total} after {count} turn",
        "other": "{one} - {two}, at {total} after {count} turns",
    },
    "going_on.in_match": {
        "one": "{one} - {two}, at {total} after {count} turn, game {number} of {games}",
        "other": "{one} - {two}, at {total} after {count} turns, game {number} of {games}",
    },
    "no_winner.alone": "{one} - {two}, {reason}",
    "no_winner.in_match": "{one} - {two}, {reason}, game {number} of {games}",
    "won.alone": "{winner} beat {loser}, {reason}",
    "won.in_match": "{winner} beat {loser}, {reason}, game {number} of {games}",
    # Going on with one.
    "passed_over": "timesduel: passed over {problem}",
    "over": "that game is over; see it with:\n  {command}",
    "nothing": "there is no game to go on with; start one with:\n  {command}",
    "bot_in_file": "{program} is not started from a file",
}
