// The cards of the lab that tell what is true where the flag is: the sentence, the bars, the numbers to leave, the law.

import { h, renew, show } from "./dom.js";
import { say } from "./say.js";
import "./words_lab.js";
import { Problem } from "./api.js";
import { chanceAt, fairer } from "./lab_scale.js";
import { LEVELS } from "./lab_strip.js";
import { bars, gameTold, headline, how, lawTold, rulerOf, zonesTold } from "./lab_told.js";

/** @import { LawAnswer, VerdictAnswer, ZonesAnswer } from "./types.js" */
/** @import { Answers } from "./lab_answers.js" */

/**
 * Where the flag is.
 * @typedef {object} Place
 * @property {"target" | "ceiling" | "modulus"} limitName
 * @property {string | null} digits
 * @property {number | null} log
 * @property {number | null | undefined} winner as the stretches have it; undefined where they do not reach
 */

export class Panel {
  constructor(/** @type {(target: string) => void} */ choose) {
    /** @type {ZonesAnswer | null} */
    this.zones = null;
    /** @type {VerdictAnswer | null} */
    this.verdict = null;
    /** @type {Problem | null} why there is no verdict */
    this.problem = null;
    this.sentence = h("p", { class: "sentence" });
    this.how = h("p", { class: "note how" });
    this.bars = h("div", { class: "bars" });
    this.fairer = h("div", { class: "fairer" });
    this.law = h("div", { class: "law-told" });
    this.leave = h("p", { class: "zones" });
    this.ruler = h("figure", { class: "picture" });
    this.best = h("p", { class: "note best" });
    this.fairer.addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target).closest("button")?.value;
      if (target) choose(target);
    });
    new ResizeObserver(() => this.drawRuler()).observe(this.ruler);
  }

  // Other rules: what is told is out of date, and stays only until the answers are there.
  forget() {
    this.verdict = null;
    this.problem = null;
    for (const each of [this.law, this.leave, this.ruler, this.best]) each.ariaBusy = "true";
  }

  get here() {
    return [this.sentence, this.how];
  }

  get fair() {
    return [this.bars, this.fairer];
  }

  get toLeave() {
    return [this.leave, this.ruler, this.best];
  }

  // The large sentence: who wins follows from the stretches, at once; how follows when the flag rests.
  /** @returns {string} the same for those who listen */
  say(/** @type {Place} */ { limitName, digits, winner }) {
    const { verdict, problem } = this;
    const known = verdict && String(verdict.rules[limitName]) === digits ? verdict : null;
    const wins = known ? (known.mover_wins ? 1 : 2) : winner;
    if (digits === null || (problem && (wins ?? null) === null)) {
      const text = problem?.message || say(problem ? "page.no_answer" : "page_lab.thinking");
      renew(this.sentence, h("span", { class: problem ? "problem" : "note" }, text));
      this.how.textContent = "";
      return text;
    }
    const { kind, what, who } = headline(limitName, digits, wins);
    renew(this.sentence, h("span", { class: "what" }, what), h("span", { class: `who ${kind}` }, who));
    this.how.textContent = known ? how(known) : (problem?.message ?? "");
    return `${what} ${who}`;
  }

  // Exact where it is known, otherwise what the curves say there.
  showBars(/** @type {Place} */ { limitName, digits, log, winner }, /** @type {Answers} */ answers, thinking = false) {
    if (log === null || (this.problem && winner === undefined)) {
      renew(this.bars);
      renew(this.fairer);
      return;
    }
    const hopeless = this.problem && winner === null; // who cannot say who wins knows no chances either
    const exact = answers.known.get(digits ?? "");
    const near = () => Object.fromEntries(LEVELS.map((level) => [level, chanceAt(answers.points, level, log)]));
    const p1 = exact?.p1 ?? near();
    const wait = thinking && !hopeless && !exact && LEVELS.every((level) => p1[level] === null);
    renew(this.bars, wait ? h("p", { class: "note" }, say("page_lab.thinking")) : bars(p1, !exact));
    const [level] = LEVELS;
    const now = p1[level] ?? null;
    const better = now === null ? undefined : fairer(answers.points, level, log, now);
    if (!better) {
      renew(this.fairer);
      return;
    }
    const share = Math.round(100 * (better.p1[level] ?? 0));
    const fields = { limit: better.target, first: share, second: 100 - share };
    const text = say(`page_lab.fairer_${limitName}`, fields);
    renew(this.fairer, h("button", { type: "button", class: "quiet", id: "fairer", value: better.target }, text));
  }

  showZones(/** @type {ZonesAnswer | Problem | null} */ zones) {
    const refused = zones instanceof Problem;
    for (const each of [this.leave, this.ruler, this.best]) each.ariaBusy = null;
    this.zones = refused ? null : zones;
    this.leave.className = refused ? "note" : "zones";
    this.leave.textContent = this.zones ? zonesTold(this.zones) : refused ? zones.message : "";
    this.best.textContent = this.zones ? gameTold(this.zones) : "";
    this.drawRuler();
  }

  // Shown or hidden before it is measured: what is hidden has no size.
  drawRuler() {
    const { zones } = this;
    this.ruler.hidden = !zones || zones.rules.modulus !== null;
    const { clientWidth: width, clientHeight: height } = this.ruler;
    if (!zones || width < 50) show(this.ruler);
    else show(this.ruler, rulerOf(zones, width, height));
  }

  showLaw(/** @type {LawAnswer | Problem | null} */ law, /** @type {string} */ query, otherStart = false) {
    this.law.ariaBusy = null;
    show(this.law, law ? lawTold(law, query, otherStart) : h("p", { class: "note" }, say("page_lab.no_law_round")));
  }
}
