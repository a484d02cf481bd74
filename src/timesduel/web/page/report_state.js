// What a report says, computed from the progress alone: what is known, what is loose, what was done in a week.

import { daysAfter, factName, streak, today } from "./progress.js";
import { bricksOf, countsOf, FACTORS } from "./wall_state.js";

/** @import { DayDone, Progress } from "./types.js" */

const WEEK = 7; // days, the last one today

/** @returns {string[]} the last seven days, the first one first */
export function lastWeek(/** @type {string} */ day) {
  return Array.from({ length: WEEK }, (_, each) => daysAfter(day, each + 1 - WEEK));
}

export function reportOf(/** @type {Progress} */ now, day = today()) {
  const bricks = bricksOf(now.facts);
  const known = new Set(bricks.filter((brick) => brick.knowledge === "known").map((brick) => brick.name));
  const days = lastWeek(day);
  /** @type {DayDone} */
  const done = { products: 0, right: 0, puzzles: 0, solved: 0, lessons: 0, games: 0 };
  for (const each of days)
    for (const kind of /** @type {(keyof DayDone)[]} */ (Object.keys(done)))
      done[kind] += now.lately[each]?.[kind] ?? 0;
  return {
    counts: countsOf(bricks),
    of: bricks.length,
    tables: FACTORS.filter((one) => FACTORS.every((other) => known.has(factName(one, other)))),
    loose: bricks
      .filter((brick) => brick.knowledge === "loose")
      .sort((one, other) => other.slips - one.slips)
      .map((brick) => brick.fact),
    days: days.filter((each) => now.days.includes(each)),
    row: streak(now.days, day),
    done,
  };
}
