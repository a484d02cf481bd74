// The times tables: one product after the other, nobody in a hurry, and a grid of what is known.

import { h, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { insist, post } from "./api.js";
import { keep, keeps, kept } from "./keep.js";
import { keepProduct, progress } from "./progress.js";
import { Grid } from "./grid.js";
import { heading } from "./learn.js";

const FAMILIES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ROUND = 10;
const LONGEST = 4; // digits of an answer

export async function open(/** @type {HTMLElement} */ main) {
  new Practice(main);
}

class Practice {
  constructor(/** @type {HTMLElement} */ main) {
    this.number = 0;
    this.answered = 0;
    this.right = 0;
    /** @type {Set<number>} */
    this.chosen = new Set(kept("families", []).filter((/** @type {number} */ each) => FAMILIES.includes(each)));
    this.question = h("p", { class: "question", id: "question" });
    this.field = h("input", {
      id: "answer",
      inputmode: "none",
      autocomplete: "off",
      maxlength: LONGEST,
      pattern: "[0-9]*",
      "aria-labelledby": "question",
      "aria-describedby": "feedback",
    });
    this.field.addEventListener("input", () => {
      this.field.value = this.field.value.replace(/\D/g, "").slice(0, LONGEST);
    });
    this.feedback = h("p", { class: "feedback", id: "feedback" });
    this.count = h("p", { class: "note", id: "count" });
    this.form = h(
      "form",
      {
        class: "sum-card card",
        onsubmit: (/** @type {any} */ event) => {
          event.preventDefault();
          this.answer();
        },
      },
      this.feedback,
      h("div", { class: "sum-line" }, this.question, this.field),
      this.pad(),
      this.count,
    );
    this.summary = h("section", { class: "card", hidden: true });
    this.grid = new Grid();
    show(
      main,
      heading(say("page_learn.practice"), h("p", { class: "lead" }, say("page_learn.practice_lead"))),
      h(
        "div",
        { class: "study" },
        h("div", { class: "study-table" }, this.form, this.summary),
        h("aside", { class: "side" }, this.choice(), this.grid.element),
      ),
    );
    this.grid.update(progress());
    addEventListener("keydown", (event) => {
      // digits go into the field, wherever the focus is
      if (
        /^\d$/.test(event.key) &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        kept("keys", true) !== false &&
        !this.form.hidden
      )
        this.field.focus();
    });
    this.round();
  }

  pad() {
    const key = (
      /** @type {number | string} */ id,
      /** @type {string} */ label,
      /** @type {string} */ text,
      /** @type {() => void} */ act,
      type = "button",
    ) => h("button", { type, class: "pad-key", id: `pad-${id}`, "aria-label": label, onclick: act }, text);
    const digit = (/** @type {number} */ each) =>
      key(each, say("page_learn.digit", { digit: each }), String(each), () => this.put(String(each)));
    return h(
      "div",
      { class: "pad", role: "group", "aria-label": say("page_learn.pad") },
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit),
      key("erase", say("page_learn.erase"), "⌫", () => {
        this.field.value = this.field.value.slice(0, -1);
      }),
      digit(0),
      h("button", { type: "submit", class: "pad-key enter", id: "pad-enter" }, say("page_learn.check")),
    );
  }

  put(/** @type {string} */ text) {
    this.field.value = (this.field.value + text).slice(0, LONGEST);
  }

  // Which times tables: none chosen, all of them.
  choice() {
    const box = (/** @type {number} */ each) =>
      h(
        "label",
        { class: "family" },
        h("input", {
          type: "checkbox",
          value: each,
          checked: this.chosen.has(each),
          onchange: (/** @type {any} */ event) => this.choose(each, event.target.checked),
        }),
        h("span", {}, String(each)),
      );
    return h(
      "fieldset",
      { class: "card families" },
      h("legend", {}, say("page_learn.families")),
      h("p", { class: "note" }, say("page_learn.families_about")),
      h("div", { class: "family-row" }, FAMILIES.map(box)),
    );
  }

  choose(/** @type {number} */ family, /** @type {boolean} */ wanted) {
    if (wanted) this.chosen.add(family);
    else this.chosen.delete(family);
    keep("families", [...this.chosen]);
    this.round();
  }

  // A round; what is known well comes less often.
  async round() {
    this.number++;
    const { number } = this;
    const tries = Object.fromEntries(
      Object.entries(progress().facts)
        .filter(([, score]) => score.latest)
        .map(([name, score]) => [name, score.latest]),
    );
    const { exercises } = await insist(() =>
      post("api/facts", { families: [...this.chosen].sort((one, other) => one - other), count: ROUND, tries }),
    );
    if (number !== this.number) return; // somebody has chosen something else meanwhile
    this.waiting = exercises;
    this.of = exercises.length;
    this.answered = 0;
    this.right = 0;
    this.feedback.textContent = "";
    this.feedback.className = "feedback";
    this.summary.hidden = true;
    this.form.hidden = false;
    this.pose();
  }

  pose() {
    const { total, multiplier, again } = this.waiting[0];
    this.question.textContent = say("page_learn.sum", { one: total, other: multiplier });
    this.field.value = "";
    this.count.textContent = say(again ? "page_learn.count_again" : "page_learn.count", {
      answered: this.answered,
      of: this.of,
      right: this.right,
    });
  }

  answer() {
    const text = this.field.value;
    const now = this.waiting?.[0];
    if (!now || !text) {
      this.field.focus();
      return;
    }
    const { total, multiplier, product } = now;
    const right = Number(text) === product;
    if (!now.again) {
      // what comes once more counts once
      this.answered++;
      if (right) this.right++;
    }
    this.grid.update(keepProduct(total, multiplier, Number(text)), [total, multiplier]);
    this.feedback.textContent = say(right ? "page_learn.right" : "page_learn.not_quite", {
      one: total,
      other: multiplier,
      product,
    });
    this.feedback.className = right ? "feedback right" : "feedback wrong";
    this.waiting.shift();
    if (!right && !now.again) this.waiting.splice(2, 0, { ...now, again: true }); // once more, soon
    if (this.waiting.length) {
      this.pose();
      tell(`${this.feedback.textContent} ${this.question.textContent}`);
    } else {
      this.finish();
    }
  }

  finish() {
    const text = say("page_learn.round_done", { right: this.right, answered: this.answered });
    this.form.hidden = true;
    this.summary.hidden = false;
    show(
      this.summary,
      h("h2", {}, text),
      h("p", { class: this.feedback.className }, this.feedback.textContent),
      !keeps && h("p", { class: "note" }, say("page_learn.not_kept")),
      h(
        "p",
        {},
        h(
          "button",
          {
            type: "button",
            class: "button",
            id: "round",
            onclick: async () => {
              await this.round();
              this.field.focus();
            },
          },
          say("page_learn.another_round"),
        ),
      ),
    );
    tell(text);
    document.getElementById("round")?.focus();
  }
}
