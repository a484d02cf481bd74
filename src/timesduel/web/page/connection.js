// The connection to a game or a class: a WebSocket, or where a network lets none through, long polling and POST.

import { get, post, Problem } from "./api.js";
import { GameSocket } from "./game_socket.js";
import { forget, keep, kept } from "./keep.js";
import { Tabs } from "./tabs.js";

const TICK = 250; // milliseconds
const FIRST_WORD = 2000; // a socket says something at once: silence means that a proxy holds it back
const SILENCE = 22000; // the server gives a sign of life every 15 seconds
const ANSWER = 5000; // longer than any action takes: a phone may have changed its network
const ASLEEP = 10000; // a computer that has not ticked for so long was closed
const HIDDEN = 45000; // a page that nobody sees gives its connection back
const LONGEST_POLL = 25; // seconds
const BETWEEN = 1500; // of two questions of a tab that may hold no connection
const BRIEF = 10000; // a network that ends sockets sooner, several times in a row, is not for sockets
const MOST_BRIEF = 3;
const REMEMBERED = 10 * 60000; // that sockets are blocked: another network may let them through
const POLLS_UNTIL = "polls_until"; // in milliseconds since 1970
const BACKOFF = [200, 500, 1000, 2000];

const HURRY = "hurry"; // no failure: there is something else to do now
const LATE = new Problem(0, null);

/** @import { ActionRequest, Again, Done, Events, SuccessorEvent, GameEvent, Presence } from "./types.js" */
/** @import { Asked, Told } from "./game_socket.js" */

/**
 * @typedef {object} Wanted
 * @property {string | null} secret
 * @property {number} after the version of the latest event that is known
 * @property {(event: GameEvent | SuccessorEvent) => void} onevent
 * @property {(presence: Presence) => void} onpresence
 * @property {(link: "there" | "lost" | "gone") => void} onlink
 */

export class Connection {
  constructor(/** @type {string} */ path, /** @type {Wanted} */ { secret, after, onevent, onpresence, onlink }) {
    this.path = path;
    this.secret = secret;
    this.after = after;
    this.onevent = onevent;
    this.onpresence = onpresence;
    this.onlink = onlink;
    /** @type {GameSocket | null} */
    this.socket = null;
    this.control = new AbortController(); // of what is waited for
    this.patience = Infinity; // milliseconds until that is late
    this.ticked = Date.now();
    this.failures = 0;
    this.brief = 0; // sockets in a row that ended soon
    this.reached = true; // by HTTP, just now: whoever comes here has got the state
    /** @type {number | null} */
    this.presenceSum = null; // of who is there, if a poll told that last
    this.holds = true; // may this tab hold a connection?
    this.stopped = false;
    this.paused = false;
    this.tabs = new Tabs(() => this.holds !== this.tabs.mayHold && this.hurry());
    this.ticking = setInterval(() => this.tick(), TICK);
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const change of ["online", "offline"]) addEventListener(change, () => this.elsewhere(), { signal });
    addEventListener("pagehide", () => this.pause(), { signal });
    addEventListener("pageshow", () => this.resume(), { signal });
    document.addEventListener("visibilitychange", () => this.seen(), { signal });
    this.seen();
    this.run();
  }

  stop() {
    this.stopped = true;
    this.listening.abort();
    clearInterval(this.ticking);
    clearTimeout(this.hiding);
    this.tabs.leave();
    this.hurry();
  }

  /** @returns {Promise<Done>} */
  act(/** @type {ActionRequest} */ action) {
    return this.ask({ type: "act", action }, "actions", action);
  }

  /** @returns {Promise<Again>} */
  again() {
    return this.ask({ type: "again" }, "again", {});
  }

  // By the socket if it works, or else by POST: whoever asks again may come by the other way, with the same key.
  async ask(/** @type {Asked} */ message, /** @type {string} */ name, /** @type {object} */ body) {
    if (this.socket?.heard) {
      this.patience = Math.min(this.patience, ANSWER);
      return await this.socket.ask(message);
    }
    const control = new AbortController();
    const late = setTimeout(() => control.abort(LATE), ANSWER);
    try {
      return await post(`${this.path}/${name}`, body, { secret: this.secret, signal: control.signal });
    } finally {
      clearTimeout(late);
      if (!this.holds) this.hurry();
    }
  }

  seen() {
    clearTimeout(this.hiding);
    if (document.hidden) this.hiding = setTimeout(() => this.pause(), HIDDEN);
    else this.resume();
  }

  pause() {
    this.paused = true;
    this.tabs.leave();
    this.hurry();
  }

  resume() {
    if (!this.paused) return;
    this.paused = false;
    this.hurry();
  }

  // The network is another one now, or none.
  elsewhere() {
    forget(POLLS_UNTIL);
    this.hurry();
  }

  hurry() {
    this.control.abort(HURRY);
  }

  tick() {
    const asleep = Date.now() - this.ticked > ASLEEP;
    this.ticked = Date.now();
    this.patience -= TICK;
    if (asleep) this.hurry();
    else if (this.patience <= 0) this.control.abort(LATE);
  }

  async run() {
    while (!this.stopped) {
      this.control = new AbortController();
      this.patience = Infinity;
      try {
        if (this.paused) await this.rest(HIDDEN);
        else if (isBlocked()) await this.keepPolling();
        else await this.talk();
      } catch (error) {
        this.reached = false;
        if (this.control.signal.reason !== HURRY) await this.failed(error);
      }
    }
  }

  async failed(/** @type {unknown} */ error) {
    const { status, retry } = error instanceof Problem ? error : LATE;
    if (status === 404) {
      this.onlink("gone");
      this.stop();
      return;
    }
    if (status === 409) location.reload(); // a server with less than was seen here: it was restored from a copy
    if (!status) forget(POLLS_UNTIL); // this may be another network
    this.failures++;
    if (this.failures > 1 || !navigator.onLine) this.onlink("lost");
    this.control = new AbortController();
    this.patience = Infinity;
    const least = retry ? 1000 * retry : BACKOFF[Math.min(this.failures, BACKOFF.length) - 1];
    await this.rest(least * (1 + Math.random() / 2)); // not everybody at once after a restart
  }

  /**
   * @param {number} milliseconds
   * @returns {Promise<void>}
   */
  rest(milliseconds) {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.control.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        done();
      });
    });
  }

  // Until the socket ends. If the server answers and a socket says nothing, something on the way blocks it.
  async talk() {
    this.tabs.leave();
    this.holds = true;
    if (!this.reached) await this.poll(0);
    const { signal } = this.control;
    signal.throwIfAborted();
    this.patience = FIRST_WORD;
    const since = Date.now();
    try {
      const enter = /** @type {const} */ ({ type: "enter", secret: this.secret, after: this.after });
      const socket = new GameSocket(this.path, enter, (message) => this.told(message));
      signal.addEventListener("abort", () => socket.close());
      this.socket = socket;
      await socket.ended;
    } catch (error) {
      if (signal.reason === HURRY || (error instanceof Problem && error.status)) throw error;
      this.brief = Date.now() - since < BRIEF ? this.brief + 1 : 0;
      if (this.socket?.heard && this.brief < MOST_BRIEF) throw error;
      keep(POLLS_UNTIL, Date.now() + REMEMBERED);
    } finally {
      this.socket = null;
    }
  }

  told(/** @type {Told} */ message) {
    this.patience = SILENCE;
    this.works();
    if (message.type === "event") this.happened(message.event);
    else if (message.type === "presence") {
      this.presenceSum = null;
      this.onpresence(message.presence);
    }
  }

  async keepPolling() {
    this.tabs.come();
    this.holds = this.tabs.mayHold;
    await this.poll(this.holds && this.presenceSum !== null ? LONGEST_POLL : 0);
    if (!this.holds) await this.rest(BETWEEN);
  }

  async poll(/** @type {number} */ wait) {
    this.patience = 1000 * wait + ANSWER;
    const seen = this.presenceSum === null ? "" : `&seen=${this.presenceSum}`;
    /** @type {Events} */
    const data = await get(`${this.path}/events?after=${this.after}&wait=${wait}${seen}`, {
      secret: this.secret,
      signal: this.control.signal,
    });
    this.presenceSum = data.seen;
    this.reached = true;
    this.works();
    for (const event of data.events) this.happened(event);
    this.onpresence(data.presence);
  }

  works() {
    this.failures = 0;
    this.onlink("there");
  }

  happened(/** @type {GameEvent | SuccessorEvent} */ event) {
    const since = "since" in event ? event.since : event.version - 1; // of a class, several may be one
    if (since !== this.after) return; // never twice, never with a gap
    this.after = event.version;
    this.onevent(event);
    if (event.kind === "next") this.stop(); // the last that happens
  }
}

// Did this network block sockets a short time ago? A clock may have been set since.
function isBlocked() {
  const left = kept(POLLS_UNTIL, 0) - Date.now();
  return left > 0 && left <= REMEMBERED;
}
