"""The proof assistant, for tests: where it is missing, they are skipped or, if required, fail."""

import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from timesduel.errors import ProofError
from timesduel.proofs.assistant import Assistant, find_assistant
from timesduel.proofs.coq_file import definition

REQUIRED = "TIMESDUEL_COQ"
"""Set to `required`, this variable makes it an error to have no proof assistant."""


@cache
def assistant() -> Assistant:
    """The one that is installed."""
    try:
        return find_assistant()
    except ProofError as error:
        if os.environ.get(REQUIRED) == "required":
            raise
        pytest.skip(str(error))


def accepted(theory: Path, texts: Sequence[str]) -> list[bool]:
    """What the check of the theory computes for each certificate, all of them in one file."""
    parts = ["From Coq Require Import NArith List.", "From TimesDuel Require Import certificates."]
    parts += ["Import ListNotations."]
    parts += [definition(text, f"claim_{number}") for number, text in enumerate(texts)]
    parts += [f"Eval vm_compute in check claim_{number}.\n" for number in range(len(texts))]
    output = assistant().output(str(theory), "\n".join(parts))
    answers = re.findall(r"= (true|false)\s+: bool", output)
    assert len(answers) == len(texts)
    return [answer == "true" for answer in answers]
