"""Where the user's games, diaries and profiles are, and the time that is noted in them."""

import os
import time
from contextlib import suppress

from timesduel.cli.calling import PROFILE, asked_profile, meant
from timesduel.core.fields import DATE
from timesduel.core.numbers import quote
from timesduel.errors import StoreError
from timesduel.match.game import Game
from timesduel.records.diary import Diary
from timesduel.records.file_store import FileStore
from timesduel.records.form import GAMES
from timesduel.records.profiles import Profiles, checked_profile


def open_store() -> FileStore[Game]:
    """The games in the user's data folder."""
    return FileStore(os.path.join(data_folder(), "games"), GAMES)


def open_diary() -> Diary:
    """The diary of the profile that is in use, or else the one of the data folder."""
    return diary_of(profile())


def diary_of(name: str | None) -> Diary:
    """The diary of a profile; for None, the one of the data folder."""
    return _common_diary() if name is None else open_profiles().diary(name)


def _common_diary() -> Diary:
    return Diary(os.path.join(data_folder(), "diary.jsonl"))


def open_profiles() -> Profiles:
    """The profiles in the user's data folder."""
    return Profiles(os.path.join(data_folder(), "profiles"))


def server_store() -> str:
    """The URL of a server's store, if nobody names one: that of the variable, or a file."""
    own = os.path.join(data_folder(), "store.sqlite")
    return os.environ.get("TIMESDUEL_STORE") or f"sqlite:{own}"


def profile() -> str | None:
    """The profile that is in use, if one is: that of --profile, or else of the variable."""
    name = asked_profile() or os.environ.get(PROFILE)
    return checked_profile(name) if name else None


def data_folder() -> str:
    """The folder that TIMESDUEL_HOME names, or what the system suggests."""
    home = os.environ.get("TIMESDUEL_HOME")
    if home:
        return home
    from platformdirs import user_data_dir

    return user_data_dir("timesduel", appauthor=False)


def cache_folder() -> str:
    """Where things are that can be made again: in the folder of TIMESDUEL_HOME, if it is set."""
    home = os.environ.get("TIMESDUEL_HOME")
    if home:
        return os.path.join(home, "cache")
    from platformdirs import user_cache_dir

    return user_cache_dir("timesduel", appauthor=False)


def name_in_store(path: str) -> str | None:
    """The name of a record in the user's data folder; None for a file of their own."""
    store, name = open_store(), os.path.splitext(os.path.basename(path))[0]
    with suppress(StoreError):  # a name that the store would not take
        if store.path(name) == path:
            return name
    return None


def is_ours(path: str) -> bool:
    """Does a path lead to a diary, or to where games are kept?"""
    real = os.path.realpath(path)
    games, profiles = (
        os.path.realpath(open_store().folder),
        os.path.realpath(open_profiles().folder),
    )
    return (
        real == os.path.realpath(_common_diary().path)
        or os.path.dirname(real) == games
        or real.startswith(os.path.join(profiles, ""))
    )


def place(path: str) -> str:
    """What `resume` and `replay` take to find a record: its name in the store, or its file."""
    # Bare file names could be taken for the names of games, or for options.
    file = path if os.path.dirname(path) else os.path.join(".", path)
    return name_in_store(path) or file


def find_record(name_or_file: str) -> str:
    """The path of a record: of a saved game of that name, or else a file."""
    store = open_store()
    if store.has(name_or_file):
        return store.path(name_or_file)
    if os.path.lexists(name_or_file):
        return name_or_file
    likely = meant(name_or_file, store.list())
    if likely is None:
        raise StoreError("program.no_game", name=quote(name_or_file))
    raise StoreError("program.no_game_but", name=quote(name_or_file), likely=likely)


def stamp_of_now() -> str:
    """The time as diaries and notes have it, in UTC."""
    return time.strftime(DATE, time.gmtime())
