"""Programs that play: what they did wrong, and what a check of one found."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "waiting": "Waiting for the bot",
    # Commands that start no program
    "quotation_mark": "the bot's command has a quotation mark too few",
    "empty": "the bot's command is empty",
    "no_program": "there is no program {program}",
    "no_program_but": "there is no program {program}: try {here}",
    "not_executable": ("{program} is not executable: say what runs it, as in 'python3 bot.py'"),
    # Programs that do not run
    "not_started": "it cannot be started: {problem}",
    "closed": "it has closed its output",
    "ended": "it ended with status {status}",
    "ended_by": "it was ended by {signal}",
    "ended_by_number": "it was ended by signal {number}",
    "last_words": "{problem} ({words})",
    # Programs that do not listen, or say too little or too much
    "deaf": "it does not read what it is told",
    "silent": "it did not say {word} in time",
    "silent_why": "it did not say {word} in time; does it flush, or is it too slow?",
    "unfinished": "it did not say {word} in time; its line {line} has no end (\\n)",
    "instead": "it did not say {word} in time; it said {line}",
    "not_utf8": "it said something that is not UTF-8",
    "unasked": "it said {word} when nobody had asked",
    "talkative": "it said more and more, but not {word}",
    "long_line": "it said a line of more than {most} bytes",
    # Answers that are no moves
    "not_whole": "it answered {word} {answer}, which is no whole number",
    "no_move": "it answered {word} without a move, which is no whole number",
    "illegal": "it played {answer}, which is not allowed: the moves are {choices}",
    "not_named": "it answered {answer}, which is the name of no move",
    "illegal_name": "it played {answer}: not allowed here",
    # A check
    "name": "its name is {name}",
    "no_name": "it says no name",
    "moves": {
        "one": "{count} move, the longest {seconds:.3f} s",
        "other": "{count} moves, the longest {seconds:.3f} s",
    },
    "after_line": "after the line {line} {problem}",
    "decorated": "{problem}; write {move}",
    "still_running": "it was still running {seconds:g} s after quit",
    "still_running_without_input": "it was still running {seconds:g} s after its input ended",
    "left_behind": "{left} of its processes stayed behind",
    "what_to_do": "Say what to do: timesduel bot check COMMAND.",
    "one_argument": 'must be one argument: put it into quotes, "{command}".',
    "ok": "ok",
    "fail": "FAIL",
    "part_with_note": "{part} ({note})",
    "part_failed": "{part}: {problem}",
    "part_failed_again": "{part}: the same",
    "all_right": "Everything is right.",
    "failed": {
        "one": "{count} part of {parts} failed.",
        "other": "{count} parts of {parts} failed.",
    },
    "failed_early": {
        "one": "{count} part of {parts} failed; the others need it.",
        "other": "{count} parts of {parts} failed; the others need it.",
    },
}
