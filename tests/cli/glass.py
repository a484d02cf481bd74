"""What is to be seen on a terminal after all that was written to it."""

import re

_PIECE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z])|\x1b([78])|([\s\S])")


class Glass:
    """Knows what this program writes, and refuses all else."""

    def __init__(self, lines: int, columns: int) -> None:
        self._lines, self._columns = lines, columns
        self._rows = [[" "] * columns for _ in range(lines)]
        self._row = self._column = 0
        self._kept = (0, 0)

    @property
    def rows(self) -> list[str]:
        """The rows, from the top, without the spaces at their ends."""
        return ["".join(row).rstrip() for row in self._rows]

    @property
    def row(self) -> str:
        """The one with the cursor."""
        return self.rows[self._row]

    @property
    def column(self) -> int:
        """Where the cursor is in it, from 0."""
        return self._column

    def write(self, text: str) -> None:
        """More of it."""
        end = 0
        for piece in _PIECE.finditer(text):
            assert piece.start() == end
            end = piece.end()
            number, command, keep, character = piece.groups()
            if command:
                self._obey(int(number.partition(";")[0] or 1), command)
            elif keep == "7":
                self._kept = (self._row, self._column)
            elif keep:
                self._row, self._column = self._kept
            else:
                self._put(character)

    def _obey(self, number: int, command: str) -> None:
        if command == "A":
            self._row -= number
        elif command == "B":
            self._row += number
        elif command == "G":
            self._column = number - 1
        elif command == "J":
            rest = self._columns - self._column
            self._rows[self._row][self._column :] = [" "] * rest
            for row in range(self._row + 1, self._lines):
                self._rows[row] = [" "] * self._columns
        else:
            assert command == "m", command

    def _put(self, character: str) -> None:
        if character == "\r":
            self._column = 0
        elif character == "\n":
            self._next_row()
        elif character != "\a":
            assert character.isprintable(), repr(character)
            if self._column == self._columns:  # only now
                self._column = 0
                self._next_row()
            self._rows[self._row][self._column] = character
            self._column += 1

    def _next_row(self) -> None:
        if self._row + 1 < self._lines:
            self._row += 1
        else:
            self._rows = [*self._rows[1:], [" "] * self._columns]
