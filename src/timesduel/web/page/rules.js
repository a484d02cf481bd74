// The rules of a game: what wins, how it is played, a sample game, and where the book is wrong.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist, Problem } from "./api.js";
import { drawRing, drawRuler } from "./ruler.js";
import { astray, heading, puzzleAddress } from "./learn.js";

export async function open(main) {
  const { books } = await insist(() => get("api/books"));
  const part = decodeURIComponent(location.pathname.split("/").filter(Boolean).pop());
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
          h("a", { href: `${BASE}rules/${each.book}`, "aria-current": each === book ? "page" : null }, each.title),
        ),
      ),
    ),
  );
  if (!book) {
    if (part === "rules")
      show(main, heading(say("page_learn.rules"), h("p", { class: "lead" }, say("page_learn.rules_about"))), others);
    else {
      astray(main, say("page_learn.no_book"));
      main.firstChild.append(others);
      others.className = "";
    }
    return;
  }
  const rules = await insist(() => get(`api/rules?${new URLSearchParams({ book: book.book })}`));
  const figure = h("figure", { class: "picture" });
  const section = (code, ...inside) =>
    h("section", { class: "card", "aria-labelledby": code }, h("h2", { id: code }, say(code)), inside);
  const sentences = (list, tag = "ul") =>
    h(
      tag,
      { class: "sentences" },
      list.map((each) => h("li", {}, each)),
    );
  show(
    main,
    heading(rules.title, h("p", { class: "lead" }, rules.objective)),
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
async function picture(figure, book) {
  try {
    const lesson = await get(`api/lessons?${new URLSearchParams({ book })}`);
    const turns = lesson.turns.map((turn) => ({
        player: turn.player,
        multiplier: turn.multiplier,
        total: turn.product,
      })),
      last = lesson.boards.at(-1);
    const draw = () => {
      const size = [figure.clientWidth, figure.clientHeight].map(Math.floor);
      const position = { rules: lesson.rules, turns, total: last.total, used: last.used ?? [] };
      if (size[0] > 50)
        show(figure, lesson.rules.modulus === null ? drawRuler(position, ...size) : drawRing(position, ...size));
    };
    new ResizeObserver(draw).observe(figure);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    figure.hidden = true;
  }
}
