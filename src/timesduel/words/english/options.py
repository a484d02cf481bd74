"""Options and arguments of the command line that are not accepted."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "problem": "{problem}.",
    "choose": "Choose from {names}.",
    "none_of": "{text} is none of {names}.",
    "meant": "{problem} Did you mean '{likely}'?",
    "any_of": "{text} could be any of {names}.",
    "number": "{text} is not a whole number from {least} to {most}, such as {example}.",
    "number_or_none": (
        "{text} is not a whole number from {least} to {most}, such as {example}, or none."
    ),
    "multipliers": (
        "{text} is not 1 to {most} different numbers from 2 to {largest}, such as 2-9 or 2,4."
    ),
    "families": "{text} is no list of times tables from {first} to {last}, such as 2,5,10 or 2-5.",
    "numbers": "{text} is not a list of numbers, such as 1,2,6.",
    "bot_command": "the bot's command must be of at most {most} printable characters.",
    "seconds": ("{text} is not a number of seconds from {shortest:g} to {longest:g}, such as 30."),
    "elo": "{text} is not a difference of ratings, such as 5 or -2.5.",
    "address": "{text} is not an address such as 127.0.0.1:8000.",
    # Rules of a book
    "no_target": "{book} has none; it takes --ceiling or --modulus.",
    "no_limit": "{book} has none; it takes --target.",
    "over_before": "the game is over before {total}.",
    "budget": "counts states of the modular game; here it is --effort.",
    # One option beside another
    "not_with": "cannot be combined with {other}.",
    "not_with_report": "has no place beside --report.",
    "other_run": "is not that of the run in {file}.",
    "not_without_prompts": "has no place without --prompts or --isomorph.",
}
