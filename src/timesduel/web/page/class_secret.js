// The secret of this device in a class: the teacher's, the wall's or a child's, each on a page of its own.

import { forget, keep, kept } from "./keep.js";

export const classSecret = (/** @type {string} */ role, /** @type {string} */ code) => kept(`class.${role}.${code}`);
export const keepClassSecret = (/** @type {string} */ role, /** @type {string} */ code, /** @type {string} */ secret) =>
  keep(`class.${role}.${code}`, secret);
export const forgetClassSecret = (/** @type {string} */ role, /** @type {string} */ code) =>
  forget(`class.${role}.${code}`);
