// A child's way through a class: where it has to be now, and how it gets there.

import { BASE } from "./api.js";
import { styled as before } from "./dom.js";
import { keep, keeps } from "./keep.js";

/** @import { ClassParts, ClassQuestion, ClassTable } from "./types.js" */

/** @returns {ClassTable | null} where a child sits in the latest round */
export const tableOf = (/** @type {ClassParts} */ { tables }, /** @type {number} */ number) =>
  Object.values(tables).find(({ one, two }) => one === number || two === number) ?? null;

/** @returns {string | null} the game that a child has to play now */
export const gameOf = (/** @type {ClassParts} */ parts, /** @type {number} */ number) =>
  (parts.round.playing && parts.children[number]?.here && tableOf(parts, number)?.game) || null;

/** @returns {ClassQuestion | null} what is asked, unless it is the other half's to answer */
export function questionFor(/** @type {ClassParts} */ { question, challenge }, /** @type {number} */ number) {
  if (!question || question.seat === null || !challenge?.halves) return question;
  return number % 2 === question.seat % 2 ? question : null;
}

// How a round is told where the number of rounds was chosen, unless the teacher has gone on after the last.
export const ofRounds = (/** @type {ClassParts} */ { round, options }, number = round.number) =>
  options.rounds !== null && number <= options.rounds ? "of" : "open";

// Is the last of the rounds that were chosen over?
export const lastIsOver = (/** @type {ClassParts} */ { round, options }) =>
  options.rounds !== null && !round.playing && round.number >= options.rounds;

/** @returns {string} the time that is left, such as 4:31 */
export function minutes(/** @type {number} */ seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

// Where the browser keeps nothing, the secret goes along.
export const classAddress = (/** @type {string} */ code, /** @type {string} */ secret) =>
  `${BASE}c/${code}${keeps ? "" : `#secret=${secret}`}`;

// Where a class has no hints, the menu does not lead to the lab, which knows all answers.
export const withoutLab = (/** @type {ClassParts | null} */ parts) =>
  document.body.classList.toggle("no-lab", parts !== null && !parts.options.coach);

// The class and its boards are one place in the history: Back leads to where somebody was before the class.
export function goToGame(/** @type {string} */ code, /** @type {string} */ game, /** @type {string} */ secret) {
  keep(`seat.${game}`, secret);
  keep(`class.of.${game}`, code);
  location.replace(`${BASE}g/${game}${keeps ? "" : `#seat=${secret}&class=${code}`}`);
}

// Styles that come with a script, before those of a class: nothing is shown that moves when they come.
export const styled = (/** @type {string} */ name) => before(name, "class.css");
