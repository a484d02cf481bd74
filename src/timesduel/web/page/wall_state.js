// How each product of the times tables stands: known, loose or a hole. What that means is written in
// training/facts.py (`Knowledge`), and both are tested with the same tries.

/** @import { KeptScore, Progress } from "./types.js" */

/** @typedef {"known" | "loose" | "hole"} Knowledge */
/** @typedef {{ fact: [number, number], name: string, knowledge: Knowledge, slips: number }} Brick */

export const FACTORS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const SOME = 5; // bricks that are filled at once
const KNOWN_PERCENT = 75;

// By the latest tries, the last one last: 1 for right and 0 for wrong.
/** @returns {Knowledge} */
export function knowledgeOf(/** @type {KeptScore | undefined} */ score) {
  const tries = score?.latest ?? "";
  if (!tries) return "hole";
  const right = [...tries].filter((each) => each === "1").length;
  const known = 100 * right >= KNOWN_PERCENT * tries.length && tries.length > 1 && tries.endsWith("1");
  return known ? "known" : "loose";
}

// Every product once, the smaller number first.
/** @returns {Brick[]} */
export function bricksOf(/** @type {Progress["facts"]} */ facts) {
  return FACTORS.flatMap((one) =>
    FACTORS.filter((other) => one <= other).map((other) => {
      const name = `${one}x${other}`;
      const slips = [...(facts[name]?.latest ?? "")].filter((each) => each === "0").length;
      return { fact: /** @type {[number, number]} */ ([one, other]), name, knowledge: knowledgeOf(facts[name]), slips };
    }),
  );
}

/** @returns {Record<Knowledge, number>} */
export function countsOf(/** @type {Brick[]} */ bricks) {
  const counts = { known: 0, loose: 0, hole: 0 };
  for (const { knowledge } of bricks) counts[knowledge]++;
  return counts;
}

// What the one button fills: the loose bricks that slipped most often; where none is loose, the smallest holes.
export function nextToFill(/** @type {Brick[]} */ bricks) {
  const product = (/** @type {Brick} */ { fact }) => fact[0] * fact[1];
  const first = (/** @type {Knowledge} */ knowledge) =>
    bricks
      .filter((brick) => brick.knowledge === knowledge)
      .sort((one, other) => other.slips - one.slips || product(one) - product(other))
      .slice(0, SOME);
  const loose = first("loose");
  return loose.length ? loose : first("hole");
}

// The products in an address: those that there are, each once.
export function productsIn(/** @type {string} */ text) {
  const names = new Set(bricksOf({}).map((brick) => brick.name));
  return [...new Set(text.split(","))].filter((name) => names.has(name));
}
