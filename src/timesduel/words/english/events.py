"""What has happened in a game, one sentence for each kind of event."""

TEXTS = {
    "start": "{one} and {two}: the game begins, and {name} is to move.",
    "goes_on": "The game goes on. It is {name}'s turn.",
    "pause": "The clock is stopped.",
    "move": "{name} multiplied {total} by {move}. The number is {product}{modulo}.",
    "timeout": "{name}'s time was up: the turn is lost.",
    "resign": "{name} gave up.",
    "claim": "{name} claims the win: {other} stayed away.",
    "undo": "The last move is taken back. The number is {total}.",
    "ask": "{name} asks to take back a move.",
    "agree": "{name} agrees: the move is taken back. The number is {total}.",
    "decline": "{name} does not agree.",
    "forfeit": "{name} loses.",
    "next": "The next game is there.",
}
