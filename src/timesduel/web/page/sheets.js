// A sheet of the start: opened by a chip, closed by its button, by Escape, by a tap beside it or on what is chosen.

import { face, h, show, styled } from "./dom.js";
import { say } from "./say.js";
import { BASE } from "./api.js";
import { drawRuler } from "./ruler.js";
import { starsHere, starSigns } from "./stars.js";

/** @import { Offers } from "./start.js" */

const ONE_IS_ENOUGH = ["which_game", "against"]; // whoever has tapped one of these has chosen

const styles = styled("sheets.css");

export async function openSheet(/** @type {HTMLDialogElement} */ sheet, /** @type {Offers} */ offers) {
  await styles;
  if (sheet.open) return;
  if (!sheet.dataset.ready) prepare(sheet, offers);
  sheet.showModal();
  sheet.scrollTop = 0;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll(".option-face"))) {
    if (!place.firstElementChild) show(place, face(place.dataset.level ?? ""));
    showStars(place, chosenBook(offers));
  }
  if (sheet.id === "opponents") showWay(sheet, chosenBook(offers));
  const chosen = /** @type {HTMLElement | null} */ (sheet.querySelector("input:checked"));
  chosen?.focus({ preventScroll: true });
}

// Null for house rules, by which there are no stars.
/** @returns {string | null} */
function chosenBook(/** @type {Offers} */ { games }) {
  const radio = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=which_game]:checked"));
  return games.find(({ book }) => book === radio?.value)?.book ?? null;
}

// What was won against each of them in this game.
function showStars(/** @type {HTMLElement} */ place, /** @type {string | null} */ book) {
  const title = place.parentElement?.querySelector(".option-title");
  title?.querySelector(".option-stars")?.remove();
  const stars = book === null ? [] : starsHere(book, place.dataset.level ?? "");
  const count = stars.filter(Boolean).length;
  if (!count) return;
  title?.append(
    h(
      "span",
      { class: "option-stars" },
      h("span", { class: "stars", "aria-hidden": "true" }, starSigns(stars)),
      h("span", { class: "unseen" }, say("page.stars_of", { count })),
    ),
  );
}

// The way to the ladder of this game.
function showWay(/** @type {HTMLElement} */ sheet, /** @type {string | null} */ book) {
  sheet.querySelector(".to-stars")?.remove();
  const way = h("a", { href: book ? `${BASE}ladder/${book}` : `${BASE}ladder` }, say("page.to_stars"));
  sheet.querySelector(".options.against")?.after(h("p", { class: "to-stars" }, way));
}

function prepare(/** @type {HTMLDialogElement} */ sheet, /** @type {Offers} */ offers) {
  sheet.dataset.ready = "";
  new ResizeObserver(() => sheet.open && drawGoals(sheet, offers)).observe(sheet);
  sheet.querySelector("button")?.addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", (event) => {
    const { target, detail } = /** @type {any} */ (event);
    const tapped = detail > 0 && ONE_IS_ENOUGH.includes(target.name); // arrow keys only walk along
    if (tapped || (target === sheet && isBeside(sheet, event))) sheet.close();
  });
  sheet.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(/** @type {HTMLElement} */ (event.target).matches("input"))) return;
    event.preventDefault();
    sheet.close();
  });
}

function isBeside(/** @type {HTMLElement} */ sheet, /** @type {MouseEvent} */ { clientX, clientY }) {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

// How far it is, and how far one move goes.
function drawGoals(/** @type {HTMLElement} */ sheet, /** @type {Offers} */ { games, house }) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll(".small-ruler"))) {
    const value = place.closest("label")?.querySelector("input")?.value;
    const { rules, board } = games.find((each) => each.book === value) ?? house ?? games[0];
    const { total, reach } = board;
    const [wide, high] = [place.clientWidth, place.clientHeight].map(Math.floor);
    if (rules.modulus === null && wide > 50) show(place, drawRuler({ rules, turns: [], total, reach }, wide, high));
  }
}
