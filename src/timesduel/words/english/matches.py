"""What is wrong with what players agreed on: their names, the time, the number of games."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "name_length": "must be of 1 to {most} characters each",
    "name_control": "must not contain control characters",
    "name_unseen": "must each show at least one letter, digit or sign",
    "two_names": "must be two, such as Ada,Grace",
    "two_players": "must be two",
    "program": "must each be null for a person or the name of a program",
    "seconds": "must be a number of seconds",
    "seconds_range": "must be from {shortest} to {longest:.0f} seconds",
    "games": "must be from 1 to {most}",
    "odd": "must be odd, so that somebody wins more than half",
    "wins": "must fit the number of games played",
    "in_play": "must not be above 10^{digits} in play",
}
