// The start is a board: its first tap is the first move, and makes the game. Chips open sheets in which the game,
// the opponent and all the rest are chosen; the server has written both, and here they begin to work.

import { face, show } from "./dom.js";
import { say } from "./say.js";
import { BASE, insist, inView, load, newKey, post, Problem } from "./api.js";
import { keep, keeps, kept } from "./keep.js";
import { Board } from "./board.js";
import { addressOf, openingSetup, readSetup, wishOf } from "./setup.js";

/** @import { BoardForm, Created, Rules } from "./types.js" */
/** @import { Setup } from "./setup.js" */

/**
 * @typedef {{ book: string, title: string, goal: string, objective: string, rules: Rules, board: BoardForm }} OfferedGame
 * @typedef {{ games: OfferedGame[], house: OfferedGame | null, chosen: string, levels: Record<string, string> }} Offers
 */

const HOUSE = "house"; // in place of a book: the rules of the address
const PEOPLE = ["here", "friend"];
const TICKS = ["coach", "take_backs", "announce"];
const ANSWER = 8000; // milliseconds until a request is sent again

export function open(/** @type {HTMLElement} */ main) {
  const last = kept("setup", "");
  const { rules } = readSetup(String(last));
  // The server knows how a game by house rules begins.
  if (!addressOf(readSetup(location.search)) && addressOf({ rules })) location.replace(inView(`?${last}`));
  else new Start(main, openingSetup(location.search, last));
}

class Start {
  constructor(/** @type {HTMLElement} */ main, /** @type {Setup} */ setup) {
    const find = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.main = main;
    this.form = find("setup");
    /** @type {Offers} */
    this.offers = JSON.parse(find("offered").textContent);
    this.rules = this.offers.house ? setup.rules : {};
    this.problem = this.form.querySelector(".problem");
    this.names = find("names");
    this.name = find("name");
    this.other = find("other_name");
    this.name.value ||= kept("name", "");
    this.form.elements.comments.checked = kept("coach", false);
    const place = find("board");
    this.aim = place.querySelector(".aim");
    place.replaceChildren();
    this.board = new Board(place, { onmove: (multiplier) => this.begin(multiplier) });
    this.board.product.before(this.aim);
    /** @type {number | null} the multiplier of the first move that is under way; 0 for a game without one */
    this.pending = null;
    this.key = newKey();
    this.shown = 0;
    this.faced = new FormData(this.form).get("against"); // whose face the server has drawn
    this.choose(setup);
    this.listen();
    this.update();
    this.offer();
  }

  // Has this browser never met us?
  get isNew() {
    return !kept("running") && !kept("progress") && !kept("profile");
  }

  listen() {
    const { form } = this;
    form.addEventListener("change", (/** @type {Event} */ event) => this.changed(event));
    form.addEventListener("submit", (/** @type {Event} */ event) => this.submitted(event));
    for (const name of ["goals", "opponents"]) {
      const chip = /** @type {HTMLElement} */ (document.getElementById(`open-${name}`));
      chip.addEventListener("click", () => this.openSheet(name));
    }
    for (const who of PEOPLE) {
      document.getElementById(`way-${who}`)?.addEventListener("click", () => this.turnTo(who));
    }
    addEventListener("pageshow", (event) => event.persisted && this.cameBack());
  }

  // Radios and ticks as a setup says; what it does not say, or what nobody offers, stays as it is.
  choose(/** @type {Setup} */ setup) {
    for (const radio of this.form.querySelectorAll("[type=radio]")) {
      const wanted = radio.name === "which_game" && this.offers.house ? HOUSE : setup[radio.name];
      if (wanted === radio.value) radio.checked = true;
    }
    for (const name of TICKS) {
      if (setup[name]) this.form.elements[name].checked = setup[name] !== "no";
    }
  }

  /** @returns {Setup} */
  get setup() {
    const data = new FormData(this.form);
    const book = data.get("which_game");
    return {
      which_game: book === HOUSE ? this.offers.chosen : book,
      against: data.get("against"),
      rules: book === HOUSE ? this.rules : {},
      first: usual(data.get("first"), "you"),
      clock: data.get("clock") || null,
      on_timeout: data.get("clock") ? usual(data.get("on_timeout"), "lose") : null,
      match: data.get("match") || null,
      coach: data.has("coach") ? null : "no",
      take_backs: data.has("take_backs") ? null : "no",
      announce: data.has("announce") ? "yes" : null,
    };
  }

  // What is played, as the server offers it.
  get game() {
    const { games, house, chosen } = this.offers;
    const wanted = new FormData(this.form).get("which_game");
    const book = games.find((each) => each.book === (wanted === HOUSE ? chosen : wanted)) ?? games[0];
    return (wanted === HOUSE && house) || book;
  }

  changed(/** @type {Event} */ event) {
    const { name } = /** @type {any} */ (event.target);
    if (!name) return; // what somebody is called
    const address = addressOf(this.setup);
    history.replaceState(history.state, "", inView(`?${address}`));
    keep("setup", address);
    keep("coach", this.form.elements.comments.checked);
    this.problem.textContent = "";
    this.form.querySelector("#house a").href = `${BASE}lab?${address}`;
    this.update();
  }

  // Somebody here or a friend instead of the computer; a second tap turns back to it.
  turnTo(/** @type {string} */ who) {
    if (this.pending !== null) return; // the game is being made as it was chosen
    const { elements } = this.form;
    const levels = Object.keys(this.offers.levels);
    const before = levels.includes(this.level) ? this.level : levels[0];
    elements.against.value = elements.against.value === who ? before : who;
    this.changed(/** @type {any} */ ({ target: { name: "against" } }));
  }

  update() {
    const { setup, game, offers, pending } = this;
    const { against } = setup;
    if (against in offers.levels) this.level = against;
    const waits = setup.first !== null; // somebody else begins, or nobody knows yet
    this.shown++;
    const move = game.board.choices.find((choice) => choice.multiplier === pending);
    const total = move?.product ?? game.board.total;
    const made = move ? [{ player: 1, multiplier: move.multiplier, total }] : [];
    const standing = { ...game.board, version: this.shown, total, ...(move ? { reach: null, to_move: null } : {}) };
    const playable = pending === null && !waits;
    const sentence = pending === null ? this.sentence(setup) : say("page.one_moment");
    this.board.update({
      ...{ rules: game.rules, names: [], you: [1], turns: made, standing, announce: setup.announce === "yes" },
      ...{ sentence, playable, held: pending, over: waits },
    });
    this.aim.textContent = game.objective;
    this.showChips(setup, game);
    for (const who of PEOPLE) {
      document.getElementById(`way-${who}`)?.setAttribute("aria-pressed", String(against === who));
    }
    const people = PEOPLE.includes(against);
    this.names.hidden = !people;
    this.other.parentElement.hidden = against !== "here";
    this.names.querySelector(".make-link").hidden = against !== "friend" || waits;
    this.form.querySelector(".begin").hidden = !waits;
    this.form.querySelector("#next").hidden = people;
    this.form.querySelector("#begin").ariaBusy = pending === null ? null : "true";
  }

  sentence(/** @type {Setup} */ { first, against }) {
    if (first === "toss") return say("page.toss_begins");
    if (first !== null) {
      if (PEOPLE.includes(against)) return say(against === "here" ? "page.other_begins" : "page.friend_begins");
      return say("page.begins", { name: this.offers.levels[against] });
    }
    return say(against === "here" ? "page.press_first" : "page.press_number");
  }

  showChips(/** @type {Setup} */ { against }, /** @type {OfferedGame} */ game) {
    const find = (/** @type {string} */ id) => document.getElementById(id);
    const goal = find("goal");
    if (goal) goal.textContent = game.goal;
    const chip = /** @type {HTMLElement} */ (find("open-opponents"));
    const name = this.offers.levels[against];
    const opponent = find("opponent");
    if (opponent) opponent.textContent = name ? say("page.versus", { name }) : say(`page.with.${against}`);
    chip.dataset.level = name ? against : "";
    const picture = find("chip-face");
    if (picture && name && this.faced !== against) show(picture, face(against));
    if (picture) picture.hidden = !name;
    if (name) this.faced = against;
    const stars = find("stars");
    if (stars) stars.hidden = !name || game === this.offers.house;
    if (!this.isNew && name) this.showStars(game.book, against);
  }

  // How far this browser has come with a game against an opponent: stars are for the games of the books.
  async showStars(/** @type {string} */ book, /** @type {string} */ level) {
    const { starsHere, starSigns } = await load("stars");
    const stars = document.getElementById("stars");
    const won = starSigns(starsHere(book, level));
    if (stars && this.setup.against === level && this.game.book === book) stars.textContent = won;
  }

  async openSheet(/** @type {string} */ name) {
    if (this.pending !== null) return;
    const sheets = await this.load("sheets");
    sheets?.openSheet(/** @type {HTMLDialogElement} */ (document.getElementById(name)), this.offers);
  }

  submitted(/** @type {Event} */ event) {
    event.preventDefault();
    const { first, against } = this.setup;
    if (this.form.querySelector("dialog[open]")) return;
    if (first !== null || against === "friend") this.begin(0);
  }

  // The first move makes the game; without one (0) the other player begins, or the link is wanted first. The same
  // requests are sent until they are answered: their keys make one game and one move of them.
  async begin(/** @type {number} */ multiplier) {
    if (this.pending !== null) return;
    const { setup, game } = this;
    this.pending = multiplier;
    this.problem.textContent = "";
    const said = multiplier && setup.announce === "yes" ? await this.product(game.board.total, multiplier) : undefined;
    if (said === null) return this.idle();
    this.update();
    const name = this.name.value.trim();
    const wish = wishOf(setup, { name, other: this.other.value.trim(), key: this.key });
    const { key } = this;
    try {
      /** @type {Created} */
      const made = await this.send("api/games", wish);
      keep("setup", addressOf(setup));
      if (name) keep("name", name);
      keep(`seat.${made.game}`, made.secret);
      if (made.invitation_link) keep(`invite.${made.game}`, made.invitation_link);
      if (multiplier) await this.move(made, multiplier, said);
      if (this.key !== key) return; // somebody has come back meanwhile
      const invitation = !keeps && made.invitation ? `&invite=${made.invitation}` : "";
      const pressed = document.querySelector(".key:focus-visible") ? `&key=${multiplier}` : "";
      location.assign(`${inView(`${BASE}g/${made.game}`)}#seat=${made.secret}${invitation}${pressed}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.idle();
      this.problem.textContent = error.message || say("page.no_answer");
    }
  }

  // A move that is refused all the same leaves a game that can be played.
  /**
   * @param {Created} made
   * @param {number} multiplier
   * @param {number | string} [said] the product, where players say it themselves
   */
  async move({ game, secret, players, state }, multiplier, said) {
    const { version, to_move } = state.standing;
    const action = {
      ...{ kind: "move", version, key: newKey(), multiplier },
      ...(said === undefined ? {} : { said }),
      ...(players.length === 2 ? { player: to_move } : {}),
    };
    try {
      await this.send(`api/games/${game}/actions`, action, secret);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  // Until there is an answer: a tap without a network arrives later.
  async send(/** @type {string} */ path, /** @type {object} */ body, /** @type {string | null} */ secret = null) {
    const once = async () => {
      const control = new AbortController();
      const late = setTimeout(() => control.abort(new Problem(0, null)), ANSWER);
      try {
        return await post(path, body, { secret, signal: control.signal });
      } finally {
        clearTimeout(late);
      }
    };
    const answer = await insist(once, () => (this.problem.textContent = say("page.lost")), Infinity);
    this.problem.textContent = "";
    return answer;
  }

  async product(/** @type {number | string} */ total, /** @type {number} */ multiplier) {
    const product = await this.load("product");
    return product?.askProduct(this.main, total, multiplier, new AbortController().signal) ?? null;
  }

  // A script for what was tapped; the network may be away.
  /**
   * @template {"sheets" | "product"} Name
   * @param {Name} name
   */
  async load(name) {
    const script = await load(name, 0).catch(() => null);
    this.problem.textContent = script ? "" : say("page.no_answer");
    return script;
  }

  // Another game than the one that was wanted, or that was left by Back.
  idle() {
    this.pending = null;
    this.key = newKey();
    this.update();
  }

  // To a page that the browser has kept as it was.
  cameBack() {
    this.idle();
    this.offer();
  }

  // What else there is to do: a game that goes on, or the puzzle of the day.
  async offer() {
    if (this.isNew) return;
    const { offerNext } = await load("next");
    offerNext(/** @type {HTMLElement} */ (document.getElementById("next")));
  }
}

const usual = (/** @type {FormDataEntryValue | null} */ value, /** @type {string} */ otherwise) =>
  value === otherwise ? null : value;
