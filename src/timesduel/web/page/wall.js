// The wall of the times tables: a brick for each product. What is known is whole, what is loose is half,
// what was never asked is a hole; by shape as well as by colour.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE } from "./api.js";
import { bricksOf, countsOf, FACTORS, nextToFill } from "./wall_state.js";

/** @import { Progress } from "./types.js" */
/** @import { Brick, Knowledge } from "./wall_state.js" */

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const KINDS = /** @type {Knowledge[]} */ (["known", "loose", "hole"]);

// Practice of exactly these products, such as 7x8.
export const fillAddress = (/** @type {string[]} */ names) => `${BASE}learn/practice?fill=${names.join()}`;

// The one button: a few loose bricks, or a few holes.
export function fillButton(/** @type {Brick[]} */ bricks) {
  const some = nextToFill(bricks);
  const counts = countsOf(bricks);
  if (!some.length)
    return h("a", { class: "button big fill", href: `${BASE}learn/practice` }, say("page_learn.practise"));
  const kind = some[0].knowledge;
  const all = counts[kind] === some.length;
  const code = all ? `page_learn.fill_all_${kind}` : `page_learn.fill_${kind}`;
  const href = fillAddress(some.map((brick) => brick.name));
  return h("a", { class: "button big fill", id: "fill", href }, say(code, { count: some.length }));
}

// What a wall is called, as it grows.
export function wallTitle(/** @type {Brick[]} */ bricks) {
  const { known } = countsOf(bricks);
  return say(known ? "page_learn.wall" : "page_learn.wall_empty", { known, of: bricks.length });
}

export class Wall {
  // label: the id of the heading. To be looked at only, as on paper, it is a plain table.
  constructor(/** @type {string} */ label, still = false) {
    this.still = still;
    /** @type {HTMLElement[][]} by row and column */
    this.cells = [];
    /** @type {Map<HTMLElement, string>} the product of each brick that can be filled */
    this.open = new Map();
    const heads = FACTORS.map((each) => h("th", { scope: "col" }, String(each)));
    const acting = {
      role: "grid",
      onclick: (/** @type {any} */ event) => this.pick(event.target.closest(".brick")),
      onkeydown: (/** @type {any} */ event) => this.key(event),
    };
    this.table = h(
      "table",
      { class: "wall", "aria-labelledby": label, ...(still ? {} : acting) },
      h("thead", {}, h("tr", {}, h("td", { "aria-hidden": "true" }, "×"), heads)),
      h(
        "tbody",
        {},
        FACTORS.map((one) => this.row(one)),
      ),
    );
    if (!still) this.cells[0][0].tabIndex = 0;
    this.legend = h("ul", { class: "wall-legend" });
    this.larger = h("p", { class: "note" });
    this.element = h("div", { class: "wall-frame" }, this.table);
  }

  row(/** @type {number} */ one) {
    const cells = FACTORS.map(() => h("td", { class: "brick", tabindex: this.still ? null : -1 }));
    this.cells.push(cells);
    return h("tr", {}, h("th", { scope: "row" }, String(one)), cells);
  }

  update(/** @type {Progress} */ { facts, larger }, /** @type {number[]} */ latest = []) {
    const bricks = bricksOf(facts);
    const now = [...latest].sort((one, other) => one - other).join("x");
    this.open.clear();
    for (const { fact, name, knowledge } of bricks) {
      const [one, other] = fact;
      for (const [row, column] of one === other ? [fact] : [fact, [other, one]]) {
        const cell = this.cells[row - FACTORS[0]][column - FACTORS[0]];
        const { right = 0, asked = 0 } = facts[name] ?? {};
        const said = { one: row, other: column, product: row * column, right, asked };
        cell.dataset.known = knowledge;
        show(
          cell,
          h("span", { "aria-hidden": "true" }, knowledge === "hole" ? "" : String(row * column)),
          h("span", { class: "unseen" }, say(`page_learn.brick_${knowledge}`, said)),
        );
        cell.classList.toggle("latest", name === now);
        if (knowledge !== "known") this.open.set(cell, name);
      }
    }
    const counts = countsOf(bricks);
    const item = (/** @type {Knowledge} */ kind) =>
      h(
        "li",
        {},
        h("span", { class: "brick", "data-known": kind, "aria-hidden": "true" }),
        say(`page_learn.wall_${kind}`, { count: counts[kind] }),
      );
    this.legend.hidden = counts.hole === bricks.length;
    show(this.legend, KINDS.map(item));
    this.larger.hidden = !larger.asked;
    this.larger.textContent = say("page_learn.larger", { right: larger.right, asked: larger.asked });
  }

  // One brick of the wall can be reached by Tab, the others from there by arrows.
  key(/** @type {KeyboardEvent} */ event) {
    const here = /** @type {HTMLElement} */ (event.target).closest(".brick");
    const row = this.cells.findIndex((cells) => cells.some((cell) => cell === here));
    if (row < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const column = this.cells[row].indexOf(/** @type {HTMLElement} */ (here));
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const last = FACTORS.length - 1;
    if (step) this.go(row, column, row + step[0], column + step[1]);
    else if (event.key === "Home") this.go(row, column, row, 0);
    else if (event.key === "End") this.go(row, column, row, last);
    else if (event.key === "Enter" || event.key === " ") this.pick(this.cells[row][column]);
    else return;
    event.preventDefault();
  }

  go(
    /** @type {number} */ row,
    /** @type {number} */ column,
    /** @type {number} */ toRow,
    /** @type {number} */ toColumn,
  ) {
    const next = this.cells[toRow]?.[toColumn];
    if (!next) return;
    this.cells[row][column].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  // Whatever is known can stay as it is.
  pick(/** @type {HTMLElement | null} */ cell) {
    const name = cell && this.open.get(cell);
    if (name) location.assign(fillAddress([name]));
  }
}
