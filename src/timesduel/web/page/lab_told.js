// What the lab says: the sentence at the flag, how fair that is, the law, the numbers to leave, the best game.

import { h } from "./dom.js";
import { number, readable, say } from "./say.js";
import "./words_lab.js";
import { BASE, Problem } from "./api.js";
import { drawRuler } from "./ruler.js";
import { LEVELS } from "./lab_strip.js";

/** @import { LawAnswer, VerdictAnswer, ZonesAnswer } from "./types.js" */
/** @import { Point, Stretch } from "./lab_scale.js" */
/** @import { Turn } from "./board.js" */

const MOST_MOVES = 3; // winning moves that are named
const MOST_LINES = 8; // of a law
const MOST_ZONES = 12; // in words
const MOST_FAR = 3; // of those with many digits
const LONG = 12; // digits that are many
const MOST_TILES = 14; // moves of a best game that are shown

const WINNERS = ["unknown", "first", "second"];

// "Target 2823:" and "The first player wins".
export function headline(
  /** @type {string} */ limitName,
  /** @type {string} */ limit,
  /** @type {number | null | undefined} */ winner,
) {
  const kind = WINNERS[winner ?? 0];
  return {
    kind,
    what: say(`page_lab.at_${limitName}`, { limit: number(limit) }),
    who: say(winner === undefined ? "page_lab.thinking" : `page_lab.${kind}_wins`),
  };
}

// How: by which moves, and how fast.
export function how(/** @type {VerdictAnswer} */ { mover_wins, winning_moves, remoteness }) {
  const moves = (winning_moves ?? []).map((move) => say("page.times", { move }));
  const named = moves.slice(0, MOST_MOVES).join(", ");
  const parts = [];
  if (mover_wins && moves.length)
    parts.push(
      moves.length > MOST_MOVES
        ? say("page_lab.with_and_more", { moves: named, count: moves.length - MOST_MOVES })
        : say("page_lab.with", { moves: named }),
    );
  if (!mover_wins) parts.push(say("page_lab.whatever"));
  if (remoteness !== null) parts.push(say("page_lab.in_moves", { count: remoteness }));
  return parts.join(", ");
}

// A bar for each level, split where Player 1's chance is; rounded, but never to a certainty that it is not.
export function bars(/** @type {Record<string, number | null>} */ p1, /** @type {boolean} */ about) {
  return LEVELS.map((level) => {
    const chance = p1[level] ?? null;
    const name = h("span", { class: "who" }, say(`page_lab.level.${level}`));
    if (chance === null)
      return h("p", { class: "bar" }, name, h("span", { class: "note" }, say("page_lab.takes_too_long")));
    const percent = Math.round(100 * chance);
    const share = chance > 0 && chance < 1 ? Math.min(99, Math.max(1, percent)) : percent;
    const text = say(about ? "page_lab.about_share" : "page_lab.share", { first: share, second: 100 - share });
    const split = h("span", { class: "split", "aria-hidden": "true" }, h("i"), h("i"));
    split.style.setProperty("--share", `${share}%`);
    return h("p", { class: "bar" }, name, split, h("span", { class: "share" }, text));
  });
}

const SIGNS = { "<=": "\u2264", ">=": "\u2265", "*": "\u00b7" };

// A line of a law as people write it: powers raised, and the signs of print.
function written(/** @type {string} */ line) {
  const parts = readable(line)
    .replace(/<=|>=|\*/g, (sign) => SIGNS[/** @type {keyof typeof SIGNS} */ (sign)])
    .split(/\^(\w+|\([^)]*\))/);
  return parts.map((part, index) => (index % 2 ? h("sup", {}, part.replace(/^\(|\)$/g, "")) : part));
}

// The law in words, its proof to keep, and how to check that.
/**
 * @param {LawAnswer | Problem} law
 * @param {string} query
 * @param {boolean} otherStart does the game start elsewhere than at 1?
 */
export function lawTold(law, query, otherStart) {
  if (law instanceof Problem) return [h("p", { class: "note" }, law.message || say("page.no_answer"))];
  const left = law.sentence.length - MOST_LINES;
  const lines = law.sentence.slice(0, MOST_LINES).map((line) => h("span", {}, written(line), " "));
  return [
    h("p", { class: "law" }, lines),
    otherStart && h("p", {}, written(law.other_start)),
    left > 0 && h("p", { class: "note" }, say("page_lab.law_more", { count: left })),
    h("p", {}, law.case === "law" ? repeated(law) : written(law.notes.join(" "))),
    ...(law.case === "law" || law.reason === "drift" ? proofTold(law, query) : []),
  ];
}

// How a law goes on, as people say it.
function repeated(/** @type {LawAnswer} */ { kind, goal, ratio, begins }) {
  const told = say(goal === "last" ? "page_lab.repeats_ceiling" : "page_lab.repeats_target", {
    ratio: number(ratio ?? 1),
  });
  if (String(begins) === "1") return told;
  return `${told} ${say(kind === "reach" ? "page_lab.beyond" : "page_lab.from", { number: number(begins ?? 1) })}`;
}

/**
 * @param {LawAnswer} law
 * @param {string} query
 */
function proofTold(law, query) {
  const name = `${law.case === "law" ? "law" : "drift"}-${law.kind}-${law.multipliers.join("-")}.json`;
  return [
    h(
      "details",
      {},
      h("summary", {}, say("page_lab.proof")),
      h("p", {}, say(law.case === "law" ? "page_lab.proof_what" : "page_lab.proof_what_none")),
      h("p", {}, say("page_lab.proof_check"), " ", h("code", {}, say("page_lab.proof_command", { file: name }))),
      h("p", {}, say("page_lab.proof_how")),
    ),
    h(
      "a",
      { class: "quiet", href: `${BASE}api/law/certificate?${query}`, download: name },
      say("page_lab.proof_download"),
    ),
  ];
}

// The numbers to leave as a sentence: those nearest to the end, if they are many.
export function zonesTold(/** @type {ZonesAnswer} */ { to_leave, largest }) {
  const most = String(largest).length > LONG ? MOST_FAR : MOST_ZONES;
  const spans = to_leave
    .slice(-most)
    .map(([from, to]) =>
      from === to ? number(from) : say("page_lab.from_to", { from: number(from), to: number(to) }),
    );
  if (!spans.length) return say("page_lab.no_zones");
  return say(to_leave.length > most ? "page_lab.last_zones" : "page_lab.all_zones", { zones: spans.join(", ") });
}

// The turns of a perfect game, from the numbers on the table.
/** @returns {Turn[]} */
export function bestTurns(/** @type {(number | string)[]} */ totals) {
  return totals.slice(1).map((total, index) => ({
    ...{ player: (index % 2) + 1, total, text: "" },
    multiplier: Number(BigInt(total) / BigInt(totals[index])),
  }));
}

// How it may go if both play well, as a sentence: ×9 makes 9, ×2 makes 18 ...
export function gameTold(/** @type {ZonesAnswer} */ { perfect_game: { totals, winner } }) {
  if (!totals.length || totals.length > MOST_TILES || winner === null) return "";
  const moves = bestTurns(totals).map(({ player, multiplier, total }) =>
    say(`page_lab.move_${player}`, { move: multiplier, total: number(total) }),
  );
  return say(`page_lab.best_${winner}`, { moves: moves.join(", ") });
}

// The ruler with the numbers to leave, and the best game as tiles on it.
export function rulerOf(/** @type {ZonesAnswer} */ zones, /** @type {number} */ width, /** @type {number} */ height) {
  const { rules, to_leave, perfect_game } = zones;
  const { totals } = perfect_game;
  const turns = totals.length > MOST_TILES ? [] : bestTurns(totals);
  const total = turns.at(-1)?.total ?? rules.start;
  return drawRuler({ rules, turns, total, zones: to_leave.slice(-40) }, width, height);
}

// What the strip shows, for those who do not see it.
export function stretchTold(/** @type {Stretch} */ [first, last, winner]) {
  const fields = { from: number(first), to: number(last), who: say(`page_lab.${WINNERS[winner ?? 0]}_wins`) };
  return first === last ? say("page_lab.one", fields) : say("page_lab.stretch", fields);
}
