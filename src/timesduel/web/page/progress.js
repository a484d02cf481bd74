// What somebody has learnt, kept in the browser: nothing of it is sent away, but for the one card
// that the server is to say the next date of.

import { insist, post, Problem } from "./api.js";
import { forget, keep, kept } from "./keep.js";

export const VERSION = 1;
const LATEST = 10; // tries that tell how well a product is known
const MOST_EVENTS = 100; // of one card, as the server takes them
const SOON = 600_000; // milliseconds until a card comes back that the server has not said a date for
const MOST_DAYS = 800;
const MOST_GAMES = 200;

// {version, days: [date], daily: {date: {solved, hints, move}}, cards: {key: card}, facts: {"6x7": {asked, right, latest}},
//  larger: {asked, right, latest}, lessons: [book], row: {current, best}, games: [id]}
const nothing = () => ({ version: VERSION, days: [], daily: {}, cards: {}, facts: {}, larger: { asked: 0, right: 0, latest: "" }, lessons: [], row: { current: 0, best: 0 }, games: [] });

export const progress = () => checked(kept("progress")) ?? nothing();

// Read, changed and kept at once: another tab may have learnt something too.
export function learn(change) {
  const now = progress();
  change(now);
  now.days = now.days.slice(-MOST_DAYS);
  now.games = now.games.slice(-MOST_GAMES);
  keep("progress", now);
  return now;
}

export const unlearn = () => forget("progress");

export function today(date = new Date()) {
  const two = (part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const dayBefore = (day) => {
  const [year, month, date] = day.split("-").map(Number);
  return today(new Date(year, month - 1, date - 1));
};

// Days in a row; the row goes on until a whole day has passed without anything.
export function streak(days, now = today()) {
  const all = new Set(days);
  let day = all.has(now) ? now : dayBefore(now), count = 0;
  for (; all.has(day); day = dayBefore(day)) count++;
  return count;
}

export function busyToday(now) {
  if (now.days.at(-1) !== today()) now.days = [...now.days.filter((day) => day !== today()), today()];
}

// ---- cards

export const dueCards = (now = progress(), when = new Date()) => Object.entries(now.cards)
  .filter(([, card]) => new Date(card.due) <= when)
  .sort(([, one], [, other]) => new Date(one.due) - new Date(other.due));

export const positionOf = ({ rules, total, used }) => ({ rules, total, ...(used ? { used } : {}) });

// An answer to a puzzle; what was answered before counts again only when it is due.
export async function keepAnswer(puzzle, { solved, hints }, always = false) {
  const known = progress().cards[puzzle.key], when = new Date();
  if (known && new Date(known.due) > when && !always) return false;
  const soon = new Date(when.getTime() + SOON).toISOString();
  learn((now) => {
    busyToday(now);
    now.row.current = solved ? now.row.current + 1 : 0;
    now.row.best = Math.max(now.row.best, now.row.current);
    write(now, puzzle, soon, { kind: "answer", when: when.toISOString(), right: solved, hints }, "again");
  });
  await schedule(puzzle.key);
  return true;
}

// One more event of a card, written down before anybody is asked when it comes back.
function write(now, { key, title, level, ...position }, due, event, source) {
  const before = now.cards[key];
  const events = [...(before?.events ?? []), event].slice(-MOST_EVENTS);
  now.cards[key] = { ...positionOf(position), title, level: before?.level ?? level, source: before?.source ?? source, due, events };
}

// The server says when a card comes back.
async function schedule(key) {
  const card = progress().cards[key];
  const { due } = await insist(() => post("api/cards", { ...positionOf(card), level: card.level, events: card.events }));
  learn((now) => { if (now.cards[key]?.events.length === card.events.length) now.cards[key].due = due; });
}

// A position of a game, which has no name yet.
async function keepMistake(position, event) {
  const found = await insist(() => post("api/cards", { ...position, events: [event] }));
  const before = progress().cards[found.key];
  if (before?.events.some((each) => each.game === event.game)) return;
  learn((now) => write(now, { ...position, ...found }, found.due, event, "mistake"));
  if (before) await schedule(found.key);
}

// The turns of a game that threw a win away come back as puzzles; each game counts once.
export async function keepMistakes(review, state) {
  if (!state.you.length || progress().games.includes(state.game)) return;
  for (const [index, turn] of review.turns.entries()) {
    if (turn.grade !== "threw" || turn.multiplier === null || !state.you.includes(turn.player)) continue;
    const used = review.rules.modulus === null ? null : [...new Set(review.turns.slice(0, index + 1).map((each) => each.total))];
    try {
      await keepMistake(positionOf({ rules: review.rules, total: turn.total, used }), { kind: "mistake", when: new Date().toISOString(), game: state.game });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status !== 422) return; // another time: the game stays where it is
    }
  }
  learn((now) => { now.games.push(state.game); });
}

// ---- products

export const factName = (one, other) => `${Math.min(one, other)}x${Math.max(one, other)}`;

export function keepProduct(one, other, right) {
  return learn((now) => {
    busyToday(now);
    const inside = Math.min(one, other) >= 2 && Math.max(one, other) <= 12;
    const score = (inside ? now.facts[factName(one, other)] : now.larger) ?? { asked: 0, right: 0, latest: "" };
    const after = { asked: score.asked + 1, right: score.right + (right ? 1 : 0), latest: (score.latest + (right ? "1" : "0")).slice(-LATEST) };
    if (inside) now.facts[factName(one, other)] = after;
    else now.larger = after;
  });
}

// ---- files

// Whatever comes from outside: a progress that fits, or null. Strange parts make it null too.
export function checked(data) {
  if (!plain(data) || data.version !== VERSION) return null;
  const full = { ...nothing(), ...data };
  const fits = list(full.days, isDay) && map(full.daily, isDay, (each) => plain(each) && typeof each.solved === "boolean" && count(each.hints))
    && map(full.cards, (key) => key.length < 500, isCard) && map(full.facts, (key) => /^([2-9]|1[0-2])x([2-9]|1[0-2])$/.test(key), isScore)
    && isScore(full.larger) && list(full.lessons, isText) && plain(full.row) && count(full.row.current) && count(full.row.best) && list(full.games, isText);
  return fits ? Object.fromEntries(Object.keys(nothing()).map((key) => [key, full[key]])) : null;
}

const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const count = (value) => Number.isSafeInteger(value) && value >= 0;
const list = (value, fits) => Array.isArray(value) && value.every(fits);
const map = (value, named, fits) => plain(value) && Object.entries(value).every(([key, each]) => named(key) && fits(each));
const isText = (value) => typeof value === "string" && value.length < 200;
const isDay = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const isTime = (value) => typeof value === "string" && value.length < 40 && !Number.isNaN(Date.parse(value));
const isScore = (value) => plain(value) && count(value.asked) && count(value.right) && /^[01]{0,10}$/.test(value.latest);
const isCard = (value) => plain(value) && plain(value.rules) && ["string", "number"].includes(typeof value.total) && isText(value.title)
  && count(value.level) && isText(value.source) && isTime(value.due) && list(value.events, (event) => plain(event) && isText(event.kind) && isTime(event.when));

// Two histories together: of each card and product the one that has seen more.
export function merged(one, other) {
  const more = (first, second, size) => {
    const all = { ...first };
    for (const [key, each] of Object.entries(second)) if (!all[key] || size(each) > size(all[key])) all[key] = each;
    return all;
  };
  return {
    version: VERSION,
    days: [...new Set([...one.days, ...other.days])].sort(),
    daily: { ...other.daily, ...one.daily },
    cards: more(one.cards, other.cards, (card) => card.events.length),
    facts: more(one.facts, other.facts, (score) => score.asked),
    larger: one.larger.asked >= other.larger.asked ? one.larger : other.larger,
    lessons: [...new Set([...one.lessons, ...other.lessons])],
    row: { current: Math.max(one.row.current, other.row.current), best: Math.max(one.row.best, other.row.best) },
    games: [...new Set([...one.games, ...other.games])],
  };
}
