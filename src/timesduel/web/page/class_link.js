// The links of a class: the one for children, large and as a picture, and what the others carry.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_class.js";
import "./words_teacher.js";
import { BASE } from "./api.js";
import { classSecret, keepClassSecret } from "./class_place.js";
import { drawLink, isNear } from "./invite.js";

// A secret comes behind a # and goes at once: into what the browser keeps, out of the address.
/** @returns {string | null} */
export function takeSecret(/** @type {"teacher" | "wall"} */ role, /** @type {string} */ code) {
  const given = new URLSearchParams(location.hash.slice(1));
  const secret = given.get("secret");
  const wall = given.get("wall");
  if (secret) keepClassSecret(role, code, secret);
  if (wall) keepClassSecret("wall", code, wall);
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return classSecret(role, code);
}

const joinLink = (/** @type {string} */ code) => `${BASE}c/${code}`;

// How children get here: the code, the link as a picture, and as what is typed into a browser.
/** @returns {HTMLElement[]} */
export function joining(/** @type {string} */ code) {
  const link = joinLink(code);
  const near = isNear(link);
  const picture = h("p", { class: "qr" });
  if (!near) drawLink(picture, link);
  return [
    h("p", { class: "class-code" }, h("span", { class: "unseen" }, say("page_teacher.open_code")), " ", code),
    ...(near ? [] : [picture]),
    h(
      "p",
      { class: "class-address" },
      say(near ? "page_class.wall_open" : "page_class.wall_scan"),
      " ",
      h("strong", {}, link.replace(/^https?:\/\//, "")),
    ),
    ...(near ? [h("p", { class: "note" }, say("page_class.wall_near"))] : []),
  ];
}
