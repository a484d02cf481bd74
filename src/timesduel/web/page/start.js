// The start: which game, against whom, and how. The choices are there already; here they begin to work.

import { busy, h, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, insist, newKey, post, Problem } from "./api.js";
import { keep, keeps, kept, running } from "./keep.js";
import { addressOf, readSetup, rulesOf } from "./setup.js";

export function open(/** @type {HTMLElement} */ main) {
  new Setup(main.querySelector("#setup"));
}

class Setup {
  constructor(/** @type {any} */ form) {
    const { name, other_name, comments } = form.elements;
    this.form = form;
    this.name = name;
    this.other = other_name;
    this.rules = readSetup(location.search).rules;
    this.key = newKey();
    this.problem = form.querySelector(".problem");
    name.value ||= kept("name", "");
    comments.checked = kept("coach", false);
    form.addEventListener("change", () => this.changed());
    form.addEventListener("submit", (/** @type {Event} */ event) => this.begin(event));
    this.changed();
    this.going = h("p", { class: "going" });
    form.before(this.going);
    addEventListener("pageshow", (event) => event.persisted && this.cameBack());
    this.offer();
    form.hidden = false;
  }

  // Games that somebody has left, and that go on.
  offer() {
    show(
      this.going,
      running().map(({ game, title, name }) =>
        h("a", { class: "quiet", href: `${BASE}g/${game}` }, say("page.go_on", { title, name })),
      ),
    );
  }

  // By Back, to a page that the browser has kept as it was.
  cameBack() {
    this.idle?.();
    this.key = newKey(); // another game than the one that was left
    this.offer();
  }

  get setup() {
    const data = new FormData(this.form);
    return {
      which_game: data.get("which_game"),
      against: data.get("against"),
      rules: this.rules,
      first: usual(data.get("first"), "you"),
      clock: data.get("clock") || null,
      on_timeout: data.get("clock") ? usual(data.get("on_timeout"), "lose") : null,
      match: data.get("match") || null,
      coach: data.has("coach") ? null : "no",
      take_backs: data.has("take_backs") ? null : "no",
      announce: data.has("announce") ? "yes" : null,
    };
  }

  changed() {
    const { setup } = this;
    const address = addressOf(setup);
    history.replaceState(history.state, "", `?${address}`);
    this.other.closest("p").hidden = setup.against !== "here";
    keep("coach", this.form.elements.comments.checked);
    this.form.querySelector("#house a").href = `${BASE}lab?${address}`;
  }

  async begin(/** @type {Event} */ event) {
    event.preventDefault();
    const idle = busy(this.form.querySelector("[type=submit]"));
    if (!idle) return;
    this.idle = idle;
    const { setup } = this;
    const mine = this.name.value.trim();
    const other = this.other.value.trim();
    const wish = {
      book: setup.which_game,
      opponent: setup.against,
      key: this.key,
      first: setup.first ?? "you",
      coach: setup.coach !== "no",
      take_backs: setup.take_backs !== "no",
      announce: setup.announce === "yes",
      ...(Object.keys(this.rules).length ? { rules: rulesOf(this.rules) } : {}),
      ...(setup.clock ? { clock: { seconds: Number(setup.clock), on_timeout: setup.on_timeout ?? "lose" } } : {}),
      ...(setup.match ? { match: { games: Number(setup.match), best_of: true } } : {}),
      ...(mine ? { name: mine } : {}),
      ...(other && setup.against === "here" ? { other_name: other } : {}),
    };
    this.problem.textContent = "";
    try {
      const made = await insist(
        () => post("api/games", wish),
        () => (this.problem.textContent = say("page.no_answer")),
      );
      if (mine) keep("name", mine);
      keep(`seat.${made.game}`, made.secret);
      if (made.invitation_link) keep(`invite.${made.game}`, made.invitation_link);
      const invitation = !keeps && made.invitation ? `&invite=${made.invitation}` : "";
      location.assign(`${BASE}g/${made.game}#seat=${made.secret}${invitation}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      idle();
      this.key = newKey();
      this.problem.textContent = error.message || say("page.no_answer");
    }
  }
}

const usual = (/** @type {FormDataEntryValue | null} */ value, /** @type {string} */ otherwise) =>
  value === otherwise ? null : value;
