"""The files for those who run a server: what they name exists."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest

from tests.support import ROOT
from tests.web.serving import TEST_TIMEOUT
from timesduel.cli.main import cli
from timesduel.net.connection import MAX_HEAD_BYTES, MAX_PIPELINED, READ_TIMEOUT, REQUEST_TIMEOUT
from timesduel.net.websocket import (
    MAX_FRAMES,
    MAX_MESSAGE_BYTES,
    MAX_OTHERS,
    MESSAGE_TIMEOUT,
    SILENCE_TIMEOUT,
)
from timesduel.web.api.class_requests import LONGEST_CLASS
from timesduel.web.api.operation import LONGEST_BODY, Use
from timesduel.web.gate.gate import LONGEST_ADDRESS
from timesduel.web.gate.limits import (
    ALLOWANCES,
    CONNECTIONS,
    MOST_CONNECTIONS,
    MOST_REMEMBERED,
    PEOPLE,
)
from timesduel.web.gate.logs import MOST_LINES
from timesduel.web.live.follower import MOST_UNDER_WAY
from timesduel.web.serve import KEEP_ALIVE_TIMEOUT
from timesduel.web.settings import DAYS_KEPT

PAGE = (ROOT / "docs" / "server.md").read_text()
UNIT = (ROOT / "deploy" / "timesduel.service").read_text()
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text()


def section(name: str) -> str:
    """A part of the page."""
    return PAGE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def options() -> set[str]:
    """Of `timesduel serve`."""
    command = cli.get_command(click.Context(cli), "serve")
    assert command is not None
    return {option for parameter in command.params for option in parameter.opts}


@pytest.mark.parametrize("text", [UNIT, COMPOSE, PAGE], ids=["systemd", "compose", "page"])
def test_every_option_that_is_named_exists(text: str) -> None:
    calls = re.findall(r"(?:timesduel serve|\"serve\",|ARGS=)(.*)", text)
    assert calls
    named = {option for call in calls for option in re.findall(r"--[a-z-]+", call)}
    assert named <= options()


def test_every_option_in_the_prose_exists() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    assert {*re.findall(r"`(--[a-z-]+)", prose)} <= options()


def test_the_unit_is_hardened() -> None:
    wanted = {"DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "PrivateTmp=yes"}
    assert wanted <= {*UNIT.splitlines()}
    folder = re.search(r"StateDirectory=(\w+)\n", UNIT)
    assert folder
    assert f"Environment=TIMESDUEL_HOME=%S/{folder[1]}\n" in UNIT


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "timesduel"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "timesduel.service"
    unit.write_text(UNIT.replace("/opt/timesduel/bin/timesduel", str(program)))
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TEST_TIMEOUT)
    ours = [line for line in done.stderr.splitlines() if "timesduel.service" in line]
    assert ours == []


def test_the_compose_file() -> None:
    data = _yaml(COMPOSE)
    server, database = data["services"]["server"], data["services"]["database"]
    assert server["command"][0] == "serve"
    assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert (ROOT / "deploy" / server["build"] / "Dockerfile").exists()
    for service in (server, database):
        assert service["healthcheck"]["test"][0] == "CMD"
    volume, place = database["volumes"][0].split(":")
    assert volume in data["volumes"]
    assert place == "/var/lib/postgresql/data"
    store = server["environment"]["TIMESDUEL_STORE"]
    user, name = (database["environment"][f"POSTGRES_{each}"] for each in ("USER", "DB"))
    assert store.startswith(f"postgresql://{user}:${{POSTGRES_PASSWORD")
    assert store.endswith(f"@database/{name}")


def _yaml(text: str) -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(text)


LIMITS = {
    "looking": Use.READ,
    "creating games": Use.CREATE,
    "acting": Use.ACT,
    "thinking": Use.THINK,
    "following a game": Use.FOLLOW,
}


def test_the_numbers_of_the_limits() -> None:
    text = section("Limits")
    rows = [
        [cell.strip() for cell in row.split("|")[1:-1]] for row in text.splitlines() if "|" in row
    ]
    shown = {row[0].partition(":")[0]: row[1:] for row in rows}
    for name, use in LIMITS.items():
        at_once, per_second, most = ALLOWANCES[use]
        numbers = [f"{at_once:g}", f"{per_second:g}", "" if most is None else str(most)]
        assert shown[name] == numbers
    assert shown["connections"] == ["", "", str(CONNECTIONS)]
    sockets = ALLOWANCES[Use.FOLLOW].open
    assert sockets is not None
    moves = ALLOWANCES[Use.ACT].per_second
    assert f"{PEOPLE * sockets} sockets and {PEOPLE * moves:g} moves a second" in " ".join(
        text.split()
    )
    assert f"share it: {PEOPLE}," in text
    for number in (MOST_REMEMBERED, MOST_CONNECTIONS):
        assert f"most\n{number} " in text or f"most {number} " in text
    assert shown["the body of a request"][0] == f"{LONGEST_BODY} bytes"
    with_results = "one that opens a class, with a table of results"
    assert shown[with_results][0] == f"{LONGEST_CLASS} bytes"
    assert shown["its head"][0] == f"{MAX_HEAD_BYTES} bytes"
    assert shown["its address"][0] == f"{LONGEST_ADDRESS} bytes"
    assert shown["until it has come"][0] == f"{REQUEST_TIMEOUT:g} seconds"
    assert shown["until somebody reads on"][0] == f"{READ_TIMEOUT:g} seconds"
    assert shown["requests on one connection that wait for the one before"][0] == str(MAX_PIPELINED)
    assert shown["a message over a socket"][0] == f"{MAX_MESSAGE_BYTES} bytes"
    assert shown["until the first one has come"][0] == f"{MESSAGE_TIMEOUT:g} seconds"
    assert shown["messages of one socket that are worked on"][0] == str(MOST_UNDER_WAY)
    assert shown["silence of a socket, which pongs break too"][0] == f"{SILENCE_TIMEOUT:g} seconds"
    assert shown["frames of a socket in half a second"][0] == str(MAX_FRAMES)
    assert shown["pings, fragments and refused messages among them"][0] == str(MAX_OTHERS)
    assert shown["a connection without a request"][0] == f"{KEEP_ALIVE_TIMEOUT} seconds"
    assert f"{DAYS_KEPT} days (`--keep`)" in section("Backup")
    assert f"beyond {MOST_LINES} in a second" in section("The log")


def test_every_threat_has_a_test_that_exists() -> None:
    rows = [row.split("|")[1:-1] for row in section("Threats").splitlines() if row.startswith("| ")]
    _, *threats = rows
    assert len(threats) >= 15
    for threat, done, tests in threats:
        assert done.strip()
        named = re.findall(r"`(tests/[^`]+)`", tests)
        assert named, threat
        for each in named:
            file, _, function = each.partition("::")
            text = (ROOT / file).read_text()
            assert (
                f"\ndef {function}(" in text or f"\nasync def {function}(" in text or not function
            )
