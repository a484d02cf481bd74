"""What environments and other libraries hand in, and we cannot take."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "render_mode": "must be None or one of {modes}",
    "seat": "must be 1, which begins, or 2",
    "reset": "the game is over, or has not begun: call reset()",
    "no_book": "{name} is none of {known}",
    "no_rules": "must be Rules, the id of a book, or rules as Rules.to_json has them",
    "action": "action {action} is none of 0 to {last}",
    "goal": "must be reach, exact or last",
    "multipliers": "{text} must be such as 'x2-4 x7'",
    "observation": "there are no parameters for observations such as {parameters}",
    # Many games at once
    "size": "must be at least 1",
    "truth_values": "there must be {size} truth values, one for each game",
    "actions": "there must be {size} actions, all whole numbers",
    "action_of": "game {game}: {action} is none of 0 to {last}",
    "move_of": "game {game}: {move} cannot be played",
}
