"""`timesduel atlas`: the laws of all small sets, worked out on all cores and kept as they come.

Whatever is finished is a file: a certificate, or a note on how far was looked in vain. So the work
may be stopped at any time, and a certificate found in the folder is checked like a new one.
"""

import json
import os
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import click

from timesduel.cli.options.common import effort_option, file_option, jobs_option
from timesduel.cli.options.suggestions import suggest_folders
from timesduel.cli.options.values import Number
from timesduel.cli.screen.files import (
    check_place,
    read_certificate,
    write_and_say,
    write_certificate,
    write_file,
)
from timesduel.cli.screen.progress import progress
from timesduel.cli.workers import processes
from timesduel.data.plain import json_line
from timesduel.data.reading import read_value
from timesduel.errors import StoreError, TimesDuelError
from timesduel.records.files import named, read_whole, system_error
from timesduel.solver.sweep import GameKind
from timesduel.solver.verdict import Watch
from timesduel.views.atlas import (
    KINDS,
    AtlasEntry,
    ProvedLaw,
    ProvedNone,
    VainSearch,
    atlas_csv,
    atlas_json,
    atlas_page,
    explore,
    proved,
    sets,
)
from timesduel.views.atlas_poster import atlas_poster
from timesduel.views.svg import svg_file
from timesduel.words.speech import say

LARGEST = 12
"""There are twice as many sets with each further multiplier."""

_TABLE = "atlas"
"""The name of the table, without its ending."""

_PACKED_FROM = 100_000
"""A longer certificate is compressed."""

_PACKED_TABLE_FROM = 1_000_000
"""A longer table is compressed."""

_Task = tuple[tuple[int, ...], GameKind]


@click.command("atlas")
@click.option(
    "--max", "largest", type=Number(2, most=LARGEST, such_as="9"), default="9", show_default=True
)
@effort_option()
@click.option(
    "--out", metavar="DIR", shell_complete=suggest_folders, default="atlas", show_default=True
)
@jobs_option
@file_option("--poster")
def command(largest: int, effort: int, out: str, jobs: int | None, poster: str | None) -> None:
    """Run `timesduel atlas`."""
    if poster is not None:
        check_place(poster)
    folder = os.path.join(out, "certificates")
    try:
        os.makedirs(folder if out else "", exist_ok=True)
    except OSError as error:
        raise system_error(error).at(named(out)) from None
    except ValueError:
        raise StoreError("files.not_a_folder").at(named(out)) from None
    tasks = [(multipliers, kind) for multipliers in sets(largest) for kind in KINDS]
    with progress(len(tasks), say("atlas.looking")) as watch:
        done = _work(tasks, effort, folder, jobs or os.cpu_count() or 1, watch)
    entries = [done[task] for task in tasks]
    table = os.path.join(out, _TABLE)
    write_file(f"{table}.md", atlas_page(entries))
    for ending, write in (("csv", atlas_csv), ("json", atlas_json)):
        _write_table(f"{table}.{ending}", write(entries))
    laws = sum(isinstance(entry.found, ProvedLaw) for entry in entries)
    none = sum(isinstance(entry.found, ProvedNone) for entry in entries)
    click.echo(say("atlas.done", count=laws, none=none, missing=len(entries) - laws - none))
    click.echo(say("atlas.table", file=named(f"{table}.md")))
    if poster is not None:
        click.echo(write_and_say(poster, svg_file(atlas_poster(entries, effort))))


def _write_table(path: str, text: str) -> None:
    """Write a table, compressed if it is long, and remove the other form of it."""
    packed = len(text) >= _PACKED_TABLE_FROM
    write_certificate(f"{path}.gz" if packed else path, text)
    with suppress(OSError):
        os.remove(path if packed else f"{path}.gz")


def _work(
    tasks: list[_Task], effort: int, folder: str, jobs: int, watch: Watch
) -> dict[_Task, AtlasEntry]:
    """The entry of each task; files are written by this process alone."""
    done: dict[_Task, AtlasEntry] = {}
    try:
        with processes(min(jobs, len(tasks))) as executor:
            futures = {executor.submit(_settle, task, effort, folder): task for task in tasks}
            for future in as_completed(futures):
                task = futures.pop(future)
                done[task], text = future.result()
                _keep(os.path.join(folder, _name(task)), done[task], text)
                watch(len(done))
    except BrokenProcessPool:
        raise TimesDuelError("atlas.killed") from None
    return done


def _settle(task: _Task, effort: int, folder: str) -> tuple[AtlasEntry, str | None]:
    """What the folder knows already, or else what can be found; with the text to keep."""
    known = _known(task, effort, os.path.join(folder, _name(task)))
    if known is not None:
        return known, None
    entry, text = explore(*task, effort)
    if isinstance(entry.found, VainSearch):
        text = json_line(entry.found) + "\n"
    return entry, text


def _known(task: _Task, effort: int, path: str) -> AtlasEntry | None:
    multipliers, kind = task
    for ending in (".json", ".json.gz"):
        with suppress(TimesDuelError):  # none there, or damaged: it is made anew
            entry = proved(read_certificate(path + ending))
            if (entry.multipliers, entry.kind) == (multipliers, kind.value):
                return entry
    with suppress(ValueError):  # as every error of ours is
        search = read_value(VainSearch, json.loads(read_whole(f"{path}.none")))
        if search.effort >= effort:
            return AtlasEntry(multipliers=multipliers, kind=kind.value, found=search)
    return None


def _keep(path: str, entry: AtlasEntry, text: str | None) -> None:
    if text is None:
        return
    if isinstance(entry.found, VainSearch):
        write_file(f"{path}.none", text)
    else:
        write_certificate(f"{path}.json{'.gz' * (len(text) >= _PACKED_FROM)}", text)
        with suppress(OSError):  # a law was found where there was none with less effort
            os.remove(f"{path}.none")


def _name(task: _Task) -> str:
    multipliers, kind = task
    return f"{kind.value}-{'-'.join(map(str, multipliers))}"
