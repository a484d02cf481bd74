"""Prime Time: bring the number to exactly 210 with prime multipliers; going over loses."""

from timesduel.books.book import Book, Sample, Voice
from timesduel.core.outcome import Goal, Reason
from timesduel.core.rules import Rules

BOOK = Book(
    title="Prime Time",
    rules=Rules(name="prime-time", goal=Goal.EXACT, target=210, multipliers=(2, 3, 5, 7)),
    voice=Voice(
        opening="On the air: {title}!\nFrom {start} to {target}.",
        turn="{player} is on with {total}.",
        prompt="Which prime ({choices_or})? ",
        reply="{before} times {move} makes {total}.",
        endings={Reason.EXACT: "{player} hits {target}. {winner} wins, and {loser} does not."},
    ),
    sample=Sample(
        moves=(7, 5, 3, 2),
        erratum="The book calls this game well played. Player 1 threw it away at 35.",
    ),
    errata=("The book does not say who begins.",),
    house_rules=({"target": 100}, {"target": 900, "multipliers": (2, 3)}),
)
