// The scale of the lab: numbers of any length, what is seen of them, and what is fairer.

import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { logOf } from "../../src/timesduel/web/page/factors.js";
import * as scale from "../../src/timesduel/web/page/lab_scale.js";

const WHOLE = { low: Math.log10(2), high: 1000 };
const near = (one, other, by = 1e-9) => ok(Math.abs(one - other) < by, `${one} is not ${other}`);

test("what is typed becomes digits", () => {
  equal(scale.digitsOf("1,000"), "1000");
  equal(scale.digitsOf(" 007 "), "7");
  equal(scale.digitsOf("10^30"), `1${"0".repeat(30)}`);
  equal(scale.digitsOf("10^1000").length, 1001);
  for (const text of ["", "soon", "-3", "2.5", "10^9999", "9".repeat(1002)]) equal(scale.digitsOf(text), null, text);
});

test("a logarithm and back", () => {
  for (const digits of ["2", "17", "2823", "999983", "10000000", `1${"0".repeat(700)}`])
    equal(scale.numberAt(logOf(digits)), digits);
  near(logOf(`5${"0".repeat(999)}`), 999 + Math.log10(5));
});

test("dragging chooses the number that a pixel can mean", () => {
  equal(scale.numberAt(Math.log10(123456), 0.01), "123000");
  equal(scale.numberAt(Math.log10(17), 0.01), "17");
  equal(scale.numberAt(300.5, 0.01).length, 301);
});

test("numbers are compared by length, then by digits", () => {
  ok(scale.compare(9, "10") < 0);
  ok(scale.compare("20", 10) > 0);
  equal(scale.compare("12", 12), 0);
});

test("the stretch of a number", () => {
  const stretches = [
    [2, 9, 1],
    [10, 18, 2],
    [19, "162", null],
  ];
  deepEqual(
    [2, 9, 10, 18, "19", 162].map((value) => scale.stretchAt(stretches, value)?.[2]),
    [1, 1, 2, 2, null, null],
  );
  equal(scale.stretchAt(stretches, 1), undefined);
  equal(scale.stretchAt(stretches, "163"), undefined);
  equal(scale.stretchAt([], "163"), undefined);
});

test("what is at a place stays there when one looks closer", () => {
  const view = { low: 1, high: 5 };
  const closer = scale.zoomed(view, 0.5, 2, WHOLE);
  near(closer.high - closer.low, 2);
  near((2 - closer.low) / (closer.high - closer.low), (2 - view.low) / (view.high - view.low));
});

test("nobody sees beyond the ends, or less than something", () => {
  const all = scale.zoomed({ low: 1, high: 5 }, 1e6, 2, WHOLE);
  near(all.low, WHOLE.low, 1e-6);
  near(all.high, WHOLE.high, 1e-6);
  const small = scale.zoomed({ low: 1, high: 5 }, 1e-6, 2, WHOLE);
  ok(small.high - small.low > 0.01);
  const left = scale.moved({ low: 1, high: 5 }, -100, WHOLE);
  near(left.low, WHOLE.low);
  near(left.high - left.low, 4);
  near(scale.moved({ low: 1, high: 5 }, 2000, WHOLE).high, 1000);
});

test("a flag that is elsewhere is looked for", () => {
  const view = { low: 1, high: 5 };
  equal(scale.showing(view, 3, WHOLE), view);
  const found = scale.showing(view, 500, WHOLE);
  near(found.low, 498);
  near(found.high, 502);
});

test("ticks are round numbers of what is seen", () => {
  deepEqual(scale.ticks({ low: 0.3, high: 6 }), ["10", "100", "1000", "10000", "100000", "1000000"]);
  ok(scale.ticks({ low: 299, high: 300.2 }).includes(`2${"0".repeat(299)}`));
  const few = scale.ticks({ low: 0, high: 1000 }, 4);
  ok(few.length <= 6);
  for (const [low, high] of [
    [0.3, 1],
    [2.1, 2.14],
    [300.01, 300.03],
  ]) {
    const found = scale.ticks({ low, high });
    ok(found.length > 1);
    equal(new Set(found).size, found.length);
    for (const tick of found) ok(logOf(tick) > low - 0.02 && logOf(tick) < high + 0.02, tick);
  }
});

test("coarse samples come first, and each once", () => {
  const samples = Array.from({ length: 21 }, (_, index) => index);
  const order = scale.coarseFirst(samples);
  deepEqual(order.slice(0, 5), [0, 8, 16, 4, 12]);
  deepEqual(
    order.toSorted((one, other) => one - other),
    samples,
  );
});

const point = (target, learner) => ({ target, p1: { learner } });

test("between two samples lies what is between their chances", () => {
  const points = [point(10, 0), point(1000, 1), point(10000, null)];
  near(scale.chanceAt(points, "learner", 2), 0.5);
  near(scale.chanceAt(points, "learner", 3), 1);
  near(scale.chanceAt(points, "learner", 1), 0);
  for (const log of [0.5, 3.5, 5]) equal(scale.chanceAt(points, "learner", log), null);
  equal(scale.chanceAt([], "learner", 1), null);
});

test("the fairest is offered, the nearest of them, and only if it is fairer", () => {
  const points = [point(10, 0.502), point(100, 0.9), point(1000, 0.498), point(5000, null)];
  equal(scale.fairer(points, "learner", 2.9, 0.7).target, 1000);
  equal(scale.fairer(points, "learner", 1.2, 0.7).target, 10);
  equal(scale.fairer(points, "learner", 1.2, 0.51), undefined);
  equal(scale.fairer([], "learner", 1.2, 1), undefined);
});
