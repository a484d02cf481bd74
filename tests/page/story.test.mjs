// The end of a game as values: which places it has, what is told at each, and which games can follow.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";

globalThis.document ??= { documentElement: { lang: "en" } };
const story = await import("../../src/timesduel/web/page/story.js");
const tries = await import("../../src/timesduel/web/page/tries.js");

const RULES = {
  name: "b",
  goal: "reach",
  multipliers: [2, 3, 9],
  start: 1,
  target: 1000,
  ceiling: null,
  modulus: null,
};
const TURNS = [
  { player: 1, multiplier: 4, total: 4 },
  { player: 2, multiplier: 5, total: 20 },
  { player: 1, multiplier: 9, total: 180 },
  { player: 2, multiplier: 9, total: 1620 },
];
const WON = { winner: 2, reason: "reached", text: "Grace wins." };
const GAME = {
  ...{ game: "g", rules: RULES, you: [1], players: [null, null], clock: null, coach: true, announce: false },
  take_backs: "at once",
};

const over = ({ game = {}, turns = TURNS, result = WON, names = ["Ada", "Grace"] } = {}) => ({
  ...{ game: { ...GAME, ...game }, turns, names },
  standing: { total: turns.at(-1)?.total ?? 1, version: 5, to_move: null, used: null, result },
});

const judged = (more = {}) => ({
  ...{ grade: "kept", remark: "Fine.", better: null, answer: null, can_be_tried: true },
  ...more,
});
const MISTAKE = {
  ...{ grade: "threw", remark: "Why.", better: { multiplier: 3, product: 60, zone: [56, 111] } },
  answer: { multiplier: 9, product: 1620 },
};
function reviewed({ mistake = MISTAKE, turns = TURNS, ...more } = {}) {
  const each = turns.map(({ player, multiplier, total }, index) =>
    judged({
      player,
      multiplier,
      total: turns[index - 1]?.total ?? 1,
      product: total,
      ...(index === 2 ? mistake : {}),
    }),
  );
  return {
    ...{ rules: RULES, turns: each, ending: null, turning_point: 3, result_text: "Grace reached it." },
    ...{ story: { players: ["Here you slipped.", "Here Ada slipped."], others: "Ada slipped." } },
    ...more,
  };
}

test("the headline is for whoever reads it", () => {
  const said = (state, ...more) => story.headline(state, ...more).code;
  equal(said(over()), "page_story.won_this_time");
  equal(said(over({ game: { you: [2] } })), "page_story.you_win_name");
  equal(said(over({ game: { you: [2] } }), ["Grace"]), "page_story.you_win");
  equal(said(over({ game: { you: [1, 2] } })), "page_story.wins");
  equal(said(over({ game: { you: [] } })), "page_story.wins");
  equal(said(over({ result: { winner: null, reason: "unfinished" } })), "page_story.nobody");
});

test("who has won may celebrate, and nobody who watches", () => {
  const have = (you, result = WON) => story.haveWon(over({ game: { you }, result }));
  deepEqual([have([2]), have([1, 2]), have([1]), have([])], [true, true, false, false]);
  equal(have([1, 2], { winner: null, reason: "unfinished" }), false);
});

test("it is opened where the game turned, or else at the end", () => {
  const opened = (state, review) => story.openingPlace(state, review);
  equal(opened(over(), reviewed()), 3);
  equal(opened(over(), reviewed({ turning_point: null })), 4);
  equal(opened(over(), null), 4);
  equal(opened(over({ turns: [] }), null), 0);
});

test("an end without a move has a place and a bead of its own", () => {
  const resigned = over({ turns: TURNS.slice(0, 2), result: { winner: 2, reason: "resigned" } });
  const review = reviewed({ turns: TURNS.slice(0, 2), turning_point: 3, ending: { grade: "threw", player: 1 } });
  equal(story.lastPlace(resigned), 3);
  const last = story.beadsOf(resigned, review).at(-1);
  deepEqual([last.kind, last.player, last.place, last.turning, last.slip], ["end", 1, 3, true, true]);
  equal(story.headingAt(resigned, null, 3).code, "page_story.ended");
  equal(story.toldAt(resigned, review, 3), "Here you slipped.");
  equal(story.toldAt(resigned, { ...review, turning_point: 1 }, 3), "Grace reached it.");
  equal(story.toldAt(resigned, { ...review, turning_point: null }, 3), "Here you slipped. Grace reached it.");
  equal(story.lastPlace(over({ result: { winner: null, reason: "unfinished" } })), 4);
});

test("a bead has the number it made, unless that is long, and a turn that was lost has none", () => {
  const turns = [...TURNS, { player: 1, multiplier: null, total: 1620 }, { player: 2, multiplier: 9, total: "123456" }];
  const beads = story.beadsOf(over({ turns }), reviewed());
  deepEqual(
    beads.map(({ total }) => total),
    [4, 20, 180, 1620, null, null],
  );
  deepEqual([beads[2].turning, beads[2].slip, beads[3].turning, beads[3].slip], [true, true, false, false]);
  equal(beads[4].code, "page_story.bead_time");
});

test("at the turning point the story is told and what the turn did, elsewhere that alone", () => {
  equal(story.toldAt(over(), reviewed(), 3), "Here you slipped. Why.");
  equal(story.toldAt(over({ game: { you: [2] } }), reviewed(), 3), "Here Ada slipped. Why.");
  equal(story.toldAt(over({ game: { you: [] } }), reviewed(), 3), "Ada slipped. Why.");
  equal(story.toldAt(over(), reviewed(), 1), "Fine.");
  equal(story.toldAt(over(), reviewed({ turning_point: null }), 4), "Here you slipped. Fine.");
  equal(story.toldAt(over(), reviewed(), 0), "");
  equal(story.toldAt(over(), null, 4), "");
  equal(story.headingAt(over(), reviewed(), 3).code, "page_story.turned");
  equal(story.headingAt(over(), reviewed(), 0).code, "page_story.begins");
  deepEqual(story.headingAt(over(), reviewed(), 2).fields, { place: 2, of: 4, name: "Grace", move: 5 });
});

test("a turn is told to each reader as theirs or the other's, and to others by names", () => {
  const mistake = { ...MISTAKE, told: ["You can.", "They can."] };
  const told = (you) => story.toldAt(over({ game: { you } }), reviewed({ mistake, turning_point: null }), 3);
  deepEqual([told([1]), told([2]), told([1, 2]), told([])], ["You can.", "They can.", "Why.", "Why."]);
  const late = { player: 1, multiplier: null, total: 1620 };
  const heading = (you, place) => story.headingAt(over({ turns: [...TURNS, late], game: { you } }), null, place).code;
  deepEqual([heading([1], 1), heading([2], 1)], ["page_story.own_moved", "page_story.moved"]);
  deepEqual([heading([1], 5), heading([1, 2], 5)], ["page_story.own_late", "page_story.late"]);
});

test("the board goes back to a moment, and a ring to what was used then", () => {
  const then = story.standingAt(over(), 2);
  deepEqual([then.turns.length, then.standing.total, then.standing.result], [2, 20, null]);
  equal(story.standingAt(over(), 4).standing.result, WON);
  const ring = over({ game: { rules: { ...RULES, modulus: 7 } } });
  deepEqual(story.standingAt(ring, 2).standing.used, [1, 4, 20]);
});

test("what was missed is drawn as the review says: the better tile, its zone, the answer", () => {
  const { ghosts, zones } = story.missedAt(reviewed(), 3);
  deepEqual(zones, [[56, 111]]);
  deepEqual(ghosts, [
    { kind: "better", player: 1, from: 20, multiplier: 3, total: 60, row: 0 },
    { kind: "answer", player: 2, from: 180, multiplier: 9, total: 1620, row: 0 },
  ]);
  deepEqual(
    story.missedInWords({ ghosts, zones }).map(({ code }) => code),
    ["page_story.drawn_better", "page_story.drawn_answer", "page_story.drawn_zone"],
  );
  deepEqual(story.missedAt(reviewed(), 2), { ghosts: [], zones: null });
  deepEqual(story.missedAt(null, 3), { ghosts: [], zones: null });
  const higher = { ...MISTAKE, better: { multiplier: 40, product: "800000000000000000000", zone: null } };
  equal(story.missedAt(reviewed({ mistake: higher }), 3).ghosts[1].row, 1);
  const ending = { player: 1, better: { multiplier: 2, product: 3240, zone: null } };
  deepEqual(story.missedAt(reviewed({ ending }), 5).ghosts, [
    { kind: "better", player: 1, from: 1620, multiplier: 2, total: 3240, row: 0 },
  ]);
});

test("a try begins with the number before the turn, against the same opponent", () => {
  const state = over({ game: { players: [null, "greedy"], clock: { seconds: 10, on_timeout: "pass", more: 1 } } });
  deepEqual(tries.tryAt(state, reviewed(), 3), {
    ...{ book: "b", opponent: "greedy", first: "you", name: "Ada", coach: true, announce: false, take_backs: true },
    rules: { start: 20, target: 1000, multipliers: [2, 3, 9] },
    clock: { seconds: 10, on_timeout: "pass" },
  });
  equal(tries.tryAt(state, reviewed(), 4)?.rules.start, 180); // the opponent's turn, in their place
  equal("name" in (tries.tryAt(state, reviewed(), 3, ["Ada"]) ?? {}), false);
  equal(tries.tryAt(state, reviewed(), 0), null);
  equal(tries.tryAt(state, null, 3), null);
  equal(tries.tryAt(state, reviewed({ mistake: { ...MISTAKE, can_be_tried: false } }), 3), null);
});

test("two at one screen try it together, whoever was to move first; others meet the strongest", () => {
  const here = tries.tryAt(over({ game: { you: [1, 2] } }), reviewed(), 2);
  deepEqual([here?.opponent, here?.name, here?.other_name], ["here", "Grace", "Ada"]);
  const friend = tries.tryAt(over(), reviewed(), 3);
  deepEqual([friend?.opponent, friend?.name], ["perfect", "Ada"]);
  const watcher = tries.tryAt(over({ game: { you: [] } }), reviewed(), 3);
  deepEqual([watcher?.opponent, watcher?.name], ["perfect", undefined]);
});

test("where somebody gave up a game that could be won, it can be tried from there", () => {
  const state = over({ turns: TURNS.slice(0, 3), result: { winner: 1, reason: "resigned" }, game: { you: [2] } });
  const ending = { player: 2, can_be_tried: true, better: null };
  const review = reviewed({ turns: TURNS.slice(0, 3), turning_point: 4, ending });
  equal(tries.tryAt(state, review, 4)?.rules.start, 180);
  equal(tries.tryAt(state, { ...review, ending: { ...ending, can_be_tried: false } }, 4), null);
});

test("house rules are the whole of the rules", () => {
  const wall = { ...RULES, goal: "last", target: null, ceiling: 200 };
  deepEqual(tries.houseRules(wall, 18), { start: 18, multipliers: [2, 3, 9], ceiling: 200 });
  deepEqual(tries.houseRules({ ...wall, ceiling: null }), { start: 1, multipliers: [2, 3, 9], ceiling: "none" });
  deepEqual(tries.houseRules({ ...wall, ceiling: null, modulus: 7 }), { start: 1, multipliers: [2, 3, 9], modulus: 7 });
});

test("the next opponent is the level above, for whoever has a seat, from the same seat", () => {
  const levels = ["random", "greedy", "perfect"].map((level) => ({ level, title: level.toUpperCase() }));
  const next = (players, you = [1]) => tries.nextOpponent(over({ game: { players, you } }), levels);
  deepEqual([next([null, "random"])?.title, next([null, "random"])?.wish.opponent], ["GREEDY", "greedy"]);
  equal(next([null, "random"])?.wish.first, "you");
  equal(next(["random", null], [2])?.wish.first, "other");
  equal(next([null, "perfect"]), null);
  equal(next([null, "bot:x"]), null);
  equal(next([null, null]), null);
  equal(next([null, "random"], []), null);
});
