"""The manual page: what is not in the help of a command."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "about": "two-player multiplication duels",
    "help": "The option --help works after every command.",
    # Exit statuses
    "status.0": "done",
    "status.1": (
        "a record or a proof is damaged or missing, something could not be written, "
        "memory ran out, a bot failed its check, or there is no answer within the effort"
    ),
    "status.2": "an option or argument is not accepted",
    "status.3": (
        "the input ended in the middle: a game is saved, and what was answered is written down"
    ),
    "status.129": "the window was closed (SIGHUP); a game in progress is saved",
    "status.130": "Ctrl-C; a game in progress is saved",
    "status.141": "whoever read the output has left",
    "status.143": "somebody asked the program to end (SIGTERM); a game in progress is saved",
    # Variables of the environment
    "variable.timesduel_home": "the data folder, in place of the one that the system suggests",
    "variable.timesduel_store": "the URL of a server's store, where `--store` names none",
    "variable.timesduel_profile": "the profile, where `--profile` names none",
    "variable.no_color": "no colours",
    "variable.timesduel_debug": "for developers: a defect shows its traceback",
    "variable.timesduel_language": (
        "for tests and translators: `english`, or `pseudo`, English between marks"
    ),
}
