#!/usr/bin/env python3
"""Lets a language model play: any command that reads a question and writes an answer.

timesduel arena --player "bot:python3 examples/llm_bot.py llm -m MODEL" \
    --player perfect --isomorph 1 --time 120
"""

import json
import re
import subprocess
import sys

MOVES = r"(?im)^\W*move\W*[:=]\W*(\w+)", r"(?i)\bmove\W*[:=]\W*(\w+)", r"\A\W*(\w+)\W*\Z"
"""A line like MOVE: tiger, the same inside of a line, or one word alone."""


def ask(question: str) -> str:
    """The move that the model names last. If its command fails, so does this program."""
    answer = subprocess.check_output(sys.argv[1:], input=question, text=True)
    found = (re.findall(pattern, answer) for pattern in MOVES)
    return next((moves[-1] for moves in found if moves), "")


question = ""
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tdp":
        print("id name Language model", "tdpok", sep="\n", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "prompt":  # a text, with --prompts or --isomorph
        question = json.loads(rest)
    elif word == "go":
        if not question:
            sys.exit("this bot needs arena --prompts or --isomorph")
        print("bestmove", ask(question), flush=True)
    elif word == "quit":
        break
