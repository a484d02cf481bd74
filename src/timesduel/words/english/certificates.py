"""What is wrong with the proof of a law."""

from timesduel.words.speech import Text

TEXTS: dict[str, Text] = {
    "too_large": "too large to be checked",
    "not_text": "not a certificate: not plain text",
    "packed": "damaged: cannot be unpacked",
    "not_json": "not a certificate: damaged, or no JSON at all",
    "fields": (
        "not a JSON object with begins, format, kind, multipliers, ratio, version, zones, each once"
    ),
    "version": "not a certificate of version 1",
    "kind": "kind: neither reach nor wall",
    "multipliers": "multipliers: not 1 to 64",
    "multipliers_whole": "multipliers: not whole numbers from 2 to 1000000, ascending",
    "small": "ratio or begins: too small",
    "product": "a number is not written like '2^3*5'",
    "number_large": "a number is too large to be checked",
    "zones_many": "zones: not a list, or too many to be checked",
    "zones_pairs": "zones: not pairs of ends",
    "zones_large": "zones: too large to be checked",
    "zones_first": "zones: the first is not from 0 to 1",
    "zones_apart": "zones: not apart and ascending",
    "zones_wrong": "the zones are not the losing ones",
    "zones_repeat": "the zones do not repeat like this",
}
