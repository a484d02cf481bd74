// The door of a class: a child chooses what it is called, or takes its place again.

import { busy, h, show, tell } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, load, newKey, post, Problem } from "./api.js";
import { forget, keep, kept } from "./keep.js";
import {
  changePlaces,
  classSecret,
  codeForm,
  forgetClass,
  forgetClassSecret,
  keepClassSecret,
  otherPlace,
  picture,
  readCode,
} from "./class_place.js";
import "./words_class.js";

/** @import { ClassNickname, ClassPlace, ClassState } from "./types.js" */

export async function open(/** @type {HTMLElement} */ main) {
  const [, given] = location.pathname.slice(new URL(BASE).pathname.length).split("/");
  const code = readCode(decodeURIComponent(given));
  const secret = new URLSearchParams(location.hash.slice(1)).get("secret");
  if (secret) {
    keepClassSecret("child", code, secret);
    history.replaceState(history.state, "", location.pathname);
  }
  document.title = say("page.title", { what: say("page_class.child_title", { code }) });
  main.classList.add("class-child");
  await new Door(main, code).open();
}

class Door {
  constructor(/** @type {HTMLElement} */ main, /** @type {string} */ code) {
    this.main = main;
    this.code = code;
    this.path = `api/classes/${code}`;
    this.two = false;
    /** @type {ClassNickname | null} of two at this device, who has chosen already */
    this.first = null;
    this.problem = h("p", { class: "problem", role: "alert" });
  }

  // Who has a place here is let in at once; what was sent before the page was loaded again is the same place.
  async open() {
    const secret = classSecret("child", this.code);
    if (secret) {
      const state = await this.tried(() => get(this.path, { secret }));
      if (state) return this.enter(state, secret);
      forgetClassSecret("child", this.code);
    }
    forget("class.now");
    if (this.key && (await this.tried(() => this.send({})))) return undefined;
    if (this.refused === "classes.removed") return this.showRemoved();
    // A class that does not know its own children is over. Another place at this device may know better.
    if (this.refused === "classes.not_found" && !otherPlace(this.code)) forgetClass(this.code);
    return this.offer();
  }

  /** @returns {string | null} made up by this device, and kept before it is sent */
  get key() {
    return kept(`class.key.${this.code}`);
  }

  /**
   * @template Answer
   * @param {() => Promise<Answer>} send
   * @returns {Promise<Answer | null>} null if the server has refused it; `refused` says why
   */
  async tried(send) {
    this.refused = "";
    try {
      return await insist(send, () => this.showLost(), Infinity);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.refused = error.code;
      this.problem.textContent = error.message || say("page.no_answer");
      return null;
    }
  }

  showLost() {
    if (!this.problem.isConnected) show(this.main, this.problem);
    this.problem.textContent = say("page.lost");
  }

  async send(/** @type {object} */ wish) {
    /** @type {ClassPlace} */
    const { secret, state, pin } = await post(`${this.path}/children`, { key: this.key, ...wish });
    keepClassSecret("child", this.code, secret);
    keep(`class.pin.${this.code}`, pin);
    await this.enter(state, secret);
    return true;
  }

  async enter(/** @type {ClassState} */ state, /** @type {string} */ secret) {
    const { openRoom } = await load("class_room");
    await openRoom(this.main, state, secret, () => this.again());
  }

  // The place is gone, or somebody else is at this device: from the beginning.
  again() {
    this.two = false;
    this.first = null;
    return this.open();
  }

  async offer() {
    /** @type {ClassState | null} */
    const state = await this.tried(() => get(this.path));
    if (!state) {
      this.showAstray();
      return;
    }
    this.problem.textContent = "";
    this.showNames(state.offers);
  }

  showNames(/** @type {ClassNickname[]} */ offers) {
    const { first } = this;
    const question = say(
      first ? "page_class.child_second" : this.two ? "page_class.child_first" : "page_class.child_who",
    );
    const names = offers.filter(({ name }) => name !== first?.name);
    show(
      this.main,
      h("h1", {}, question),
      first && h("p", { class: "chosen" }, picture(first), first.name),
      h(
        "div",
        { class: "offers" },
        names.map((each) => this.nameButton(each)),
      ),
      this.problem,
      h(
        "div",
        { class: "door-ways" },
        this.way("others", "page_class.child_others", () => this.offer()),
        !first &&
          this.way("two", this.two ? "page_class.child_alone" : "page_class.child_two", () => this.turn(offers)),
        !first && this.way("again", "page_class.child_again", () => this.showDigits()),
        this.wayBack(),
      ),
    );
    tell(question);
  }

  nameButton(/** @type {ClassNickname} */ nickname) {
    const choose = (/** @type {any} */ event) => this.choose(nickname, event.currentTarget);
    return h(
      "button",
      { type: "button", class: "offer", onclick: choose },
      picture(nickname),
      h("span", {}, nickname.name),
    );
  }

  way(/** @type {string} */ id, /** @type {string} */ code, /** @type {() => unknown} */ go) {
    return h("button", { type: "button", class: "quiet", id: `door-${id}`, onclick: go }, say(code));
  }

  // To the other child at this device, whose place was put aside.
  wayBack() {
    const other = otherPlace(this.code);
    const go = () => {
      changePlaces(this.code, null);
      return this.again();
    };
    return (
      other &&
      h(
        "button",
        { type: "button", class: "quiet", id: "door-other", onclick: go },
        say("page_class.child_back_to", { name: other.name }),
      )
    );
  }

  turn(/** @type {ClassNickname[]} */ offers) {
    this.two = !this.two;
    this.problem.textContent = "";
    this.showNames(offers);
  }

  async choose(/** @type {ClassNickname} */ nickname, /** @type {HTMLElement} */ button) {
    if (this.two && !this.first) {
      this.first = nickname;
      await this.offer();
      return;
    }
    if (button.ariaBusy === "true") return;
    for (const each of this.main.querySelectorAll(".offer")) each.ariaBusy = "true";
    const { first } = this;
    if (!this.key) keep(`class.key.${this.code}`, newKey());
    const name = chosen(first ?? nickname);
    if (await this.tried(() => this.send({ name, ...(first ? { second: chosen(nickname) } : {}) }))) return;
    if (this.refused === "classes.removed") return this.showRemoved();
    const problem = this.problem.textContent;
    this.first = null; // either of the names may be the one that somebody else has
    await this.offer();
    this.problem.textContent = problem;
  }

  // The four digits of a place that was taken before, on another device.
  showDigits() {
    this.problem.textContent = "";
    const digits = h("input", {
      ...{ id: "digits", inputmode: "numeric", autocomplete: "off", maxlength: 4, pattern: "[0-9]{4}", required: true },
    });
    const button = h("button", { class: "button big", type: "submit" }, say("page_class.child_go"));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const idle = busy(button);
      if (!idle) return;
      keep(`class.key.${this.code}`, newKey());
      if (!(await this.tried(() => this.send({ pin: digits.value })))) idle();
    };
    show(
      this.main,
      h(
        "form",
        { class: "card door-card", onsubmit: submit },
        h("h1", {}, say("page_class.child_back")),
        h("p", {}, say("page_class.child_digits_how")),
        h("label", { for: "digits" }, say("page_class.child_digits")),
        digits,
        button,
        this.problem,
        this.way("back", "page_class.child_new_name", () => this.offer()),
      ),
    );
    digits.focus();
  }

  // No such class, or a door that is locked.
  showAstray() {
    this.problem.textContent = "";
    const text = say("page_class.child_closed", { code: this.code });
    show(
      this.main,
      codeForm("card door-card", (field) => [
        h("h1", {}, say("page_class.child_closed_heading")),
        h("p", {}, text),
        h("label", { for: "code" }, say("page_class.child_code")),
        field,
        h("button", { class: "button big", type: "submit" }, say("page_class.child_go")),
        this.way("again", "page_class.child_again", () => this.showDigits()),
        this.wayBack(),
      ]),
    );
    tell(text);
  }

  // By the teacher, who can let the child in again.
  showRemoved() {
    this.problem.textContent = "";
    const text = say("page_class.child_removed");
    show(
      this.main,
      h(
        "section",
        { class: "card door-card" },
        h("h1", {}, say("page_class.child_removed_heading")),
        h("p", {}, text),
        h("button", { type: "button", class: "button big", onclick: () => this.again() }, say("page_class.child_try")),
        this.wayBack(),
      ),
    );
    tell(text);
  }
}

const chosen = (/** @type {ClassNickname} */ { colour, animal }) => ({ colour, animal });
