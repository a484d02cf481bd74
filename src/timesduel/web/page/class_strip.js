// A class on the other screens of a child, above the board or while it learns: the table, the time, what comes next;
// and a cover where nothing can be played.

import { h, renew, tell } from "./dom.js";
import { say } from "./say.js";
import { get, insist, Problem } from "./api.js";
import { forget } from "./keep.js";
import { QuestionView } from "./class_question.js";
import { changePlaces, classSecret, otherPlace, picture, pictures, sign } from "./class_place.js";
import { FollowedClass } from "./class_state.js";
import { classAddress, gameOf, goToGame, minutes, ofRounds, questionFor, styled, withoutLab } from "./class_way.js";
import "./words_class.js";

/** @import { ClassState } from "./types.js" */
/** @import { GamePage } from "./play.js" */

const TICK = 500; // milliseconds
const LED = 3000; // milliseconds until somebody is led to the next game

/**
 * @param {string} code
 * @param {GamePage | null} page the board; null where somebody learns
 */
export async function showStrip(code, page = null) {
  const secret = page ? page.secret : classSecret("child", code);
  const [state] = await Promise.all([secret && known(code, secret), styled("class.css")]);
  if (state && secret) new Strip(state, secret, page);
  else if (page) location.replace(classAddress(code, ""));
  else forget("class.now");
}

/** @returns {Promise<ClassState | null>} null if the place is no longer there */
async function known(/** @type {string} */ code, /** @type {string} */ secret) {
  try {
    return await insist(() => get(`api/classes/${code}`, { secret }), undefined, Infinity);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}

class Strip {
  constructor(/** @type {ClassState} */ state, /** @type {string} */ secret, /** @type {GamePage | null} */ page) {
    this.state = state;
    this.secret = secret;
    this.page = page;
    this.game = page?.state.game.game ?? null;
    this.number = /** @type {number} */ (state.number);
    /** @type {string | null} the game that somebody is being led to */
    this.next = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leading = undefined;
    /** @type {QuestionView | null} */
    this.question = null;
    this.read = 0; // when the question was asked whose answer was read here
    this.covered = "";
    this.over = false; // has somebody gone on?
    this.line = h("p", { class: "strip-line" });
    this.ways = h("div", { class: "strip-ways" });
    this.strip = h(
      "section",
      { class: "class-strip", "aria-label": say("page_class.strip_label") },
      this.line,
      this.ways,
    );
    this.cover = h("dialog", { class: "card class-cover", tabindex: -1 });
    this.cover.addEventListener("cancel", (event) => event.preventDefault());
    this.cover.addEventListener("close", () => this.covered && this.open());
    if (page) document.body.classList.add("in-class");
    document.getElementById("main")?.before(this.strip);
    document.body.append(this.cover);
    /** @type {FollowedClass | null} */
    this.followed = null;
    this.followed = new FollowedClass(state, secret, {
      onchange: (now) => {
        this.state = now;
        this.update();
      },
      onlink: (link) => link === "gone" && this.out(),
    });
    this.ticking = setInterval(() => this.update(), TICK);
    addEventListener("pageshow", (event) => event.persisted && this.cameBack());
    this.update();
  }

  // By Back, to a page that the browser has kept as it was.
  cameBack() {
    this.over = false;
    this.next = null;
    this.update();
  }

  // The place is no longer there: the class says why.
  out() {
    if (this.over) return;
    this.over = true;
    clearInterval(this.ticking);
    clearTimeout(this.leading);
    if (this.page) location.replace(classAddress(this.state.code, this.secret));
    else {
      this.strip.remove();
      withoutLab(null);
    }
  }

  update() {
    if (!this.followed || this.over) return;
    if (!this.state.parts.children[this.number].here) {
      this.out();
      return;
    }
    withoutLab(this.state.parts);
    this.lead(gameOf(this.state.parts, this.number));
    this.showLine();
    this.showWays();
    this.showCover();
  }

  // To another game than this one: by itself, a moment later.
  lead(/** @type {string | null} */ game) {
    const next = game === this.game ? null : game;
    if (next === this.next) return;
    this.next = next;
    clearTimeout(this.leading);
    if (!next) return;
    tell(say("page_class.strip_led"));
    this.leading = setTimeout(() => this.go(), LED);
  }

  async go() {
    const { next } = this;
    if (!next || this.over) return;
    this.over = true;
    clearTimeout(this.leading);
    await this.page?.writtenDown();
    goToGame(this.state.code, next, this.secret);
  }

  get table() {
    const { game } = this;
    return Object.values(this.state.parts.tables).find(({ games }) => game !== null && games.includes(game)) ?? null;
  }

  // How the class says that this game ended, if it has.
  get result() {
    const { table, game } = this;
    return (table && game && table.results[table.games.indexOf(game)]) || null;
  }

  // Has the class ended a game that the board would go on with? One that somebody has won there ends there, too.
  get stopped() {
    if (!this.page || this.page.state.standing.result) return false;
    const { table, result } = this;
    return !table || (result !== null && (result.total !== null || result.winner === null));
  }

  showLine() {
    const { children, options, round, paused } = this.state.parts;
    const of = ofRounds(this.state.parts);
    const { table } = this;
    const left = round.until === null || !round.playing || !this.followed ? null : round.until - this.followed.now();
    const numbers = table ? [table.one, table.two] : [this.number];
    const faces = numbers.map((number) => number !== null && pictures(children[number]));
    const told = [
      table && say("page_class.strip_table", { table: table.number }),
      round.number > 0 && say(`page_class.round_${of}`, { number: round.number, rounds: options.rounds }),
      paused ? say("page_class.strip_paused") : left !== null && minutes(left),
    ];
    const text = this.page ? told.filter(Boolean).join(" · ") : say("page_class.strip_waiting");
    renew(
      this.line,
      h("span", { class: "strip-pictures" }, faces),
      h("span", {}, this.next ? say("page_class.strip_led") : text),
    );
  }

  showWays() {
    const ended = !this.page || Boolean(this.page.state.standing.result);
    renew(this.ways, this.next ? this.nextButton("strip-next") : ended && this.classLink(), this.otherButton());
  }

  // The other child at this device, if two take turns at it: it may have a game of its own.
  otherButton() {
    const { code, parts } = this.state;
    const other = otherPlace(code);
    const child = other && parts.children[other.number];
    if (!this.page || !child?.here) return null;
    const turn = async () => {
      if (this.over) return;
      this.over = true;
      clearTimeout(this.leading);
      await this.page?.writtenDown();
      const { number, state } = this;
      changePlaces(code, { number, name: state.parts.children[number].nickname.name });
      location.replace(classAddress(code, ""));
    };
    const label = say("page_class.child_switch", { name: child.nickname.name });
    const face = picture(child.nickname);
    return h("button", { type: "button", class: "quiet", id: "strip-other", "aria-label": label, onclick: turn }, face);
  }

  nextButton(/** @type {string} */ id) {
    return h("button", { type: "button", class: "button", id, onclick: () => this.go() }, say("page_class.strip_next"));
  }

  classLink() {
    const href = classAddress(this.state.code, this.secret);
    return h("a", { class: "button", href }, say("page_class.strip_to_class"));
  }

  showCover() {
    const asked = this.asked();
    const kind = asked
      ? `asked ${asked.asked}`
      : this.stopped
        ? "stopped"
        : this.page && this.state.parts.paused
          ? "paused"
          : "";
    if (asked && asked.asked !== this.question?.question.asked) {
      const followed = () => /** @type {FollowedClass} */ (this.followed);
      this.question = new QuestionView(asked, followed);
    }
    if (asked) this.question?.update(asked);
    if (kind) renew(this.cover, asked ? this.questionCover() : this.plainCover(kind));
    if (kind === this.covered) return;
    this.covered = kind;
    this.cover.setAttribute("aria-labelledby", asked ? "question" : "cover");
    if (!kind) this.cover.close();
    else if (!this.cover.open) this.open();
  }

  // None of its buttons has the focus at first: somebody may be pressing a key of the board.
  open() {
    this.cover.showModal();
    this.cover.focus();
  }

  // What is to be answered, or was answered here and is not read yet.
  asked() {
    const asked = questionFor(this.state.parts, this.number);
    if (!asked || this.read === asked.asked) return null;
    return asked.answers && this.question?.question.asked !== asked.asked ? null : asked;
  }

  questionCover() {
    const { question } = this;
    const done = () => {
      this.read = question?.question.asked ?? 0;
      this.update();
    };
    return [
      question?.element,
      question?.question.answers &&
        h("button", { type: "button", class: "button big", id: "read", onclick: done }, say("page_class.strip_read")),
    ];
  }

  plainCover(/** @type {string} */ kind) {
    if (kind === "paused") {
      return [
        h("p", { class: "cover-sign" }, sign("pause")),
        h("h2", { id: "cover" }, say("page_class.strip_paused_heading")),
        h("p", {}, say("page_class.strip_paused_how")),
      ];
    }
    return [
      h("p", { class: "cover-sign" }, sign("bell")),
      h("h2", { id: "cover" }, say("page_class.strip_over")),
      h("p", {}, this.result?.text ?? say("page_class.strip_gone_on")),
      this.next ? this.nextButton("cover-next") : this.classLink(),
    ];
  }
}
