// A WebSocket to a game. docs/api.md has its messages.

import { BASE, Problem } from "./api.js";

/** @import { Act, AnswerMessage, AskAgain, Beat, Closing, Enter, EventMessage, PresenceMessage, Refused } from "./types.js" */

/**
 * @typedef {Omit<Act, "id"> | Omit<AskAgain, "id">} Asked
 * @typedef {AnswerMessage | Beat | Closing | EventMessage | PresenceMessage | Refused} Told
 */

export class GameSocket {
  /**
   * @param {string} path of the game on the server
   * @param {Enter} enter the first message
   * @param {(message: Told) => void} onmessage whatever comes, unless it is the end
   */
  constructor(path, enter, onmessage) {
    this.heard = false; // has the server said anything?
    /** @type {{ resolve: (answer: any) => void, reject: (problem: Problem) => void }[]} */
    this.asked = []; // by the id of the message
    /** @type {Promise<never>} rejected with the reason when there is no connection any more */
    this.ended = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.socket = new WebSocket(`${BASE.replace(/^http/, "ws")}${path}/socket`);
    this.socket.onopen = () => this.send(enter);
    this.socket.onclose = () => this.close();
    this.socket.onmessage = ({ data }) => {
      this.heard = true;
      /** @type {Told} */
      const message = JSON.parse(data);
      if (message.type === "answer") this.asked[message.id]?.resolve(message.answer);
      else if (message.type === "refused") {
        const { id, problem, retry } = message;
        const refusal = new Problem(problem.status, problem, retry ?? undefined);
        if (id === null) {
          this.close(refusal);
          return;
        }
        this.asked[id]?.reject(refusal);
      }
      onmessage(message);
    };
  }

  send(/** @type {object} */ message) {
    this.socket.send(JSON.stringify(message));
  }

  // The answer to a message; without one, whoever asks again is to send the same key.
  /** @returns {Promise<any>} */
  ask(/** @type {Asked} */ message) {
    return new Promise((resolve, reject) => {
      this.send({ ...message, id: this.asked.push({ resolve, reject }) - 1 });
    });
  }

  // At once: a network that is gone would keep a closing handshake waiting.
  close(/** @type {unknown} */ reason = new Problem(0, null)) {
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    for (const { reject } of this.asked) reject(new Problem(0, null));
    this.fail?.(reason);
  }
}
