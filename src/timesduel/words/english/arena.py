"""Tournaments: who cannot take part, what is wrong with a run and with a line of its file."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # Who takes part
    "twice": "{name} is there twice: name them, such as One={spec}",
    "entrants": "must be given {fewest} to {most} times",
    "no_command": "{spec} is no command that can be run",
    "no_player": "{spec} is none of {known} or bot:COMMAND",
    "no_name": "{name} is not a name of 1 to {most} printable characters",
    # What is played
    "setups_line": "{file}, line {number}: {problem}",
    "setups_lines": "{file}: must have 1 to {most} lines",
    "not_json_at": "not JSON at character {place}",
    "not_json": "not JSON that can be read",
    "setups": "must be one at least",
    "games_even": "must be an even number: each setup is played in both seats",
    "games": "more than {most} games in all",
    "gauntlet": "must be one of the players {names}",
    "sprt": "the first rating must be below the second, both from -{most} to {most}",
    "sprt_apart": "the first two players do not meet in this gauntlet",
    "config": "has other fields than it must have",
    "unreachable": "a game of these rules never comes to this number",
    # Who plays it, and where
    "no_scheduler": "there is no scheduler at {address}",
    "no_workers": "the scheduler at {address} has no workers",
    "killed": "a process that played has been killed",
    "dropped": "the cluster has dropped the work",
    "worker_failed": "a worker has failed: {error}",
    # Its file
    "exists": "is there already",
    "no_file_name": "no name for a file",
    "no_arena": "not the file of an arena",
    "other_version": "of another version of Times Duel",
    "damaged": "its first line is damaged: {problem}",
    "not_a_line": "not a whole line, as happens after a kill",
    "not_a_game": "no game, or a field is not what it must be",
    "other_run": "no game of this run",
    # Games in it that the rules do not bear out
    "other_players": "the players are not those of this game",
    "move": "move {number}: {problem}",
    "seconds": "the seconds must be numbers from 0 on",
    "regret": "regret: there were not so many moves",
    "won": "these moves end it by {reason}: Player {winner} wins",
    "unfinished": "these moves end it by {reason}: nobody wins",
    "not_over": "the game is not over after these moves",
    "no_failure": "only a program at its turn can lose by {reason}",
    "no_detail": "the detail must say what the program did",
    # What comes of it
    "no_ratings": "no ratings yet: some have not met the others, nor through others",
}
