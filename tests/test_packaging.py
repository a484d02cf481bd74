"""What is handed out: the manual page, the metadata, the container."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from tests.libraries import left_out
from tests.support import ROOT
from timesduel import BOOKS
from timesduel.cli.ending import STATUSES
from timesduel.cli.groups import COMMANDS
from timesduel.cli.manual import VARIABLES, manual, update
from timesduel.proofs.assistant import THEORY
from timesduel.words.speech import say

PAGE = ROOT / "docs" / "timesduel.1"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LINTERS = ("mandoc -T lint -W warning", "groff -man -ww -z -Tutf8", "man --warnings -l")


def shown(width: int) -> str:
    """The manual page as somebody sees it."""
    if shutil.which("man") is None:
        pytest.skip("there is no man here")
    done = subprocess.run(
        ["man", "-l", str(PAGE)],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": str(width), "LC_ALL": "C.UTF-8"},
        timeout=60,
    )
    return re.sub(".\b", "", done.stdout)


def test_the_manual_is_up_to_date(tmp_path: Path) -> None:
    """In a process of its own: click keeps the help of `--help` in the language it was first in."""
    page = Path(shutil.copy(PAGE, tmp_path))
    subprocess.run([sys.executable, "-m", "timesduel.cli.manual", page], check=True, timeout=60)
    assert page.read_text() == PAGE.read_text(), "say: make docs"


def test_the_date_changes_with_the_text(tmp_path: Path) -> None:
    page = tmp_path / "page"
    update(str(page), "2026-01-02")
    update(str(page), "2026-01-03")
    assert page.read_text() == manual("2026-01-02")
    page.write_text(page.read_text().replace("duels", "games"))
    update(str(page), "2026-01-04")
    assert page.read_text() == manual("2026-01-04")


@pytest.mark.parametrize("linter", LINTERS)
def test_the_manual_is_well_formed(linter: str) -> None:
    if shutil.which(linter.split()[0]) is None:
        pytest.skip(f"there is no {linter.split()[0]} here")
    done = subprocess.run([*linter.split(), PAGE], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout == "" or not linter.startswith("mandoc")


def test_the_manual_has_everything() -> None:
    text = shown(100)
    for name in COMMANDS:
        assert f"\n   timesduel {name} " in text
    for name in (*BOOKS, *VARIABLES, *map(str, STATUSES)):
        assert re.search(rf"\n +{name}\b", text), name
    assert "       --p2 LEVEL\n              The computer plays as the second of the two.\n" in text
    assert max(map(len, shown(60).splitlines())) <= 60


def test_the_reference_says_the_same() -> None:
    reference = (ROOT / "docs" / "commands.md").read_text()
    statuses = dict(re.findall(r"^\| (\d+) \| (.*) \|$", reference, re.MULTILINE))
    assert statuses == {str(status): say(f"manual.status.{status}") for status in STATUSES}
    variables = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*) \|$", reference, re.MULTILINE))
    assert variables == {name: say(f"manual.variable.{name.lower()}") for name in VARIABLES}


def test_the_page_for_an_index_stands_alone() -> None:
    """No link in it needs the folder that it comes from; every extra is named."""
    text = (ROOT / PROJECT["project"]["readme"]).read_text()
    assert not re.search(r"\]\((?!https?://)", text)
    for name in PROJECT["project"]["optional-dependencies"]:
        assert f"`{name}`" in text


def test_the_container_gets_what_it_is_built_from() -> None:
    """Whatever pyproject.toml names, and the Dockerfile copies, is let in."""
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().split() if line[0] == "!"}
    shared = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    project = PROJECT["project"]
    needed = {project["readme"], *project["license-files"], *shared}
    assert kept == {*needed, "src", "pyproject.toml", "requirements-web.txt"}
    assert all((ROOT / name).exists() for name in kept)


def test_the_container_plays_as_an_ordinary_user() -> None:
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", "")
    steps = [line.split(" ", 1) for line in text.splitlines() if line and line[0] != "#"]
    last = {word: rest for word, rest in steps if word != "RUN"}
    assert f"useradd --uid {last['USER']} " in text
    assert f"TIMESDUEL_HOME={last['VOLUME']}" in last["ENV"].split()
    assert last["ENTRYPOINT"] == '["timesduel"]', "through a shell no signal would reach it"
    installs = [rest for word, rest in steps if word == "RUN" and "-r requirements-web.txt" in rest]
    assert installs
    assert all("--require-hashes" in rest for rest in installs)


def test_the_wheel_has_every_book_and_the_theory(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", tmp_path], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    ZipFile(wheel).extractall(tmp_path)
    for name in THEORY:
        theory = tmp_path / "timesduel" / "proofs" / "theory" / f"{name}.v"
        assert theory.read_text() == (ROOT / "proofs" / f"{name}.v").read_text()
    code = "import timesduel; print(timesduel.__file__, *timesduel.BOOKS)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    printed = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True)
    assert printed.split() == [str(tmp_path / "timesduel" / "__init__.py"), *BOOKS]


def test_nothing_is_left_out_but_where_there_is_no_release() -> None:
    for minor in range(11, 15):
        assert left_out({"python_version": f"3.{minor}"}) == set()
    assert left_out({"python_version": "3.15"}) == {"open-spiel", "pettingzoo"}


def test_extras_are_pinned_by_their_names() -> None:
    """An older pip takes `coverage==7` for no pin of `coverage[toml]`, and installs nothing."""
    lines = (ROOT / "requirements-dev.txt").read_text().replace("\\\n", "").splitlines()
    pins = [Requirement(line.partition(" --hash")[0]) for line in lines if "==" in line]
    pinned = {(pin.name, extra) for pin in pins for extra in pin.extras}
    needed = {
        (wanted.name, extra): distribution.name
        for distribution in distributions()
        for wanted in map(Requirement, distribution.requires or ())
        for extra in wanted.extras
        if wanted.marker is None or wanted.marker.evaluate({"extra": ""})
    }
    assert needed, "this test has nothing to look at"
    assert {each: who for each, who in needed.items() if each not in pinned} == {}
