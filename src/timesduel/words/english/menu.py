"""The program without a command: what there is to do, which game, against whom."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "heading": "Times Duel: multiplication duels for two",
    "new_here": "New here? Start with {title}: type {number}.",
    # What there is to do: the games first.
    "game.reach": "{title}: reach {target}; multiply by {multipliers}",
    "game.exact": "{title}: exactly {target}; multiply by {multipliers}",
    "game.last": "{title}: move last; multiply by {multipliers}",
    "page.resume": "go on with my last game",
    "page.puzzle": "puzzles: today's, and more",
    "page.practice": "practise times tables",
    "page.lesson": "a lesson",
    "page.stats": "my statistics",
    "page.rules": "the rules of a game",
    "nobody": "who is playing",
    "somebody": "who is playing: {name}",
    "coach_off": "coach beside me: no",
    "coach_on": "coach beside me: yes",
    "page.help": "help",
    "what": "What would you like (1-{last}, or q to leave)? ",
    "unclear": "Type a number from {first} to {last}, or q to leave.",
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
    # Who is playing.
    "nobody_special": "nobody in particular",
    "who": "Who is playing (0-{last} or a name, Enter for the menu)? ",
    "who_first": "What is your name (Enter for the menu)? ",
    "names": "Your two names, such as Ada, Grace (or just Enter)? ",
    "names_again": "Your two names (or just Enter for {one} and {two})? ",
    "names_unclear": "Type two names with a comma between them: Ada, Grace.",
    # Which tables.
    "tables": "Which tables: 7, or 2-5 (or just Enter for all)? ",
    "tables_unclear": "Type numbers from {first} to {last}: 7, or 2,5,10, or 2-5.",
    # Help.
    "about": """\
Two players, one number on the table. On your turn you
multiply it; what wins is said before each game.

While you play you can also type:
  hint     a little help; ask again for more
  undo     take back your last move
  help     everything that you can type there
  quit     stop, and come back here; the game is kept

The coach says what each of your moves was worth, and lets
you take a mistake back. If you say who is playing, your
games, puzzles and tables are counted for you.""",
}
