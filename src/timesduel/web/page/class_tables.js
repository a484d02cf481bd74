// The tables of a round and the standings, for the teacher.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_teacher.js";
import { BASE } from "./api.js";
import { pictures } from "./class_place.js";
import { saveTable } from "./class_paper.js";
import { nameOf, tablesOf } from "./class_parts.js";
import { lastIsOver } from "./class_way.js";

/** @import { ClassTable } from "./types.js" */
/** @import { TeacherPage } from "./class_teacher.js" */

export function tablesCard(/** @type {TeacherPage} */ page) {
  const tables = tablesOf(page.state.parts);
  return [
    h("h2", { id: "tables" }, say("page_teacher.tables")),
    !tables.length && h("p", { class: "note" }, say("page_teacher.no_tables")),
    h(
      "ul",
      { class: "class-tables" },
      tables.map((table) => entry(page, table)),
    ),
  ];
}

function entry(/** @type {TeacherPage} */ page, /** @type {ClassTable} */ { number, one, two, results, game }) {
  const { parts } = page.state;
  const large = parts.watched === number;
  const texts = results.flatMap((result) => (result ? [result.text] : []));
  const away = game === null ? [] : [one, two].filter((each) => page.isAway(each));
  return h(
    "li",
    { "data-done": game === null },
    h("strong", {}, say("page_teacher.table", { number })),
    h(
      "span",
      { class: "table-names" },
      say("page_teacher.pair_of", { one: nameOf(parts, one), two: nameOf(parts, two) }),
    ),
    away.map((each) => h("strong", { class: "table-away" }, say("page_teacher.away", { name: nameOf(parts, each) }))),
    texts.length > 0 && h("span", { class: "note" }, texts.join(" ")),
    game !== null &&
      h(
        "span",
        { class: "actions" },
        h(
          "a",
          {
            class: "quiet",
            href: `${BASE}g/${game}?view=class#watch`,
            target: "_blank",
            "aria-label": say("page_teacher.look_label", { number }),
          },
          say("page_teacher.look"),
        ),
        large
          ? page.button(`large-${number}`, say("page_teacher.all_tables"), () => page.act("look"))
          : page.button(`large-${number}`, say("page_teacher.large"), () => page.act("look", { number })),
        page.careful(`decide-${number}`, say("page_teacher.decide"), say("page_teacher.decide_sure", { number }), () =>
          page.act("decide", { number }),
        ),
      ),
  );
}

export const reportLink = (/** @type {string} */ code, kind = "button") =>
  h("a", { class: kind, id: "report", href: `${BASE}c/${code}/report` }, say("page_teacher.report"));

export function standingsCard(/** @type {TeacherPage} */ page) {
  const { standings } = page.state.parts;
  return [
    h("h2", { id: "standings" }, say("page_teacher.standings")),
    standings.some(({ games }) => games) && table(page),
    h(
      "div",
      { class: "actions" },
      page.button("save", say("page_teacher.save"), () => save(page)),
      !lastIsOver(page.state.parts) && reportLink(page.code, "quiet"),
      page.button("print", say("page_teacher.print"), () => print()),
    ),
  ];
}

function table(/** @type {TeacherPage} */ { state }) {
  const { standings, children } = state.parts;
  const heads = ["place", "name", "points", "games"].map((name) =>
    h("th", { scope: "col" }, say(`page_teacher.column_${name}`)),
  );
  const rows = standings.map(({ number, place, points, games }) =>
    h(
      "tr",
      {},
      h("td", {}, String(place)),
      h("th", { scope: "row" }, pictures(children[number]), " ", nameOf(state.parts, number)),
      h("td", {}, String(points)),
      h("td", {}, String(games)),
    ),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
}

async function save(/** @type {TeacherPage} */ page) {
  try {
    await saveTable(page.code, page.secret, page.state.parts);
  } catch (error) {
    page.failed(error);
  }
}
