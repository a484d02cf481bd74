// The teacher puts a position to the class: a puzzle, the game of a table, or one of their own.

import { h, renew } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import "./words_teacher.js";
import { get, insist } from "./api.js";
import { childrenHere, tablesOf } from "./class_parts.js";
import { today } from "./progress.js";
import { rulesOf } from "./setup.js";

/** @import { BookForm, BooksForm, ClassGame, ClassParts, GameState, PuzzleAnswer, Rules } from "./types.js" */
/** @import { TeacherPage } from "./class_teacher.js" */

const LEVELS = [1, 2, 3, 4, 5];
const HOUSE = /** @type {const} */ (["target", "ceiling", "modulus", "start"]);

// A number that somebody types.
export const LIMIT = { inputmode: "numeric", maxlength: 15, autocomplete: "off" };

// What a game goes up to.
export const limitOf = (/** @type {Rules} */ { ceiling }) => (ceiling === null ? "target" : "ceiling");

/** @returns {ClassGame} a book's game, up to another number if one was typed */
export const limited = (/** @type {BookForm} */ { book, rules }, /** @type {string} */ typed) => ({
  book,
  rules: rulesOf({ [limitOf(rules)]: typed.trim() }),
});

export class AskCard {
  constructor(/** @type {TeacherPage} */ page, /** @type {BooksForm} */ { books }) {
    this.page = page;
    this.books = books;
    this.from = h("select", { id: "ask-from", onchange: () => this.choose() });
    this.seed = h("input", { id: "ask-seed", inputmode: "numeric", maxlength: 9, autocomplete: "off" });
    this.book = bookSelect("ask-book", books);
    this.limit = h("input", { id: "ask-limit", ...LIMIT });
    this.total = h("input", { id: "ask-total", ...LIMIT });
    this.seeded = field("ask-seed", "page_teacher.ask_seed", this.seed);
    this.own = h(
      "div",
      { class: "class-choices" },
      field("ask-book", "page_teacher.ask_book", this.book),
      field("ask-limit", "page_teacher.ask_limit", this.limit),
      field("ask-total", "page_teacher.ask_total", this.total),
    );
    this.form = h(
      "form",
      { class: "class-form", onsubmit: (/** @type {Event} */ event) => this.ask(event) },
      field("ask-from", "page_teacher.ask_from", this.from),
      this.seeded,
      this.own,
      h("div", { class: "actions" }, h("button", { class: "button", id: "ask" }, say("page_teacher.ask"))),
    );
    this.asked = h("div", { class: "class-form" });
    this.element = h(
      "section",
      { class: "card class-ask", "aria-labelledby": "asking" },
      h("h2", { id: "asking" }, say("page_teacher.asking")),
      this.form,
      this.asked,
    );
  }

  update(/** @type {ClassParts} */ parts) {
    const { question, challenge } = parts;
    this.element.hidden = challenge !== null;
    this.form.hidden = question !== null;
    this.asked.hidden = question === null;
    const option = (/** @type {string} */ value, /** @type {string} */ text) => h("option", { value }, text);
    renew(
      this.from,
      option("daily", say("page_teacher.ask_daily")),
      LEVELS.map((level) => option(`level-${level}`, say("page_teacher.ask_level", { level }))),
      tablesOf(parts).map(({ number, games, game }) =>
        option(game ?? games[games.length - 1], say("page_teacher.ask_table", { number })),
      ),
      option("own", say("page_teacher.ask_own")),
    );
    this.choose();
    if (question) this.showAsked(parts);
  }

  choose() {
    this.seeded.hidden = !this.from.value.startsWith("level-");
    this.own.hidden = this.from.value !== "own";
  }

  showAsked(/** @type {ClassParts} */ parts) {
    const { page } = this;
    const { question } = parts;
    if (!question) return;
    const { answers, answered, goal, total } = question;
    const count = childrenHere(parts).length;
    renew(
      this.asked,
      h("p", {}, h("strong", {}, say("page_class.wall_position", { goal, total }))),
      h("p", { id: "answered" }, answers ? answers.text : say("page_class.wall_answered", { answered, count })),
      h(
        "div",
        { class: "actions" },
        !answers && page.button("show", say("page_teacher.show"), () => page.act("show"), "button"),
        page.button("clear", say("page_teacher.clear"), () => page.act("clear")),
      ),
    );
  }

  async ask(/** @type {Event} */ event) {
    event.preventDefault();
    try {
      await this.page.act("ask", await this.position());
    } catch (error) {
      this.page.failed(error);
    }
  }

  // What is asked, as the server takes it.
  async position() {
    const from = this.from.value;
    if (from === "own") {
      const book = /** @type {BookForm} */ (this.books.find((each) => each.book === this.book.value));
      const { total } = rulesOf({ total: this.total.value.trim() });
      return { game: limited(book, this.limit.value), total: total ?? null };
    }
    if (from === "daily" || from.startsWith("level-")) {
      const seed = this.seed.value.trim();
      const query = new URLSearchParams({ level: from.slice("level-".length), ...(seed ? { seed } : {}) });
      /** @type {PuzzleAnswer} */
      const puzzle = await insist(() =>
        get(from === "daily" ? `api/puzzles/daily?date=${today()}` : `api/puzzles?${query}`),
      );
      return { game: gameOf(this.books, puzzle.rules), total: puzzle.total, used: puzzle.used };
    }
    /** @type {GameState} */
    const { rules, standing } = await insist(() => get(`api/games/${from}`));
    return { game: gameOf(this.books, rules), total: standing.total, used: standing.used?.map(Number) };
  }
}

/**
 * A book and what differs from it.
 * @param {BookForm[]} books
 * @param {Rules} rules
 * @returns {ClassGame}
 */
export function gameOf(books, rules) {
  const book = /** @type {BookForm} */ (books.find((each) => each.book === rules.name)).rules;
  /** @type {Record<string, any>} */
  const changes = {};
  for (const name of HOUSE) if (rules[name] !== book[name]) changes[name] = rules[name];
  if (rules.multipliers.join() !== book.multipliers.join()) changes.multipliers = rules.multipliers;
  if (rules.ceiling === null && book.ceiling !== null && rules.modulus === null) changes.ceiling = "none";
  return { book: rules.name, rules: changes };
}

export function field(/** @type {string} */ id, /** @type {string} */ code, /** @type {HTMLElement} */ control) {
  return h("p", { class: "field" }, h("label", { for: id }, say(code)), control);
}

export const bookSelect = (/** @type {string} */ id, /** @type {BookForm[]} */ books) =>
  h(
    "select",
    { id },
    books.map(({ book, goal }) => h("option", { value: book }, goal)),
  );
