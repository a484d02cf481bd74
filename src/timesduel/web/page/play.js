// A game as it is played here: hands what happens to `reduce`, shows what comes of it, and does what is to be done.

import { tell } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, inView, isLarge, load, newKey, Problem } from "./api.js";
import { forgetRunning, keep, keeps, kept, noteRunning } from "./keep.js";
import { Connection } from "./connection.js";
import { opened, otherSeat, reduce } from "./game_state.js";
import { makeSound } from "./settings.js";
import { inWords, Table } from "./table.js";

/** @import { ActionRequest, GameState } from "./types.js" */
/** @import { Effect, State, Text } from "./game_state.js" */

const TICK = 250; // milliseconds
const WRITTEN = 6000; // milliseconds that the next game waits for the one before to be written down

// Is one's own product to be seen before the computer answers?
const isPatient = () => !kept("no_waiting", false);

export class GamePage {
  /**
   * @param {HTMLElement} main
   * @param {GameState} game
   * @param {string | null} secret of the seat; null for whoever watches
   * @param {string} path of the game on the server
   * @param {string} problem why somebody is here otherwise than they wanted
   */
  constructor(main, game, secret, path, problem = "") {
    this.secret = secret;
    this.path = path;
    this.offset = game.now * 1000 - Date.now();
    /** @type {State} */
    this.state = opened(game, problem);
    this.table = new Table(this, main);
    this.connection = new Connection(`api/games/${game.game}`, {
      secret,
      after: game.standing.version,
      onevent: (event) => this.dispatch("told", { event, patient: isPatient() }),
      onpresence: (presence) => this.dispatch("presence", { presence }),
      onlink: (link) => this.dispatch("linked", { link }),
    });
    /** @type {Promise<void> | undefined} */
    this.written = undefined;
    this.ticking = setInterval(() => this.tick(), TICK);
    this.table.update(this.state);
    this.dispatch("opened", { patient: isPatient() });
  }

  // Something has happened: the next state is seen, and then what follows from it is done.
  dispatch(/** @type {string} */ kind, /** @type {object} */ more = {}) {
    const { state, effects } = reduce(this.state, { kind, now: performance.now(), key: newKey(), ...more });
    if (state !== this.state) {
      this.state = state;
      this.table.update(state);
    }
    for (const effect of effects) this.perform(effect);
  }

  tick() {
    this.table.tick(this.state);
    this.dispatch("ticked", { at: this.serverTime });
  }

  // Seconds, by the server's clock.
  get serverTime() {
    return (Date.now() + this.offset) / 1000;
  }

  perform(/** @type {Effect} */ effect) {
    switch (effect.do) {
      case "tell":
        tell(effect.texts.map(inWords).join(" "));
        break;
      case "send":
        this.send(effect.action);
        break;
      case "fetch":
        this.fetch();
        break;
      case "hint":
        this.askHint(effect.step, effect.version);
        break;
      case "comment":
        this.askComment(effect.turn);
        break;
      case "remark":
        this.askRemark(effect.player, effect.version);
        break;
      case "sound":
        makeSound(effect.what, effect.multiplier);
        break;
      case "wait":
        setTimeout(() => this.dispatch("waited", { version: effect.version }), effect.milliseconds);
        break;
      case "note":
        this.note();
        break;
      case "end":
        clearInterval(this.ticking);
        // In the large view no story is told.
        this.written = load("ending").then((ending) => (isLarge ? ending.keepGame : ending.showEnding)(this));
        break;
      case "go":
        this.go(effect.game);
        break;
    }
  }

  async send(/** @type {ActionRequest} */ action) {
    const lost = () => this.dispatch("linked", { link: "lost" });
    try {
      await insist(() => this.connection.act(action), lost, Infinity); // a tap without a network arrives later
    } catch (error) {
      this.dispatch("refused", { key: action.key, text: reason(error) });
    }
  }

  async fetch() {
    this.dispatch("fetched", { game: await insist(() => get(this.path, { secret: this.secret })) });
  }

  async askHint(/** @type {number} */ step, /** @type {number} */ version) {
    let hint;
    try {
      hint = await get(`${this.path}/hint?step=${step}`, { secret: this.secret });
    } catch (error) {
      hint = { text: reason(error), number: step - 1, of: step }; // it can be asked for again
    }
    this.dispatch("hinted", { step, version, hint });
  }

  // The coach's word about a move of one's own, for whoever wants it.
  async askComment(/** @type {number} */ turn) {
    if (!kept("coach", false)) return;
    try {
      const { lines } = await get(`${this.path}/turns/${turn}`, { secret: this.secret });
      this.dispatch("commented", { turn, lines });
    } catch (error) {
      reason(error);
    }
  }

  // A word of an opponent, for whoever likes that.
  async askRemark(/** @type {number} */ player, /** @type {number} */ version) {
    if (!kept("remarks", true)) return;
    const { remark } = await load("remarks");
    this.dispatch("remarked", { player, version, text: remark(this.state, player, Math.random()) });
  }

  // The start offers a game that goes on; one that is over has nothing to go on with.
  note() {
    const { game, names, standing } = this.state;
    if (standing.result) forgetRunning(game.game);
    else if (game.you.length) noteRunning(game, names[(otherSeat(this.state) ?? 2) - 1], standing.total);
  }

  // A game that is over is written down, with the stars that it gave, before somebody goes on.
  async writtenDown() {
    await Promise.race([this.written, new Promise((done) => setTimeout(done, WRITTEN))]);
  }

  async go(/** @type {string | null} */ known) {
    await this.writtenDown();
    const following = known ?? (await insist(() => this.connection.again())).game;
    if (this.secret) keep(`seat.${following}`, this.secret);
    const hash = this.secret ? (keeps ? "" : `#seat=${this.secret}`) : location.hash;
    location.assign(`${inView(`${BASE}g/${following}`)}${hash}`);
  }
}

// Why the server has not done something, for people; whatever else went wrong is thrown on.
function reason(/** @type {unknown} */ error) {
  if (!(error instanceof Problem)) throw error;
  return error.message || say("page.no_answer");
}
