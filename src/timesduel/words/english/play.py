"""A game at one keyboard: what is said around the words of its book."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # Who sits where.
    "seated": "{name} sits as Player 1 and moves first.",
    "seated_you": "You sit as Player 1 and move first.",
    "seated_bot": "The bot sits as Player 1 and moves first.",
    "seated_computer": "The computer ({level}) sits as Player 1 and moves first.",
    "seated_one": "The first of you sits as Player 1 and moves first.",
    "seated_two": "The second of you sits as Player 1 and moves first.",
    "is_bot": "{name} is a bot: {command}",
    "is_computer": "{name} is the computer.",
    "is_computer_at": "{name} is the computer: {level}.",
    "cannot_see_the_end": "Even it cannot see the end of this game; it does its best.",
    "type_hint": "Type hint for help.",
    "computer_plays": "{name}, the computer, plays x{move}: {total} x {move} = {product}{modulo}.",
    "bot_plays": "{name}, a bot, plays x{move}: {total} x {move} = {product}{modulo}.",
    "thinks": "{name} is thinking ...",
    "bot_failed": "The bot failed: {problem}.",
    # Where a game stands that is taken up again.
    "recap": {
        "one": "{title}: {objective}\nGoing on with {place} after {count} turn.\n"
        "The number is {total}.",
        "other": "{title}: {objective}\nGoing on with {place} after {count} turns.\n"
        "The number is {total}.",
    },
    # At the prompt.
    "to_win": "To win: {objective}",
    "seconds_left": "[{count} s]",
    "choose": "{problem}: choose {choices}, or type help",
    "no_product": "{answer} is no product: type a whole number, or quit",
    "not_now": "Not now: {problem}.",
    "product": "{number} x {multiplier}{modulo} = ",
    "not_quite": "Not quite: {number} x {multiplier}{modulo} = {product}.",
    "help": "{objective}\n"
    "  {choices:<12} multiply by it\n"
    "  hint         a little help; ask again for more\n"
    "  history      the moves so far\n"
    "  undo         take back the last move\n"
    "  save [NAME]  keep the game under a name of yours\n"
    "  resign       give up\n"
    "  quit         stop here; the game is kept",
    "help_timed": "{objective}\n"
    "  {choices:<12} multiply by it\n"
    "  hint         a little help; ask again for more\n"
    "  history      the moves so far\n"
    "  save [NAME]  keep the game under a name of yours\n"
    "  resign       give up\n"
    "  quit         stop here; the game is kept",
    "give_up": "Do you want to give up (yes or no)? ",
    "give_up_unclear": "Type yes to give up, or no to play on.",
    "no_moves": "No moves yet.",
    "taken_back": "The last move is taken back. The number is {total}.",
    "taken_back_yours": "Your last move is taken back. The number is {total}.",
    # Keeping the game.
    "saved_as": "Saved as {place}.",
    "kept_elsewhere": "{problem}; this game is now kept as {place}",
    "not_saved_yet": "not saved, but the game goes on: {problem}",
    "not_saved": "timesduel: the game is NOT saved: {problem}",
    "match_elsewhere": "{file}: {problem}; the match goes on under another name",
    "saved": "The game is saved. Go on with:\n  {command}",
    "kept": "The game is kept. You can go on with it from the menu.",
    "nothing_kept": "No move was made yet, so there is nothing to keep.",
    "review": "Go through it with:\n  {command}",
    # Matches.
    "next_game": "Game {number} of {games}. {name} moves first.",
    "ready": "Press Enter for the next game: ",
    "game_goes_on": "Game {number} of {games}. "
    "Score: {one} has {wins_of_one}, {two} has {wins_of_two}.",
    "score": "Score: {one} has {wins_of_one}, {two} has {wins_of_two}.",
    "tie": "The match is a tie, {one} to {two}.",
    "match_won": "{name} wins the match, {wins} to {losses}.",
    # Options that cannot be accepted.
    "no_file_name": "{file} is not the name of a new file.",
    "file_exists": "{file} exists already; a new file is accepted.",
    "needs_person": "needs a person: leave out --p1 or --p2.",
    "needs_time": "needs --time.",
}
