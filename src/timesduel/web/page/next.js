// Below the board of the start: games of this browser that go on, or else the puzzle of the day with its days in a row.

import { h, show, styled } from "./dom.js";
import { say } from "./say.js";
import "./words_next.js";
import { BASE, load } from "./api.js";
import { forgetRunning, keep, running } from "./keep.js";

/** @typedef {ReturnType<typeof running>[number]} Running */

/** @type {Node[]} */
let daily = [];

export async function offerNext(/** @type {HTMLElement} */ place) {
  if (!daily.length) daily = [...place.childNodes];
  const games = running();
  if (games.length) await styled("next.css");
  place.classList.toggle("going", games.length > 0);
  show(place, games.length ? [...games.map((game) => goOn(place, game)), slim()] : daily);
  await showDays();
}

// A game that goes on, and a way to be offered it no more: the game stays as it is, and so can its offer.
function goOn(/** @type {HTMLElement} */ place, /** @type {Running} */ going) {
  const { game, goal, name, total } = going;
  const label = say("page_next.forget_running", { name });
  return h(
    "div",
    { class: "running" },
    h(
      "a",
      { class: "quiet go-on", href: `${BASE}g/${game}` },
      h("strong", {}, say("page_next.go_on", { name, total: total ?? "" })),
      h("span", {}, goal),
    ),
    h("button", { type: "button", class: "quiet", "aria-label": label, onclick: () => forget(place, going) }, "✕"),
  );
}

async function forget(/** @type {HTMLElement} */ place, /** @type {Running} */ game) {
  const before = running();
  forgetRunning(game.game);
  await offerNext(place);
  const putBack = async () => {
    keep("running", before);
    await offerNext(place);
  };
  const text = say("page_next.forgotten", { name: game.name });
  const back = h("button", { type: "button", class: "quiet", onclick: putBack }, say("page_next.put_back"));
  place.append(h("p", { class: "forgotten", role: "status" }, h("span", {}, text), back));
  back.focus();
}

// The puzzle of the day as one line, below the games: what the server has written of it.
function slim() {
  const [about] = daily;
  return h("a", { class: "slim", href: `${BASE}learn/daily` }, ...about.cloneNode(true).childNodes);
}

async function showDays() {
  const place = document.getElementById("days");
  const { progress, streak, today } = await load("progress");
  const now = progress();
  const count = streak(now.days);
  if (!place) return;
  if (now.daily[today()]) {
    place.textContent = say("page_next.daily_done");
    const solve = document.querySelector("#next .button");
    if (solve) {
      solve.textContent = say("page_next.look_again");
      solve.ariaLabel = say("page_next.look_again_daily");
    }
  } else if (count) place.textContent = say("page_next.days", { count });
}
