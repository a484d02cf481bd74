// The large view, for a projector: the same board, readable from the last row. Loaded only where the address wants it.

import { h, isWriting, styled, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_stage.js";
import { kept } from "./keep.js";
import { inView } from "./api.js";

// Styles first: nobody sees the small board for a moment.
export function setStage() {
  document.documentElement.dataset.view = "class";
  return styled("stage.css");
}

// A button that fills the screen, as the key F does; null where that cannot be had.
export function fullScreen() {
  if (document.fullscreenEnabled !== true) return null;
  const full = h(
    "button",
    { type: "button", class: "quiet", id: "full-screen", "aria-keyshortcuts": "f", onclick: fillScreen },
    say("page_stage.full_screen"),
  );
  addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    fillScreen();
  });
  document.addEventListener("fullscreenchange", () => {
    full.textContent = say(document.fullscreenElement ? "page_stage.full_screen_end" : "page_stage.full_screen");
  });
  return full;
}

/**
 * What the large view has besides the board: full screen, the way back, and which keys there are.
 * @param {HTMLElement} board what holds the number, the ruler and the keys
 */
export function dressStage(board) {
  const full = fullScreen();
  const small = h(
    "button",
    { type: "button", class: "quiet", id: "show-small", onclick: leave },
    say("page_stage.show_small"),
  );
  const keys = h("span", { class: "stage-keys" }, say(full ? "page_stage.stage_keys" : "page_stage.stage_digits"));
  board.append(h("div", { class: "stage-tools" }, keys, full, small));
}

// F alone, where digits play too, and nobody is writing.
function isShortcut(/** @type {KeyboardEvent} */ event) {
  return event.key.toLowerCase() === "f" && !event.repeat && !isWriting(event) && kept("keys", true) !== false;
}

async function fillScreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    tell(say("page_stage.full_screen_refused"));
  }
}

// The same page without the view; what it keeps in its place of the history stays.
function leave() {
  history.replaceState(history.state, "", inView(location.href, false));
  location.reload();
}
