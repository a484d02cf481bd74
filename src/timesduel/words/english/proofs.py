"""What explanations are made of, as clauses: what can be made, how it is answered, how it ends.

Each stands once for each person of whom it speaks: `you` who asked, `they` the opponent; and once
with the names of both, `name` whom it is about and `other`. Short words: children read it.
"""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    # All that can be made of one number, or of several.
    "can_only_make.one.you": "from {numbers} you can only make {products}",
    "can_only_make.one.they": "from {numbers} they can only make {products}",
    "can_only_make.one.named": "from {numbers} {name} can only make {products}",
    "can_only_make.any.you": "from any of {numbers} you can only make {products}",
    "can_only_make.any.they": "from any of {numbers} they can only make {products}",
    "can_only_make.any.named": "from any of {numbers} {name} can only make {products}",
    "can_only_make_or_lose.one.you": "from {numbers} you can only make {products} (all else goes "
    "past {limit} and loses)",
    "can_only_make_or_lose.one.they": "from {numbers} they can only make {products} (all else "
    "goes past {limit} and loses)",
    "can_only_make_or_lose.one.named": "from {numbers} {name} can only make {products} (all else "
    "goes past {limit} and loses)",
    "can_only_make_or_lose.any.you": "from any of {numbers} you can only make {products} (all "
    "else goes past {limit} and loses)",
    "can_only_make_or_lose.any.they": "from any of {numbers} they can only make {products} (all "
    "else goes past {limit} and loses)",
    "can_only_make_or_lose.any.named": "from any of {numbers} {name} can only make {products} "
    "(all else goes past {limit} and loses)",
    # The target is reached or hit on the next turn, or one of some ways is open.
    "reach.whatever.you": "whatever they play, they cannot reach {limit}, but you can on your "
    "next turn",
    "reach.whatever.they": "whatever you play, you cannot reach {limit}, but they can on their "
    "next turn",
    "reach.whatever.named": "whatever {other} plays, {other} cannot reach {limit}, but {name} "
    "can on the next turn",
    "reach.later.you": "whatever they play then, they cannot reach {limit}, but you can on your "
    "next turn",
    "reach.later.they": "whatever you play then, you cannot reach {limit}, but they can on their "
    "next turn",
    "reach.later.named": "whatever {other} plays then, {other} cannot reach {limit}, but {name} "
    "can on the next turn",
    "reach.next.you": "they cannot reach {limit}, but you can on your next turn",
    "reach.next.they": "you cannot reach {limit}, but they can on their next turn",
    "reach.next.named": "{other} cannot reach {limit}, but {name} can on the next turn",
    "hit.whatever.you": "whatever they play, they cannot hit {limit}, but you can on your next "
    "turn",
    "hit.whatever.they": "whatever you play, you cannot hit {limit}, but they can on their next "
    "turn",
    "hit.whatever.named": "whatever {other} plays, {other} cannot hit {limit}, but {name} can on "
    "the next turn",
    "hit.later.you": "whatever they play then, they cannot hit {limit}, but you can on your next "
    "turn",
    "hit.later.they": "whatever you play then, you cannot hit {limit}, but they can on their "
    "next turn",
    "hit.later.named": "whatever {other} plays then, {other} cannot hit {limit}, but {name} can "
    "on the next turn",
    "hit.next.you": "they cannot hit {limit}, but you can on your next turn",
    "hit.next.they": "you cannot hit {limit}, but they can on their next turn",
    "hit.next.named": "{other} cannot hit {limit}, but {name} can on the next turn",
    "can.whatever.you": "whatever they play, you can {ways}",
    "can.whatever.they": "whatever you play, they can {ways}",
    "can.whatever.named": "whatever {other} plays, {name} can {ways}",
    "can.later.you": "whatever they play then, you can {ways}",
    "can.later.they": "whatever you play then, they can {ways}",
    "can.later.named": "whatever {other} plays then, {name} can {ways}",
    "can.there.you": "from there you can {ways}",
    "can.there.they": "from there they can {ways}",
    "can.there.named": "from there {name} can {ways}",
    "can.each.you": "from each of those you can {ways}",
    "can.each.they": "from each of those they can {ways}",
    "can.each.named": "from each of those {name} can {ways}",
    # To one of the answers above or below, where it was not yet said how else it can end.
    "unless_beyond.you": "{answer}, unless they go past {limit} and lose",
    "unless_beyond.they": "{answer}, unless you go past {limit} and lose",
    "unless_beyond.named": "{answer}, unless {other} goes past {limit} and loses",
    "win.whatever.you": "whatever they play, you can win",
    "win.whatever.they": "whatever you play, they can win",
    "win.whatever.named": "whatever {other} plays, {name} can win",
    "win.there.you": "from there you can win",
    "win.there.they": "from there they can win",
    "win.there.named": "from there {name} can win",
    "win.each.you": "from each of those you can win",
    "win.each.they": "from each of those they can win",
    "win.each.named": "from each of those {name} can win",
    # One of several, with a semicolon between them.
    "answer.you": "if they make {reply}, you make {answer}",
    "answer.they": "if you make {reply}, they make {answer}",
    "answer.named": "if {other} makes {reply}, {name} makes {answer}",
    # Nothing is left to play, or only what loses.
    "used_up.from.you": "from {number} you have no move left: all you can make was there before",
    "used_up.from.they": "from {number} they have no move left: all they can make was there before",
    "used_up.from.named": "from {number} {name} has no move left: all {name} can make was there "
    "before",
    "used_up.there.you": "from there you have no move left: all you can make was there before",
    "used_up.there.they": "from there they have no move left: all they can make was there before",
    "used_up.there.named": "from there {name} has no move left: all {name} can make was there "
    "before",
    "stuck.from.you": "from {number} even x{smallest} goes above {limit}, so you have no move left",
    "stuck.from.they": "from {number} even x{smallest} goes above {limit}, so they have no move "
    "left",
    "stuck.from.named": "from {number} even x{smallest} goes above {limit}, so {name} has no "
    "move left",
    "stuck.there.you": "from there even x{smallest} goes above {limit}, so you have no move left",
    "stuck.there.they": "from there even x{smallest} goes above {limit}, so they have no move left",
    "stuck.there.named": "from there even x{smallest} goes above {limit}, so {name} has no move "
    "left",
    "loses.from": "from {number} even x{smallest} goes past {limit} and loses",
    "loses.there": "from there even x{smallest} goes past {limit} and loses",
    "stuck_after.you": "then you have no move left",
    "stuck_after.they": "then they have no move left",
    "stuck_after.named": "then {name} has no move left",
    # Step by step to the end.
    "chain.you": "after that you can {ways} in the same way",
    "chain.they": "after that they can {ways} in the same way",
    "chain.named": "after that {name} can {ways} in the same way",
    "longer_chain.you": "after that you can {ways} in the same way, {others}",
    "longer_chain.they": "after that they can {ways} in the same way, {others}",
    "longer_chain.named": "after that {name} can {ways} in the same way, {others}",
    "then_leave": "then {numbers}",
    "then_do": "then {ways}",
    "until_win.you": "it goes on like that until you win",
    "until_win.they": "it goes on like that until they win",
    "until_win.named": "it goes on like that until {name} wins",
    "need.you": {
        "one": "it goes on like that: you need at most {count} move",
        "other": "it goes on like that: you need at most {count} moves",
    },
    "need.they": {
        "one": "it goes on like that: they need at most {count} move",
        "other": "it goes on like that: they need at most {count} moves",
    },
    "need.named": {
        "one": "it goes on like that: {name} needs at most {count} move",
        "other": "it goes on like that: {name} needs at most {count} moves",
    },
    "need_after.you": {
        "one": "it goes on like that: you need at most {count} more move after x{after}",
        "other": "it goes on like that: you need at most {count} more moves after x{after}",
    },
    "need_after.they": {
        "one": "it goes on like that: they need at most {count} more move after x{after}",
        "other": "it goes on like that: they need at most {count} more moves after x{after}",
    },
    "need_after.named": {
        "one": "it goes on like that: {name} needs at most {count} more move after x{after}",
        "other": "it goes on like that: {name} needs at most {count} more moves after x{after}",
    },
    # The modular game.
    "partners.you": "whatever they make, you can make its partner: {pairs}",
    "partners.they": "whatever you make, they can make its partner: {pairs}",
    "partners.named": "whatever {other} makes, {name} can make its partner: {pairs}",
    "many_partners.you": {
        "one": "whatever they make, you can make its partner: {pairs} and {count} other pair",
        "other": "whatever they make, you can make its partner: {pairs} and {count} other pairs",
    },
    "many_partners.they": {
        "one": "whatever you make, they can make its partner: {pairs} and {count} other pair",
        "other": "whatever you make, they can make its partner: {pairs} and {count} other pairs",
    },
    "many_partners.named": {
        "one": "whatever {other} makes, {name} can make its partner: {pairs} and {count} other "
        "pair",
        "other": "whatever {other} makes, {name} can make its partner: {pairs} and {count} other "
        "pairs",
    },
    "searched.you": "the computer has searched the rest of the game: you win",
    "searched.they": "the computer has searched the rest of the game: they win",
    "searched.named": "the computer has searched the rest of the game: {name} wins",
}
