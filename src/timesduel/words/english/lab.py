"""What a server says when it is asked to think."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "busy": "too many questions wait for an answer; ask again in {seconds} s",
    "too_long": "no answer within {seconds} s, which is all that a question gets here",
    "over": "is where the game is over: nobody is to move there",
    "too_large": "must not be above {most} on this server",
    "too_many": "must be {most} numbers at most on this server",
    "endless": "must not be above {most} on this server in a game without a ceiling",
    "numbers": "must be a list of whole numbers",
    "many_zones": "there are {count} zones: more than {most} are not listed here",
    "no_parameter": "is none of {known}",
    "twice": "must be given once",
    "no_turn": "there is no turn {turn}: the game has had {count}",
    "goes_on": "players of this game have no coach: ask again when it is over",
    "no_hints": "players of this game have no coach",
    "between": "Between two players of the level {level}, Player 1 wins {percent} of the games.",
    "no_puzzle": "is no number of a puzzle in these rules",
    "no_time": "must be a time with its zone, such as 2026-11-16T12:00:00Z",
    "date": "must be a day such as 2026-11-16, from {first} to {last}",
    "families": "must be numbers from {first} to {last}, such as 2,5,10 or 2-5",
    "failed": "no answer: whoever was thinking about it is gone; ask again in {seconds} s",
}
