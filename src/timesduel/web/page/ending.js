// The end of a game as a story: who won, the moves as beads, where it turned, and what can be done next.

import { busy, h, styled } from "./dom.js";
import { readable, say } from "./say.js";
import { BASE, get, load, Problem } from "./api.js";
import { Beads } from "./beads.js";
import { endOf } from "./game_state.js";
import { ghostRound, ghostTile } from "./ghost_tile.js";
import { copyable } from "./invite.js";
import { kept } from "./keep.js";
import * as story from "./story.js";
import { begin, isTry, nextOpponent, tryAt } from "./tries.js";
import "./words_story.js";

/** @import { GamePage } from "./play.js" */
/** @import { State } from "./game_state.js" */
/** @import { NewGame, ReviewAnswer } from "./types.js" */

const TAP = 50; // milliseconds until it is looked whether a finger has left a button
const BEAT = 1200; // milliseconds that the last move is seen before the story is opened where the game turned

export async function showEnding(/** @type {GamePage} */ page) {
  const ending = page.table.story instanceof Ending ? page.table.story : await opened(page);
  await ending.load();
}

// Where no story is told, the game is written down all the same.
export async function keepGame(/** @type {GamePage} */ page) {
  try {
    const review = await get(`api/games/${page.state.game.game}/review`);
    await written(page, review, h("div", {}));
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // opened again, it is written down then
  }
}

// What the game gave: stars, shown in `box`, and mistakes that come back as puzzles.
// A game that began in the middle of another one counts for no star, and not among the games of a week.
async function written(
  /** @type {GamePage} */ page,
  /** @type {ReviewAnswer} */ review,
  /** @type {HTMLElement} */ box,
) {
  const { game } = page.state;
  const ended = endOf(page.state);
  const [{ keepMistakes }, { showStars }] = await Promise.all([load("progress"), load("game_stars")]);
  const counts = !isTry(game.game);
  if (counts) await showStars(page, box, review);
  keepMistakes(review, game, counts ? ended : null);
}

// The styles come first: nothing is shown that moves when they come. What is being pressed stays where it is until then:
// a button that moves below a finger is not clicked.
async function opened(/** @type {GamePage} */ page) {
  await styled("ending.css");
  while (page.table.actions.matches(":active")) await new Promise((done) => setTimeout(done, TAP));
  return new Ending(page);
}

class Ending {
  constructor(/** @type {GamePage} */ page) {
    this.page = page;
    this.live = !page.state.game.standing.result; // was it played here, and not opened when it was over?
    /** @type {ReviewAnswer | null} */
    this.review = null;
    this.shown = performance.now();
    this.at = story.lastPlace(page.state);
    this.moved = false;
    this.unnamed = [1, 2].map((number) => say("page.seat", { number }));
    this.headline = h("h1", { class: "headline" });
    const { game } = page.state;
    this.alone = game.you.length === 1 && game.players.some(Boolean) && !isTry(game.game); // against the computer
    this.stars = h("div", { class: this.alone ? "ending-stars awaited" : "ending-stars", id: "ending-stars" });
    this.card = h("section", { class: "card ending", "aria-label": say("page_story.the_game") });
    this.beads = new Beads((place) => this.go(place));
    this.told = h("p", { class: "reason", "aria-live": "polite" });
    this.problem = h("p", { class: "problem", role: "alert" });
    const step = (/** @type {string} */ id, /** @type {string} */ code, /** @type {number} */ by) =>
      h("button", { type: "button", class: "quiet", id, onclick: () => this.step(by) }, say(code));
    this.back = step("back", "page_story.before", -1);
    this.forward = step("forward", "page_story.after", 1);
    this.trial = h("button", { type: "button", class: "quiet", id: "try", hidden: true }, say("page_story.try"));
    this.trial.onclick = () => this.start(this.trial, tryAt(page.state, this.review, this.at, this.unnamed), true);
    this.next = h("button", { type: "button", class: "quiet", id: "next-opponent", hidden: true });
    this.lay();
    page.table.story = this;
    this.update(page.state);
    if (this.live && story.haveWon(page.state)) load("confetti").then(({ celebrate }) => celebrate());
  }

  // The board stays what it is, in another place; the focus stays where it was.
  lay() {
    const { table, state } = this.page;
    const { board, main, actions } = table;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const { goal, title } = state.game;
    const head = h(
      "header",
      { class: "ending-head" },
      this.headline,
      h("p", { class: "note" }, say("page_story.game", { goal, title })),
      this.stars,
    );
    main.classList.add("ended");
    main.querySelector("h1")?.replaceWith(head);
    this.card.append(
      h("div", { class: "ending-told" }, board.turn, h("div", { class: "ending-sum" }, board.product, board.number)),
      board.sockets,
      board.figure,
      this.told,
    );
    const share = h("div", { class: "ending-share", id: "share-game", hidden: true }, shareable(state.game.game));
    const way = h("button", { type: "button", class: "quiet", id: "share" }, say("page_story.share"));
    way.setAttribute("aria-controls", "share-game");
    way.ariaExpanded = "false";
    way.onclick = () => {
      share.hidden = !share.hidden;
      way.ariaExpanded = String(!share.hidden);
    };
    const play = /** @type {HTMLElement} */ (board.keys.parentElement);
    play.querySelector(".table")?.remove();
    play.prepend(
      this.beads.list,
      this.card,
      h(
        "div",
        { class: "ending-buttons" },
        h("div", { class: "ending-steps" }, this.back, this.trial, this.forward),
        h("div", { class: "ending-ways" }, actions, this.next, way),
      ),
      share,
      this.problem,
    );
    if (active?.isConnected && active !== document.activeElement) active.focus();
  }

  // What the coach has to say comes a moment later; without it the game can be gone through all the same.
  async load() {
    const { game } = this.page.state;
    try {
      this.review = await get(`api/games/${game.game}/review`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem.textContent = error.message || say("page.no_answer");
    }
    if (!this.card.querySelector("h2")) this.card.prepend(h("h2", { class: "unseen" }, say("page_story.how_it_went")));
    this.update(this.page.state);
    const seen = performance.now() - this.shown;
    const patient = this.live && !kept("no_waiting", false);
    setTimeout(() => this.open(), patient ? Math.max(0, BEAT - seen) : 0);
    if (this.review) await this.keep(this.review);
    this.stars.classList.remove("awaited");
    await this.offerNext();
  }

  open() {
    if (this.moved) return; // somebody looks at something else already
    this.at = story.openingPlace(this.page.state, this.review);
    this.update(this.page.state);
  }

  async keep(/** @type {ReviewAnswer} */ review) {
    this.stars.replaceChildren();
    await written(this.page, review, this.stars);
  }

  async offerNext() {
    if (!this.alone) return;
    try {
      const { levels } = await get("api/books");
      const next = nextOpponent(this.page.state, levels, this.unnamed);
      if (!next) return;
      this.next.textContent = say("page_story.next", { name: next.title });
      this.next.onclick = () => this.start(this.next, next.wish);
      this.next.hidden = false;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  async start(/** @type {HTMLElement} */ button, /** @type {Partial<NewGame> | null} */ wish, tried = false) {
    const idle = wish && busy(button);
    if (!wish || !idle) return;
    try {
      await begin(wish, tried);
      addEventListener("pageshow", idle, { once: true }); // by Back, to a page that was kept as it was
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      idle();
      this.problem.textContent = error.message || say("page.no_answer");
    }
  }

  step(/** @type {number} */ by) {
    const place = this.at + by;
    if (place >= 0 && place <= story.lastPlace(this.page.state)) this.go(place);
  }

  go(/** @type {number} */ place) {
    this.moved = true;
    this.at = place;
    this.update(this.page.state);
  }

  update(/** @type {State} */ state) {
    const { review, at } = this;
    const { game, names } = state;
    const inWords = (/** @type {{ code: string, fields: Record<string, unknown> }} */ { code, fields }) =>
      say(code, fields);
    this.headline.textContent = inWords(story.headline(state, this.unnamed));
    this.beads.update(story.beadsOf(state, review), at);
    const told = readable(story.toldAt(state, review, at));
    if (this.told.textContent !== told) this.told.textContent = told;
    this.back.ariaDisabled = String(at === 0);
    this.forward.ariaDisabled = String(at === story.lastPlace(state));
    this.trial.hidden = !tryAt(state, review, at, this.unnamed);
    // The picture comes last: it is drawn as large as the rest leaves room.
    const { ghosts, zones } = story.missedAt(review, at);
    const label = story.missedInWords({ ghosts, zones }).map(inWords).join(" ");
    this.page.table.board.update({
      ...{ rules: game.rules, names, you: game.you, playable: false, over: true, announce: game.announce },
      ...story.standingAt(state, at),
      ...{ zones, above: { ghosts, draw: ghostTile, drawRound: ghostRound, label } },
      sentence: inWords(story.headingAt(state, review, at)),
    });
  }
}

const shareable = (/** @type {string} */ game) => copyable("review", `${BASE}g/${game}`, "page_story.copy");
