"""Where the user's games are, and how the user calls this program."""

import os
import sys

from timesduel.records.record import Record
from timesduel.records.store import Store, load_record


def open_store() -> Store:
    """The games in the user's data folder, or in the one that TIMESDUEL_HOME names."""
    home = os.environ.get("TIMESDUEL_HOME")
    if not home:
        from platformdirs import user_data_dir

        home = user_data_dir("timesduel", appauthor=False)
    return Store(os.path.join(home, "games"))


def find_record(name_or_file: str) -> tuple[str, Record]:
    """Where a game is kept, and the game: a path leads to a file, a bare name to the store."""
    if os.path.basename(name_or_file) == name_or_file and not os.path.exists(name_or_file):
        store = open_store()
        return store.path(name_or_file), store.load(name_or_file)
    return name_or_file, load_record(name_or_file)


def resume_command(place: str) -> str:
    """What to type to go on with a game, such that it works where the user is."""
    from shlex import quote
    from shutil import which

    program = sys.argv[0]
    if program.endswith("__main__.py"):
        called = f"{os.path.basename(sys.executable)} -m timesduel"
    else:
        base = os.path.basename(program)
        found = which(base)
        on_path = found is not None and os.path.realpath(found) == os.path.realpath(program)
        called = base if on_path else os.path.relpath(program)
    return f"{called} resume {quote(place)}"
