// The game on the page as a value: every flow without a browser, a server or a clock.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import * as page from "../../src/timesduel/web/page/game_state.js";

const STANDING = {
  ...{ version: 1, total: 1, to_move: 1, choices: [{ multiplier: 2, product: 2 }], used: null, hittable: null },
  ...{ reach: null, asked: null, running: true, deadline: null, result: null },
};
const PRESENCE = {
  ...{ here: [true, true], away_since: [null, null], claim_from: [null, null], free: [], names: ["Ada", "Grace"] },
};
const GAME = {
  ...{ game: "g", now: 0, rules: { start: 1 }, title: "", objective: "", names: ["Ada", "Grace"], you: [1], first: 1 },
  ...{ players: [null, null], started: "", clock: null, series: null, take_backs: "agreed", coach: true, next: null },
  ...{ announce: false, turns: [], standing: STANDING, presence: PRESENCE },
};
const COMPUTER = { players: [null, "perfect"] };
const WON = { winner: 1, reason: "reached", text: "Ada wins." };

/** A page at a game, which notes what is to be done. */
function at(more = {}, standing = {}) {
  const seen = {
    state: page.opened({ ...GAME, ...more, standing: { ...STANDING, ...standing } }),
    effects: [],
    did: (kind) => seen.effects.filter((effect) => effect.do === kind),
    happens(kind, data = {}) {
      const { state, effects } = page.reduce(seen.state, { kind, now: 0, key: `key ${kind}`, ...data });
      seen.state = state;
      seen.effects = effects;
      return seen;
    },
    // An event as the server tells it, one version further.
    told(kind, { by = 1, standing: changed = {}, now = 0, patient = true, ...event } = {}) {
      const latest = seen.state.waiting.at(-1)?.standing ?? seen.state.standing;
      const next = { ...latest, version: latest.version + 1, ...changed };
      const told = { version: next.version, kind, player: by, at: 0, text: `${kind}.`, standing: next, ...event };
      return seen.happens("told", { event: told, now, patient });
    },
    moved: (by, total, more = {}) =>
      seen.told("move", {
        by,
        multiplier: 2,
        seconds: 1,
        ...more,
        standing: { total, to_move: 3 - by, ...more.standing },
      }),
    texts: () => seen.did("tell").flatMap(({ texts }) => texts.map((text) => text.code ?? text)),
  };
  return seen;
}

test("what is to be said about the first move is said when the game is opened", () => {
  const turn = { player: 1, multiplier: 7, total: 7, seconds: 1, said: 8 };
  const wrong = at({ turns: [turn] }).happens("opened");
  deepEqual(wrong.texts(), ["page.own_said_wrong"]);
  deepEqual(
    at({ turns: [turn], you: [1, 2] })
      .happens("opened")
      .texts(),
    ["page.said_wrong"],
  );
  deepEqual(wrong.did("comment"), [{ do: "comment", turn: 1 }]);
  const right = at({ turns: [{ ...turn, said: 7 }], coach: false }).happens("opened");
  deepEqual([right.state.word, right.did("comment")], [[], []]);
  for (const more of [{ turns: [turn], you: [] }, { turns: [turn, turn, turn] }, { turns: [] }])
    deepEqual(at(more).happens("opened").state.word, []);
});

test("a move is sent once, and done when it is seen", () => {
  const here = at({ you: [1, 2] }).happens("tapped", { multiplier: 2, key: "a" });
  deepEqual(here.did("send"), [
    { do: "send", action: { kind: "move", version: 1, key: "a", multiplier: 2, player: 1 } },
  ]);
  equal(page.underWay(here.state), 2);
  equal(page.ready(here.state), false);
  deepEqual(here.happens("tapped", { multiplier: 3 }).effects, []);
  here.moved(1, 2);
  equal(page.ready(here.state), true); // though nobody has answered
  equal(page.underWay(here.state), undefined);
});

test("keys are for whoever is to move", () => {
  equal(page.ready(at().state), true);
  equal(page.ready(at({ you: [2] }).state), false);
  equal(page.ready(at({ you: [] }).state), false);
  equal(page.ready(at({}, { result: WON, to_move: null }).state), false);
});

test("what is refused is said, and frees the keys", () => {
  const here = at({ you: [1, 2] }).happens("tapped", { multiplier: 2, key: "a" });
  here.happens("refused", { key: "a", text: "No." });
  deepEqual(here.texts(), ["No."]);
  deepEqual(page.notices(here.state), ["No."]);
  equal(page.ready(here.state), true);
  here.happens("tapped", { multiplier: 2, key: "b" });
  deepEqual(page.notices(here.state), []);
  equal(page.ready(here.happens("refused", { key: "a", text: "No." }).state), false); // b is on its way
});

test("an event is told with whose turn it is", () => {
  const here = at().moved(1, 2);
  deepEqual(here.texts(), ["move.", "page.turn_of"]);
  deepEqual(here.moved(2, 4).texts(), ["move.", "page.your_turn"]);
  deepEqual(here.state.turns.at(-1), { player: 2, multiplier: 2, total: 4, seconds: 1, said: null });
  deepEqual(here.moved(1, 8, { standing: { result: WON, to_move: null } }).texts(), ["move.", "Ada wins."]);
  deepEqual(
    at()
      .told("resign", { standing: { result: WON, to_move: null } })
      .texts(),
    ["Ada wins."],
  );
});

test("a hint that no longer fits is dropped", () => {
  const hint = { text: "Try 2.", number: 1, of: 4, claims: [] };
  const here = at({ you: [1, 2] }).happens("hintWanted");
  deepEqual(here.effects, [{ do: "hint", step: 1, version: 1 }]);
  here.moved(1, 2).happens("hintWanted");
  deepEqual(here.happens("hinted", { step: 1, version: 1, hint }).effects, []); // the game has gone on
  deepEqual(here.state.hints, []);
  here.happens("hintWanted");
  deepEqual(here.happens("hinted", { step: 1, version: 2, hint }).state.hints, []); // the next step was asked for
  deepEqual(here.happens("hinted", { step: 2, version: 2, hint }).texts(), ["Try 2."]);
  deepEqual(here.state.hints, [hint]);
  deepEqual(here.moved(2, 4).state.hints, []);
  deepEqual(here.happens("hintWanted").effects, [{ do: "hint", step: 1, version: 3 }]);
});

test("a hint that nobody has answered can be asked for again", () => {
  const here = at().happens("hintWanted");
  here.happens("hinted", { step: 1, version: 1, hint: { text: "No answer.", number: 0, of: 1 } });
  deepEqual(here.texts(), ["No answer."]);
  deepEqual(here.happens("hintWanted").effects, [{ do: "hint", step: 1, version: 1 }]);
});

test("no more hints are asked for than there are", () => {
  const here = at();
  const steps = [1, 2, 3, 4, 5].map(() => here.happens("hintWanted").effects[0].step);
  deepEqual(steps, [1, 2, 3, 4, 4]);
});

test("a product is asked for before the move is sent", () => {
  const here = at({ announce: true }).happens("tapped", { multiplier: 2 });
  deepEqual(here.effects, []);
  equal(here.state.question, 2);
  here.happens("tapped", { multiplier: 3 });
  equal(here.state.question, 2); // two keys ask for one product
  here.happens("answered", { said: null });
  equal(page.ready(here.state), true);
  here.happens("tapped", { multiplier: 3 }).happens("answered", { said: 3, key: "a" });
  deepEqual(here.did("send")[0].action, { kind: "move", version: 1, key: "a", multiplier: 3, said: 3 });
});

test("the question for a product ends with the turn, and with nothing else", () => {
  const here = at({ announce: true }).happens("tapped", { multiplier: 2 });
  for (const kind of ["ask", "decline", "start", "pause"]) equal(here.told(kind, { by: 2 }).state.question, 2);
  here.told("timeout", { standing: { to_move: 2 } });
  equal(here.state.question, null);
  deepEqual(here.state.turns.at(-1)?.multiplier, null);
  deepEqual(here.happens("answered", { said: 2 }).effects, []);
});

test("a wrong product is corrected, and the coach's word follows it", () => {
  const here = at({ ...COMPUTER, announce: true }).moved(1, 6, { said: 8, right: false });
  deepEqual(here.texts(), ["move.", "page.own_said_wrong", "page.turn_of"]);
  deepEqual(here.did("comment"), [{ do: "comment", turn: 1 }]);
  here.moved(2, 12, { patient: false }); // the word outlasts the answer
  deepEqual(here.happens("commented", { turn: 1, lines: ["Good."] }).texts(), ["Good."]);
  const [wrong, comment] = here.state.word;
  deepEqual([wrong, comment], [page.message("page.own_said_wrong", { said: 8, total: 6 }), "Good."]);
  here.moved(1, 24, { said: 24, right: true });
  deepEqual(here.state.word, []);
  deepEqual(here.happens("commented", { turn: 1, lines: ["Late."] }).effects, []);
  deepEqual(at({ coach: false }).moved(1, 6).did("comment"), []);
});

test("one's own product is seen before the computer answers", () => {
  const here = at(COMPUTER).moved(1, 2, { now: 1000 });
  here.moved(2, 4, { now: 1100 });
  deepEqual(here.effects, [{ do: "wait", milliseconds: 700, version: 3 }]);
  equal(here.state.standing.total, 2);
  deepEqual(here.happens("waited", { version: 2 }).effects, []); // that was another answer
  deepEqual(here.happens("waited", { version: 3 }).texts(), ["move.", "page.your_turn"]);
  equal(here.state.standing.total, 4);
  equal(here.moved(1, 8, { now: 2000 }).moved(2, 16, { now: 2100, patient: false }).state.standing.total, 16);
});

test("so it is after the first move, which was answered while the page was opened", () => {
  const turns = [1, 2].map((player) => ({ player, multiplier: 2, total: 2 * player, seconds: 1, said: null }));
  const now = Date.parse("2026-11-20T08:00:03Z") / 1000;
  const made = { ...COMPUTER, coach: false, turns, now, started: "2026-11-20T08:00:00Z" };
  const answered = { version: 3, total: 4, used: [1, 2, 4] };
  const here = at(made, answered).happens("opened", { patient: true });
  deepEqual(here.did("wait"), [{ do: "wait", milliseconds: 800, version: 3 }]);
  deepEqual([here.state.standing.total, here.state.standing.to_move, page.ready(here.state)], [2, 2, false]);
  deepEqual(here.state.standing.used, [1, 2]);
  deepEqual(here.happens("waited", { version: 3 }).texts(), ["page.peek", "page.your_turn"]);
  deepEqual([here.state.turns, here.state.standing.total, page.ready(here.state)], [turns, 4, true]);
  const atOnce = (more, standing = {}, patient = true) =>
    deepEqual(
      at({ ...made, ...more }, { ...answered, ...standing })
        .happens("opened", { patient })
        .did("wait"),
      [],
    );
  const slow = at({ ...made, turns: turns.slice(0, 1) }, { version: 2, total: 2, to_move: 2 });
  slow.happens("opened", { patient: true, now: 1000 }).moved(2, 4, { now: 1100 });
  deepEqual(slow.effects, [{ do: "wait", milliseconds: 700, version: 3 }]);
  atOnce({}, {}, false);
  atOnce({ now: now + 60 }); // opened again
  atOnce({ you: [] });
  atOnce({ players: [null, null] });
  atOnce({ turns: turns.slice(1) });
  atOnce({ turns: [...turns, ...turns] });
  atOnce({}, { result: WON });
});

test("no beat is longer than a tenth of a turn, and none delays what follows", () => {
  const here = at({ ...COMPUTER, clock: { seconds: 2, on_timeout: "lose" } })
    .moved(1, 2)
    .moved(2, 4);
  deepEqual(here.effects, [{ do: "wait", milliseconds: 200, version: 3 }]);
  here.told("timeout", { standing: { to_move: 2 } });
  equal(here.state.turns.length, 3);
});

test("an action is about what has happened, whether or not it was seen", () => {
  const here = at({ ...COMPUTER, take_backs: "at once" })
    .moved(1, 2)
    .moved(2, 4);
  here.happens("acted", { action: "undo", key: "a" });
  deepEqual(here.did("send")[0].action, { kind: "undo", version: 3, key: "a" });
  equal(here.state.turns.length, 2);
});

test("giving up takes a second tap", () => {
  const here = at().happens("resigned");
  deepEqual(here.effects, []);
  equal(here.moved(1, 2).state.sure, false);
  here.happens("resigned").happens("resigned");
  equal(here.did("send")[0].action.kind, "resign");
});

test("who does not agree to a take-back is named to whoever has asked", () => {
  equal(at().told("decline", { by: 2, text: "Grace does not agree." }).state.refused, "Grace does not agree.");
  equal(at({ you: [2] }).told("decline", { by: 2 }).state.refused, "");
});

test("after a take-back it counts what was fetched, once everything up to there has been told", () => {
  const state = (version, total) => ({ ...GAME, turns: [], standing: { ...STANDING, version, total } });
  const here = at().moved(1, 2).told("undo");
  deepEqual(here.did("fetch"), [{ do: "fetch" }]);
  here.happens("fetched", { game: state(4, 3) }); // one move ahead of what was told
  equal(here.state.turns.length, 1);
  here.moved(1, 3);
  equal(here.state.turns.length, 0);
  equal(here.state.standing.total, 3);
  here.told("undo").told("ask", { by: 2 }); // more has happened than what is fetched now
  deepEqual(here.happens("fetched", { game: state(5, 1) }).did("fetch"), [{ do: "fetch" }]);
  here.happens("fetched", { game: state(6, 1) });
  equal(here.state.fetched, null);
  deepEqual(here.did("end"), []);
});

test("an end is shown once, and again with the name of who comes after it", () => {
  const here = at().moved(1, 2, { standing: { result: WON, to_move: null } });
  deepEqual(here.did("end"), [{ do: "end" }]);
  deepEqual(here.happens("presence", { presence: PRESENCE }).effects, []);
  here.happens("presence", { presence: { ...PRESENCE, names: ["Ada", "Mia"] } });
  deepEqual(here.effects, [{ do: "note" }, { do: "fetch" }]);
  here.happens("fetched", { game: { ...GAME, standing: here.state.standing } });
  deepEqual(here.did("end"), [{ do: "end" }]);
  deepEqual(here.state.names, ["Ada", "Mia"]);
  deepEqual(at({}, { result: WON }).happens("opened").did("end"), [{ do: "end" }]);
});

test("whoever has watched goes along, whoever came to look stays, and a player decides", () => {
  const next = (more) => at(more).told("next", { game: "h" });
  deepEqual(next({ you: [] }).did("go"), [{ do: "go", game: "h" }]);
  deepEqual(next({ you: [], next: "h" }).did("go"), []);
  const player = next({});
  deepEqual(player.did("go"), []);
  deepEqual(player.happens("again").effects, [{ do: "go", game: "h" }]);
  deepEqual(at().happens("again").effects, [{ do: "go", game: null }]);
});

test("before a turn is over its player is told once", () => {
  const clock = { seconds: 60, on_timeout: "lose" };
  const here = at({ clock }, { deadline: 100 });
  deepEqual(here.happens("ticked", { at: 89 }).effects, []);
  deepEqual(here.happens("ticked", { at: 91 }).texts(), ["page.soon_over"]);
  deepEqual(page.notices(here.state), [page.message("page.soon_over", { count: 10 })]);
  deepEqual(here.happens("ticked", { at: 95 }).effects, []);
  deepEqual(page.notices(here.moved(1, 2, { standing: { deadline: 160 } }).state), []);
  deepEqual(at({ clock, you: [2] }, { deadline: 100 }).happens("ticked", { at: 99 }).effects, []);
  const short = at({ clock: { seconds: 6 } }, { deadline: 100 });
  deepEqual(short.happens("ticked", { at: 96 }).effects, []);
  deepEqual(short.happens("ticked", { at: 97 }).texts(), ["page.soon_over"]);
  deepEqual([page.secondsLeft(short.state, 97.5), page.secondsLeft(short.state, 103)], [2.5, 0]);
  equal(page.secondsLeft(at().state, 1), null);
});

test("a lost connection is told once, and its end with whose turn it is", () => {
  const here = at().happens("linked", { link: "lost" });
  deepEqual(here.texts(), ["page.lost"]);
  deepEqual(page.notices(here.state), [page.message("page.lost")]);
  deepEqual(here.happens("linked", { link: "lost" }).effects, []);
  deepEqual(here.happens("linked", { link: "there" }).texts(), ["page.your_turn"]);
  deepEqual(here.happens("linked", { link: "gone" }).texts(), ["page.gone"]);
});

test("a score counts this game too", () => {
  const series = { games: 3, best_of: true, played: 1, wins: [0, 1] };
  const score = (one, two) => page.message("page.best_of", { games: 3, name: "Ada", one, other: "Grace", two });
  deepEqual(page.notices(at({ series }).state), [score(0, 1)]);
  deepEqual(page.notices(at({ series }, { result: WON }).state), [score(1, 1)]);
  equal(page.notices(at({ series: { ...series, best_of: false } }).state)[0].code, "page.out_of");
});

test("a win can be claimed from the time on that the server has said", () => {
  const presence = { ...PRESENCE, claim_from: [null, 50] };
  deepEqual(
    [49, 50].map((now) => page.isClaimable(at({ presence }).state, now)),
    [false, true],
  );
  equal(page.isClaimable(at({ presence, you: [2] }).state, 99), false);
  equal(page.isClaimable(at({ presence, you: [1, 2] }).state, 99), false);
});

test("why somebody only watches is told", () => {
  const late = page.opened({ ...GAME, you: [] }, "Somebody else has taken this seat.");
  deepEqual(page.notices(late), ["Somebody else has taken this seat.", page.message("page.watching")]);
  const { effects } = page.reduce(late, { kind: "opened", now: 0 });
  deepEqual(effects[0], { do: "tell", texts: ["Somebody else has taken this seat."] });
});

test("an opponent may say a word after its move and at the end, and those who listen hear the last one only", () => {
  const here = at(COMPUTER).moved(1, 2);
  deepEqual(here.did("remark"), []);
  here.moved(2, 4, { patient: false });
  deepEqual(here.did("remark"), [{ do: "remark", player: 2, version: 3 }]);
  const text = page.message("page_remarks.perfect.leap");
  here.happens("remarked", { player: 2, version: 2, text });
  equal(here.state.remark, null); // too late
  here.happens("remarked", { player: 2, version: 3, text });
  deepEqual([here.state.remark, here.state.remarkedAt, here.effects], [{ player: 2, text }, 2, []]);
  here.moved(1, 8);
  deepEqual(here.state.remark, { player: 2, text }); // it stays until there is an answer
  here.moved(2, 16, { patient: false, standing: { result: { ...WON, winner: 2 }, to_move: null } });
  equal(here.state.remark, null);
  here.happens("remarked", { player: 2, version: 5, text });
  deepEqual(here.texts(), ["page.remarked", "page_remarks.perfect.leap"]);
});

test("two people hear no word of an opponent", () => {
  deepEqual(
    at({ you: [1, 2] })
      .moved(1, 2)
      .did("remark"),
    [],
  );
});

test("a move sounds, then one's own turn or a win of one's own", () => {
  const sounds = (seen) => seen.did("sound").map(({ what }) => what);
  const here = at(COMPUTER);
  deepEqual(sounds(here.moved(1, 2)), ["move"]);
  deepEqual(sounds(here.moved(2, 4, { patient: false })), ["move", "turn"]);
  const end = { standing: { result: WON, to_move: null } };
  deepEqual(sounds(here.moved(1, 8, end)), ["move", "win"]);
  deepEqual(sounds(at({ you: [2] }).moved(1, 8, end)), ["move"]);
  deepEqual(sounds(at({ you: [1, 2] }).moved(2, 8, { standing: { result: { ...WON, winner: 2 } } })), ["move", "win"]);
});

test("wins in a match count this game, and can be shown elsewhere than in the notice", () => {
  const series = { games: 3, best_of: true, wins: [1, 0] };
  const { state } = at({ series }, { result: { ...WON, winner: 2 }, to_move: null });
  deepEqual(page.winsOf(state), [1, 1]);
  deepEqual(page.notices(state, false), []);
});
