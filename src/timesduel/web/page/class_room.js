// The waiting room of a class: who I am, what comes next, how my games ended, and what is asked.

import { h, renew, show, tell } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, load, newKey, Problem } from "./api.js";
import { forget, forgetRunning, keep, keeps, kept } from "./keep.js";
import { childrenHere } from "./class_parts.js";
import { QuestionView } from "./class_question.js";
import { changePlaces, forgetClassSecret, otherPlace, picture } from "./class_place.js";
import { FollowedClass } from "./class_state.js";
import { gameOf, goToGame, lastIsOver, ofRounds, questionFor, styled, tableOf, withoutLab } from "./class_way.js";
import "./words_class.js";

/** @import { ClassOwnGame, ClassOwnGames, ClassState } from "./types.js" */
/** @import { SmallWall } from "./class_small_wall.js" */

const TICK = 500; // milliseconds

/**
 * @param {HTMLElement} main
 * @param {ClassState} state
 * @param {string} secret
 * @param {() => unknown} onout the place is no longer there for this device
 */
export async function openRoom(main, state, secret, onout) {
  await styled("board.css");
  new WaitingRoom(main, state, secret, onout);
}

class WaitingRoom {
  /**
   * @param {HTMLElement} main
   * @param {ClassState} state
   * @param {string} secret
   * @param {() => unknown} onout the place is no longer there for this device
   */
  constructor(main, state, secret, onout) {
    this.state = state;
    this.secret = secret;
    this.number = /** @type {number} */ (state.number);
    this.onout = onout;
    this.link = "there";
    this.sure = false; // was "Leave" pressed once?
    this.problem = "";
    this.said = "";
    /** @type {QuestionView | null} */
    this.question = null;
    this.who = h("div", { class: "room-who" });
    this.news = h("div", { class: "room-news" });
    this.asked = h("div", { class: "room-asked" });
    this.ways = h("div", { class: "room-ways" });
    this.looking = h("div", { class: "room-looking" });
    /** @type {SmallWall | null} */
    this.wall = null;
    this.games = myGames(state.code, secret);
    this.notice = h("p", { class: "notice trouble", role: "status" });
    show(main, h("div", { class: "room" }, this.notice, this.asked, this.who, this.news, this.looking, this.ways));
    keep("class.now", state.code);
    /** @type {FollowedClass | null} */
    this.followed = null;
    this.followed = new FollowedClass(state, secret, {
      onchange: (now) => this.changed(now),
      onlink: (link) => this.linked(link),
    });
    this.ticking = setInterval(() => this.question?.tick(), TICK);
    this.listening = new AbortController();
    // By Back, to a page that the browser has kept as it was: the game may go on.
    addEventListener("pageshow", (event) => event.persisted && this.update(), { signal: this.listening.signal });
    this.update();
  }

  get me() {
    return this.state.parts.children[this.number];
  }

  changed(/** @type {ClassState} */ state) {
    const wasHere = this.me.here;
    this.state = state;
    if (!this.followed) return;
    if (wasHere && !this.me.here) this.check();
    this.update();
  }

  linked(/** @type {"there" | "lost" | "gone"} */ link) {
    if (link === this.link) return;
    this.link = link;
    if (link === "gone") this.out();
    else this.update();
  }

  // Who has left may look; who was taken out may not.
  async check() {
    try {
      await get(`api/classes/${this.state.code}`, { secret: this.secret });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 404) this.out();
    }
  }

  out() {
    if (this.listening.signal.aborted) return;
    this.stop();
    this.onout();
  }

  stop() {
    this.listening.abort();
    withoutLab(null);
    clearInterval(this.ticking);
    this.wall?.close();
    this.followed?.stop();
  }

  async act(/** @type {"leave" | "return"} */ kind) {
    this.sure = false;
    this.problem = "";
    try {
      await this.followed?.act({ kind, key: newKey() });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error.message || say("page.no_answer");
      this.update();
    }
  }

  leave() {
    if (this.sure) this.act("leave");
    this.sure = !this.sure;
    this.update();
  }

  // Two children take turns at this device: each has a place of its own.
  takeTurns() {
    changePlaces(this.state.code, { number: this.number, name: this.me.nickname.name });
    this.out();
  }

  otherButton() {
    const { code, parts } = this.state;
    const other = otherPlace(code);
    if (!keeps || (!other && parts.locked)) return null;
    const name = other && (parts.children[other.number]?.nickname.name ?? other.name);
    const text = name ? say("page_class.child_switch", { name }) : say("page_class.child_another");
    return h("button", { type: "button", class: "quiet", id: "other", onclick: () => this.takeTurns() }, text);
  }

  // Whoever was here does not play any longer.
  somebodyElse() {
    const { code } = this.state;
    forgetClassSecret("child", code);
    forget(`class.key.${code}`);
    forget(`class.pin.${code}`);
    this.out();
  }

  update() {
    const { parts, code } = this.state;
    withoutLab(this.me.here ? parts : null);
    const game = gameOf(parts, this.number);
    if (game) {
      tell(say("page_class.child_begins"));
      goToGame(code, game, this.secret);
      return;
    }
    this.notice.textContent = this.link === "lost" ? say("page.lost") : this.problem;
    this.showWho();
    this.showNews();
    this.showQuestion();
    if (this.mayLook) this.wall?.update();
    else this.lookAway();
    this.showWays();
  }

  // Are there tables to look at, and nothing else to do?
  get mayLook() {
    const { round, challenge } = this.state.parts;
    return this.me.here && round.playing && !challenge && !this.question;
  }

  async look() {
    const { SmallWall } = await load("class_small_wall");
    if (this.wall || !this.mayLook) return;
    const wall = new SmallWall(this.state.code, this.secret, () => this.state.parts);
    this.wall = wall;
    show(this.looking, wall.element);
    this.update();
    await wall.open();
  }

  lookAway() {
    this.wall?.close();
    this.wall = null;
  }

  showWho() {
    const { nickname, second } = this.me;
    const names = [nickname, second].filter((each) => each !== null);
    const name = second ? say("page_class.child_both", { one: nickname.name, two: second.name }) : nickname.name;
    const pin = kept(`class.pin.${this.state.code}`);
    renew(
      this.who,
      h("p", { class: "room-pictures" }, names.map(picture)),
      h("h1", {}, name),
      h("p", { class: "room-number" }, say("page_class.child_number", { number: this.number })),
      pin && h("p", { class: "note" }, say("page_class.child_pin", { pin })),
    );
  }

  showNews() {
    const { parts } = this.state;
    const here = childrenHere(parts).length;
    const sentence = this.sentence();
    const of = ofRounds(parts);
    const table = tableOf(parts, this.number);
    const results = table?.results.filter((each) => each !== null) ?? [];
    for (const game of table?.games ?? []) forgetRunning(game); // the class leads there, and nobody else
    const rank = parts.standings.find(({ number }) => number === this.number);
    const { count, place } = { count: rank?.points ?? 0, place: rank?.place ?? 0 };
    renew(
      this.news,
      h("p", { class: "room-next" }, sentence),
      results.length > 0 &&
        h(
          "section",
          { class: "room-results" },
          h("h2", {}, say(`page_class.round_${of}`, { number: parts.round.number, rounds: parts.options.rounds })),
          results.map(({ text }) => h("p", {}, text)),
          rank && rank.games > 0 && h("p", { class: "room-rank" }, say("page_class.child_rank", { count, place })),
        ),
      parts.round.number > 0 && this.games,
      this.me.here && h("p", { class: "note" }, say("page_class.child_here", { count: here })),
    );
    if (sentence !== this.said) tell(sentence);
    this.said = sentence;
  }

  sentence() {
    const { round, paused, challenge } = this.state.parts;
    if (!this.me.here) return say("page_class.child_left");
    if (paused) return say("page_class.child_paused");
    if (challenge) return say("page_class.child_together");
    if (round.playing && tableOf(this.state.parts, this.number)) return say("page_class.child_done");
    return say(lastIsOver(this.state.parts) ? "page_class.child_last" : "page_class.child_soon");
  }

  showQuestion() {
    const asked = this.me.here ? questionFor(this.state.parts, this.number) : null;
    if (asked?.asked !== this.question?.question.asked) {
      const followed = () => /** @type {FollowedClass} */ (this.followed);
      this.question = asked && new QuestionView(asked, followed);
      show(this.asked, this.question?.element);
      if (asked) tell(say("page_class.child_question"));
    }
    if (asked) this.question?.update(asked);
  }

  showWays() {
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ code,
      /** @type {() => void} */ go,
      kind = "quiet",
    ) => h("button", { type: "button", class: kind, id, onclick: go }, say(code));
    renew(
      this.ways,
      this.me.here
        ? [
            h("a", { class: "button", href: `${BASE}learn` }, say("page_class.child_puzzles")),
            this.mayLook && this.wallButton(),
            this.otherButton(),
            button(
              "leave",
              this.sure ? "page_class.child_leave_sure" : "page_class.child_leave",
              () => this.leave(),
              this.sure ? "danger" : "quiet",
            ),
            this.sure && button("stay", "page_class.child_stay", () => this.leaveNot()),
          ]
        : [
            button("return", "page_class.child_return", () => this.act("return"), "button big"),
            button("somebody-else", "page_class.child_somebody_else", () => this.somebodyElse()),
          ],
    );
  }

  wallButton() {
    const toggle = () => {
      if (!this.wall) return this.look();
      this.lookAway();
      this.update();
    };
    const text = say(this.wall ? "page_class.child_wall_close" : "page_class.child_wall");
    const open = String(this.wall !== null);
    return h(
      "button",
      { type: "button", class: "quiet", id: "see-wall", "aria-expanded": open, onclick: toggle },
      text,
    );
  }

  leaveNot() {
    this.sure = false;
    this.update();
  }
}

// A child's own games, to look back at: each that was played to its end has its story at its board,
// and of one that the bell has ended it is said here where a win slipped away.
function myGames(/** @type {string} */ code, /** @type {string} */ secret) {
  const list = h("ul", { class: "my-games" });
  const entry = (/** @type {ClassOwnGame} */ { round, opponent, game, finished, text, slip }) =>
    h(
      "li",
      {},
      h("strong", {}, say("page_class.child_game_of", { round, name: opponent })),
      text && h("p", {}, text),
      slip && h("p", {}, slip),
      finished &&
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-label": say("page_class.child_look_back_label", { round, name: opponent }),
            onclick: () => goToGame(code, game, secret),
          },
          say("page_class.child_look_back"),
        ),
    );
  const details = h(
    "details",
    { class: "room-games", ontoggle: () => details.open && update() },
    h("summary", {}, say("page_class.child_games")),
    list,
  );
  async function update() {
    try {
      /** @type {ClassOwnGames} */
      const { games } = await insist(() => get(`api/classes/${code}/games`, { secret }));
      renew(list, games.length ? games.map(entry) : h("li", {}, say("page_class.child_no_games")));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      renew(list, h("li", {}, error.message || say("page.no_answer")));
    }
  }
  return details;
}
