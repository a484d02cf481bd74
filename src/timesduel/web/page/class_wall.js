// The wall of a class, for a projector: who is there, all tables at a glance, a question, the game of the class.

import { h, renew, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import "./words_teacher.js";
import { BASE, get, insist, Problem } from "./api.js";
import { classSecret, forgetClass } from "./class_place.js";
import { followClass } from "./class_state.js";
import { joining, takeSecret } from "./class_link.js";
import { childrenHere, glancesOf, nameOf } from "./class_parts.js";
import { PositionView } from "./class_position.js";
import { over, people, tables } from "./class_scenes.js";
import { lastIsOver, minutes, ofRounds } from "./class_way.js";
import { fullScreen } from "./stage.js";

/** @import { ClassGlance, ClassParts, ClassQuestion, ClassTable, GameState } from "./types.js" */
/** @import { FollowedClass } from "./class_state.js" */

const TICK = 1000; // milliseconds
const ANSWER = 800; // milliseconds between the move of the class and the answer to it

export async function openWall(/** @type {HTMLElement} */ main, /** @type {string} */ code) {
  const secret = takeSecret("wall", code) ?? classSecret("teacher", code);
  if (!secret) throw new Problem(404, { detail: say("page_class.wall_no_secret") });
  const page = new WallPage(main, code, secret);
  await insist(() => page.follow());
}

class WallPage {
  /**
   * @param {HTMLElement} main
   * @param {string} code
   * @param {string} secret
   */
  constructor(main, code, secret) {
    this.main = main;
    this.code = code;
    this.secret = secret;
    /** @type {FollowedClass | null} */
    this.followed = null;
    /** @type {Map<number, ClassGlance>} */
    this.glances = new Map(); // by the number of the table
    /** @type {GameState | null} */
    this.game = null; // of the whole class, or of the table that is shown large
    this.looking = false;
    /** @type {ClassQuestion | null} */
    this.voted = null; // what was voted on last, until the answer to that move is shown
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.answering = undefined;
    this.heading = h("h1", {});
    this.clock = h("p", { class: "wall-clock" });
    this.body = h("div", { class: "wall-body" });
    this.note = h("p", { class: "wall-note" });
    this.lost = h("p", { class: "problem", role: "alert" });
    const [large, ...ways] = joining(code);
    this.large = large;
    this.joining = h("div", { class: "wall-join" }, ways);
    this.position = new PositionView();
    document.title = say("page.title", { what: say("page_class.title") });
    show(
      main,
      h(
        "div",
        { class: "class-wall" },
        h("div", { class: "wall-top" }, this.heading, this.large, this.clock),
        this.body,
        h("div", { class: "wall-foot" }, this.note, this.lost, fullScreen()),
      ),
    );
    setInterval(() => this.tick(), TICK);
  }

  async follow() {
    this.followed = await followClass(this.code, this.secret, {
      onchange: (_, change) => change && this.update(),
      onlink: (link) => {
        if (link === "gone") this.gone();
        else this.lost.textContent = link === "lost" ? say("page.lost") : "";
      },
    });
    this.update();
  }

  tick() {
    this.showClock();
    if (!document.hidden) this.look();
  }

  // How the games stand just now: nobody is told of every move.
  async look() {
    const { followed } = this;
    const parts = followed?.state.parts;
    if (!parts || this.looking || !(parts.challenge || parts.round.playing)) return;
    this.looking = true;
    const large = parts.challenge?.game ?? gameOf(watchedOf(parts));
    try {
      if (large) this.game = await get(`api/games/${large}`);
      else this.glances = await glancesOf(this.code, this.secret);
      if (this.followed) this.show(this.followed.state.parts);
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // the next look may succeed
    } finally {
      this.looking = false;
    }
  }

  update() {
    if (!this.followed) return;
    this.show(this.followed.state.parts);
    this.showClock();
    this.look();
  }

  show(/** @type {ClassParts} */ parts) {
    const { question, challenge, round, locked } = parts;
    const heading = headingOf(parts, this.game);
    if (this.heading.textContent !== heading) {
      this.heading.textContent = heading;
      tell(heading);
    }
    const address = BASE.replace(/^https?:\/\//, "");
    const note = say(locked ? "page_class.wall_locked" : "page_class.wall_join", {
      address: `${address}c/${this.code}`,
    });
    this.note.textContent = round.number || locked || question || challenge ? note : "";
    if (challenge) this.showTogether(parts);
    else if (question) this.showQuestion(parts);
    else if (watchedOf(parts)) this.showWatched(parts);
    else if (round.playing) this.set("round", tables(parts, this.glances));
    else if (round.number) this.set("over", over(parts));
    else this.set("lobby", this.joining, people(parts));
  }

  set(/** @type {string} */ scene, /** @type {any[]} */ ...content) {
    this.body.dataset.scene = scene;
    this.large.hidden = scene !== "lobby";
    renew(this.body, content);
  }

  showQuestion(/** @type {ClassParts} */ parts) {
    const { question } = parts;
    if (!question) return;
    const { answers, answered } = question;
    const count = childrenHere(parts).length;
    const sentence = answers?.text ?? say("page_class.wall_answered", { answered, count });
    this.position.update({ ...question, turns: [], question, sentence, reason: answers?.reason ?? "" });
    this.set("question", this.position.element);
  }

  // The game of one table, large.
  showWatched(/** @type {ClassParts} */ parts) {
    const table = watchedOf(parts);
    if (!table || this.game?.game !== gameOf(table)) return;
    const { standing } = this.game;
    const mover = table.games.indexOf(this.game.game) % 2 === (standing.to_move === 2 ? 1 : 0) ? table.one : table.two;
    const over = table.game === null || standing.result;
    const sentence = over
      ? say("page_class.wall_finished")
      : say("page_class.wall_to_move", { name: nameOf(parts, mover) });
    const { total, used } = standing;
    this.position.update({ ...this.game, total, used: used ?? [], question: null, sentence, keys: false });
    this.set("together", this.position.element);
  }

  // The game of the class. As long as the votes are shown, the number is the one that they are about, and only what
  // was voted for is laid; the answer to that comes a moment after.
  showTogether(/** @type {ClassParts} */ parts) {
    const { question, challenge } = parts;
    const game = this.game?.game === challenge?.game ? this.game : null;
    this.waitFor(question);
    const { voted } = this;
    const { turns, total } = voted ? upTo(game, voted) : { turns: game?.turns ?? [], total: game?.standing.total };
    const asked = voted && !question?.answers ? null : question;
    const given = game ?? question;
    if (!given) return;
    const used = game?.standing.used ?? question?.used ?? [];
    const count = childrenHere(parts).length;
    const vote = asked && say("page_class.wall_votes", { answered: asked.answered, count });
    const result = voted ? null : game?.standing.result?.text;
    const sentence = asked?.answers?.text ?? result ?? vote ?? say("page_class.wall_thinking");
    const { rules, goal } = given;
    const shown = asked?.answers ? asked.total : (total ?? question?.total ?? "");
    this.position.update({ rules, goal, turns, used, total: shown, question: asked, sentence });
    this.set("together", this.position.element);
  }

  waitFor(/** @type {ClassQuestion | null} */ question) {
    if (question?.answers) {
      clearTimeout(this.answering);
      this.answering = undefined;
      this.voted = question;
    } else if (this.voted)
      this.answering ??= setTimeout(() => {
        this.answering = undefined;
        this.voted = null;
        this.update();
      }, ANSWER);
  }

  showClock() {
    const { followed } = this;
    if (!followed) return;
    const { parts } = followed.state;
    const { round, question, challenge, paused } = parts;
    const voting = question && !question.answers ? question.until : null;
    const until = challenge || question ? voting : round.playing ? round.until : null;
    const time = until === null || paused ? "" : minutes(until - followed.now());
    const count = childrenHere(parts).length;
    this.clock.textContent = this.large.hidden ? time : say("page_class.wall_count", { count });
  }

  gone() {
    this.followed?.stop();
    this.followed = null;
    forgetClass(this.code);
    this.heading.textContent = say("page_teacher.gone");
    this.clock.textContent = this.note.textContent = "";
    this.set("gone");
  }
}

// The game of the class until what was voted for is laid, as far as that is known yet.
function upTo(/** @type {GameState | null} */ game, /** @type {ClassQuestion} */ { total }) {
  const all = game?.turns ?? [];
  const before = all.findLastIndex((turn) => String(turn.total) === String(total)) + 1;
  const turns = all.slice(0, before + 1);
  return { turns, total: turns.at(-1)?.total ?? total };
}

/** @returns {ClassTable | null} the table that is shown large, while its round is played */
const watchedOf = (/** @type {ClassParts} */ { watched, round, tables }) =>
  (watched !== null && round.playing && tables[watched]) || null;

/** @returns {string | null} the game of a table that is played there, or was played last */
const gameOf = (/** @type {ClassTable | null} */ table) => table && (table.game ?? table.games[table.games.length - 1]);

function headingOf(/** @type {ClassParts} */ parts, /** @type {GameState | null} */ game) {
  const { options, round, question, challenge, paused, watched, tables } = parts;
  const { number, goal } = round;
  const of = ofRounds(parts);
  if (paused) return say("page_class.wall_paused");
  if (challenge) {
    const [one, two] = game?.game === challenge.game ? game.names : [];
    return one && two ? say("page_class.wall_together", { one, two }) : say("page_class.title");
  }
  if (question) return say("page_class.wall_question");
  if (!number) return say("page_class.wall_lobby");
  if (round.playing && watched !== null && tables[watched]) return say("page_class.wall_watched", { number: watched });
  if (round.playing)
    return round.rang
      ? say("page_class.wall_play_on")
      : say(`page_class.class_round_${of}`, { number, goal, rounds: options.rounds });
  if (lastIsOver(parts)) return say("page_class.last_over");
  return round.rang
    ? say("page_class.wall_rang", { number })
    : say(`page_class.round_over_${of}`, { number, rounds: options.rounds });
}
