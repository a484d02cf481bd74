// Which screen is this? Each is a module of its own, loaded when it is needed.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, load, Problem } from "./api.js";

const screen = document.body.dataset.screen ?? "nowhere";
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

// Whatever happens there is a way on, never an empty page.
function failed(/** @type {unknown} */ error) {
  const text =
    error instanceof Problem && error.message
      ? error.message
      : say(error instanceof Problem ? "page.no_answer" : "page.went_wrong");
  show(
    main,
    h(
      "section",
      { class: "card" },
      h("h1", {}, say("page.sorry")),
      h("p", {}, text),
      h("p", {}, h("a", { class: "button", href: BASE }, say("page.to_start"))),
    ),
  );
  document.title = say("page.title", { what: say("page.sorry") });
}

addEventListener("unhandledrejection", (event) => failed(event.reason));

try {
  if (screen === "nowhere") throw new Problem(404, { detail: say("page.nowhere") });
  const module = await load(
    /** @type {"start" | "game" | "ladder" | "lab" | "learn" | "rules" | "class" | "class_child"} */ (screen),
  );
  await module.open(main);
} catch (error) {
  failed(error);
}
