// Three stars in a row, those that are there full, with words for those who do not see them.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_ladder.js";

// `fresh` are those that have just come.
export function starRow(/** @type {boolean[]} */ stars, /** @type {boolean[]} */ fresh = []) {
  const count = stars.filter(Boolean).length;
  const sign = (/** @type {boolean} */ won, /** @type {number} */ index) =>
    h("span", { class: won ? (fresh[index] ? "star won fresh" : "star won") : "star" }, won ? "★" : "☆");
  return h(
    "span",
    { class: "stars", role: "img", "aria-label": say("page_ladder.stars", { count, of: stars.length }) },
    stars.map(sign),
  );
}
