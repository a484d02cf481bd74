// The start: which game, against whom, and how. Every setup is an address that can be shared.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, newKey, post, Problem } from "./api.js";
import { keep, kept } from "./keep.js";

export async function open(main) {
  const { books, levels } = await insist(() => get("api/books"));
  const given = new URLSearchParams(location.search);
  const form = h("form", { class: "setup" });
  const problem = h("p", { class: "problem", role: "alert" });
  const pick = (name, options, chosen) => h("fieldset", {}, h("legend", {}, say(`page.${name}`)),
    h("div", { class: `options ${name}` }, options.map(([value, title, about]) => h("label", { class: "option" },
      h("input", { type: "radio", name, value, checked: value === chosen }),
      h("span", { class: "option-title" }, title), about && h("span", { class: "option-about" }, about)))));
  const wanted = (name, options, usual) => options.some(([value]) => value === given.get(name)) ? given.get(name) : usual;
  const games = books.map((book) => [book.book, book.title, book.objective]);
  const opponents = [["friend", say("page.friend"), say("page.friend_about")], ["here", say("page.here"), say("page.here_about")],
    ...levels.map((level) => [level.level, level.level, level.about])];
  const firsts = ["you", "other", "toss"].map((who) => [who, say(`page.first_${who}`)]);
  const name = h("input", { id: "name", name: "name", maxlength: 40, autocomplete: "given-name", value: kept("name", "") });
  form.append(
    pick("which_game", games, wanted("which_game", games, games[0][0])),
    pick("against", opponents, wanted("against", opponents, "friend")),
    h("p", { class: "field" }, h("label", { for: "name" }, say("page.your_name")), name),
    h("button", { class: "button big", type: "submit" }, say("page.begin")), problem,
    h("details", {}, h("summary", {}, say("page.more_choices")), pick("first", firsts, wanted("first", firsts, "you"))),
  );
  const key = newKey();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const called = name.value.trim();
    const wish = { book: data.get("which_game"), opponent: data.get("against"), first: data.get("first"), key, ...(called ? { name: called } : {}) };
    problem.textContent = "";
    try {
      const made = await insist(() => post("api/games", wish));
      if (called) keep("name", called);
      keep(`seat.${made.game}`, made.secret);
      if (made.invitation_link) keep(`invite.${made.game}`, made.invitation_link);
      location.assign(`${BASE}g/${made.game}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem.textContent = error.message || say("page.no_answer");
    }
  });
  main.append(form);
}
