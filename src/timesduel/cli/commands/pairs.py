"""`timesduel pairs`: who plays whom in a class or a club, round by round."""

import os
from random import Random

import click

from timesduel.cli.home import stamp_of_now
from timesduel.cli.keyboard.dialogue import Dialogue
from timesduel.cli.options.common import refused, seed_option
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.options.values import Number
from timesduel.cli.play.tournament import TournamentDesk
from timesduel.cli.screen.files import check_places, write_and_say, write_file
from timesduel.match.pairings import MOST_ROUNDS
from timesduel.records.tournament_file import TournamentFile, names_of_table, read_names
from timesduel.views.standings_csv import results_csv, standings_csv
from timesduel.words.speech import say


@click.command("pairs")
@click.argument("names", type=click.Path(), metavar="NAMES", shell_complete=suggest_files)
@click.option("--rounds", type=Number(1, most_digits=len(str(MOST_ROUNDS)), such_as="5"))
@click.option("--results", type=click.Path(), metavar="FILE")
@click.option("--rounds-of", type=click.Path(), metavar="FILE")
@click.option("--csv", type=click.Path(), metavar="FILE")
@click.option("--table", type=click.Path(), metavar="FILE")
@seed_option
def command(
    names: str,
    rounds: int | None,
    results: str | None,
    rounds_of: str | None,
    csv: str | None,
    table: str | None,
    seed: int | None,
) -> None:
    """Run `timesduel pairs`."""
    asked = {"csv": csv, "table": table}
    places = {option: path for option, path in asked.items() if path is not None}
    check_places(places)
    if rounds_of and not os.path.lexists(names) and (people := names_of_table(rounds_of)):
        write_file(names, people)
    listed = read_names(names)
    kept = TournamentFile.beside(names, stamp_of_now)
    if not kept.tournament.people:
        kept.shuffle(Random().randrange(10**9) if seed is None else seed)
    kept.take_list(listed)
    added = None if rounds_of is None else kept.go_on_from(rounds_of)
    if rounds is not None and rounds < len(kept.tournament.rounds):
        raise refused("rounds", say("pairs.rounds_few", least=len(kept.tournament.rounds)))
    desk = TournamentDesk(kept, Dialogue(), rounds)
    if added is not None:
        desk.screen.note(say("pairs.rounds_added", count=added))
    if results is not None:
        desk.enter_results(results)
    elif places:
        desk.begin()
        desk.show_round()
    else:
        desk.run()
    for option, path in places.items():
        write = results_csv if option == "csv" else standings_csv
        desk.screen.note(write_and_say(path, write(kept.tournament)))
