// What somebody has learnt, kept in the browser: nothing of it is sent away, but for the one card
// that the server is to say the next date of. Whoever has chosen a profile, on the server of a
// family, has a copy here, and an outbox of what the server has not confirmed yet.

import { insist, load, newKey, post, Problem } from "./api.js";
import { forget, keep, kept } from "./keep.js";
import { bounded } from "./stars.js";

export const VERSION = 1;
const LATEST = 10; // tries that tell how well a product is known
const MOST_EVENTS = 100; // of one card, as the server takes them
const SOON = 600_000; // milliseconds until a card comes back that the server has not said a date for
const FORGIVEN_EVERY = 7; // days from one missed day in a row to the next
const MOST_DAYS = 800;
const MOST_GAMES = 200;
const MOST_LATELY = 14; // days of which it is known what was done

/** @import { DayDone, DiaryEntry, GameState, KeptCard, KeptEvent, KeptScore, Learnt, Progress, ReviewAnswer, Rules, Source } from "./types.js" */

/**
 * @typedef {{ name: string, entry: DiaryEntry }} Item what waits to be sent, and whose it is
 * @typedef {{ rules: Rules, total: number | string, used?: any[] | null }} Place a position
 */

/** @returns {Progress} */
const nothing = () => ({
  version: VERSION,
  days: [],
  daily: {},
  cards: {},
  facts: {},
  larger: { asked: 0, right: 0, latest: "" },
  lessons: [],
  row: { current: 0, best: 0 },
  games: [],
  results: [],
  lately: {},
});

/** @returns {DayDone} */
const noDay = () => ({ products: 0, right: 0, puzzles: 0, solved: 0, lessons: 0, games: 0 });

// Who learns here: a profile, or null for whoever has this device.
export const isFamily = document.body.dataset.family !== undefined;
export let profile = isFamily && isText(kept("profile")) ? kept("profile") : null;

export function learnAs(/** @type {string | null} */ name) {
  profile = name;
  keep("profile", name);
}

const place = (/** @type {string} */ what) => (profile ? `${what}.${profile}` : what);

export const progress = () => checked(kept(place("progress"))) ?? nothing();

export const keepProgress = (/** @type {Progress} */ now) =>
  keep(place("progress"), {
    ...now,
    days: now.days.slice(-MOST_DAYS),
    games: now.games.slice(-MOST_GAMES),
    results: bounded(now.results),
  });

// What the server does not have yet, of everybody who learns here: [{name, entry}].
/** @returns {Item[]} */
export const outbox = () => {
  const waiting = kept("outbox");
  return list(waiting, isItem) ? waiting : [];
};

export const keepOutbox = (/** @type {Item[]} */ items) => keep("outbox", items);

// Read, changed and kept at once: another tab may have learnt something too. Entries are what
// there is to be written into a diary.
export function learn(/** @type {(now: Progress) => void} */ change, /** @type {DiaryEntry[]} */ ...entries) {
  const now = progress();
  change(now);
  for (const entry of entries) countEntry(now, entry);
  if (profile && entries.length) keepOutbox([...outbox(), ...entries.map((entry) => ({ name: profile, entry }))]);
  keepProgress(now);
  if (profile && entries.length) load("family").then(({ send }) => send());
  return now;
}

export const unlearn = () => forget("progress");

export const stamp = (/** @type {Date} */ date) => `${date.toISOString().slice(0, 19)}Z`;

export const newEntry = (/** @type {Learnt} */ kind, /** @type {Partial<DiaryEntry>} */ data) => ({
  key: newKey(),
  when: stamp(new Date()),
  kind,
  ...data,
});

// What an entry changes, but for the cards: when those come back only the server knows.
export function countEntry(/** @type {Progress} */ now, /** @type {DiaryEntry} */ entry) {
  if (["mistake", "game", "hint"].includes(entry.kind)) return;
  const day = today(new Date(entry.when));
  addDay(now, day);
  countDay(now, day, {
    products: entry.kind === "fact",
    right: entry.kind === "fact" && entry.said === Number(entry.number) * Number(entry.multiplier),
    puzzles: entry.kind === "puzzle",
    solved: entry.kind === "puzzle" && entry.right,
    lessons: entry.kind === "lesson",
  });
  if (entry.kind === "lesson") now.lessons = [...new Set([...now.lessons, String(entry.book)])];
  if (entry.kind === "fact") countProduct(now, entry);
  if (entry.kind === "puzzle") {
    now.row.current = entry.right ? now.row.current + 1 : 0;
    now.row.best = Math.max(now.row.best, now.row.current);
  }
}

function addDay(/** @type {Progress} */ now, /** @type {string} */ day) {
  if (!now.days.includes(day)) now.days = [...now.days, day].sort();
}

// One more of each that was done; only the latest days are kept.
function countDay(/** @type {Progress} */ now, /** @type {string} */ day, /** @type {Record<string, any>} */ done) {
  const sums = { ...noDay(), ...now.lately[day] };
  for (const name of countable(sums)) if (done[name]) sums[name]++;
  now.lately = latest({ ...now.lately, [day]: sums });
}

const countable = (/** @type {DayDone} */ done) => /** @type {(keyof DayDone)[]} */ (Object.keys(done));

const latest = (/** @type {Progress["lately"]} */ days) =>
  Object.fromEntries(
    Object.entries(days)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-MOST_LATELY),
  );

function countProduct(/** @type {Progress} */ now, /** @type {any} */ { number, multiplier, said }) {
  const inside = Math.min(number, multiplier) >= 2 && Math.max(number, multiplier) <= 12;
  const right = said === number * multiplier;
  const score = (inside ? now.facts[factName(number, multiplier)] : now.larger) ?? { asked: 0, right: 0, latest: "" };
  const after = {
    asked: score.asked + 1,
    right: score.right + (right ? 1 : 0),
    latest: (score.latest + (right ? "1" : "0")).slice(-LATEST),
  };
  if (inside) now.facts[factName(number, multiplier)] = after;
  else now.larger = after;
}

export function today(date = new Date()) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const daysAfter = (/** @type {string} */ day, /** @type {number} */ count) => {
  const [year, month, date] = day.split("-").map(Number);
  return today(new Date(year, month - 1, date + count));
};

// The days of the week that a day is in, from Monday on.
export function weekOf(/** @type {string} */ day) {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return [0, 1, 2, 3, 4, 5, 6].map((each) => daysAfter(day, each - sinceMonday));
}

// Days in a row, as `days_in_a_row` in training/statistics.py has the rule: any seven days of a row have
// at most one without anything, which is forgiven and not counted; today is missed when it is over.
export function streak(/** @type {string[]} */ days, now = today()) {
  const all = new Set(days);
  let count = 0;
  let since = FORGIVEN_EVERY; // days back to the latest missed one
  for (let day = all.has(now) ? now : daysAfter(now, -1); ; day = daysAfter(day, -1), since++) {
    if (all.has(day)) count++;
    else if (since < FORGIVEN_EVERY) return count;
    else since = 0;
  }
}

// ---- cards

export const dueCards = (now = progress(), when = new Date()) =>
  Object.entries(now.cards)
    .filter(([, card]) => new Date(card.due) <= when)
    .sort(([, one], [, other]) => Date.parse(one.due) - Date.parse(other.due));

/** @param {Place} position */
export const positionOf = ({ rules, total, used }) => ({ rules, total, ...(used ? { used } : {}) });

// An answer to a puzzle; what was answered before counts again only when it is due.
export async function keepAnswer(
  /** @type {{ key: string, title: string, level: number } & Place} */ puzzle,
  /** @type {{ solved: boolean, hints: number, move: number }} */ { solved, hints, move },
  always = false,
) {
  const known = progress().cards[puzzle.key];
  const when = new Date();
  if (known && new Date(known.due) > when && !always) return false;
  const soon = new Date(when.getTime() + SOON).toISOString();
  const entry = newEntry("puzzle", { ...positionOf(puzzle), level: puzzle.level, answer: move, right: solved, hints });
  learn(
    (/** @type {Progress} */ now) =>
      write(now, puzzle, soon, { kind: "answer", when: entry.when, right: solved, hints }, "again"),
    entry,
  );
  await schedule(puzzle.key);
  return true;
}

// One more event of a card, written down before anybody is asked when it comes back.
function write(
  /** @type {Progress} */ now,
  /** @type {{ key: string, title: string, level: number } & Place} */ puzzle,
  /** @type {string} */ due,
  /** @type {KeptEvent} */ event,
  /** @type {Source} */ source,
) {
  const { key, title, level } = puzzle;
  const before = now.cards[key];
  const events = [...(before?.events ?? []), event].slice(-MOST_EVENTS);
  now.cards[key] = {
    ...positionOf(puzzle),
    title,
    level: before?.level ?? level,
    source: before?.source ?? source,
    due,
    events,
  };
}

// The server says when a card comes back.
async function schedule(/** @type {string} */ key) {
  const card = progress().cards[key];
  const { due } = await insist(() =>
    post("api/cards", { ...positionOf(card), level: card.level, events: card.events }),
  );
  learn((/** @type {Progress} */ now) => {
    if (now.cards[key]?.events.length === card.events.length) now.cards[key].due = due;
  });
}

const MOST_MISTAKES = 12; // of one game, which may have hundreds of moves

// The turns of a game that threw a win away come back as puzzles; each game counts once, for the day on which it
// `ended`; with null it does not count.
export async function keepMistakes(
  /** @type {ReviewAnswer} */ review,
  /** @type {GameState} */ state,
  /** @type {Date | null} */ ended,
) {
  if (!state.you.length || progress().games.includes(state.game)) return;
  const found = [];
  const mistakes = [...review.turns.entries()].filter(
    ([, turn]) => turn.grade === "threw" && turn.multiplier !== null && state.you.includes(turn.player),
  );
  for (const [index, turn] of mistakes.slice(-MOST_MISTAKES)) {
    const used =
      review.rules.modulus === null
        ? null
        : [...new Set(review.turns.slice(0, index + 1).map((/** @type {any} */ each) => each.total))];
    const position = positionOf({ rules: review.rules, total: turn.total, used });
    const entry = newEntry("mistake", { ...position, played: turn.multiplier, game: state.game });
    const event = { kind: "mistake", when: entry.when, game: state.game };
    try {
      const card = await insist(() => post("api/cards", { ...position, events: [event] }));
      found.push({ card: { ...position, ...card }, event, entry: { ...entry, level: card.level } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status !== 422) return; // another time: the game stays where it is
    }
  }
  const known = progress().cards;
  const fresh = found.filter(({ card, event }) => !known[card.key]?.events.some((each) => each.game === event.game));
  learn(
    (/** @type {Progress} */ now) => {
      for (const { card, event } of fresh) write(now, card, card.due, event, "mistake");
      now.games.push(state.game);
      if (!ended) return;
      addDay(now, today(ended));
      countDay(now, today(ended), { games: true });
    },
    ...fresh.map(({ entry }) => entry),
  );
  for (const { card } of fresh) {
    if (!known[card.key]) continue;
    try {
      await schedule(card.key);
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // it is due at once
    }
  }
}

// ---- products

export const factName = (/** @type {any} */ one, /** @type {any} */ other) =>
  `${Math.min(one, other)}x${Math.max(one, other)}`;

export const keepProduct = (
  /** @type {number} */ number,
  /** @type {number} */ multiplier,
  /** @type {number} */ said,
) => learn(() => {}, newEntry("fact", { number, multiplier, said }));

// ---- files

// Whatever comes from outside: a progress that fits, or null. Strange parts make it null too.
/** @returns {Progress | null} */
export function checked(/** @type {any} */ data) {
  if (!plain(data) || data.version !== VERSION) return null;
  const full = { ...nothing(), ...data };
  const fits =
    list(full.days, isDay) &&
    map(
      full.daily,
      isDay,
      (/** @type {any} */ each) => plain(each) && typeof each.solved === "boolean" && count(each.hints),
    ) &&
    map(full.cards, (/** @type {string} */ key) => key.length < 500, isCard) &&
    map(full.facts, (/** @type {string} */ key) => /^([2-9]|1[0-2])x([2-9]|1[0-2])$/.test(key), isScore) &&
    isScore(full.larger) &&
    list(full.lessons, isText) &&
    plain(full.row) &&
    count(full.row.current) &&
    count(full.row.best) &&
    list(full.games, isText) &&
    list(full.results, isResult) &&
    map(full.lately, isDay, isDayDone);
  if (!fits) return null;
  const { version, days, daily, cards, facts, larger, lessons, row, games, results, lately } = full;
  return { version, days, daily, cards, facts, larger, lessons, row, games, results, lately };
}

const plain = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const count = (/** @type {any} */ value) => Number.isSafeInteger(value) && value >= 0;
const list = (/** @type {any} */ value, /** @type {(each: any) => boolean} */ fits) =>
  Array.isArray(value) && value.every(fits);
const map = (
  /** @type {any} */ value,
  /** @type {(key: string) => boolean} */ named,
  /** @type {(each: any) => boolean} */ fits,
) => plain(value) && Object.entries(value).every(([key, each]) => named(key) && fits(each));
function isText(/** @type {any} */ value) {
  return typeof value === "string" && value.length < 200;
}
const isDay = (/** @type {any} */ value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isDayDone = (/** @type {any} */ value) => plain(value) && countable(noDay()).every((name) => count(value[name]));
const isTime = (/** @type {any} */ value) =>
  typeof value === "string" && value.length < 40 && !Number.isNaN(Date.parse(value));
const isItem = (/** @type {any} */ value) =>
  plain(value) &&
  isText(value.name) &&
  plain(value.entry) &&
  isText(value.entry.key) &&
  isText(value.entry.kind) &&
  isTime(value.entry.when);
const isScore = (/** @type {any} */ value) =>
  plain(value) && count(value.asked) && count(value.right) && /^[01]{0,10}$/.test(value.latest);
const isResult = (/** @type {any} */ value) =>
  plain(value) &&
  [value.game, value.book, value.level].every(isText) &&
  isTime(value.when) &&
  typeof value.won === "boolean" &&
  [value.hints, value.chances, value.slips].every(count);
const isCard = (/** @type {any} */ value) =>
  plain(value) &&
  plain(value.rules) &&
  ["string", "number"].includes(typeof value.total) &&
  isText(value.title) &&
  count(value.level) &&
  isText(value.source) &&
  isTime(value.due) &&
  list(value.events, (/** @type {KeptEvent} */ event) => plain(event) && isText(event.kind) && isTime(event.when));

// Two histories together: of each card and product the one that has seen more.
export function merged(/** @type {any} */ one, /** @type {any} */ other) {
  const more = (
    /** @type {Record<string, any>} */ first,
    /** @type {Record<string, any>} */ second,
    /** @type {(each: any) => number} */ size,
  ) => {
    const all = { ...first };
    for (const [key, each] of Object.entries(second)) if (!all[key] || size(each) > size(all[key])) all[key] = each;
    return all;
  };
  return {
    version: VERSION,
    ...together(one, other),
    cards: more(one.cards, other.cards, (/** @type {KeptCard} */ card) => card.events.length),
    facts: more(one.facts, other.facts, (/** @type {KeptScore} */ score) => score.asked),
    larger: one.larger.asked >= other.larger.asked ? one.larger : other.larger,
    lessons: [...new Set([...one.lessons, ...other.lessons])],
    row: { current: Math.max(one.row.current, other.row.current), best: Math.max(one.row.best, other.row.best) },
  };
}

// What is joined alike wherever two histories meet.
export const together = (/** @type {Progress} */ one, /** @type {Progress} */ other) => ({
  days: [...new Set([...one.days, ...other.days])].sort(),
  daily: { ...other.daily, ...one.daily },
  games: [...new Set([...one.games, ...other.games])],
  results: bounded([...one.results, ...other.results]),
  lately: joinedDays(one.lately, other.lately),
});

// Of each day, the more of what either has seen.
function joinedDays(/** @type {Progress["lately"]} */ one, /** @type {Progress["lately"]} */ other) {
  const both = { ...other };
  for (const [day, done] of Object.entries(one)) {
    const sums = { ...noDay(), ...both[day] };
    for (const name of countable(sums)) sums[name] = Math.max(sums[name], done[name]);
    both[day] = sums;
  }
  return latest(both);
}
