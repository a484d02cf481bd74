// Stars on the ladder: computed from finished games, and never kept themselves. For each book and level
// there are three: the game was won; won without a hint; won, and no win was let slip.

import { kept } from "./keep.js";

/** @import { BookLadder, LadderGame } from "./types.js" */
/** @typedef {{ results?: LadderGame[] }} Games whoever has results: a progress of any version */

export const MOST_RESULTS = 200; // latest games, beside those that give stars

/** @returns {boolean[]} the three stars that a game gives */
export const starsIn = (/** @type {LadderGame} */ { won, hints, chances, slips }) => [
  won,
  won && hints === 0,
  won && chances > 0 && slips === 0,
];

/**
 * @param {Games} progress
 * @param {string} book
 * @param {string} level
 * @returns {boolean[]} always three
 */
export function starsOf(progress, book, level) {
  const stars = [false, false, false];
  for (const result of progress.results ?? []) {
    if (result.book !== book || result.level !== level) continue;
    for (const [index, won] of starsIn(result).entries()) if (won) stars[index] = true;
  }
  return stars;
}

export const starSign = (/** @type {boolean} */ won) => (won ? "★" : "☆");

export const starSigns = (/** @type {boolean[]} */ stars) => stars.map(starSign).join("");

export const countStars = (
  /** @type {Games} */ progress,
  /** @type {string} */ book,
  /** @type {readonly string[]} */ levels,
) => levels.reduce((sum, level) => sum + starsOf(progress, book, level).filter(Boolean).length, 0);

// Of whoever plays at this browser; light enough for the start, and content with whatever it finds there.
export function starsHere(/** @type {string} */ book, /** @type {string} */ level) {
  const name = document.body.dataset.family === undefined ? null : kept("profile");
  const found = kept(typeof name === "string" ? `progress.${name}` : "progress");
  const results = Array.isArray(found?.results) ? found.results.filter(Boolean) : [];
  return starsOf({ results }, book, level);
}

/**
 * The next star: the first opponent who was not beaten yet, or else the first star that is missing.
 * @param {Games} progress
 * @param {string} book
 * @param {readonly string[]} levels the weakest first
 * @returns {{ level: string, star: number } | null} `star` is its place, from 0
 */
export function nextStar(progress, book, levels) {
  const missing = levels.flatMap((level) =>
    starsOf(progress, book, level).flatMap((won, star) => (won ? [] : [{ level, star }])),
  );
  return missing.find(({ star }) => star === 0) ?? missing[0] ?? null;
}

// After a game: a star that is missing there, or else the next one of the book.
/** @returns {{ level: string, star: number } | null} */
export function starAfter(
  /** @type {Games} */ progress,
  /** @type {BookLadder} */ { book, rungs },
  /** @type {string} */ level,
) {
  const star = starsOf(progress, book, level).indexOf(false);
  if (star >= 0) return { level, star };
  return nextStar(
    progress,
    book,
    rungs.map((rung) => rung.level),
  );
}

// The latest games, and of those before them all that a star needs. What two histories know differently
// of one game is kept twice, if that gives other stars: none is ever lost.
/** @returns {LadderGame[]} */
export function bounded(/** @type {readonly LadderGame[]} */ results, most = MOST_RESULTS) {
  const key = (/** @type {LadderGame} */ result) =>
    JSON.stringify([result.game, result.book, result.level, starsIn(result)]);
  const byGame = new Map(results.map((result) => [key(result), result]));
  const ordered = [...byGame.values()].sort((one, other) => order(one.when, other.when) || order(one.game, other.game));
  const first = new Map();
  for (const [place, result] of ordered.entries()) {
    for (const [star, won] of starsIn(result).entries()) {
      const wanted = JSON.stringify([result.book, result.level, star]);
      if (won && !first.has(wanted)) first.set(wanted, place);
    }
  }
  const needed = new Set(first.values());
  return ordered.filter((_, place) => needed.has(place) || place >= ordered.length - most);
}

const order = (/** @type {string} */ one, /** @type {string} */ other) => (one < other ? -1 : one > other ? 1 : 0);
