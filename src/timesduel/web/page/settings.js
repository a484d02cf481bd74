// What somebody wants of the board, wherever they play: kept in the browser.

import { h } from "./dom.js";
import { say } from "./say.js";
import { inView, load } from "./api.js";
import { copyable } from "./invite.js";
import { keep, kept } from "./keep.js";

/**
 * A sound, for whoever has turned it on: now or not at all, as the network may be away.
 * @param {"move" | "turn" | "win"} what
 * @param {number} [multiplier]
 */
export async function makeSound(what, multiplier) {
  const script = kept("sound", false) && (await load("sound", 0).catch(() => null));
  if (script) script.sound(what, multiplier);
}

// The same page again, large; what it keeps in its place of the history stays.
function showLarge() {
  history.replaceState(history.state, "", inView(location.href, true));
  location.reload();
}

/**
 * @param {{ coach?: boolean, computer?: boolean, own?: string | null }} shown `own`: the link of one's own seat, for
 *   another device
 */
export function settings({ coach = false, computer = false, own = null } = {}) {
  /**
   * @param {string} name
   * @param {boolean} otherwise
   * @param {() => void} [then]
   */
  const tick = (name, otherwise, then) =>
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: "checkbox",
        id: `setting-${name}`,
        checked: kept(name, otherwise),
        onchange: (/** @type {any} */ event) => {
          keep(name, event.target.checked);
          then?.();
        },
      }),
      say(`page.setting_${name}`),
    );
  return h(
    "details",
    { class: "settings" },
    h("summary", {}, say("page.settings")),
    tick("keys", true),
    coach && tick("coach", false),
    computer && tick("no_waiting", false),
    computer && tick("remarks", true),
    tick("sound", false, () => makeSound("turn")), // heard at once: somebody has touched the page, and so it may sound
    h("button", { type: "button", class: "quiet", id: "show-large", onclick: showLarge }, say("page.show_large")),
    own &&
      h(
        "div",
        { class: "field" },
        h("h2", {}, say("page.elsewhere")),
        h("p", {}, say("page.elsewhere_how")),
        ...copyable("own", own, "page.copy_own"),
      ),
  );
}
