"""`timesduel verify`: the independent check of a certificate, that there is a law or none."""

import click

from timesduel.cli.home import cache_folder
from timesduel.cli.options.suggestions import suggest_files
from timesduel.cli.screen.files import read_certificate
from timesduel.cli.screen.progress import waiting
from timesduel.errors import CertificateError
from timesduel.records.files import named, system_error
from timesduel.solver.certificates import check_certificate
from timesduel.solver.checker import Proof
from timesduel.solver.drift_checker import NoLaw
from timesduel.words.grammar import outline, spell
from timesduel.words.speech import say


@click.command("verify")
@click.argument("file", shell_complete=suggest_files)
@click.option("--proof", "assisted", is_flag=True)
def command(file: str, assisted: bool) -> None:
    """Run `timesduel verify`."""
    text = read_certificate(file)
    with waiting(say("law.checking")):
        proof = check_certificate(text)
    if assisted and isinstance(proof, NoLaw):
        raise CertificateError("assistant.laws_only")
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
