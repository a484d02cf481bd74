"""The program without a command: what there is to do, which game, against whom."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "heading": "Times Duel: multiplication duels for two",
    "new_here": "New here? Start with {title}: type {number}.",
    # What there is to do: the games first.
    "game.reach": "{title}: reach {target}, multiplying by {multipliers}",
    "game.exact": "{title}: exactly {target}, multiplying by {multipliers}",
    "game.last": "{title}: move last, multiplying by {multipliers}",
    "page.resume": "go on with my last game",
    "page.puzzle": "today's puzzle",
    "page.practice": "practice of the times tables",
    "page.lesson": "a lesson",
    "page.stats": "my statistics",
    "page.rules": "the rules of a game",
    "page.help": "help",
    "what": "What would you like (1-{last}, or q to leave)? ",
    "unclear": "{answer} is not one of them: type {first}-{last}, or q to leave.",
    "back": "Press Enter for the menu, or type q to leave: ",
    "nothing_to_resume": "There is no game to go on with yet: start one.",
    "which_game": "Which game (1-{last}, or q to leave)? ",
    "for_which_game": "For which game (1-{last}, Enter for the menu, q to leave)? ",
    # Against whom, and who begins.
    "friend": "a friend at this keyboard",
    "level": "{name}: {about}",
    "whom": "Against whom (0-{last}, Enter for the menu, q to leave)? ",
    "you": "you",
    "computer": "the computer",
    "toss": "a toss decides",
    "who_begins": "Who begins (1-3, Enter for the menu, q to leave)? ",
    # Help.
    "about": """\
Two players, one number on the table. On your turn you
multiply it; what wins is said before each game.

While you play you can also type:
  hint     a little help; ask again for more
  undo     take back your last move
  help     everything that you can type there
  quit     stop; the game is kept

Everything that the program can do:
  {command}""",
}
