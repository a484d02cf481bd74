// A game by its link: a seat, an invitation, or a place to watch from.

import { busy, h, show, tell } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, isLarge, load, newKey, post, Problem } from "./api.js";
import { forget, forgetRunning, keep, kept } from "./keep.js";
import { GamePage } from "./play.js";

/** @import { GameState, Seated } from "./types.js" */

const id = location.pathname.split("/").pop() ?? "";
const path = `api/games/${id}`;
const watching = location.hash === "#watch"; // whatever seat this browser has there

export async function open(/** @type {HTMLElement} */ main) {
  const pressed = takeFromAddress();
  const stage = isLarge ? await load("stage") : null;
  await stage?.setStage();
  addEventListener("hashchange", () => location.reload());
  const invitation = watching ? null : kept(`invitation.${id}`);
  let secret = watching ? null : kept(`seat.${id}`);
  /** @type {GameState} */
  let state;
  try {
    state = await insist(() => get(path, { secret }));
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
    forgetRunning(id);
    if (!secret) throw error;
    secret = null; // whatever was kept here opens no seat
    state = await insist(() => get(path));
  }
  if (!secret && invitation && state.presence.free.length) {
    secret = await sitDown(main, state, invitation);
    state = await insist(() => get(path, { secret }));
  }
  const code = watching ? null : kept(`class.of.${id}`);
  if (code && !secret) {
    location.replace(`${BASE}c/${code}`); // where a child is told why it has no place here
    return;
  }
  const late = invitation && !secret;
  if (late) forget(`invitation.${id}`);
  const page = new GamePage(main, state, secret, path, late ? say("page.seat_taken") : "");
  stage?.dressStage(page.table.board.parent);
  if (code) load("class_strip").then(({ showStrip }) => showStrip(code, page));
  if (pressed) goOn(state, pressed);
}

// Whoever has made the first move by keyboard hears of it here, and is where they were.
function goOn(/** @type {GameState} */ { turns, rules }, /** @type {string} */ pressed) {
  const [first] = turns;
  if (first) tell(say("page.peek", { total: rules.start, move: first.multiplier, product: first.total }));
  document.getElementById(`key-${pressed}`)?.focus();
}

// The secret comes behind a # and goes at once: into what the browser keeps, out of the address.
function takeFromAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const what of ["seat", "invitation"]) {
    if (given.get(what)) keep(`${what}.${id}`, given.get(what));
  }
  if (given.get("class")) keep(`class.of.${id}`, given.get("class"));
  if (given.get("invite")) keep(`invite.${id}`, `${BASE}g/${id}#invitation=${given.get("invite")}`);
  if (location.hash && !watching) history.replaceState(history.state, "", location.pathname + location.search);
  return given.get("key");
}

// Nobody sits down by looking at a link: it takes a name and a tap.
/**
 * @param {HTMLElement} main
 * @param {GameState} state
 * @param {string} invitation
 * @returns {Promise<string | null>} the secret of the seat; null if somebody else has taken it
 */
function sitDown(main, state, invitation) {
  return new Promise((done) => {
    const name = h("input", { id: "name", maxlength: 40, autocomplete: "given-name", value: kept("name", "") });
    const problem = h("p", { class: "problem", role: "alert" });
    const key = kept(`key.${id}`) ?? newKey();
    keep(`key.${id}`, key);
    const sit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const called = name.value.trim();
      const idle = busy(button);
      if (!idle) return;
      try {
        /** @type {Seated} */
        const seat = await insist(() =>
          post(`${path}/seats`, { invitation, key, ...(called ? { name: called } : {}) }),
        );
        if (called) keep("name", called);
        keep(`seat.${id}`, seat.secret);
        forget(`invitation.${id}`);
        done(seat.secret);
      } catch (error) {
        if (error instanceof Problem && error.status === 410) {
          done(null);
          return;
        }
        idle();
        problem.textContent = (error instanceof Problem && error.message) || say("page.no_answer");
      }
    };
    const button = h("button", { class: "button", type: "submit" }, say("page.sit_down"));
    show(
      main,
      h(
        "form",
        { class: "card", onsubmit: sit },
        h("h1", {}, say("page.invited", { name: state.names[2 - state.presence.free[0]], goal: state.goal })),
        h("p", { class: "note" }, state.title),
        h("p", {}, state.objective),
        h("label", { for: "name" }, say("page.your_name")),
        name,
        button,
        problem,
      ),
    );
    name.focus();
  });
}
