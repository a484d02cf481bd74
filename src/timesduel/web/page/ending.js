// The end: who won and why, where the game turned, the whole game once more on the ruler.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, Problem } from "./api.js";
import { copyable } from "./invite.js";

/** @import { GamePage } from "./play.js" */
/** @import { PastTurn, ReviewAnswer } from "./types.js" */

export async function showEnding(/** @type {GamePage} */ page) {
  const { game } = page.state;
  const box = h("section", { class: "card ending", "aria-label": say("page.the_game") });
  show(page.table.aside, box);
  const moves = new Replay(page, box);
  /** @type {ReviewAnswer | null} */
  let review = null;
  try {
    review = await get(`api/games/${game.game}/review`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    box.prepend(h("p", {}, error.message || say("page.no_answer")));
  }
  if (review) {
    const mark = review.turning_point === null ? undefined : review.turning_point - 1;
    const reason = review.turns[mark ?? -1]?.reason;
    const story = [
      h("h2", {}, say("page.how_it_went")),
      h("p", {}, review.result_text),
      review.turning_point_text && h("p", { class: "turning-point" }, review.turning_point_text),
      reason && h("p", {}, reason),
    ];
    box.prepend(...story.filter(Boolean));
    moves.explain(review);
    page.dispatch("reviewed", { mark });
    const { keepMistakes } = await import("./progress.js");
    keepMistakes(review, game);
  }
  box.append(
    h(
      "details",
      {},
      h("summary", {}, say("page.share_game")),
      ...copyable("review", `${BASE}g/${game.game}`, "page.copy_review"),
    ),
  );
}

// Every move, to be gone through on the board; the last one first.
class Replay {
  constructor(/** @type {GamePage} */ page, /** @type {HTMLElement} */ box) {
    this.page = page;
    this.at = page.state.turns.length;
    this.list = h("ol", { class: "moves" });
    this.slider = h("input", {
      type: "range",
      id: "replay",
      min: 0,
      max: page.state.turns.length,
      value: this.at,
      "aria-label": say("page.replay"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    const step = (/** @type {string} */ id, /** @type {string} */ code, /** @type {number} */ by) =>
      h("button", { type: "button", class: "quiet", id, onclick: () => this.go(this.at + by) }, say(code));
    this.reason = h("p", { class: "reason", "aria-live": "polite" });
    box.append(
      h("h2", {}, say("page.replay")),
      this.slider,
      h("div", { class: "actions" }, step("back", "page.back", -1), step("forward", "page.forward", 1)),
      this.reason,
      this.list,
    );
    this.fill();
  }

  explain(/** @type {ReviewAnswer} */ review) {
    this.review = review;
    this.fill();
  }

  fill() {
    const { turns, names, game } = this.page.state;
    const item = (/** @type {PastTurn} */ turn, /** @type {number} */ index) => {
      const judged = this.review?.turns[index];
      const before = index ? turns[index - 1].total : game.rules.start;
      const product = { total: before, move: turn.multiplier, product: turn.total };
      const attributes = {
        type: "button",
        class: `move player-${turn.player}`,
        "aria-current": index + 1 === this.at ? "step" : null,
        id: `move-${index + 1}`,
        onclick: () => this.go(index + 1),
      };
      const parts = [
        h("span", { class: "mover" }, names[turn.player - 1]),
        h("span", { class: "sum" }, turn.multiplier === null ? say("page.skipped") : say("page.peek", product)),
        h("span", { class: "grade" }, judged?.mark ?? ""),
        judged?.note && h("span", { class: "grade-note" }, judged.note),
      ];
      return h("li", {}, h("button", attributes, parts));
    };
    show(this.list, turns.map(item));
  }

  go(/** @type {number} */ at) {
    const { game, names, turns: all, standing, mark } = this.page.state;
    this.at = Math.max(0, Math.min(all.length, at));
    this.slider.value = String(this.at);
    this.fill();
    const turns = all.slice(0, this.at);
    const last = this.at === all.length;
    const total = turns.at(-1)?.total ?? game.rules.start;
    const used =
      game.rules.modulus === null
        ? null
        : [game.rules.start, ...turns.map((/** @type {PastTurn} */ turn) => turn.total)];
    const past = { choices: [], result: null, to_move: null, hittable: null, reach: null };
    this.reason.textContent = this.review?.turns[this.at - 1]?.reason ?? "";
    this.page.table.board.update({
      ...{ rules: game.rules, names, you: game.you, turns, playable: false, over: true, announce: game.announce },
      mark: mark !== undefined && mark < this.at ? mark : undefined,
      standing: last ? standing : { ...standing, ...past, total, used },
      sentence: last ? (standing.result?.text ?? "") : say("page.after_moves", { count: this.at }),
    });
  }
}
