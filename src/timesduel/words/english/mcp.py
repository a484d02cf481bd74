"""What the server for language models answers; what its tools do is said where they are."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "no_tool": "{name} is none of the tools {known}",
    "needs": "needs {name}: {accepted}",
    "no_argument": "has no argument {name}; it takes {known}",
    "no_arguments": "has no argument {name}; it takes no arguments",
    "must_be": "must be {accepted}",
    "long_message": "a message has at most {most} characters, on one line",
    "long_request": "a request has at most {most} bytes",
    "nobody": "you play both seats",
    "game_or_book": "takes either a game or a book",
    "with_a_book": "takes house rules, total and used with a book only",
    "won": "the game is over there: {winner} has won",
    "unfinished": "the game is over there: nobody has won",
    "goes_on": "the game goes on: play it to its end, then review it",
    "too_long": (
        "the game is too long to review: up to {most} moves with the modulus {modulus} are reviewed"
    ),
    "no_game": "there is no game {name} here (the latest {most} are kept): start one",
}
