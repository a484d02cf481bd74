"""`timesduel verify`: the independent check of a law's certificate."""

import click

from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.screen.files import read_certificate
from timesduel.cli.screen.progress import waiting
from timesduel.solver.checker import Proof, check
from timesduel.words.grammar import outline, spell
from timesduel.words.speech import say


@click.command("verify")
@click.argument("file", shell_complete=suggest_files)
def command(file: str) -> None:
    """Run `timesduel verify`."""
    with waiting(say("law.checking")):
        proof = check(read_certificate(file))
    for line in in_words(proof):
        click.echo(line)


def in_words(proof: Proof) -> list[str]:
    """What was proved, as lines to print."""
    begins = outline(proof.begins)
    return [
        say("law.proved", multipliers=spell(proof.multipliers)),
        say("law.proved_reach" if proof.kind == "reach" else "law.proved_wall", begins=begins),
        say("law.proved_ratio", ratio=outline(proof.ratio)),
        say("law.proved_zones", count=len(proof.zones)),
    ]
