// A child's own games in a class, to look back at: each that was played to its end has its story at its board.

import { h, renew } from "./dom.js";
import { say } from "./say.js";
import { get, insist, Problem } from "./api.js";
import { goToGame } from "./class_way.js";
import "./words_class.js";

/** @import { ClassOwnGame, ClassOwnGames } from "./types.js" */

export function myGames(/** @type {string} */ code, /** @type {string} */ secret) {
  const list = h("ul", { class: "my-games" });
  const entry = (/** @type {ClassOwnGame} */ { round, opponent, game, finished, text }) =>
    h(
      "li",
      {},
      h("strong", {}, say("page_class.child_game_of", { round, name: opponent })),
      text && h("p", {}, text),
      finished &&
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-label": say("page_class.child_look_back_label", { round, name: opponent }),
            onclick: () => goToGame(code, game, secret),
          },
          say("page_class.child_look_back"),
        ),
    );
  const details = h(
    "details",
    { class: "room-games", ontoggle: () => details.open && update() },
    h("summary", {}, say("page_class.child_games")),
    list,
  );
  async function update() {
    try {
      /** @type {ClassOwnGames} */
      const { games } = await insist(() => get(`api/classes/${code}/games`, { secret }));
      renew(list, games.length ? games.map(entry) : h("li", {}, say("page_class.child_no_games")));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      renew(list, h("li", {}, error.message || say("page.no_answer")));
    }
  }
  return details;
}
