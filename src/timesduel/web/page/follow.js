// What happens in a game, as it happens: a stream, or where that is blocked, long polling.

import { ask, get, Problem } from "./api.js";
import { Tabs } from "./tabs.js";

const FIRST_WORD = 4000; // a stream says something at once: silence means that a proxy holds it back
const SILENCE = 22000; // the server gives a sign of life every 15 seconds
const HIDDEN = 45000; // browsers allow six connections: a page that nobody sees gives its own back
const BETWEEN = 1500; // of two questions of a tab that may hold no connection
const BACKOFF = [200, 500, 1000, 2000];

/** @import { Events, SuccessorEvent, GameEvent, Presence } from "./types.js" */

/**
 * @typedef {object} Wanted
 * @property {string | null} secret
 * @property {number} after the version of the latest event that is known
 * @property {(event: GameEvent | SuccessorEvent) => void} onevent
 * @property {(presence: Presence) => void} onpresence
 * @property {(link: "there" | "lost" | "gone") => void} onlink
 */

export class Follower {
  constructor(/** @type {string} */ game, /** @type {Wanted} */ { secret, after, onevent, onpresence, onlink }) {
    this.game = game;
    this.secret = secret;
    this.after = after;
    this.onevent = onevent;
    this.onpresence = onpresence;
    this.onlink = onlink;
    this.over = false;
    this.known = false;
    /** @type {boolean | undefined} */
    this.holds = undefined;
    /** @type {(() => void) | undefined} */
    this.hurry = undefined;
    this.failures = 0;
    this.polling = false;
    this.reached = false;
    this.stopped = false;
    this.paused = false;
    this.tabs = new Tabs();
    this.tabs.onchange = () => this.holds !== this.tabs.mayHold && this.hurry?.();
    this.hide = () => this.tabs.leave();
    this.back = (/** @type {PageTransitionEvent} */ event) => event.persisted && this.tabs.come();
    this.wake = () => this.hurry?.();
    this.seen = () => this.visible();
    addEventListener("online", this.wake);
    addEventListener("offline", this.wake);
    document.addEventListener("visibilitychange", this.seen);
    addEventListener("pagehide", this.hide);
    addEventListener("pageshow", this.back);
    this.tabs.come();
    this.run();
  }

  stop() {
    this.stopped = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.wake);
    document.removeEventListener("visibilitychange", this.seen);
    removeEventListener("pagehide", this.hide);
    removeEventListener("pageshow", this.back);
    this.tabs.leave();
    clearTimeout(this.hiding);
    this.hurry?.();
  }

  // Something was done here: a tab without a connection of its own asks at once.
  look() {
    if (!this.holds) this.hurry?.();
  }

  visible() {
    clearTimeout(this.hiding);
    if (document.hidden) {
      this.hiding = setTimeout(() => {
        this.paused = true;
        this.tabs.leave();
        this.hurry?.();
      }, HIDDEN);
    } else if (this.paused) {
      this.paused = false;
      this.tabs.come();
      this.hurry?.();
    }
  }

  async run() {
    while (!this.stopped) {
      if (this.paused) {
        await /** @type {Promise<void>} */ (
          new Promise((done) => {
            this.hurry = done;
          })
        );
        continue;
      }
      const control = new AbortController();
      this.hurry = () => control.abort();
      this.holds = this.tabs.mayHold;
      try {
        if (!this.holds) {
          await this.poll(control, 0);
          await this.rest(BETWEEN);
        } else if (this.polling) await this.poll(control, 25);
        else {
          if (this.failures) {
            await this.poll(control, 0);
            this.reached = true;
          }
          await this.stream(control);
        }
        this.failures = 0;
      } catch (error) {
        if (error instanceof Problem && error.status === 404) {
          this.onlink("gone");
          this.stop();
          return;
        }
        if (this.stopped || this.paused || this.holds !== this.tabs.mayHold) continue;
        // The server is there, and no stream comes.
        if (error === BLOCKED || this.reached) {
          this.polling = true;
          continue;
        }
        this.failures++;
        if (this.failures > 1 || !navigator.onLine) this.onlink("lost");
        await this.rest(BACKOFF[Math.min(this.failures, BACKOFF.length) - 1]);
      }
    }
  }

  /**
   * @param {number} milliseconds
   * @returns {Promise<void>}
   */
  rest(milliseconds) {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.hurry = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async stream(/** @type {AbortController} */ control) {
    let watch = setTimeout(() => control.abort(BLOCKED), FIRST_WORD);
    try {
      const response = await ask("GET", `api/games/${this.game}/events?after=${this.after}`, {
        secret: this.secret,
        signal: control.signal,
        accept: "text/event-stream",
      });
      if (!(response instanceof Response)) throw BLOCKED;
      const reader = /** @type {ReadableStream} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          if (this.over) this.stop();
          else throw new Problem(0, null);
          return;
        }
        clearTimeout(watch);
        watch = setTimeout(() => control.abort(), SILENCE);
        this.failures = 0;
        this.reached = false;
        this.onlink("there");
        const blocks = (text + value).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) this.take(block);
      }
    } catch (error) {
      throw control.signal.reason === BLOCKED ? BLOCKED : error;
    } finally {
      clearTimeout(watch);
      control.abort();
    }
  }

  take(/** @type {string} */ block) {
    /** @type {Record<string, string>} */
    const fields = {};
    for (const line of block.split("\n")) {
      const colon = line.indexOf(": ");
      if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 2);
    }
    if (fields.data === undefined) return;
    const data = JSON.parse(fields.data);
    if (fields.event === "presence") this.onpresence(data);
    else if (fields.event === undefined) this.happened(data);
  }

  async poll(/** @type {AbortController} */ control, /** @type {number} */ longest) {
    const wait = this.known ? longest : 0;
    /** @type {Events} */
    const data = await get(`api/games/${this.game}/events?after=${this.after}&wait=${wait}`, {
      secret: this.secret,
      signal: control.signal,
    });
    this.known = true;
    this.onlink("there");
    for (const event of data.events) this.happened(event);
    this.onpresence(data.presence);
  }

  happened(/** @type {GameEvent | SuccessorEvent} */ event) {
    if (event.version !== this.after + 1) return; // never twice, never with a gap
    this.after = event.version;
    this.over = event.kind === "next";
    this.onevent(event);
    if (this.over) this.stop();
  }
}

const BLOCKED = new Error("blocked");
