"""What can stand in the address of a request, by its name."""

TEXTS = {
    "game": "The id of the game",
    "name": "Of a profile; upper and lower case are the same",
    "turn": "The number of the turn, from 1",
    "after": "The version that was seen last: what came after it is told",
    "wait": "Without a stream: how many seconds to wait for something to happen",
    "step": "Which hint: each tells more than the one before",
    "book": "Which game: see /api/books",
    "target": "The number to reach or to hit, such as 100 or 10^15",
    "multipliers": "What may be multiplied by, such as 2,3,5",
    "start": "The number before the first move",
    "ceiling": "The number that no move goes above; none takes the book's away",
    "modulus": "Products are taken modulo it",
    "total": "The number on the table; else that of the start",
    "used": "With a modulus: the numbers that have been on the table, in order, such as 1,2,6",
    "level": "How hard",
    "seed": "The same seed, the same answer; else a new one each time",
    "date": "The day, such as 2026-11-16",
    "families": "Times tables, such as 2,5,10 or 2-5; else all",
    "count": "How many; else 10",
}
