// The story of a game that is over, as values: its places, from the start to the end, and what is seen and told
// at each. Nothing here knows a document or a network; what was better, and why, the review says.

import "./words_story.js";
import { message } from "./game_state.js";

/** @import { ReviewAnswer, Zone } from "./types.js" */
/** @import { Message, State } from "./game_state.js" */

const BY_A_MOVE = ["reached", "exact", "overshot", "stuck"];
const LONGEST = 5; // digits that fit into a bead

/**
 * A move that is drawn though it was not made.
 * @typedef {object} Ghost
 * @property {"better" | "answer"} kind
 * @property {number} player
 * @property {number | string} from the number before it
 * @property {number} multiplier
 * @property {number | string} total
 * @property {number} row 0 is the one above what was played
 */

/**
 * A place of the story: 0 is the start, n what the n-th turn left, the last perhaps an end without a move.
 * @typedef {object} Bead
 * @property {number} place
 * @property {number} player
 * @property {"move" | "time" | "end"} kind
 * @property {boolean} turning is it where the game turned?
 * @property {boolean} slip was a win let slip?
 * @property {string} code of its label
 * @property {Record<string, unknown>} fields
 * @property {number | string | null} total what stands on it; null if that is too long
 */

/** Has somebody won or lost without a move: given up, stayed away, run out of time? */
function endsAside(/** @type {State} */ { standing: { result } }) {
  return result !== null && result.winner !== null && !BY_A_MOVE.includes(result.reason);
}

export const lastPlace = (/** @type {State} */ state) => state.turns.length + (endsAside(state) ? 1 : 0);

// Where the story is opened: where the game turned, or else at its end.
export const openingPlace = (/** @type {State} */ state, /** @type {ReviewAnswer | null} */ review) =>
  Math.min(review?.turning_point ?? Infinity, lastPlace(state));

// Whose story it is: a player's own, or that of both, for those who share a screen or watch.
export const readerOf = (/** @type {State} */ { game }) => (game.you.length === 1 ? game.you[0] : null);

/** @returns {boolean} Has whoever sits here won? */
export const haveWon = (/** @type {State} */ { game, standing }) =>
  game.you.includes(standing.result?.winner ?? Number.NaN);

/**
 * @param {State} state
 * @param {string[]} unnamed what players are called who have not said it
 * @returns {Message}
 */
export function headline(state, unnamed = []) {
  const { names, standing } = state;
  const winner = standing.result?.winner ?? null;
  const reader = readerOf(state);
  if (winner === null) return message("page_story.nobody");
  const name = names[winner - 1];
  if (reader === null) return message("page_story.wins", { name });
  if (reader !== winner) return message("page_story.won_this_time", { name });
  return unnamed.includes(name) ? message("page_story.you_win") : message("page_story.you_win_name", { name });
}

/** @returns {Bead[]} */
export function beadsOf(/** @type {State} */ state, /** @type {ReviewAnswer | null} */ review) {
  const { names, turns, standing } = state;
  const turning = review?.turning_point ?? null;
  const beads = turns.map((turn, index) => {
    const { player, multiplier, total } = turn;
    const place = index + 1;
    const fields = { place, name: names[player - 1], move: multiplier, total };
    const timed = multiplier === null;
    return /** @type {Bead} */ ({
      ...{ place, player, kind: timed ? "time" : "move", turning: place === turning },
      slip: review?.turns[index]?.grade === "threw",
      ...{ code: timed ? "page_story.bead_time" : "page_story.bead", fields },
      total: timed || String(total).length > LONGEST ? null : total,
    });
  });
  if (endsAside(state)) {
    const place = turns.length + 1;
    const player = 3 - Number(standing.result?.winner);
    const fields = { name: names[player - 1] };
    const slip = review?.ending?.grade === "threw";
    beads.push({
      ...{ place, player, kind: "end", turning: place === turning, slip },
      ...{ code: "page_story.bead_end", fields, total: null },
    });
  }
  return beads;
}

// What stands above the picture.
/** @returns {Message} */
export function headingAt(
  /** @type {State} */ state,
  /** @type {ReviewAnswer | null} */ review,
  /** @type {number} */ place,
) {
  const of = lastPlace(state);
  const turn = state.turns[place - 1];
  if (place > 0 && place === review?.turning_point) return message("page_story.turned", { place, of });
  if (place === 0) return message("page_story.begins", { of });
  if (!turn) return message("page_story.ended", { place, of });
  const own = turn.player === readerOf(state);
  const fields = { place, of, name: state.names[turn.player - 1], move: turn.multiplier };
  if (turn.multiplier === null) return message(own ? "page_story.own_late" : "page_story.late", fields);
  return message(own ? "page_story.own_moved" : "page_story.moved", fields);
}

// What is told below it: at the turning point, or in the end where there is none, the story; and what the turn did.
/** @returns {string} */
export function toldAt(
  /** @type {State} */ state,
  /** @type {ReviewAnswer | null} */ review,
  /** @type {number} */ place,
) {
  if (!review) return "";
  const reader = readerOf(state);
  const story = reader === null ? review.story.others : review.story.players[reader - 1];
  const { turns, turning_point: turning, result_text: result } = review;
  const decisive = place === (turning ?? lastPlace(state));
  const how = place > turns.length && place !== turning && result; // given up, say, in a game that was lost
  const turn = turns[place - 1];
  const did = (reader !== null && turn?.told?.[reader - 1]) || (turn?.remark ?? how);
  return [decisive && (story || result), did].filter(Boolean).join(" ");
}

/**
 * How the board stood at a place.
 * @param {State} state
 * @param {number} place
 */
export function standingAt({ game, standing, turns: all }, place) {
  const turns = all.slice(0, place);
  const last = place >= all.length;
  const total = turns.at(-1)?.total ?? game.rules.start;
  const used = game.rules.modulus === null ? null : [game.rules.start, ...turns.map((turn) => turn.total)];
  const past = { choices: [], result: null, to_move: null, hittable: null, reach: null };
  return { turns, standing: last ? standing : { ...standing, ...past, total, used } };
}

/**
 * What would have been better at a place, and the answer to what was played instead.
 * @param {ReviewAnswer | null} review
 * @param {number} place
 * @returns {{ ghosts: Ghost[], zones: Zone[] | null }}
 */
export function missedAt(review, place) {
  const turn = review?.turns[place - 1];
  const ending = place === (review?.turns.length ?? 0) + 1 ? review?.ending : null;
  const better = turn?.better ?? ending?.better;
  if (!review || !better) return { ghosts: [], zones: null };
  const player = turn?.player ?? ending?.player ?? 1;
  const from = turn?.total ?? review.turns.at(-1)?.product ?? review.rules.start;
  /** @type {Ghost[]} */
  const ghosts = [{ kind: "better", player, from, multiplier: better.multiplier, total: better.product, row: 0 }];
  const answer = turn?.answer;
  if (turn && answer) {
    const { multiplier, product } = answer;
    const row = BigInt(turn.product) < BigInt(better.product) ? 1 : 0; // beside the other one, or above it
    ghosts.push({ kind: "answer", player: 3 - player, from: turn.product, multiplier, total: product, row });
  }
  return { ghosts, zones: better.zone ? [better.zone] : null };
}

// The same for those who do not see the picture.
/** @returns {Message[]} */
export function missedInWords(/** @type {{ ghosts: Ghost[], zones: Zone[] | null }} */ { ghosts, zones }) {
  const drawn = ghosts.map(({ kind, multiplier, total }) =>
    message(kind === "better" ? "page_story.drawn_better" : "page_story.drawn_answer", { move: multiplier, total }),
  );
  return [...drawn, ...(zones ?? []).map(([from, to]) => message("page_story.drawn_zone", { from, to }))];
}
