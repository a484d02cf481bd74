// Where players say the product themselves: a question before the move is sent, or null if there is none.

import { h } from "./dom.js";
import { say } from "./say.js";

export function askProduct(
  /** @type {HTMLElement} */ main,
  /** @type {number | string} */ total,
  /** @type {number} */ multiplier,
  /** @type {AbortSignal} */ signal,
) {
  if (signal.aborted) return null;
  return new Promise((done) => {
    const field = h("input", {
      id: "said",
      inputmode: "numeric",
      pattern: "[0-9 ,.]*",
      autocomplete: "off",
      maxlength: 1400,
    });
    const dialog = h("dialog", { class: "card", "aria-labelledby": "said-label" });
    const finish = (/** @type {number | string | null} */ value) => {
      dialog.close();
      dialog.remove();
      done(value);
    };
    const form = h(
      "form",
      {
        method: "dialog",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const digits = field.value.replace(/\D/g, "");
          if (!digits) {
            field.focus();
            return;
          }
          finish(Number.isSafeInteger(Number(digits)) ? Number(digits) : digits);
        },
      },
      h("label", { for: "said", id: "said-label" }, say("page.peek_hidden", { total, move: multiplier })),
      field,
      h(
        "div",
        { class: "actions" },
        h("button", { type: "submit", class: "button" }, say("page.say_it")),
        h("button", { type: "button", class: "quiet", onclick: () => finish(null) }, say("page.another_move")),
      ),
    );
    dialog.append(form);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(null);
    });
    signal.addEventListener("abort", () => finish(null)); // the turn is over
    main.append(dialog);
    dialog.showModal();
    field.focus();
  });
}
