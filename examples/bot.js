#!/usr/bin/env node
// A bot: it plays the largest move that does not go beyond the target.
let rules = {}, total = 1n, legal = [];
function answer(line) {
  const [word, ...words] = line.trim().split(/\s+/);
  if (word === "tdp") {
    console.log("id name Example in JavaScript\ntdpok");
  } else if (word === "isready") {
    console.log("readyok");
  } else if (word === "newgame") {
    rules = JSON.parse(words.join(" "));
  } else if (word === "position") { // total N [used N N ...] legal M M ...
    total = BigInt(words[1]);
    legal = words.slice(words.indexOf("legal") + 1);
  } else if (word === "go") {
    const target = BigInt(rules.target ?? 0);
    const within = legal.filter((move) => total * BigInt(move) <= target);
    console.log(`bestmove ${within.at(-1) ?? legal.at(-1)}`);
  } else if (word === "quit") {
    process.exit();
  }
}

// Not `require`: that is not there where a package.json above says "type": "module".
import("node:readline").then((it) => it.createInterface({ input: process.stdin }).on("line", answer));
