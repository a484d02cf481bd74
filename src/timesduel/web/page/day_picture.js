// The picture of a day to share: stars, the week, and where the puzzle is. It is a list of shapes, which is
// drawn as SVG to be looked at and on a canvas to be sent: no file, no font and no address from elsewhere.

import { s } from "./dom.js";

/**
 * @typedef {object} Shape a path, or a text that begins at x
 * @property {string} [d]
 * @property {string} [text]
 * @property {number} [x]
 * @property {number} [y] of the line that the text stands on
 * @property {number} [size]
 * @property {string} fill
 * @property {string} [stroke]
 */

/**
 * @typedef {object} Day
 * @property {number} stars that were won, of three
 * @property {boolean[]} week was something done on each day?
 * @property {string} title
 * @property {string} date
 * @property {string} row days in a row, in words; may be empty
 * @property {string} address
 */

export const SIZE = [1200, 630];
const STARS = 3;
const LETTER = 0.62; // of the size of the text: a letter of an address is at most about this wide
const INK = "#1c2333";
const SOFT = "#545c70";
const PAPER = "#f5f2ea";
const GOLD = "#e2a72e";
const ONE = "#2b5bcc";
const TWO = "#bf4506";
const FONT = '"Nunito", ui-rounded, system-ui, sans-serif';

const box = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ wide,
  /** @type {number} */ high,
) => `M${x} ${y}h${wide}v${high}h${-wide}z`;

// A star with five points around a middle.
export function starPath(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const far = index % 2 ? radius * 0.45 : radius;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}

/** @returns {Shape[]} */
export function shapesOf(/** @type {Day} */ { stars, week, title, date, row, address }) {
  const [width, height] = SIZE;
  const won = (/** @type {boolean} */ yes) => (yes ? { fill: GOLD, stroke: GOLD } : { fill: PAPER, stroke: SOFT });
  return [
    { d: box(0, 0, width, height), fill: PAPER },
    { d: box(122, 64, 48, 28), fill: TWO },
    { d: box(80, 98, 48, 28), fill: ONE },
    { text: title, x: 200, y: 114, size: 56, fill: INK },
    { text: date, x: 80, y: 210, size: 52, fill: SOFT },
    ...Array.from({ length: STARS }, (_, index) => ({
      d: starPath(170 + index * 210, 340, 92),
      ...won(index < stars),
    })),
    ...week.map((done, index) => ({ d: box(720 + index * 60, 314, 48, 52), ...won(done) })),
    ...week.flatMap((done, index) => (done ? [{ d: starPath(744 + index * 60, 341, 15), fill: INK }] : [])),
    { text: row, x: 80, y: 502, size: 44, fill: INK },
    { text: address, x: 80, y: 578, size: Math.min(44, (width - 160) / (LETTER * address.length)), fill: SOFT },
  ];
}

export function drawSvg(/** @type {Shape[]} */ shapes, /** @type {string} */ label) {
  const drawn = (/** @type {Shape} */ { d, text, x, y, size, fill, stroke }) =>
    d
      ? s("path", { d, fill, stroke: stroke ?? "none", "stroke-width": 4 })
      : s("text", { x, y, fill, "font-size": size, "font-weight": 800 }, text);
  return s(
    "svg",
    { class: "day-picture", viewBox: `0 0 ${SIZE.join(" ")}`, role: "img", "aria-label": label },
    shapes.map(drawn),
  );
}

/** @returns {Promise<Blob | null>} null where the browser draws none */
export function drawPng(/** @type {Shape[]} */ shapes) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = SIZE;
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.lineWidth = 4;
  for (const { d, text, x = 0, y = 0, size, fill, stroke } of shapes) {
    pen.fillStyle = fill;
    if (d) {
      pen.fill(new Path2D(d));
      pen.strokeStyle = stroke ?? fill;
      if (stroke) pen.stroke(new Path2D(d));
    } else {
      pen.font = `800 ${size}px ${FONT}`;
      pen.fillText(text ?? "", x, y, SIZE[0] - 2 * x);
    }
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
