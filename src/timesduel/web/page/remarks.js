// A short word of an opponent, now and then: only what can be seen to be true, and never who is winning.

import { message } from "./game_state.js";
import "./words_remarks.js";

/** @import { State, Text } from "./game_state.js" */

const PAUSE = 6; // turns of both between two remarks: one in three of its own
const SILENCE = 0.35; // of the times that it could say something, it does not
const QUICK = 2; // seconds
const LARGEST_SQUARE = 10 ** 6;
const NEAR = 0.75; // of the way to the target, as the ruler shows it

/**
 * What an opponent says after its move, or at the end; "" for nothing.
 * @param {State} state
 * @param {number} level seat of the opponent
 * @param {number} dice from 0 up to 1
 * @returns {Text}
 */
export function remark(state, level, dice) {
  const who = state.game.players[level - 1];
  const { result } = state.standing;
  if (!who) return "";
  if (result) return result.winner ? message(`page_remarks.${who}.${result.winner === level ? "won" : "lost"}`) : "";
  if (state.turns.length - state.remarkedAt < PAUSE || dice < SILENCE) return "";
  const fitting = occasions(state, level);
  const chosen = fitting[Math.floor(((dice - SILENCE) / (1 - SILENCE)) * fitting.length)];
  return chosen ? message(`page_remarks.${who}.${chosen}`, fieldsOf(state)) : "";
}

/**
 * What there is to remark on just now.
 * @param {State} state
 * @param {number} level
 * @returns {string[]}
 */
export function occasions({ turns, standing, game: { rules } }, level) {
  const [theirs, own] = turns.slice(-2);
  if (!own?.multiplier || own.player !== level || !theirs?.multiplier || theirs.player === level) return [];
  const total = Number(standing.total);
  const longest = Math.max(...rules.multipliers);
  const several = rules.multipliers.length > 1;
  /** @type {[string, boolean][]} */
  const all = [
    ["begin", turns.length <= 3],
    ["jump", several && theirs.multiplier === longest],
    ["leap", several && own.multiplier === longest],
    ["step", several && own.multiplier === Math.min(...rules.multipliers)],
    ["same", several && own.multiplier === theirs.multiplier],
    ["quick", turns.length > 3 && theirs.seconds < QUICK],
    ["square", rules.modulus === null && total > 1 && total <= LARGEST_SQUARE && Number.isInteger(Math.sqrt(total))],
    ["near", isNear(rules, standing.total) && standing.hittable !== false],
  ];
  return all.filter(([, true_]) => true_).map(([kind]) => kind);
}

// Three quarters of the way to a target, and not there.
function isNear(/** @type {State["game"]["rules"]} */ rules, /** @type {number | string} */ total) {
  if (rules.target === null) return false;
  const [from, to, here] = [rules.start, rules.target, total].map((each) => Math.log(Number(each)));
  return Number.isFinite(to) && here - from >= NEAR * (to - from);
}

const fieldsOf = (/** @type {State} */ { standing: { total }, turns }) => ({
  total,
  root: Math.round(Math.sqrt(Number(total))),
  move: turns.at(-1)?.multiplier ?? "",
});
