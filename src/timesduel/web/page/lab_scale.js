// The scale of the lab: numbers of any length as digits, their logarithms, and the part that is seen.

import { logOf, SURE } from "./factors.js";

/**
 * Digits without sign or leading zeros.
 * @typedef {string} Digits
 */

/**
 * What is seen: logarithms to base 10 of its ends.
 * @typedef {{ low: number, high: number }} View
 */

/** @typedef {[number | string, number | string, number | null]} Stretch first, last, and who wins */

/** @typedef {{ target: number | string, p1: Record<string, number | null> }} Point how often Player 1 wins */

export const MOST_DIGITS = 1000;
const NARROWEST = 0.02; // of a decade

// What somebody typed, such as 1,000 or 10^30, as digits; null if it is no number.
export function digitsOf(/** @type {string} */ text) {
  const typed = text.replace(/[\s,_]/g, "");
  const power = /^(\d{1,6})\^(\d{1,4})$/.exec(typed);
  if (power && Number(power[2]) * Math.log10(Number(power[1]) || 1) <= MOST_DIGITS + 1)
    return String(BigInt(power[1]) ** BigInt(power[2]));
  return /^\d+$/.test(typed) && typed.length <= MOST_DIGITS + 1 ? typed.replace(/^0+(?=\d)/, "") : null;
}

// The number at a logarithm. Between two pixels are many: the one with the fewest digits that is near enough.
/** @returns {Digits} */
export function numberAt(/** @type {number} */ log, precision = 0) {
  const kept = Math.max(2, Math.min(SURE, Math.ceil(-Math.log10(precision || 1e-15)) + 1));
  const power = Math.max(0, Math.floor(log + 1e-9) + 1 - kept);
  const first = Math.max(1, Math.round(10 ** (log - power)));
  return String(first) + "0".repeat(power);
}

// Less than, equal to or more than zero.
export function compare(/** @type {number | string} */ one, /** @type {number | string} */ other) {
  const [a, b] = [String(one), String(other)];
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

// The stretch that a number lies in; undefined where none is known.
export function stretchAt(/** @type {Stretch[]} */ stretches, /** @type {number | string} */ value) {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (compare(stretches[middle][0], value) <= 0) low = middle;
    else high = middle - 1;
  }
  const found = stretches[low];
  return found && compare(found[0], value) <= 0 && compare(value, found[1]) <= 0 ? found : undefined;
}

// The part of a scale from `least` to `most` that is nearest to what somebody wants to see.
/** @returns {View} */
export function within(/** @type {View} */ { low, high }, /** @type {View} */ whole) {
  const widest = whole.high - whole.low;
  const span = Math.min(widest, Math.max(Math.min(NARROWEST, widest), high - low));
  const middle = (low + high) / 2;
  const left = Math.min(Math.max(middle - span / 2, whole.low), whole.high - span);
  return { low: left, high: left + span };
}

// So many times as much is seen, and what is at a logarithm stays where it is.
export function zoomed(
  /** @type {View} */ view,
  /** @type {number} */ factor,
  /** @type {number} */ at,
  /** @type {View} */ whole,
) {
  const widest = whole.high - whole.low;
  const span = view.high - view.low;
  const times = Math.min(Math.max(factor, NARROWEST / span), widest / span);
  return within({ low: at - (at - view.low) * times, high: at + (view.high - at) * times }, whole);
}

export function moved(/** @type {View} */ { low, high }, /** @type {number} */ by, /** @type {View} */ whole) {
  return within({ low: low + by, high: high + by }, whole);
}

// The same part, moved so far that a number is seen.
export function showing(/** @type {View} */ view, /** @type {number} */ log, /** @type {View} */ whole) {
  if (log >= view.low && log <= view.high) return view;
  const half = (view.high - view.low) / 2;
  return within({ low: log - half, high: log + half }, whole);
}

// Powers of ten, or their multiples where few of them are seen, from the most important one on.
/** @returns {Digits[]} */
export function ticks(/** @type {View} */ { low, high }, most = 8) {
  const span = high - low;
  const skip = Math.max(1, Math.ceil(span / most));
  const found = [];
  for (let power = Math.ceil(low / skip - 1e-9) * skip; power <= high + 1e-9; power += skip)
    found.push(`1${"0".repeat(Math.max(0, power))}`);
  if (span > 3) return found;
  for (let power = Math.max(0, Math.floor(low)); power <= high; power++)
    for (const tenths of [20, 50, 30, 40, 60, 70, 80, 90, 15, 25]) {
      const value = power ? `${tenths}${"0".repeat(power - 1)}` : String(tenths / 10);
      const log = logOf(value);
      if (log >= low && log <= high && (power || tenths % 10 === 0)) found.push(value);
    }
  if (found.length < 2) found.push(numberAt(low + span / 4, span), numberAt(low + (3 * span) / 4, span));
  return [...new Set(found)];
}

// Coarse ones first: a curve is there soon, and becomes finer.
/**
 * @template Sample
 * @param {Sample[]} samples
 */
export function coarseFirst(samples) {
  /** @type {Sample[]} */
  const order = [];
  for (let step = 8; step >= 1; step /= 2)
    for (let at = 0; at < samples.length; at += step) if (step === 8 || at % (2 * step)) order.push(samples[at]);
  return order;
}

// The chance at a logarithm, between the two samples beside it; null where one is not known.
/** @returns {number | null} */
export function chanceAt(/** @type {Point[]} */ points, /** @type {string} */ level, /** @type {number} */ log) {
  const after = points.findIndex((point) => logOf(point.target) >= log);
  if (after < 0) return null;
  const right = points[after];
  const left = points[Math.max(after - 1, 0)];
  const [from, to] = [left.p1[level] ?? null, right.p1[level] ?? null];
  const [start, end] = [logOf(left.target), logOf(right.target)];
  if (from === null || to === null || log < start) return end === log ? to : null;
  return end === start ? to : from + ((to - from) * (log - start)) / (end - start);
}

// The sample with the most even chances, the nearest of them; undefined if none is clearly fairer than `now`.
export function fairer(
  /** @type {Point[]} */ points,
  /** @type {string} */ level,
  /** @type {number} */ log,
  /** @type {number} */ now,
) {
  const uneven = (/** @type {Point} */ { p1 }) => Math.round(100 * Math.abs((p1[level] ?? 1) - 0.5));
  const far = (/** @type {Point} */ { target }) => Math.abs(logOf(target) - log);
  const best = points.toSorted((one, other) => uneven(one) - uneven(other) || far(one) - far(other))[0];
  return best && uneven(best) + 2 <= 100 * Math.abs(now - 0.5) ? best : undefined;
}
