// The wall, the week and the report: computed from what a browser keeps, without a browser.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { browser } from "./browser.mjs";

browser.start();
const page = "../../src/timesduel/web/page";
const { checked, countEntry, keepMistakes, merged, progress, streak, today, weekOf } = await import(
  `${page}/progress.js`
);
const { bricksOf, countsOf, FACTORS, nextToFill, productsIn } = await import(`${page}/wall_state.js`);
const { shapesOf, SIZE, starPath } = await import(`${page}/day_picture.js`);
const { lastWeek, reportOf } = await import(`${page}/report_state.js`);

const score = (latest) => ({ asked: latest.length, right: latest.replaceAll("0", "").length, latest });
const nothing = () => checked({ version: 1 });
const names = (bricks) => bricks.map((brick) => brick.name);

test("the wall has every product once", () => {
  const bricks = bricksOf({});
  equal(new Set(names(bricks)).size, 66);
  deepEqual(countsOf(bricks), { known: 0, loose: 0, hole: 66 });
  deepEqual(names(nextToFill(bricks)), ["2x2", "2x3", "2x4", "3x3", "2x5"]);
});

test("the button fills what slipped most, at most five, and holes only where nothing is loose", () => {
  const loose = { "7x8": score("100"), "6x9": score("10"), "2x2": score("1"), "3x3": score("0"), "12x12": score("00") };
  deepEqual(names(nextToFill(bricksOf({ "5x5": score("11"), ...loose }))), ["7x8", "12x12", "3x3", "6x9", "2x2"]);
  deepEqual(names(nextToFill(bricksOf({ ...loose, "2x3": score("0000") }))).slice(0, 1), ["2x3"]);
  equal(nextToFill(bricksOf({ ...loose, "2x3": score("0000") })).length, 5);
  deepEqual(names(nextToFill(bricksOf({ "7x8": score("0") }))), ["7x8"]);
  const known = Object.fromEntries(names(bricksOf({})).map((name) => [name, score("11")]));
  deepEqual(nextToFill(bricksOf(known)), []);
  deepEqual(names(nextToFill(bricksOf({ ...known, "8x9": score("") }))), ["8x9"]);
});

test("an address names products that there are", () => {
  deepEqual(productsIn("7x8,8x7,7x8,1x2,__proto__,12x12,"), ["7x8", "12x12"]);
  deepEqual(productsIn(""), []);
});

test("a week goes from Monday to Sunday, and the last seven days end today", () => {
  const week = ["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"];
  for (const day of week) deepEqual(weekOf(day), week);
  deepEqual(lastWeek("2027-01-03"), week);
  deepEqual([lastWeek("2027-03-02")[0], lastWeek("2027-03-02")[6]], ["2027-02-24", "2027-03-02"]);
});

test("a report counts the last seven days and no others", () => {
  const now = nothing();
  const at = (day, kind, data) => countEntry(now, { key: "k", kind, when: `${day}T12:00:00`, ...data });
  at("2027-01-03", "fact", { number: 7, multiplier: 8, said: 56 });
  at("2027-01-03", "fact", { number: 8, multiplier: 7, said: 54 });
  at("2026-12-28", "puzzle", { right: true });
  at("2026-12-28", "puzzle", { right: false });
  at("2026-12-27", "lesson", { book: "power-play" });
  for (const other of FACTORS) now.facts[other < 5 ? `${other}x5` : `5x${other}`] = score("11");
  const report = reportOf(now, "2027-01-03");
  deepEqual(report.done, { products: 2, right: 1, puzzles: 2, solved: 1, lessons: 0, games: 0 });
  deepEqual(report.days, ["2026-12-28", "2027-01-03"]);
  deepEqual(report.tables, [5]);
  deepEqual(report.loose, [[7, 8]]);
  deepEqual(report.counts, { known: 11, loose: 1, hole: 54 });
  equal(report.row, streak(now.days, "2027-01-03"));
});

test("a game is one of its week, and of its days, unless it does not count", async () => {
  const review = { turns: [] };
  await keepMistakes(review, { game: "tried", you: [1] }, null);
  deepEqual([progress().games, progress().days, reportOf(progress()).done.games], [["tried"], [], 0]);
  await keepMistakes(review, { game: "played", you: [1] }, new Date());
  deepEqual([progress().days, reportOf(progress()).done.games], [[today()], 1]);
});

test("what was done lately is kept for two weeks, merged without loss, and checked", () => {
  const now = nothing();
  for (let day = 1; day <= 20; day++)
    countEntry(now, { kind: "lesson", when: `2026-11-${String(day).padStart(2, "0")}T12:00:00`, book: "a" });
  equal(Object.keys(now.lately).length, 14);
  equal(Object.keys(now.lately)[0], "2026-11-07");
  const other = nothing();
  other.lately = { "2026-11-20": { ...now.lately["2026-11-20"], lessons: 0, games: 4 } };
  const both = merged(now, other).lately["2026-11-20"];
  deepEqual([both.lessons, both.games], [1, 4]);
  deepEqual(merged(other, now).lately["2026-11-20"], both);
  equal(checked({ version: 1, lately: { "2026-11-20": { products: -1 } } }), null);
  equal(checked({ version: 1, lately: { today: both } }), null);
});

test("the picture of a day has its stars, its week and its words, all within its edges", () => {
  for (const stars of [0, 1, 2, 3]) {
    const week = [true, false, true, true, false, false, false];
    const words = { title: "T", date: "D", row: "R", address: "A" };
    const shapes = shapesOf({ stars, week, ...words });
    const big = [170, 380, 590].map((x) => shapes.find((shape) => shape.d === starPath(x, 340, 92)));
    deepEqual(
      big.map((shape) => shape.fill === "#e2a72e"),
      [stars > 0, stars > 1, stars > 2],
    );
    equal(shapes.filter((shape) => shape.fill === "#e2a72e").length, stars + 3);
    deepEqual(
      shapes.flatMap((shape) => shape.text ?? []),
      ["T", "D", "R", "A"],
    );
    for (const { d, x, y } of shapes) {
      const [left, top] = d
        ? d
            .slice(1)
            .split(/[ a-zA-Z]/)
            .map(Number)
        : [x, y];
      equal(left >= 0 && left <= SIZE[0] && top >= 0 && top <= SIZE[1], true);
    }
  }
});
