// Everything around the board of a game: who plays, how it stands, the coach, and what else can be done.

import { h, renew, show, tell } from "./dom.js";
import { say } from "./say.js";
import { BASE } from "./api.js";
import { keeps } from "./keep.js";
import { Board } from "./board.js";
import { invite } from "./invite.js";
import { settings } from "./settings.js";

const SOON = 10; // seconds before the end of a turn that its player is told of it; half the turn, if that is shorter

export class Table {
  constructor(page, main) {
    const { state, secret } = page;
    this.page = page;
    document.title = say("page.title", { what: state.title });
    this.cards = [1, 2].map((player) => h("div", { class: "player", "data-player": player }));
    this.notice = h("p", { class: "notice", id: "notice" });
    this.coach = h("div", { class: "coach" });
    this.actions = h("div", { class: "actions" });
    this.aside = h("aside", { class: "side" });
    this.invitation = h("div", { class: "invitation" });
    const play = h("section", { class: "play", "aria-label": state.title });
    show(
      main,
      h("h1", { class: "unseen" }, state.title),
      h("div", { class: "players" }, this.cards),
      this.notice,
      this.invitation,
      play,
      this.aside,
    );
    this.board = new Board(play, { onmove: (multiplier) => page.move(multiplier) });
    play.append(this.coach, this.actions);
    if (state.you.length)
      play.append(
        settings({
          coach: state.coach,
          computer: state.players.some(Boolean),
          own: secret && `${BASE}g/${state.game}#seat=${secret}`,
        }),
      );
    if (state.presence.free.length && secret) invite(this.invitation, state.game);
  }

  update() {
    const { page } = this,
      { state, standing } = page;
    this.board.update({
      rules: state.rules,
      names: state.names,
      you: page.you,
      turns: page.turns,
      standing,
      zones: page.zones,
      mark: page.mark,
      announce: state.announce,
      playable: page.ready,
      held: page.underWay,
      over: Boolean(standing.result),
      sentence: standing.result?.text ?? page.whose(),
    });
    for (const [index, card] of this.cards.entries()) this.showPlayer(card, index + 1);
    if (!page.presence.free.length) show(this.invitation);
    this.showNotice();
    this.showCoach();
    this.showActions();
    this.tick();
  }

  // Of a move that is under way the board shows all there is to see: a tap is answered at once.
  sent(kind) {
    if (kind === "move") this.showNotice();
    else this.update();
  }

  showPlayer(card, player) {
    const { state, standing, you, presence } = this.page,
      name = state.names[player - 1];
    const won = standing.result?.winner === player;
    const lines = [];
    if (won) lines.push(say("page.wins"));
    else if (you.includes(player) && you.length === 1) lines.push(say("page.you"));
    else if (state.players[player - 1]) lines.push(say("page.computer"));
    else if (presence.free.includes(player)) lines.push(say("page.not_there_yet"));
    else if (!presence.here[player - 1] && presence.away_since[player - 1] !== null && !standing.result)
      lines.push(say("page.away"));
    const timed = standing.to_move === player && standing.deadline !== null;
    const clock = timed && h("span", { class: "time-left" });
    if (clock) this.clock = clock;
    card.classList.toggle("to-move", standing.to_move === player);
    card.classList.toggle("won", won);
    show(
      card,
      h("span", { class: "disc", "aria-hidden": "true" }, won ? "★" : ([...name][0]?.toUpperCase() ?? "?")),
      h("span", { class: "name" }, name),
      h("span", { class: "about" }, lines.join(" · ") || null, timed && lines.length > 0 && " ", clock),
    );
  }

  // What changes without anything happening: the time that is left, and a win that may be claimed.
  tick() {
    const claim = document.getElementById("claim"),
      { deadline, version } = this.page.standing;
    if (claim) claim.hidden = !this.claimable;
    if (deadline === null || deadline === undefined || !this.clock) return;
    const left = Math.max(0, deadline - this.now);
    this.clock.textContent = say("page.seconds", { count: Math.ceil(left) });
    this.clock.classList.toggle("soon", left <= 5);
    if (!this.page.mine || left > this.soon || this.warned === version) return;
    this.warned = version;
    this.showNotice();
    tell(this.warning);
  }

  get soon() {
    return Math.min(SOON, this.page.state.clock.seconds / 2);
  }

  get warning() {
    return say("page.soon_over", { count: Math.ceil(this.soon) });
  }

  // Seconds, by the server's clock.
  get now() {
    return (Date.now() + this.page.offset) / 1000;
  }

  showNotice() {
    const { trouble, problem, you, state, secret, standing } = this.page,
      texts = [trouble, problem];
    if (this.warned === standing.version) texts.push(this.warning);
    if (!you.length) texts.push(say("page.watching"));
    if (state.series) texts.push(this.score());
    if (!keeps && secret) texts.push(say("page.not_kept"));
    this.notice.textContent = texts.filter(Boolean).join(" ");
    this.notice.classList.toggle("trouble", Boolean(trouble || problem));
  }

  // How the match stands, this game included.
  score() {
    const {
        state: { series, names },
        standing,
      } = this.page,
      winner = standing.result?.winner;
    const [one, two] = series.wins.map((wins, index) => wins + (winner === index + 1 ? 1 : 0));
    return say(series.best_of ? "page.best_of" : "page.out_of", {
      games: series.games,
      name: names[0],
      one,
      other: names[1],
      two,
    });
  }

  showCoach() {
    const { page } = this,
      {
        hint,
        state,
        standing: { result },
      } = page;
    const more = page.mine && state.coach && !result && !(hint && hint.number >= hint.of);
    const text = hint?.text ?? page.word ?? (page.turns.length ? more && say("page.not_sure") : state.objective);
    this.coach.classList.toggle("silent", !text && !more);
    this.coach.hidden = Boolean(result) && !text;
    renew(
      this.coach,
      h("p", { class: "word" }, text || ""),
      more &&
        h(
          "button",
          { type: "button", class: "quiet", id: "hint", onclick: () => page.askHint() },
          say(page.hintStep ? "page.more_hint" : "page.hint"),
        ),
    );
  }

  showActions() {
    const { page } = this,
      { result } = page.standing,
      seated = page.you.length > 0;
    const again = (code) =>
      h("button", { type: "button", class: "button", id: "again", onclick: () => page.again() }, say(code));
    const items = [];
    if (page.next) items.push(again(seated ? "page.to_next" : "page.watch_next"));
    else if (result && seated) items.push(again("page.again"));
    if (!result && seated) items.push(...this.takeBacks(), ...this.waysOut());
    renew(this.actions, items);
    if (document.activeElement === this.actions) document.getElementById("again")?.focus(); // whoever has just given up
  }

  takeBacks() {
    const { page } = this,
      {
        state,
        standing: { asked },
      } = page,
      other = page.you.length === 1 ? 3 - page.you[0] : null;
    if (asked && asked === other)
      return [
        h("span", {}, say("page.asks_back", { name: state.names[other - 1] })),
        button("agree", "page.agree", () => page.act("agree")),
        button("decline", "page.decline", () => page.act("decline")),
      ];
    if (asked) return [h("span", {}, say("page.asked_back"))];
    if (!page.turns.length || state.clock || state.take_backs === "never") return [];
    return [
      page.refused && h("span", {}, page.refused),
      button("undo", "page.take_back", () => page.act(state.take_backs === "agreed" ? "ask" : "undo")),
    ];
  }

  waysOut() {
    const { page } = this;
    const resign = page.sure
      ? h(
          "button",
          { type: "button", class: "danger", id: "resign", onclick: () => page.act("resign") },
          say("page.resign_sure"),
        )
      : button("resign", "page.resign", () => {
          page.sure = true;
          this.update();
        });
    return [resign, button("claim", "page.claim", () => page.act("claim"), { hidden: !this.claimable })];
  }

  get claimable() {
    const { you, presence } = this.page,
      from = you.length === 1 ? presence.claim_from[2 - you[0]] : null;
    return from !== null && this.now >= from;
  }
}

function button(id, code, act, more = {}) {
  return h("button", { type: "button", class: "quiet", id, onclick: act, ...more }, say(code));
}
