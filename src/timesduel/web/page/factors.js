// The primes of multipliers and targets, whatever their length. Nothing here knows a document.

/** @import { Rules } from "./types.js" */

/**
 * The primes of a multiplier, the smallest first.
 * @param {number | string} value
 * @returns {number[]}
 */
export function primesOf(value) {
  const primes = [];
  let rest = Number(value);
  for (let prime = 2; prime * prime <= rest; prime++) {
    while (rest % prime === 0) {
      primes.push(prime);
      rest /= prime;
    }
  }
  if (rest > 1) primes.push(rest);
  return primes;
}

/**
 * In an exact game: each prime of the target, how often it is wanted, and how often the number has it.
 * Only primes of the multipliers count: no other can come by playing.
 * @param {Pick<Rules, "start" | "target" | "multipliers">} rules
 * @param {number | string} total
 * @returns {{ prime: number, wanted: number, filled: number }[]}
 */
export function sockets({ start, target, multipliers }, total) {
  const primes = [...new Set(multipliers.flatMap(primesOf))].sort((one, other) => one - other);
  const all = BigInt(target ?? 0) / BigInt(start);
  const here = BigInt(total) / BigInt(start);
  return primes
    .map((prime) => ({ prime, wanted: multiplicity(all, prime), filled: multiplicity(here, prime) }))
    .filter(({ wanted }) => wanted > 0);
}

// How often a number can be divided by a prime without a rest.
function multiplicity(/** @type {bigint} */ number, /** @type {number} */ prime) {
  const divisor = BigInt(prime);
  let times = 0;
  for (let rest = number; rest > 0n && rest % divisor === 0n; rest /= divisor) times++;
  return times;
}

export const SURE = 15; // digits that a number of the script keeps exactly

// The logarithm to base 10 of a number of any length, which may come as text.
export function logOf(/** @type {number | string} */ value) {
  const text = String(value);
  const left = Math.max(0, text.length - SURE);
  return left + Math.log10(Number(text.slice(0, SURE)));
}
