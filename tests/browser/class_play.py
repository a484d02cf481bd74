"""A class on a real server: a teacher and children who act over the API, beside browsers."""

from dataclasses import dataclass, field
from typing import Any

from tests.web.app_client import new_key
from tests.web.class_client import SMALL
from tests.web.serving import Server


@dataclass
class PlayedClass:
    """One class, and the secrets of the teacher, the wall and the children without a browser."""

    server: Server
    code: str
    teacher: str
    wall: str
    children: dict[int, str] = field(default_factory=dict)
    """Secrets by number."""

    @classmethod
    def open(cls, server: Server, **options: object) -> "PlayedClass":
        """A new class."""
        opened = server.post("/api/classes", {"games": [SMALL], "games_of_pair": 1, **options})
        return cls(server, opened["code"], opened["secret"], opened["wall"])

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/classes/{self.code}"

    def come(self, **fields: object) -> int:
        """A child comes in with the first name that is offered; its number."""
        offered = self.server.ask("GET", self.path).json["offers"][0]
        name = {"colour": offered["colour"], "animal": offered["animal"]}
        wish = {"key": new_key(), "name": name, **fields}
        place = self.server.post(f"{self.path}/children", wish)
        self.children[place["number"]] = place["secret"]
        number: int = place["number"]
        return number

    def do(self, kind: str, by: int | None = None, **fields: object) -> None:
        """Something that the teacher does, or a child of that number."""
        secret = self.teacher if by is None else self.children[by]
        self.server.post(f"{self.path}/actions", {"kind": kind, "key": new_key(), **fields}, secret)

    @property
    def parts(self) -> Any:
        """How it stands."""
        headers = {"Authorization": f"Bearer {self.teacher}"}
        return self.server.ask("GET", self.path, headers=headers).json["parts"]

    @property
    def table(self) -> Any:
        """The first table."""
        return self.parts["tables"]["1"]

    def move(self, number: int, game: str, multiplier: int, **fields: object) -> None:
        """A move of a child."""
        version = self.server.ask("GET", f"/api/games/{game}").json["standing"]["version"]
        wish = {"kind": "move", "version": version, "key": new_key(), "multiplier": multiplier}
        self.server.post(f"/api/games/{game}/actions", wish | fields, self.children[number])
