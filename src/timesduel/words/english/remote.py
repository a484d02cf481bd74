"""Playing by link: what is said of the server, and of the player at the other end."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # Links
    "no_link": "'{text}' is no link to a game: one looks like http://HOST:PORT/g/ID",
    "damaged_link": "the link is not complete: copy all of it, also what follows the #",
    "watch_link": "this link is for watching; to play, ask for an invitation. Watch it with:\n"
    "  {command}",
    # Servers
    "no_answer": "{server} does not answer",
    "lost": "the connection was lost",
    "certificate": "{server} cannot show that it is the server it says it is",
    "elsewhere": "the server has moved: ask for a new link",
    "too_long": "the server's answer has no end",
    "garbled": "whatever answers there, it is no Times Duel server",
    "status": "the server answered with status {status}",
    "said": "{sentence}",
    "other_game": "the server has lost a part of this game: join it once more",
    "trying": "The connection is lost; trying again ...",
    "connected": "Connected again.",
    # Seats
    "seat": "You have taken a seat. This is its link: with it you can come back, "
    "and whoever else has it plays in your place.",
    "key_not_kept": "timesduel: your seat is not noted here, so keep its link: {problem}",
    "damaged_key": "what was noted here is damaged; remove it",
    "you_are": "You are {name}; {other} plays at the other end.",
    "you_are_both": "You play both sides: {name} and {other}.",
    "you_against": "You are {name}; {other} is the computer: {level}.",
    "nobody_yet": "Nobody has taken the other seat yet.",
    "recap": {
        "one": "{title}: {objective}\nGoing on after {count} turn. The number is {total}.",
        "other": "{title}: {objective}\nGoing on after {count} turns. The number is {total}.",
    },
    # At the prompt
    "waiting": "Waiting for {name} (or type help): ",
    "waiting_for_seat": "Waiting for somebody to take the other seat (or type help): ",
    "agree": "Do you agree (y or n)? ",
    "yes_or_no": "Type y for yes or n for no.",
    "asked": "You have asked to take back your move. {name} has to agree.",
    "away": "{name} is away.",
    "away_claim": {
        "one": "{name} is away. If that lasts {count} second, you may type claim: you win then.",
        "other": "{name} is away. If that lasts {count} seconds, you may type claim: you win then.",
    },
    "back": "{name} is there.",
    "help": "{objective}\n"
    "  {choices:<12} multiply by it, when it is your turn\n"
    "  hint         a little help; ask again for more\n"
    "  history      the moves so far\n"
    "  undo         ask to take back your last move\n"
    "  claim        win, if the other player stays away\n"
    "  resign       give up\n"
    "  quit         stop here; the game waits for you",
    "help_timed": "{objective}\n"
    "  {choices:<12} multiply by it, when it is your turn\n"
    "  hint         a little help; ask again for more\n"
    "  history      the moves so far\n"
    "  claim        win, if the other player stays away\n"
    "  resign       give up\n"
    "  quit         stop here; the clock goes on",
    "left": "The game goes on without you. Come back with:\n  {command}",
    "left_watching": "The game goes on. Watch it again with:\n  {command}",
    # Afterwards
    "again": "Play again (Enter for yes, n to leave)? ",
    "wants_again": "The other side wants to play again.",
    "next_or_leave": "If they play again, it goes on here; Ctrl-C ends it.",
    # Programs
    "plays_here": "{program} plays as {name}.",
    "bot_failed": "the bot failed, so it gave up the game: {problem}",
    "needs_program": "needs --level or --bot.",
    "no_coach": "there is no coach in this game: leave out --coach",
}
