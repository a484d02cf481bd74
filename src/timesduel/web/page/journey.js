// What somebody has reached, on the first screen of learning: days in a row, the wall, one button.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE } from "./api.js";
import { filesOf } from "./files.js";
import { streak, today, weekOf } from "./progress.js";
import { fillButton, Wall, wallTitle } from "./wall.js";
import { bricksOf, countsOf, nextToFill } from "./wall_state.js";

/** @import { Progress } from "./types.js" */
/** @import { Brick } from "./wall_state.js" */

const MARKS = { done: "★", today: "?", missed: "", ahead: "" };

// besides: other cards that stand beside the wall, where there is room.
export function journey(
  /** @type {Progress} */ now,
  /** @type {HTMLElement[]} */ besides,
  /** @type {() => unknown} */ changed,
) {
  const bricks = bricksOf(now.facts);
  return [
    h("div", { class: "journey-side" }, daysCard(now), fillButton(bricks), besides),
    wallCard(now, bricks),
    moreCard(changed),
  ];
}

const weekday = (/** @type {string} */ day, /** @type {"narrow" | "long"} */ weekday) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday, timeZone: "UTC" }).format(new Date(day));

// The days of this week: a star for each with something done, a question mark for today while nothing is.
function daysCard(/** @type {Progress} */ now) {
  const count = streak(now.days);
  const done = new Set(now.days);
  const day = (/** @type {string} */ each) => {
    const state = done.has(each) ? "done" : each === today() ? "today" : each < today() ? "missed" : "ahead";
    return h(
      "li",
      {},
      h("span", { class: "weekday", "aria-hidden": "true" }, weekday(each, "narrow")),
      h("span", { class: "day", "data-state": state, "aria-hidden": "true" }, MARKS[state]),
      h("span", { class: "unseen" }, say(`page_learn.day_${state}`, { day: weekday(each, "long") })),
    );
  };
  return h(
    "section",
    { class: "card days", "aria-labelledby": "days-title" },
    h("h2", { id: "days-title" }, count ? say("page_learn.days", { count }) : say("page_learn.days_none")),
    h("ol", { class: "week" }, weekOf(today()).map(day)),
    count > 0 && h("p", { class: "note" }, say("page_learn.days_forgive")),
  );
}

function wallCard(/** @type {Progress} */ now, /** @type {Brick[]} */ bricks) {
  const wall = new Wall("wall-title");
  wall.update(now);
  return h(
    "section",
    { class: "card wall-card", "aria-labelledby": "wall-title" },
    h("h2", { id: "wall-title" }, wallTitle(bricks)),
    h("p", { class: "wall-word" }, wallWord(bricks)),
    wall.element,
    wall.legend,
    wall.larger,
  );
}

// What to do about the wall, in a sentence.
function wallWord(/** @type {Brick[]} */ bricks) {
  const { loose, hole } = countsOf(bricks);
  const [first] = nextToFill(bricks);
  if (!first) return say("page_learn.wall_whole");
  if (hole === bricks.length) return say("page_learn.wall_begin");
  if (!loose) return say("page_learn.wall_holes");
  if (!first.slips) return say("page_learn.wall_once");
  const sum = say("page_learn.product", { one: first.fact[0], other: first.fact[1] });
  return [
    `${say("page_learn.wall_fix")} `,
    h("strong", {}, sum),
    ` ${say("page_learn.wall_slipped", { count: first.slips })}`,
  ];
}

function moreCard(/** @type {() => unknown} */ changed) {
  return h(
    "details",
    { class: "card journey-more", open: Boolean(document.querySelector(".journey-more[open]")) },
    h("summary", {}, say("page_learn.more")),
    h("p", {}, h("a", { class: "quiet", href: `${BASE}learn/report` }, say("page_learn.report_link"))),
    filesOf(changed),
  );
}
