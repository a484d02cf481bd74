// Below the board of the start: games of this browser that go on, or else the puzzle of the day with its days in a row.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, load } from "./api.js";
import { running } from "./keep.js";

/** @type {Node[]} */
let daily = [];

export async function offerNext(/** @type {HTMLElement} */ place) {
  if (!daily.length) daily = [...place.childNodes];
  const games = running();
  place.classList.toggle("going", games.length > 0);
  show(place, games.length ? games.map(goOn) : daily);
  if (!games.length) await showDays();
}

function goOn(/** @type {ReturnType<typeof running>[number]} */ { game, goal, name, total }) {
  return h(
    "a",
    { class: "quiet", href: `${BASE}g/${game}` },
    h("strong", {}, say("page.go_on", { name, total: total ?? "" })),
    h("span", {}, goal),
  );
}

async function showDays() {
  const place = document.getElementById("days");
  const { progress, streak, today } = await load("progress");
  const now = progress();
  const count = streak(now.days);
  if (!place) return;
  if (now.daily[today()]) place.textContent = say("page.daily_done");
  else if (count) place.textContent = say("page.days", { count });
}
