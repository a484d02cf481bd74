"""What each address of the server is for."""

TEXTS = {
    "api": "Multiplication duels by link",
    "answer": "What was asked for",
    "create": "Create a game",
    "look": "How a game stands",
    "sit": "Take a seat with an invitation",
    "act": "Move, resign, take back, claim",
    "again": "A rematch, or the next game of the match",
    "follow": "What happens in a game: a stream of events, or long polling",
    "description": "This description",
    "link": "Where the links for people lead",
    "backup": "A copy of all games, for whoever runs the server",
    "qr": "A picture of a link, for a camera",
}
