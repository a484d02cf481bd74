"""What kind of answer a server gives, by the number of its status."""

TEXTS = {
    "400": "The request cannot be read",
    "401": "A seat is needed",
    "403": "Not allowed",
    "404": "Not found",
    "405": "Not done here",
    "409": "The game is elsewhere by now",
    "410": "Gone",
    "411": "The length is needed",
    "413": "Too long",
    "414": "Too long",
    "415": "Not JSON",
    "421": "Another server's address",
    "422": "That is not possible",
    "429": "Too many requests",
    "431": "Too many headers",
    "500": "A mistake in the server",
    "503": "Not now",
}
