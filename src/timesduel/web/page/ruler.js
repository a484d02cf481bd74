// The ruler: to multiply is to add lengths. A move lays a tile as long as the logarithm of its number,
// cut into the primes that it is made of.

import { s } from "./dom.js";
import { number, say } from "./say.js";

/** @import { Reach, Rules, Zone } from "./types.js" */
/** @import { Turn } from "./board.js" */

const PAD = { left: 22, right: 30, top: 26, bottom: 30 };
const DIGIT = 9.2; // a digit of the largest label is about this wide
const ROW = { least: 17, most: 40 };

// The logarithm of a number of any length, which may come as a string.
function log10(/** @type {number | string} */ value) {
  const text = String(value);
  if (text.length < 16) return Math.log10(Number(text));
  return text.length - 15 + Math.log10(Number(text.slice(0, 15)));
}

/** @returns {number[]} */
export function primesOf(/** @type {number | string} */ value) {
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

const PATTERNED = [2, 3, 5, 7];

// Whoever has set letters twice as large gets a drawing that is.
const textSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

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
 */

export function drawRuler(/** @type {Drawn} */ position, /** @type {number} */ wide, /** @type {number} */ high) {
  const [width, height] = [wide, high].map((size) => size / textSize());
  const { rules } = position;
  const limit = rules.target ?? rules.ceiling;
  const low = log10(rules.start);
  const reach = position.reach ? log10(position.reach.total) : low;
  const now = log10(position.total);
  const end =
    limit === null ? Math.max(now, reach, low + 2) : Math.max(log10(limit), now, Math.min(reach, log10(limit) + 0.5));
  const span = Math.max(end - low, 0.3) * 1.04;
  const right = width - PAD.right,
    bottom = height - PAD.bottom;
  const x = (/** @type {number | string} */ value) => PAD.left + ((log10(value) - low) / span) * (right - PAD.left);
  const svg = s("svg", {
    class: "ruler",
    viewBox: `0 0 ${width} ${height}`,
    width: wide,
    height: high,
    role: "img",
    "aria-label": described(position),
  });
  svg.append(patterns());
  const edge = limit === null ? Infinity : x(limit); // the flag or the wall, which no label runs into
  const labels = room(Math.min(width, edge - 3));
  for (const [from, to] of (position.zones ?? []).toReversed()) svg.append(zone(x, from, to, bottom, right, labels));
  if (limit !== null) svg.append(...limitLine(rules, limit, x, bottom, width));
  svg.append(...axis(rules, limit, x, bottom, right, width, low, low + span));
  svg.append(...tiles(position, x, bottom, right, edge));
  return svg;
}

function described({ rules, total, turns }) {
  const limit = rules.target ?? rules.ceiling;
  return say(limit === null ? "page.ruler_endless" : "page.ruler", {
    start: rules.start,
    limit: limit ?? "",
    total,
    count: turns.length,
  });
}

function patterns() {
  const shapes = {
    3: [s("path", { d: "M0 6 6 0", class: "stroke" })],
    5: [s("circle", { cx: 3, cy: 3, r: 1.2, class: "fill" })],
    7: [s("path", { d: "M0 3H6", class: "stroke" })],
    other: [s("path", { d: "M0 0 6 6M6 0 0 6", class: "stroke" })],
  };
  return s(
    "defs",
    {},
    Object.entries(shapes).map(([prime, shape]) =>
      s("pattern", { id: `prime-${prime}`, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, shape),
    ),
  );
}

// Where labels of one line can go: inside, and never over another one.
function room(width) {
  const taken = [];
  return (at, text) => {
    const half = (text.length * DIGIT) / 2 + 5,
      middle = Math.max(half, Math.min(at, width - half));
    if (2 * half > width || taken.some(([from, to]) => middle - half < to && middle + half > from)) return null;
    taken.push([middle - half, middle + half]);
    return middle;
  };
}

function zone(x, from, to, bottom, right, labels) {
  const left = x(from),
    wide = Math.max(Math.min(x(to), right) - left, 3);
  const label = from === to ? number(from) : say("page.span", { from, to });
  const middle = labels(left + wide / 2, label);
  return s(
    "g",
    { class: "zone" },
    s("rect", { x: left, y: PAD.top, width: wide, height: bottom - PAD.top }),
    ...(middle === null ? [] : [s("text", { x: middle, y: PAD.top - 8, "text-anchor": "middle" }, label)]),
  );
}

function limitLine(rules, limit, x, bottom, width) {
  const at = x(limit);
  if (rules.ceiling !== null) {
    return [
      s("rect", {
        class: "wall",
        x: at,
        y: PAD.top - 12,
        width: Math.max(width - at, 6),
        height: bottom - PAD.top + 12,
      }),
      s("line", { class: "wall-edge", x1: at, x2: at, y1: PAD.top - 12, y2: bottom }),
    ];
  }
  const shapes = [
    s("line", { class: "goal", x1: at, x2: at, y1: PAD.top - 14, y2: bottom }),
    s("path", { class: "flag", d: `M${at} ${PAD.top - 14}l14 5-14 5z` }),
  ];
  if (rules.goal === "reach")
    shapes.unshift(
      s("rect", {
        class: "beyond",
        x: at,
        y: PAD.top - 14,
        width: Math.max(width - at, 0),
        height: bottom - PAD.top + 14,
      }),
    );
  return shapes;
}

function axis(rules, limit, x, bottom, right, width, low, high) {
  /** @type {SVGElement[]} */
  const shapes = [s("line", { class: "axis", x1: PAD.left, x2: right, y1: bottom, y2: bottom })];
  const labels = room(width);
  const place = (value, emphasis) => {
    const at = x(value),
      text = number(value);
    if (at < PAD.left - 1 || at > right + 1) return;
    shapes.push(s("line", { class: "tick", x1: at, x2: at, y1: bottom, y2: bottom + 5 }));
    const middle = labels(at, text);
    if (middle !== null)
      shapes.push(
        s("text", { class: emphasis ? "limit" : "scale", x: middle, y: bottom + 20, "text-anchor": "middle" }, text),
      );
  };
  if (limit !== null) place(limit, true);
  place(rules.start, false);
  const decades = Math.ceil(high - low);
  const steps = decades <= 4 ? [1, 2, 5] : [1];
  const skip = Math.max(1, Math.round(decades / 8));
  for (let power = Math.floor(low); power <= high; power += skip) {
    for (const step of steps) if (power < 15) place(step * 10 ** power, false);
    if (power >= 15) place(`1${"0".repeat(power)}`, false);
  }
  return shapes;
}

function tiles(position, x, bottom, right, edge) {
  const { rules, turns, reach } = position;
  const room = bottom - PAD.top - 8;
  const rows = Math.max(3, Math.min(turns.length + (reach ? 1 : 0), Math.floor(room / ROW.least)));
  const row = Math.min(ROW.most, room / rows);
  const hidden = Math.max(0, turns.length + (reach ? 1 : 0) - rows);
  const shapes = [];
  let before = position.given ?? rules.start,
    level = 0;
  if (position.given)
    shapes.push(
      s("rect", {
        class: "past",
        x: x(rules.start),
        y: bottom - 5,
        width: Math.max(x(position.given) - x(rules.start), 0),
        height: 5,
      }),
    );
  turns.forEach((turn, index) => {
    const y = bottom - 6 - (level + 1) * row;
    if (index < hidden) {
      if (index === hidden - 1)
        shapes.push(
          s("rect", {
            class: "past",
            x: x(rules.start),
            y: bottom - 5,
            width: Math.max(x(turn.total) - x(rules.start), 0),
            height: 5,
          }),
        );
    } else {
      if (turn.multiplier !== null)
        shapes.push(
          tile(
            turn,
            before,
            x,
            y,
            row - 5,
            right,
            edge,
            index === position.mark,
            position.fresh && index === turns.length - 1,
          ),
        );
      level++;
    }
    before = turn.total;
  });
  if (reach) shapes.push(shadow(before, reach, x, bottom - 6 - (level + 1) * row, row - 5, right));
  const at = Math.min(x(before), right + PAD.right);
  shapes.push(
    s("line", { class: "here", x1: at, x2: at, y1: bottom - 6 - Math.max(level - 1, 0) * row - row, y2: bottom }),
    s("circle", { class: "here-dot", cx: at, cy: bottom, r: 5 }),
  );
  return shapes;
}

function tile(turn, before, x, y, high, right, edge, marked, latest) {
  const left = x(before),
    wide = Math.max(x(turn.total) - left, 4);
  const group = s("g", { class: `tile player-${turn.player}${marked ? " marked" : ""}${latest ? " latest" : ""}` });
  let at = left;
  const whole = Math.log(turn.multiplier);
  for (const prime of primesOf(turn.multiplier)) {
    const part = (Math.log(prime) / whole) * wide;
    group.append(
      s("rect", {
        class: "body",
        x: at + 0.75,
        y,
        width: Math.max(part - 1.5, 1),
        height: high,
        rx: Math.min(6, high / 3),
      }),
    );
    if (prime !== 2)
      group.append(
        s("rect", {
          class: "pattern",
          x: at + 0.75,
          y,
          width: Math.max(part - 1.5, 1),
          height: high,
          rx: Math.min(6, high / 3),
          fill: `url(#prime-${PATTERNED.includes(prime) ? prime : "other"})`,
        }),
      );
    at += part;
  }
  const middle = y + high / 2 + 5;
  const name = say("page.times", { move: turn.multiplier });
  const total = number(turn.total);
  const inside = wide > name.length * 9 + 8 && high >= 15;
  if (inside) group.append(s("text", { class: "times", x: left + wide / 2, y: middle, "text-anchor": "middle" }, name));
  const text = inside ? total : `${name} ${total}`;
  const after = left + wide + 7,
    long = text.length * DIGIT;
  const clear = (end) => end < right + PAD.right && (end < edge - 3 || left + wide > edge + 1); // of the flag or the wall
  const fits = clear(after + long),
    first = !fits && left - 7 > long;
  if (high >= 11 && (fits || first))
    group.append(
      s("text", { class: "total", x: fits ? after : left - 7, y: middle, "text-anchor": fits ? "start" : "end" }, text),
    );
  const ahead = left - 8 - (first ? long + 6 : 0),
    room = ahead > 2 * DIGIT,
    behind = after + (fits ? long + 6 : 0);
  if (marked && (room || clear(behind + 2 * DIGIT)))
    group.append(
      s("text", { class: "turning", x: room ? ahead : behind, y: middle, "text-anchor": room ? "end" : "start" }, "??"),
    );
  return group;
}

// How far the next move can go, as the server says.
function shadow(total, reach, x, y, high, right) {
  const left = x(total),
    wide = Math.min(x(reach.total), right + PAD.right - 4) - left;
  return s("rect", {
    class: reach.wins ? "shadow wins" : "shadow",
    x: left,
    y,
    width: Math.max(wide, 0),
    height: Math.max(high, 4),
    rx: Math.min(6, high / 3),
  });
}

// With a modulus the numbers go round: each can be on the table once.
export function drawRing({ rules, total, used }, wide, high) {
  const [width, height] = [wide, high].map((size) => size / textSize());
  const modulus = Number(rules.modulus),
    middle = [width / 2, height / 2];
  const radius = Math.min(width, height) / 2 - 22;
  const gone = new Set(used.map(Number));
  const label = say("page.ring", { modulus, total, count: used.length });
  const svg = s(
    "svg",
    { class: "ring", viewBox: `0 0 ${width} ${height}`, width: wide, height: high, role: "img", "aria-label": label },
    s("circle", { class: "axis", cx: middle[0], cy: middle[1], r: radius, fill: "none" }),
  );
  const every = Math.ceil((modulus * 30) / (2 * Math.PI * Math.max(radius - 17, 1)));
  for (let residue = 0; residue < modulus; residue++) {
    const angle = (residue / modulus) * 2 * Math.PI - Math.PI / 2;
    const at = (far) => [middle[0] + far * Math.cos(angle), middle[1] + far * Math.sin(angle)];
    const [cx, cy] = at(radius),
      here = residue === Number(total);
    svg.append(
      s("circle", {
        class: here ? "here-dot" : gone.has(residue) ? "gone" : "free",
        cx,
        cy,
        r: here ? 8 : Math.max(2, Math.min(6, 120 / modulus)),
      }),
    );
    const gap = (other) => Math.min(Math.abs(residue - other), modulus - Math.abs(residue - other)); // a label has room to both sides
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
  return svg;
}
