"""Matches of several games, listing games, and going on with them."""

import calendar
import time
from pathlib import Path

from tests.records.samples import as_json
from tests.support import Program, typed

WIN_1 = [2, 3, 2, 3, 3]
"""Power Play: whoever starts wins."""
MATCH = ("play", "power-play", "--names", "Ada,Grace")


def notes(text: str) -> list[str]:
    wanted = ("Game 1", "Game 2", "Game 3", "Score", "The match")
    return [line for line in text.splitlines() if line.startswith(wanted) or "match" in line]


def test_a_match_killed_between_two_games_goes_on(timesduel: Program) -> None:
    timesduel(*MATCH, "--best-of", "3", stdin=typed(*WIN_1))
    (timesduel.home / "games" / "power-play-2.json").unlink()  # as if never begun
    result = timesduel("resume", stdin=typed(*WIN_1, *WIN_1))
    assert notes(result.stdout)[0] == "Score: Ada has 1, Grace has 0."
    assert notes(result.stdout)[-1] == "Ada wins the match, 2 to 1."
    assert "no game to go on with" in timesduel.refused("resume", status=1)


def total(path: Path) -> int:
    return int(as_json(path.read_text())["total"])


def test_a_file_always_has_the_game_that_is_being_played(
    timesduel: Program, tmp_path: Path
) -> None:
    arguments = (*MATCH, "--games", "3", "--save", "m.json")
    stopped = timesduel(*arguments, stdin=typed(*WIN_1, 2, 3), folder=tmp_path)
    assert stopped.stderr.endswith("resume ./m.json\n")
    assert total(tmp_path / "m.json") == 6
    assert total(tmp_path / "m-1.json") == 108
    timesduel("resume", "m.json", stdin=typed(2, 3, 3, 3), folder=tmp_path)
    assert total(tmp_path / "m.json") == 3
    assert total(tmp_path / "m-2.json") == 108
    result = timesduel("resume", "m.json", stdin=typed("resign"), folder=tmp_path)
    assert notes(result.stdout)[-1] == "Ada wins the match, 2 to 1."
    assert "that game is over" in timesduel("resume", "m.json", folder=tmp_path).stderr
    assert not (timesduel.home / "games").exists()


def test_no_file_beside_a_match_is_overwritten(timesduel: Program, tmp_path: Path) -> None:
    (tmp_path / "m-1.json").write_text("mine")
    arguments = (*MATCH, "--games", "3", "--save", "m.json")
    timesduel(*arguments, stdin=typed(*WIN_1, 2), folder=tmp_path)
    assert (tmp_path / "m-1.json").read_text() == "mine"
    assert total(tmp_path / "m-2.json") == 108
    assert total(tmp_path / "m.json") == 2


def test_a_file_match_killed_between_two_games_goes_on(timesduel: Program, tmp_path: Path) -> None:
    arguments = (*MATCH, "--games", "3", "--save", "m.json")
    timesduel(*arguments, stdin=typed(*WIN_1, 2), folder=tmp_path)
    (tmp_path / "m-1.json").replace(tmp_path / "m.json")  # as if game 2 had never begun
    result = timesduel("resume", "m.json", stdin=typed(3), folder=tmp_path)
    assert "Game 2 of 3. Grace moves first.\n" in result.stdout
    assert total(tmp_path / "m.json") == 3


def test_a_match_follows_its_game_to_another_name(timesduel: Program, tmp_path: Path) -> None:
    answers = typed(2, "save own", 3, "resign", 2)
    timesduel(*MATCH, "--games", "3", "--save", "m.json", stdin=answers, folder=tmp_path)
    assert "that game is over" in timesduel.refused("resume", "own", status=1)
    assert "game 2 of 3" in timesduel("games").stdout
    assert total(tmp_path / "m.json") == 2  # what the player named stays, as a copy


def test_a_match_whose_finished_game_cannot_be_put_aside(
    timesduel: Program, tmp_path: Path
) -> None:
    longest = "x" * 250 + ".json"  # there is no room for a number in the name
    arguments = (*MATCH, "--games", "3", "--save", longest)
    result = timesduel(*arguments, stdin=typed(*WIN_1, 2), folder=tmp_path)
    assert "file name too long; the match goes on under another name\n" in result.stderr
    assert total(tmp_path / longest) == 108
    assert "at 2 after 1 turn, game 2 of 3" in timesduel("games").stdout


def test_half_a_line_through_a_pipe_is_void_when_the_time_is_up(timesduel: Program) -> None:
    with timesduel.running("play", "power-play", "--time", "2", "--on-timeout", "pass") as game:
        game.write("3")
        game.wait_for("Player 2's Turn:")
        rest, _ = game.finish("2\n3\n")
    assert "32" not in rest
    assert "Player 2 multiplied by 3. Current number is now 3.\n" in rest


def test_the_date_of_a_game_is_in_utc(timesduel: Program) -> None:
    timesduel.extra["TZ"] = "JST-9"
    timesduel(*MATCH, stdin=typed(2))
    data = as_json((timesduel.home / "games" / "power-play-1.json").read_text())
    started = calendar.timegm(time.strptime(data["started"], "%Y-%m-%dT%H:%M:%SZ"))
    assert abs(started - time.time()) < 3600


def test_a_long_match(timesduel: Program) -> None:
    """Were each game played within the one before, Python would not recurse that far."""
    result = timesduel("play", "power-play", "--games", "400", stdin=typed(*["resign"] * 400))
    assert result.stdout.endswith("The match is a tie, 200 to 200.\n")


def test_games_are_listed(timesduel: Program) -> None:
    assert timesduel("games").stdout.startswith("No games yet.")
    timesduel(*MATCH, stdin=typed(*WIN_1))
    timesduel(*MATCH, "--target", "10^30", stdin=typed(*[3] * 50))
    timesduel("play", "multiplication-showdown", "--ceiling", "none", stdin=typed(*[2] * 500))
    listed = timesduel("games").stdout
    assert listed.startswith("To be resumed\n  power-play-2 ")
    assert "Ada - Grace, at <a number of 24 digits> after 50 turns\n" in listed
    assert "Ada beat Grace, reached\n" in listed
    assert "Player 1 - Player 2, unfinished\n" in listed
    assert max(map(len, listed.splitlines())) <= 60
    timesduel(*MATCH, "--games", "3", stdin=typed(2))
    assert "Ada - Grace, at 2 after 1 turn, game 1 of 3\n" in timesduel("games").stdout


def test_time_outs_in_a_pipe_and_in_a_replay(timesduel: Program) -> None:
    """A pipe that stays open and silent is a player who types nothing."""
    with timesduel.running("play", "power-play", "--time", "0.2", "--on-timeout", "pass") as game:
        game.process.wait()  # nothing is typed, yet the pipe stays open
        played, _ = game.finish()
    skipped = "time is up: the turn is skipped.\n"
    ending = "Player 1's time is up.\nPlayer 2 wins the game!\n"
    replayed = timesduel("replay", "power-play-1").stdout
    assert "by 2 or 3: \nPlayer 1's time is up: the turn is skipped.\n" in played
    for told in (played, replayed):
        assert told.count(f"Player 1's {skipped}") == 2
        assert told.count(f"Player 2's {skipped}") == 2
        assert told.endswith(ending)
