// A game by its link: a seat, an invitation, or a place to watch from.

import { h, renew, show, tell } from "./dom.js";
import { number, say } from "./say.js";
import { ask, BASE, get, insist, newKey, post, Problem } from "./api.js";
import { forget, keep, keeps, kept } from "./keep.js";
import { Follower } from "./follow.js";
import { Board } from "./board.js";
import { invite } from "./invite.js";
import { settings } from "./settings.js";

const id = location.pathname.split("/").pop();
const path = `api/games/${id}`;

export async function open(main) {
  takeFromAddress();
  const invitation = kept(`invitation.${id}`);
  let secret = kept(`seat.${id}`);
  let state;
  try {
    state = await insist(() => get(path, { secret }));
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404 || !secret) throw error;
    secret = null; // whatever was kept here opens no seat
    state = await insist(() => get(path));
  }
  if (!secret && invitation && state.presence.free.length) {
    secret = await sitDown(main, state, invitation);
    state = await insist(() => get(path, { secret }));
  }
  new GamePage(main, state, secret);
}

// The secret comes behind a # and goes at once: into what the browser keeps, out of the address.
function takeFromAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const what of ["seat", "invitation"]) {
    if (given.get(what)) keep(`${what}.${id}`, given.get(what));
  }
  if (given.get("invite")) keep(`invite.${id}`, `${BASE}g/${id}#invitation=${given.get("invite")}`);
  if (location.hash) history.replaceState(history.state, "", location.pathname);
}

// Nobody sits down by looking at a link: it takes a name and a tap.
function sitDown(main, state, invitation) {
  return new Promise((done) => {
    const name = h("input", { id: "name", maxlength: 40, autocomplete: "given-name", value: kept("name", "") });
    const problem = h("p", { class: "problem", role: "alert" });
    const key = kept(`key.${id}`) ?? newKey();
    keep(`key.${id}`, key);
    const sit = async (event) => {
      event.preventDefault();
      const called = name.value.trim();
      try {
        const seat = await insist(() => post(`${path}/seats`, { invitation, key, ...(called ? { name: called } : {}) }));
        if (called) keep("name", called);
        keep(`seat.${id}`, seat.secret);
        forget(`invitation.${id}`);
        done(seat.secret);
      } catch (error) {
        if (error instanceof Problem && error.status === 410) { forget(`invitation.${id}`); done(null); }
        problem.textContent = error.message || say("page.no_answer");
      }
    };
    show(main, h("form", { class: "card", onsubmit: sit },
      h("h1", {}, say("page.invited", { name: state.names[2 - state.presence.free[0]], title: state.title })),
      h("p", {}, state.objective),
      h("label", { for: "name" }, say("page.your_name")), name, problem,
      h("button", { class: "button", type: "submit" }, say("page.sit_down"))));
    name.focus();
  });
}

class GamePage {
  constructor(main, state, secret) {
    Object.assign(this, { main, state, secret, you: state.you, hintStep: 0, link: "there" });
    this.turns = state.turns.map((turn) => ({ ...turn }));
    this.standing = state.standing;
    this.offset = state.now * 1000 - Date.now();
    document.title = say("page.title", { what: state.title });
    this.cards = [1, 2].map((player) => h("div", { class: "player", "data-player": player }));
    this.notice = h("p", { class: "notice", id: "notice" });
    this.coach = h("div", { class: "coach" });
    this.actions = h("div", { class: "actions" });
    this.aside = h("aside", { class: "side" });
    this.invitation = h("div", { class: "invitation" });
    const table = h("section", { class: "play", "aria-label": state.title });
    show(main, h("h1", { class: "unseen" }, state.title), h("div", { class: "players" }, this.cards), this.notice, this.invitation, table, this.aside);
    this.settings = settings({ coach: state.coach, own: secret && `${BASE}g/${id}#seat=${secret}` });
    this.board = new Board(table, { onmove: (multiplier) => this.move(multiplier) });
    table.append(this.coach, this.actions, ...(state.you.length ? [this.settings] : []));
    this.follower = new Follower(id, {
      secret, after: state.standing.version,
      onevent: (event) => this.happened(event),
      onpresence: (presence) => this.seen(presence),
      onlink: (link) => { if (link !== this.link) { this.link = link; this.update(); } },
    });
    this.presence = state.presence;
    this.ticking = setInterval(() => this.tick(), 250);
    this.update();
    this.settled();
    if (state.presence.free.length && this.secret) invite(this.invitation, id);
  }

  // ---- what happens

  happened(event) {
    if (event.kind === "next") { this.follows(event); return; }
    this.standing = event.standing;
    if (event.names) this.state.names = event.names;
    if (event.kind === "move" || event.kind === "timeout") {
      this.turns.push({ player: event.player, multiplier: event.multiplier ?? null, total: event.standing.total, seconds: event.seconds, said: event.said });
    } else if (["undo", "agree"].includes(event.kind)) {
      this.reload();
    }
    this.hint = null;
    this.hintStep = 0;
    this.zones = null;
    if (event.right === false) this.word = say("page.said_wrong", { name: this.state.names[event.player - 1], said: event.said, total: event.standing.total });
    else if (event.kind !== "move" || this.you.includes(event.player)) this.word = null; // the coach's word outlasts the answer
    this.sure = false;
    this.update();
    tell([event.text, event.right === false && this.word, event.standing.result?.text, this.whose()].filter(Boolean).join(" "));
    if (event.kind === "move") this.comment(event);
    this.settled();
  }

  // Whoever has watched this game goes along; whoever came to look at it stays.
  follows(event) {
    this.next = event.game;
    this.update();
    tell(event.text);
    if (!this.you.length && !this.state.next) this.again();
  }

  seen(presence) {
    this.presence = presence;
    this.state.names = presence.names;
    if (!presence.free.length) show(this.invitation);
    this.update();
  }

  async reload() {
    const state = await insist(() => get(path, { secret: this.secret }));
    if (state.standing.version < this.standing.version) { this.reload(); return; }
    this.follower.after = state.standing.version;
    this.turns = state.turns;
    this.standing = state.standing;
    this.update();
  }

  settled() {
    if (!this.standing.result) return;
    clearInterval(this.ticking);
    import("./ending.js").then((ending) => ending.showEnding(this));
  }

  // ---- what is done

  get mine() {
    return this.you.includes(this.standing.to_move);
  }

  // Not while something is under way. It is done when it is seen, whether or not it was answered.
  get ready() {
    return this.mine && !this.standing.result && this.standing.version > (this.sent?.version ?? -1);
  }

  async move(multiplier) {
    if (!this.ready) return;
    let said;
    if (this.state.announce) {
      const { askProduct } = await import("./product.js");
      said = await askProduct(this.main, this.standing.total, multiplier);
      if (said === null) return;
    }
    await this.act("move", { multiplier, ...(said === undefined ? {} : { said }) });
  }

  async act(kind, more = {}) {
    const wish = { kind, version: this.standing.version, key: newKey(), ...more };
    if (this.you.length === 2 && kind !== "undo") wish.player = this.standing.to_move ?? 1;
    this.sent = wish;
    this.problem = "";
    this.update();
    try {
      await insist(() => post(`${path}/actions`, wish, { secret: this.secret }), () => { this.link = "lost"; this.update(); });
    } catch (error) {
      if (this.sent === wish) this.sent = null;
      if (!(error instanceof Problem)) throw error;
      this.problem = error.message || say("page.no_answer");
      tell(this.problem);
      this.update();
    }
  }

  async askHint() {
    this.hintStep = Math.min(this.hintStep + 1, 4);
    try {
      const hint = await get(`${path}/hint?step=${this.hintStep}`, { secret: this.secret });
      this.hint = hint;
      this.zones = zonesIn(hint);
      tell(hint.text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.hint = { text: error.message || say("page.no_answer"), number: 1, of: 1 };
    }
    this.update();
  }

  // The coach's word about a move of one's own.
  async comment(event) {
    if (!kept("coach", false) || !this.state.coach || !this.you.includes(event.player) || this.state.players[event.player - 1]) return;
    try {
      const judged = await get(`${path}/turns/${this.turns.length}`, { secret: this.secret });
      this.word = judged.lines.join(" ");
      this.update();
    } catch (error) { if (!(error instanceof Problem)) throw error; }
  }

  async again() {
    const following = this.next ?? (await insist(() => post(`${path}/again`, {}, { secret: this.secret }))).game;
    if (this.secret) keep(`seat.${following}`, this.secret);
    location.assign(`${BASE}g/${following}${this.secret && !keeps ? `#seat=${this.secret}` : ""}`);
  }

  // ---- what is shown

  whose() {
    const { to_move, result } = this.standing, { names } = this.state;
    if (result) return "";
    if (!to_move) return "";
    if (this.you.length === 2) return say("page.turn_of", { name: names[to_move - 1] });
    return this.mine ? say("page.your_turn") : say("page.turn_of", { name: names[to_move - 1] });
  }

  update() {
    const { state, standing } = this;
    this.board.update({
      rules: state.rules, names: state.names, you: this.you, turns: this.turns, standing,
      zones: this.zones, mark: this.mark, announce: state.announce,
      playable: this.ready, over: Boolean(standing.result),
      sentence: standing.result?.text ?? this.whose(),
    });
    this.cards.forEach((card, index) => this.showPlayer(card, index + 1));
    this.showNotice();
    this.showCoach();
    this.showActions();
    this.tick();
  }

  showPlayer(card, player) {
    const { state, standing } = this, name = state.names[player - 1];
    const won = standing.result?.winner === player;
    const lines = [];
    if (won) lines.push(say("page.wins"));
    else if (this.you.includes(player) && this.you.length === 1) lines.push(say("page.you"));
    else if (state.players[player - 1]) lines.push(say("page.computer"));
    else if (this.presence.free.includes(player)) lines.push(say("page.not_there_yet"));
    else if (!this.presence.here[player - 1] && this.presence.away_since[player - 1] !== null && !standing.result) lines.push(say("page.away"));
    const clock = h("span", { class: "time-left" });
    if (standing.to_move === player && standing.deadline !== null) this.clock = clock;
    card.classList.toggle("to-move", standing.to_move === player);
    card.classList.toggle("won", won);
    show(card, h("span", { class: "disc", "aria-hidden": "true" }, won ? "★" : [...name][0]?.toUpperCase() ?? "?"),
      h("span", { class: "name" }, name), h("span", { class: "about" }, lines.join(" · "), lines.length ? " " : "", clock));
  }

  tick() {
    this.showClaim();
    const { deadline } = this.standing;
    if (deadline === null || deadline === undefined || !this.clock) return;
    const left = Math.max(0, deadline - (Date.now() + this.offset) / 1000);
    this.clock.textContent = say("page.seconds", { count: Math.ceil(left) });
    this.clock.classList.toggle("soon", left <= 5);
  }

  showNotice() {
    const texts = [];
    if (this.link === "lost") texts.push(say("page.lost"));
    if (this.link === "gone") texts.push(say("page.gone"));
    if (this.problem) texts.push(this.problem);
    if (!this.you.length) texts.push(say("page.watching"));
    if (this.state.series) texts.push(this.score());
    if (!keeps && this.secret) texts.push(say("page.not_kept"));
    this.notice.textContent = texts.join(" ");
    this.notice.classList.toggle("trouble", this.link !== "there" || Boolean(this.problem));
  }

  // How the match stands, this game included.
  score() {
    const { series, names } = this.state, winner = this.standing.result?.winner;
    const [one, two] = series.wins.map((wins, index) => wins + (winner === index + 1 ? 1 : 0));
    return say(series.best_of ? "page.best_of" : "page.out_of", { games: series.games, name: names[0], one, other: names[1], two });
  }

  showCoach() {
    const { standing } = this;
    const text = this.hint?.text ?? this.word ?? (this.turns.length ? "" : this.state.objective);
    const more = this.mine && this.state.coach && !standing.result && !(this.hint && this.hint.number >= this.hint.of);
    this.coach.classList.toggle("silent", !text && !more);
    this.coach.hidden = Boolean(standing.result) && !text;
    renew(this.coach, h("p", { class: "word" }, text),
      more && h("button", { type: "button", class: "quiet", id: "hint", onclick: () => this.askHint() }, say(this.hintStep ? "page.more_hint" : "page.hint")));
  }

  showActions() {
    const { standing, state } = this, other = this.you.length === 1 ? 3 - this.you[0] : null;
    const button = (id, code, act, more = {}) => h("button", { type: "button", class: "quiet", id, onclick: act, ...more }, say(code));
    const items = [];
    if (this.next) items.push(h("button", { type: "button", class: "button", id: "again", onclick: () => this.again() }, say(this.you.length ? "page.to_next" : "page.watch_next")));
    else if (standing.result && this.you.length) items.push(h("button", { type: "button", class: "button", id: "again", onclick: () => this.again() }, say("page.again")));
    if (!standing.result && this.you.length) {
      if (standing.asked === other && other) {
        items.push(h("span", {}, say("page.asks_back", { name: state.names[other - 1] })), button("agree", "page.agree", () => this.act("agree")), button("decline", "page.decline", () => this.act("decline")));
      } else if (standing.asked && this.you.includes(standing.asked)) {
        items.push(h("span", {}, say("page.asked_back")));
      } else if (this.turns.length && !state.clock && state.take_backs !== "never") {
        items.push(button("undo", "page.take_back", () => this.act(state.take_backs === "agreed" ? "ask" : "undo")));
      }
      items.push(this.sure
        ? h("button", { type: "button", class: "danger", id: "resign", onclick: () => this.act("resign") }, say("page.resign_sure"))
        : button("resign", "page.resign", () => { this.sure = true; this.update(); }));
      items.push(button("claim", "page.claim", () => this.act("claim"), { hidden: !this.claimable }));
    }
    renew(this.actions, items);
  }

  showClaim() {
    const button = document.getElementById("claim");
    if (button) button.hidden = !this.claimable;
  }

  get claimable() {
    const from = this.you.length === 1 ? this.presence.claim_from[2 - this.you[0]] : null;
    return from !== null && (Date.now() + this.offset) / 1000 >= from;
  }
}

function zonesIn(hint) {
  const spans = (hint.claims ?? []).flatMap((claim) => claim.ways?.spans ?? []);
  return spans.length ? spans.map((span) => [span.low, span.high]) : null;
}
