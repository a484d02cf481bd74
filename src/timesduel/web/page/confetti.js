// A second of joy: tiles rain over the page, unless somebody wants nothing to move. Nobody is told of it by voice.

import { h } from "./dom.js";

const TILES = 36;
const KINDS = ["one", "two", "goal", "good"];
const LONGEST = 1000; // milliseconds

export function celebrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const tiles = Array.from({ length: TILES }, (_, index) => {
    const tile = h("span", { class: `confetti-tile ${KINDS[index % KINDS.length]}` });
    const set = (/** @type {string} */ name, /** @type {string} */ value) => tile.style.setProperty(name, value);
    set("left", `${Math.random() * 100}%`);
    set("width", `${12 + Math.random() * 24}px`);
    set("--turn", `${Math.random() * 540 - 270}deg`);
    set("--drift", `${Math.random() * 16 - 8}vw`);
    set("animation-delay", `${Math.random() * 250}ms`);
    return tile;
  });
  const rain = h("div", { class: "confetti", "aria-hidden": "true" }, tiles);
  document.body.append(rain);
  setTimeout(() => rain.remove(), LONGEST);
}
