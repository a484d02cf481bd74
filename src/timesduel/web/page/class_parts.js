// What the pages of a class read from how it stands.

import { say } from "./say.js";
import "./words_class.js";
import { get } from "./api.js";

/** @import { ClassGlance, ClassGlances, ClassParts } from "./types.js" */

export const tablesOf = (/** @type {ClassParts} */ { tables }) =>
  Object.values(tables).sort((one, other) => one.number - other.number);

export const doneOf = (/** @type {ClassParts} */ parts) => tablesOf(parts).filter(({ game }) => game === null).length;

// What a child is called, or two at one device, or the computer.
export function nameOf(/** @type {ClassParts} */ { children }, /** @type {number | null} */ number) {
  const child = number ? children[number] : null;
  if (!child) return say("page_class.wall_computer");
  if (!child.second) return child.nickname.name;
  return say("page_class.wall_two_names", { one: child.nickname.name, two: child.second.name });
}

export const childrenHere = (/** @type {ClassParts} */ { children }) =>
  Object.values(children).filter(({ here }) => here);

/** @returns {Promise<Map<number, ClassGlance>>} how the games stand just now, by the number of the table */
export async function glancesOf(/** @type {string} */ code, /** @type {string} */ secret) {
  /** @type {ClassGlances} */
  const { tables } = await get(`api/classes/${code}/tables`, { secret });
  return new Map(tables.map((each) => [each.table, each]));
}
