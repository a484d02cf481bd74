// A bead for each move of a game that is over: tap one, or go along them with the arrows.

import { h, show } from "./dom.js";
import { number, say } from "./say.js";
import "./words_story.js";

/** @import { Bead } from "./story.js" */

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["Home", -Infinity],
  ["End", Infinity],
]);

export class Beads {
  constructor(/** @type {(place: number) => void} */ go) {
    this.go = go;
    this.at = 0;
    /** @type {Bead[]} */
    this.beads = [];
    this.list = h("ol", {
      class: "beads",
      "aria-label": say("page_story.moves"),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
  }

  update(/** @type {Bead[]} */ beads, /** @type {number} */ at) {
    const moved = at !== this.at;
    this.beads = beads;
    this.at = at;
    this.list.hidden = beads.length === 0;
    show(
      this.list,
      beads.map((bead) => h("li", {}, this.button(bead))),
    );
    if (moved) this.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  get current() {
    return this.list.querySelector("[aria-current]");
  }

  // One of them can be reached by Tab: the one that is shown, or the first.
  button(/** @type {Bead} */ { place, player, kind, turning, slip, code, fields, total }) {
    const more = turning ? say("page_story.bead_turning") : slip && say("page_story.bead_slip");
    const label = [say(code, fields), more].filter(Boolean).join(" ");
    const text = { move: total === null ? say("page.times", fields) : number(total), time: "…", end: "⚑" };
    return h(
      "button",
      {
        type: "button",
        class: ["bead", `player-${player}`, turning && "turning", slip && "slip"].filter(Boolean).join(" "),
        id: `bead-${place}`,
        "aria-label": label,
        "aria-current": place === this.at ? "step" : null,
        tabindex: place === Math.max(this.at, 1) ? null : -1,
        onclick: () => this.go(place),
      },
      h("span", { "aria-hidden": "true" }, text[kind]),
    );
  }

  key(/** @type {KeyboardEvent} */ event) {
    const step = STEPS.get(event.key);
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const place = Math.max(1, Math.min(this.beads.length, this.at + step));
    this.go(place);
    document.getElementById(`bead-${place}`)?.focus();
  }
}
