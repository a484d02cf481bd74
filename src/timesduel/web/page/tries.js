// Games that follow from one that is over: from a number of it on, or against the next opponent.

import { BASE, insist, newKey, post } from "./api.js";
import { keep, kept } from "./keep.js";
import { readerOf } from "./story.js";

/** @import { First, LevelForm, NewGame, ReviewAnswer, Rules } from "./types.js" */
/** @import { State } from "./game_state.js" */

const STRONGEST = "perfect"; // whoever tries a game of two people alone meets somebody who never lets a win slip
const MOST_KEPT = 50;

/** The house rules that make a book's rules these ones; a number too long for JSON comes as text, and goes so. */
export function houseRules(/** @type {Rules} */ rules, start = rules.start) {
  const { multipliers, target, ceiling, modulus } = rules;
  /** @type {Record<string, unknown>} */
  const changes = { start, multipliers };
  if (target !== null) changes.target = target;
  if (modulus !== null) changes.modulus = modulus;
  else if (rules.goal === "last") changes.ceiling = ceiling ?? "none";
  return changes;
}

/** @returns {string | null} the level of the computer in this game; null if both are people */
const levelIn = (/** @type {State} */ { game }) => game.players.find(Boolean) ?? null;

/**
 * The game from the number before the turn of a place on, with whoever reads to move: against the same opponent, or
 * by two at this screen as before. Whoever has played a friend elsewhere, or only watched, meets the strongest.
 * @param {State} state
 * @param {ReviewAnswer | null} review
 * @param {number} place
 * @param {string[]} unnamed what players are called who have not said it
 * @returns {Partial<NewGame> | null} null where no such game can be played
 */
export function tryAt(state, review, place, unnamed = []) {
  const { turns, ending } = review ?? { turns: [], ending: null };
  const total = turns.at(-1)?.product ?? state.game.rules.start;
  const turn = turns[place - 1] ?? (ending && place > turns.length ? { ...ending, total } : null);
  if (!turn?.can_be_tried) return null;
  const { game, names } = state;
  const both = game.you.length === 2;
  const mover = both ? turn.player : readerOf(state);
  const wish = { ...agreed(state), rules: houseRules(game.rules, turn.total), first: /** @type {First} */ ("you") };
  return {
    ...wish,
    ...named("name", mover === null ? null : names[mover - 1], unnamed),
    ...(both ? named("other_name", names[2 - turn.player], unnamed) : {}),
    opponent: both ? "here" : (levelIn(state) ?? STRONGEST),
  };
}

/**
 * The same game against the level above, from the same seat.
 * @param {State} state
 * @param {LevelForm[]} levels the weakest first
 * @param {string[]} unnamed
 * @returns {{ title: string, wish: Partial<NewGame> } | null} null where there is none
 */
export function nextOpponent(state, levels, unnamed = []) {
  const reader = readerOf(state);
  const place = levels.findIndex(({ level }) => level === levelIn(state));
  const next = place < 0 || reader === null ? undefined : levels[place + 1];
  if (!next || reader === null) return null;
  const { game, names } = state;
  const first = /** @type {First} */ (reader === 1 ? "you" : "other");
  const wish = { ...agreed(state), rules: houseRules(game.rules), first };
  return { title: next.title, wish: { ...wish, ...named("name", names[reader - 1], unnamed), opponent: next.level } };
}

function agreed(/** @type {State} */ { game }) {
  const { rules, coach, announce, take_backs, clock } = game;
  const timed = clock ? { clock: { seconds: clock.seconds, on_timeout: clock.on_timeout } } : {};
  return { book: rules.name, coach, announce, take_backs: take_backs !== "never", ...timed };
}

const named = (/** @type {string} */ field, /** @type {string | null} */ name, /** @type {string[]} */ unnamed) =>
  name && !unnamed.includes(name) ? { [field]: name } : {};

/** Begin a game, and go there; a `Problem` says why not. */
export async function begin(/** @type {Partial<NewGame>} */ wish, tried = false) {
  const key = newKey();
  const made = await insist(() => post("api/games", { ...wish, key }));
  keep(`seat.${made.game}`, made.secret);
  if (tried) keep("tries", [made.game, ...tries()].slice(0, MOST_KEPT));
  location.assign(`${BASE}g/${made.game}#seat=${made.secret}`);
}

/** @returns {string[]} */
function tries() {
  const games = kept("tries", []);
  return Array.isArray(games) ? games : [];
}

/** Was this game begun in the middle of another one? Then it counts for nothing. */
export const isTry = (/** @type {string} */ game) => tries().includes(game);
