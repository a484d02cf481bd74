"""What the coach says about single moves, as clauses.

Where somebody acts there is a text for each person: `you` who asked, `they` the opponent; and one
with the names of both.
"""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "play": "play x{move}",
    "makes": "x{move} makes {product}",
    "makes_modular": "{total} x {move} = {product} (mod {modulus})",
    # What wins after a move: said in advance, or looking back at a game.
    "answer.then.you": "then you play x{move}",
    "answer.then.they": "then they play x{move}",
    "answer.then.named": "then {name} plays x{move}",
    "answer_leaving.then.you": "then you play x{move} and leave {product}",
    "answer_leaving.then.they": "then they play x{move} and leave {product}",
    "answer_leaving.then.named": "then {name} plays x{move} and leaves {product}",
    "answer.back.you": "you can answer x{move}",
    "answer.back.they": "they can answer x{move}",
    "answer.back.named": "{name} can answer x{move}",
    "answer_leaving.back.you": "you can answer x{move} and leave {product}",
    "answer_leaving.back.they": "they can answer x{move} and leave {product}",
    "answer_leaving.back.named": "{name} can answer x{move} and leave {product}",
    # What a move does that ends the game; numbers that are too long are not named.
    "is_past": "{total} x {move} = {product} is past {target}",
    "reaches_unnamed": "that reaches the target",
    "hits": "{total} x {move} is exactly {product}",
    "hits_unnamed": "that hits the target",
    "answer_and_deed": "{answer}: {deed}",
    "goes_beyond": "{total} x {move} = {product} goes past {limit} and loses at once",
    "goes_beyond_unnamed": "x{move} goes past {limit} and loses at once",
    # What to try in a lost position, and what it leaves them.
    "only_move": "your only move is x{move}: {prospect}",
    "best_try": "the best try is x{move}: {prospect}",
    "prospect.one": "they have one answer, and it wins",
    "prospect.both": "both of their answers win",
    "prospect.all": "all {answers} of their answers win",
    "prospect.some": {
        "one": "only {count} of their {answers} answers wins",
        "other": "only {count} of their {answers} answers win",
    },
    "too_hard": "it is too hard to see who wins here",
    "never_ends": "this game never ends: nobody can win",
    # The limit of a game, where the number is too long to be said.
    "the_target": "the target",
    "the_ceiling": "the ceiling",
}
