// Moves that were not made: on the ruler a better tile outlined and the answer to a mistake dashed, on the ring
// circles around the numbers that they make.

import { s } from "./dom.js";
import { say } from "./say.js";

/** @import { Frame, Ring } from "./ruler.js" */
/** @import { Ghost } from "./story.js" */

const LETTER = 9; // a sign of a label is about this wide
const OVERHANG = 26; // beyond the end of the axis there is a little room

/**
 * @param {Frame} frame
 * @param {Ghost} ghost
 * @param {number} y
 * @param {number} high
 */
export function ghostTile({ x, right }, { kind, player, from, multiplier, total }, y, high) {
  const left = x(from);
  const end = Math.min(x(total), right + OVERHANG);
  const wide = Math.max(end - left, 4);
  const size = { x: left + 1.5, y: y + 1.5, width: Math.max(wide - 3, 2), height: Math.max(high - 3, 2) };
  const name = say("page.times", { move: multiplier });
  const long = name.length * LETTER;
  // Where the tile is too short for it, the label stands beside it, if there is room: the other tile is there too.
  const beside = kind === "better" ? left - 6 : end + 6;
  const free = kind === "better" ? beside > long : beside + long < right + OVERHANG;
  const place = wide > long + 3 ? { x: left + wide / 2, "text-anchor": "middle" } : null;
  const outside = free ? { x: beside, "text-anchor": kind === "better" ? "end" : "start" } : null;
  const label = high >= 15 ? (place ?? outside) : null;
  return s(
    "g",
    { class: `ghost ${kind} player-${player}` },
    s("rect", { ...size, rx: Math.max(0, Math.min(6, high / 3)) }),
    label && s("text", { ...label, y: y + high / 2 + 5 }, name),
  );
}

const AROUND = { better: 9, answer: 12.5 }; // radii: both can be seen around one number

export function ghostRound(/** @type {Ring} */ { middle, radius, modulus }, /** @type {Ghost} */ ghost) {
  const { kind, player, total } = ghost;
  const angle = (Number(total) / modulus) * 2 * Math.PI - Math.PI / 2;
  const [cx, cy] = [middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)];
  return s("circle", { class: `ghost ${kind} player-${player}`, cx, cy, r: AROUND[kind] });
}
