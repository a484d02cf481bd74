// A page to print, for parents and teachers: what is known, what is loose, what was done this week.
// It is made here, from what this browser keeps: nothing is sent anywhere.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { profile, progress, today } from "./progress.js";
import { dateInWords, heading } from "./learn.js";
import { reportOf } from "./report_state.js";
import { Wall } from "./wall.js";

const MOST = 24; // loose products that are named

export async function open(/** @type {HTMLElement} */ main) {
  const now = progress();
  const report = reportOf(now);
  const wall = new Wall("report-wall", true);
  wall.update(now);
  const print = h(
    "button",
    { type: "button", class: "button", id: "print", onclick: () => globalThis.print() },
    say("page_learn.report_print"),
  );
  show(
    main,
    heading(say("page_learn.report_title"), h("p", { class: "note" }, dateInWords(today()))),
    h("div", { class: "actions screen-only" }, print, h("p", { class: "note" }, say("page_learn.report_about"))),
    h(
      "article",
      { class: "report card" },
      h(
        "p",
        { class: "report-name" },
        h("label", { for: "report-name" }, say("page_learn.report_name")),
        h("input", { id: "report-name", value: profile ?? "", maxlength: 40, autocomplete: "off" }),
      ),
      known(report),
      h(
        "section",
        { class: "report-wall", "aria-labelledby": "report-wall" },
        h("h2", { id: "report-wall" }, say("page_learn.report_wall")),
        wall.element,
        wall.legend,
      ),
      week(report),
      h("p", { class: "note" }, say("page_learn.report_measure")),
    ),
  );
}

const listed = (/** @type {string[]} */ words) =>
  new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(words);

const part = (/** @type {string} */ code, /** @type {any[]} */ ...sentences) =>
  h(
    "section",
    { "aria-labelledby": code },
    h("h2", { id: code }, say(code)),
    sentences.filter(Boolean).map((text) => h("p", {}, text)),
  );

function known(/** @type {ReturnType<typeof reportOf>} */ { counts, of, tables, loose }) {
  const sums = loose.slice(0, MOST).map(([one, other]) => say("page_learn.product", { one, other }));
  const more = loose.length - sums.length;
  const names = more > 0 ? [...sums, say("page_learn.report_more", { count: more })] : sums;
  return [
    part(
      "page_learn.report_known",
      say("page_learn.report_known_count", { count: counts.known, of }),
      tables.length > 0 &&
        say("page_learn.report_tables", { count: tables.length, tables: listed(tables.map(String)) }),
    ),
    part(
      "page_learn.report_loose",
      names.length
        ? say("page_learn.report_loose_list", { count: loose.length, products: listed(names) })
        : say("page_learn.report_loose_none"),
      counts.hole > 0 && say("page_learn.report_holes", { count: counts.hole }),
      names.length > 0 && say("page_learn.report_helps"),
    ),
  ];
}

function week(/** @type {ReturnType<typeof reportOf>} */ { days, done, row }) {
  const weekday = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", timeZone: "UTC" });
  const names = listed(days.map((day) => weekday.format(new Date(day))));
  return part(
    "page_learn.report_week",
    days.length
      ? say("page_learn.report_days", { count: days.length, days: names })
      : say("page_learn.report_days_none"),
    row > 1 && say("page_learn.report_row", { count: row }),
    done.products > 0 && say("page_learn.report_products", { count: done.products, right: done.right }),
    done.puzzles > 0 && say("page_learn.report_puzzles", { count: done.puzzles, solved: done.solved }),
    done.games > 0 && say("page_learn.report_games", { count: done.games }),
    done.lessons > 0 && say("page_learn.report_lessons", { count: done.lessons }),
  );
}
