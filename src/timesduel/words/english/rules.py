"""What is wrong with rules, with a position or with one of their fields."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # Rules
    "name": "must be 1 to {most} printable characters",
    "whole": "must be a whole number",
    "range": "must be from {least} to 10^{digits}",
    "multipliers": "must be 1 to {most} different whole numbers from 2 to {largest}",
    "goal": "must be Goal.REACH, Goal.EXACT or Goal.LAST",
    "goal_name": "must be 'reach', 'exact' or 'last'",
    "object": "must be an object",
    "unknown": "is none of {known}",
    "needed": "must be given for the goal '{goal}'",
    "misplaced": "has no place in a game with the goal '{goal}'",
    "above_start": "must be larger than the starting number",
    "not_below_start": "must not be below the starting number",
    "modulus_and_ceiling": "cannot be combined with a ceiling",
    # Positions
    "positive": "must be a positive whole number",
    "below_modulus": "must be below the modulus",
    "player": "must be 1 or 2",
    "used_whole": "must be whole numbers",
    "used_twice": "must not be repeated",
    "used_without_modulus": "has no place without a modulus: no number can come again",
    "used_start": "must begin with {start}, where the game starts",
    "used_end": "must be in the order of play: {total} comes last",
    "used_order": "must be in the order of play: no move makes {after} of {before}{modulo}",
    # Rules for which there are no zones and no law
    "no_zones": "leaves no zones: who wins depends on the numbers used before",
    "no_law": "leaves no law: who wins depends on the numbers used before",
    "no_end": "must be given for zones: without an end nobody wins",
}
