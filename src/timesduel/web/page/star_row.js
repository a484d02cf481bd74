// Three stars in a row, those that are there full, with words for those who do not see them.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_ladder.js";
import { starSign } from "./stars.js";

// `fresh` are those that have just come.
export function starRow(/** @type {boolean[]} */ stars, /** @type {boolean[]} */ fresh = []) {
  const count = stars.filter(Boolean).length;
  const label = say("page_ladder.stars", { count, of: stars.length });
  return starMarks(stars, fresh, { role: "img", "aria-label": label });
}

// The same without words.
export function starMarks(/** @type {boolean[]} */ stars, /** @type {boolean[]} */ fresh = [], attributes = {}) {
  const kind = (/** @type {number} */ index) => (fresh[index] ? "star won fresh" : "star won");
  const sign = (/** @type {boolean} */ won, /** @type {number} */ index) =>
    h("span", { class: won ? kind(index) : "star" }, starSign(won));
  return h("span", { class: "stars", ...attributes }, stars.map(sign));
}
