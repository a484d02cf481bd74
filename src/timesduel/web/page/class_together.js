// The class plays as one: all against a level of the computer, or one half against the other.

import { h, renew } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import "./words_teacher.js";
import { bookSelect, field } from "./class_ask.js";
import { childrenHere } from "./class_parts.js";

/** @import { BooksForm, ClassParts } from "./types.js" */
/** @import { TeacherPage } from "./class_teacher.js" */

const SECONDS = [20, 10, 30, 60];
const HALVES = "halves";

export class TogetherCard {
  constructor(/** @type {TeacherPage} */ page, /** @type {BooksForm} */ { books, levels }) {
    this.page = page;
    this.book = bookSelect("together-book", books);
    this.against = h(
      "select",
      { id: "together-against" },
      levels.map(({ level, title, about }) =>
        h("option", { value: level }, say("page_teacher.level", { title, about })),
      ),
      h("option", { value: HALVES }, say("page_teacher.halves")),
    );
    this.seconds = h(
      "select",
      { id: "together-seconds" },
      SECONDS.map((count) => h("option", { value: count }, say("page_teacher.open_seconds", { count }))),
    );
    this.form = h(
      "form",
      { class: "class-form", onsubmit: (/** @type {Event} */ event) => this.start(event) },
      field("together-book", "page_teacher.ask_book", this.book),
      field("together-against", "page_teacher.against", this.against),
      field("together-seconds", "page_teacher.vote_time", this.seconds),
      h("div", { class: "actions" }, h("button", { class: "button", id: "together" }, say("page_teacher.challenge"))),
    );
    this.going = h("div", { class: "class-form" });
    this.element = h(
      "section",
      { class: "card class-together", "aria-labelledby": "as-one" },
      h("h2", { id: "as-one" }, say("page_teacher.together")),
      this.form,
      this.going,
    );
  }

  update(/** @type {ClassParts} */ parts) {
    const { page } = this;
    const { challenge, question } = parts;
    this.form.hidden = challenge !== null;
    this.going.hidden = challenge === null;
    const { answered = 0, total = "" } = question ?? {};
    const count = childrenHere(parts).length;
    renew(
      this.going,
      h("p", {}, question ? say("page_class.wall_votes", { answered, count }) : say("page_teacher.no_vote")),
      question && h("p", {}, h("strong", {}, say("page_class.wall_position", { goal: question.goal, total }))),
      h(
        "div",
        { class: "actions" },
        question &&
          !question.answers &&
          page.button("count", say("page_teacher.count_votes"), () => page.act("show"), "button"),
        page.button("stop", say("page_teacher.stop"), () => page.act("challenge")),
      ),
    );
  }

  async start(/** @type {Event} */ event) {
    event.preventDefault();
    const against = this.against.value;
    await this.page.act("challenge", {
      game: { book: this.book.value },
      seconds: Number(this.seconds.value),
      ...(against === HALVES ? { halves: true } : { level: against }),
    });
  }
}
