"""Fair setups: the list of them, and two people who agree on one."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "working": "Comparing setups",
    # The list.
    "heading": "The fairest setups of {title}, multiplying by {multipliers}:",
    "heading.target": "The fairest setups of {title}, target {limit}:",
    "heading.ceiling": "The fairest setups of {title}, ceiling {limit}:",
    "column.target": "target",
    "column.ceiling": "ceiling",
    "column.multipliers": "multipliers",
    "column.openings": "openings",
    "column.moves": "moves",
    "openings": "{winning} of {moves}",
    "unbalanced": "None of them is well balanced; try a larger --near.",
    "key": "openings: how many first moves win; with none, Player 2 wins\n"
    "moves: how long it takes if both play as well as can be\n"
    "{levels}: how often Player 1 wins\n"
    "  if both play at that level",
    "play": "Play the first one:\n  {command}",
    # What cannot be compared.
    "no_ceiling": "must be set to look for fair setups",
    "too_large": "must not be above {most} to look for fair setups",
    "how_many": "must be 2 to {most} numbers to look for fair setups",
    "over_at_once": "no setup like that is worth playing: each is over at once",
    "too_long": "these games are too long for exact odds; take smaller numbers",
    # Options that do not go together.
    "count_with_pie": "cannot be combined with --pie.",
    "pie_with_others": "cannot be combined with --json or --vary multipliers.",
    "names_without_pie": "needs --pie.",
    # One picks the number, the other the seat; with names, or without.
    "pie.target": "{cutter} picks the target, {chooser} the seat.",
    "pie.ceiling": "{cutter} picks the ceiling, {chooser} the seat.",
    "unnamed_pie.target": "The first of you picks the target, the second the seat.",
    "unnamed_pie.ceiling": "The first of you picks the ceiling, the second the seat.",
    "proposals": "Hard to see who wins: {numbers}.",
    "which.target": "{cutter}, which target? ",
    "which.ceiling": "{cutter}, which ceiling? ",
    "unnamed_which.target": "The first of you, which target? ",
    "unnamed_which.ceiling": "The first of you, which ceiling? ",
    "which_seat": "{chooser}, which seat (1 moves first, or 2)? ",
    "unnamed_which_seat": "The second of you, which seat (1 moves first, or 2)? ",
    "no_number": "{answer} is not a number from {least} to 10^{digits}; or quit.",
    "no_seat": "{answer} is no seat: type 1 to move first, 2 to wait, or quit.",
}
