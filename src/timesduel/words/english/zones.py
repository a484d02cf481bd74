"""The numbers to leave: in lists, in maps of characters and in pictures."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "heading.target": "Numbers to leave your opponent in {book}, target {limit}:",
    "heading.ceiling": "Numbers to leave your opponent in {book}, ceiling {limit}:",
    "heading_of_set.target": (
        "Numbers to leave your opponent in {book}, target {limit}, multiplying by {multipliers}:"
    ),
    "heading_of_set.ceiling": (
        "Numbers to leave your opponent in {book}, ceiling {limit}, multiplying by {multipliers}:"
    ),
    "more": "... {count} more; --json lists them all",
    "none": "None: from every number the player to move can win.",
    "start_inside": "{start}, where the game starts, is one of them: Player 2 can win.",
    "start_outside": "{start}, where the game starts, is none of them: Player 1 can win.",
    "hit": "{target} itself is the hit: whoever makes it wins.",
    "band_key": "{leave} leave your opponent here  {win} the mover wins  {both} some of each",
    "working": "Looking for zones",
    # In pictures.
    "beyond.reach": "{limit} or more wins",
    "beyond.exact": "exactly {limit} wins, going over loses",
    "beyond.last": "above {limit} no move",
    "legend_no_zones": "From every number the player to move can win at once.",
    "legend_zone": (
        "Leave your opponent a number in a striped band: they cannot win if you go on playing well."
    ),
    "legend_other": (
        "From every other number the player to move can win: some move leads into a striped band."
    ),
    "legend_other_at_once": (
        "From every other number the player to move can win: "
        "some move wins at once or leads into a striped band."
    ),
    "legend_game": {
        "one": (
            "A perfect game of {count} move, won by Player {winner}: "
            "solid arrows are Player 1's moves, dashed ones Player 2's."
        ),
        "other": (
            "A perfect game of {count} moves, won by Player {winner}: "
            "solid arrows are Player 1's moves, dashed ones Player 2's."
        ),
    },
    "legend_scale": "On this scale, multiplying by the same number is always the same jump.",
    "picture": "{title}: numbers to leave your opponent",
    "picture_zones": "Numbers to leave: {zones}.",
    "picture_some_zones": "Numbers to leave: {zones} and {more} more ranges.",
    "too_many": "{count} zones; a picture has room for {most}",
}
