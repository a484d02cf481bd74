// A question or a vote on a child's device: the number, the ruler, the keys; one tap answers.

import { h, show } from "./dom.js";
import { number, say } from "./say.js";
import { load, newKey, Problem } from "./api.js";
import { forget, keep, kept } from "./keep.js";
import { answerAbove } from "./class_position.js";
import { drawRuler } from "./ruler.js";
import "./words_class.js";

/** @import { ClassQuestion } from "./types.js" */
/** @import { FollowedClass } from "./class_state.js" */

export class QuestionView {
  /**
   * @param {ClassQuestion} question
   * @param {() => FollowedClass} followed the class
   */
  constructor(question, followed) {
    this.question = question;
    this.followed = followed;
    this.answered = false;
    const { code, number: child } = followed().state;
    this.name = `class.answer.${code}.${child}`;
    const vote = question.seat !== null;
    this.sentence = h("p", { class: "question-said", role: "status" });
    this.reason = h("p", { class: "question-reason" });
    this.time = h("p", { class: "question-time" });
    this.figure = h("figure", { class: "picture question-picture" });
    this.buttons = question.multipliers.map((move) => this.key(Number(move)));
    this.keys = h(
      "div",
      { class: "keys", role: "group", "aria-label": say("page.multipliers"), "data-count": this.buttons.length },
      this.buttons,
    );
    const length = String(question.total).length;
    this.element = h(
      "section",
      { class: "question" },
      h("h2", { id: "question" }, say(vote ? "page_class.child_vote" : "page_class.child_question")),
      h("p", { class: "note" }, question.goal),
      h("p", { class: "number", "data-size": Math.min(5, Math.floor(length / 5)) }, number(question.total)),
      this.figure,
      this.sentence,
      this.reason,
      this.keys,
      this.time,
    );
    new ResizeObserver(() => this.draw()).observe(this.figure);
    this.update(question);
    if (this.answer && !question.answers) this.send(); // it may not have arrived before the page was loaded again
  }

  /** @returns {{ asked: number, multiplier: number, key: string } | null} what was chosen here */
  get answer() {
    const answer = kept(this.name);
    return answer?.asked === this.question.asked ? answer : null;
  }

  key(/** @type {number} */ move) {
    return h(
      "button",
      {
        type: "button",
        class: "key",
        "aria-label": say("page.times_label", { move }),
        onclick: () => this.choose(move),
      },
      h("span", { class: "sign", "aria-hidden": "true" }, "×"),
      String(move),
    );
  }

  choose(/** @type {number} */ multiplier) {
    if (this.answer || this.question.answers) return;
    keep(this.name, { asked: this.question.asked, multiplier, key: newKey() });
    this.update(this.question);
    this.send();
  }

  async send() {
    const { answer } = this;
    if (!answer) return;
    const { multiplier, key } = answer;
    try {
      await this.followed().act({ kind: "answer", multiplier, key });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === "classes.answered") return; // in another tab
      if (this.answer?.key === key) forget(this.name);
      this.update(this.question);
      this.sentence.textContent = error.message || say("page.no_answer");
    }
  }

  update(/** @type {ClassQuestion} */ question) {
    this.question = question;
    const { answer } = this;
    const { answers } = question;
    for (const [index, button] of this.buttons.entries()) {
      const move = Number(question.multipliers[index]);
      button.setAttribute("aria-disabled", String(Boolean(answer || answers)));
      button.classList.toggle("held", move === answer?.multiplier);
      button.classList.toggle(
        "wins",
        Boolean(answers && (answers.winning?.map(Number).includes(move) || Number(answers.played) === move)),
      );
    }
    const text = answers ? [answers.text, this.praise()].filter(Boolean).join(" ") : this.waiting();
    if (this.sentence.textContent !== text) this.sentence.textContent = text;
    this.reason.textContent = answers?.reason ?? "";
    if (answers && !this.answered) this.draw(); // with the answer
    this.answered = answers !== null;
    this.tick();
  }

  waiting() {
    return say(this.answer ? "page_class.child_answer_is_in" : "page_class.child_tap");
  }

  // Nobody is told that an answer was wrong: the sentence says what is right.
  praise() {
    const { answer } = this;
    const { answers } = this.question;
    if (!answer || !answers) return "";
    if (Number(answers.played) === answer.multiplier && answers.played !== null)
      return say("page_class.child_your_move");
    return answers.winning?.map(Number).includes(answer.multiplier) ? say("page_class.child_found") : "";
  }

  // The seconds that are left for a vote.
  tick() {
    const { until, answers } = this.question;
    const still = answers || this.followed().state.parts.paused;
    const left = until === null || still ? null : Math.max(0, Math.ceil(until - this.followed().now()));
    const text = left === null ? "" : say("page.seconds", { count: left });
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  draw() {
    const { rules, total, used } = this.question;
    const [width, height] = [this.figure.clientWidth, this.figure.clientHeight];
    if (width < 50 || height < 50) return;
    const above = answerAbove(this.question);
    const position = { rules, total, turns: [], given: total, ...(above ? { above } : {}) };
    if (rules.modulus === null) show(this.figure, drawRuler(position, width, height));
    else load("ring").then(({ drawRing }) => show(this.figure, drawRing({ ...position, used }, width, height)));
  }
}
