// A class as this device sees it: how it stands, and what each event changes of that.

import { get, insist } from "./api.js";
import { Connection } from "./connection.js";

/** @import { ActionRequest, ClassActionRequest, ClassChange, ClassParts, ClassPresence, ClassState } from "./types.js" */

const BY_NUMBER = ["children", "tables"]; // of these an event has only the entries that differ

/**
 * @param {ClassParts} parts
 * @param {Record<string, any>} changed
 * @returns {ClassParts} what an event has made of a class
 */
export function changedClass(parts, changed) {
  const now = { ...parts, ...changed };
  for (const name of /** @type {("children" | "tables")[]} */ (BY_NUMBER)) {
    if (!changed[name]) continue;
    const entries = { ...parts[name], ...changed[name] };
    for (const number of Object.keys(entries)) if (entries[number] === null) delete entries[number];
    /** @type {Record<string, any>} */ (now)[name] = entries;
  }
  return now;
}

/**
 * @typedef {object} Watching
 * @property {(state: ClassState, change: ClassChange | null) => void} onchange with null: how it stands at first
 * @property {(here: number[]) => void} [onpresence] numbers of the children whose devices are there
 * @property {(link: "there" | "lost" | "gone") => void} [onlink]
 */

/** A class that is followed: `state` is how it stands now, by the server's clock at `now()`. */
export class FollowedClass {
  /**
   * @param {ClassState} state
   * @param {string} secret
   * @param {Watching} watching
   */
  constructor(state, secret, { onchange, onpresence = () => {}, onlink = () => {} }) {
    this.state = state;
    this.ahead = state.now - Date.now() / 1000; // of the server's clock, in seconds
    this.connection = new Connection(`api/classes/${state.code}`, {
      secret,
      after: state.version,
      onevent: (event) => {
        const change = /** @type {ClassChange} */ (/** @type {unknown} */ (event));
        this.state = { ...this.state, version: change.version, parts: changedClass(this.state.parts, change.changed) };
        onchange(this.state, change);
      },
      onpresence: (presence) => onpresence(/** @type {ClassPresence} */ (/** @type {unknown} */ (presence)).here),
      onlink,
    });
    onchange(state, null);
  }

  // Seconds since 1970 by the server's clock: bells and votes end by it.
  now() {
    return Date.now() / 1000 + this.ahead;
  }

  // Sent until there is an answer: the server does what has one key only once.
  act(/** @type {Partial<ClassActionRequest>} */ action) {
    const sent = /** @type {ActionRequest} */ (/** @type {unknown} */ (action));
    return insist(() => this.connection.act(sent), undefined, Infinity);
  }

  stop() {
    this.connection.stop();
  }
}

/** @returns {Promise<FollowedClass>} */
export async function followClass(
  /** @type {string} */ code,
  /** @type {string} */ secret,
  /** @type {Watching} */ watching,
) {
  return new FollowedClass(await get(`api/classes/${code}`, { secret }), secret, watching);
}
