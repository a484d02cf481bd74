"""`timesduel verify`: the independent check of a certificate, that there is a law or none."""

import click

from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.screen.files import read_certificate
from timesduel.cli.screen.progress import waiting
from timesduel.solver.certificates import check_certificate
from timesduel.solver.checker import Proof
from timesduel.solver.drift_checker import NoLaw
from timesduel.words.grammar import outline, spell
from timesduel.words.speech import say


@click.command("verify")
@click.argument("file", shell_complete=suggest_files)
def command(file: str) -> None:
    """Run `timesduel verify`."""
    with waiting(say("law.checking")):
        proof = check_certificate(read_certificate(file))
    for line in in_words(proof):
        click.echo(line)


def in_words(proof: Proof | NoLaw) -> list[str]:
    """What was proved, as lines to print."""
    begins, reach = outline(proof.begins), proof.kind == "reach"
    proved = say("law.proved", multipliers=spell(proof.multipliers))
    if isinstance(proof, NoLaw):
        return [
            proved,
            say("law.proved_none_reach" if reach else "law.proved_none_wall"),
            say("law.proved_window", begins=begins),
            say("law.proved_cells", count=proof.cells),
        ]
    return [
        proved,
        say("law.proved_reach" if reach else "law.proved_wall", begins=begins),
        say("law.proved_ratio", ratio=outline(proof.ratio)),
        say("law.proved_zones", count=len(proof.zones)),
    ]
