"""A program that plays: the first legal move, or whatever else it is told to do."""

import json
import sys

behaviour = sys.argv[1] if len(sys.argv) > 1 else ""
games, prompt = 0, ""
legal: list[str] = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tdp":
        sys.stdout.write("id name Test\ntdpok\n")
    elif word == "isready":
        sys.stdout.write("readyok\n")
    elif word == "newgame":
        games += 1
        if behaviour in ("counts", "reads") and len(sys.argv) > 2:
            with open(sys.argv[2], "a") as file:
                file.write(f"{games} {rest}\n")
    elif word == "position":
        legal = rest.partition("legal")[2].split()
    elif word == "prompt":
        prompt = json.loads(rest)
    elif word == "go":
        if behaviour == "dies":
            sys.exit(4)
        if behaviour == "hangs":
            continue
        if behaviour == "reads":  # the names of the moves, from the list of the legal ones
            legal = prompt.rpartition("choose here: ")[2].partition(".")[0].split(", ")
        if behaviour == "says":
            legal = sys.argv[2:]
        move = {"cheats": "999", "mumbles": "no idea"}.get(behaviour, legal[0] if legal else "")
        sys.stdout.write(f"bestmove {move}\n")
    elif word == "quit":
        break
    sys.stdout.flush()
