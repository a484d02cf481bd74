// The end: who won and why, where the game turned, the whole game once more on the ruler.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, Problem } from "./api.js";
import { copyable } from "./invite.js";

export async function showEnding(page) {
  if (page.ending) return;
  page.ending = true;
  const box = h("section", { class: "card ending", "aria-label": say("page.the_game") });
  show(page.table.aside, box);
  const moves = new Replay(page, box);
  let review = null;
  try {
    review = await get(`api/games/${page.state.game}/review`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    box.prepend(h("p", {}, error.message || say("page.no_answer")));
  }
  if (review) {
    page.mark = review.turning_point === null ? undefined : review.turning_point - 1;
    const reason = review.turns[page.mark]?.reason;
    const story = [
      h("h2", {}, say("page.how_it_went")),
      h("p", {}, review.result_text),
      review.turning_point_text && h("p", { class: "turning-point" }, review.turning_point_text),
      reason && h("p", {}, reason),
    ];
    box.prepend(...story.filter(Boolean));
    moves.explain(review);
    page.table.update();
    const { keepMistakes } = await import("./progress.js");
    keepMistakes(review, page.state);
  }
  box.append(
    h(
      "details",
      {},
      h("summary", {}, say("page.share_game")),
      ...copyable("review", `${BASE}g/${page.state.game}`, "page.copy_review"),
    ),
  );
}

// Every move, to be gone through on the board; the last one first.
class Replay {
  constructor(page, box) {
    this.page = page;
    this.at = page.turns.length;
    this.list = h("ol", { class: "moves" });
    this.slider = h("input", {
      type: "range",
      id: "replay",
      min: 0,
      max: page.turns.length,
      value: this.at,
      "aria-label": say("page.replay"),
      oninput: () => this.go(Number(this.slider.value)),
    });
    const step = (id, code, by) =>
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

  explain(review) {
    this.review = review;
    this.fill();
  }

  fill() {
    const { turns, state } = this.page;
    show(
      this.list,
      turns.map((turn, index) => {
        const judged = this.review?.turns[index];
        const before = index ? turns[index - 1].total : state.rules.start;
        const sum =
          turn.multiplier === null
            ? say("page.skipped")
            : say("page.peek", { total: before, move: turn.multiplier, product: turn.total });
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `move player-${turn.player}`,
              "aria-current": index + 1 === this.at ? "step" : null,
              id: `move-${index + 1}`,
              onclick: () => this.go(index + 1),
            },
            h("span", { class: "mover" }, state.names[turn.player - 1]),
            h("span", { class: "sum" }, sum),
            h("span", { class: "grade" }, judged?.mark ?? ""),
            judged?.note && h("span", { class: "grade-note" }, judged.note),
          ),
        );
      }),
    );
  }

  go(at) {
    const { page } = this;
    this.at = Math.max(0, Math.min(page.turns.length, at));
    this.slider.value = this.at;
    this.fill();
    const turns = page.turns.slice(0, this.at),
      last = this.at === page.turns.length;
    this.reason.textContent = this.review?.turns[this.at - 1]?.reason ?? "";
    page.table.board.update({
      rules: page.state.rules,
      names: page.state.names,
      you: page.you,
      turns,
      playable: false,
      over: true,
      announce: page.state.announce,
      mark: page.mark !== undefined && page.mark < this.at ? page.mark : undefined,
      standing: last
        ? page.standing
        : {
            ...page.standing,
            total: turns.at(-1)?.total ?? page.state.rules.start,
            choices: [],
            result: null,
            to_move: null,
            used: used(page, turns),
            hittable: null,
          },
      sentence: last ? page.standing.result.text : say("page.after_moves", { count: this.at }),
    });
  }
}

function used(page, turns) {
  return page.state.rules.modulus === null ? null : [page.state.rules.start, ...turns.map((turn) => turn.total)];
}
