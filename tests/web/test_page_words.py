"""Scripts of the page say nothing of their own: every text is looked up, and every text is used."""

import re
from importlib.resources import files
from string import Formatter

from tests.words.catalogue import SINGULAR, english_texts
from timesduel.web.routes.page import WORDS
from timesduel.words.speech import templates

PAGE = files("timesduel.web").joinpath("page")
SCRIPTS = {each.name: each.read_text() for each in PAGE.iterdir() if each.name.endswith(".js")}
KINDS = [kind for kinds in WORDS.values() for kind in kinds]
_KIND = "|".join(KINDS)
CODE = re.compile(rf'["`]({_KIND})\.([a-z0-9_${{}}(). ?:"]+?)["`]')
SAID = re.compile(rf'say\(\s*"((?:{_KIND})\.\w+)"(?:,\s*\{{([^{{}}]*)\}},?\s*)?\)')


def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Every code in a script, with what it may stand for."""
    found = []
    for name, script in SCRIPTS.items():
        for kind, key in CODE.findall(script):
            whole = re.sub(r"\\\$\\\{.*?\\\}", r"[\\w.]+", re.escape(f"{kind}.{key}"))
            found.append((f"{name}: {kind}.{key}", re.compile(whole)))
    return found


def test_every_code_has_a_text_and_every_text_a_use() -> None:
    codes, used = templates(*KINDS), set()
    for place, pattern in patterns():
        fitting = {code for code in codes if pattern.fullmatch(code.removesuffix(SINGULAR))}
        assert fitting, place
        used |= fitting
    screens = files("timesduel.web").joinpath("screens")
    server = "".join(each.read_text() for each in screens.iterdir() if each.name.endswith(".py"))
    used |= {code for code in codes if f'"{code}"' in server}
    assert sorted(codes.keys() - used) == []


def test_whoever_says_something_has_its_words() -> None:
    for name, script in SCRIPTS.items():
        said = {kind for kind, _ in CODE.findall(script)}
        for module, kinds in [*WORDS.items()][1:]:
            assert not said & {*kinds} or f'import "./{module}";' in script, name


def test_the_fields_of_a_text_are_given() -> None:
    codes = templates(*KINDS)
    for name, script in SCRIPTS.items():
        for code, given in SAID.findall(script):
            text = codes[code] + codes.get(code + SINGULAR, "")
            wanted = {field for _, field, _, _ in Formatter().parse(text)}
            fields = {part.partition(":")[0].strip() for part in given.split(",")} - {""}
            assert wanted - {None} <= fields, f"{name}: {code}"


def test_every_problem_that_is_told_otherwise_is_one() -> None:
    """Words of the page stand for a code of the server, and have no other fields than its own."""
    codes = english_texts()
    for code, text in templates("page_problem").items():
        problem = codes[code.partition(".")[2]]
        fields = {field for _, field, _, _ in Formatter().parse(problem)}
        assert {field for _, field, _, _ in Formatter().parse(text)} <= fields | {None}, code


def test_scripts_hold_no_sentences_of_their_own() -> None:
    """A string of two words or more, with a space between, is meant for people."""
    strings = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
    # Classes, selectors, media queries, and the paths of drawings.
    allowed = re.compile(r"[a-z0-9 .\-#:,/=*>+~\[\]()_]*|[MHVLmhvlz0-9 .-]*")
    for name, script in SCRIPTS.items():
        for line in re.sub(r"/\*\*.*?\*/", "", script, flags=re.DOTALL).splitlines():
            if line.lstrip().startswith("//"):
                continue
            for string in strings.findall(line.partition(" // ")[0]):
                assert " " not in string.strip() or allowed.fullmatch(string), f"{name}: {string!r}"


def test_scripts_write_no_markup() -> None:
    for name, script in SCRIPTS.items():
        for forbidden in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
        ):
            assert forbidden not in script, f"{name}: {forbidden}"
