// The lab: drag the flag over every target, and see who wins, how fair that is, and which numbers to leave.

import { h, isWriting, renew, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_lab.js";
import { BASE, get, insist, Problem } from "./api.js";
import { kept } from "./keep.js";
import { addressOf, readSetup } from "./setup.js";
import { Answers, asked, rulesQuery } from "./lab_answers.js";
import { Controls } from "./lab_controls.js";
import { KEYS, listen } from "./lab_gestures.js";
import { laidOut } from "./lab_layout.js";
import { Panel } from "./lab_panel.js";
import { logOf } from "./factors.js";
import { moved, numberAt, showing, stretchAt, within, zoomed } from "./lab_scale.js";
import { drawStrip } from "./lab_strip.js";
import { stretchTold } from "./lab_told.js";

/** @import { BookForm, BooksForm, VerdictAnswer, ZonesAnswer } from "./types.js" */
/** @import { Place } from "./lab_panel.js" */
/** @import { View } from "./lab_scale.js" */
/** @import { Drawing } from "./lab_strip.js" */

const PAUSE = 300; // while somebody types, nothing is asked
const USUAL = 6; // decades that are seen at first
const MOST = { target: 1000, ceiling: 1000, modulus: Math.log10(199) };
const LEAST = Math.log10(1.5); // a little below 2
const SLIDER = 1000; // steps
const MOST_LISTED = 60; // stretches in words

export async function open(/** @type {HTMLElement} */ main) {
  /** @type {BooksForm} */
  const { books } = await insist(() => get("api/books"));
  new Lab(main, books);
}

export class Lab {
  constructor(/** @type {HTMLElement} */ main, /** @type {BookForm[]} */ books) {
    this.given = readSetup(location.search);
    this.controls = new Controls(books, this.given, (changed) => this.soon(changed));
    this.panel = new Panel((target) => this.flagTo(target, true));
    this.details = new AbortController();
    this.restedAt = "";
    this.other = false;
    /** @type {Drawing | null} */
    this.drawing = null;
    /** @type {View} */
    this.view = { low: 0, high: USUAL };
    this.title = h("h2", {});
    this.figure = h("figure", { class: "strip-figure" });
    this.slider = h("input", {
      ...{ type: "range", id: "flag", min: 0, max: SLIDER, step: 1 },
      oninput: () => this.slide(),
    });
    this.progress = h("p", { class: "note progress" });
    this.list = h("ul", {});
    this.play = h("a", { class: "button", id: "play" }, say("page_lab.play"));
    main.append(...laidOut(this));
    document.title = say("page.title", { what: say("page.menu_lab") });
    listen(this.figure, {
      drag: (x) => this.drag(x),
      zoom: (factor, x) => this.zoom(factor, this.drawing?.logAt(x)),
      pan: (pixels) => this.pan(pixels),
      rest: () => this.rest(),
    });
    addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(this.figure);
    this.begin(this.viewGiven());
  }

  // The scale from the smallest number that the rules allow to the largest that can be asked for.
  get whole() {
    return { low: Math.max(this.controls.startLog, LEAST), high: MOST[this.controls.limitName] };
  }

  get log() {
    const digits = this.controls.limitDigits;
    return digits === null || digits === "0" ? null : logOf(digits);
  }

  /** @returns {Place} */
  get place() {
    const { limitName, limitDigits: digits } = this.controls;
    const stretches = this.answers?.range?.stretches;
    const stretch = digits && stretches ? stretchAt(stretches, digits) : undefined;
    return { limitName, digits, log: this.log, winner: stretch?.[2] };
  }

  usualView() {
    const { log, whole } = this;
    const view = within({ low: whole.low, high: Math.max(USUAL, whole.low + USUAL / 2) }, whole);
    if (log === null || log <= view.high - 0.1) return view;
    return within({ low: log - USUAL / 4, high: log + USUAL / 4 }, whole);
  }

  viewGiven() {
    const [low, high] = (new URLSearchParams(location.search).get("view") ?? "").split("~").map(Number);
    return high > low ? within({ low, high }, this.whole) : null;
  }

  // Other rules, but for the target: all is asked anew, and what is shown stays until it is answered.
  begin(/** @type {View | null} */ view = null) {
    const { controls } = this;
    const { [controls.limitName]: limit, ...rules } = controls.rules;
    const open = { ...rules };
    if (controls.limitName === "modulus") open.modulus = limit ?? controls.usualLimit;
    this.panel.forget();
    this.answers?.stop();
    this.answers = new Answers(rulesQuery(controls.book.book, open), () => this.answered());
    this.view = view ?? this.usualView();
    this.restedAt = "";
    setTimeout(() => this.panel.say(this.place), PAUSE);
    this.rest();
    this.askLaw(rules.multipliers);
  }

  // Somebody is typing, or has chosen.
  soon(/** @type {boolean} */ rulesChanged) {
    clearTimeout(this.waiting);
    this.other ||= rulesChanged;
    this.waiting = setTimeout(() => {
      if (this.other) this.begin();
      else {
        if (this.log !== null) this.view = showing(this.view, this.log, this.whole);
        this.draw();
        this.rest();
      }
      this.other = false;
    }, PAUSE);
  }

  async askLaw(/** @type {string | undefined} */ multipliers) {
    const { answers, controls } = this;
    if (!answers) return;
    const { signal } = answers.control;
    const query = rulesQuery(controls.book.book, multipliers ? { multipliers } : {});
    const law = controls.limitName === "modulus" ? null : await asked(`api/law?${query}`, signal);
    if (!signal.aborted) this.panel.showLaw(law, query, controls.startLog > 0);
  }

  // What needs some thinking, when the flag rests: by which moves, how fair exactly, which numbers to leave.
  async askDetails(/** @type {string} */ query) {
    const { panel, answers } = this;
    this.details.abort();
    this.details = new AbortController();
    const { signal } = this.details;
    /** @type {VerdictAnswer | Problem} */
    const verdict = await asked(`api/verdict?${query}`, signal);
    if (signal.aborted) return;
    panel.verdict = verdict instanceof Problem ? null : verdict;
    panel.problem = verdict instanceof Problem ? verdict : null;
    const { place } = this;
    const told = panel.say(place);
    this.play.hidden = panel.problem !== null && place.winner === undefined;
    if (panel.problem && (place.winner ?? null) === null) {
      panel.showZones(null);
      if (answers) panel.showBars(place, answers);
      return;
    }
    tell(`${told} ${panel.how.textContent}`);
    /** @type {ZonesAnswer | Problem} */
    const zones = await asked(`api/zones?${query}`, signal);
    if (signal.aborted) return;
    panel.showZones(zones);
    if (!place.digits || !answers) return;
    panel.showBars(place, answers, true);
    await answers.chances(place.digits, signal);
    if (!signal.aborted) panel.showBars(place, answers);
  }

  // More is known: it is shown once in a frame.
  answered() {
    if (this.framed) return;
    this.framed = true;
    requestAnimationFrame(() => {
      this.framed = false;
      const { answers, place } = this;
      if (!answers) return;
      this.view = within(this.view, this.whole);
      this.draw();
      this.panel.say(place);
      this.panel.showBars(place, answers, true);
      const fields = { done: answers.wanted - answers.missing, all: answers.wanted };
      this.progress.textContent = answers.missing ? say("page_lab.progress", fields) : "";
    });
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.figure;
    const { answers, view } = this;
    if (!answers || width < 50) return;
    const stretches = answers.range?.stretches ?? [];
    const seen = stretches.filter(([from, to]) => logOf(to) >= view.low && logOf(from) <= view.high);
    const label = say("page_lab.strip_label", { count: seen.length });
    const curves = !answers.range || answers.range.samples.length > 0;
    this.figure.classList.toggle("no-curves", !curves);
    this.title.textContent = say(`page_lab.every_${this.controls.limitName}`);
    this.drawing = drawStrip({ view, stretches: seen, points: answers.points, curves, label }, width, height);
    show(this.figure, this.drawing.svg);
    const told = seen.slice(0, MOST_LISTED).map((stretch) => h("li", {}, stretchTold(stretch)));
    renew(this.list, told);
    this.placeFlag();
  }

  placeFlag() {
    const { log, view } = this;
    this.drawing?.flagAt(log, this.answers?.points ?? []);
    const share = log === null ? 0 : (log - view.low) / (view.high - view.low);
    this.slider.value = String(Math.round(Math.min(Math.max(share, 0), 1) * SLIDER));
  }

  drag(/** @type {number} */ x) {
    const log = this.drawing?.logAt(x);
    if (log === undefined) return;
    const { low, high } = this.view;
    this.flagTo(numberAt(Math.min(Math.max(log, low), high), (high - low) / this.figure.clientWidth));
  }

  // Among small numbers many steps of the slider lie between two: one key is one number.
  slide() {
    const { low, high } = this.view;
    const step = (high - low) / SLIDER;
    const wanted = low + Number(this.slider.value) * step;
    const before = this.controls.limitDigits;
    let digits = numberAt(wanted, step);
    if (digits === before && this.log !== null && Math.abs(wanted - this.log) > step / 2)
      digits = String(BigInt(digits) + (wanted > this.log ? 1n : -1n));
    this.flagTo(digits);
    clearTimeout(this.sliding);
    this.sliding = setTimeout(() => this.rest(), PAUSE);
  }

  // The flag is at a number: all that can be shown at once is, and nothing is asked before it rests.
  flagTo(/** @type {string} */ digits, rests = false) {
    const { range } = this.answers ?? {};
    this.panel.problem = null;
    this.controls.limitDigits = range && logOf(digits) < logOf(range.least) ? String(range.least) : digits;
    if (rests && this.log !== null) this.view = showing(this.view, this.log, this.whole);
    const { place } = this;
    this.placeFlag();
    this.slider.ariaValueText = this.panel.say(place);
    if (this.answers) this.panel.showBars(place, this.answers, true);
    if (!rests) return;
    this.draw();
    this.rest();
  }

  rest() {
    this.address();
    this.answers?.see(this.view);
    const query = rulesQuery(this.controls.book.book, this.controls.rules);
    if (query !== this.restedAt) this.askDetails(query);
    this.restedAt = query;
  }

  see(/** @type {View} */ view) {
    this.view = view;
    this.draw();
    this.rest();
  }

  zoom(/** @type {number} */ factor, at = this.log ?? (this.view.low + this.view.high) / 2) {
    const before = this.view.high - this.view.low;
    const view = zoomed(this.view, factor, at, this.whole);
    if (Math.abs(view.high - view.low - before) < before * 1e-6) return false;
    this.view = view;
    this.draw();
    return true;
  }

  zoomStep(/** @type {number} */ factor) {
    if (this.zoom(factor)) this.rest();
  }

  pan(/** @type {number} */ pixels) {
    const { low, high } = this.view;
    this.view = moved(this.view, (pixels / this.figure.clientWidth) * (high - low), this.whole);
    this.draw();
  }

  key(/** @type {KeyboardEvent} */ event) {
    const factor = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (!factor || isWriting(event) || !kept("keys", true)) return;
    event.preventDefault();
    this.zoomStep(factor);
  }

  // Everything that is shown is an address that can be sent.
  address() {
    const query = addressOf({ ...this.given, which_game: this.controls.book.book, rules: this.controls.rules });
    const { low, high } = this.view;
    const usual = this.usualView();
    const isUsual = Math.abs(low - usual.low) + Math.abs(high - usual.high) < 0.01;
    const view = isUsual ? "" : `&view=${low.toFixed(3)}~${high.toFixed(3)}`;
    history.replaceState(history.state, "", `?${query}${view}`);
    this.play.href = `${BASE}?${query}`;
  }
}
