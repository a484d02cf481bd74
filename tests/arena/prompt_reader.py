"""Plays from the text of a prompt alone, as a language model has to: it knows no rules."""

import re


class Reader:
    """What a prompt says."""

    def __init__(self, prompt: str) -> None:
        self.adds = bool(re.search(r"adds|grows it by|drifts|creeps on", prompt))
        flat = " ".join(prompt.split())
        self.amounts = {
            name: int(re.findall(r"\d+", words)[-1])
            for name, words in re.findall(r"^- (\w+): (.*)$", prompt, re.MULTILINE)
        }
        self.now = int(
            re.findall(r"(?:now, in \w+:|now lies at berth|now at post|is) (\d+)", flat)[-1]
        )
        self.before = [
            int(number)
            for listed in re.findall(r"the present one among them: ([\d, ]+)\.", flat)
            for number in listed.split(", ")
        ]
        self.modulus = _number(
            r"quay with (\d+)|ring of (\d+)|(\d+) tons away|bites (\d+)|modulo (\d+)", flat
        )
        self.reach = _number(r"(\d+)(?: tons| mm tall)? or more wins", flat)
        self.exact = _number(r"exactly (\d+)(?: tons| mm tall)? wins", flat)
        self.ceiling = _number(r"never be (?:above|taller than) (\d+)", flat)
        self.endless = "without end" in flat
        listed = re.search(r"What you may choose here: (.*?)\.", flat)
        self.listed = listed and set(listed[1].split(", "))

    def number(self, name: str) -> int:
        """What a move makes of the number."""
        amount = self.amounts[name]
        number = self.now + amount if self.adds else self.now * amount
        return number if self.modulus is None else number % self.modulus

    def allowed(self) -> set[str]:
        """The moves that the rules allow."""
        numbers = {name: self.number(name) for name in self.amounts}
        if self.ceiling is not None:
            return {name for name, number in numbers.items() if number <= self.ceiling}
        return {name for name, number in numbers.items() if number not in self.before}

    def ending(self, name: str) -> str | None:
        """Does a move win or lose at once?"""
        number = self.number(name)
        if self.reach is not None:
            return "wins" if number >= self.reach else None
        if self.exact is not None and number >= self.exact:
            return "wins" if number == self.exact else "loses"
        return None


def _number(pattern: str, text: str) -> int | None:
    found = re.search(pattern, text)
    return int(next(filter(None, found.groups()))) if found else None
