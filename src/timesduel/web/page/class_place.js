// What a device has of a class: the code that leads there, the secrets of its places, the pictures of names.

import { h, s } from "./dom.js";
import { BASE } from "./api.js";
import { forget, forgetRunning, keep, kept } from "./keep.js";

/** @import { ClassChild, ClassNickname } from "./types.js" */

const KEPT = /^timesduel\.(class\..+)$/; // what a browser keeps of classes

// A code as it was typed: in any case, with spaces.
export const readCode = (/** @type {string} */ typed) => typed.replace(/[\s-]/g, "").toUpperCase();

/**
 * A form that leads to the class whose code is typed there.
 * @param {string} kind
 * @param {(field: HTMLInputElement) => any[]} parts all that is in it
 */
export function codeForm(kind, parts) {
  const field = h("input", {
    ...{ id: "code", class: "code-field", maxlength: 12, required: true, autocomplete: "off" },
    ...{ autocapitalize: "characters", spellcheck: "false" },
  });
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    const code = readCode(field.value);
    if (code) location.assign(`${BASE}c/${encodeURIComponent(code)}`);
    else field.focus();
  };
  return h("form", { class: kind, onsubmit: enter }, parts(field));
}

// The secret of this device: the teacher's, the wall's or a child's, each on a page of its own.
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

/** @returns {string[]} the names of all that this browser keeps of classes */
export function keptOfClasses() {
  try {
    return Object.keys(localStorage).flatMap((name) => KEPT.exec(name)?.[1] ?? []);
  } catch {
    return [];
  }
}

// A class that is over leaves nothing behind: no secrets, no names on paper, and no games to go on with.
export function forgetClass(/** @type {string} */ code) {
  for (const role of ["teacher", "wall", "child", "paper"]) forget(`class.${role}.${code}`); // also where nothing is kept
  for (const name of keptOfClasses()) {
    if (kept(name) === code) forgetGame(name.split(".")[2]);
    if (name.split(".").includes(code) || kept(name) === code) forget(name);
  }
}

function forgetGame(/** @type {string | undefined} */ game) {
  if (game === undefined) return; // which class this is
  forget(`seat.${game}`);
  forgetRunning(game);
}

/** @type {Record<string, string>} */
const PAINTS = {
  ...{ red: "#ea6962", blue: "#5b8def", green: "#4fae66", orange: "#f39443", purple: "#9a73dd", pink: "#f28bbb" },
  ...{ golden: "#ebc03c", silver: "#b9c0cb", mint: "#86dcbb", peach: "#fbb99b", lime: "#b9db53", sky: "#84caf2" },
};

/** @returns {SVGElement} out of the one file with all of them, with lines around its shapes */
const drawn = (/** @type {string} */ name, inset = 0) =>
  s("use", {
    href: new URL(`class_pictures.svg#${name}`, import.meta.url).href,
    ...{ x: inset, y: inset, width: 48 - 2 * inset, height: 48 - 2 * inset },
    ...{ stroke: "#33241c", "stroke-width": 1.2, "stroke-linecap": "round", "stroke-linejoin": "round" },
  });

// The animal on a circle of its colour; as wide as its letters are high, unless styles for `.animal` say otherwise.
export const picture = (/** @type {ClassNickname} */ { colour, animal }) =>
  s(
    "svg",
    { class: "animal", viewBox: "0 0 48 48", width: "1em", height: "1em", "aria-hidden": "true" },
    s("circle", { cx: 24, cy: 24, r: 23.5, fill: PAINTS[colour] }),
    drawn(animal, 4),
  );

// Of two at one device both.
export const pictures = (/** @type {Pick<ClassChild, "nickname" | "second">} */ { nickname, second }) => [
  picture(nickname),
  second && picture(second),
];

// The bell, or the sign of a pause.
export const sign = (/** @type {"bell" | "pause"} */ name) =>
  s(
    "svg",
    { class: "class-sign", viewBox: "0 0 48 48", width: "1em", height: "1em", "aria-hidden": "true" },
    drawn(name),
  );
