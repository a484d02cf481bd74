// The start: which game, against whom, and how.

import { h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, get, insist, newKey, post, Problem } from "./api.js";
import { keep, keeps, kept } from "./keep.js";
import { addressOf, readSetup, rulesOf } from "./setup.js";

const CLOCKS = ["", "10", "30", "60"];
const MATCHES = ["", "3", "5", "7"];

export async function open(main) {
  const { books, levels } = await insist(() => get("api/books"));
  main.append(new Setup(books, levels).form);
}

class Setup {
  constructor(books, levels) {
    const given = readSetup(location.search);
    this.rules = given.rules;
    this.key = newKey();
    this.problem = h("p", { class: "problem", role: "alert" });
    this.name = h("input", { id: "name", maxlength: 40, autocomplete: "given-name", value: kept("name", "") });
    this.other = h("input", { id: "other_name", maxlength: 40, autocomplete: "off" });
    const games = books.map((book) => [book.book, book.title, book.objective]);
    const whom = [["friend", say("page.friend"), say("page.friend_about")], ["here", say("page.here"), say("page.here_about")],
      ...levels.map((level) => [level.level, level.title, level.about])];
    this.house = h("p", { class: "note" });
    this.form = h("form", { class: "setup", onsubmit: (event) => this.begin(event), onchange: () => this.changed() },
      choice("which_game", games, given), this.house,
      choice("against", whom, given),
      h("p", { class: "field" }, h("label", { for: "name" }, say("page.your_name")), this.name),
      this.otherField = h("p", { class: "field" }, h("label", { for: "other_name" }, say("page.other_name")), this.other),
      h("button", { class: "button big", type: "submit" }, say("page.begin")), this.problem,
      h("details", { open: Object.keys(given).some((name) => ["first", "clock", "match", "announce"].includes(name)) }, h("summary", {}, say("page.more_choices")), h("div", { class: "setup" },
        choice("first", ["you", "other", "toss"].map((who) => [who, say(`page.first_${who}`)]), given),
        choice("clock", CLOCKS.map((seconds) => [seconds, seconds ? say("page.clock_seconds", { count: Number(seconds) }) : say("page.clock_none")]), given),
        choice("on_timeout", ["lose", "pass"].map((price) => [price, say(`page.timeout_${price}`)]), given),
        choice("match", MATCHES.map((games) => [games, games ? say("page.match_of", { games }) : say("page.match_none")]), given),
        h("fieldset", {}, h("legend", {}, say("page.help")), h("div", { class: "options" },
          tick("coach", given.coach !== "no"), tick("comments", kept("coach", false)), tick("take_backs", given.take_backs !== "no"), tick("announce", given.announce === "yes"))))));
    this.changed();
  }

  value(name) {
    return new FormData(this.form).get(name);
  }

  get setup() {
    const data = new FormData(this.form);
    return {
      which_game: data.get("which_game"), against: data.get("against"), rules: this.rules, first: usual(data.get("first"), "you"),
      clock: data.get("clock") || null, on_timeout: data.get("clock") ? usual(data.get("on_timeout"), "lose") : null, match: data.get("match") || null,
      coach: data.has("coach") ? null : "no", take_backs: data.has("take_backs") ? null : "no", announce: data.has("announce") ? "yes" : null,
    };
  }

  changed() {
    const { setup } = this, address = addressOf(setup);
    history.replaceState(history.state, "", `?${address}`);
    this.otherField.hidden = setup.against !== "here";
    keep("coach", new FormData(this.form).has("comments"));
    const changes = Object.entries(this.rules).filter(([, text]) => text).map(([name, text]) => `${say(`page.rule_${name}`)} ${text}`);
    show(this.house, changes.length ? `${say("page.house_rules", { rules: changes.join(", ") })} ` : "", h("a", { href: `${BASE}lab?${address}` }, say("page.change_rules")));
  }

  async begin(event) {
    event.preventDefault();
    const { setup } = this, mine = this.name.value.trim(), other = this.other.value.trim();
    const wish = {
      book: setup.which_game, opponent: setup.against, key: this.key, first: setup.first ?? "you",
      coach: setup.coach !== "no", take_backs: setup.take_backs !== "no", announce: setup.announce === "yes",
      ...(Object.keys(this.rules).length ? { rules: rulesOf(this.rules) } : {}),
      ...(setup.clock ? { clock: { seconds: Number(setup.clock), on_timeout: setup.on_timeout ?? "lose" } } : {}),
      ...(setup.match ? { match: { games: Number(setup.match), best_of: true } } : {}),
      ...(mine ? { name: mine } : {}), ...(other && setup.against === "here" ? { other_name: other } : {}),
    };
    this.problem.textContent = "";
    try {
      const made = await insist(() => post("api/games", wish), () => (this.problem.textContent = say("page.no_answer")));
      if (mine) keep("name", mine);
      keep(`seat.${made.game}`, made.secret);
      if (made.invitation_link) keep(`invite.${made.game}`, made.invitation_link);
      const invitation = !keeps && made.invitation ? `&invite=${made.invitation}` : "";
      location.assign(`${BASE}g/${made.game}#seat=${made.secret}${invitation}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.key = newKey();
      this.problem.textContent = error.message || say("page.no_answer");
    }
  }
}

const usual = (value, otherwise) => (value === otherwise ? null : value);

// One of several, as large buttons; what the address says goes first.
function choice(name, options, given) {
  const values = options.map(([value]) => value);
  const chosen = values.includes(given[name]) ? given[name] : values[0];
  return h("fieldset", {}, h("legend", {}, say(`page.${name}`)), h("div", { class: `options ${name}` }, options.map(([value, title, about]) =>
    h("label", { class: "option" }, h("input", { type: "radio", name, value, checked: value === chosen }),
      h("span", { class: "option-title" }, title), about && h("span", { class: "option-about" }, about)))));
}

function tick(name, checked) {
  return h("label", { class: "option" }, h("input", { type: "checkbox", name, checked }), h("span", { class: "option-title" }, say(`page.${name}`)), h("span", { class: "option-about" }, say(`page.${name}_about`)));
}
