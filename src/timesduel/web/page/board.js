// The board: the number, the ruler, the buttons. What may be played, and what it makes, the server says.

import { h, isWriting, show } from "./dom.js";
import { number, readable, say, whole } from "./say.js";
import { load } from "./api.js";
import { drawRuler } from "./ruler.js";
import { sockets } from "./factors.js";
import { kept } from "./keep.js";

const HOLD = 600; // milliseconds: a finger that stays longer sees what a button makes
const TYPING = 900; // between the digits of one number
const MOST_SOCKETS = 24; // more of them are told as numbers

/** @import { Choice, Reach, Rules, Zone } from "./types.js" */
/** @import { Above } from "./ruler.js" */

/**
 * A turn that is drawn as a tile.
 * @typedef {{ player: number, multiplier: number | null, total: number | string }} Turn
 */

/**
 * How the number stands: what `GameStanding` and `BoardForm` have in common.
 * @typedef {object} Standing
 * @property {number} [version]
 * @property {number | string} total
 * @property {number | null} to_move
 * @property {Choice[]} choices
 * @property {(number | string)[] | null} used
 * @property {boolean | null} hittable
 * @property {Reach | null} [reach]
 */

/**
 * @typedef {object} View
 * @property {Rules} rules
 * @property {string[]} names
 * @property {number[]} you
 * @property {Turn[]} turns
 * @property {number | string} [given] the number before the first turn of a position without a past
 * @property {Standing} standing
 * @property {Zone[] | null} [zones]
 * @property {number} [mark] the turn that is marked
 * @property {Above} [above] tiles that were not laid
 * @property {boolean} announce
 * @property {string} sentence
 * @property {boolean} playable
 * @property {number | null} [held] the button of a move that is under way
 * @property {boolean} [over]
 */

const NOTHING = /** @type {View} */ ({ playable: false });

export class Board {
  constructor(/** @type {HTMLElement} */ parent, /** @type {{ onmove: (multiplier: number) => void }} */ { onmove }) {
    this.parent = parent;
    this.onmove = onmove;
    this.view = NOTHING;
    this.product = h("p", { class: "product" });
    this.number = h("p", { class: "number", id: "number" });
    this.turn = h("p", { class: "whose", id: "whose", tabindex: -1 });
    this.sockets = h("p", { class: "sockets" });
    this.figure = h("figure", { class: "picture" });
    this.keys = h("div", { class: "keys", role: "group", "aria-label": say("page.multipliers") });
    parent.append(
      h("div", { class: "table" }, this.product, this.number, this.turn),
      this.sockets,
      this.figure,
      this.keys,
    );
    this.resized = new ResizeObserver(() => this.view !== NOTHING && this.draw());
    this.resized.observe(this.figure);
    this.pressed = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.pressed);
    this.typed = "";
    this.said = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
    /** @type {number | null} the key whose product is shown */
    this.peeked = null;
    /** @type {Map<number, HTMLElement>} */
    this.buttons = new Map();
    this.laid = "";
    this.drawing = "";
  }

  close() {
    this.resized.disconnect();
    removeEventListener("keydown", this.pressed);
  }

  update(/** @type {View} */ view) {
    const another = this.view === NOTHING || view.standing.version !== this.view.standing.version;
    if (another) this.peeked = null;
    if (another || !view.playable) this.forgetTyped();
    this.view = view;
    const last = view.turns.at(-1);
    const before = view.turns.at(-2)?.total ?? view.given ?? view.rules.start;
    this.said = last?.multiplier
      ? say("page.product", { total: before, move: last.multiplier })
      : last
        ? say("page.skipped")
        : "";
    this.showProduct();
    const total = String(view.standing.total);
    this.number.textContent = number(total);
    this.number.title = total.length > 24 ? whole(total) : "";
    this.number.style.setProperty("--length", String(this.number.textContent.length));
    this.number.dataset.size = String(Math.min(5, Math.floor(this.number.textContent.length / 5)));
    this.turn.textContent = readable(view.sentence);
    this.turn.dataset.player = String(view.standing.to_move ?? "");
    this.fillSockets();
    this.draw();
    this.layKeys();
    if (view.over && this.keys.contains(document.activeElement)) this.turn.focus();
    if (view.over !== undefined) this.keys.hidden = view.over;
  }

  // In an exact game: the primes of the target, each filled when the number has it.
  fillSockets() {
    const { rules, standing } = this.view;
    if (rules.goal !== "exact") {
      this.sockets.hidden = true;
      return;
    }
    if (standing.hittable === false) {
      show(this.sockets, h("strong", {}, say("page.not_hittable", { target: rules.target })));
      return;
    }
    const places = sockets(rules, standing.total);
    const many = places.reduce((sum, { wanted }) => sum + wanted, 0) > MOST_SOCKETS;
    const chip = (/** @type {boolean} */ full, /** @type {string} */ text, more = "") =>
      h("span", { class: `socket${full ? " full" : ""}${more}` }, text);
    const chips = places.flatMap(({ prime, wanted, filled }) =>
      many
        ? chip(filled >= wanted, say("page.sockets_many", { prime, filled, wanted }), " many")
        : Array.from({ length: wanted }, (_, index) => chip(index < filled, String(prime))),
    );
    show(
      this.sockets,
      h("span", { class: "unseen" }, say("page.sockets", { target: rules.target, total: standing.total })),
      h("span", { "aria-hidden": "true" }, chips),
    );
  }

  draw() {
    const { rules, turns, given, standing, zones, mark, above } = this.view;
    const width = Math.floor(this.figure.clientWidth);
    const height = Math.floor(this.figure.clientHeight);
    const position = { rules, turns, given, total: standing.total, reach: standing.reach, zones, mark, above };
    const used = standing.used ?? [];
    const drawing = JSON.stringify([width, height, position, used]);
    if (drawing === this.drawing || width < 50 || height < 50) return;
    this.drawing = drawing;
    const fresh = turns.length > (this.drawn ?? turns.length);
    this.drawn = turns.length;
    if (rules.modulus === null) show(this.figure, drawRuler({ ...position, fresh }, width, height));
    else
      load("ring").then(({ drawRing }) => {
        if (drawing === this.drawing) show(this.figure, drawRing({ ...position, used }, width, height));
      });
  }

  layKeys() {
    const { rules, standing, playable, announce, you, held } = this.view;
    const allowed = new Map(standing.choices.map((choice) => [choice.multiplier, choice]));
    const wanted = rules.multipliers.join();
    if (this.laid !== wanted) {
      this.laid = wanted;
      this.buttons = new Map(rules.multipliers.map((multiplier) => [multiplier, this.button(multiplier)]));
      this.keys.dataset.count = String(rules.multipliers.length);
      show(this.keys, [...this.buttons.values()]);
    }
    this.keys.dataset.player = String((playable ? standing.to_move : you[0]) ?? "");
    for (const [multiplier, button] of this.buttons) {
      const can = playable && allowed.has(multiplier);
      button.setAttribute("aria-disabled", String(!can));
      button.classList.toggle("held", multiplier === held);
      const product = allowed.get(multiplier)?.product;
      button.setAttribute(
        "aria-label",
        product === undefined || product === null || announce
          ? say("page.times_label", { move: multiplier })
          : say("page.times_makes", { move: multiplier, total: standing.total, product }),
      );
    }
  }

  button(/** @type {number} */ multiplier) {
    const peek = () => this.peek(multiplier);
    const back = () => this.unpeek();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let held;
    let long = false;
    return h(
      "button",
      {
        type: "button",
        class: "key",
        "data-long": String(multiplier).length > 4,
        id: `key-${multiplier}`,
        // The click that ends a long press plays nothing; one of a keyboard, which has no such detail, always does.
        onclick: (/** @type {any} */ event) => {
          if (!long || !event.detail) this.play(multiplier);
        },
        onpointerdown: (/** @type {any} */ event) => {
          long = false;
          if (event.pointerType === "mouse") return; // over the button it sees the product already
          held = setTimeout(() => {
            long = true;
            peek();
          }, HOLD);
        },
        onpointerup: () => {
          clearTimeout(held);
          if (long) back();
        },
        onpointerleave: () => {
          clearTimeout(held);
          back();
        },
        onpointerenter: (/** @type {any} */ event) => event.pointerType === "mouse" && peek(),
        onfocus: (/** @type {any} */ event) => event.target.matches(":focus-visible") && peek(),
        onblur: back,
        oncontextmenu: (/** @type {any} */ event) => event.preventDefault(),
      },
      h("span", { class: "sign", "aria-hidden": "true" }, "×"),
      String(multiplier),
    );
  }

  // What a button makes; a child who is to say the product still has to find it.
  peek(/** @type {number} */ multiplier) {
    this.peeked = multiplier;
    this.showProduct();
  }

  unpeek() {
    this.peeked = null;
    this.showProduct();
  }

  showProduct() {
    const { playable, announce, standing } = this.view;
    const move = this.peeked;
    const choice = playable && standing.choices.find((each) => each.multiplier === move);
    const fields = choice && { total: standing.total, move, product: choice.product };
    this.product.textContent = choice
      ? say(choice.product === null || announce ? "page.peek_hidden" : "page.peek", fields || {})
      : this.said;
    this.product.classList.toggle("peeking", Boolean(choice));
  }

  play(/** @type {number} */ multiplier) {
    const button = this.buttons.get(multiplier);
    if (button && button.getAttribute("aria-disabled") !== "true") this.onmove(multiplier);
  }

  forgetTyped() {
    clearTimeout(this.typing);
    this.typed = "";
  }

  // Digits play, unless somebody has switched that off or is writing something.
  key(/** @type {KeyboardEvent} */ event) {
    if (event.repeat || !/^\d$/.test(event.key) || isWriting(event)) return;
    if (kept("keys", true) === false || !this.view.playable) return;
    clearTimeout(this.typing);
    this.typed += event.key;
    const multipliers = [...this.buttons.keys()].map(String);
    const longer = multipliers.some((each) => each !== this.typed && each.startsWith(this.typed));
    const finish = () => {
      const { typed } = this;
      this.forgetTyped();
      if (multipliers.includes(typed)) {
        this.buttons.get(Number(typed))?.focus();
        this.play(Number(typed));
      }
    };
    if (longer) this.typing = setTimeout(finish, TYPING);
    else finish();
  }
}
