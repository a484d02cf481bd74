// How the friend gets here: a picture for a camera, a link to copy or send.

import { h, show, tell } from "./dom.js";
import { say } from "./say.js";
import { ask, Problem } from "./api.js";
import { kept } from "./keep.js";

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export async function invite(/** @type {HTMLElement} */ parent, /** @type {string} */ id) {
  const link = kept(`invite.${id}`);
  if (!link) return;
  const near = isNear(link);
  const picture = h("p", { class: "qr" });
  show(
    parent,
    h(
      "section",
      { class: "card invite" },
      h("h2", {}, say(near ? "page.ask_here" : "page.ask_friend")),
      h("p", {}, say(near ? "page.ask_here_how" : "page.ask_friend_how"), " ", say("page.move_early")),
      !near && picture,
      ...copyable("invitation", link, "page.copy_link"),
      h(
        "details",
        {},
        h("summary", {}, say("page.watch_link")),
        ...copyable("watch", link.replace(/#.*/, "#watch"), "page.copy_watch"),
      ),
    ),
  );
  if (!near) await drawLink(picture, link); // elsewhere no camera's device could open it
}

// Can nobody but this computer open a link?
export const isNear = (/** @type {string} */ link) => LOOPBACK.test(new URL(link).hostname);

// The link as a picture; without an answer there is none.
export async function drawLink(/** @type {HTMLElement} */ parent, /** @type {string} */ link) {
  try {
    const svg = await ask("POST", "api/qr", { body: { link } });
    show(
      parent,
      h("img", { src: `data:image/svg+xml;base64,${btoa(svg)}`, alt: say("page.qr"), width: 200, height: 200 }),
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

export function copyable(/** @type {string} */ id, /** @type {string} */ text, /** @type {string} */ code) {
  const field = h("input", {
    id: `link-${id}`,
    readonly: true,
    value: text,
    "aria-label": say(code),
    onfocus: (/** @type {any} */ event) => event.target.select(),
  });
  return [field, ...handOver(field, `copy-${id}`, code, { url: text })];
}

/**
 * Buttons that copy what a field has, and send it where the browser can. On a school's network there may be no
 * clipboard: then the text is selected, ready to be copied.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} id
 * @param {string} code
 * @param {ShareData} data
 */
export function handOver(field, id, code, data) {
  const copy = h("button", { type: "button", class: "button", id }, say(code));
  copy.onclick = async () => {
    field.focus();
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = say("page.copied");
    } catch {
      copy.textContent = say("page.selected");
    }
    tell(copy.textContent);
  };
  const send = () => navigator.share(data).catch(() => {});
  const share = h("button", { type: "button", class: "quiet", onclick: send }, say("page.share"));
  return "share" in navigator ? [copy, share] : [copy];
}
