// Numbers of any length: their primes, and how they are told.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.mjs";

browser.start();
const { primesOf, sockets } = await import("../../src/timesduel/web/page/factors.js");
const { number, readable } = await import("../../src/timesduel/web/page/say.js");

const HUGE = `1${"0".repeat(1000)}`;

test("a multiplier is made of its primes", () => {
  deepEqual(primesOf(12), [2, 2, 3]);
  deepEqual(primesOf("999983"), [999983]);
  deepEqual(primesOf(1), []);
});

test("the primes of a target are counted, whatever its length", () => {
  const rules = { start: 1, target: HUGE, multipliers: [2, 3, 4, 5, 6, 7, 8, 9] };
  deepEqual(sockets(rules, 80), [
    { prime: 2, wanted: 1000, filled: 4 },
    { prime: 5, wanted: 1000, filled: 1 },
  ]);
  deepEqual(sockets({ ...rules, start: 10, target: 100 }, 20), [
    { prime: 2, wanted: 1, filled: 1 },
    { prime: 5, wanted: 1, filled: 0 },
  ]);
  deepEqual(sockets({ ...rules, target: 97 }, 1), []);
});

test("a number that is too long to be read is told by its ends and its length", () => {
  const other = `2${HUGE.slice(1)}`;
  equal(number(other), "200000...000 (1001 digits)");
  equal(readable(`Reach ${other}.`), "Reach 200000...000 (1001 digits).");
  equal(readable("Reach 1000000."), "Reach 1000000.");
});

test("a long power of ten is raised, however it was written", () => {
  equal(number(HUGE), "10\u00b9\u2070\u2070\u2070");
  equal(readable(`Reach ${HUGE}.`), "Reach 10\u00b9\u2070\u2070\u2070.");
  equal(readable("Reach 10^234, 110^5 or 2^10."), "Reach 10\u00b2\u00b3\u2074, 110^5 or 2^10.");
  equal(number("1000000000000"), "1,000,000,000,000");
});
