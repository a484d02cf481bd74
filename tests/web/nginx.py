"""A real nginx in front of servers, with the file that we give to those who run one."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support import ROOT
from tests.web.serving import TEST_TIMEOUT, RemoteServer

CONFIGURATION = (ROOT / "deploy" / "nginx.conf").read_text()
SITE = "school.example"
BEHIND = ("--public-url", f"http://{SITE}/duel", "--proxy", "127.0.0.1")
"""How a server is told that this nginx is in front of it."""

HASH = "hash $timesduel_game consistent;"

needs_nginx = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not here")


@contextmanager
def nginx_before(
    servers: list[RemoteServer], folder: Path, configuration: str = CONFIGURATION
) -> Iterator[RemoteServer]:
    """Runs while it is needed; its files are in a folder of its own."""
    folder.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    own = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    behind = "".join(f"server 127.0.0.1:{server.port};\n" for server in servers)
    for said, here in (
        ("server 127.0.0.1:8000;", behind),
        ("listen 80;", f"listen 127.0.0.1:{port};"),
    ):
        assert configuration.count(said) == 1
        configuration = configuration.replace(said, here)
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{own}{configuration}}}\n"
    )
    command = ["nginx", "-p", str(folder), "-e", str(folder / "error.log")]
    process = subprocess.Popen([*command, "-c", str(folder / "nginx.conf")])
    try:
        until = time.monotonic() + TEST_TIMEOUT
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), TEST_TIMEOUT).close()
                break
            except OSError:
                assert process.poll() is None, (folder / "error.log").read_text()
                assert time.monotonic() < until
                time.sleep(0.01)
        yield RemoteServer(port)
    finally:
        process.terminate()
        process.wait(TEST_TIMEOUT)
