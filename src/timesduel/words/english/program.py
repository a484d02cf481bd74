"""What the program says about itself, and about what went wrong with it."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # The groups of commands in the help
    "group.play": "Play",
    "group.learn": "Learn",
    "group.server": "Server",
    "group.teach": "Teach",
    "group.mathematics": "Mathematics",
    "group.bots": "Bots",
    "unknown": "{name} is no command.",
    "no_command": "{name} is none of the commands {commands}.",
    "language": "TIMESDUEL_LANGUAGE must be one of {languages}, not {given}",
    "memory": "out of memory",
    "defect": "a defect in the program, please report it: {error}",
    "no_game": "there is no saved game or file named {name}",
    "no_game_but": "there is no saved game or file named {name}; did you mean '{likely}'?",
    # The diary
    "not_kept": "timesduel: not kept, but you can go on: {problem}",
    "not_counted_yet": "timesduel: not counted yet: {problem}",
    "none_counted": "timesduel: no games are counted: {problem}",
    "counting": "Counting games",
    "damaged": {
        "one": "timesduel: {count} damaged game not counted; see:\n  {command}",
        "other": "timesduel: {count} damaged games not counted; see:\n  {command}",
    },
    "damaged_in_menu": {
        "one": "{count} damaged game is not counted.",
        "other": "{count} damaged games are not counted.",
    },
    "screenshot": "Times Duel",
    # A game that is shown again
    "left_here": "The game was left here.",
    # Serving language models
    "mcp_streams": "MCP needs both standard input and standard output, or --http",
    "mcp_starting": "Starting the server",
    "mcp_stdio": "Serving language models on standard input and output; Ctrl-D ends it.",
    "mcp_serving": "Serving at {address}; Ctrl-C ends it.",
    "mcp_open": "Anybody who reaches this machine can play.",
}
