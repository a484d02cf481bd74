// What the browser keeps. Where it keeps nothing, the page works all the same and says so: what it
// needs again after a reload goes along with the page's place in the history.

/** @import { GameState } from "./types.js" */

/** @type {Map<string, any>} */
const memory = new Map();
/** @type {Set<string>} */
const unsaved = new Set(); // newer here than in the browser, which has no room for it
const PREFIX = "timesduel.";
const MOST_RUNNING = 3;
export let keeps = true;

/**
 * @param {string} name
 * @param {any} otherwise
 * @returns {any}
 */
export function kept(name, otherwise = null) {
  const value = unsaved.has(name) ? undefined : parsed(stored(name));
  if (value !== undefined) return value;
  if (memory.has(name)) return memory.get(name);
  return history.state?.[name] ?? otherwise;
}

export function keep(/** @type {string} */ name, /** @type {any} */ value) {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unsaved.delete(name);
    return true;
  } catch {
    keeps = false;
    unsaved.add(name);
    history.replaceState({ ...history.state, [name]: value }, "");
    return false;
  }
}

export function forget(/** @type {string} */ name) {
  memory.delete(name);
  unsaved.delete(name);
  if (history.state?.[name] !== undefined) history.replaceState({ ...history.state, [name]: undefined }, "");
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    keeps = false;
  }
}

function stored(/** @type {string} */ name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    keeps = false;
    return null;
  }
}

// What somebody else has written there is as good as nothing.
function parsed(/** @type {string | null} */ text) {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The games that somebody sits at in this browser and that go on, the latest first: a tab may be closed,
// or left by Back.
/** @returns {{ game: string, goal: string, name: string, total: number | string }[]} */
export function running() {
  const games = kept("running", []);
  const sound = Array.isArray(games) ? games.filter((each) => typeof each?.game === "string") : [];
  return sound.map((each) => ({ goal: each.title, total: "...", ...each }));
}

/**
 * @param {GameState} state
 * @param {string} name of the other player
 * @param {number | string} total the number on the table
 */
export function noteRunning({ game, goal }, name, total) {
  keep("running", [{ game, goal, name, total }, ...runningBut(game)].slice(0, MOST_RUNNING));
}

export function forgetRunning(/** @type {string} */ game) {
  if (runningBut(game).length < running().length) keep("running", runningBut(game));
}

const runningBut = (/** @type {string} */ game) => running().filter((each) => each.game !== game);
