// What is asked of the server, and what it refuses.

import { known, say } from "./say.js";

export const BASE = new URL("../../", import.meta.url).href;

/** @import * as types from "./types.js" */

// ?view=class: as large as a projector shows it, for a class.
const LARGE = "class";
export const isLarge = new URLSearchParams(globalThis.location?.search).get("view") === LARGE;

// An address with the view that is on, or without.
export function inView(/** @type {string} */ address, large = isLarge) {
  const url = new URL(address, location.href);
  if (large) url.searchParams.set("view", LARGE);
  else url.searchParams.delete("view");
  return url.href;
}

/** What the server has refused, or that it has not answered at all. */
export class Problem extends Error {
  /**
   * @param {number} status 0 without an answer
   * @param {Partial<types.Problem> | null} data
   * @param {number} [retry] seconds
   */
  constructor(status, data, retry) {
    super(inWords(data ?? {}));
    this.status = status;
    this.code = data?.code ?? "";
    this.fields = data?.fields ?? {};
    this.retry = retry;
  }
  // No answer at all, or one that says to come again: the same request may succeed later.
  get passes() {
    return this.status === 0 || this.status === 429 || this.status === 503;
  }
}

// A refusal for people: in words of the page, if it has some for it, or else the server's as a sentence.
function inWords(/** @type {Partial<types.Problem>} */ { code, detail = "", fields }) {
  if (known(`page_problem.${code}`)) return say(`page_problem.${code}`, fields);
  return detail && detail[0].toUpperCase() + detail.slice(1) + (/[.!?]$/.test(detail) ? "" : ".");
}

export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * @typedef {{ body?: unknown, secret?: string | null, signal?: AbortSignal }} Asked
 * @param {string} method
 * @param {string} path
 * @param {Asked} more
 * @returns {Promise<any>}
 */
export async function ask(method, path, { body, secret, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers.authorization = `Bearer ${secret}`;
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, null);
  }
  const text = await response.text().catch((error) => {
    throw signal?.aborted ? error : new Problem(0, null); // the connection broke in the middle of the answer
  });
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    data = text;
  }
  if (!response.ok) throw new Problem(response.status, data, Number(response.headers.get("retry-after")) || 2);
  return data;
}

export const get = (/** @type {string} */ path, /** @type {Asked} */ more = {}) => ask("GET", path, more);
export const post = (/** @type {string} */ path, /** @type {unknown} */ body, /** @type {Asked} */ more = {}) =>
  ask("POST", path, { body: body ?? {}, ...more });

// The same request again, until there is an answer: the server does what has one key only once.
/**
 * @template Answer
 * @param {() => Promise<Answer>} send
 * @param {(problem: Problem) => void} waiting
 * @param {number} most times
 * @returns {Promise<Answer>}
 */
export async function insist(send, waiting = () => {}, most = 30) {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Problem) || !error.passes || tries >= most) throw error;
      waiting(error);
      await new Promise((done) => setTimeout(done, Math.min(1000 * (error.retry ?? 1), 4000)));
    }
  }
}

// ---- scripts that are loaded when they are needed

const IMPORTED = /^import [^"]*"\.\/(\w+\.js)";$/gm;
/** @type {Set<string>} */
const fetched = new Set(); // files, with all that they import

/**
 * @typedef {{
 *   class: typeof import("./class.js"),
 *   class_child: typeof import("./class_child.js"),
 *   class_room: typeof import("./class_room.js"),
 *   class_strip: typeof import("./class_strip.js"),
 *   class_open: typeof import("./class_open.js"),
 *   class_report: typeof import("./class_report.js"),
 *   class_small_wall: typeof import("./class_small_wall.js"),
 *   class_teacher: typeof import("./class_teacher.js"),
 *   class_wall: typeof import("./class_wall.js"),
 *   confetti: typeof import("./confetti.js"),
 *   daily: typeof import("./daily.js"),
 *   ending: typeof import("./ending.js"),
 *   family: typeof import("./family.js"),
 *   game: typeof import("./game.js"),
 *   game_stars: typeof import("./game_stars.js"),
 *   journey: typeof import("./journey.js"),
 *   lab: typeof import("./lab.js"),
 *   ladder: typeof import("./ladder.js"),
 *   learn: typeof import("./learn.js"),
 *   lesson: typeof import("./lesson.js"),
 *   mistakes: typeof import("./mistakes.js"),
 *   next: typeof import("./next.js"),
 *   practice: typeof import("./practice.js"),
 *   product: typeof import("./product.js"),
 *   progress: typeof import("./progress.js"),
 *   puzzle: typeof import("./puzzle.js"),
 *   remarks: typeof import("./remarks.js"),
 *   report: typeof import("./report.js"),
 *   ring: typeof import("./ring.js"),
 *   rules: typeof import("./rules.js"),
 *   sheets: typeof import("./sheets.js"),
 *   sound: typeof import("./sound.js"),
 *   stage: typeof import("./stage.js"),
 *   stars: typeof import("./stars.js"),
 *   start: typeof import("./start.js"),
 * }} Scripts
 */

/**
 * A script of the page, as soon as there is a network for it: what failed can be had later. Some browsers remember
 * for good that an import has failed, and so it is made when all files are in the browser's cache.
 * @template {keyof Scripts} Name
 * @param {Name} name
 * @param {number} most times that it is tried again
 * @returns {Promise<Scripts[Name]>}
 */
export async function load(name, most = Infinity) {
  const file = `${name}.js`;
  for (const each of await insist(() => fetchFiles(file), undefined, most)) fetched.add(each);
  return import(`./${file}`);
}

// Those that the screen has begun with are there.
async function fetchFiles(/** @type {string} */ file, /** @type {Set<string>} */ files = new Set()) {
  if (fetched.has(file) || files.has(file) || document.querySelector(`link[href$="/${file}"]`)) return files;
  files.add(file);
  let status = 0;
  let text = "";
  try {
    const response = await fetch(new URL(file, import.meta.url));
    text = await response.text();
    status = response.status;
  } catch {} // no network, or it broke in the middle
  const problem = new Problem(status, null);
  if (problem.passes) throw problem;
  await Promise.all([...text.matchAll(IMPORTED)].map(([, each]) => fetchFiles(each, files)));
  return files;
}
