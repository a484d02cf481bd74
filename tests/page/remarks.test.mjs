// What an opponent says, and what is heard: only what is true, and not too often.

import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.mjs";

browser.start();
const { occasions, remark } = await import("../../src/timesduel/web/page/remarks.js");
const { notes, sound } = await import("../../src/timesduel/web/page/sound.js");

const RULES = { start: 1, target: 1000, ceiling: null, modulus: null, multipliers: [2, 3, 4, 5, 6, 7, 8, 9] };
const STANDING = { total: 1, result: null, hittable: null };

/** A game against Pi in the second seat, after these moves; each took five seconds. */
function after(moves, { rules = {}, standing = {}, remarkedAt = -Infinity, seconds = 5 } = {}) {
  let total = BigInt(rules.start ?? 1);
  const turns = moves.map((multiplier, index) => {
    total *= BigInt(multiplier);
    return { player: (index % 2) + 1, multiplier, total: Number(total), seconds };
  });
  const game = { rules: { ...RULES, ...rules }, players: [null, "perfect"], you: [1] };
  return { game, turns, remarkedAt, standing: { ...STANDING, total: Number(total), ...standing } };
}

const kinds = (...given) => occasions(after(...given), 2);

test("every remark is true of what was played", () => {
  deepEqual(kinds([5, 6]), ["begin"]);
  deepEqual(kinds([9, 5]), ["begin", "jump"]);
  deepEqual(kinds([4, 9]), ["begin", "leap", "square"]); // 36
  deepEqual(kinds([5, 2]), ["begin", "step"]);
  deepEqual(kinds([3, 3]), ["begin", "same", "square"]);
  deepEqual(kinds([3, 5, 4, 3]), ["near"]); // 180 of 1000
  deepEqual(kinds([3, 5, 4, 3], { rules: { target: 10000 } }), []);
  deepEqual(kinds([3, 5, 4, 3], { seconds: 1 }), ["quick", "near"]);
  deepEqual(kinds([3, 5, 4, 3], { standing: { hittable: false } }), []);
  deepEqual(kinds([3, 5, 4, 3], { rules: { target: null, ceiling: 200 } }), []);
  deepEqual(kinds([2, 2], { rules: { multipliers: [2] } }), ["begin", "square"]);
});

test("nothing is said to a move that nobody has seen", () => {
  deepEqual(kinds([]), []);
  deepEqual(kinds([5]), []);
  deepEqual(kinds([5, 6, 7]), []); // the person has moved last
  deepEqual(occasions(after([9]), 1), []); // the computer began
});

test("a remark comes now and then: dice decide, and never within three turns of its own", () => {
  equal(remark(after([9, 5]), 2, 0.1), "");
  deepEqual(remark(after([9, 5]), 2, 0.35).code, "page_remarks.perfect.begin");
  deepEqual(remark(after([9, 5]), 2, 0.99).code, "page_remarks.perfect.jump");
  equal(remark(after([5, 6, 9, 3], { rules: { target: 10 ** 9 }, remarkedAt: 2 }), 2, 0.9), "");
  const later = after([5, 6, 2, 4, 5, 4, 9, 7], { rules: { target: 10 ** 9 }, remarkedAt: 2 });
  equal(remark(later, 2, 0.9).code, "page_remarks.perfect.jump");
});

test("fields are the number's own", () => {
  const { code, fields } = remark(after([4, 9]), 2, 0.99);
  equal(code, "page_remarks.perfect.square");
  deepEqual(fields, { total: 36, root: 6, move: 9 });
});

test("the end has a word of its own, whoever won", () => {
  const ended = (winner) => remark(after([9, 9], { standing: { result: { winner } }, remarkedAt: 2 }), 2, 0);
  equal(ended(2).code, "page_remarks.perfect.won");
  equal(ended(1).code, "page_remarks.perfect.lost");
  equal(ended(null), "");
  equal(remark({ ...after([9, 9]), game: { ...after([]).game, players: [null, null] } }, 2, 0.9), "");
});

test("twice the multiplier is an octave, and none is too high to be heard", () => {
  const [low] = notes("move", 3);
  const [high] = notes("move", 6);
  equal(high.frequency, 2 * low.frequency);
  ok(notes("move", 999983)[0].frequency < 5000);
  equal(notes("win").length, 4);
});

test("where there is no sound, nothing breaks; and none before somebody has touched the page", async () => {
  await sound("move", 6); // no AudioContext
  const made = [];
  const node = { connect: (next) => next, gain: {}, frequency: {}, start: () => made.push("note"), stop() {} };
  for (const name of ["setValueAtTime", "linearRampToValueAtTime", "exponentialRampToValueAtTime"])
    node.gain[name] = () => {};
  globalThis.AudioContext = class {
    state = "suspended";
    currentTime = 0;
    resume() {
      made.push("resumed");
    }
    createOscillator = () => node;
    createGain = () => node;
  };
  globalThis.navigator.userActivation = { hasBeenActive: false };
  await sound("move", 6);
  deepEqual(made, []);
  globalThis.navigator.userActivation = { hasBeenActive: true };
  await sound("move", 6);
  deepEqual(made, ["resumed", "note"]);
});
