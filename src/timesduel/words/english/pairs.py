"""Pairings for people: the rounds, the table, and what a teacher types."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # What does not fit.
    "too_many": "there are more than {most} people",
    "unknown": "there is nobody called {name}",
    "twice": "{name} is there twice; write {name} K. and {name} S. instead",
    "computers_name": "{name} is the computer's name in tables",
    "nobody": "nobody is there to be paired",
    "no_round": "not a round in which everybody sits once",
    "wins": "a pair plays {games} games, as in 2-0 or 1-1",
    "no_such_round": "there is no round {number}",
    "no_such_pair": "these two do not meet in round {number}",
    "no_names": "has no names in it; write one on each line",
    "event": "cannot be read",
    "row": "row {number}",
    "columns": "the first row must be {columns}",
    "whole": "wins are whole numbers, not {text}",
    # A round.
    "round": "Round {number} of {rounds}",
    "pair": "{number}  {one} - {two}",
    "pair_result": "{number}  {one} - {two}  {wins_one}-{wins_two}",
    "computer": "the computer",
    "two_games": (
        "Each pair plays two games. The one named first begins the first game, "
        "the other one the second."
    ),
    "how_computer": "The computer plays as the {level}. Start both games with:",
    "kept": "Kept in {path}; the same command goes on.",
    # The table.
    "table": {
        "one": "Table after {count} round",
        "other": "Table after {count} rounds",
    },
    "table_now": "Table so far",
    "column.place": "Place",
    "column.name": "Name",
    "column.points": "Won",
    "column.games": "Played",
    # At the prompt.
    "ask_result": "Result (1 2-0), or help: ",
    "ask_next": "Enter for round {number}, or help: ",
    "ask_over": "All rounds are played. Type quit, more, or help: ",
    "help": (
        "1 2-0     the first of pair 1 has won both games\n"
        "1 1-1     each of them has won one; type it again to correct it\n"
        "1 clear   the result of pair 1 was a mistake: take it away\n"
        "+ NAME    somebody has come\n"
        "- NAME    somebody has left\n"
        "pairs     show the round again\n"
        "table     show the table\n"
        "round 2   show round 2 again\n"
        "round 2: 1 1-1, or round 2: 1 clear   correct its results\n"
        "more      one more round than usual\n"
        "quit      leave; nothing is lost"
    ),
    "not_understood": "{text} is not understood. Type a pair and its result, such as 1 2-0.",
    "refused": "That cannot be: {problem}.",
    "took": "{one} {wins_one}, {two} {wins_two}.",
    "no_pair": "There is no pair {place} in round {number}.",
    "cleared": "{one} and {two}: no result now.",
    "came": "{name} is there.",
    "left": "{name} has left.",
    "paired_again": "All who have an opponent play on. The round is now:",
    "missing": {
        "one": "{count} result is missing.",
        "other": "{count} results are missing.",
    },
    "entered": {
        "one": "{count} result entered.",
        "other": "{count} results entered.",
    },
    "rounds_few": "must be at least {least}: so many rounds have begun.",
}
