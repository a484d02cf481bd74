"""Whoever lacks what an extra has is told which, and by which command to get it here."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support import ROOT
from timesduel import extras
from timesduel.errors import MissingExtraError, TimesDuelError

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
BASE = getattr(sys, "_base_executable", sys.executable)
"""The Python from which .venv was made; `make` has used its pip."""

IMPORTED = """
import sys
sys.modules[sys.argv[1]] = None
try:
    import timesduel.adapters.{adapter}
except ImportError as error:
    print(error)
"""


def told_without(extra: str, error: Exception | None = None) -> str:
    """What somebody hears who lacks it."""
    cause = error or ModuleNotFoundError()

    def lacking() -> None:
        with extras.from_extra(extra, "extras.picture"):
            raise cause

    with pytest.raises(MissingExtraError) as missing:
        lacking()
    assert isinstance(missing.value, TimesDuelError)
    assert missing.value.__cause__ is cause
    return str(missing.value)


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel", "numpy", "openspiel"),
        ("vector", "numpy", "vector"),
        ("vector_playouts", "numpy", "vector"),
        ("vector_kernel", "numba", "vector,fast"),
        ("mcp", "anyio", "mcp"),
    ],
)
def test_an_adapter_names_its_extra(adapter: str, library: str, extra: str) -> None:
    code = IMPORTED.format(adapter=adapter)
    done = subprocess.run([sys.executable, "-c", code, library], capture_output=True, text=True)
    assert done.stdout.startswith(f"this needs the extra {extra}; install it with:\n  ")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("example", "libraries"),
    [
        ("openspiel_search", ["open_spiel", "pyspiel"]),
        ("gymnasium_seats", ["gymnasium"]),
        ("pettingzoo_random", ["pettingzoo"]),
    ],
)
def test_an_example_names_its_extra(example: str, libraries: list[str]) -> None:
    script = str(ROOT / "examples" / f"{example}.py")
    code = (
        f"import runpy, sys\nsys.modules |= dict.fromkeys({libraries})\nrunpy.run_path({script!r})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    told, _, command = done.stderr.partition("; install it with:\n  ")
    assert told == f"this needs the extra {example.partition('_')[0]}"
    assert command.count("\n") == 1
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.parametrize("extra", [*PROJECT["optional-dependencies"], "vector,fast"])
def test_what_an_extra_is_made_of(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_installer", lambda: ["pip", "install"])
    needed = [one for name in extra.split(",") for one in PROJECT["optional-dependencies"][name]]
    quoted = " ".join(f"'{each.partition(';')[0]}'" for each in needed)  # without conditions
    told = f"a PNG needs the extra {extra}; install it with:\n  pip install {quoted}"
    assert told_without(extra) == told


def test_where_nothing_is_known_about_it() -> None:
    """An installation from before there was such an extra."""
    assert told_without("nonsense") == "a PNG needs the extra nonsense"


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (ImportError("DLL load failed while importing ft2font"), "DLL load failed while importing"),
        (ImportError("\n\nIMPORTANT\n  Read this"), "(IMPORTANT Read this)"),
        (ImportError("words " * 100), "words...)"),
        (ModuleNotFoundError("No module named 'pytest.new'", name="pytest.new"), "'pytest.new'"),
    ],
)
def test_a_library_that_is_there_but_does_not_load(error: Exception, cause: str) -> None:
    told, _, command = told_without("plot", error).partition("; install it again with:\n  ")
    beginning = "a PNG needs the extra plot, which is installed but cannot be loaded ("
    assert told.startswith(beginning)
    assert cause in told
    assert "\n" not in told
    assert len(told) < len(beginning) + 210
    assert " install --force-reinstall " in command


def test_a_module_within_knows_better_what_is_missing() -> None:
    def lacking() -> None:
        with extras.from_extra("web"), extras.from_extra("postgres"):
            raise ModuleNotFoundError("No module named 'asyncpg'", name="nonsense")

    with pytest.raises(MissingExtraError, match="this needs the extra postgres;"):
        lacking()


def test_never_installed(tmp_path: Path) -> None:
    (tmp_path / "timesduel").symlink_to(ROOT / "src" / "timesduel")
    code = "from timesduel.extras import _requirements; print(_requirements('plot'))"
    called = [sys.executable, "-S", "-c", code]
    assert subprocess.check_output(called, cwd=tmp_path, text=True) == "[]\n"


@pytest.mark.parametrize(
    ("own", "outside", "uv", "command"),
    [
        (True, True, "/bin/uv", "PYTHON -m pip install"),
        (False, True, "/bin/uv", "BASE -m pip --python PYTHON install"),
        (False, False, "/bin/uv", "/bin/uv pip install --python PYTHON"),
        (False, False, None, "PYTHON -m pip install"),
    ],
)
def test_who_installs(
    own: bool, outside: bool, uv: str | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = ModuleSpec("pip", None) if own else None
    base = shutil.which("true" if outside else "false")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: spec)
    monkeypatch.setattr("shutil.which", lambda _: uv)
    monkeypatch.setattr(sys, "_base_executable", base)
    programs = {"BASE": base, "PYTHON": sys.executable}
    assert extras._installer() == [programs.get(word, word) for word in command.split(" ")]


def test_a_python_that_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(sys, "_base_executable", "/nowhere/python3")
    assert extras._installer() == [sys.executable, "-m", "pip", "install"]


def test_quotation_marks_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "name", "nt")
    words = [r"C:\My Games\.venv\python.exe", "-m", "pip", "install", "mcp>=2.0", ""]
    shown = r'"C:\My Games\.venv\python.exe" -m pip install "mcp>=2.0" ""'
    assert extras.command_line(words) == shown


def installed(folder: Path) -> Path:
    """A venv without pip in which only the program is installed; its Python."""
    wheels = folder / "wheels"
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", str(wheels)], cwd=ROOT, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.check_output([python, "-c", code], text=True).strip())
    for wheel in wheels.glob("*.whl"):
        ZipFile(wheel).extractall(packages)
    for library in ("click", "fsrs", "msgspec", "platformdirs"):
        (packages / library).symlink_to(Path(sysconfig.get_path("purelib")) / library)
    return python


def make_wheel(folder: Path, name: str, version: str) -> None:
    """The smallest wheel that pip takes: an empty module."""
    about = f"{name}-{version}.dist-info"
    with ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(
            f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
        )
        wheel.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{about}/RECORD", "")


def test_the_command_works_as_it_stands(tmp_path: Path) -> None:
    """In a folder with a blank, without pip in the venv, and with what an index would have."""
    if subprocess.run([BASE, "-m", "pip", "--version"], capture_output=True).returncode:
        pytest.skip("the Python of .venv has no pip")
    folder = tmp_path / "my games"
    python = installed(folder)
    make_wheel(folder, "matplotlib", "3.8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    index = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": folder.as_uri(), "PIP_CONFIG_FILE": os.devnull}
    environment = {**kept, **index, "TIMESDUEL_HOME": str(folder / "home")}
    drawing = [str(python), "-m", "timesduel", "zones", "power-play", "--png", "p.png"]
    told = subprocess.run(drawing, capture_output=True, text=True, env=environment, cwd=folder)
    assert told.stderr.startswith("timesduel: a PNG needs the extra plot; ")
    command = told.stderr.partition("install it with:\n  ")[2]
    subprocess.run(["bash", "-c", command], env=environment, check=True, cwd="/", timeout=60)
    subprocess.run([python, "-c", "import matplotlib"], check=True)
