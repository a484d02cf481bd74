"""`timesduel atlas` and the page that it writes."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "looking": "Looking for laws",
    "killed": "a process was killed; the same command goes on from here",
    "done": {
        "one": "{count} law found and verified, {missing} not found.",
        "other": "{count} laws found and verified, {missing} not found.",
    },
    "table": "The table is {file}.",
    "page": """\
# Atlas of laws

Every set of multipliers from 2 to {largest}: who wins, for all targets
(reach) and all ceilings (wall) at once. From where a law begins, the zones
of won and lost targets repeat for ever, each period p times as large;
In a checkout, `timesduel` is `.venv/bin/timesduel`.
`timesduel law` spells a law out. Each law here was proved by a certificate
that `timesduel verify` accepts.

The simplest laws have p = smallest x largest multiplier, 2 stretches (one
won, one lost), and hold from 1 on.

{summary}

| multipliers | p, reach | stretches | begins | p, wall | stretches | begins |
|---|---|---|---|---|---|---|
{rows}

{unknown}
""",
    "summary": (
        "- {kind}: a law is known for {laws} of {sets} sets, {simple} of the simplest form"
    ),
    "none_found": "none found",
    "digits": "{digits} digits",
    "all_known": "No set is missing.",
    "unknown": "No law is known for these; they may have one further on:\n\n{list}",
    "unknown_set": "- {multipliers} ({kind}): {looked}",
    "too_large": "one within an effort of {effort}, but too large a proof to be checked",
    "looked": (
        "none within an effort of {effort} ({zones} losing zones, up to numbers of {digits} digits)"
    ),
}
