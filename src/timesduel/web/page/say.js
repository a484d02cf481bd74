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
export const readable = (/** @type {string} */ text) =>
  text.replace(/\d{25,}/g, number).replace(/\b10\^(\d+)/g, (_, exponent) => power(exponent));

const RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

// A power of ten as people write it.
export const power = (/** @type {number | string} */ exponent) =>
  `10${String(exponent).replace(/\d/g, (digit) => RAISED[Number(digit)])}`;

// 1,000,000; a long power of ten as that, and of any other number with hundreds of digits its two ends.
export function number(/** @type {number | bigint | string} */ value) {
  const text = String(value);
  if (!/^\d+$/.test(text) || text.length < 5) return text;
  if (text.length <= LONG) return digits().format(BigInt(text));
  if (/^10+$/.test(text)) return power(text.length - 1);
  return say("page.long_number", { first: text.slice(0, 6), last: text.slice(-3), digits: text.length });
}

export function whole(/** @type {number | string} */ value) {
  const text = String(value);
  return /^\d+$/.test(text) ? digits().format(BigInt(text)) : text;
}
