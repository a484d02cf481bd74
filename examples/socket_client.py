#!/usr/bin/env python3
"""Plays a seat on a server by its link, always the smallest move: a WebSocket, by `websockets`."""

import json
import secrets
import sys

from websockets.sync.client import connect

link, secret = sys.argv[1].split("#seat=")  # http://127.0.0.1:8000/g/ID#seat=SECRET
with connect(link.replace("http", "ws", 1).replace("/g/", "/api/games/") + "/socket") as socket:
    socket.send(json.dumps({"type": "enter", "secret": secret}))
    for message in map(json.loads, socket):
        if message["type"] == "refused":
            sys.exit(message["problem"]["detail"])
        if message["type"] == "state":
            you = message["state"]["you"]
        if message["type"] == "event":
            print(message["event"]["text"])
        if "standing" in (told := message.get("state") or message.get("event") or {}):
            standing = told["standing"]
            if standing["result"]:
                break
            if standing["running"] and standing["to_move"] in you:
                move, version = standing["choices"][0]["multiplier"], standing["version"]
                action = {"kind": "move", "multiplier": move, "version": version}
                action["key"] = secrets.token_urlsafe(24)
                socket.send(json.dumps({"type": "act", "id": version, "action": action}))
