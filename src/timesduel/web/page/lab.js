// The lab: change the rules, and see at once who wins, how fair it is, and which numbers to leave.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_lab.js";
import { BASE, get, insist, Problem } from "./api.js";
import { drawRuler } from "./ruler.js";
import { addressOf, readSetup, rulesQuery } from "./setup.js";

const PAUSE = 300; // while somebody types, nothing is asked

/** @import { BookForm, BooksForm, FairnessAnswer, VerdictAnswer, ZonesAnswer } from "./types.js" */
/** @import { Setup } from "./setup.js" */

export async function open(/** @type {HTMLElement} */ main) {
  /** @type {BooksForm} */
  const { books } = await insist(() => get("api/books"));
  new Lab(main, books);
}

class Lab {
  constructor(/** @type {HTMLElement} */ main, /** @type {BookForm[]} */ books) {
    this.books = books;
    /** @type {ZonesAnswer | null} */
    this.zones = null;
    /** @type {AbortController | undefined} */
    this.control = undefined;
    this.given = readSetup(location.search);
    this.book = books.find((book) => book.book === this.given.which_game) ?? books[0];
    this.select = h(
      "select",
      { id: "book", onchange: () => this.another() },
      books.map((book) => h("option", { value: book.book, selected: book === this.book }, book.title)),
    );
    this.fields = h("div", { class: "fields" });
    this.answer = h("section", { class: "card", "aria-label": say("page_lab.answer"), "aria-live": "polite" });
    this.figure = h("figure", { class: "picture" });
    this.play = h("a", { class: "button big" }, say("page_lab.play"));
    main.append(
      h(
        "form",
        {
          class: "setup lab",
          onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
          oninput: () => this.soon(),
        },
        h("p", { class: "field" }, h("label", { for: "book" }, say("page_lab.based_on")), this.select),
        this.fields,
      ),
      this.answer,
      this.figure,
      this.play,
    );
    document.title = say("page.title", { what: say("page.menu_lab") });
    new ResizeObserver(() => this.draw()).observe(this.figure);
    this.lay();
    this.ask();
  }

  another() {
    this.book = this.books.find((book) => book.book === this.select.value) ?? this.book;
    this.given.rules = {};
    this.lay();
    this.soon();
  }

  // The fields that the game has: what it runs up to, what to multiply by, where it starts.
  lay() {
    const { rules, house_rules } = this.book;
    const fields = house_rules.map((name) => {
      const usual =
        name === "multipliers" ? rules.multipliers.join(", ") : (rules[/** @type {keyof typeof rules} */ (name)] ?? "");
      const value = this.given.rules[name] ?? "";
      return h(
        "p",
        { class: "field" },
        h("label", { for: `rule-${name}` }, say(`page.rule.${name}`)),
        h("input", {
          id: `rule-${name}`,
          name,
          inputmode: name === "multipliers" ? "text" : "numeric",
          placeholder: String(usual),
          value,
          maxlength: 60,
          autocomplete: "off",
          "aria-describedby": "rule-usual",
        }),
      );
    });
    show(this.fields, fields, h("p", { class: "note", id: "rule-usual" }, say("page_lab.empty")));
  }

  get rules() {
    /** @type {Record<string, string>} */
    const rules = {};
    for (const field of this.fields.querySelectorAll("input"))
      if (field.value.trim()) rules[field.name] = field.value.trim();
    return rules;
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), PAUSE);
  }

  async ask() {
    const { rules } = this;
    const query = rulesQuery(this.book.book, rules);
    const setup = { ...this.given, which_game: this.book.book, rules };
    history.replaceState(null, "", `?${addressOf(setup)}`);
    this.play.href = `${BASE}?${addressOf(setup)}`;
    this.control?.abort();
    this.control = new AbortController();
    const { signal } = this.control;
    show(this.answer, h("p", { class: "note" }, say("page_lab.thinking")));
    const parts = await Promise.all(
      ["verdict", "zones", "fairness"].map((what) => get(`api/${what}?${query}`, { signal }).catch((error) => error)),
    );
    if (signal.aborted) return;
    const verdict = /** @type {VerdictAnswer | Problem} */ (parts[0]);
    const zones = /** @type {ZonesAnswer | Problem} */ (parts[1]);
    const fairness = /** @type {FairnessAnswer | Problem} */ (parts[2]);
    this.zones = zones instanceof Error ? null : zones;
    this.play.hidden = verdict instanceof Problem;
    if (verdict instanceof Problem) {
      show(this.answer, h("p", { class: "problem" }, verdict.message || say("page.no_answer")));
    } else {
      const section = (/** @type {string} */ code, /** @type {any} */ inside) => [h("h2", {}, say(code)), inside];
      show(
        this.answer,
        section("page_lab.who_wins", h("p", {}, verdict.text)),
        section("page_lab.how_fair", fairness instanceof Problem ? refused(fairness) : fairnessTold(fairness)),
        section("page_lab.zones", zones instanceof Problem ? refused(zones) : zonesTold(zones)),
      );
    }
    this.draw();
  }

  // Shown or hidden before it is measured: what is hidden has no size, and an observer need not
  // notice what is hidden and shown again between two frames.
  draw() {
    const { zones } = this;
    this.figure.hidden = !zones || zones.rules.modulus !== null;
    const { clientWidth: width, clientHeight: height } = this.figure;
    if (!zones || width < 50) {
      show(this.figure);
      return;
    }
    const { rules, to_leave } = zones;
    show(this.figure, drawRuler({ rules, turns: [], total: rules.start, zones: to_leave.slice(-40) }, width, height));
  }
}

const refused = (/** @type {Problem} */ problem) => h("p", { class: "note" }, problem.message);

const fairnessTold = (/** @type {FairnessAnswer} */ { texts }) => Object.values(texts).map((text) => h("p", {}, text));

function zonesTold(/** @type {ZonesAnswer} */ { heading, to_leave, start_text }) {
  const spans = to_leave.map(([from, to]) => (from === to ? String(from) : say("page_lab.from_to", { from, to })));
  return [h("p", {}, heading), h("p", { class: "zones" }, spans.join(", ")), h("p", {}, start_text)];
}
