"""Printed pages for a class: cards of rules, lines of numbers, worksheets, score sheets."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "title": "Times Duel, to be printed",
    # To be filled in.
    "name": "Name:",
    "date": "Date:",
    "game": "Game:",
    "player_one": "Player 1:",
    "player_two": "Player 2:",
    # A card of rules.
    "how_to_play": "How to play",
    "sample": "A sample game",
    "sample_goal": "This one was played to another goal: {objective}",
    "own_game": "Your game",
    "column.player_one": "Player 1 multiplies by",
    "column.player_two": "Player 2 multiplies by",
    "column.number": "The number is now",
    # A line of numbers.
    "line_blank": "{title}: number line",
    "line_solved": "{title}: number line, solved",
    "line_task": (
        "Which numbers are good to leave your opponent? Colour them. Begin at the right end: from "
        "which numbers can the player to move win at once? Those are not good to leave."
    ),
    "line_task_none": (
        "Which numbers are good to leave your opponent? Are there any at all? Begin at the right "
        "end: from which numbers can the player to move win at once?"
    ),
    "line_solution": (
        "Good numbers to leave your opponent: {zones}. From every other number the player to move "
        "can win."
    ),
    "line_example": (
        "One is done for you: from {number} the player to move wins with x{move}, so {number} is "
        "not good to leave."
    ),
    "line_not_good": "wins: not good to leave",
    "too_long": "a printed number line ends at {most}",
    # A worksheet.
    "worksheet": "Find the winning move",
    "worksheet_task": (
        "It is your turn, and exactly one move wins if you go on playing well. Which one?"
    ),
    "puzzle": "{number}.  The number is {total}.",
    "choose": "You may play {moves}.",
    "blank": "I play \N{MULTIPLICATION SIGN} ________",
    "answers": "Answers",
    "answer": "{number}.  {total} \N{MULTIPLICATION SIGN} {move}.",
    "not_found": {
        "one": "only {count} such puzzle was found; a lower --level or a larger --largest has more",
        "other": (
            "only {count} such puzzles were found; a lower --level or a larger --largest has more"
        ),
    },
    "sheet": "Sheet {number}",
    # Times tables.
    "products": "Times tables",
    "product": "{one} x {two} = {product}",
    # Score sheets.
    "scores": "Round {number}",
    "scores_blank": "Round ____",
    "scores_task": (
        "Each pair plays two games; in the second the other one begins. "
        "Write down the winner of each game; a letter is enough."
    ),
    "points": "Points",
    "points_task": "One point for each game won, round by round.",
    "column.pair": "Pair",
    "column.begins": "Begins game 1",
    "column.second": "Begins game 2",
    "column.game_one": "Game 1",
    "column.game_two": "Game 2",
    "column.result": "Result",
    "column.name": "Name",
    "column.total": "Total",
}
