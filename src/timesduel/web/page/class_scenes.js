// What the wall of a class shows: who has come, the tables of a round, and how it went.

import { h, s } from "./dom.js";
import { number, say } from "./say.js";
import "./words_class.js";
import { pictures } from "./class_place.js";
import { childrenHere, doneOf, nameOf, tablesOf } from "./class_parts.js";

/** @import { ClassChild, ClassGlance, ClassParts, ClassRank, ClassTable } from "./types.js" */

const MOST_NAMES = 39; // more names are pictures alone
const LONG = 7; // digits that are written smaller
const FLAG = { class: "wall-flag", viewBox: "0 0 10 12", "aria-hidden": "true" };

// A list that fills its room: its styles say how large things are in so many columns and rows.
function sized(/** @type {HTMLElement} */ list, /** @type {number} */ columns, /** @type {number} */ count) {
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--rows", String(Math.max(1, Math.ceil(count / columns))));
  list.style.setProperty("--share", String(1 / Math.sqrt(Math.max(1, count))));
  return list;
}

// How many names there are: a place of two has two, and takes the room of both.
const namesOf = (/** @type {ClassChild[]} */ children) =>
  children.length + children.filter(({ second }) => second).length;

export function people(/** @type {ClassParts} */ parts) {
  const children = childrenHere(parts);
  const count = namesOf(children);
  const many = count > MOST_NAMES;
  const entry = (/** @type {ClassChild} */ child) =>
    h(
      "li",
      { "data-two": child.second !== null },
      pictures(child),
      h("span", { class: many ? "unseen" : "child-name" }, nameOf(parts, child.number)),
    );
  const list = h("ul", { class: "wall-children", "data-many": many }, children.map(entry));
  return sized(list, count > 16 ? 3 : 2, count);
}

export function tables(/** @type {ClassParts} */ parts, /** @type {Map<number, ClassGlance>} */ glances) {
  const count = tablesOf(parts).length;
  return [
    h("p", { class: "wall-done" }, say("page_class.wall_done", { done: doneOf(parts), count })),
    tableList(parts, glances),
  ];
}

function tableList(/** @type {ClassParts} */ parts, /** @type {Map<number, ClassGlance>} */ glances) {
  const all = tablesOf(parts);
  const list = h(
    "ul",
    { class: "wall-tables" },
    all.map((table) => tableOf(parts, table, glances.get(table.number))),
  );
  return sized(list, columnsFor(all.length), all.length);
}

// In no more than three rows, as long as there are at most six columns.
const columnsFor = (/** @type {number} */ count) =>
  count < 4 ? Math.max(1, count) : Math.min(6, Math.max(Math.ceil(Math.sqrt(count * 1.2)), Math.ceil(count / 3)));

// Whose turn it is has the larger picture; who wins is told only where names may be.
function tableOf(
  /** @type {ClassParts} */ parts,
  /** @type {ClassTable} */ table,
  /** @type {ClassGlance | undefined} */ glance,
) {
  const { children } = parts;
  const { one, two, game, results } = table;
  const done = game === null;
  const lost = done && results.every((each) => each?.winner === null);
  const mover = done ? null : glance?.to_move;
  const face = (/** @type {number | null} */ child) =>
    h(
      "span",
      { class: "wall-face", "data-turn": mover === (child ?? 0) },
      child === null ? h("span", { class: "wall-machine" }, say("page_class.wall_machine")) : pictures(children[child]),
    );
  const total = glance && !done ? number(glance.total) : "";
  const { target = null, ceiling = null, modulus = null } = parts.round.rules ?? {};
  const limit = modulus === null ? number(target ?? ceiling ?? "") : "";
  const end = limit.length > LONG ? "" : limit;
  return h(
    "li",
    { class: "wall-table", "data-done": done, "data-two": [one, two].some((child) => child && children[child].second) },
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
      ? h("p", { class: "wall-finished" }, say(lost ? "page_class.wall_no_result" : "page_class.wall_finished"))
      : written("wall-total", total),
    h(
      "p",
      { class: "wall-way" },
      h("progress", { max: 1, value: done ? 1 : (glance?.share ?? 0), "aria-label": say("page_class.wall_way") }),
      end && h("span", { class: "wall-end" }, s("svg", FLAG, s("path", { d: "M1 12V0l9 3.500-9 3.500" })), end),
    ),
  );
}

// A number as large as its digits allow.
function written(/** @type {string} */ name, /** @type {string} */ text) {
  const element = h("p", { class: name, "data-long": text.length > LONG }, text);
  element.style.setProperty("--length", String(Math.max(4, text.length)));
  return element;
}

// How many games of a round count, and how many do not: those that have no winner.
export function counted(/** @type {ClassParts} */ parts) {
  const results = tablesOf(parts).flatMap(({ results }) => results.filter((each) => each !== null));
  const count = results.filter(({ winner }) => winner !== null).length;
  const others = results.length - count;
  if (!others) return say("page_class.wall_played_all", { count });
  const words = [
    count ? say("page_class.wall_counted", { count }) : "",
    say("page_class.wall_not_counted", { count: others }),
  ];
  return words.filter(Boolean).join(" ");
}

// Without names nobody sees who has won: only that everybody has played, and where a game does not count.
export function over(/** @type {ClassParts} */ parts) {
  const { options, standings, children } = parts;
  const sentence = h("p", { class: "wall-all" }, counted(parts));
  if (!options.names) return [sentence, tableList(parts, new Map())];
  const lost = tablesOf(parts).some(({ results }) => results.some((each) => each?.winner === null));
  const ranks = standings.slice(0, MOST_NAMES);
  const count = namesOf(ranks.map(({ number }) => children[number]));
  const columns = count > 18 ? 3 : count > 6 ? 2 : 1;
  const entry = (/** @type {ClassRank} */ { number, place, points }) =>
    h(
      "li",
      { "data-two": children[number].second !== null },
      h("span", { class: "wall-place" }, String(place)),
      pictures(children[number]),
      h("span", { class: "child-name" }, nameOf(parts, number)),
      h("strong", { "aria-hidden": "true" }, String(points)),
      h("span", { class: "unseen" }, say("page_class.wall_points", { count: points })),
    );
  const list = h("ul", { class: "wall-standings" }, ranks.map(entry));
  const spare = count > ranks.length ? columns - 1 : 0; // a place of two may not fit in below
  return [lost && sentence, sized(list, columns, count + spare)];
}
