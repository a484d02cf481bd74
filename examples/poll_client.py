#!/usr/bin/env python3
"""Plays a seat on a server by its link, always the smallest move: long polling, no library."""

import json
import secrets
import sys
from urllib.request import Request, urlopen

link, secret = sys.argv[1].split("#seat=")  # http://127.0.0.1:8000/g/ID#seat=SECRET


def ask(path, body=None):
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(link.replace("/g/", "/api/games/") + path, data, headers)) as answer:
        return json.load(answer)


state = ask("")
standing = state["standing"]
while standing["result"] is None:
    version = standing["version"]
    if standing["running"] and standing["to_move"] in state["you"]:
        move, key = standing["choices"][0]["multiplier"], secrets.token_urlsafe(24)
        ask("/actions", {"kind": "move", "multiplier": move, "version": version, "key": key})
    for event in ask(f"/events?after={version}&wait=25")["events"]:
        standing = event["standing"]
        print(event["text"])
