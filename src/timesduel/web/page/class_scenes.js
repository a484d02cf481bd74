// What the wall of a class shows: who has come, the tables of a round, and how it went.

import { h } from "./dom.js";
import { number, say } from "./say.js";
import "./words_class.js";
import { picture } from "./class_names.js";
import { childrenHere, doneOf, nameOf, tablesOf } from "./class_parts.js";

/** @import { ClassChild, ClassGlance, ClassParts, ClassRank, ClassTable } from "./types.js" */

const MOST_NAMES = 39; // more children are pictures alone
const LONG = 7; // digits that are written smaller

export function people(/** @type {ClassParts} */ parts) {
  const children = childrenHere(parts);
  const many = children.length > MOST_NAMES;
  const entry = (/** @type {ClassChild} */ { number, nickname, second }) =>
    h(
      "li",
      {},
      picture(nickname),
      second && picture(second),
      h("span", { class: many ? "unseen" : "child-name" }, nameOf(parts, number)),
    );
  return h("ul", { class: "wall-children", "data-many": many }, children.map(entry));
}

export function tables(/** @type {ClassParts} */ parts, /** @type {Map<number, ClassGlance>} */ glances) {
  const all = tablesOf(parts);
  return [
    h("p", { class: "wall-done" }, say("page_class.wall_done", { done: doneOf(parts), count: all.length })),
    h(
      "ul",
      { class: "wall-tables", "data-columns": columnsFor(all.length) },
      all.map((table) => tableOf(parts, table, glances.get(table.number))),
    ),
  ];
}

const columnsFor = (/** @type {number} */ count) => Math.min(6, Math.max(2, Math.ceil(Math.sqrt(count * 1.2))));

// Whose turn it is has the larger picture; who wins is told only where names may be.
function tableOf(
  /** @type {ClassParts} */ parts,
  /** @type {ClassTable} */ table,
  /** @type {ClassGlance | undefined} */ glance,
) {
  const { children } = parts;
  const { one, two, game } = table;
  const done = game === null;
  const mover = done ? null : glance?.to_move;
  const face = (/** @type {number | null} */ child) =>
    h(
      "span",
      { class: "wall-face", "data-turn": mover === (child ?? 0) },
      child === null
        ? h("span", { class: "wall-machine" }, say("page_class.wall_machine"))
        : picture(children[child].nickname),
    );
  const total = glance && !done ? number(glance.total) : "";
  return h(
    "li",
    { class: "wall-table", "data-done": done },
    h(
      "p",
      { class: "wall-who" },
      h(
        "span",
        { class: "wall-table-number" },
        h("span", { class: "unseen" }, say("page_class.wall_table")),
        " ",
        String(table.number),
      ),
      face(one),
      face(two),
      typeof mover === "number" &&
        h("span", { class: "unseen" }, say("page_class.wall_to_move", { name: nameOf(parts, mover) })),
    ),
    done
      ? h("p", { class: "wall-finished" }, say("page_class.wall_finished"))
      : h("p", { class: "wall-total", "data-long": total.length > LONG }, total),
    h("progress", { max: 1, value: done ? 1 : (glance?.share ?? 0), "aria-label": say("page_class.wall_way") }),
  );
}

export function over(/** @type {ClassParts} */ parts) {
  const { options, standings, children } = parts;
  const count = tablesOf(parts)
    .flatMap(({ results }) => results)
    .filter(Boolean).length;
  if (!options.names) return h("p", { class: "wall-all" }, say("page_class.wall_played_all", { count }));
  const entry = (/** @type {ClassRank} */ { number, place, points }) =>
    h(
      "li",
      {},
      h("span", { class: "wall-place" }, String(place)),
      picture(children[number].nickname),
      h("span", { class: "child-name" }, nameOf(parts, number)),
      h("strong", { "aria-hidden": "true" }, String(points)),
      h("span", { class: "unseen" }, say("page_class.wall_points", { count: points })),
    );
  return h("ul", { class: "wall-standings" }, standings.slice(0, MOST_NAMES).map(entry));
}
