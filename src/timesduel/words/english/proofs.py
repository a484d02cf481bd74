"""What explanations are made of, as clauses: what can be made, how it is answered, how it ends.

Each stands once for each person of whom it speaks: `you` who asked, `they` the opponent.
"""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # All that can be made of one number, or of several.
    "can_only_make.one.you": "from {numbers} you can only make {products}",
    "can_only_make.one.they": "from {numbers} they can only make {products}",
    "can_only_make.any.you": "from any of {numbers} you can only make {products}",
    "can_only_make.any.they": "from any of {numbers} they can only make {products}",
    "can_only_make_or_lose.one.you": "from {numbers} you can only make {products} "
    "(all else goes beyond {limit} and loses)",
    "can_only_make_or_lose.one.they": "from {numbers} they can only make {products} "
    "(all else goes beyond {limit} and loses)",
    "can_only_make_or_lose.any.you": "from any of {numbers} you can only make {products} "
    "(all else goes beyond {limit} and loses)",
    "can_only_make_or_lose.any.they": "from any of {numbers} they can only make {products} "
    "(all else goes beyond {limit} and loses)",
    # From each of these, the target is reached or hit, or one of some ways is open.
    "reach.whatever.you": "whatever they answer, you reach {limit} with one move",
    "reach.whatever.they": "whatever you answer, they reach {limit} with one move",
    "reach.later.you": "whatever they answer to that, you reach {limit} with one move",
    "reach.later.they": "whatever you answer to that, they reach {limit} with one move",
    "reach.there.you": "from there you reach {limit} with one move",
    "reach.there.they": "from there they reach {limit} with one move",
    "reach.each.you": "from each of those you reach {limit} with one move",
    "reach.each.they": "from each of those they reach {limit} with one move",
    "hit.whatever.you": "whatever they answer, you hit {limit} with one move",
    "hit.whatever.they": "whatever you answer, they hit {limit} with one move",
    "hit.later.you": "whatever they answer to that, you hit {limit} with one move",
    "hit.later.they": "whatever you answer to that, they hit {limit} with one move",
    "hit.there.you": "from there you hit {limit} with one move",
    "hit.there.they": "from there they hit {limit} with one move",
    "hit.each.you": "from each of those you hit {limit} with one move",
    "hit.each.they": "from each of those they hit {limit} with one move",
    "can.whatever.you": "whatever they answer, you can {ways}",
    "can.whatever.they": "whatever you answer, they can {ways}",
    "can.later.you": "whatever they answer to that, you can {ways}",
    "can.later.they": "whatever you answer to that, they can {ways}",
    "can.there.you": "from there you can {ways}",
    "can.there.they": "from there they can {ways}",
    "can.each.you": "from each of those you can {ways}",
    "can.each.they": "from each of those they can {ways}",
    "win.whatever.you": "whatever they answer, you can win",
    "win.whatever.they": "whatever you answer, they can win",
    "win.there.you": "from there you can win",
    "win.there.they": "from there they can win",
    "win.each.you": "from each of those you can win",
    "win.each.they": "from each of those they can win",
    # One of several, with a semicolon between them.
    "answer.you": "if they make {reply}, you make {answer}",
    "answer.they": "if you make {reply}, they make {answer}",
    # Nothing is left to play, or only what loses.
    "used_up.from.you": "from {number} you have no move left: all you can make was there before",
    "used_up.from.they": "from {number} they have no move left: all they can make was there before",
    "used_up.there.you": "from there you have no move left: all you can make was there before",
    "used_up.there.they": "from there they have no move left: all they can make was there before",
    "stuck.from.you": "from {number} even x{smallest} goes above {limit}, so you have no move left",
    "stuck.from.they": "from {number} even x{smallest} goes above {limit}, "
    "so they have no move left",
    "stuck.there.you": "from there even x{smallest} goes above {limit}, so you have no move left",
    "stuck.there.they": "from there even x{smallest} goes above {limit}, so they have no move left",
    "loses.from": "from {number} even x{smallest} goes beyond {limit} and loses",
    "loses.there": "from there even x{smallest} goes beyond {limit} and loses",
    "stuck_after.you": "then you have no move left",
    "stuck_after.they": "then they have no move left",
    # Step by step to the end.
    "chain.you": "in the same way you can {ways} next",
    "chain.they": "in the same way they can {ways} next",
    "longer_chain.you": "in the same way you can {ways} next, {others}",
    "longer_chain.they": "in the same way they can {ways} next, {others}",
    "then_leave": "then {numbers}",
    "then_do": "then {ways}",
    "until_win.you": "it goes on like that until you win",
    "until_win.they": "it goes on like that until they win",
    "need.you": {
        "one": "it goes on like that: you need at most {count} move",
        "other": "it goes on like that: you need at most {count} moves",
    },
    "need.they": {
        "one": "it goes on like that: they need at most {count} move",
        "other": "it goes on like that: they need at most {count} moves",
    },
    "need_after.you": {
        "one": "it goes on like that: you need at most {count} more move after x{after}",
        "other": "it goes on like that: you need at most {count} more moves after x{after}",
    },
    "need_after.they": {
        "one": "it goes on like that: they need at most {count} more move after x{after}",
        "other": "it goes on like that: they need at most {count} more moves after x{after}",
    },
    # The modular game.
    "partners.you": "whatever they make, you can make its partner: {pairs}",
    "partners.they": "whatever you make, they can make its partner: {pairs}",
    "many_partners.you": {
        "one": "whatever they make, you can make its partner: {pairs} and {count} other pair",
        "other": "whatever they make, you can make its partner: {pairs} and {count} other pairs",
    },
    "many_partners.they": {
        "one": "whatever you make, they can make its partner: {pairs} and {count} other pair",
        "other": "whatever you make, they can make its partner: {pairs} and {count} other pairs",
    },
    "searched.you": "the computer has searched the rest of the game: you win",
    "searched.they": "the computer has searched the rest of the game: they win",
}
