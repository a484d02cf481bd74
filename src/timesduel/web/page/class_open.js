// To open a class: one tap will do. Children with a code find theirs here, too.

import { busy, h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import "./words_teacher.js";
import { BASE, get, insist, newKey, post, Problem } from "./api.js";
import { field, LIMIT, limited, limitOf } from "./class_ask.js";
import { keepPaper } from "./class_paper.js";
import { codeForm, keepClassSecret } from "./class_place.js";

/** @import { BookForm, NewClass, OpenedClass } from "./types.js" */

const PAIR_GAMES = [2, 1];
const ROUNDS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20]; // 0 is open
const MINUTES = [0, 5, 10, 15, 20, 30]; // 0 is none
const SECONDS = [0, 10, 20, 30, 60];
const BELLS = /** @type {const} */ (["decide", "finished", "play_on"]);
const TICKS = /** @type {const} */ (["coach", "announce", "names"]);

export async function openNew(/** @type {HTMLElement} */ main) {
  /** @type {{ books: BookForm[] }} */
  const { books } = await insist(() => get("api/books"));
  document.title = say("page.title", { what: say("page_class.title") });
  show(
    main,
    h("h1", { class: "class-title" }, say("page_class.title")),
    h("div", { class: "class-open" }, findForm(), newForm(books)),
  );
}

const findForm = () =>
  codeForm("card", (field) => [
    h("h2", {}, h("label", { for: "code" }, say("page_teacher.open_have_code"))),
    h("div", { class: "actions" }, field, h("button", { class: "quiet", id: "enter" }, say("page_teacher.open_enter"))),
  ]);

function newForm(/** @type {BookForm[]} */ books) {
  const key = newKey();
  const problem = h("p", { class: "problem", role: "alert" });
  const button = h("button", { class: "button big", id: "open" }, say("page_teacher.open_open"));
  const game = (/** @type {BookForm} */ { book, goal, title, rules }, /** @type {number} */ index) => {
    const limit = h("input", { id: `limit-${book}`, name: `limit-${book}`, ...LIMIT });
    const kind = limitOf(rules);
    const words = say(`page_teacher.open_${kind}`, { limit: rules[kind] ?? "" });
    const other = h("p", { class: "field", hidden: index > 0 }, h("label", { for: limit.id }, words), limit);
    const tick = h("input", {
      ...{ type: "checkbox", name: "games", value: book, checked: index === 0 },
      onchange: () => {
        other.hidden = !tick.checked;
      },
    });
    const name = h("span", {}, h("strong", {}, goal), " ", h("span", { class: "note" }, title));
    return [h("label", { class: "tick" }, tick, name), other];
  };
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const paper = /** @type {HTMLInputElement} */ (form.querySelector("#paper")).files?.[0];
    const results = paper ? await paper.text() : null;
    const wish = { ...wishOf(new FormData(form), books, key), results };
    problem.textContent = wish.games.length ? "" : say("page_teacher.open_no_game");
    const idle = wish.games.length ? busy(button) : null;
    if (!idle) return;
    try {
      /** @type {OpenedClass} */
      const opened = await insist(() => post("api/classes", wish));
      keepClassSecret("teacher", opened.code, opened.secret);
      keepClassSecret("wall", opened.code, opened.wall);
      keepPaper(opened.code, opened.places);
      location.assign(`${BASE}c/${opened.code}/teacher`);
    } catch (error) {
      idle();
      problem.textContent = (error instanceof Problem && error.message) || say("page.no_answer");
    }
  };
  const form = h(
    "form",
    { class: "card", onsubmit: open },
    h("h2", {}, say("page_teacher.open_heading")),
    h("p", {}, say("page_teacher.open_about")),
    h("fieldset", {}, h("legend", {}, say("page_teacher.open_games")), books.map(game)),
    button,
    problem,
    h(
      "details",
      {},
      h("summary", {}, say("page_teacher.open_more")),
      h(
        "div",
        { class: "class-choices" },
        choice("games_of_pair", PAIR_GAMES, (count) => say("page_teacher.open_pair_games", { count })),
        choice("rounds", ROUNDS, (count) =>
          say(count ? "page_teacher.open_rounds" : "page_teacher.open_no_end", { count }),
        ),
        choice("minutes", MINUTES, (count) =>
          say(count ? "page_teacher.open_minutes" : "page_teacher.open_bell_only", { count }),
        ),
        choice("seconds", SECONDS, (count) =>
          say(count ? "page_teacher.open_seconds" : "page_teacher.open_no_clock", { count }),
        ),
        choice("bell", [...BELLS], (bell) => say(`page_teacher.open_bell_${bell}`)),
        field("paper", "page_teacher.open_paper", h("input", { type: "file", id: "paper", accept: ".csv,text/csv" })),
        TICKS.map((name) =>
          h(
            "label",
            { class: "tick" },
            h("input", { type: "checkbox", name }),
            h("span", {}, say(`page_teacher.open_tick_${name}`)),
          ),
        ),
      ),
    ),
  );
  return form;
}

/**
 * One of several, the first if nobody chooses.
 * @template {string | number} Value
 * @param {string} name
 * @param {Value[]} values
 * @param {(value: Value) => string} words
 */
const choice = (name, values, words) =>
  field(
    name,
    `page_teacher.open_choice_${name}`,
    h(
      "select",
      { id: name, name },
      values.map((value) => h("option", { value }, words(value))),
    ),
  );

/** @returns {NewClass} */
function wishOf(/** @type {FormData} */ chosen, /** @type {BookForm[]} */ books, /** @type {string} */ key) {
  const count = (/** @type {string} */ name) => Number(chosen.get(name)) || null;
  return {
    games: books
      .filter(({ book }) => chosen.getAll("games").includes(book))
      .map((each) => limited(each, String(chosen.get(`limit-${each.book}`) ?? ""))),
    games_of_pair: Number(chosen.get("games_of_pair")),
    rounds: count("rounds"),
    minutes: count("minutes"),
    seconds: count("seconds"),
    bell: /** @type {typeof BELLS[number]} */ (chosen.get("bell")),
    ...{ coach: chosen.has("coach"), announce: chosen.has("announce"), names: chosen.has("names"), key },
  };
}
