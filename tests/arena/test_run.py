"""Runs: reproducible whatever happens, stopped early by the test, and put into tables."""

from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.arena.support import FEW, SHORT, WHEN, bot, config, play_on, played, report_of
from timesduel import Rules
from timesduel.arena.game import GameResult
from timesduel.arena.regret import Regret, by_group
from timesduel.arena.report import make_tables, plain_report
from timesduel.arena.results import Results
from timesduel.arena.run import check_players, missing, play_run
from timesduel.arena.schedule import Config
from timesduel.arena.sprt import Trial
from timesduel.core.outcome import Goal, Reason
from timesduel.errors import RulesError, TimesDuelError

PLAYERS = ("perfect", "greedy", "random")


def test_neither_order_nor_workers_matter(tmp_path: Path) -> None:
    run = config(PLAYERS, games=16)
    results = [played(tmp_path / f"{n}.jsonl", run, workers=n) for n in (1, 3)]
    one, many = ({g.id: (g.moves, g.outcome) for g in each.games.values()} for each in results)
    assert one == many
    assert report_of(results[0]) == report_of(results[1])


def test_what_was_judged_before_makes_no_difference(tmp_path: Path) -> None:
    """The solver knows more the more it has been asked; the players must not notice."""
    target = 1488733113121596523315732743851081728
    rules = Rules(name="warm", goal=Goal.EXACT, multipliers=(2, 11, 16, 34, 38), target=target)
    games = []
    for name in ("cold", "warm"):
        run = config(["perfect", "beginner"], setups=(rules,), games=2)
        results = played(tmp_path / name, run)
        games.append({game.id: game.moves for game in results.games.values()})
    assert games[0] == games[1]


def test_progress_is_told(tmp_path: Path) -> None:
    results = Results(str(tmp_path / "run"), config(PLAYERS))
    results.create(WHEN)
    seen = play_on(results)
    assert seen == sorted(seen)
    assert seen[-1] == 24
    assert play_on(results) == []


def test_programs_are_tried_before_any_game() -> None:
    with ThreadPoolExecutor(1) as executor:
        check_players(config(["perfect", bot()]), executor)
        with pytest.raises(RulesError, match="player: X: there is no program 'nothing-like-it'"):
            check_players(config(["perfect", "X=bot:nothing-like-it"]), executor)


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (CancelledError(), "the cluster has dropped the work"),
        (ImportError("No module named 'timesduel'"), "a worker has failed: ImportError"),
    ],
)
def test_those_who_work_may_be_lost(tmp_path: Path, error: Exception, problem: str) -> None:
    class Lost(Executor):
        def submit(self, *_: object, **__: object) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(error)
            return future

    results = Results(str(tmp_path / "run"), config(PLAYERS))
    results.create(WHEN)
    with pytest.raises(TimesDuelError, match=problem):
        play_run(results, Lost(), workers=2, watch=print)


def test_the_same_games_again_make_no_rating_more_certain(tmp_path: Path) -> None:
    """Neither of these two has dice, so five rounds are one, five times."""
    errors = []
    for rounds in (1, 5):
        run = config(["perfect", "greedy"], games=2 * len(FEW) * rounds)
        rating = make_tables(played(tmp_path / f"{rounds}.jsonl", run)).report.players[0].rating
        assert rating is not None
        errors.append(rating.error)
    assert errors[1] > 0.8 * errors[0]  # were it new evidence, less than half would be left


class TestTables:
    """What is counted adds up."""

    @pytest.fixture(scope="class")
    @classmethod
    def results(cls, tmp_path_factory: pytest.TempPathFactory) -> Results:
        return played(tmp_path_factory.mktemp("run") / "run.jsonl", config(PLAYERS, games=16))

    def test_perfect_keeps_every_win_and_is_the_best(self, results: Results) -> None:
        report = make_tables(results).report
        best = report.players[0]
        assert best.name == "perfect"
        kept, chances = best.kept, best.chances
        assert kept == chances > 50
        for each in report.players[1:]:
            kept, chances = each.kept, each.chances
            assert 0 < kept < chances
        for each in report.players:
            for part in (each.by_book, each.by_distance, by_group(each.by_distance)):
                total = tuple(map(sum, zip(*part.values(), strict=True)))
                assert total == (each.kept, each.chances)
        assert make_tables(results).books == tuple(rules.name for rules in FEW)

    def test_a_part_of_a_run(self, results: Results, tmp_path: Path) -> None:
        part = Results(str(tmp_path / "part"), results.config)
        report = make_tables(part).report
        assert not report.finished
        assert report.note is not None
        assert report.note.startswith("no ratings yet")
        assert [each.rating for each in report.players] == [None] * 3
        game = next(iter(results.games))  # one of a pair: it counts as far as it goes
        part.games[game] = results.games[game]
        report = make_tables(part).report
        assert report.played == 1
        assert sum(each.points for each in report.players) == 1


def test_games_that_nobody_wins_are_half_a_point_each(tmp_path: Path) -> None:
    endless = Rules(name="endless", goal=Goal.LAST, multipliers=(2, 3))
    results = played(tmp_path / "run", config(["A=random", "B=random"], setups=(endless,), games=2))
    report = make_tables(results).report
    assert [each.points for each in report.players] == [1, 1]
    assert {game.outcome.reason for game in results.games.values()} == {Reason.UNFINISHED}


def made_up(run: Config, pairs: Sequence[float]) -> dict[str, GameResult]:
    """Games in which the first of the first two makes so many points in each pair."""
    games: dict[str, GameResult] = {}
    tested = [pair for pair in run.pairs if pair.players == (0, 1)]
    for pair, points in zip(tested, pairs, strict=False):
        winners: dict[float, tuple[Any, Any]] = {
            2.0: (1, 2),
            1.0: (1, 1),
            0.0: (2, 1),
            0.5: (2, None),
            1.5: (1, None),
        }
        for game, number, winner in zip(pair.ids, (0, 1), winners[points], strict=True):
            one, two = (run.players[seat].name for seat in pair.seats(number))
            games[game] = GameResult(
                id=game,
                seats=(one, two),
                moves=(),
                winner=winner,
                reason=Reason.REACHED,
                detail=None,
                seconds=(0, 0),
                regret=(Regret(), Regret()),
            )
    return games


class TestTrial:
    """The sequential test within a run."""

    RUN = config(PLAYERS, games=200, sprt=(0.0, 100.0))

    def test_points_are_counted_from_the_first_player_s_side(self) -> None:
        test = Trial(self.RUN, made_up(self.RUN, [2, 1, 0, 0.5, 1.5, 1.5])).test
        assert test is not None
        assert test.pairs == (1, 1, 1, 2, 1)

    def test_what_is_missing_holds_it_up(self) -> None:
        games = made_up(self.RUN, [2.0] * 50)
        trial = Trial(self.RUN, games)
        assert trial.is_over
        del games[next(pair for pair in self.RUN.pairs if pair.players == (0, 1)).ids[1]]
        late = Trial(self.RUN, games)
        assert not late.is_over
        assert late.test is not None
        assert sum(late.test.pairs) == 0

    def test_games_come_in_while_it_is_watched(self) -> None:
        games: dict[str, GameResult] = {}
        trial = Trial(self.RUN, games)
        assert not trial.is_over
        games |= made_up(self.RUN, [0.0] * 50)
        assert trial.is_over
        assert trial.test is not None
        assert trial.test.accepted == 0.0

    def test_what_was_played_after_the_decision_does_not_count(self) -> None:
        games = made_up(self.RUN, [2.0] * 50)
        trial = Trial(self.RUN, games)
        counted = trial.counted()
        assert trial.test is not None
        assert len(counted) == 2 * sum(trial.test.pairs) < len(games)
        without = config(PLAYERS, games=200)
        assert len(Trial(without, games).counted()) == len(games)
        assert Trial(without, games).test is None

    def test_it_may_end_undecided(self) -> None:
        run = config(PLAYERS[:2], games=4, sprt=(0.0, 100.0))
        trial = Trial(run, made_up(run, [1.0, 2.0]))
        assert not trial.is_over
        assert trial.test is not None
        assert sum(trial.test.pairs) == 2

    def test_a_run_stops_early_and_the_same_whoever_plays(self, tmp_path: Path) -> None:
        """Perfect against random in 400 games: decided after a few, the others play on."""
        run = config(["perfect", "random", "greedy"], games=100, sprt=(0.0, 30.0), setups=(SHORT,))
        reports = []
        for workers in (1, 4):
            results = played(tmp_path / f"{workers}.jsonl", run, workers)
            assert missing(results) == []
            tested = [game for game in results.games if game.startswith("1-2.")]
            if workers == 1:  # several may have begun all before the first of them is done
                assert len(tested) < 100
            reports.append(make_tables(results).report)
        first, second = ({**plain_report(report), "left_out": 0} for report in reports)
        assert first == second
        for report in reports:
            assert report.finished
            assert report.sprt is not None
            assert report.sprt.accepted == 30.0
            assert report.cross["perfect"]["random"].games == 2 * sum(report.sprt.pairs) < 100
            assert report.cross["random"]["greedy"].games == 100
