// A class looked back at, for the teacher: points by round, the wall of products, where most wins slipped. To print, too.

import { h, renew, show, tell } from "./dom.js";
import { number, say } from "./say.js";
import "./words_teacher.js";
import { BASE, get, insist, newKey, post, Problem } from "./api.js";
import { gameOf } from "./class_ask.js";
import { takeSecret } from "./class_link.js";
import { pictures } from "./class_place.js";
import { onPaper, saveTable } from "./class_paper.js";
import { Wall } from "./wall.js";

/** @import { BooksForm, ClassProducts, ClassReport, ClassReportRow, ClassState, Moment } from "./types.js" */

const MOST = 12; // products that are listed

export async function openReport(/** @type {HTMLElement} */ main, /** @type {string} */ code) {
  const secret = takeSecret("teacher", code);
  if (!secret) throw new Problem(404, { detail: say("page_teacher.no_secret") });
  const path = `api/classes/${code}`;
  /** @type {[ClassState, ClassReport, BooksForm]} */
  const [state, report, books] = await insist(() =>
    Promise.all([get(path, { secret }), get(`${path}/report`, { secret }), get("api/books")]),
  );
  document.title = say("page.title", { what: say("page_teacher.report_title", { code }) });
  new ReportPage(main, code, secret, state, report, books);
}

class ReportPage {
  /**
   * @param {HTMLElement} main
   * @param {string} code
   * @param {string} secret
   * @param {ClassState} state
   * @param {ClassReport} report
   * @param {BooksForm} books
   */
  constructor(main, code, secret, state, report, { books }) {
    this.code = code;
    this.secret = secret;
    this.state = state;
    this.report = report;
    this.books = books;
    this.problem = h("p", { class: "problem screen-only", role: "alert" });
    this.wall = new Wall("class-products", true);
    this.slow = h("div", {});
    const button = (/** @type {string} */ id, /** @type {string} */ words, /** @type {() => unknown} */ act) =>
      h("button", { type: "button", class: "quiet", id, onclick: act }, say(words));
    show(
      main,
      h("h1", { class: "class-title" }, say("page_teacher.report_title", { code })),
      h(
        "div",
        { class: "actions screen-only" },
        h("a", { class: "button", href: this.teacherAddress }, say("page_teacher.report_back")),
        button("print", "page_teacher.print", () => print()),
        button("save", "page_teacher.save", () => this.save()),
      ),
      this.problem,
      h(
        "article",
        { class: "report card class-report" },
        this.points(),
        this.moments(),
        this.products(),
        h("p", { class: "note" }, say("page_teacher.report_measure")),
      ),
    );
  }

  get teacherAddress() {
    return `${BASE}c/${this.code}/teacher`;
  }

  points() {
    const { rows } = this.report;
    const rounds = rows[0]?.rounds ?? [];
    const heads = [
      say("page_teacher.column_place"),
      say("page_teacher.column_name"),
      ...rounds.map((_, index) => say("page_teacher.report_round", { number: index + 1 })),
      say("page_teacher.column_points"),
      say("page_teacher.column_games"),
    ].map((text) => h("th", { scope: "col" }, text));
    return h(
      "div",
      { class: "report-points" },
      h("h2", { id: "points" }, say("page_teacher.report_points")),
      rows.length
        ? scrolled(
            "points",
            "",
            h("thead", {}, h("tr", {}, heads)),
            h(
              "tbody",
              {},
              rows.map((row) => this.row(row)),
            ),
          )
        : h("p", { class: "note" }, say("page_teacher.nobody")),
    );
  }

  row(/** @type {ClassReportRow} */ { number: child, name, place, points, games, rounds }) {
    const paper = onPaper(this.code)[child];
    return h(
      "tr",
      {},
      h("td", {}, String(place)),
      h("th", { scope: "row" }, pictures(this.state.parts.children[child]), " ", paper ?? name),
      rounds.map((each) => h("td", {}, each === null ? "" : String(each))),
      h("td", {}, h("strong", {}, String(points))),
      h("td", {}, String(games)),
    );
  }

  moments() {
    const { moments } = this.report;
    const entry = (/** @type {Moment} */ moment, /** @type {number} */ index) =>
      h(
        "li",
        {},
        h("p", {}, moment.text),
        h(
          "div",
          { class: "actions screen-only" },
          h(
            "button",
            {
              type: "button",
              class: "button",
              id: `ask-${index + 1}`,
              "aria-label": say("page_teacher.report_ask_label", { goal: moment.goal, total: number(moment.total) }),
              onclick: () => this.ask(moment),
            },
            say("page_teacher.report_ask"),
          ),
        ),
      );
    return h(
      "section",
      { "aria-labelledby": "moments" },
      h("h2", { id: "moments" }, say("page_teacher.report_moments")),
      moments?.length
        ? h("ol", { class: "report-moments" }, moments.map(entry))
        : h("p", {}, say(moments ? "page_teacher.report_no_moments" : "page_teacher.report_moments_unknown")),
    );
  }

  // To everybody, and on to the page where the answers come in.
  async ask(/** @type {Moment} */ { rules, total, used }) {
    try {
      const game = gameOf(this.books, rules);
      const wish = { kind: "ask", key: newKey(), game, total, used };
      await insist(() => post(`api/classes/${this.code}/actions`, wish, { secret: this.secret }));
      location.assign(this.teacherAddress);
    } catch (error) {
      this.failed(error);
    }
  }

  products() {
    const { children, products } = this.report;
    const heading = h("h2", { id: "class-products" }, say("page_teacher.report_products"));
    if (!Object.keys(products.facts).length && !products.larger.asked)
      return h(
        "section",
        { class: "report-wall", "aria-labelledby": "class-products" },
        heading,
        h("p", {}, say("page_teacher.report_no_products")),
      );
    const whose = h(
      "select",
      { id: "whose", onchange: () => this.showProducts(whose.value ? children[whose.value] : products) },
      h("option", { value: "" }, say("page_teacher.report_everybody")),
      this.report.rows
        .filter((row) => children[row.number])
        .map((row) => h("option", { value: row.number }, onPaper(this.code)[row.number] ?? row.name)),
    );
    this.showProducts(products, false);
    return h(
      "section",
      { class: "report-wall", "aria-labelledby": "class-products" },
      heading,
      h("p", { class: "field screen-only" }, h("label", { for: "whose" }, say("page_teacher.report_whose")), whose),
      this.wall.element,
      this.wall.legend,
      this.wall.larger,
      this.slow,
    );
  }

  // Those that were wrong most often first, and then those that took longest.
  showProducts(/** @type {ClassProducts} */ { facts, larger }, told = true) {
    this.wall.update(/** @type {any} */ ({ facts, larger }));
    const rows = Object.entries(facts)
      .map(([name, score]) => ({ name, ...score, wrong: score.asked - score.right }))
      .sort((one, other) => other.wrong - one.wrong || (other.seconds ?? 0) - (one.seconds ?? 0))
      .slice(0, MOST);
    const heads = ["product", "right", "seconds"].map((name) =>
      h("th", { scope: "col" }, say(`page_teacher.report_column_${name}`)),
    );
    renew(
      this.slow,
      h("h3", { id: "slow" }, say("page_teacher.report_slow")),
      scrolled(
        "slow",
        "report-slow",
        h("thead", {}, h("tr", {}, heads)),
        h(
          "tbody",
          {},
          rows.map(({ name, asked, right, seconds }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, name.replace("x", " × ")),
              h("td", {}, say("page_teacher.report_right", { right, asked })),
              h("td", {}, seconds === null ? "" : number(Math.round(seconds * 10) / 10)),
            ),
          ),
        ),
      ),
    );
    if (told) tell(say("page_teacher.report_shown"));
  }

  async save() {
    try {
      await saveTable(this.code, this.secret, this.state.parts);
    } catch (error) {
      this.failed(error);
    }
  }

  failed(/** @type {unknown} */ error) {
    if (!(error instanceof Problem)) throw error;
    this.problem.textContent = error.message || say("page.no_answer");
  }
}

// A table that may be wider than the screen; label: the id of its heading.
const scrolled = (/** @type {string} */ label, /** @type {string} */ kind, /** @type {HTMLElement[]} */ ...parts) =>
  h(
    "div",
    { class: "report-scroll", tabindex: 0, role: "region", "aria-labelledby": label },
    h("table", { class: kind }, parts),
  );
