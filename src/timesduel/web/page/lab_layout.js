// Where things stand in the lab: the game and the way to play it above, then a card for each question.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_lab.js";
import { STEP } from "./lab_gestures.js";
import { LEVELS } from "./lab_strip.js";

/** @import { Lab } from "./lab.js" */

export function laidOut(/** @type {Lab} */ lab) {
  const { controls, panel } = lab;
  return [
    h(
      "form",
      { class: "lab-top", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("label", { for: "book", class: "unseen" }, say("page_lab.based_on")),
      controls.select,
      lab.play,
      controls.title,
    ),
    h(
      "div",
      { class: "lab" },
      h("section", { class: "card verdict-card" }, h("h2", { class: "unseen" }, say("page_lab.here")), panel.here),
      h("section", { class: "card strip-card" }, lab.title, strip(lab)),
      card("fair", panel.fair),
      card("by", controls.toggles, controls.fields),
      card("leave", panel.toLeave),
      card("law", panel.law),
    ),
  ];
}

const card = (/** @type {string} */ name, /** @type {any[]} */ ...inside) =>
  h("section", { class: `card ${name}-card` }, h("h2", {}, say(`page_lab.card.${name}`)), inside);

// The strip, its slider for keyboards, the buttons to look closer, and the same in words.
function strip(/** @type {Lab} */ lab) {
  const button = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "quiet", id, "aria-label": say(`page_lab.${id}`), onclick: act }, sign);
  const zooming = h(
    "div",
    { class: "zooming" },
    button("zoom_in", "+", () => lab.zoomStep(1 / STEP)),
    button("zoom_out", "\u2212", () => lab.zoomStep(STEP)),
    button("zoom_all", "\u2194", () => lab.see(lab.usualView())),
  );
  const legend = LEVELS.map((level) => h("li", { class: level }, say(`page_lab.level.${level}`)));
  return [
    h("p", { class: "note drag" }, say("page_lab.drag")),
    lab.figure,
    h("label", { for: "flag", class: "unseen" }, say("page_lab.flag")),
    lab.slider,
    h("div", { class: "under" }, zooming, h("ul", { class: "legend" }, legend)),
    lab.progress,
    h("details", {}, h("summary", {}, say("page_lab.as_list")), lab.list),
  ];
}
