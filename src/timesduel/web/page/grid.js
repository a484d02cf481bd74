// The grid of the times tables: how well each product is known, by shape as well as by colour.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { factName } from "./progress.js";

/** @import { KeptScore, Progress } from "./types.js" */

const FACTORS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const KNOWN = { well: "●", partly: "◐", poorly: "○", never: "·" };

// By the latest tries: nearly all right, and more than once; at least half of them; fewer.
function howWell(/** @type {KeptScore | undefined} */ score) {
  if (!score?.latest) return "never";
  const right = [...score.latest].filter((each) => each === "1").length;
  const share = right / score.latest.length;
  if (share >= 0.9 && score.latest.length > 1) return "well";
  return share >= 0.5 ? "partly" : "poorly";
}

export class Grid {
  // Folded away, its heading is that of the fold.
  constructor(folded = false) {
    this.cells = new Map();
    const cell = (/** @type {number} */ one, /** @type {number} */ other) => {
      const td = h("td", {});
      this.cells.set(`${one} ${other}`, td);
      return td;
    };
    const table = h(
      "table",
      { class: "grid" },
      h("caption", { class: "unseen" }, say("page_learn.grid")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", { "aria-hidden": "true" }, "×"),
          FACTORS.map((each) => h("th", { scope: "col" }, String(each))),
        ),
      ),
      h(
        "tbody",
        {},
        FACTORS.map((one) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(one)),
            FACTORS.map((other) => cell(one, other)),
          ),
        ),
      ),
    );
    this.legend = h("ul", { class: "legend" });
    this.larger = h("p", { class: "note" });
    this.element = h(
      "section",
      { class: folded ? "folded" : "card", "aria-labelledby": "grid-title" },
      h("h2", { id: "grid-title", class: folded ? "unseen" : null }, say("page_learn.grid")),
      h("div", { class: "grid-frame", role: "group", tabindex: "0", "aria-labelledby": "grid-title" }, table),
      this.legend,
      this.larger,
    );
  }

  update(/** @type {Progress} */ { facts, larger }, /** @type {number[]} */ latest = []) {
    /** @type {Record<string, number>} */
    const counts = { well: 0, partly: 0, poorly: 0, never: 0 };
    for (const one of FACTORS) {
      for (const other of FACTORS) {
        const score = facts[factName(one, other)];
        const known = howWell(score);
        const td = this.cells.get(`${one} ${other}`);
        if (one <= other) counts[known]++;
        td.dataset.known = known;
        td.classList.toggle("latest", latest.length === 2 && factName(one, other) === factName(latest[0], latest[1]));
        show(
          td,
          h("span", { "aria-hidden": "true" }, KNOWN[known]),
          h(
            "span",
            { class: "unseen" },
            score ? say("page_learn.cell", { right: score.right, asked: score.asked }) : say("page_learn.not_asked"),
          ),
        );
      }
    }
    show(
      this.legend,
      Object.entries(KNOWN).map(([known, mark]) =>
        h(
          "li",
          {},
          h("span", { class: "legend-mark", "data-known": known, "aria-hidden": "true" }, mark),
          say(`page_learn.known_${known}`, { count: counts[known] }),
        ),
      ),
    );
    this.larger.textContent = larger.asked
      ? say("page_learn.larger", { right: larger.right, asked: larger.asked })
      : "";
  }
}
