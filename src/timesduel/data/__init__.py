"""How a value that leaves the program is written and described, from the fields of its class."""
