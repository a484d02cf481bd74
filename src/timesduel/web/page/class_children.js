// The children of a class, for the teacher: who has come, and what can be done about each.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_teacher.js";
import { get } from "./api.js";
import { pictures } from "./class_place.js";
import { paperList } from "./class_paper.js";
import { childrenHere, glancesOf, nameOf, tablesOf } from "./class_parts.js";

/** @import { ClassChild, ClassPlaces } from "./types.js" */
/** @import { TeacherPage } from "./class_teacher.js" */

export function childrenCard(/** @type {TeacherPage} */ page) {
  const { parts } = page.state;
  const children = Object.values(parts.children).sort((one, other) => one.number - other.number);
  const count = childrenHere(parts).length;
  const details = h(
    "details",
    { open: !page.folded },
    h(
      "summary",
      {
        id: "fold",
        onclick: () => {
          page.folded = details.open;
        },
      },
      h("h2", { id: "children" }, say("page_teacher.children", { count })),
    ),
    paperList(page.code, parts),
    !children.length && h("p", { class: "note" }, say("page_teacher.nobody")),
    h(
      "ul",
      { class: "class-children" },
      children.map((child) => entry(page, child)),
    ),
  );
  return details;
}

function entry(/** @type {TeacherPage} */ page, /** @type {ClassChild} */ child) {
  const { number, here, expected } = child;
  const open = page.chosen === number;
  const there = !page.isAway(number);
  const note = here
    ? there
      ? ""
      : say("page_teacher.no_device")
    : say(expected ? "page_teacher.expected" : "page_teacher.left");
  const choose = () => {
    page.chosen = open ? null : number;
    page.other = null;
    page.sure = "";
    page.update();
  };
  return h(
    "li",
    { "data-here": here && there ? "yes" : "no" },
    h(
      "button",
      { type: "button", class: "child", id: `child-${number}`, "aria-expanded": String(open), onclick: choose },
      pictures(child),
      h("span", { class: "child-name" }, nameOf(page.state.parts, number)),
      note && h("span", { class: "note" }, note),
    ),
    open && actions(page, child),
  );
}

function actions(/** @type {TeacherPage} */ page, /** @type {ClassChild} */ { number, here }) {
  const { parts } = page.state;
  const name = nameOf(parts, number);
  const others = childrenHere(parts).filter((each) => each.number !== number);
  const pin = page.pins.get(number);
  return h(
    "div",
    { class: "actions" },
    pin
      ? h("span", { class: "pin" }, say("page_teacher.pin", { pin }))
      : page.button(`pin-${number}`, say("page_teacher.show_pin"), () => showPins(page)),
    page.button(`rename-${number}`, say("page_teacher.rename"), () => page.act("rename", { number })),
    here && parts.round.playing && others.length > 0 && swapping(page, number, others),
    here &&
      page.careful(`remove-${number}`, say("page_teacher.remove"), say("page_teacher.remove_sure", { name }), () =>
        page.act("remove", { number }),
      ),
  );
}

// A choice alone changes nothing: arrow keys go through all of them.
/** @returns {HTMLElement} */
function swapping(/** @type {TeacherPage} */ page, /** @type {number} */ number, /** @type {ClassChild[]} */ others) {
  const { parts } = page.state;
  const name = nameOf(parts, number);
  const id = `swap-${number}`;
  const chosen = others.find((each) => each.number === page.other)?.number ?? null;
  const choose = () => {
    page.other = Number(select.value) || null;
    page.sure = "";
    page.update();
  };
  const select = h(
    "select",
    { id: `${id}-with`, "aria-label": say("page_teacher.swap_label", { name }), onchange: choose },
    h("option", { value: "" }, say("page_teacher.swap")),
    others.map((each) =>
      h("option", { value: each.number, selected: each.number === chosen }, nameOf(parts, each.number)),
    ),
  );
  const swap = () => page.act("swap", { number, other: chosen });
  const words = say("page_teacher.swap_now");
  const button =
    page.sure === id && chosen
      ? page.careful(id, words, say("page_teacher.swap_sure", { one: name, two: nameOf(parts, chosen) }), swap)
      : page.button(id, words, () => askOrSwap());
  button.setAttribute("aria-disabled", String(chosen === null));
  // Asked back only where a game that has begun would be lost.
  async function askOrSwap() {
    if (chosen === null) return select.focus();
    const mine = tablesOf(parts).filter(({ one, two }) =>
      [one, two].some((each) => each === number || each === chosen),
    );
    try {
      const glances = await glancesOf(page.code, page.secret);
      const totals = mine.flatMap((table) => glances.get(table.number)?.total ?? []);
      const start = String(parts.round.rules?.start);
      if (totals.every((total) => String(total) === start)) await swap();
      else page.makeSure(id, say("page_teacher.swap_sure", { one: name, two: nameOf(parts, chosen) }));
    } catch (error) {
      page.failed(error);
    }
  }
  return h("span", { class: "swap" }, select, button);
}

async function showPins(/** @type {TeacherPage} */ page) {
  try {
    /** @type {ClassPlaces} */
    const { places } = await get(`${page.path}/places`, { secret: page.secret });
    page.pins = new Map(places.map(({ number, pin }) => [number, pin]));
    page.update();
  } catch (error) {
    page.failed(error);
  }
}
