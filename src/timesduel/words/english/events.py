"""What has happened in a game, one sentence for each kind of event."""

TEXTS = {
    "start": "{one} and {two}: the game begins, and {name} is to move.",
    "happened.goes_on": "The game goes on. It is {name}'s turn.",
    "happened.pause": "The clock is stopped.",
    "move": "{name} multiplied {total} by {move}. The number is {product}{modulo}.",
    "happened.timeout": "{name}'s time was up: the turn is lost.",
    "happened.resign": "{name} gave up.",
    "happened.claim": "{name} claims the win: {other} stayed away.",
    "happened.undo": "The last move is taken back. The number is {total}.",
    "happened.ask": "{name} asks to take back a move.",
    "happened.agree": "{name} agrees: the move is taken back. The number is {total}.",
    "happened.decline": "{name} does not agree.",
    "happened.forfeit": "{name} loses.",
    "next": "The next game is there.",
}
