// A class as a child's device sees it: what events change, and where the child has to be.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.mjs";

browser.start();
const page = "../../src/timesduel/web/page";
const { changedClass } = await import(`${page}/class_state.js`);
const { gameOf, minutes, questionFor, tableOf } = await import(`${page}/class_way.js`);

const table = (number, one, two, game) => ({ number, one, two, games: ["a", "b"], results: [null, null], game });
const parts = () => ({
  children: { 1: { number: 1, here: true }, 2: { number: 2, here: true }, 3: { number: 3, here: false } },
  tables: { 1: table(1, 2, 1, "a"), 2: table(2, 3, null, "c") },
  round: { number: 1, playing: true },
  question: null,
  challenge: null,
  paused: false,
});

test("an event changes what it names, and of children and tables single entries", () => {
  const before = parts();
  const after = changedClass(before, { paused: true, tables: { 1: table(1, 2, 1, "b") } });
  equal(after.paused, true);
  equal(after.tables[1].game, "b");
  equal(after.tables[2], before.tables[2]);
  equal(after.children, before.children);
  equal(before.tables[1].game, "a");
});

test("an entry that is null is gone", () => {
  const after = changedClass(parts(), { tables: { 2: null }, children: { 4: { number: 4, here: true } } });
  deepEqual(Object.keys(after.tables), ["1"]);
  deepEqual(Object.keys(after.children), ["1", "2", "3", "4"]);
});

test("a child has the game of its table, as long as it is here and the round goes on", () => {
  equal(gameOf(parts(), 1), "a");
  equal(gameOf(parts(), 2), "a");
  equal(gameOf(parts(), 3), null); // it has left
  equal(gameOf(parts(), 4), null);
  equal(gameOf(changedClass(parts(), { round: { number: 1, playing: false } }), 1), null);
  equal(gameOf(changedClass(parts(), { tables: { 1: table(1, 2, 1, null) } }), 1), null);
  equal(tableOf(parts(), 3)?.number, 2);
  equal(tableOf(parts(), 4), null);
});

test("a question is everybody's, and a vote of halves that of one half", () => {
  const asked = (seat, challenge) => ({ ...parts(), question: { seat }, challenge });
  equal(questionFor(parts(), 1), null);
  deepEqual(questionFor(asked(null, null), 2), { seat: null });
  deepEqual(questionFor(asked(null, { halves: true }), 2), { seat: null });
  deepEqual(questionFor(asked(1, { halves: false }), 2), { seat: 1 });
  deepEqual(questionFor(asked(1, { halves: true }), 3), { seat: 1 });
  equal(questionFor(asked(1, { halves: true }), 2), null);
  deepEqual(questionFor(asked(2, { halves: true }), 2), { seat: 2 });
});

test("the time that is left is told in minutes and seconds", () => {
  deepEqual([271, 60, 59.2, 9, 0, -3].map(minutes), ["4:31", "1:00", "1:00", "0:09", "0:00", "0:00"]);
});
