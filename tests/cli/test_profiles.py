"""Two people at one computer, each with statistics, puzzles and a grid of their own."""

import json
from pathlib import Path

import pytest

from tests.support import Program, typed
from timesduel.records.profiles import Profiles
from timesduel.training.ladder import Star, results_in

GAME = typed(5, 6, 3, 2)
MADNESS = "multiplication-madness"


def games(timesduel: Program, *profile: str) -> int:
    result = timesduel("stats", "--json", *profile)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    counted = json.loads(result.stdout)["games"]
    assert isinstance(counted, int)
    return counted


def play(timesduel: Program, *options: str) -> None:
    assert timesduel("play", MADNESS, *options, stdin=GAME).returncode == 0


def counted_for(timesduel: Program) -> dict[str, int]:
    found = {"nobody": games(timesduel)}
    return found | {name: games(timesduel, "--profile", name) for name in ("ada", "bob")}


def test_a_game_counts_for_the_profile_that_played_it(timesduel: Program) -> None:
    play(timesduel, "--profile", "ada")
    assert timesduel("--profile", "Bob", "play", MADNESS, stdin=GAME).returncode == 0
    play(timesduel, "--profile", "BOB")
    assert counted_for(timesduel) == {"nobody": 0, "ada": 1, "bob": 2}
    for _ in range(3):
        play(timesduel)
    assert counted_for(timesduel) == {"nobody": 3, "ada": 1, "bob": 2}
    assert counted_for(timesduel) == {"nobody": 3, "ada": 1, "bob": 2}
    assert "multiplication-madness-6" in timesduel("games").stdout, "one store for all"
    kept = {path.relative_to(timesduel.home) for path in timesduel.home.rglob("diary.jsonl")}
    assert sorted(map(str, kept)) == [
        "diary.jsonl",
        "profiles/ada/diary.jsonl",
        "profiles/bob/diary.jsonl",
    ]


def test_without_a_profile_everything_is_where_it_was(timesduel: Program) -> None:
    play(timesduel)
    timesduel("stats")
    assert sorted(path.name for path in timesduel.home.iterdir()) == ["diary.jsonl", "games"]


def test_the_variable_and_what_is_stronger(timesduel: Program) -> None:
    timesduel.extra["TIMESDUEL_PROFILE"] = "Ada"
    play(timesduel)
    play(timesduel, "--profile", "bob")
    assert games(timesduel) == 1
    assert timesduel("stats").stdout.startswith("Profile Ada\n1 game, between people\n")
    assert timesduel("--profile", "ada", "stats", "--profile", "bob").stdout.startswith(
        "Profile bob\n1 game"
    )
    timesduel.extra["TIMESDUEL_PROFILE"] = ""
    assert timesduel("stats").stdout.startswith("Nothing yet.")


def test_a_game_begun_by_one_and_finished_by_the_other(timesduel: Program) -> None:
    timesduel("play", MADNESS, "--profile", "ada", stdin=typed(5, "quit"))
    for nobody in (("--profile", "bob"), ()):  # the latest one is the latest of one's own
        told = timesduel.refused("resume", *nobody, status=1)
        assert told.startswith("there is no game to go on with")
    named = timesduel("resume", f"{MADNESS}-1", "--profile", "bob", stdin=typed(6, 3, 2))
    assert named.returncode == 0
    assert counted_for(timesduel) == {"nobody": 0, "ada": 1, "bob": 1}


@pytest.mark.parametrize("kept", [(), ("--save", "mine.json")], ids=["store", "file"])
@pytest.mark.parametrize("helped", ["ada", "bob", None])
def test_a_hint_in_a_game_is_known_to_all_who_played_it(
    timesduel: Program, tmp_path: Path, helped: str | None, kept: tuple[str, ...]
) -> None:
    """Whoever asked for it at that seat: there is a star for a game without."""
    file = [str(tmp_path / name) if "." in name else name for name in kept]
    place = file[1] if file else "power-play-1"
    moves = typed("hint", 2, "quit")
    timesduel("play", "power-play", "--p2", "random", *file, *_as(helped), stdin=moves)
    others = [name for name in ("ada", "bob", None) if name != helped]
    for name in others:
        assert timesduel("resume", place, *_as(name), stdin=typed("quit")).returncode == 0
    assert timesduel("resume", place, *_as("cy"), stdin=typed(*[2] * 7)).returncode == 0
    profiles = Profiles(str(timesduel.home / "profiles"))
    for name in ("cy",) if file else filter(None, ("cy", *others, helped)):
        for _ in range(2):
            timesduel("ladder", *_as(name))
            (result,) = results_in(profiles.diary(name).read().entries)
            assert result.hints == 1, name
            assert Star.ALONE not in result.stars


def test_the_hints_of_other_games_and_a_diary_that_cannot_be_read(timesduel: Program) -> None:
    play = ("play", "power-play", "--p2", "random")
    timesduel(*play, "--profile", "ada", stdin=typed("hint", 2, "quit"))
    timesduel(*play, "--profile", "ada", stdin=typed(2, "quit"))
    (timesduel.home / "diary.jsonl").mkdir()
    assert timesduel("resume", "power-play-2", *_as("bob"), stdin=typed(*[2] * 7)).returncode == 0
    (result,) = results_in(Profiles(str(timesduel.home / "profiles")).diary("bob").read().entries)
    assert result.hints == 0


def _as(name: str | None) -> tuple[str, ...]:
    return () if name is None else ("--profile", name)


def test_a_game_in_a_file_counts_at_once(timesduel: Program, tmp_path: Path) -> None:
    play(timesduel, "--profile", "ada", "--save", str(tmp_path / "mine.json"))
    assert counted_for(timesduel) == {"nobody": 0, "ada": 1, "bob": 0}


def test_a_review_is_of_a_game_of_ones_own(timesduel: Program) -> None:
    """And its mistakes become puzzles of those who made them."""
    play(timesduel, "--profile", "ada")
    for other in ((), ("--profile", "bob")):
        assert timesduel.refused("review", *other, status=1).startswith("no game is finished yet")
    named = timesduel("review", f"{MADNESS}-1", "--profile", "bob")
    assert "Turning point" in named.stdout
    assert "will come back" not in named.stdout
    *_, shown, command = timesduel("review", "--profile", "ada").stdout.splitlines()
    assert shown == "3 mistakes will come back:"
    assert command.endswith(" --profile ada puzzle")
    due = {
        name: json.loads(timesduel("--profile", name, "stats", "--json").stdout)["puzzles"]["due"]
        for name in ("ada", "bob")
    }
    assert due == {"ada": 3, "bob": 0}


def test_puzzles_and_grids(timesduel: Program) -> None:
    timesduel("puzzle", "--profile", "ada", "--seed", "1", stdin=typed(2, "quit"))
    timesduel("practice", "--profile", "bob", "--rounds", "1", "--seed", "1", stdin=typed(7, 2, 2))
    tried = {}
    for name in ("ada", "bob"):
        statistics = json.loads(timesduel("stats", "--profile", name, "--json").stdout)
        grid = json.loads(timesduel("practice", "--profile", name, "--json").stdout)
        tries = sum(fact["tries"] for fact in (*grid["facts"], grid["larger"]))
        tried[name] = (statistics["puzzles"]["tried"], tries)
    assert tried == {"ada": (1, 0), "bob": (0, 1)}


def test_commands_that_are_proposed_keep_the_profile(timesduel: Program) -> None:
    left = timesduel("play", "power-play", "--profile", "ada", stdin=typed(2, "quit"))
    command = left.stdout.splitlines()[-1].removeprefix("  ")
    assert command.endswith(" --profile ada resume power-play-1")
    assert timesduel.shell(command, stdin=typed("quit")).returncode == 0
    timesduel.extra["TIMESDUEL_PROFILE"] = "ada"
    assert "--profile" not in timesduel("resume", stdin=typed("quit")).stdout


def test_names_of_people(timesduel: Program) -> None:
    """Any name will do, and what is proposed can be typed."""
    name = "Mia Ro\u0308se"
    left = timesduel("play", MADNESS, "--profile", name, stdin=typed(5, "quit"))
    command = left.stdout.splitlines()[-1].removeprefix("  ")
    assert timesduel.shell(command, stdin=typed(6, 3, 2)).returncode == 0
    shown = timesduel("stats", "--profile", "mia r\u00f6se").stdout
    assert shown.startswith("Profile Mia R\u00f6se\n1 game, between people\n")
    assert games(timesduel) == 0


@pytest.mark.parametrize("name", ["", "../x", "..", "x" * 41])
def test_names_that_are_refused(timesduel: Program, name: str) -> None:
    for arguments in (("stats", "--profile", name), ("--profile", name, "stats")):
        assert timesduel.refused(*arguments).startswith("Invalid value for '--profile': ")
    timesduel.extra["TIMESDUEL_PROFILE"] = name
    if name:
        for command in (("play", "power-play"), ("stats",), ()):
            assert timesduel.refused(*command).startswith("Invalid value for TIMESDUEL_PROFILE: ")
    assert not timesduel.home.exists()


def test_notes_that_cannot_be_kept(timesduel: Program) -> None:
    """The game is saved all the same; one line says what is missing."""
    (timesduel.home / "profiles").mkdir(parents=True)
    (timesduel.home / "profiles" / "games.jsonl").mkdir()
    result = timesduel("play", MADNESS, "--profile", "ada", stdin=GAME)
    assert result.returncode == 0
    (line,) = result.stderr.splitlines()
    assert line.startswith("timesduel: not noted as a game of the profile ada: ")
    assert (timesduel.home / "games" / f"{MADNESS}-1.json").exists()
    for profile in ((), ("--profile", "ada")):
        found = timesduel("stats", *profile)
        assert "Nothing yet." in found.stdout
        assert found.stderr.startswith("timesduel: no games are counted: ")


def test_pictures_never_replace_a_diary(timesduel: Program) -> None:
    play(timesduel, "--profile", "ada")
    timesduel("stats", "--profile", "ada")
    for place in ("profiles/ada/diary.jsonl", "profiles/games.jsonl", "diary.jsonl", "games/x"):
        file = str(timesduel.home / place)
        assert "keeps games or the diary" in timesduel.refused(
            "review", f"{MADNESS}-1", "--html", file
        )
