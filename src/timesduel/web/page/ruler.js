// The ruler: to multiply is to add lengths. A move lays a tile as long as the logarithm of its number,
// cut into the primes that it is made of.

import { s } from "./dom.js";
import { number, say } from "./say.js";
import { logOf, primesOf } from "./factors.js";

/** @import { Reach, Rules, Zone } from "./types.js" */
/** @import { Turn } from "./board.js" */
/** @import { Ghost } from "./story.js" */

const PAD = { left: 22, right: 30, top: 26, bottom: 30 };
const DIGIT = 9.2; // a digit of the largest label is about this wide
const ROW = { least: 17, most: 52 };
const SEEN = 8; // a dashed outline that is smaller looks like a doubled line

const PATTERNED = [2, 3, 5, 7];

// Whoever has set letters twice as large gets a drawing that is; for a projector it is larger still.
export function textSize() {
  const root = getComputedStyle(document.documentElement);
  return (parseFloat(root.fontSize) / 16) * (parseFloat(root.getPropertyValue("--drawn-larger")) || 1);
}

/**
 * @typedef {object} Drawn what a ruler shows
 * @property {Rules} rules
 * @property {Turn[]} turns
 * @property {number | string} [given] the number before the first turn of a position without a past
 * @property {number | string} total
 * @property {Reach | null} [reach]
 * @property {Zone[] | null} [zones]
 * @property {number} [mark] the turn that is marked
 * @property {boolean} [fresh] has the last turn just been made?
 * @property {Above} [above]
 */

/**
 * Moves that were not made, what draws one of them on the ruler or the ring, and all of them in words.
 * @typedef {object} Above
 * @property {Ghost[]} ghosts
 * @property {string} label
 * @property {(frame: Frame, ghost: Ghost, y: number, high: number) => SVGElement} draw
 * @property {(ring: Ring, ghost: Ghost) => SVGElement} drawRound
 *
 * @typedef {{ middle: number[], radius: number, modulus: number }} Ring
 */

/**
 * Where things are on the drawing.
 * @typedef {object} Frame
 * @property {(value: number | string) => number} x the place of a number
 * @property {number} bottom of the tiles: the axis
 * @property {number} right end of the axis
 * @property {number} width of the drawing
 * @property {number} edge the flag or the wall, which no label runs into
 */

export function drawRuler(/** @type {Drawn} */ position, /** @type {number} */ wide, /** @type {number} */ high) {
  const [width, height] = [wide, high].map((size) => size / textSize());
  const { rules } = position;
  const limit = rules.target ?? rules.ceiling;
  const low = logOf(rules.start);
  const ahead = [position.reach, ...(position.above?.ghosts ?? [])];
  const reach = Math.max(low, ...ahead.map((each) => (each ? logOf(each.total) : low)));
  const now = logOf(position.total);
  const end =
    limit === null ? Math.max(now, reach, low + 2) : Math.max(logOf(limit), now, Math.min(reach, logOf(limit) + 0.5));
  const span = Math.max(end - low, 0.3) * 1.04;
  const right = width - PAD.right;
  const x = (/** @type {number | string} */ value) => PAD.left + ((logOf(value) - low) / span) * (right - PAD.left);
  const frame = { x, bottom: height - PAD.bottom, right, width, edge: limit === null ? Infinity : x(limit) };
  const labels = room(Math.min(width, frame.edge - 3));
  return s(
    "svg",
    {
      class: "ruler",
      viewBox: `0 0 ${width} ${height}`,
      width: wide,
      height: high,
      role: "img",
      "aria-label": described(position, limit),
    },
    patterns(),
    (position.zones ?? []).toReversed().map(([from, to]) => zone(frame, from, to, labels)),
    limit !== null && limitLine(frame, rules, limit),
    axis(frame, rules.start, limit, low, low + span),
    tiles(frame, position),
  );
}

function described(/** @type {Drawn} */ { rules, total, turns, above }, /** @type {number | string | null} */ limit) {
  const fields = { start: rules.start, limit: limit ?? "", total, count: turns.length };
  return [say(limit === null ? "page.ruler_endless" : "page.ruler", fields), above?.label].filter(Boolean).join(" ");
}

function patterns() {
  const shapes = {
    3: [s("path", { d: "M0 6 6 0", class: "stroke" })],
    5: [s("circle", { cx: 3, cy: 3, r: 1.2, class: "fill" })],
    7: [s("path", { d: "M0 3H6", class: "stroke" })],
    other: [s("path", { d: "M0 0 6 6M6 0 0 6", class: "stroke" })],
  };
  const pattern = (/** @type {[string, SVGElement[]]} */ [prime, shape]) =>
    s("pattern", { id: `prime-${prime}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, shape);
  return s("defs", {}, Object.entries(shapes).map(pattern));
}

/**
 * Where labels of one line can go: inside, and never over another one.
 * @typedef {(at: number, text: string) => number | null} Labels the middle of a label; null if there is no room
 * @param {number} width
 * @returns {Labels}
 */
export function room(width) {
  /** @type {[number, number][]} */
  const taken = [];
  return (at, text) => {
    const half = (text.length * DIGIT) / 2 + 5;
    const middle = Math.max(half, Math.min(at, width - half));
    if (2 * half > width || taken.some(([from, to]) => middle - half < to && middle + half > from)) return null;
    taken.push([middle - half, middle + half]);
    return middle;
  };
}

/**
 * @param {Frame} frame
 * @param {number | string} from
 * @param {number | string} to
 * @param {Labels} labels
 */
function zone({ x, bottom, right }, from, to, labels) {
  const left = x(from);
  const wide = Math.max(Math.min(x(to), right) - left, 3);
  const label = from === to ? number(from) : say("page.span", { from, to });
  const middle = labels(left + wide / 2, label);
  return s(
    "g",
    { class: "zone" },
    s("rect", { x: left, y: PAD.top, width: wide, height: bottom - PAD.top }),
    middle !== null && s("text", { x: middle, y: PAD.top - 8, "text-anchor": "middle" }, label),
  );
}

// The wall that no move goes beyond, or the flag at the target.
function limitLine(
  /** @type {Frame} */ { x, bottom, width },
  /** @type {Rules} */ rules,
  /** @type {number | string} */ limit,
) {
  const at = x(limit);
  const above = rules.ceiling === null ? 14 : 12;
  const top = PAD.top - above;
  const beyond = (/** @type {string} */ name, /** @type {number} */ least) =>
    s("rect", { class: name, x: at, y: top, width: Math.max(width - at, least), height: bottom - PAD.top + above });
  const line = (/** @type {string} */ name) => s("line", { class: name, x1: at, x2: at, y1: top, y2: bottom });
  if (rules.ceiling !== null) return [beyond("wall", 6), line("wall-edge")];
  const flag = s("path", { class: "flag", d: `M${at} ${top}l14 5-14 5z` });
  return [rules.goal === "reach" && beyond("beyond", 0), line("goal"), flag];
}

/**
 * @param {Frame} frame
 * @param {number | string} start
 * @param {number | string | null} limit
 * @param {number} low the logarithm of the left end
 * @param {number} high that of the right one
 */
function axis({ x, bottom, right, width }, start, limit, low, high) {
  /** @type {SVGElement[]} */
  const shapes = [s("line", { class: "axis", x1: PAD.left, x2: right, y1: bottom, y2: bottom })];
  const labels = room(width);
  const place = (/** @type {number | string} */ value, name = "scale") => {
    const at = x(value);
    const text = number(value);
    if (at < PAD.left - 1 || at > right + 1) return;
    shapes.push(s("line", { class: "tick", x1: at, x2: at, y1: bottom, y2: bottom + 5 }));
    const middle = labels(at, text);
    if (middle === null) return;
    shapes.push(s("text", { class: name, x: middle, y: bottom + 20, "text-anchor": "middle" }, text));
  };
  if (limit !== null) place(limit, "limit");
  place(start);
  const decades = Math.ceil(high - low);
  const steps = decades <= 4 ? [1, 2, 5] : [1];
  const skip = Math.max(1, Math.round(decades / 8));
  for (let power = Math.floor(low); power <= high; power += skip) {
    for (const step of steps) if (power < 15) place(step * 10 ** power);
    if (power >= 15) place(`1${"0".repeat(power)}`);
  }
  return shapes;
}

// As many of the latest moves as there is room for, one above the other; the earlier ones are one bar.
function tiles(/** @type {Frame} */ frame, /** @type {Drawn} */ { rules, turns, given, reach, mark, fresh, above }) {
  const { x, bottom, right } = frame;
  const room = bottom - PAD.top - 8;
  const ghosts = above?.ghosts ?? [];
  const wanted = turns.length + Math.max(reach ? 1 : 0, ...ghosts.map((ghost) => ghost.row + 1));
  const most = Math.max(1, Math.floor(room / ROW.least));
  const rows = Math.max(Math.min(3, most), Math.min(wanted, most));
  const row = Math.min(ROW.most, room / rows);
  const hidden = Math.max(0, wanted - rows);
  const past = (/** @type {number | string} */ total) => {
    const width = Math.max(x(total) - x(rules.start), 0);
    return s("rect", { class: "past", x: x(rules.start), y: bottom - 5, width, height: 5 });
  };
  /** @type {(SVGElement | null)[]} */
  const shapes = given ? [past(given)] : [];
  let before = given ?? rules.start;
  let level = 0;
  const yOf = (/** @type {number} */ at) => bottom - 6 - (at + 1) * row;
  for (const [index, turn] of turns.entries()) {
    if (index >= hidden) {
      const last = index === turns.length - 1;
      const marks = { marked: index === mark, latest: Boolean(fresh) && last, last };
      if (turn.multiplier !== null) shapes.push(tile(frame, turn, turn.multiplier, before, yOf(level), row - 5, marks));
      level++;
    } else if (index === hidden - 1) shapes.push(past(turn.total));
    before = turn.total;
  }
  for (const each of ghosts) {
    shapes.push(/** @type {Above} */ (above).draw(frame, each, yOf(level + each.row), row - 5));
  }
  if (reach) shapes.push(shadow(frame, before, reach, yOf(level), row - 5));
  const at = Math.min(x(before), right + PAD.right);
  return [
    ...shapes,
    s("line", { class: "here", x1: at, x2: at, y1: yOf(Math.max(level - 1, 0)), y2: bottom }),
    s("circle", { class: "here-dot", cx: at, cy: bottom, r: 5 }),
  ];
}

/**
 * @param {Frame} frame
 * @param {Turn} turn
 * @param {number} multiplier
 * @param {number | string} before
 * @param {number} y
 * @param {number} high
 * @param {{ marked: boolean, latest: boolean, last: boolean }} marks
 */
function tile({ x, right, edge }, turn, multiplier, before, y, high, marks) {
  const left = x(before);
  const wide = Math.max(x(turn.total) - left, 4);
  const { marked } = marks;
  const kinds = Object.entries(marks).filter(([, is]) => is);
  const group = s("g", { class: ["tile", `player-${turn.player}`, ...kinds.map(([kind]) => kind)].join(" ") });
  let at = left;
  let widest = { at: left, part: 0 };
  for (const prime of primesOf(multiplier)) {
    const part = (Math.log(prime) / Math.log(multiplier)) * wide;
    if (part > widest.part + 1) widest = { at, part };
    const size = { x: at + 0.75, y, width: Math.max(part - 1.5, 1), height: high, rx: Math.min(6, high / 3) };
    const fill = `url(#prime-${PATTERNED.includes(prime) ? prime : "other"})`;
    group.append(s("rect", { class: "body", ...size }));
    if (prime !== 2) group.append(s("rect", { class: "pattern", ...size, fill }));
    at += part;
  }
  const write = (/** @type {string} */ name, /** @type {number} */ at, /** @type {string} */ anchor, text = "") =>
    group.append(s("text", { class: name, x: at, y: y + high / 2 + 5, "text-anchor": anchor }, text));
  const name = say("page.times", { move: multiplier });
  const total = number(turn.total);
  const wanted = name.length * 9 + 8;
  const inside = wide > wanted && high >= 15;
  // Beside the cuts between primes, where there is room.
  const middle = widest.part > wanted ? widest.at + widest.part / 2 : left + wide / 2;
  if (inside) write("times", middle, "middle", name);
  const text = inside ? total : say("page.times_to", { move: multiplier, total: turn.total });
  const after = left + wide + 7;
  const long = text.length * DIGIT;
  // Clear of the flag or the wall.
  const clear = (/** @type {number} */ end) => end < right + PAD.right && (end < edge - 3 || left + wide > edge + 1);
  const fits = clear(after + long);
  const first = !fits && left - 7 > long;
  if (high >= 11 && (fits || first)) write("total", fits ? after : left - 7, fits ? "start" : "end", text);
  const ahead = left - 8 - (first ? long + 6 : 0);
  const behind = after + (fits ? long + 6 : 0);
  const room = ahead > 2 * DIGIT;
  if (marked && (room || clear(behind + 2 * DIGIT)))
    write("turning", room ? ahead : behind, room ? "end" : "start", "??");
  return group;
}

/**
 * How far the next move can go, as the server says.
 * @param {Frame} frame
 * @param {number | string} total
 * @param {Reach} reach
 * @param {number} y
 * @param {number} high
 */
function shadow({ x, right }, total, reach, y, high) {
  const wide = Math.min(x(reach.total), right + PAD.right - 4) - x(total);
  if (Math.min(wide, high) < SEEN) return null;
  const size = { width: wide, height: high, rx: Math.min(6, high / 3) };
  return s("rect", { class: reach.wins ? "shadow wins" : "shadow", x: x(total), y, ...size });
}
