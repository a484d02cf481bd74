// What is asked of the server, and what it refuses.

import { known, say } from "./say.js";

export const BASE = new URL("../../", import.meta.url).href;

/** @import * as types from "./types.js" */

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
 * @typedef {{ body?: unknown, secret?: string | null, signal?: AbortSignal, accept?: string }} Asked
 * @param {string} method
 * @param {string} path
 * @param {Asked} more
 * @returns {Promise<any>}
 */
export async function ask(method, path, { body, secret, signal, accept } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (secret) headers.authorization = `Bearer ${secret}`;
  if (accept) headers.accept = accept;
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
  if (accept === "text/event-stream" && response.ok) return response;
  const text = await response.text().catch(() => "");
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
 * @returns {Promise<Answer>}
 */
export async function insist(send, waiting = () => {}) {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Problem) || !error.passes || tries >= 30) throw error;
      waiting(error);
      await new Promise((done) => setTimeout(done, Math.min(1000 * (error.retry ?? 1), 4000)));
    }
  }
}
