// The strip of who wins for every target, with the curves of how often, and the flag: a drawing.

import { s } from "./dom.js";
import { number, power, say } from "./say.js";
import "./words_lab.js";
import { room, textSize } from "./ruler.js";
import { logOf } from "./factors.js";
import { chanceAt, ticks } from "./lab_scale.js";

/** @import { Point, Stretch, View } from "./lab_scale.js" */

export const LEVELS = ["learner", "thinker", "expert"];

const PAD = { left: 52, right: 16 };
const STRIP = { top: 22, high: 44 };
const BOUNDS = STRIP.top + STRIP.high + 17; // the line of their labels
const CURVES = { top: BOUNDS + 16, bottom: 34 };
const FAIR = [0.55, 0.45];
const LETTER = 8.4; // a letter of a label is about this wide

/**
 * @typedef {object} Chart what is drawn
 * @property {View} view
 * @property {Stretch[]} stretches
 * @property {Point[]} points ascending
 * @property {boolean} curves are there any? Otherwise the axis is right below the strip
 * @property {string} label for those who do not see it
 */

/**
 * @typedef {object} Drawing
 * @property {SVGSVGElement} svg
 * @property {(log: number | null, points: Point[]) => void} flagAt moves the flag: cheap enough for every frame
 * @property {(x: number) => number} logAt the logarithm at a place of the window
 */

/** @returns {Drawing} */
export function drawStrip(/** @type {Chart} */ chart, /** @type {number} */ wide, /** @type {number} */ high) {
  const size = textSize();
  const [width, height] = [wide / size, high / size];
  const { low, high: top } = chart.view;
  const right = Math.max(width - PAD.right, PAD.left + 1);
  const x = (/** @type {number} */ log) => PAD.left + ((log - low) / (top - low)) * (right - PAD.left);
  const y = (/** @type {number} */ chance) => CURVES.top + (1 - chance) * (height - CURVES.bottom - CURVES.top);
  const frame = { x, y, right, width, height };
  const flag = drawnFlag(frame);
  const svg = s(
    "svg",
    {
      ...{ class: "strip", viewBox: `0 0 ${width} ${height}`, width: wide, height: high },
      ...{ role: "img", "aria-label": chart.label },
    },
    hatching(),
    stretches(frame, chart),
    chart.curves && chances(frame),
    scale(frame, chart.view),
    chart.curves && LEVELS.map((level) => curve(frame, chart, level)),
    flag.group,
    names(frame, chart),
  );
  return {
    svg,
    flagAt: flag.moveTo,
    logAt: (at) => low + ((at / size - PAD.left) / (right - PAD.left)) * (top - low),
  };
}

/** @typedef {{ x: (log: number) => number, y: (chance: number) => number, right: number, width: number, height: number }} Frame */

function hatching() {
  const lines = s("path", { d: "M0 6 6 0", class: "stroke" });
  const dots = s("circle", { cx: 3, cy: 3, r: 1, class: "speck" });
  const pattern = (/** @type {string} */ id, /** @type {SVGElement} */ shape) =>
    s("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, shape);
  return s("defs", {}, pattern("second-wins", lines), pattern("not-known", dots));
}

const KINDS = ["unknown", "first", "second"];

// Where the stretches that are seen begin and end on the drawing.
function placed(/** @type {Frame} */ { x, right }, /** @type {Chart} */ { view, stretches }) {
  const clip = (/** @type {number} */ at) => Math.min(Math.max(at, PAD.left), right);
  return stretches.flatMap(([first, last, winner], index) => {
    const from = logOf(first);
    // One past the last, on a scale where that can be told apart from the last.
    const to = stretches[index + 1] ? logOf(stretches[index + 1][0]) : logOf(last);
    if (to < view.low || from > view.high) return [];
    return [{ first, winner, from: x(from), left: clip(x(from)), end: clip(x(to)), kind: KINDS[winner ?? 0], index }];
  });
}

// The bounds are labelled where there is room: the widest stretches first.
function stretches(/** @type {Frame} */ frame, /** @type {Chart} */ chart) {
  const { right, width } = frame;
  /** @type {SVGElement[]} */
  const shapes = [
    s("rect", { class: "unknown", x: PAD.left, y: STRIP.top, width: right - PAD.left, height: STRIP.high }),
    s("rect", { class: "dots", x: PAD.left, y: STRIP.top, width: right - PAD.left, height: STRIP.high }),
  ];
  /** @type {[number, number | string][]} */
  const bounds = [];
  for (const { first, winner, from, left, end, kind, index } of placed(frame, chart)) {
    const place = { x: left, y: STRIP.top, width: Math.max(end - left, 0.5), height: STRIP.high };
    if (winner !== null) shapes.push(s("rect", { class: end - left > 4 ? `${kind} wide` : kind, ...place }));
    if (winner === 2 && end - left > 4) shapes.push(s("rect", { class: "hatch", ...place }));
    if (index && from > PAD.left && from < right) bounds.push([end - left, first]);
  }
  const labels = room(width);
  for (const [, first] of bounds.sort((one, other) => other[0] - one[0])) {
    const at = frame.x(logOf(first));
    const text = number(first);
    const middle = text.length < 14 ? labels(at, text) : null;
    if (middle !== null && Math.abs(middle - at) < 2)
      shapes.push(s("text", { class: "bound", x: middle, y: BOUNDS, "text-anchor": "middle" }, text));
  }
  return shapes;
}

// Who wins, over the pole of the flag: it strikes none of these through.
function names(/** @type {Frame} */ frame, /** @type {Chart} */ chart) {
  return placed(frame, chart).map(({ left, end, kind }) => {
    const texts = [say(`page_lab.${kind}_long`), say(`page_lab.${kind}_short`)];
    const text = texts.find((each) => each.length * LETTER + 8 < end - left);
    const place = { x: (left + end) / 2, y: STRIP.top + 28, "text-anchor": "middle" };
    return text && s("text", { class: kind, ...place }, text);
  });
}

// How often the first player wins: from 0 to 100 %, and where that is fair.
function chances(/** @type {Frame} */ { y, right }) {
  /** @type {SVGElement[]} */
  const shapes = [
    s("rect", { class: "fair", x: PAD.left, y: y(FAIR[0]), width: right - PAD.left, height: y(FAIR[1]) - y(FAIR[0]) }),
    s("line", { class: "grid", x1: PAD.left, x2: right, y1: y(1), y2: y(1) }),
    s("line", { class: "grid", x1: PAD.left, x2: right, y1: y(0), y2: y(0) }),
  ];
  for (const [at, text] of /** @type {[number, string][]} */ ([
    [1, say("page_lab.percent", { percent: 100 })],
    [0.5, say("page_lab.fair")],
    [0, say("page_lab.percent", { percent: 0 })],
  ]))
    shapes.push(
      s("text", { class: at === 0.5 ? "fair" : "scale", x: PAD.left - 6, y: y(at) + 5, "text-anchor": "end" }, text),
    );
  return shapes;
}

// The numbers below.
function scale(/** @type {Frame} */ { x, y, right, width, height }, /** @type {View} */ view) {
  /** @type {SVGElement[]} */
  const shapes = [];
  const labels = room(width);
  for (const value of ticks(view, Math.max(2, Math.floor(width / 90)))) {
    const at = x(logOf(value));
    if (at < PAD.left - 1 || at > right + 1) continue;
    shapes.push(s("line", { class: "grid", x1: at, x2: at, y1: y(0), y2: y(0) + 5 }));
    const text = tickText(value);
    const middle = labels(at, text);
    if (middle !== null)
      shapes.push(s("text", { class: "scale", x: middle, y: height - 10, "text-anchor": "middle" }, text));
  }
  return shapes;
}

// 1,000,000; larger powers of ten as powers.
function tickText(/** @type {string} */ value) {
  if (value.length < 9) return number(value);
  const first = value.replace(/0+$/, "");
  const raised = power(value.length - 1);
  if (first === "1") return raised;
  return `${first[0]}${first.length > 1 ? `.${first.slice(1, 4)}` : ""}·${raised}`;
}

// From sample to sample; where a chance is not known the line is interrupted.
function curve(/** @type {Frame} */ { x, y }, /** @type {Chart} */ { view, points }, /** @type {string} */ level) {
  let path = "";
  let pen = "M";
  const margin = (view.high - view.low) * 0.2;
  for (const { target, p1 } of points) {
    const [log, chance] = [logOf(target), p1[level] ?? null];
    if (log < view.low - margin || log > view.high + margin) continue;
    if (chance === null) {
      pen = "M";
      continue;
    }
    path += `${pen}${x(log).toFixed(1)} ${y(chance).toFixed(1)}`;
    pen = "L";
  }
  return s("path", { class: `curve ${level}`, d: path });
}

// A line in two parts, so that no label of a bound is struck through; on it where the curves are.
function drawnFlag(/** @type {Frame} */ { x, y, right, height }) {
  const dots = LEVELS.map((level) => s("circle", { class: `dot ${level}`, r: 6 }));
  const line = (/** @type {number} */ from, /** @type {number} */ to) =>
    s("line", { class: "pole", x1: 0, x2: 0, y1: from, y2: to });
  const group = s(
    "g",
    { class: "flag" },
    line(6, STRIP.top + STRIP.high + 3),
    line(CURVES.top - 6, height - CURVES.bottom + 5),
    s("path", { class: "cloth", d: "M0 4l22 8-22 8z" }),
    dots,
  );
  return {
    group,
    moveTo(/** @type {number | null} */ log, /** @type {Point[]} */ points) {
      const at = log === null ? -1 : x(log);
      const seen = at >= PAD.left - 1 && at <= right + 1;
      group.toggleAttribute("hidden", !seen);
      group.setAttribute("visibility", seen ? "visible" : "hidden");
      if (!seen || log === null) return;
      group.setAttribute("transform", `translate(${at.toFixed(1)} 0)`);
      for (const [index, level] of LEVELS.entries()) {
        const chance = chanceAt(points, level, log);
        dots[index].setAttribute("visibility", chance === null ? "hidden" : "inherit");
        if (chance !== null) dots[index].setAttribute("cy", y(chance).toFixed(1));
      }
    },
  };
}
