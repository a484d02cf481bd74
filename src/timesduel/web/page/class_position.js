// A position on the wall: the number, the ruler, and below it the multipliers with what was answered.

import { h, renew, show } from "./dom.js";
import { number, say } from "./say.js";
import "./words_class.js";
import { load } from "./api.js";
import { ghostRound, ghostTile } from "./ghost_tile.js";
import { drawRuler } from "./ruler.js";

/** @import { ClassQuestion, Rules } from "./types.js" */
/** @import { Turn } from "./board.js" */
/** @import { Above } from "./ruler.js" */
/** @import { Ghost } from "./story.js" */

/**
 * @typedef {object} Shown
 * @property {Rules} rules
 * @property {string} goal
 * @property {number | string} total
 * @property {(number | string)[]} used
 * @property {Turn[]} turns
 * @property {ClassQuestion | null} question
 * @property {string} sentence
 * @property {boolean} [keys] are the multipliers shown below it? They are, unless it is said that they are not
 * @property {string} [reason] why the answer is right, once it is shown
 */

/** @returns {Above | null} the move that wins, for the ruler or the ring, once the answers are shown */
export function answerAbove(/** @type {ClassQuestion | null} */ question) {
  const { best = null, product = null } = question?.answers ?? {};
  if (!question || best === null || product === null) return null;
  /** @type {Ghost} */
  const ghost = { kind: "better", player: 1, from: question.total, multiplier: Number(best), total: product, row: 0 };
  const label = say("page_class.answer_picture", { move: best, total: product });
  return { ghosts: [ghost], label, draw: ghostTile, drawRound: ghostRound };
}

export class PositionView {
  constructor() {
    this.goal = h("p", { class: "wall-goal" });
    this.number = h("p", { class: "wall-number" });
    this.figure = h("figure", { class: "picture" });
    this.answers = h("ul", { class: "wall-answers" });
    this.sentence = h("p", { class: "wall-sentence" });
    this.reason = h("p", { class: "wall-reason" });
    this.element = h(
      "div",
      { class: "wall-position" },
      h("div", { class: "wall-at" }, this.goal, this.number),
      this.figure,
      h("div", { class: "wall-words" }, this.sentence, this.reason),
      this.answers,
    );
    /** @type {Shown | null} */
    this.shown = null;
    this.drawing = "";
    new ResizeObserver(() => this.draw()).observe(this.figure);
  }

  update(/** @type {Shown} */ shown) {
    this.shown = shown;
    this.goal.textContent = shown.goal;
    this.number.textContent = number(shown.total);
    this.number.style.setProperty("--length", String(this.number.textContent.length));
    if (this.sentence.textContent !== shown.sentence) this.sentence.textContent = shown.sentence;
    const reason = shown.reason ?? "";
    if (this.reason.textContent !== reason) this.reason.textContent = reason;
    renew(
      this.answers,
      (shown.keys === false ? [] : shown.rules.multipliers).map((move) => this.answer(move, shown.question)),
    );
    this.draw();
  }

  // A column as high as its share of the answers, once they are shown. What wins has a mark, and a word for it.
  answer(/** @type {number} */ move, /** @type {ClassQuestion | null} */ question) {
    const answers = question?.answers;
    const can = question?.multipliers.includes(move) ?? false;
    const counts = Object.values(answers?.counts ?? {});
    const count = answers?.counts[move] ?? 0;
    const good = answers?.winning?.includes(move) ?? answers?.played === move;
    const bar = h("span", { class: "wall-bar" });
    bar.style.setProperty("--share", String(count / Math.max(1, ...counts)));
    return h(
      "li",
      { class: "wall-answer", "data-good": good, "data-can": can },
      answers && bar,
      answers && h("span", { class: "wall-votes" }, String(count)),
      h(
        "span",
        { class: "wall-key" },
        say("page.times", { move }),
        good && h("span", { class: "wall-mark", "aria-hidden": "true" }, "✓"),
        good &&
          h("span", { class: "unseen" }, say(answers?.winning ? "page_class.wall_wins" : "page_class.wall_played")),
      ),
    );
  }

  draw() {
    if (!this.shown) return;
    const { rules, turns, total, used, question } = this.shown;
    const width = Math.floor(this.figure.clientWidth);
    const height = Math.floor(this.figure.clientHeight);
    const above = answerAbove(question);
    const drawing = JSON.stringify([width, height, rules, turns, total, used, above?.ghosts]);
    if (drawing === this.drawing || width < 50 || height < 50) return;
    this.drawing = drawing;
    const position = { rules, turns, total, ...(turns.length ? {} : { given: total }), ...(above ? { above } : {}) };
    if (rules.modulus === null) show(this.figure, drawRuler(position, width, height));
    else
      load("ring").then(({ drawRing }) => {
        if (drawing === this.drawing) show(this.figure, drawRing({ ...position, used }, width, height));
      });
  }
}
