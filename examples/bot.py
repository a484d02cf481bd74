#!/usr/bin/env python3
"""A bot: it hits the target exactly if it can, and else plays any move."""

import json
import random
import sys

rules, total, legal = {}, 1, []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tdp":
        print("id name Example in Python\ntdpok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "newgame":
        rules = json.loads(rest)
    elif word == "position":  # total N [used N N ...] legal M M ...
        total = int(rest.split()[1])
        legal = [int(move) for move in rest.partition("legal")[2].split()]
    elif word == "go":
        target = int(rules.get("target") or 0)
        wins = [move for move in legal if total * move == target]
        print("bestmove", random.choice(wins or legal), flush=True)
    elif word == "quit":
        break
