"""What a server of games says."""

TEXTS = {
    "not_found": "there is no such game, or that is not your seat",
    "taken": "somebody has taken this seat already; their own link opens it",
    "opponent": "must be one of {known}",
    "on_timeout": "must be one of {known}",
    "book": "must be one of {known}",
    "bearer": "a seat's secret comes as: Authorization: Bearer SECRET",
    "does_not_fit": "the request does not fit: {problem}",
    "own_links": "only links to this server are drawn",
    "unreadable": "the request cannot be read: {problem}",
    "cut_off": "the request ended in the middle",
    "after": "{after} is not a version of this game, whose last is {present}",
    "number": "must be a whole number from {least} to {most}",
    "method": "this address takes {methods}",
    "failed": "something went wrong in the server; nothing was changed",
}
