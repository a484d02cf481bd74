// The secret of this device in a class: the teacher's, the wall's or a child's, each on a page of its own.

import { forget, keep, kept } from "./keep.js";

export const classSecret = (/** @type {string} */ role, /** @type {string} */ code) => kept(`class.${role}.${code}`);
export const keepClassSecret = (/** @type {string} */ role, /** @type {string} */ code, /** @type {string} */ secret) =>
  keep(`class.${role}.${code}`, secret);
export const forgetClassSecret = (/** @type {string} */ role, /** @type {string} */ code) =>
  forget(`class.${role}.${code}`);

/**
 * Two children take turns at one device: the place of the one that is not at it.
 * @returns {{ number: number, name: string, kept: any[] } | null}
 */
export const otherPlace = (/** @type {string} */ code) => kept(`class.other.${code}`);

/**
 * The other place is the one of this device, and the present one is put aside; with null it is forgotten.
 * @param {string} code
 * @param {{ number: number, name: string } | null} present
 */
export function changePlaces(code, present) {
  const other = otherPlace(code);
  const names = ["child", "key", "pin"].map((each) => `class.${each}.${code}`);
  if (present) keep(`class.other.${code}`, { ...present, kept: names.map((name) => kept(name)) });
  else forget(`class.other.${code}`);
  for (const [index, name] of names.entries()) {
    if (other) keep(name, other.kept[index]);
    else forget(name);
  }
}
