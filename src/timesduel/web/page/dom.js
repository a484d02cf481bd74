// Elements without markup in strings: text is always text.

import { readable, say } from "./say.js";

const WRITING = "input:not([type=checkbox], [type=range]), textarea, select, dialog";
const SVG = "http://www.w3.org/2000/svg";

// h("button", {class: "key", onclick: act, "aria-label": "..."}, "text", child, ...)
/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} Shape
 * @param {Shape} element
 * @param {Record<string, any>} attributes
 * @param {any[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (typeof child === "string" ? readable(child) : child)),
  );
  return element;
}

// The face of a level, out of the one drawing of all.
export const face = (/** @type {string} */ level) =>
  s(
    "svg",
    { class: "face", viewBox: "0 0 48 48", "aria-hidden": "true" },
    s("use", { href: new URL(`faces.svg#${level}`, import.meta.url).href }),
  );

// The styles of a script, at most once: whatever it shows waits for them, and works without them. They come before
// those of `later`, if it is there.
export function styled(/** @type {string} */ name, later = "") {
  const linkTo = (/** @type {string} */ sheet) => document.querySelector(`link[href$="/${sheet}"]`);
  if (linkTo(name)) return Promise.resolve();
  return new Promise((done) => {
    const href = new URL(name, import.meta.url).href;
    const link = h("link", { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.insertBefore(link, later ? linkTo(later) : null);
  });
}

// Is a key for a field in which somebody writes, or held with others for the browser? It is no shortcut then.
export const isWriting = (/** @type {KeyboardEvent} */ { target, altKey, ctrlKey, metaKey }) =>
  altKey || ctrlKey || metaKey || Boolean(/** @type {Element} */ (target).closest?.(WRITING));

// Show these instead of what was there; the focus stays where it was, or with what is there instead.
export function show(/** @type {HTMLElement} */ parent, /** @type {any[]} */ ...children) {
  const active = document.activeElement;
  const inside = active !== parent && parent.contains(active);
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (!active || !inside || document.activeElement !== document.body) return;
  const same = active.id && document.getElementById(active.id);
  if (!same) parent.tabIndex = -1;
  (same || parent).focus({ preventScroll: !same });
}

// Like `show`, unless exactly these are there already: no tap meets a button that was just exchanged.
export function renew(/** @type {HTMLElement} */ parent, /** @type {any[]} */ ...children) {
  const fresh = children.flat(Infinity).filter(Boolean);
  const old = [...parent.childNodes];
  if (fresh.length !== old.length || !fresh.every((child, index) => child.isEqualNode(old[index]))) show(parent, fresh);
}

// A button that was pressed, while something is on its way; returns what makes it usable again,
// or null if it was pressed before.
export function busy(/** @type {HTMLElement} */ button) {
  if (button.ariaBusy === "true") return null;
  const label = button.textContent;
  button.ariaBusy = "true";
  button.textContent = say("page.one_moment");
  return () => {
    button.ariaBusy = null;
    button.textContent = label;
  };
}

/** @type {string[]} */
let untold = [];

// A sentence for those who listen. What is told within one frame is told together: none takes the place of another.
export function tell(/** @type {string} */ sentence) {
  const spoken = document.getElementById("spoken");
  if (!sentence || !spoken) return;
  if (!untold.length) {
    spoken.textContent = "";
    requestAnimationFrame(() => {
      spoken.textContent = untold.join(" ");
      untold = [];
    });
  }
  untold.push(readable(sentence));
}
