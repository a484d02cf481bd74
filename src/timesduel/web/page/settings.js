// What somebody wants of the board, wherever they play: kept in the browser.

import { h } from "./dom.js";
import { say } from "./say.js";
import { copyable } from "./invite.js";
import { keep, kept } from "./keep.js";

/**
 * @param {{ coach?: boolean, computer?: boolean, own?: string | null }} shown `own`: the link of one's own seat, for
 *   another device
 */
export function settings({ coach = false, computer = false, own = null } = {}) {
  const tick = (/** @type {string} */ name, /** @type {boolean} */ otherwise) =>
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: "checkbox",
        id: `setting-${name}`,
        checked: kept(name, otherwise),
        onchange: (/** @type {any} */ event) => keep(name, event.target.checked),
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
