// Names on paper beside those of the class: they stay in the teacher's browser, and are put into tables here.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_teacher.js";
import { get } from "./api.js";
import { keptOfClasses, pictures } from "./class_place.js";
import { nameOf } from "./class_parts.js";
import { forget, keep, kept } from "./keep.js";
import { saveFile } from "./save.js";

/** @import { BroughtPlace, ClassParts } from "./types.js" */

/** @typedef {Record<string, { person: string, pin: string }>} People by the number of the child */

const QUOTED = /[,"]/; // what a cell may not have without quotes

const A_DAY = 24 * 3600 * 1000; // milliseconds: no class is older

const paperKey = (/** @type {string} */ code) => `class.paper.${code}`;

// Names are kept no longer than a class, whether or not its end was seen here.
export function forgetOldPaper() {
  for (const name of keptOfClasses())
    if (name.startsWith(paperKey("")) && !(Date.now() - kept(name)?.since < A_DAY)) forget(name);
}

export function keepPaper(/** @type {string} */ code, /** @type {BroughtPlace[]} */ places) {
  if (!places.length) return;
  /** @type {People} */
  const people = Object.fromEntries(places.map(({ number, person, pin }) => [number, { person, pin }]));
  keep(paperKey(code), { since: Date.now(), people });
}

/** @returns {People} */
const peopleOf = (/** @type {string} */ code) => kept(paperKey(code))?.people ?? {};

/** @returns {Record<string, string>} names on paper, by the number of the child */
export const onPaper = (/** @type {string} */ code) =>
  Object.fromEntries(Object.entries(peopleOf(code)).map(([number, { person }]) => [number, person]));

// Who is who, with the digits for each: to be read out, or printed and cut up.
export function paperList(/** @type {string} */ code, /** @type {ClassParts} */ parts) {
  const people = Object.entries(peopleOf(code)).filter(([number]) => parts.children[number]);
  if (!people.length) return null;
  return h(
    "details",
    { class: "class-paper", open: people.some(([number]) => parts.children[number].expected) },
    h("summary", {}, say("page_teacher.paper_list")),
    h("p", { class: "note" }, say("page_teacher.paper_about")),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["person", "name", "digits"].map((name) =>
            h("th", { scope: "col" }, say(`page_teacher.paper_column_${name}`)),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        people.map(([number, { person, pin }]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, person),
            h("td", {}, pictures(parts.children[number]), " ", nameOf(parts, Number(number))),
            h("td", {}, h("strong", {}, pin)),
          ),
        ),
      ),
    ),
  );
}

// The table of results as a file; with the names on paper, if there are any.
export async function saveTable(
  /** @type {string} */ code,
  /** @type {string} */ secret,
  /** @type {ClassParts} */ parts,
) {
  /** @type {string} */
  const text = await get(`api/classes/${code}/results.csv`, { secret });
  const names = new Map(Object.entries(onPaper(code)).map(([number, name]) => [nameOf(parts, Number(number)), name]));
  const cell = (/** @type {string} */ given) => {
    const name = names.get(given);
    if (name === undefined) return given;
    return QUOTED.test(name) ? `"${name.replace(/"/g, '""')}"` : name;
  };
  const lines = names.size ? text.split("\n").map((line) => line.split(",").map(cell).join(",")) : [text];
  saveFile(new File([lines.join("\n")], `class-${code}.csv`, { type: "text/csv" }));
}
