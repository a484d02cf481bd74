// What the lab asks the server: stretches for what is seen, details when the flag rests, curves in pieces.

import { get, insist, Problem } from "./api.js";
import { logOf } from "./factors.js";
import { coarseFirst, compare, numberAt } from "./lab_scale.js";
import { numbersIn } from "./setup.js";

/** @import { TargetOddsAnswer, TargetsAnswer } from "./types.js" */
/** @import { Point, View } from "./lab_scale.js" */

const RETRIES = 8; // while many others ask
const PIECE = 96; // samples of one request; the server answers as many as it has time for

// House rules as the query of a question.
export function rulesQuery(/** @type {string} */ book, /** @type {Record<string, string>} */ rules) {
  const query = new URLSearchParams({ book });
  for (const [name, text] of Object.entries(rules))
    if (text) query.set(name, name === "multipliers" ? numbersIn(text).join() : text.replace(/[\s,_]/g, ""));
  return query.toString();
}

/**
 * What is known of one game, whatever its target: a new one when any other rule changes.
 */
export class Answers {
  constructor(/** @type {string} */ query, /** @type {() => void} */ changed) {
    this.query = query;
    this.changed = changed;
    this.control = new AbortController();
    /** @type {TargetsAnswer | null} */
    this.range = null;
    /** @type {Map<string, Point>} */
    this.known = new Map();
    /** @type {Point[]} ascending */
    this.points = [];
    /** Samples that are still to come, and all that were asked for. */
    this.missing = 0;
    this.wanted = 0;
    /** @type {AbortController | null} */
    this.curves = null;
  }

  stop() {
    this.control.abort();
    this.curves?.abort();
  }

  // Is everything that is seen among the stretches? Those that were too many to be told are asked for more closely.
  covers(/** @type {View} */ { low, high }) {
    if (!this.range) return false;
    const [first, last] = [logOf(this.range.first), logOf(this.range.stretches.at(-1)?.[1] ?? 1)];
    const [least, end] = [logOf(this.range.least), logOf(this.range.last)];
    if (low < first - 1e-9 && first > least + 1e-9) return false;
    return high <= last + 1e-9 || (last < end && high - low > 0.9 * (end - first)) || this.range.limit === "modulus";
  }

  // Whole decades; only what is seen where there are too many stretches to be told.
  async see(/** @type {View} */ view, narrow = false) {
    if (this.covers(view)) return this.sample(view);
    const [first, last] = narrow
      ? [numberAt(view.low), numberAt(view.high)]
      : [`10^${Math.max(0, Math.floor(view.low))}`, `10^${Math.min(1000, Math.ceil(view.high))}`];
    const { signal } = this.control;
    const range = await asked(`api/targets?${this.query}&first=${first}&last=${last}`, signal);
    if (signal.aborted) return;
    if (!(range instanceof Problem)) this.range = range;
    this.changed();
    if (!this.range) return;
    if (!narrow && !this.covers(view)) await this.see(view, true);
    else await this.sample(view);
  }

  // The curves where they are seen: coarse first, then finer.
  async sample(/** @type {View} */ { low, high }) {
    const { range } = this;
    if (!range) return;
    const seen = range.samples.filter((each) => logOf(each) >= low - 0.1 && logOf(each) <= high + 0.1);
    let left = coarseFirst(seen).filter((each) => !this.known.has(String(each)));
    this.curves?.abort();
    this.curves = new AbortController();
    const { signal } = this.curves;
    this.wanted = seen.length;
    while (left.length && !signal.aborted && !this.control.signal.aborted) {
      this.missing = left.length;
      this.changed();
      const piece = left.slice(0, PIECE);
      /** @type {TargetOddsAnswer | Problem} */
      const answer = await asked(`api/targets/odds?${this.query}&targets=${piece.join()}`, signal);
      if (signal.aborted) return;
      if (answer instanceof Problem) break;
      this.keep(answer);
      left = [...answer.left, ...left.slice(PIECE)];
    }
    this.missing = 0;
    this.changed();
  }

  keep(/** @type {TargetOddsAnswer} */ { odds }) {
    for (const point of odds) this.known.set(String(point.target), point);
    this.points = [...this.known.values()].sort((one, other) => compare(one.target, other.target));
  }

  // Chances at one target, which need not be a sample.
  async chances(/** @type {string} */ target, /** @type {AbortSignal} */ signal) {
    const found = this.known.get(target);
    if (found) return found;
    const answer = await asked(`api/targets/odds?${this.query}&targets=${target}`, signal);
    if (!(answer instanceof Problem)) this.keep(answer);
    return this.known.get(target) ?? null;
  }
}

// An answer or why there is none; whoever does not want it any more gets nothing.
/**
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function asked(path, signal) {
  try {
    return await insist(
      () => {
        signal.throwIfAborted();
        return get(path, { signal }).catch(unlessTooLong);
      },
      undefined,
      RETRIES,
    );
  } catch (error) {
    if (error instanceof Problem) return error;
    if (signal.aborted) return new Problem(0, null);
    throw error;
  }
}

// What took too long once does so again: that is the answer.
function unlessTooLong(/** @type {unknown} */ error) {
  if (error instanceof Problem && error.code === "lab.too_long") return error;
  throw error;
}
