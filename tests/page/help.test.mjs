// Help in a game, as far as there is a star for a game without: what counts as a hint, and that the server is told.

import { equal } from "node:assert/strict";
import { test } from "node:test";
import { coachSpoke, opened, reduce } from "../../src/timesduel/web/page/game_state.js";

test("the coach has spoken when there is more than was said before", () => {
  equal(coachSpoke({ word: [], commented: null }), false);
  equal(coachSpoke({ word: ["wrong product"], commented: null }), false);
  equal(coachSpoke({ word: ["wrong product"], commented: { turn: 1, word: ["wrong product"] } }), false);
  equal(coachSpoke({ word: ["wrong product", "well found"], commented: { turn: 1, word: ["wrong product"] } }), true);
});

test("a move that is taken back on the coach's word is told as help", () => {
  const standing = { version: 3, to_move: 1, result: null };
  const game = { game: "g", names: [], turns: [], presence: {}, you: [1], players: [null, "random"], standing };
  const spoken = { word: ["a win slipped away"], commented: { turn: 1, word: [] } };
  const action = (state, action) =>
    reduce({ ...opened(game), ...state }, { kind: "acted", action, key: "k", now: 0 }).effects.find(
      (effect) => effect.do === "send",
    ).action;
  equal(action(spoken, "undo").helped, true);
  equal(action({}, "undo").helped, undefined);
  equal(action(spoken, "resign").helped, undefined);
});
