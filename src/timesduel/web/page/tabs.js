// The tabs of one browser that poll. HTTP/1.1 allows six connections to a server for all of them together: only the
// first four hold one, so that what is done in any of them can be sent. (Sockets have an allowance of their own.)

const MOST = 4;

export class Tabs {
  constructor(/** @type {() => void} */ onchange) {
    this.me = `${Date.now()}.${Math.random()}`; // the first to come is the least
    /** @type {Set<string>} */
    this.others = new Set();
    this.here = false;
    this.onchange = onchange;
    this.channel = new BroadcastChannel("timesduel.tabs");
    this.channel.onmessage = ({ data: { kind, tab } }) => this.heard(kind, tab);
  }

  // Poll, or poll no longer.
  come() {
    if (this.here) return;
    this.here = true;
    this.send("come");
  }

  leave() {
    if (!this.here) return;
    this.here = false;
    this.others.clear();
    this.send("leave");
  }

  send(/** @type {string} */ kind) {
    this.channel.postMessage({ kind, tab: this.me });
  }

  heard(/** @type {string} */ kind, /** @type {string} */ tab) {
    if (!this.here) return;
    if (kind === "leave") this.others.delete(tab);
    else this.others.add(tab);
    if (kind === "come") this.send("here"); // to whoever has come
    this.onchange();
  }

  // May this tab hold a connection? One that was closed without a word is counted until this page is loaded again.
  get mayHold() {
    return [...this.others].filter((other) => other < this.me).length < MOST;
  }
}
