"""`timesduel verify`: the independent check of a law's certificate."""

import click

from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.output.certificates import read_certificate
from timesduel.core.numbers import plural, show, spell
from timesduel.solver.checker import Proof, check


@click.command("verify", short_help="Check the proof of a law.")
@click.argument("file", shell_complete=suggest_files)
def command(file: str) -> None:
    """Check the certificate in FILE and say what it proves.

    The checker shares no code with the solver that writes certificates.
    FILE may be compressed by gzip.
    """
    for line in in_words(check(read_certificate(file))):
        click.echo(line)


def in_words(proof: Proof) -> list[str]:
    """What was proved, as lines to print."""
    begins = show(proof.begins).strip("<>")
    limits = f"targets above {begins}" if proof.kind == "reach" else f"ceilings from {begins} on"
    return [
        f"Proved for the multipliers {spell(proof.multipliers)}, at start 1:",
        f"for all {limits},",
        f"the zones repeat, {show(proof.ratio).strip('<>')} times as large, for ever.",
        f"Player 2 wins {plural(len(proof.zones), 'zone')} in each period.",
    ]
