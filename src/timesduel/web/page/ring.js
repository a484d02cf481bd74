// The ring of a game with a modulus: its numbers, those that are used, and the trail of the moves between them.

import { s } from "./dom.js";
import { say } from "./say.js";
import { textSize } from "./ruler.js";

/** @import { Rules } from "./types.js" */
/** @import { Turn } from "./board.js" */
/** @import { Above } from "./ruler.js" */
/** @typedef {[number, number]} Point */
/** @typedef {{ from: number, to: number, player: number | null, age: number }} Move age: 0 for the latest */

const MOST = 12; // moves that are drawn
const FADING = 0.11; // of each move that came later
const PALEST = 0.15;
const INSIDE = 30; // from the ring to the trail: the numbers stand between
const LEAST = 20;
const HEAD = 9; // length of an arrow's head

// The latest moves, the last one last. Who made a move is known of the turns; what was there before has no player.
/** @returns {Move[]} */
export function trailOf(/** @type {(number | string)[]} */ used, /** @type {Turn[]} */ turns) {
  const numbers = used.map(Number);
  const players = turns.filter((turn) => turn.multiplier !== null).map((turn) => turn.player);
  const unknown = numbers.length - 1 - players.length;
  return numbers
    .slice(1)
    .map((to, index) => ({
      from: numbers[index],
      to,
      player: players[index - unknown] ?? null,
      age: numbers.length - 2 - index,
    }))
    .slice(-MOST);
}

// A bow towards the middle with a head; the second player's is dashed, and earlier ones are paler.
function arrow(
  /** @type {Move} */ { player, age },
  /** @type {Point} */ from,
  /** @type {Point} */ to,
  /** @type {Point} */ middle,
) {
  const bend = [0, 1].map((axis) => (from[axis] + to[axis]) / 4 + middle[axis] / 2);
  const [dx, dy] = [to[0] - bend[0], to[1] - bend[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / long) * HEAD, (dy / long) * HEAD];
  const tip = `M${to.join(" ")}L${to[0] - ux - uy / 2} ${to[1] - uy + ux / 2}L${to[0] - ux + uy / 2} ${to[1] - uy - ux / 2}z`;
  return s(
    "g",
    {
      class: player ? `trail player-${player}` : "trail",
      opacity: Math.max(PALEST, 1 - age * FADING),
      "stroke-width": age ? 2 : 3.5,
    },
    s("path", { class: "way", d: `M${from.join(" ")}Q${bend.join(" ")} ${to[0] - ux} ${to[1] - uy}` }),
    s("path", { class: "tip", d: tip }),
  );
}

// With a modulus the numbers go round: each can be on the table once.
/**
 * @param {{ rules: Rules, total: number | string, used: (number | string)[], turns?: Turn[], above?: Above }} position
 * @param {number} wide
 * @param {number} high
 */
export function drawRing({ rules, total, used, turns = [], above }, wide, high) {
  const [width, height] = [wide, high].map((size) => size / textSize());
  const modulus = Number(rules.modulus);
  const middle = [width / 2, height / 2];
  const radius = Math.min(width, height) / 2 - 22;
  const gone = new Set(used.map(Number));
  const moves = trailOf(used, turns);
  const told =
    moves.length > 0 && say("page.ring_trail", { numbers: [moves[0].from, ...moves.map(({ to }) => to)].join(", ") });
  const label = [say("page.ring", { modulus, total, count: used.length }), told, above?.label]
    .filter(Boolean)
    .join(" ");
  const svg = s(
    "svg",
    { class: "ring", viewBox: `0 0 ${width} ${height}`, width: wide, height: high, role: "img", "aria-label": label },
    s("circle", { class: "axis", cx: middle[0], cy: middle[1], r: radius, fill: "none" }),
  );
  const inner = radius - INSIDE;
  if (inner > LEAST)
    svg.append(
      ...moves.map((move) => {
        const place = (/** @type {number} */ residue) => {
          const angle = (residue / modulus) * 2 * Math.PI - Math.PI / 2;
          return /** @type {Point} */ ([middle[0] + inner * Math.cos(angle), middle[1] + inner * Math.sin(angle)]);
        };
        return arrow(move, place(move.from), place(move.to), /** @type {Point} */ (middle));
      }),
    );
  const every = Math.ceil((modulus * 30) / (2 * Math.PI * Math.max(radius - 17, 1)));
  for (let residue = 0; residue < modulus; residue++) {
    const angle = (residue / modulus) * 2 * Math.PI - Math.PI / 2;
    const at = (/** @type {number} */ far) => [middle[0] + far * Math.cos(angle), middle[1] + far * Math.sin(angle)];
    const [cx, cy] = at(radius);
    const here = residue === Number(total);
    svg.append(
      s("circle", {
        class: here ? "here-dot" : gone.has(residue) ? "gone" : "free",
        cx,
        cy,
        r: here ? 8 : Math.max(2, Math.min(6, 120 / modulus)),
      }),
    );
    const gap = (/** @type {number} */ other) =>
      Math.min(Math.abs(residue - other), modulus - Math.abs(residue - other)); // a label has room to both sides
    if (here || (residue % every === 0 && gap(Number(total)) >= every && (residue === 0 || gap(0) >= every))) {
      const [tx, ty] = at(radius - 17);
      svg.append(
        s(
          "text",
          {
            class: gone.has(residue) && !here ? "scale struck" : here ? "limit" : "scale",
            x: tx,
            y: ty + 4,
            "text-anchor": "middle",
          },
          String(residue),
        ),
      );
    }
  }
  if (radius > 75)
    svg.append(
      s(
        "text",
        { class: "centre", x: middle[0], y: middle[1] + 6, "text-anchor": "middle" },
        say("page.modulo", { modulus }),
      ),
    );
  if (above) svg.append(...above.ghosts.map((ghost) => above.drawRound({ middle, radius, modulus }, ghost)));
  return svg;
}
