"""What the menu asks people: who is playing, what they are called, which tables to practise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timesduel.cli.calling import use_profile
from timesduel.cli.home import open_profiles, profile
from timesduel.cli.keyboard.answers import BackError
from timesduel.errors import RulesError, StoreError
from timesduel.match.names import checked_names, program_name
from timesduel.records.profiles import checked_profile
from timesduel.training.facts import FACTORS, read_families
from timesduel.words.speech import say

if TYPE_CHECKING:
    from timesduel.cli.keyboard.dialogue import Dialogue

Names = tuple[str, str]


def choose_profile(dialogue: Dialogue) -> None:
    """Ask who is playing: a profile that there is, a new one, or none."""
    screen = dialogue.screen
    try:
        known = _known_profiles()
    except StoreError as error:
        screen.problem(say("grammar.sentence", clause=error))
        known = []
    question = say("menu.who_first")
    if known:
        dialogue.show_choices([say("menu.nobody_special"), *known], 0)
        question = say("menu.who", last=len(known))
    by_number = {str(number): name for number, name in enumerate([None, *known])} if known else {}
    while answer := dialogue.ask_for_text(question):
        try:
            use_profile(by_number[answer] if answer in by_number else checked_profile(answer))
        except StoreError as error:
            screen.problem(say("grammar.sentence", clause=error))
        else:
            return
    raise BackError


def _known_profiles() -> list[str]:
    """Profiles with a diary, and those that are only noted as players of games."""
    profiles = open_profiles()
    noted = {name for names in profiles.owners().players.values() for name in names if name}
    return sorted({*map(profiles.written, noted), *profiles.names()}, key=str.casefold)


def who_is_playing() -> str | None:
    """The name of the profile in use, as its owner has written it; None without a profile."""
    name = profile()
    return None if name is None else open_profiles().written(name)


def names_against(level: str) -> Names | None:
    """The names of whoever is playing and of a level of the computer; None if nobody has said."""
    own = who_is_playing()
    return None if own is None else checked_names([own, program_name(level)])


def ask_for_names(dialogue: Dialogue, before: Names | None) -> Names | None:
    """What two friends are called; with Enter alone as before, or not at all."""
    question = say("menu.names")
    if before is not None:
        question = say("menu.names_again", one=before[0], two=before[1])
    while answer := dialogue.ask_for_text(question):
        try:
            return checked_names(answer.split(","))
        except RulesError:
            dialogue.screen.problem(say("menu.names_unclear"))
    return before


def tables_to_practise(dialogue: Dialogue) -> str:
    """The times tables that somebody wants, as `practice --facts` takes them; nothing for all."""
    while answer := dialogue.ask_for_text(say("menu.tables")):
        try:
            read_families(answer)
        except ValueError:
            problem = say("menu.tables_unclear", first=FACTORS[0], last=FACTORS[-1])
            dialogue.screen.problem(problem)
        else:
            break
    return answer
