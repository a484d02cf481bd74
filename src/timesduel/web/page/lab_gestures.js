// Dragging, pinching, the wheel and the keys of the lab's strip. Whatever comes within one frame is done once.

/**
 * @typedef {object} Handlers
 * @property {(x: number) => void} drag to a place of the figure
 * @property {(factor: number, x: number) => boolean} zoom so many times as much is to be seen; false if it cannot
 * @property {(pixels: number) => void} pan
 * @property {() => void} rest nothing moves any more
 */

const REST = 180; // milliseconds without a gesture
const WHEEL = 0.0015; // how much a step of the wheel zooms
const STEP = 1.6; // what a key or a button zooms by

export const KEYS = { "+": 1 / STEP, "=": 1 / STEP, "-": STEP, "\u2212": STEP };
export { STEP };

export function listen(/** @type {HTMLElement} */ figure, /** @type {Handlers} */ handlers) {
  /** @type {Map<number, number>} */
  const fingers = new Map();
  /** @type {number | undefined} */
  let resting;
  let framed = false;
  /** Has a finger moved, or a second one come, since the first one did? */
  let moving = false;
  let pinched = false;
  /** @type {(() => void)[]} */
  let waiting = [];

  // The last of what is to be done, in the next frame; what came before it is out of date.
  const soon = (/** @type {() => void} */ act, fresh = true) => {
    waiting = fresh ? [act] : [...waiting, act];
    if (!framed)
      requestAnimationFrame(() => {
        framed = false;
        const acts = waiting;
        waiting = [];
        for (const each of acts) each();
      });
    framed = true;
    clearTimeout(resting);
    resting = setTimeout(handlers.rest, REST);
  };
  const place = (/** @type {{ clientX: number }} */ event) => event.clientX - figure.getBoundingClientRect().left;

  figure.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    fingers.set(event.pointerId, place(event));
    figure.setPointerCapture(event.pointerId);
    if (fingers.size > 1) pinched = true;
    else if (event.pointerType !== "touch") soon(() => handlers.drag(place(event)));
    else moving = pinched = false; // it may be the first of two
  });
  figure.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = place(event);
    fingers.set(event.pointerId, now);
    moving = true;
    if (fingers.size === 1 && !pinched) soon(() => handlers.drag(now));
    else if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const apart = (/** @type {number} */ at) => Math.max(Math.abs(at - other), 8);
      const factor = apart(before) / apart(now);
      soon(() => handlers.zoom(factor, other), false); // what is below either finger stays there
    }
  });
  figure.addEventListener("pointerup", (event) => {
    const tapped = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (tapped !== undefined && event.pointerType === "touch" && !moving && !pinched) soon(() => handlers.drag(tapped));
    if (!fingers.size) pinched = false;
  });
  figure.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) pinched = false;
  });
  figure.addEventListener(
    "wheel",
    (event) => {
      const at = place(event);
      const unit = event.deltaMode ? 30 : 1;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        soon(() => handlers.pan(event.deltaX * unit), false);
      } else if (handlers.zoom(Math.exp(event.deltaY * unit * WHEEL), at)) {
        event.preventDefault();
        soon(() => {}, false);
      }
    },
    { passive: false },
  );
}
