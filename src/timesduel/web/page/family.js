// The profiles of a family: who learns here, what the server knows of them, and what it is still
// to be told. An entry leaves the outbox when the server has confirmed it; sent twice, it counts once.

import { h, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { get, post, Problem } from "./api.js";
import {
  checked,
  countEntry,
  keepOutbox,
  keepProgress,
  learnAs,
  outbox,
  positionOf,
  profile,
  progress,
  together,
} from "./progress.js";

/** @import { DiaryEntry, Progress } from "./types.js" */
/** @import { Item } from "./progress.js" */

const ANSWER_TIMEOUT = 5000; // milliseconds for an answer
const LARGEST = 12_000; // bytes of one request; the server takes some more
const MOST = 100; // entries of one request
const SOONEST = 1000;
const LATEST = 30_000; // milliseconds until the next try

const refused = new Set(); // entries that make no sense to the server; they stay, and others go first
/** @type {Promise<unknown>} */
let working = Promise.resolve(); // one after the other
let wait = SOONEST;
let timer = 0;

addEventListener("online", () => send());

const address = (/** @type {string | null} */ name) => `api/profiles/${encodeURIComponent(name ?? "")}`;
const inTime = () => ({ signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
const inTurn = (/** @type {() => unknown} */ work) => (working = working.catch(() => {}).then(work));

export const send = () => inTurn(deliver);

// What the server knows, and what it does not know yet. Where it does not answer, the copy here will do.
export const refresh = () =>
  inTurn(async () => {
    await deliver();
    await attempt(async () => {
      const name = profile;
      const found = checked(await get(address(name), inTime()));
      const waiting = outbox()
        .filter((item) => item.name === name)
        .map((item) => item.entry);
      if (found && name === profile) keepProgress(joined(found, progress(), waiting));
    });
  });

function joined(/** @type {Progress} */ found, /** @type {Progress} */ here, /** @type {DiaryEntry[]} */ waiting) {
  for (const entry of waiting) countEntry(found, entry);
  const places = new Set(
    waiting
      .filter((/** @type {DiaryEntry} */ entry) => entry.rules)
      .map((/** @type {DiaryEntry} */ entry) => JSON.stringify(positionOf(/** @type {any} */ (entry)))),
  );
  for (const [key, card] of Object.entries(here.cards))
    if (places.has(JSON.stringify(positionOf(card)))) found.cards[key] = card;
  return {
    ...found,
    ...together(found, here),
  };
}

async function deliver() {
  clearTimeout(timer);
  const stuck = new Set(); // those whose entries the server cannot take now
  for (let most = MOST; ; ) {
    const [name, some] = batch(
      outbox().filter((item) => !refused.has(item.entry.key) && !stuck.has(item.name)),
      most,
    );
    if (!some.length) break;
    const status = await attempt(() => post(address(name), { entries: some }, inTime()));
    if (status === 200) {
      const sent = new Set(some.map((/** @type {DiaryEntry} */ entry) => entry.key));
      keepOutbox(outbox().filter((item) => !sent.has(item.entry.key)));
      wait = SOONEST;
    } else if (status !== 422) stuck.add(name);
    else if (some.length > 1)
      most = 1; // one of them: which one?
    else refused.add(some[0].key);
  }
  if (stuck.size) {
    timer = setTimeout(send, wait);
    wait = Math.min(2 * wait, LATEST);
  }
  const left = outbox().length;
  const said = document.getElementById("waiting");
  if (said) said.textContent = left ? say("page_learn.waiting", { count: left }) : "";
}

// Whose entries are next, and as many of them as one request takes.
/** @returns {[string, DiaryEntry[]]} */
function batch(/** @type {Item[]} */ items, /** @type {number} */ most) {
  const some = [];
  const name = items[0]?.name;
  let size = 0;
  for (const { entry } of items.filter((/** @type {Item} */ item) => item.name === name).slice(0, most)) {
    size += JSON.stringify(entry).length + 1;
    if (some.length && size > LARGEST) break;
    some.push(entry);
  }
  return [name, some];
}

// 200, or the status of what was refused: 0 if nobody answered in time.
async function attempt(/** @type {() => unknown} */ work) {
  try {
    await work();
    return 200;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    if (error instanceof Error && error.name === "TimeoutError") return 0;
    throw error;
  }
}

// ---- who learns here

export async function whoLearns(/** @type {() => unknown} */ changed) {
  /** @type {string[]} */
  let names = [];
  const isMe = (/** @type {string | null} */ name) => name?.toLowerCase() === profile?.toLowerCase();
  await attempt(async () => {
    names = (await get("api/profiles", inTime())).profiles;
  });
  if (profile && !names.some(isMe)) names.push(profile);
  const problem = h("p", { class: "problem", id: "name-problem", role: "alert" });

  async function choose(/** @type {string | null} */ name, /** @type {string} */ id) {
    await working;
    learnAs(name);
    if (name) await refresh();
    await changed();
    document.getElementById(id)?.focus();
    tell(name ? say("page_learn.learning", { name }) : say("page_learn.only_here"));
  }

  const idOf = (/** @type {string} */ name) => `who-${encodeURIComponent(name)}`;
  const person = (/** @type {string | null} */ name, /** @type {string} */ text, /** @type {string} */ id) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "quiet", id, "aria-pressed": String(isMe(name)), onclick: () => choose(name, id) },
        text,
      ),
    );
  const field = h("input", {
    id: "new-name",
    maxlength: 40,
    autocomplete: "off",
    autocapitalize: "words",
    spellcheck: "false",
    "aria-describedby": "name-problem",
  });

  async function add(/** @type {Event} */ event) {
    event.preventDefault();
    let name = field.value.trim();
    problem.textContent = "";
    // It would be no part of an address.
    if (/\/|^\.*$/.test(name)) {
      problem.textContent = say("page_learn.name_form");
      field.focus();
      return;
    }
    try {
      ({ name } = await post(address(name), { entries: [] }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem.textContent = error.message || say("page.no_answer");
      field.focus();
      return;
    }
    await choose(name, idOf(name));
  }

  return [
    h("p", {}, say("page_learn.who_about")),
    h(
      "ul",
      { class: "people" },
      names.map((name) => person(name, name, idOf(name))),
      person(null, say("page_learn.only_here"), "who"),
    ),
    h(
      "form",
      { class: "field", onsubmit: add },
      h("label", { for: "new-name" }, say("page_learn.somebody_new")),
      h(
        "div",
        { class: "new-person" },
        field,
        h("button", { type: "submit", class: "quiet", id: "add-person" }, say("page_learn.add_person")),
      ),
      problem,
    ),
  ];
}
