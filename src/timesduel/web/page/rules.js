// The rules of a game: what wins, how it is played, a sample game, and where the book is wrong.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist, Problem } from "./api.js";
import { drawRing } from "./ring.js";
import { drawRuler } from "./ruler.js";
import { astray, gameName, heading, puzzleAddress } from "./learn.js";

/** @import { BooksForm, LessonAnswer, RulesForm } from "./types.js" */

export async function open(/** @type {HTMLElement} */ main) {
  /** @type {BooksForm} */
  const { books } = await insist(() => get("api/books"));
  const part = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop() ?? "");
  const book = books.find((each) => each.book === part);
  const others = h(
    "nav",
    { class: "card", "aria-labelledby": "games" },
    h("h2", { id: "games" }, say("page_learn.all_games")),
    h(
      "ul",
      { class: "links" },
      books.map((each) =>
        h(
          "li",
          {},
          h("a", { href: `${BASE}rules/${each.book}`, "aria-current": each === book ? "page" : null }, gameName(each)),
        ),
      ),
    ),
  );
  if (!book) {
    if (part === "rules")
      show(main, heading(say("page_learn.rules"), h("p", { class: "lead" }, say("page_learn.rules_about"))), others);
    else {
      astray(main, say("page_learn.no_book"));
      main.firstElementChild?.append(others);
      others.className = "";
    }
    return;
  }
  /** @type {RulesForm} */
  const rules = await insist(() => get(`api/rules?${new URLSearchParams({ book: book.book })}`));
  const figure = h("figure", { class: "picture" });
  const section = (/** @type {string} */ code, /** @type {any[]} */ ...inside) =>
    h("section", { class: "card", "aria-labelledby": code }, h("h2", { id: code }, say(code)), inside);
  const sentences = (/** @type {string[]} */ list) =>
    h(
      "ul",
      { class: "sentences" },
      list.map((each) => h("li", {}, each)),
    );
  show(
    main,
    heading(book.goal, h("p", { class: "note" }, rules.title), h("p", { class: "lead" }, rules.objective)),
    h(
      "div",
      { class: "actions study-actions" },
      h(
        "a",
        { class: "button", href: `${BASE}?${new URLSearchParams({ which_game: book.book })}` },
        say("page_learn.play_it"),
      ),
      h(
        "a",
        { class: "quiet", href: `${BASE}learn/lesson?${new URLSearchParams({ book: book.book })}` },
        say("page_learn.its_lesson"),
      ),
      h("a", { class: "quiet", href: puzzleAddress(1, book.book) }, say("page_learn.its_puzzles")),
    ),
    h(
      "div",
      { class: "study" },
      h(
        "div",
        { class: "study-table" },
        section("page_learn.how_to_play", sentences(rules.how_to_play)),
        section("page_learn.sample", figure, sentences(rules.sample)),
        rules.errata.length > 0 &&
          h("details", { class: "card" }, h("summary", {}, say("page_learn.errata")), sentences(rules.errata)),
      ),
      h("aside", { class: "side" }, others),
    ),
  );
  await picture(figure, book.book);
}

// The sample game on the ruler; the text says the same.
async function picture(/** @type {HTMLElement} */ figure, /** @type {string} */ book) {
  try {
    /** @type {LessonAnswer} */
    const lesson = await get(`api/lessons?${new URLSearchParams({ book })}`);
    const { rules } = lesson;
    const turns = lesson.turns.map(({ player, multiplier, product }) => ({ player, multiplier, total: product }));
    const { total, used } = lesson.boards[turns.length];
    const draw = () => {
      const width = Math.floor(figure.clientWidth);
      const height = Math.floor(figure.clientHeight);
      const ruler = () => drawRuler({ rules, turns, total }, width, height);
      if (width > 50) show(figure, used === null ? ruler() : drawRing({ rules, total, used, turns }, width, height));
    };
    new ResizeObserver(draw).observe(figure);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    figure.hidden = true;
  }
}
