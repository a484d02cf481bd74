// A game as it is played here: what happens, and what somebody at this screen does.

import { tell } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, newKey, post, Problem } from "./api.js";
import { keep, keeps, kept } from "./keep.js";
import { Follower } from "./follow.js";
import { Table } from "./table.js";
import { zonesIn } from "./board.js";

const TICK = 250;
const BESIDE = ["ask", "decline", "start", "pause"]; // whose turn it is stays as it was

export class GamePage {
  constructor(main, state, secret, path) {
    Object.assign(this, { main, state, secret, path, you: state.you, hintStep: 0, link: "there" });
    this.turns = state.turns;
    this.standing = state.standing;
    this.presence = state.presence;
    this.offset = state.now * 1000 - Date.now();
    this.table = new Table(this, main);
    this.follower = new Follower(state.game, {
      secret, after: state.standing.version,
      onevent: (event) => this.happened(event),
      onpresence: (presence) => this.seen(presence),
      onlink: (link) => { if (link !== this.link) { this.link = link; this.table.update(); } },
    });
    this.ticking = setInterval(() => this.table.tick(), TICK);
    this.table.update();
    this.settled();
  }

  // ---- what happens

  happened(event) {
    if (event.kind === "next") { this.follows(event); return; }
    this.standing = event.standing;
    if (event.names) this.state.names = event.names;
    if (event.kind === "move" || event.kind === "timeout") {
      this.turns = [...this.turns, { player: event.player, multiplier: event.multiplier ?? null, total: event.standing.total, seconds: event.seconds, said: event.said }];
    }
    this.hint = null;
    this.hintStep = 0;
    this.zones = null;
    if (event.right === false) this.word = say("page.said_wrong", { name: this.state.names[event.player - 1], said: event.said, total: event.standing.total });
    else if (event.kind !== "move" || this.you.includes(event.player)) this.word = null; // the coach's word outlasts the answer
    this.sure = false;
    if (!BESIDE.includes(event.kind)) this.question?.abort();
    this.table.update();
    tell([event.text, event.right === false && this.word, event.standing.result?.text, this.whose()].filter(Boolean).join(" "));
    if (event.kind === "move") this.comment(event);
    if (["undo", "agree"].includes(event.kind)) this.reload();
    else this.catchUp();
    this.settled();
  }

  // Whoever has watched this game goes along; whoever came to look at it stays.
  follows(event) {
    this.next = event.game;
    this.table.update();
    tell(event.text);
    if (!this.you.length && !this.state.next) this.again();
  }

  // Who comes may bring a name, and has it everywhere: an ending too is told with it.
  seen(presence) {
    const renamed = presence.names.some((name, index) => name !== this.state.names[index]);
    this.presence = presence;
    this.state.names = presence.names;
    this.table.update();
    if (!renamed || !this.standing.result) return;
    this.ending = false;
    this.reload();
  }

  async reload() {
    this.fetched = true;
    this.fetched = await insist(() => get(this.path, { secret: this.secret }));
    this.catchUp();
  }

  // What was fetched counts when everything up to there has been told; if more has happened, it is fetched again.
  catchUp() {
    if (!this.fetched?.standing) return;
    const { standing, turns } = this.fetched;
    if (standing.version > this.standing.version) return;
    this.fetched = null;
    if (standing.version < this.standing.version) { this.reload(); return; }
    Object.assign(this, { standing, turns });
    this.table.update();
    this.settled();
  }

  settled() {
    if (!this.standing.result || this.fetched) return;
    clearInterval(this.ticking);
    import("./ending.js").then((ending) => ending.showEnding(this));
  }

  whose() {
    const { to_move, result } = this.standing;
    if (result || !to_move) return "";
    return this.mine && this.you.length === 1 ? say("page.your_turn") : say("page.turn_of", { name: this.state.names[to_move - 1] });
  }

  // ---- what is done

  get mine() {
    return this.you.includes(this.standing.to_move);
  }

  // Not while something is under way. It is done when it is seen, whether or not it was answered.
  get ready() {
    return this.mine && !this.standing.result && !this.question && this.standing.version > (this.sent?.version ?? -1);
  }

  // The multiplier of a move that was sent, and is not seen yet.
  get underWay() {
    return this.sent?.version === this.standing.version ? this.sent.multiplier : undefined;
  }

  async move(multiplier) {
    if (!this.ready) return;
    const wish = { multiplier };
    if (this.state.announce) {
      this.question = new AbortController();
      const { askProduct } = await import("./product.js");
      wish.said = await askProduct(this.main, this.standing.total, multiplier, this.question.signal);
      this.question = null;
      if (wish.said === null) { this.table.update(); return; }
    }
    this.table.board.hold(multiplier);
    await this.act("move", wish);
  }

  async act(kind, more = {}) {
    const wish = { kind, version: this.standing.version, key: newKey(), ...more };
    if (this.you.length === 2 && kind !== "undo") wish.player = this.standing.to_move ?? 1;
    this.sent = wish;
    this.problem = "";
    this.table.sent(kind);
    try {
      await insist(() => post(`${this.path}/actions`, wish, { secret: this.secret }), () => { this.link = "lost"; this.table.update(); });
    } catch (error) {
      if (this.sent === wish) this.sent = null;
      if (!(error instanceof Problem)) throw error;
      this.problem = error.message || say("page.no_answer");
      tell(this.problem);
      this.table.update();
    }
  }

  async askHint() {
    this.hintStep = Math.min(this.hintStep + 1, 4);
    try {
      this.hint = await get(`${this.path}/hint?step=${this.hintStep}`, { secret: this.secret });
      this.zones = zonesIn(this.hint);
      tell(this.hint.text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.hint = { text: error.message || say("page.no_answer"), number: 1, of: 1 };
    }
    this.table.update();
  }

  // The coach's word about a move of one's own.
  async comment(event) {
    if (!kept("coach", false) || !this.state.coach || !this.you.includes(event.player) || this.state.players[event.player - 1]) return;
    try {
      const judged = await get(`${this.path}/turns/${this.turns.length}`, { secret: this.secret });
      this.word = judged.lines.join(" ");
      this.table.update();
    } catch (error) { if (!(error instanceof Problem)) throw error; }
  }

  async again() {
    const following = this.next ?? (await insist(() => post(`${this.path}/again`, {}, { secret: this.secret }))).game;
    if (this.secret) keep(`seat.${following}`, this.secret);
    location.assign(`${BASE}g/${following}${this.secret && !keeps ? `#seat=${this.secret}` : ""}`);
  }
}
