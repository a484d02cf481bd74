#!/usr/bin/env python3
"""Lets a language model play: any command that reads a question and writes an answer.

timesduel arena --player 'bot:python3 examples/llm_bot.py llm -m MODEL' \
    --player perfect --isomorph 1 --time 120
"""

import json
import subprocess
import sys

PLAIN = """Two players take turns to multiply one number. The rules: {rules}
{position} You are to move. Think, then end with one line such as MOVE: 2"""


def ask(question: str) -> str:
    """What the model says after its last MOVE: nothing if it never says it."""
    answer = subprocess.run(sys.argv[1:], input=question, capture_output=True, text=True).stdout
    lines = [line.strip(" *`>") for line in answer.splitlines()]
    moves = [line[5:].strip(" *`") for line in lines if line.upper().startswith("MOVE:")]
    return moves[-1] if moves else ""


rules = question = ""
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tdp":
        print("id name Language model", "tdpok", sep="\n", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "newgame":
        rules = rest
    elif word == "position":  # all that there is without --prompts and --isomorph
        question = PLAIN.format(rules=rules, position=f"Now: {rest}.")
    elif word == "prompt":  # with either: a text that says it better
        question = json.loads(rest)
    elif word == "go":
        print("bestmove", ask(question), flush=True)
    elif word == "quit":
        break
