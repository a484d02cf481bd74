// A puzzle: one move to find, on the same board as a game.

import { h, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist, inView, isLarge, load, Problem } from "./api.js";
import { keeps } from "./keep.js";
import { Board } from "./board.js";
import { makeSound, settings } from "./settings.js";
import { keepAnswer } from "./progress.js";
import { astray, gameName, heading, LEVELS, levelList, puzzleAddress } from "./learn.js";
import { zonesIn } from "./zones.js";

/** @import { BoardMove, BookForm, PuzzleAnswer, PuzzleReply, SeededPuzzle } from "./types.js" */

// /learn/puzzle?level=&book=&seed=: the same address, the same puzzle.
export async function open(/** @type {HTMLElement} */ main) {
  const given = new URLSearchParams(location.search);
  const wrong = await problemIn(given);
  if (wrong) {
    astray(main, wrong);
    return;
  }
  const query = new URLSearchParams(["level", "book", "seed"].map((name) => [name, given.get(name) ?? ""]));
  for (const [name, value] of [...query]) if (!value) query.delete(name);
  /** @type {SeededPuzzle} */
  const puzzle = await insist(() => get(`api/puzzles?${query}`));
  query.set("seed", String(puzzle.seed));
  history.replaceState(history.state, "", inView(`?${query}`));
  const level = given.get("level");
  const book = given.get("book");
  new PuzzlePage(main, puzzle, {
    title: say("page_learn.puzzle_title", { level: puzzle.level, goal: puzzle.goal }),
    next: { href: puzzleAddress(level, book), text: say("page_learn.next_puzzle") },
    below: h(
      "nav",
      { class: "card", "aria-label": say("page_learn.levels") },
      h("h2", {}, say("page_learn.levels")),
      h("ul", { class: "levels" }, levelList(book, puzzle.level)),
    ),
  });
}

// What is wrong with an address, before anybody is asked.
async function problemIn(/** @type {URLSearchParams} */ given) {
  const level = given.get("level");
  const seed = given.get("seed");
  const book = given.get("book");
  if (level && !LEVELS.map(String).includes(level))
    return say("page_learn.no_level", { least: LEVELS[0], most: LEVELS.at(-1) });
  if (seed && !/^\d{1,9}$/.test(seed)) return say("page_learn.no_seed");
  if (book && !(await insist(() => get("api/books"))).books.some((/** @type {BookForm} */ each) => each.book === book))
    return say("page_learn.no_book");
  return "";
}

/**
 * @typedef {object} Options
 * @property {string} title
 * @property {{ href: string, text: string }} next
 * @property {HTMLElement} [below]
 * @property {{ move: number | null } | null} [done] the answer from before
 * @property {(result: { solved: boolean, hints: number, move: number }) => void} [onanswer]
 * @property {() => HTMLElement | []} [extra] what is shown beside the reply
 */

export class PuzzlePage {
  constructor(/** @type {HTMLElement} */ main, /** @type {PuzzleAnswer} */ puzzle, /** @type {Options} */ options) {
    this.puzzle = puzzle;
    this.options = options;
    this.hints = 0;
    this.told = false;
    /** @type {PuzzleReply | undefined} the reply to the answer that was given */
    this.said = undefined;
    /** @type {PuzzleReply | undefined} the reply that is on the board */
    this.shown = undefined;
    /** @type {string[]} */
    this.notes = [];
    this.coach = h("div", { class: "coach" });
    this.reply = h("div", { class: "reply" });
    this.side = h("aside", { class: "side" }, options.below);
    const table = h("section", { class: "study-table", "aria-label": options.title });
    const named = options.title.includes(puzzle.goal);
    show(
      main,
      heading(
        options.title,
        h("p", { class: "note" }, named ? puzzle.title : gameName(puzzle)),
        h("p", { class: "lead" }, puzzle.objective),
      ),
      h("div", { class: "study" }, table, this.side),
    );
    this.board = new Board(table, { onmove: (move) => this.answer(move) });
    table.append(this.coach, this.reply, settings());
    if (isLarge) this.enlarge(main, table);
    this.place = puzzle.board;
    /** @type {BoardMove[]} */
    this.line = [];
    if (options.done) this.look(options.done);
    this.update();
  }

  // For a projector; nobody sees the small board before.
  async enlarge(/** @type {HTMLElement} */ main, /** @type {HTMLElement} */ table) {
    main.hidden = true;
    const { setStage, dressStage } = await load("stage");
    await setStage();
    dressStage(table);
    main.hidden = false;
  }

  get hint() {
    return this.hints ? this.puzzle.hints[this.hints - 1] : null;
  }

  ask() {
    this.hints = Math.min(this.hints + 1, this.puzzle.hints.length);
    const { gives_away, text } = this.puzzle.hints[this.hints - 1];
    this.told ||= gives_away;
    this.update();
    tell(text);
    if (this.hints === this.puzzle.hints.length)
      document.getElementById(`key-${this.puzzle.board.choices[0].multiplier}`)?.focus();
  }

  // The first answer counts; it is written down before anything is said about it. That of the puzzle of
  // the day, which has `onanswer`, counts even if the puzzle is not due.
  async answer(/** @type {number} */ move) {
    if (this.said) return;
    const solved = this.look({ move }).right && !this.told;
    const result = { solved, hints: this.hints, move };
    this.options.onanswer?.(result);
    makeSound("move", move);
    if (solved) makeSound("win");
    const counting = keepAnswer(this.puzzle, result, Boolean(this.options.onanswer));
    this.update();
    tell(this.texts().join(" "));
    try {
      if (!(await counting)) this.notes.push(say("page_learn.counted_before"));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.notes.push(say("page_learn.no_date"));
    }
    if (!keeps) this.notes.push(say("page_learn.not_kept"));
    this.update();
  }

  // Takes a move as the answer, now or from before, and shows the reply to it.
  look(/** @type {{ move: number | null }} */ { move }) {
    const said = /** @type {PuzzleReply} */ (this.puzzle.replies.find((reply) => reply.move === move));
    this.said = said;
    this.notes = said.right && this.told ? [say("page_learn.told")] : [];
    this.stand(said);
    return said;
  }

  // Puts a reply on the board: its moves, and the position after them.
  stand(/** @type {PuzzleReply} */ reply) {
    this.line = reply.line;
    this.place = reply.board;
    this.shown = reply;
  }

  texts() {
    return this.said ? [this.said.text, this.said.right ? "" : this.puzzle.solution].filter(Boolean) : [];
  }

  update() {
    const { puzzle, said, shown } = this;
    this.board.update({
      rules: puzzle.rules,
      names: [],
      you: [1],
      turns: this.line,
      given: puzzle.total,
      announce: false,
      standing: said ? { ...this.place, choices: [], to_move: null, reach: null } : this.place,
      zones: said ? puzzle.zones : zonesIn(puzzle.hints.slice(0, this.hints)),
      playable: !said,
      mark: shown && !shown.right ? 0 : undefined,
      sentence: shown
        ? say(shown.right ? "page_learn.wins" : "page_learn.does_not_win", { move: shown.move })
        : say(puzzle.answers.length > 1 ? "page_learn.find_one" : "page_learn.find"),
    });
    this.coach.hidden = Boolean(said);
    const last = this.hints === puzzle.hints.length;
    show(
      this.coach,
      h(
        "p",
        { class: "word" },
        this.hint?.text ?? say(puzzle.answers.length > 1 ? "page_learn.question_some" : "page_learn.question"),
      ),
      !last &&
        h(
          "button",
          { type: "button", class: "quiet", id: "hint", onclick: () => this.ask() },
          say(this.hints ? "page.more_hint" : "page.hint"),
        ),
    );
    this.showReply();
  }

  showReply() {
    const { said, puzzle, options } = this;
    this.reply.hidden = !said;
    if (!said) return;
    const right = puzzle.replies.find((reply) => reply.right) ?? said;
    const turned = () => {
      this.stand(this.shown === said ? right : said);
      this.update();
    };
    show(
      this.reply,
      h(
        "div",
        { class: said.right ? "verdict right" : "verdict wrong" },
        h("span", { class: "verdict-mark", "aria-hidden": "true" }, said.right ? "✓" : "✗"),
        h(
          "div",
          {},
          this.texts().map((text) => h("p", {}, text)),
          this.notes.map((note) => h("p", { class: "note" }, note)),
        ),
      ),
      h(
        "div",
        { class: "actions" },
        options.next && h("a", { class: "button", id: "next", href: inView(options.next.href) }, options.next.text),
        !said.right &&
          h(
            "button",
            { type: "button", class: "quiet", id: "turned", onclick: turned },
            say(this.shown === said ? "page_learn.show_right" : "page_learn.show_mine"),
          ),
        h("a", { class: "quiet", href: `${BASE}rules/${puzzle.rules.name}` }, say("page_learn.its_rules")),
      ),
    );
    if (options.extra && !this.side.firstChild) show(this.side, options.extra());
  }
}
