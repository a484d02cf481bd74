// A lesson: the sample game of a book, move by move, and what it teaches.

import { h, isWriting, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist } from "./api.js";
import { Board } from "./board.js";
import { learn, newEntry, progress, today } from "./progress.js";
import { gameName, heading, puzzleAddress } from "./learn.js";

/** @import { BookForm, BooksForm, LessonAnswer } from "./types.js" */

export async function open(/** @type {HTMLElement} */ main) {
  const book = new URLSearchParams(location.search).get("book") ?? "";
  /** @type {BooksForm} */
  const { books } = await insist(() => get("api/books"));
  if (books.some((each) => each.book === book))
    new LessonPage(main, book, await insist(() => get(`api/lessons?${new URLSearchParams({ book })}`)));
  else choose(main, books, say(book ? "page_learn.no_book" : "page_learn.lessons_about"));
}

function choose(/** @type {HTMLElement} */ main, /** @type {BookForm[]} */ books, /** @type {string} */ text) {
  show(
    main,
    heading(say("page_learn.lessons"), h("p", { class: "lead" }, text)),
    h(
      "ul",
      { class: "links card" },
      books.map((/** @type {BookForm} */ each) =>
        h("li", {}, h("a", { href: `?${new URLSearchParams({ book: each.book })}` }, gameName(each))),
      ),
    ),
  );
}

class LessonPage {
  constructor(/** @type {HTMLElement} */ main, /** @type {string} */ book, /** @type {LessonAnswer} */ lesson) {
    this.book = book;
    this.lesson = lesson;
    this.step = 0;
    this.last = lesson.turns.length + 1;
    this.text = h("div", { class: "remark", id: "remark" });
    this.where = h("p", { class: "note", id: "where" });
    const turn = (/** @type {string} */ id, /** @type {string} */ code, /** @type {number} */ by) =>
      h(
        "button",
        { type: "button", class: by > 0 ? "button" : "quiet", id, onclick: () => this.go(this.step + by) },
        say(code),
      );
    this.back = turn("back", "page_learn.step_back", -1);
    this.next = turn("next", "page_learn.step_next", 1);
    this.more = h("div", { class: "actions" });
    const table = h("section", { class: "study-table", "aria-label": lesson.title });
    show(
      main,
      heading(
        say("page_learn.lesson_title", { goal: lesson.goal }),
        h("p", { class: "note" }, lesson.title),
        h("p", { class: "lead" }, lesson.objective),
      ),
      h(
        "div",
        { class: "study" },
        table,
        h(
          "aside",
          { class: "side" },
          h(
            "section",
            { class: "card steps", "aria-labelledby": "where" },
            h("div", { class: "step-line" }, this.where, this.back, this.next),
            this.text,
            this.more,
          ),
        ),
      ),
    );
    this.board = new Board(table, { onmove: () => {} });
    this.board.keys.hidden = true;
    addEventListener("keydown", (event) => {
      if (isWriting(event)) return;
      if (event.key === "ArrowRight") this.go(this.step + 1);
      if (event.key === "ArrowLeft") this.go(this.step - 1);
    });
    this.update();
  }

  go(/** @type {number} */ step) {
    if (step < 0 || step > this.last) return;
    this.step = step;
    this.update();
    tell([this.where.textContent, ...this.texts()].join(" "));
    const { lessons, days } = progress();
    if (step === this.last && !(lessons.includes(this.book) && days.includes(today())))
      learn(() => {}, newEntry("lesson", { book: this.book }));
  }

  texts() {
    const { lesson, step } = this;
    if (step === 0) return [lesson.about];
    if (step === this.last)
      return [
        lesson.result_text,
        lesson.moral,
        lesson.erratum && say("page_learn.erratum", { text: lesson.erratum }),
      ].filter(Boolean);
    return [lesson.turns[step - 1].text];
  }

  update() {
    const { lesson, step } = this;
    const made = Math.min(step, lesson.turns.length);
    const turn = step > 0 && step < this.last ? lesson.turns[step - 1] : null;
    const place = lesson.boards[made];
    const thrown = turn?.grade === "threw";
    this.board.update({
      rules: lesson.rules,
      names: lesson.names,
      you: [],
      playable: false,
      announce: false,
      turns: lesson.turns
        .slice(0, made)
        .map((each) => ({ player: each.player, multiplier: each.multiplier, total: each.product })),
      standing: place,
      zones: step === this.last ? lesson.zones : null,
      mark: thrown ? step - 1 : undefined,
      sentence: turn
        ? say("page_learn.who_moved", { name: lesson.names[turn.player - 1], move: turn.multiplier })
        : step === 0
          ? say("page_learn.begins", { name: lesson.names[(place.to_move ?? 1) - 1] })
          : lesson.result_text,
    });
    this.board.turn.dataset.player = String(turn?.player ?? "");
    this.where.textContent = say("page_learn.where", { step: step + 1, of: this.last + 1 });
    show(
      this.text,
      turn &&
        h("h2", {}, turn.sum, turn.mark && h("span", { class: thrown ? "mark-bad" : "mark-good" }, ` ${turn.mark}`)),
      step === this.last && h("h2", {}, say("page_learn.teaches")),
      this.texts().map((text) => h("p", {}, text)),
    );
    this.back.setAttribute("aria-disabled", String(step === 0));
    this.next.setAttribute("aria-disabled", String(step === this.last));
    show(
      this.more,
      step === this.last
        ? [
            h("a", { class: "button", href: puzzleAddress(1, this.book) }, say("page_learn.try_puzzle")),
            h("a", { class: "quiet", href: `${BASE}rules/${this.book}` }, say("page_learn.its_rules")),
          ]
        : [],
    );
  }
}
