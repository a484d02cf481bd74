// The teacher's page: who is there, how the round goes, and all that only the teacher can do.

import { h, renew, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import "./words_teacher.js";
import { BASE, get, insist, newKey, Problem } from "./api.js";
import { classSecret, forgetClass } from "./class_place.js";
import { followClass } from "./class_state.js";
import { AskCard } from "./class_ask.js";
import { childrenCard } from "./class_children.js";
import { joining, takeSecret } from "./class_link.js";
import { childrenHere, doneOf, nameOf, tablesOf } from "./class_parts.js";
import { reportLink, standingsCard, tablesCard } from "./class_tables.js";
import { TogetherCard } from "./class_together.js";
import { lastIsOver, minutes, ofRounds } from "./class_way.js";
import { copyable, drawLink, isNear } from "./invite.js";

/** @import { BooksForm, ClassActionRequest, ClassChange, ClassParts, ClassState } from "./types.js" */
/** @import { FollowedClass } from "./class_state.js" */

/** @typedef {Omit<ClassActionRequest, "kind" | "key">} Fields */

const TOLD = ["came", "left", "returned", "paired", "rang", "locked", "paused", "posed", "shown", "cleared", "undone"];
const TICK = 500; // milliseconds

export async function openTeacher(/** @type {HTMLElement} */ main, /** @type {string} */ code) {
  const secret = takeSecret("teacher", code);
  if (!secret) throw new Problem(404, { detail: say("page_teacher.no_secret") });
  /** @type {BooksForm} */
  const books = await insist(() => get("api/books"));
  const page = new TeacherPage(main, code, secret, books);
  try {
    await insist(() => page.follow());
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "classes.not_found") throw error;
    page.gone();
  }
}

export class TeacherPage {
  /**
   * @param {HTMLElement} main
   * @param {string} code
   * @param {string} secret
   * @param {BooksForm} books
   */
  constructor(main, code, secret, books) {
    this.main = main;
    this.code = code;
    this.secret = secret;
    this.path = `api/classes/${code}`;
    /** @type {FollowedClass | null} */
    this.followed = null;
    /** @type {Set<number> | null} */
    this.here = null; // numbers of children whose devices are there, once that is known
    /** @type {number | null} */
    this.chosen = null; // number of the child whose buttons are shown
    /** @type {number | null} */
    this.other = null; // number of the child with whom it is to change places
    this.folded = false; // are the children folded away?
    this.sure = ""; // what was pressed once and has to be pressed again
    /** @type {Map<number, string>} */
    this.pins = new Map(); // by number, once they are asked for
    /** @type {Set<string>} */
    this.doing = new Set();
    this.now = h("section", { class: "card class-now", "aria-labelledby": "now" });
    this.time = h("strong", { id: "time-left", class: "time-left" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.door = h("div", { class: "actions" });
    this.children = h("section", { class: "card class-people", "aria-labelledby": "children" });
    this.tables = h("section", { class: "card class-round", "aria-labelledby": "tables" });
    this.standings = h("section", { class: "card class-standings", "aria-labelledby": "standings" });
    this.last = h("div", { class: "actions" });
    this.ask = new AskCard(this, books);
    this.together = new TogetherCard(this, books);
    document.title = say("page.title", { what: say("page_teacher.title", { code }) });
    show(
      main,
      h("h1", { class: "class-title" }, say("page_teacher.title", { code })),
      this.problem,
      h(
        "div",
        { class: "class-teacher" },
        h("div", {}, this.now, this.tables, this.standings),
        h("div", {}, this.joinCard(), this.ask.element, this.together.element, this.endCard()),
        h("div", {}, this.children),
      ),
    );
    setInterval(() => this.tick(), TICK);
  }

  async follow() {
    this.followed = await followClass(this.code, this.secret, {
      onchange: (state, change) => this.changed(state, change),
      onpresence: (here) => {
        this.here = new Set(here);
        this.update();
      },
      onlink: (link) => {
        if (link === "gone") this.gone();
        else if (link === "lost") this.problem.textContent = say("page.lost");
        else if (this.problem.textContent === say("page.lost")) this.problem.textContent = "";
      },
    });
    this.update();
  }

  // Does a child of the class have no device just now?
  isAway(/** @type {number | null} */ number) {
    if (number === null || !this.here) return false;
    const { here, expected } = this.state.parts.children[number];
    return here && !expected && !this.here.has(number);
  }

  get state() {
    return /** @type {ClassState} */ (this.followed?.state);
  }

  changed(/** @type {ClassState} */ { parts }, /** @type {ClassChange | null} */ change) {
    if (!change) return;
    this.update();
    if (TOLD.includes(change.kind)) tell(this.told(parts, change));
  }

  told(/** @type {ClassParts} */ parts, /** @type {ClassChange} */ { kind, changed }) {
    const [number] = Object.keys(changed.children ?? {});
    const name = number ? nameOf(parts, Number(number)) : "";
    if (kind === "locked") return say(parts.locked ? "page_teacher.door_locked" : "page_teacher.door_open");
    if (kind === "paused") return say(parts.paused ? "page_teacher.paused" : "page_teacher.resumed");
    return say(`page_teacher.told_${kind}`, { name, number: parts.round.number });
  }

  // What the teacher wants to do. Was it done?
  async act(/** @type {ClassActionRequest["kind"]} */ kind, /** @type {Fields} */ fields = {}) {
    const what = JSON.stringify([kind, fields]);
    if (this.doing.has(what)) return false;
    this.doing.add(what);
    this.sure = "";
    this.problem.textContent = "";
    try {
      await this.followed?.act({ kind, key: newKey(), ...fields });
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    } finally {
      this.doing.delete(what);
      this.update();
    }
  }

  failed(/** @type {unknown} */ error) {
    if (!(error instanceof Problem)) throw error;
    this.problem.textContent = error.message || say("page.no_answer");
  }

  /**
   * A button that does something.
   * @param {string} id
   * @param {string} text
   * @param {() => unknown} onclick
   */
  button(id, text, onclick, kind = "quiet") {
    return h("button", { type: "button", class: kind, id, onclick }, text);
  }

  /**
   * One that asks first: it has to be pressed twice.
   * @param {string} id
   * @param {string} text
   * @param {string} question
   * @param {() => unknown} act
   */
  careful(id, text, question, act) {
    if (this.sure === id) return this.button(id, question, act, "danger");
    return this.button(id, text, () => this.makeSure(id, question));
  }

  makeSure(/** @type {string} */ id, /** @type {string} */ question) {
    this.sure = id;
    this.update();
    tell(question);
  }

  update() {
    if (!this.followed) return;
    const { parts } = this.state;
    this.showNow(parts);
    const lock = parts.locked
      ? this.button("lock", say("page_teacher.unlock"), () => this.act("unlock"))
      : this.button("lock", say("page_teacher.lock"), () => this.act("lock"));
    renew(this.door, h("span", {}, say(parts.locked ? "page_teacher.door_locked" : "page_teacher.door_open")), lock);
    renew(this.children, childrenCard(this));
    renew(this.tables, tablesCard(this));
    renew(this.standings, standingsCard(this));
    const end = say("page_teacher.end");
    renew(
      this.last,
      this.careful("end", end, say("page_teacher.end_sure"), () => this.end()),
    );
    this.ask.update(parts);
    this.together.update(parts);
    this.tick();
  }

  // How it stands, and what comes next.
  showNow(/** @type {ClassParts} */ parts) {
    const { round, options, paused, undoable, challenge } = parts;
    const undone = undoable === "challenged" && !challenge ? "stopped" : undoable;
    const { playing, rang, number } = round;
    const goal = options.goals[number % options.goals.length];
    const last = lastIsOver(parts);
    const next = { number: number + 1, goal, rounds: options.rounds };
    const of = ofRounds(parts, number + 1);
    const start = last ? say("page_teacher.more", { goal }) : say(`page_teacher.start_${of}`, next);
    const waiting = tablesOf(parts).filter(({ one, two, game }) => game && (this.isAway(one) || this.isAway(two)));
    const away = playing ? waiting.map((table) => table.number) : [];
    renew(
      this.now,
      h("h2", { id: "now" }, headingOf(parts)),
      h("p", { id: "progress" }, progressOf(parts)),
      playing && h("progress", { max: tablesOf(parts).length, value: doneOf(parts), "aria-labelledby": "progress" }),
      this.time,
      h(
        "div",
        { class: "actions" },
        last && reportLink(this.code),
        !playing && this.button("pair", start, () => this.act("pair"), last ? "quiet" : "button"),
        playing && !rang && this.button("ring", say("page_teacher.ring"), () => this.act("ring"), "button"),
        playing && !rang && this.button("pair", say("page_teacher.pair"), () => this.act("pair")),
        paused
          ? this.button("pause", say("page_teacher.resume"), () => this.act("resume"), "button")
          : this.button("pause", say("page_teacher.pause"), () => this.act("pause")),
        away.length > 0 &&
          h("span", { class: "table-away" }, say("page_teacher.away_tables", { tables: away.join(", ") })),
        undoable && this.button("undo", say(`page_teacher.undo_${undone}`), () => this.act("undo")),
      ),
    );
  }

  tick() {
    if (!this.followed) return;
    const { round, paused } = this.state.parts;
    const left = round.playing && round.until !== null && !paused ? round.until - this.followed.now() : null;
    const text = left === null ? "" : say("page_teacher.time_left", { time: minutes(left) });
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  joinCard() {
    const { code } = this;
    const wall = classSecret("wall", code);
    const wallLink = `${BASE}c/${code}/wall${wall ? `#secret=${wall}` : ""}`;
    const own = `${BASE}c/${code}/teacher#secret=${this.secret}${wall ? `&wall=${wall}` : ""}`;
    const scanned = h("p", { class: "qr" });
    const carry = h(
      "details",
      // A camera takes it, once somebody wants that. Of an address that only this computer can open there is no picture.
      { ontoggle: () => carry.open && !scanned.firstChild && !isNear(own) && drawLink(scanned, own) },
      h("summary", {}, say("page_teacher.carry")),
      h("p", { class: "note" }, say("page_teacher.carry_about")),
      copyable("own", own, "page.copy_link"),
      scanned,
    );
    return h(
      "section",
      { class: "card class-join", "aria-labelledby": "join" },
      h("h2", { id: "join" }, say("page_teacher.join")),
      joining(code),
      this.door,
      h("p", {}, h("a", { class: "quiet", id: "wall", href: wallLink, target: "_blank" }, say("page_teacher.wall"))),
      carry,
    );
  }

  endCard() {
    return h(
      "section",
      { class: "card", "aria-labelledby": "ending" },
      h("h2", { id: "ending" }, say("page_teacher.ending")),
      h("p", {}, say("page_teacher.end_about")),
      this.last,
    );
  }

  async end() {
    if (await this.act("end")) this.gone();
  }

  // It was ended here or elsewhere, or its day is over.
  gone() {
    this.followed?.stop();
    this.followed = null;
    forgetClass(this.code);
    const text = say("page_teacher.gone");
    show(
      this.main,
      h(
        "section",
        { class: "card" },
        h("h1", {}, text),
        h("p", {}, say("page_teacher.gone_about")),
        h("p", {}, h("a", { class: "button", href: BASE }, say("page.to_start"))),
      ),
    );
    tell(text);
  }
}

function headingOf(/** @type {ClassParts} */ parts) {
  const { round, options, paused } = parts;
  const of = ofRounds(parts);
  if (paused) return say("page_teacher.paused");
  if (!round.number) return say("page_teacher.lobby");
  if (lastIsOver(parts)) return say("page_class.last_over");
  const fields = { number: round.number, goal: round.goal, rounds: options.rounds };
  return say(round.playing ? `page_class.class_round_${of}` : `page_class.round_over_${of}`, fields);
}

function progressOf(/** @type {ClassParts} */ parts) {
  const count = childrenHere(parts).length;
  if (!parts.round.number) return say("page_teacher.count", { count });
  return say("page_teacher.done", { done: doneOf(parts), count: tablesOf(parts).length });
}
