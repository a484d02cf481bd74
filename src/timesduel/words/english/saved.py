"""Saved games: the list of them, and going on with one."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "none": "No games yet. Start one with: {command}",
    "to_be_resumed": "To be resumed",
    "finished": "Finished",
    "damaged": "Damaged",
    "going_on": {
        "one": "{one} - {two}, at {total} after {count} turn",
        "other": "{one} - {two}, at {total} after {count} turns",
    },
    "nobody_won": "{one} - {two}, {reason}",
    "won": "{winner} beat {loser}, {reason}",
    "of_match": "{game}, game {number} of {games}",
    # Why a game ended, in a word
    "reason.reached": "reached",
    "reason.exact": "exact",
    "reason.overshot": "overshot",
    "reason.stuck": "stuck",
    "reason.resigned": "resigned",
    "reason.time": "time",
    "reason.illegal": "illegal",
    "reason.garbled": "garbled",
    "reason.crashed": "crashed",
    "reason.absent": "absent",
    "reason.unfinished": "unfinished",
    # Going on
    "over": "{name}: that game is over; see it with: {command}",
    "none_to_resume": "there is no game to go on with; start one with: {command}",
    "passed_over": "timesduel: passed over {problem}",
}
