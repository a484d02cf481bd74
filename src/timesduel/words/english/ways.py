"""What a player can do with one move, as in `you can ...`; and the numbers to leave."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "reach": "reach {limit}",
    "hit": "hit {limit}",
    "leave": "leave {numbers}",
    "reach_or_leave": "reach {limit} or leave {numbers}",
    "hit_or_leave": "hit {limit} or leave {numbers}",
    # Numbers that are left.
    "stretch": "a number from {low} to {high}",
    # Long numbers, by how often they go into the limit.
    "goes_into.reach": "a number that goes into the target "
    "more than {low} and at most {high} times",
    "goes_into.exact": "a number that goes into the target "
    "at least {low} and less than {high} times",
    "goes_into.below_exact": "a number that goes into the target "
    "more than {low} and less than {high} times",
    "goes_into.last": "a number that goes into the ceiling "
    "at least {low} and less than {high} times",
}
