// The wall of a class on a phone, for whoever is done: all tables of the round, as they stand just now.

import { h, renew } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import { Problem } from "./api.js";
import { glancesOf } from "./class_parts.js";
import { tables } from "./class_scenes.js";
import { styled } from "./class_way.js";

/** @import { ClassGlance, ClassParts } from "./types.js" */

const LOOK = 3000; // milliseconds

export class SmallWall {
  /**
   * @param {string} code
   * @param {string} secret
   * @param {() => ClassParts} parts
   */
  constructor(code, secret, parts) {
    this.code = code;
    this.secret = secret;
    this.parts = parts;
    /** @type {Map<number, ClassGlance>} */
    this.glances = new Map(); // by the number of the table
    this.element = h("section", { class: "room-wall", tabindex: -1, "aria-label": say("page_class.child_wall_label") });
    this.ticking = setInterval(() => this.look(), LOOK);
  }

  async open() {
    await Promise.all([styled("class_wall.css"), this.look()]);
    this.element.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    clearInterval(this.ticking);
    this.element.remove();
  }

  async look() {
    if (document.hidden) return;
    try {
      this.glances = await glancesOf(this.code, this.secret);
    } catch (error) {
      if (!(error instanceof Problem)) throw error; // the next look may succeed
    }
    this.update();
  }

  update() {
    renew(this.element, tables(this.parts(), this.glances));
  }
}
