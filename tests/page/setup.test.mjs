// A setup as an address and as a wish: what is chosen when the start is opened, and what the server is asked for.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { addressOf, openingSetup, readSetup, wishOf } from "../../src/timesduel/web/page/setup.js";

const LAST = "which_game=power-play&against=thinker&clock=30";

test("what was chosen last is chosen again", () => {
  deepEqual(openingSetup("", LAST), { which_game: "power-play", against: "thinker", clock: "30", rules: {} });
  deepEqual(openingSetup("?utm=1", ""), { rules: {} });
  for (const strange of [null, 7, {}, "="]) deepEqual(openingSetup("", strange), { rules: {} });
});

test("an address wins, and only the opponent stays if it names none", () => {
  const given = "?which_game=multiplication-duel&target=500";
  const rules = { target: "500" };
  deepEqual(openingSetup(given, LAST), { which_game: "multiplication-duel", against: "thinker", rules });
  equal(openingSetup(`${given}&against=here`, LAST).against, "here");
});

test("what an address says is what it was made of", () => {
  const setup = readSetup(`${LAST}&multipliers=2%2C3&first=toss`);
  deepEqual(readSetup(addressOf(setup)), setup);
});

test("a wish has names for people only", () => {
  const names = { name: "Ada", other: "Grace", key: "k" };
  const usual = { book: "b", key: "k", first: "you", coach: true, take_backs: true, announce: false };
  const setup = (against) => ({ which_game: "b", against, rules: {} });
  deepEqual(wishOf(setup("random"), names), { ...usual, opponent: "random" });
  deepEqual(wishOf(setup("friend"), names), { ...usual, opponent: "friend", name: "Ada" });
  deepEqual(wishOf(setup("here"), names), { ...usual, opponent: "here", name: "Ada", other_name: "Grace" });
});

test("house rules, a clock and a match go along", () => {
  const setup = readSetup(
    "which_game=b&against=random&first=other&clock=30&match=5&coach=no&target=1,000&multipliers=2,3",
  );
  const wish = wishOf(setup, { name: "", other: "", key: "k" });
  deepEqual(wish.rules, { target: 1000, multipliers: [2, 3] });
  deepEqual(wish.clock, { seconds: 30, on_timeout: "lose" });
  deepEqual(wish.match, { games: 5, best_of: true });
  deepEqual([wish.first, wish.coach], ["other", false]);
});
