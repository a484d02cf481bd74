// The times tables: one product after the other, nobody in a hurry, and the wall of what is known.
// /learn/practice?fill=7x8,6x9 has exactly these products, until their bricks are filled.

import { h, isWriting, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, insist, post } from "./api.js";
import { keep, keeps, kept } from "./keep.js";
import { factName, keepProduct, progress } from "./progress.js";
import { fillButton, Wall, wallTitle } from "./wall.js";
import { bricksOf, knowledgeOf, productsIn } from "./wall_state.js";
import { heading } from "./learn.js";

/** @import { Progress } from "./types.js" */

const FAMILIES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ROUND = 10;
const TIMES = 3; // that each brick is asked for, at most, while it is filled
const LONGEST = 4; // digits of an answer
const MOST = 50; // products that the server hands out at once
const NOTHING = { exercises: [] };

export async function open(/** @type {HTMLElement} */ main) {
  new Practice(main, productsIn(new URLSearchParams(location.search).get("fill") ?? ""));
}

class Practice {
  constructor(/** @type {HTMLElement} */ main, /** @type {string[]} */ fill) {
    this.fill = fill;
    this.number = 0;
    /** @type {any[]} */
    this.waiting = [];
    this.answered = 0;
    this.right = 0;
    /** @type {Set<number>} */
    this.chosen = new Set(FAMILIES.filter((each) => [kept("families")].flat().includes(each)));
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
    this.wall = new Wall("wall-title");
    this.wallTitle = h("h2", { id: "wall-title" });
    const wall = h(
      "section",
      { class: "card wall-card", "aria-labelledby": "wall-title" },
      ...[this.wallTitle, this.wall.element, this.wall.legend, this.wall.larger],
    );
    const title = fill.length ? say("page_learn.fill_title", { count: fill.length }) : say("page_learn.practice");
    const lead = say(fill.length ? "page_learn.fill_lead" : "page_learn.practice_lead");
    show(
      main,
      heading(title, h("p", { class: "lead" }, lead)),
      h(
        "div",
        { class: "study" },
        h("div", { class: "study-table" }, this.form, this.summary),
        h("aside", { class: "side" }, !fill.length && this.choice(), wall),
      ),
    );
    this.showWall(progress());
    addEventListener("keydown", (event) => {
      // digits go into the field, wherever the focus is
      if (!/^\d$/.test(event.key) || isWriting(event) || this.form.hidden) return;
      if (kept("keys", true) !== false) this.field.focus();
    });
    this.round();
  }

  showWall(/** @type {Progress} */ now, /** @type {number[]} */ latest = []) {
    this.wallTitle.textContent = wallTitle(bricksOf(now.facts));
    this.wall.update(now, latest);
  }

  // The bricks that are to be filled and are not yet.
  get left() {
    const { facts } = progress();
    return this.fill.filter((name) => knowledgeOf(facts[name]) !== "known");
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

  // A round; what is known well comes less often. A brick is asked for until it is filled.
  async round() {
    this.number++;
    const { number, left } = this;
    const tries = Object.fromEntries(
      Object.entries(progress().facts)
        .filter(([, score]) => score.latest)
        .map(([name, score]) => [name, score.latest]),
    );
    const families = [...this.chosen].sort((one, other) => one - other);
    const wanted = left.length
      ? { products: left, count: Math.min(TIMES * left.length, MOST) }
      : { families, count: ROUND, tries };
    const { exercises } = this.fill.length && !left.length ? NOTHING : await insist(() => post("api/facts", wanted));
    if (number !== this.number) return; // somebody has chosen something else meanwhile
    this.waiting = exercises;
    this.of = exercises.length;
    this.answered = 0;
    this.right = 0;
    this.feedback.textContent = "";
    this.feedback.className = "feedback";
    this.summary.hidden = true;
    this.form.hidden = false;
    if (this.waiting.length) this.pose();
    else this.finish();
  }

  pose() {
    const { total, multiplier, again } = this.waiting[0];
    this.question.textContent = say("page_learn.sum", { one: total, other: multiplier });
    this.field.value = "";
    if (this.fill.length) {
      this.count.textContent = say("page_learn.fill_count", this.filled());
      return;
    }
    this.count.textContent = say(again ? "page_learn.count_again" : "page_learn.count", {
      answered: this.answered,
      of: this.of,
      right: this.right,
    });
  }

  filled() {
    return { filled: this.fill.length - this.left.length, of: this.fill.length };
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
    this.showWall(keepProduct(total, multiplier, Number(text)), [total, multiplier]);
    this.feedback.textContent = say(right ? "page_learn.right" : "page_learn.not_quite", {
      one: total,
      other: multiplier,
      product,
    });
    this.feedback.className = right ? "feedback right" : "feedback wrong";
    this.waiting.shift();
    if (!right && !now.again) this.waiting.splice(2, 0, { ...now, again: true }); // once more, soon
    if (this.fill.length) {
      const { left } = this;
      this.waiting = this.waiting.filter((each) => left.includes(factName(each.total, each.multiplier)));
    }
    if (this.waiting.length) {
      this.pose();
      tell(`${this.feedback.textContent} ${this.question.textContent}`);
    } else {
      this.finish();
    }
  }

  finish() {
    const text = this.fill.length
      ? say(this.left.length ? "page_learn.fill_some" : "page_learn.fill_done", {
          ...this.filled(),
          count: this.fill.length,
        })
      : say("page_learn.round_done", { right: this.right, answered: this.answered });
    this.form.hidden = true;
    this.summary.hidden = false;
    show(
      this.summary,
      h("h2", {}, text),
      h("p", { class: this.feedback.className }, this.feedback.textContent),
      !keeps && h("p", { class: "note" }, say("page_learn.not_kept")),
      h("div", { class: "actions" }, this.waysOn()),
    );
    tell(text);
    document.getElementById(this.fill.length && !this.left.length ? "fill" : "round")?.focus();
  }

  waysOn() {
    const round = h(
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
    );
    const toWall = h("a", { class: "quiet", href: `${BASE}learn` }, say("page_learn.to_wall"));
    if (!this.fill.length) return [round, toWall];
    return [this.left.length ? round : fillButton(bricksOf(progress().facts)), toWall];
  }
}
