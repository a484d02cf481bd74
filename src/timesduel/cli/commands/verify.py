"""`timesduel verify`: the independent check of a law's certificate."""

import click

from timesduel.cli.home import cache_folder
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.screen.files import read_certificate
from timesduel.cli.screen.progress import waiting
from timesduel.records.files import named, system_error
from timesduel.solver.checker import Proof, check
from timesduel.words.grammar import outline, spell
from timesduel.words.speech import say


@click.command("verify")
@click.argument("file", shell_complete=suggest_files)
@click.option("--proof", "assisted", is_flag=True)
def command(file: str, assisted: bool) -> None:
    """Run `timesduel verify`."""
    text = read_certificate(file)
    with waiting(say("law.checking")):
        proof = check(text)
    version = _assisted(text) if assisted else None
    for line in in_words(proof):
        click.echo(line)
    if version is not None:
        click.echo(say("assistant.accepted", version=version))


def _assisted(text: str) -> str:
    """Have the proof assistant prove the law, too; its name and version."""
    from timesduel.proofs.assistant import find_assistant

    assistant = find_assistant()
    try:
        with waiting(say("assistant.preparing", version=assistant.version)):
            theory = assistant.compiled_theory(cache_folder())
        with waiting(say("assistant.proving", version=assistant.version)):
            assistant.prove(text, theory)
    except OSError as error:
        raise system_error(error).at(named(error.filename or cache_folder())) from None
    return assistant.version


def in_words(proof: Proof) -> list[str]:
    """What was proved, as lines to print."""
    begins = outline(proof.begins)
    return [
        say("law.proved", multipliers=spell(proof.multipliers)),
        say("law.proved_reach" if proof.kind == "reach" else "law.proved_wall", begins=begins),
        say("law.proved_ratio", ratio=outline(proof.ratio)),
        say("law.proved_zones", count=len(proof.zones)),
    ]
