"""What the MCP server says: to people in the lists of their clients, and to language models."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "title": "Times Duel",
    "instructions": "Two-player games of multiplication. One number is on the table, and the "
    "players take turns to multiply it. list_games says which games there are; start begins one "
    "against the computer; play makes your move and brings the computer's answer; state shows a "
    "game; review says afterwards what each move was worth. solve tells who wins from any "
    "position, and by which moves.",
    "instructions_without_solve": "Two-player games of multiplication. One number is on the "
    "table, and the players take turns to multiply it. list_games says which games there are; "
    "start begins one against the computer; play makes your move and brings the computer's "
    "answer; state shows a game; review says afterwards what each move was worth.",
    "nobody": "you play both seats",
    # The tools.
    "title.list_games": "List games",
    "tool.list_games": "The games with their rules, and the opponents that there are.",
    "title.start": "Start a game",
    "tool.start": "Start a game, with house rules if you like. The answer is the state of the "
    "game; if the opponent begins, its first move has been made.",
    "title.state": "Show a game",
    "tool.state": "Where a game stands: the number on the table (total), which player is to move "
    "(to_move, 1 or 2), legal_moves, all moves so far; players has a name for the computer and "
    "null for you; your_seat is 1 or 2, or null if you play both. At the end, winner is the "
    "number of the player who has won, and says tells it in words. Numbers from 2^53 on are "
    "strings.",
    "title.play": "Make a move",
    "tool.play": "Multiply the number on the table. The opponent answers at once; the answer is "
    "the state of the game after that.",
    "title.solve": "Solve a position",
    "tool.solve": "Who wins if both play as well as can be, by which moves, and in how many "
    "(remoteness): from where a game stands, or in any position of a book. It is exact. "
    "best_move wins as fast as can be, or sets the best trap where no move wins.",
    "title.review": "Review a game",
    "tool.review": "What each move of a game was worth: which kept the win and which threw it "
    "away.",
    # Their arguments.
    "argument.book": "Which game.",
    "argument.target": 'House rule of the games with a target: 1000, or "10^18".',
    "argument.multipliers": "House rule: what may be multiplied by.",
    "argument.ceiling": 'House rule of {last_move_wins}: no move goes above it. 1000, "10^18", or '
    '"none", and then the game has no end and nobody wins.',
    "argument.modulus": "House rule of {last_move_wins}, in place of the ceiling: products are "
    "taken modulo it, no number may come twice, and whoever cannot move loses.",
    "argument.opponent": "Who plays against you, from weak to strong; or nobody, and you play "
    "both seats. beginner if not told.",
    "argument.seat": "Yours: Player 1 begins.",
    "argument.seed": "Makes the opponent repeatable.",
    "argument.game": "The game, as start has named it.",
    "argument.move": "What to multiply by: one of legal_moves.",
    "argument.turn": "The turn that the move is for, as the state says it: a move that was sent "
    "twice is then refused.",
    "argument.total": 'The number on the table; else where the game starts: 1000, or "10^18".',
    "argument.used": "With a modulus: the numbers that have been on the table, in order.",
    # What is not accepted; the tool or the argument is named in front.
    "no_tool": "{name} is none of the tools {tools}",
    "no_argument": "has no argument {name}; it takes {arguments}",
    "no_arguments": "has no argument {name}; it takes no arguments",
    "needs.book": "needs book: one of {books}",
    "needs.game": "needs game: the name that start has given it, a string",
    "needs.move": "needs move: a whole number, one of legal_moves",
    "must_be.book": "must be one of {books}",
    "must_be.target": 'must be a whole number from 2 to 10^{digits}, such as 1000 or "10^18"',
    "must_be.multipliers": "must be a list of 1 to {most_multipliers} numbers, such as [2, 3]",
    "must_be.ceiling": 'must be a whole number from 1 to 10^{digits}, or "none"',
    "must_be.modulus": "must be a whole number from 2 to {largest_modulus}, such as 11",
    "must_be.opponent": "must be one of {opponents}",
    "must_be.seat": "must be 1 or 2",
    "must_be.seed": "must be a whole number from 0 on",
    "must_be.game": "must be the name that start has given it, a string",
    "must_be.move": "must be a whole number, one of legal_moves",
    "must_be.turn": "must be a whole number, the turn of the state",
    "must_be.total": 'must be a whole number from 0 to 10^{digits}, such as 1000 or "10^18"',
    "must_be.used": "must be a list of whole numbers, such as [1, 2, 6]",
    "no_game": "there is no game {name} here (the latest {most} are kept): start one",
    "game_or_book": "takes either a game or a book",
    "book_only": "takes house rules, total and used with a book only",
    "over_there": "the game is over there: {winner} has won",
    "over_there_without_winner": "the game is over there: nobody has won",
    "goes_on": "the game goes on: play it to its end, then review it",
    "message": "a message has at most {most} characters, on one line",
    "request": "a request has at most {most} bytes",
}
