// Texts by their codes; numbers as the reader's language writes them.

import TEXTS from "./words.js";

const language = document.documentElement.lang;
const plurals = once(() => new Intl.PluralRules(language));
const digits = once(() => new Intl.NumberFormat(language, { useGrouping: "always" }));
const LONG = 24;

// Made when it is needed: it takes a slow phone longer than all the rest of the start.
/**
 * @template Made
 * @param {() => Made} make
 */
function once(make) {
  /** @type {Made | undefined} */
  let made;
  return () => (made ??= make());
}

export const known = (/** @type {string} */ code) => code in TEXTS;

/**
 * @param {string} code
 * @param {Record<string, any>} fields
 * @returns {string}
 */
export function say(code, fields = {}) {
  let text = TEXTS[code];
  if (`${code}[one]` in TEXTS) text = TEXTS[`${code}[${plurals().select(Number(fields.count))}]`] ?? text;
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(fields[name]));
}

function shown(/** @type {any} */ value) {
  return typeof value === "number" || typeof value === "bigint" ? number(value) : readable(String(value));
}

// A text in which numbers that are too long to be read are told by their ends and their length.
export const readable = (/** @type {string} */ text) => text.replace(/\d{25,}/g, number);

// 1,000,000; of a number with hundreds of digits, its two ends.
export function number(/** @type {number | bigint | string} */ value) {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length < 5) return text;
  if (text.length <= LONG) return digits().format(BigInt(text));
  return say("page.long_number", { first: text.slice(0, 6), last: text.slice(-3), digits: text.length });
}

export function whole(/** @type {number | string} */ value) {
  const text = String(value);
  return /^\d+$/.test(text) ? digits().format(BigInt(text)) : text;
}
