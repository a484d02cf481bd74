// The view of a game: who plays, how it stands, the board, the coach, and what else can be done.

import { face, h, renew, show } from "./dom.js";
import { readable, say } from "./say.js";
import { BASE, isLarge, load } from "./api.js";
import { keeps } from "./keep.js";
import { Board } from "./board.js";
import {
  isClaimable,
  isMine,
  notices,
  otherSeat,
  ready,
  secondsLeft,
  trouble,
  underWay,
  whose,
  winsOf,
} from "./game_state.js";
import { invite } from "./invite.js";
import { settings } from "./settings.js";
import { zonesIn } from "./zones.js";

/** @import { GamePage } from "./play.js" */
/** @import { State, Text } from "./game_state.js" */

const LONG_NAME = 14; // characters
const HURRY = 5; // seconds that are shown as few

export const inWords = (/** @type {Text} */ text) => (typeof text === "string" ? text : say(text.code, text.fields));

export class Table {
  /**
   * @param {GamePage} page
   * @param {HTMLElement} main
   */
  constructor(page, main) {
    const { secret, state } = page;
    const { game } = state;
    this.page = page;
    this.main = main;
    /** @type {State | null} */
    this.shown = null;
    /** @type {HTMLElement | null} */
    this.clock = null;
    /** @type {AbortController | null} */
    this.asking = null;
    /** @type {{ update: (state: State) => void } | null} the end, once it is shown */
    this.story = null;
    document.title = say("page.title", { what: game.goal });
    this.cards = [1, 2].map((player) => h("div", { class: "player", "data-player": player }));
    this.notice = h("p", { class: "notice", id: "notice" });
    this.bubble = h("p", { class: "bubble", hidden: !game.players.some(Boolean) });
    this.coach = h("div", { class: "coach" });
    this.actions = h("div", { class: "actions" });
    this.aside = h("aside", { class: "side" });
    this.invitation = h("div", { class: "invitation" });
    const play = h("section", { class: "play", "aria-label": game.goal });
    show(
      main,
      h("h1", { class: "game-name" }, game.goal, " ", h("span", { class: "book-title" }, game.title)),
      h("div", { class: "players" }, this.cards),
      this.notice,
      this.bubble,
      this.invitation,
      play,
      this.aside,
    );
    this.board = new Board(play, { onmove: (multiplier) => page.dispatch("tapped", { multiplier }) });
    play.append(this.coach, this.actions);
    if (game.you.length) {
      const own = secret && `${BASE}g/${game.game}#seat=${secret}`;
      play.append(settings({ coach: game.coach, computer: game.players.some(Boolean), own }));
    }
    if (state.presence.free.length && secret) invite(this.invitation, game.game);
  }

  update(/** @type {State} */ state) {
    const { names, standing, presence } = state;
    this.showQuestion(state);
    if (this.story) this.story.update(state);
    else this.showBoard(state);
    if (standing !== this.shown?.standing || presence !== this.shown.presence || names !== this.shown.names) {
      for (const [index, card] of this.cards.entries()) this.showPlayer(state, card, index + 1);
    }
    if (!presence.free.length) show(this.invitation);
    this.shown = state;
    this.showNotice(state);
    this.showRemark(state);
    this.showCoach(state);
    this.showActions(state);
    this.tick(state);
  }

  showBoard(/** @type {State} */ state) {
    const { game, names, turns, standing } = state;
    this.board.update({
      ...{ rules: game.rules, names, you: game.you, turns, standing, announce: game.announce },
      zones: state.hints.map((hint) => zonesIn([hint])).find(Boolean) ?? null,
      playable: ready(state),
      held: underWay(state),
      over: Boolean(standing.result),
      sentence: standing.result?.text ?? inWords(whose(state)),
    });
  }

  // Where players say the product themselves: the dialog is there as long as the question.
  showQuestion(/** @type {State} */ { question, standing }) {
    if (question === null) {
      this.asking?.abort();
      this.asking = null;
    } else if (!this.asking) {
      this.asking = new AbortController();
      this.ask(standing.total, question, this.asking.signal);
    }
  }

  async ask(/** @type {number | string} */ total, /** @type {number} */ multiplier, /** @type {AbortSignal} */ signal) {
    const { askProduct } = await load("product");
    const said = await askProduct(this.main, total, multiplier, signal);
    if (!signal.aborted) this.page.dispatch("answered", { said });
  }

  showPlayer(/** @type {State} */ state, /** @type {HTMLElement} */ card, /** @type {number} */ player) {
    const { game, names, standing, presence } = state;
    const given = names[player - 1];
    const alone = game.you.length === 1 && game.you.includes(player);
    // In the next game of two the seats have changed, and not what the players are called.
    const unnamed = alone && [1, 2].some((number) => given === say("page.seat", { number }));
    const name = unnamed ? say("page.you_here") : given;
    const won = standing.result?.winner === player;
    const lines = [];
    if (won) lines.push(say(unnamed ? "page.you_win" : "page.wins"));
    else if (alone) lines.push(unnamed ? "" : say("page.you"));
    else if (game.players[player - 1]) lines.push(say("page.computer"));
    else if (presence.free.includes(player)) lines.push(say("page.not_there_yet"));
    else if (!presence.here[player - 1] && presence.away_since[player - 1] !== null && !standing.result) {
      lines.push(say("page.away"));
    }
    const timed = standing.to_move === player && standing.deadline !== null;
    const clock = timed && h("span", { class: "time-left" });
    if (clock) this.clock = clock;
    const level = game.players[player - 1];
    const letter = [...name][0]?.toUpperCase() ?? "?";
    const disc = level && !won ? face(level) : won ? "★" : letter;
    card.classList.toggle("to-move", standing.to_move === player);
    card.classList.toggle("won", won);
    show(
      card,
      h("span", { class: "disc", "aria-hidden": "true", "data-level": !won && level }, disc),
      h("span", { class: "name", "data-long": [...name].length > LONG_NAME }, name),
      isLarge &&
        game.series &&
        h("span", { class: "score" }, say("page.won_games", { count: winsOf(state)[player - 1] })),
      h("span", { class: "about" }, lines.join(" · ") || null, timed && lines.length > 0 && " ", clock),
    );
  }

  // What changes without anything happening: the time that is left, and a win that may be claimed.
  tick(/** @type {State} */ state) {
    const claim = document.getElementById("claim");
    if (claim) claim.hidden = !isClaimable(state, this.page.serverTime);
    const left = secondsLeft(state, this.page.serverTime);
    if (left === null || !this.clock) return;
    this.clock.textContent = say("page.seconds", { count: Math.ceil(left) });
    this.clock.classList.toggle("soon", left <= HURRY);
  }

  showNotice(/** @type {State} */ state) {
    const unkept = !keeps && this.page.secret ? [say("page.not_kept")] : [];
    this.notice.textContent = readable([...notices(state, !isLarge).map(inWords), ...unkept].join(" "));
    this.notice.classList.toggle("trouble", Boolean(trouble(state) || state.problem));
  }

  // What an opponent has said, below its name.
  showRemark(/** @type {State} */ { remark }) {
    this.bubble.dataset.player = String(remark?.player ?? "");
    renew(this.bubble, remark && h("span", { class: "bubble-text" }, inWords(remark.text)));
  }

  showCoach(/** @type {State} */ state) {
    const { hints, game, turns, word, standing } = state;
    const hint = hints.at(-1);
    const over = Boolean(standing.result);
    const more = isMine(state) && game.coach && !over && !(hint && hint.number >= hint.of);
    const usual = turns.length ? more && say("page.not_sure") : game.objective;
    const text = hint?.text ?? (word.length ? word.map(inWords).join(" ") : usual);
    this.coach.classList.toggle("silent", !text && !more);
    this.coach.hidden = over && !text;
    const label = say(hint?.number ? "page.more_hint" : "page.hint");
    const ask = () => this.page.dispatch("hintWanted");
    renew(
      this.coach,
      h("p", { class: "word" }, text || ""),
      more && h("button", { type: "button", class: "quiet", id: "hint", onclick: ask }, label),
    );
  }

  showActions(/** @type {State} */ state) {
    const { next, standing, game } = state;
    const seated = game.you.length > 0;
    const again = (/** @type {string} */ code) => {
      const go = () => this.page.dispatch("again");
      return h("button", { type: "button", class: "button", id: "again", onclick: go }, say(code));
    };
    const items = [];
    if (next) items.push(again(seated ? "page.to_next" : "page.watch_next"));
    else if (standing.result && seated) items.push(again("page.again"));
    if (!standing.result && seated) items.push(...this.takeBacks(state), ...this.waysOut(state));
    renew(this.actions, items);
    // Whoever has just given up goes on from there.
    if (document.activeElement === this.actions) document.getElementById("again")?.focus();
  }

  takeBacks(/** @type {State} */ state) {
    const { game, names, turns, standing, refused } = state;
    const other = otherSeat(state);
    const act = (/** @type {string} */ action) => () => this.page.dispatch("acted", { action });
    if (standing.asked && standing.asked === other) {
      return [
        h("span", {}, say("page.asks_back", { name: names[other - 1] })),
        button("agree", "page.agree", act("agree")),
        button("decline", "page.decline", act("decline")),
      ];
    }
    if (standing.asked) return [h("span", {}, say("page.asked_back"))];
    if (!turns.length || game.clock || game.take_backs === "never") return [];
    const undo = act(game.take_backs === "agreed" ? "ask" : "undo");
    return [refused && h("span", {}, refused), button("undo", "page.take_back", undo)];
  }

  waysOut(/** @type {State} */ state) {
    const { page } = this;
    const code = state.sure ? "page.resign_sure" : "page.resign";
    const resign = () => page.dispatch("resigned");
    const claim = () => page.dispatch("acted", { action: "claim" });
    return [
      button("resign", code, resign, state.sure ? { class: "danger" } : {}),
      button("claim", "page.claim", claim, { hidden: !isClaimable(state, page.serverTime) }),
    ];
  }
}

/**
 * @param {string} id
 * @param {string} code
 * @param {() => void} act
 * @param {object} more attributes
 */
function button(id, code, act, more = {}) {
  return h("button", { type: "button", class: "quiet", id, onclick: act, ...more }, say(code));
}
