// The wall of a class, for a projector: who is there, all tables at a glance, a question, the game of the class.

import { h, renew, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import { BASE, get, insist, Problem } from "./api.js";
import { classSecret } from "./class_secret.js";
import { followClass } from "./class_state.js";
import { joining, takeSecret } from "./class_link.js";
import { childrenHere, nameOf } from "./class_parts.js";
import { PositionView } from "./class_position.js";
import { over, people, tables } from "./class_scenes.js";
import { lastIsOver, minutes, ofRounds } from "./class_way.js";
import { fullScreen } from "./stage.js";

/** @import { ClassGlance, ClassGlances, ClassParts, ClassTable, GameState } from "./types.js" */
/** @import { FollowedClass } from "./class_state.js" */

const TICK = 1000; // milliseconds

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
      else {
        /** @type {ClassGlances} */
        const { tables } = await get(`api/classes/${this.code}/tables`, { secret: this.secret });
        this.glances = new Map(tables.map((each) => [each.table, each]));
      }
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

  // The game of the class as the server has it, or before that is known, as the vote says.
  showTogether(/** @type {ClassParts} */ parts) {
    const { question, challenge } = parts;
    const game = this.game?.game === challenge?.game ? this.game : null;
    const known = game && { ...game, total: game.standing.total, used: game.standing.used ?? [] };
    const position = known ?? (question && { ...question, turns: [] });
    if (!position) return;
    const count = childrenHere(parts).length;
    const vote = question && say("page_class.wall_votes", { answered: question.answered, count });
    const sentence = game?.standing.result?.text ?? question?.answers?.text ?? vote ?? say("page_class.wall_thinking");
    this.position.update({ ...position, question, sentence });
    this.set("together", this.position.element);
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
    this.heading.textContent = say("page_class.teacher_gone");
    this.clock.textContent = this.note.textContent = "";
    this.set("gone");
  }
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
