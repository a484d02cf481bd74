"""What the lab of the page says."""

TEXTS = {
    "headline": "The lab",
    "lead": "Change the rules and see who wins, how fair it is, and which numbers to leave.",
    "based_on": "Rules based on",
    "empty": "What you leave empty stays as in the book.",
    "answer": "What is true of these rules",
    "thinking": "Thinking ...",
    "who_wins": "Who wins?",
    "how_fair": "How fair is it?",
    "from_to": "{from} to {to}",
    "zones": "Numbers to leave",
    "play": "Play with these rules",
}
