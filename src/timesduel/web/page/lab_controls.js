// The controls of the lab: which game, what to multiply by, where it starts, and what it runs up to.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import "./words_lab.js";
import { logOf } from "./factors.js";
import { digitsOf, MOST_DIGITS } from "./lab_scale.js";

import { numbersIn } from "./setup.js";

/** @import { BookForm } from "./types.js" */
/** @import { Setup } from "./setup.js" */

const TOGGLES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const USUAL_MODULUS = 31;

export class Controls {
  constructor(
    /** @type {BookForm[]} */ books,
    /** @type {Setup} */ given,
    /** @type {(rulesChanged: boolean) => void} */ changed,
  ) {
    this.books = books;
    this.changed = changed;
    this.book = books.find((book) => book.book === given.which_game) ?? books[0];
    this.select = h(
      "select",
      { id: "book", "aria-describedby": "book-title", onchange: () => this.another() },
      books.map((book) => h("option", { value: book.book, selected: book === this.book }, book.goal)),
    );
    this.title = h("span", { class: "note", id: "book-title" });
    this.toggles = h("div", { class: "toggles" });
    this.others = this.field("others", "page_lab.others", "page_lab.others_example");
    this.start = this.field("start", "page_lab.rule.start", "", () => String(this.book.rules.start));
    this.limit = this.field("limit", "page_lab.rule.target");
    this.round = h("input", { type: "checkbox", id: "round", onchange: () => this.goRound() });
    this.fields = h("div", { class: "fields" });
    this.lay(given.rules);
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string} example
   * @param {() => string} usual
   */
  field(id, label, example = "", usual = () => (example ? say(example) : "")) {
    const input = h("input", {
      ...{ id, inputmode: "numeric", autocomplete: "off", maxlength: 1100, placeholder: usual() },
      oninput: () => this.changed(id !== "limit"),
    });
    const text = h("label", { for: id }, say(label));
    return { input, text, element: h("p", { class: "field" }, text, input) };
  }

  // The controls that the game has, as the rules say that were given.
  lay(/** @type {Record<string, string>} */ given) {
    const { title, rules, house_rules } = this.book;
    this.title.textContent = title;
    const typed = numbersIn(given.multipliers ?? rules.multipliers.join());
    const isOn = (/** @type {number} */ number) => typed.includes(String(number));
    show(
      this.toggles,
      TOGGLES.map((number) =>
        h(
          "button",
          {
            ...{ type: "button", class: "toggle", value: number, "aria-pressed": String(isOn(number)) },
            "aria-label": say("page.times_label", { move: number }),
            onclick: (/** @type {Event} */ event) => this.toggle(/** @type {HTMLElement} */ (event.currentTarget)),
          },
          String(number),
        ),
      ),
    );
    this.others.input.value = typed.filter((each) => !TOGGLES.some((number) => String(number) === each)).join(", ");
    this.start.input.value = given.start ?? "";
    this.round.checked = Boolean(given.modulus);
    this.limit.input.value = given[this.limitName] ?? this.usualLimit;
    this.nameLimit();
    const round = h("label", { class: "tick", for: "round" }, this.round, h("span", {}, say("page_lab.round")));
    show(
      this.fields,
      this.others.element,
      this.limit.element,
      this.start.element,
      house_rules.includes("modulus") && round,
    );
  }

  nameLimit() {
    const name = this.limitName;
    this.limit.text.textContent = say(`page_lab.rule.${name}`);
    this.start.input.placeholder = String(this.book.rules.start);
  }

  another() {
    this.book = this.books.find((book) => book.book === this.select.value) ?? this.book;
    this.lay({});
    this.changed(true);
  }

  toggle(/** @type {HTMLElement} */ button) {
    button.ariaPressed = String(button.ariaPressed !== "true");
    this.changed(true);
  }

  goRound() {
    this.limit.input.value = this.usualLimit;
    this.nameLimit();
    this.changed(true);
  }

  /** @returns {"target" | "ceiling" | "modulus"} */
  get limitName() {
    if (this.round.checked) return "modulus";
    return this.book.rules.target === null ? "ceiling" : "target";
  }

  get usualLimit() {
    return String(this.book.rules[this.limitName] ?? USUAL_MODULUS);
  }

  // What the game runs up to, as digits; null if that is no number.
  get limitDigits() {
    return digitsOf(this.limit.input.value.trim() || this.usualLimit);
  }

  set limitDigits(/** @type {string | null} */ digits) {
    this.limit.input.value = digits ?? "";
  }

  // The logarithm of where the game starts: what it runs up to lies beyond.
  get startLog() {
    const start = digitsOf(this.start.input.value.trim() || String(this.book.rules.start));
    return start === null || start === "0" ? 0 : Math.min(logOf(start), MOST_DIGITS - 1);
  }

  get multipliers() {
    const on = [...this.toggles.querySelectorAll("button")].filter((each) => each.ariaPressed === "true");
    return [...on.map((each) => each.value), ...numbersIn(this.others.input.value)].join();
  }

  // House rules, without those that are the book's own.
  /** @returns {Record<string, string>} */
  get rules() {
    const { rules } = this.book;
    const { multipliers, limitName } = this;
    const limit = this.limit.input.value.trim();
    const start = this.start.input.value.trim();
    return {
      ...(limit && limit !== String(rules[limitName]) ? { [limitName]: limit } : {}),
      ...(start ? { start } : {}),
      ...(multipliers !== rules.multipliers.join() ? { multipliers: multipliers || "0" } : {}),
    };
  }
}
