// Learning: which part of it is this? The overview is here, the others are modules of their own.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist, load, Problem } from "./api.js";
import { kept } from "./keep.js";
import { countStars } from "./stars.js";
import { dueCards, isFamily, outbox, profile, progress, today } from "./progress.js";

/** @import { BookForm, BooksForm, Progress } from "./types.js" */
/** @typedef {(main: HTMLElement) => unknown} Open */

export const LEVELS = [1, 2, 3, 4, 5];

/** @type {Record<string, () => { open: Open } | Promise<{ open: Open }>>} */
const PARTS = {
  learn: () => ({ open: overview }),
  puzzle: () => load("puzzle"),
  daily: () => load("daily"),
  mistakes: () => load("mistakes"),
  practice: () => load("practice"),
  lesson: () => load("lesson"),
  report: () => load("report"),
};

export async function open(/** @type {HTMLElement} */ main) {
  const code = kept("class.now");
  if (code) load("class_strip").then(({ showStrip }) => showStrip(code)); // who waits for a round is told of it here
  const part = location.pathname.split("/").filter(Boolean).pop() ?? "";
  try {
    if (!Object.hasOwn(PARTS, part)) {
      astray(main, say("page_learn.no_page"));
      return;
    }
    const module = await PARTS[part]();
    if (profile) await (await load("family")).refresh();
    await module.open(main);
  } catch (error) {
    if (!(error instanceof Problem) || error.passes) throw error;
    astray(main, error.message);
  }
}

// An address that leads nowhere has a way on.
export function astray(/** @type {HTMLElement} */ main, /** @type {string} */ text) {
  document.title = say("page.title", { what: say("page.sorry") });
  show(
    main,
    h(
      "section",
      { class: "card" },
      h("h1", {}, say("page.sorry")),
      h("p", {}, text),
      h("p", {}, h("a", { class: "button", href: `${BASE}learn` }, say("page_learn.to_learn"))),
    ),
  );
}

// A title, and the way back.
export function heading(/** @type {string} */ title, /** @type {any[]} */ ...more) {
  document.title = say("page.title", { what: title });
  return h(
    "div",
    { class: "study-head" },
    h("a", { class: "back", href: `${BASE}learn` }, say("page_learn.back")),
    h("h1", {}, title),
    more,
    profile && [h("p", { class: "note" }, say("page_learn.learning", { name: profile })), stillWaiting()],
  );
}

// What the server does not have yet is said here, when it has been tried.
function stillWaiting() {
  const count = outbox().length;
  return h("p", { class: "note", id: "waiting", role: "status" }, count > 0 && say("page_learn.waiting", { count }));
}

export function puzzleAddress(/** @type {number | string | null} */ level, /** @type {string | null} */ book = null) {
  const query = new URLSearchParams();
  if (level) query.set("level", String(level));
  if (book) query.set("book", book);
  return `${BASE}learn/puzzle?${query}`;
}

// A puzzle of each level.
export function levelList(/** @type {string | null} */ book = null, current = 0) {
  const link = (/** @type {number} */ level) => {
    const attributes = {
      class: "level",
      href: puzzleAddress(level, book),
      "aria-current": level === current ? "true" : null,
      "aria-label": say("page_learn.level", { level }),
    };
    return h("li", {}, h("a", attributes, String(level)));
  };
  return LEVELS.map(link);
}

// A game by its goal, with the title of its book beside it.
export const gameName = (/** @type {{ goal: string, title: string }} */ { goal, title }) =>
  h("span", { class: "game-name" }, `${goal} `, h("small", {}, title));

const card = (/** @type {string} */ code, /** @type {any[]} */ ...inside) =>
  h("section", { class: "card", "aria-labelledby": code }, h("h2", { id: code }, say(code)), inside);

const wayTo = (/** @type {string} */ part, /** @type {string} */ code) =>
  h("p", {}, h("a", { class: "button", href: `${BASE}learn/${part}` }, say(code)));

async function overview(/** @type {HTMLElement} */ main) {
  const asked = insist(() => get("api/books"));
  const { journey } = await load("journey");
  /** @type {BooksForm} */
  const { books, levels } = await asked;
  const now = progress();
  document.title = say("page.title", { what: say("page.menu_learn") });
  const who = isFamily && (await (await load("family")).whoLearns(() => overview(main)));
  const place = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (main.querySelector(`.${name}`) ?? main.appendChild(h("div", { class: name })));
  show(place("people-place"), who && card("page_learn.who", who, stillWaiting()));
  show(
    place("journey"),
    journey(now, [dailyCard(now), ladderCard(books, levels, now)], () => overview(main)),
  );
  show(
    place("cards"),
    puzzlesCard(books),
    mistakesCard(now),
    card("page_learn.practice", h("p", {}, say("page_learn.practice_about")), wayTo("practice", "page_learn.practise")),
    gamesCard(books),
  );
}

function dailyCard(/** @type {Progress} */ now) {
  const done = now.daily[today()];
  const text = done ? (done.solved ? "page_learn.daily_solved" : "page_learn.daily_tried") : "page_learn.daily_about";
  return card(
    "page_learn.daily",
    h("p", {}, say("page_learn.date", dateFields(today()))),
    h("p", { class: done ? "done" : null }, say(text)),
    wayTo("daily", done ? "page_learn.look_again" : "page_learn.solve"),
  );
}

function ladderCard(
  /** @type {BookForm[]} */ books,
  /** @type {BooksForm["levels"]} */ levels,
  /** @type {Progress} */ now,
) {
  const names = levels.map(({ level }) => level);
  const stars = books.reduce((sum, { book }) => sum + countStars(now, book, names), 0);
  return card(
    "page_learn.ladder",
    stars > 0 &&
      h("p", { class: "done" }, say("page_learn.ladder_stars", { stars, of: 3 * levels.length * books.length })),
    h("p", {}, say("page_learn.ladder_about")),
    h("p", {}, h("a", { class: "button", href: `${BASE}ladder` }, say("page_learn.to_ladder"))),
  );
}

function puzzlesCard(/** @type {BookForm[]} */ books) {
  const byGame = books.map((each) => h("li", {}, h("a", { href: puzzleAddress(null, each.book) }, gameName(each))));
  return card(
    "page_learn.puzzles",
    h("p", {}, say("page_learn.puzzles_about")),
    h("ul", { class: "levels", "aria-label": say("page_learn.levels") }, levelList()),
    h("details", {}, h("summary", {}, say("page_learn.by_game")), h("ul", { class: "links" }, byGame)),
  );
}

function mistakesCard(/** @type {Progress} */ now) {
  const count = dueCards(now).length;
  const none = Object.keys(now.cards).length ? "page_learn.none_due" : "page_learn.no_mistakes";
  return card(
    "page_learn.mistakes",
    h("p", {}, count ? say("page_learn.due", { count }) : say(none)),
    count > 0 && wayTo("mistakes", "page_learn.again"),
  );
}

function gamesCard(/** @type {BookForm[]} */ books) {
  const item = (/** @type {BookForm} */ { book, title, goal }) => {
    const lesson = `${BASE}learn/lesson?${new URLSearchParams({ book })}`;
    const lessonTitle = say("page_learn.lesson_title", { goal });
    const rulesTitle = say("page_learn.rules_title", { goal });
    return h(
      "li",
      {},
      gameName({ goal, title }),
      h("a", { href: lesson, "aria-label": lessonTitle }, say("page_learn.its_lesson")),
      h("a", { href: `${BASE}rules/${book}`, "aria-label": rulesTitle }, say("page_learn.rules")),
    );
  };
  const list = h("ul", { class: "links games" }, books.map(item));
  return card("page_learn.games", h("p", {}, say("page_learn.games_about")), list);
}

function dateFields(/** @type {string} */ day) {
  const part = (/** @type {Intl.DateTimeFormatOptions} */ form) =>
    new Intl.DateTimeFormat(document.documentElement.lang, { ...form, timeZone: "UTC" }).format(new Date(day));
  return {
    weekday: part({ weekday: "long" }),
    day: part({ day: "numeric" }),
    month: part({ month: "long" }),
    year: day.slice(0, 4),
  };
}

/** A day such as 2026-11-18 as the puzzle of the day has it in its heading. */
export const dateInWords = (/** @type {string} */ day) => say("page_learn.date_full", dateFields(day));
