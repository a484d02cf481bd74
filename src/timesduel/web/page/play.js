// A game as it is played here: what happens, and what somebody at this screen does.

import { tell } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, newKey, post, Problem } from "./api.js";
import { forgetRunning, keep, keeps, kept, noteRunning } from "./keep.js";
import { Follower } from "./follow.js";
import { Table } from "./table.js";
import { zonesIn } from "./board.js";

const TICK = 250;
const BEAT = 800; // milliseconds that a person's own product is seen before a computer answers
const BESIDE = ["ask", "decline", "start", "pause"]; // whose turn it is stays as it was

export class GamePage {
  // problem: why somebody is here otherwise than they wanted.
  constructor(main, state, secret, path, problem = "") {
    Object.assign(this, {
      main,
      state,
      secret,
      path,
      problem,
      you: state.you,
      hintStep: 0,
      link: "there",
      waiting: [],
      moved: -Infinity,
    });
    this.turns = state.turns;
    this.standing = state.standing;
    this.presence = state.presence;
    this.offset = state.now * 1000 - Date.now();
    this.table = new Table(this, main);
    this.follower = new Follower(state.game, {
      secret,
      after: state.standing.version,
      onevent: (event) => this.arrived(event),
      onpresence: (presence) => this.seen(presence),
      onlink: (link) => this.linked(link),
    });
    this.ticking = setInterval(() => this.table.tick(), TICK);
    this.table.update();
    tell(problem);
    this.settled();
  }

  // ---- what happens

  // The answer of a computer comes a beat after the move, unless there is more to be seen already.
  arrived(event) {
    this.waiting.push(event);
    const answer = event.kind === "move" && this.state.players[event.player - 1] && this.waiting.length === 1;
    const left = answer && !kept("no_waiting", false) ? this.moved + this.beatTime - performance.now() : 0;
    if (left > 0) this.beat = setTimeout(() => this.showAll(), left);
    else this.showAll();
  }

  // A clock runs on meanwhile: no more than a tenth of a turn.
  get beatTime() {
    return Math.min(BEAT, (this.state.clock?.seconds ?? Infinity) * 100);
  }

  showAll() {
    clearTimeout(this.beat);
    for (const event of this.waiting.splice(0)) this.happened(event);
  }

  happened(event) {
    if (event.kind === "next") {
      this.follows(event);
      return;
    }
    const own = this.you.includes(event.player),
      { result } = event.standing;
    const wrong =
      event.right === false &&
      say("page.said_wrong", {
        name: this.state.names[event.player - 1],
        said: event.said,
        total: event.standing.total,
      });
    this.standing = event.standing;
    if (event.names) this.state.names = event.names;
    if (event.kind === "move" || event.kind === "timeout") {
      if (!this.state.players[event.player - 1]) this.moved = performance.now();
      this.turns = [
        ...this.turns,
        {
          player: event.player,
          multiplier: event.multiplier ?? null,
          total: event.standing.total,
          seconds: event.seconds,
          said: event.said,
        },
      ];
    }
    this.hint = null;
    this.hintStep = 0;
    this.zones = null;
    if (event.kind !== "move" || own) this.word = this.commented = null; // the coach's word outlasts the answer
    if (wrong) this.word = wrong;
    this.refused = event.kind === "decline" && !own ? event.text : "";
    this.sure = false;
    if (!BESIDE.includes(event.kind)) this.question?.abort();
    this.table.update();
    tell(
      [(event.kind === "move" || !result) && event.text, wrong, result?.text, this.whose()].filter(Boolean).join(" "),
    );
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
    if (renamed) this.noteRunning();
    if (!renamed || !this.standing.result) return;
    this.ending = false;
    this.reload();
  }

  // The connection: there, lost or gone.
  linked(link) {
    if (link === this.link) return;
    this.link = link;
    this.table.update();
    tell(this.trouble || this.whose());
  }

  get trouble() {
    return { lost: say("page.lost"), gone: say("page.gone") }[this.link] ?? "";
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
    if (standing.version < this.standing.version) {
      this.reload();
      return;
    }
    Object.assign(this, { standing, turns });
    this.table.update();
    this.settled();
  }

  settled() {
    this.noteRunning();
    if (!this.standing.result || this.fetched) return;
    clearInterval(this.ticking);
    import("./ending.js").then((ending) => ending.showEnding(this));
  }

  // The start offers a game that goes on; one that is over has nothing to go on with.
  noteRunning() {
    const { state, standing, you } = this;
    if (standing.result) forgetRunning(state.game);
    else if (you.length) noteRunning(state, state.names[you.length === 1 ? 2 - you[0] : 1]);
  }

  whose() {
    const { to_move, result } = this.standing;
    if (result || !to_move) return "";
    return this.mine && this.you.length === 1
      ? say("page.your_turn")
      : say("page.turn_of", { name: this.state.names[to_move - 1] });
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
      if (wish.said === null) {
        this.table.update();
        return;
      }
    }
    this.table.board.hold(multiplier);
    await this.act("move", wish);
  }

  async act(kind, more = {}) {
    this.showAll(); // it is about what has happened, whether or not it was seen
    const wish = { kind, version: this.standing.version, key: newKey(), ...more };
    if (this.you.length === 2 && kind !== "undo") wish.player = this.standing.to_move ?? 1;
    this.sent = wish;
    this.problem = "";
    this.table.sent(kind);
    try {
      await insist(
        () => post(`${this.path}/actions`, wish, { secret: this.secret }),
        () => this.linked("lost"),
      );
      this.follower.look();
    } catch (error) {
      if (this.sent === wish) this.sent = null;
      if (!(error instanceof Problem)) throw error;
      this.problem = error.message || say("page.no_answer");
      tell(this.problem);
      this.table.update();
    }
  }

  async askHint() {
    const step = Math.min(this.hintStep + 1, 4),
      { version } = this.standing;
    this.hintStep = step;
    let hint;
    try {
      hint = await get(`${this.path}/hint?step=${step}`, { secret: this.secret });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      hint = { text: error.message || say("page.no_answer"), number: 1, of: 1 };
    }
    if (this.standing.version !== version || this.hintStep !== step) return; // the game has gone on, or the next step was asked for
    this.hint = hint;
    this.zones ??= zonesIn([hint]);
    tell(hint.text);
    this.table.update();
  }

  // The coach's word about a move of one's own.
  async comment(event) {
    if (
      !kept("coach", false) ||
      !this.state.coach ||
      !this.you.includes(event.player) ||
      this.state.players[event.player - 1]
    )
      return;
    const turn = this.turns.length,
      { word } = this;
    this.commented = turn;
    try {
      const { lines } = await get(`${this.path}/turns/${turn}`, { secret: this.secret });
      if (this.commented !== turn) return; // the game has gone on
      this.word = [word, ...lines].filter(Boolean).join(" ");
      this.table.update();
      tell(lines.join(" "));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  async again() {
    const following = this.next ?? (await insist(() => post(`${this.path}/again`, {}, { secret: this.secret }))).game;
    if (this.secret) keep(`seat.${following}`, this.secret);
    location.assign(`${BASE}g/${following}${this.secret ? (keeps ? "" : `#seat=${this.secret}`) : location.hash}`);
  }
}
