// What the page's scripts make of finished games that come as JSON: python tests compare it.

import { readFileSync } from "node:fs";
import { browser } from "./browser.mjs";

browser.start();
const { checked, keepProgress, merged, progress } = await import("../../src/timesduel/web/page/progress.js");
const { bounded, countStars, nextStar, starsHere, starsOf } = await import("../../src/timesduel/web/page/stars.js");

const { lists, pairs, books, levels, most } = JSON.parse(readFileSync(0, "utf8"));
const stars = (results) =>
  books.map((book) => levels.map((level) => starsOf({ results }, book, level).map(Number).join("")));
const file = (results) => checked({ version: 1, ...(results.length ? { results } : {}) });

// As it is kept in this browser, and as the start reads it there.
function kept(results) {
  keepProgress(file(results));
  const here = books.map((book) => levels.map((level) => starsHere(book, level).map(Number).join("")));
  return { here, there: stars(progress().results), size: progress().results.length };
}

const answers = {
  stars: lists.map(stars),
  counts: lists.map((results) => books.map((book) => countStars({ results }, book, levels))),
  next: lists.map((results) => books.map((book) => nextStar({ results }, book, levels))),
  bounded: lists.map((results) => bounded(results, most)),
  merged: pairs.map(([one, other]) => merged(file(one), file(other)).results),
  kept: lists.map(kept),
  refused: checked({ version: 1, results: [{ ...lists.flat()[0], won: 1 }] }),
};
console.log(JSON.stringify(answers));
