// The trail of moves on a ring, as a value.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.mjs";

browser.start();
const { trailOf } = await import("../../src/timesduel/web/page/ring.js");

const turn = (player, multiplier = 2) => ({ player, multiplier, total: 0 });

test("moves go from number to number in order, the latest last, each with who made it", () => {
  deepEqual(trailOf([1, 9, "72", 19], [turn(2), turn(1), turn(2)]), [
    { from: 1, to: 9, player: 2, age: 2 },
    { from: 9, to: 72, player: 1, age: 1 },
    { from: 72, to: 19, player: 2, age: 0 },
  ]);
  deepEqual(trailOf([1], []), []);
  deepEqual(trailOf([], []), []);
});

test("who moved before a puzzle began nobody knows, and a turn that was passed is no move", () => {
  const moves = trailOf([1, 3, 6, 12], [turn(1), turn(2, null)]);
  deepEqual(
    moves.map(({ player }) => player),
    [null, null, 1],
  );
});

test("of many moves the latest twelve are drawn", () => {
  const moves = trailOf(
    Array.from({ length: 40 }, (_, index) => index),
    [],
  );
  equal(moves.length, 12);
  deepEqual([moves[0].from, moves[0].age, moves.at(-1).to, moves.at(-1).age], [27, 11, 39, 0]);
});
