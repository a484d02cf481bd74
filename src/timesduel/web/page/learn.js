// Learning: which part of it is this? The overview is here, the others are modules of their own.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist, Problem } from "./api.js";
import { dueCards, isFamily, outbox, profile, progress, streak, today } from "./progress.js";
import { Grid } from "./grid.js";

/** @import { BookForm, BooksForm, Progress } from "./types.js" */
/** @typedef {(main: HTMLElement) => unknown} Open */

export const LEVELS = [1, 2, 3, 4, 5];

/** @type {Record<string, () => { open: Open } | Promise<{ open: Open }>>} */
const PARTS = {
  learn: () => ({ open: overview }),
  puzzle: () => import("./puzzle.js"),
  daily: () => import("./daily.js"),
  mistakes: () => import("./mistakes.js"),
  practice: () => import("./practice.js"),
  lesson: () => import("./lesson.js"),
};

export async function open(/** @type {HTMLElement} */ main) {
  const part = location.pathname.split("/").filter(Boolean).pop() ?? "";
  try {
    if (!Object.hasOwn(PARTS, part)) {
      astray(main, say("page_learn.no_page"));
      return;
    }
    const module = await PARTS[part]();
    if (profile) await (await import("./family.js")).refresh();
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

const card = (/** @type {string} */ code, /** @type {any[]} */ ...inside) =>
  h("section", { class: "card", "aria-labelledby": code }, h("h2", { id: code }, say(code)), inside);

const wayTo = (/** @type {string} */ part, /** @type {string} */ code) =>
  h("p", {}, h("a", { class: "button", href: `${BASE}learn/${part}` }, say(code)));

async function overview(/** @type {HTMLElement} */ main) {
  /** @type {BooksForm} */
  const { books } = await insist(() => get("api/books"));
  const now = progress();
  document.title = say("page.title", { what: say("page.menu_learn") });
  const { filesOf } = await import("./files.js");
  const who = isFamily && (await (await import("./family.js")).whoLearns(() => overview(main)));
  /** @type {HTMLElement} */
  const cards = main.querySelector(".cards") ?? main.appendChild(h("div", { class: "cards" }));
  show(
    cards,
    who && card("page_learn.who", who, stillWaiting()),
    dailyCard(now),
    puzzlesCard(books),
    mistakesCard(now),
    card("page_learn.practice", h("p", {}, say("page_learn.practice_about")), wayTo("practice", "page_learn.practise")),
    gamesCard(books),
    progressCard(
      now,
      filesOf(() => overview(main)),
    ),
  );
}

function dailyCard(/** @type {Progress} */ now) {
  const done = now.daily[today()];
  const text = done ? (done.solved ? "page_learn.daily_solved" : "page_learn.daily_tried") : "page_learn.daily_about";
  return card(
    "page_learn.daily",
    h("p", {}, say("page_learn.date", dateNow())),
    h("p", { class: done ? "done" : null }, say(text)),
    wayTo("daily", done ? "page_learn.look_again" : "page_learn.solve"),
  );
}

function puzzlesCard(/** @type {BookForm[]} */ books) {
  const byGame = books.map((each) => h("li", {}, h("a", { href: puzzleAddress(null, each.book) }, each.title)));
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
  const item = (/** @type {BookForm} */ { book, title }) => {
    const lesson = `${BASE}learn/lesson?${new URLSearchParams({ book })}`;
    const lessonTitle = say("page_learn.lesson_title", { title });
    const rulesTitle = say("page_learn.rules_title", { title });
    return h(
      "li",
      {},
      h("span", {}, title),
      h("a", { href: lesson, "aria-label": lessonTitle }, say("page_learn.its_lesson")),
      h("a", { href: `${BASE}rules/${book}`, "aria-label": rulesTitle }, say("page_learn.rules")),
    );
  };
  const list = h("ul", { class: "links games" }, books.map(item));
  return card("page_learn.games", h("p", {}, say("page_learn.games_about")), list);
}

function progressCard(/** @type {Progress} */ now, /** @type {HTMLElement[]} */ files) {
  const grid = new Grid(true);
  grid.update(now);
  const products = Object.values(now.facts).reduce((sum, score) => sum + score.right, now.larger.right);
  const figures = [
    figure("page_learn.streak", streak(now.days)),
    figure("page_learn.in_a_row", now.row.current),
    figure("page_learn.best_row", now.row.best),
    figure("page_learn.products", products),
  ];
  return card(
    "page_learn.progress",
    h("dl", { class: "figures" }, figures),
    h("details", {}, h("summary", {}, say("page_learn.grid")), grid.element),
    files,
  );
}

function dateNow() {
  const part = (/** @type {Intl.DateTimeFormatOptions} */ form) =>
    new Intl.DateTimeFormat(document.documentElement.lang, form).format(new Date());
  return { weekday: part({ weekday: "long" }), day: part({ day: "numeric" }), month: part({ month: "long" }) };
}

const figure = (/** @type {string} */ code, /** @type {number} */ value) =>
  h("div", {}, h("dt", {}, say(code)), h("dd", {}, say("page_learn.figure", { value })));
