"""The way of a game along the zones: in characters and in pictures."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "players": "{one} against {two}",
    "who": "{players}. {result}",
    "title": "{players}: {game}",
    "none.modulus": "No chart: with a modulus there are no zones.",
    "none.endless": "No chart: an endless game has no zones.",
    "none.effort": "No chart: the zones are not known, or too many.",
    "none.moves": "No chart: no move was made.",
    "none.room": "No chart: the turns stand too close together.",
    "none.zones": "No chart: it has room for {most} zones.",
    "turns.plain": "Below: the turn that made the number",
    "turns.threw": "Below: the turn that made the number; ? a slip",
    "turns.only": "Below: the turn that made the number; ! only",
    "turns.both": "Below: the turn that made the number; ? a slip, ! only",
    "turns.digits": "Below: the turn that made the number (last digit; {several} several)",
    "legend_zone": ("Good numbers to leave your opponent: they cannot win if you play on well."),
    "legend_other": "From every other number the player to move can win.",
    "legend_moves": "Solid lines are moves of {solid}, dashed ones of {dashed}.",
    "striped": "Striped: the numbers to leave your opponent.",
    "too_many_turns": "{count} turns; a picture has room for {most}",
    "computer": "{name} is the computer: {level}.",
}
