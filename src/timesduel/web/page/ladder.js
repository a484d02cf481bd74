// The ladder: every game with its stars, or one of them as a path of opponents, the weakest at the bottom.

import { face, h, s, show } from "./dom.js";
import { say } from "./say.js";
import "./words_ladder.js";
import { BASE, get, insist, load, Problem } from "./api.js";
import { profile, progress } from "./progress.js";
import { addressOf } from "./setup.js";
import { countStars, nextStar, starSign, starsOf } from "./stars.js";
import { starMarks, starRow } from "./star_row.js";

/** @import { BookLadder, LadderAnswer, Progress, RungAnswer } from "./types.js" */

// Where each opponent stands, from the left in percent: a path that winds.
const PLACES = [24, 72, 28, 74, 30, 70, 50];

const levelsOf = (/** @type {BookLadder} */ { rungs }) => rungs.map(({ level }) => level);

export async function open(/** @type {HTMLElement} */ main) {
  const [, book] = location.pathname.slice(new URL(BASE).pathname.length).split("/");
  if (profile) await (await load("family")).refresh();
  if (book) await openBook(main, book);
  else await openAll(main);
}

async function openBook(/** @type {HTMLElement} */ main, /** @type {string} */ book) {
  let ladder;
  try {
    ladder = (await insist(() => get(`api/ladder?book=${book}`))).books[0];
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error;
    throw new Problem(404, { detail: say("page_ladder.no_book") });
  }
  new Path(main, ladder, progress());
}

// ---- all games

async function openAll(/** @type {HTMLElement} */ main) {
  /** @type {LadderAnswer} */
  const { books, of } = await insist(() => get("api/ladder"));
  const now = progress();
  document.title = say("page.title", { what: say("page_ladder.headline") });
  const stars = books.reduce((sum, each) => sum + countStars(now, each.book, levelsOf(each)), 0);
  main.querySelector(".hero")?.append(total(stars, of));
  main.append(
    h(
      "ul",
      { class: "ladders" },
      books.map((each) => bookCard(each, now)),
    ),
  );
}

function bookCard(/** @type {BookLadder} */ ladder, /** @type {Progress} */ now) {
  const { book, goal, title, of, rungs } = ladder;
  const next = nextOf(ladder, now);
  const small = (/** @type {RungAnswer} */ { level }) =>
    h("span", { class: "small-rung" }, face(level), starMarks(starsOf(now, book, level)));
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card ladder-card", href: `${BASE}ladder/${book}` },
      h("span", { class: "ladder-name" }, h("span", { class: "goal" }, goal), h("span", { class: "title" }, title)),
      total(countStars(now, book, levelsOf(ladder)), of),
      h("span", { class: "small-rungs", "aria-hidden": "true" }, rungs.map(small)),
      h(
        "span",
        { class: "needs" },
        next ? say("page_ladder.next_needs", { needs: next.star.needs }) : say("page_ladder.all_of_book"),
      ),
    ),
  );
}

const total = (/** @type {number} */ stars, /** @type {number} */ of) =>
  h("span", { class: "star-total" }, say("page_ladder.total", { stars, of }));

function nextOf(/** @type {BookLadder} */ ladder, /** @type {Progress} */ now) {
  const next = nextStar(now, ladder.book, levelsOf(ladder));
  const rung = next && ladder.rungs.find((each) => each.level === next.level);
  return next && rung ? { rung, star: rung.stars[next.star] } : null;
}

// ---- one game

class Path {
  constructor(/** @type {HTMLElement} */ main, /** @type {BookLadder} */ ladder, /** @type {Progress} */ now) {
    this.ladder = ladder;
    this.now = now;
    this.next = nextOf(ladder, now)?.rung ?? null;
    const { goal, title, of, rungs } = ladder;
    const unbeaten = rungs.findIndex(({ level }) => !starsOf(now, ladder.book, level)[0]);
    this.gold = unbeaten < 0 ? rungs.length : unbeaten; // opponents from the first on
    document.title = say("page.title", { what: say("page_ladder.title", { goal }) });
    this.card = h("section", { class: "card rung-card", id: "rung-card" });
    this.places = rungs.map((rung, index) => this.place(rung, index));
    show(
      main,
      h(
        "div",
        { class: "ladder-head" },
        h("a", { class: "back", href: `${BASE}ladder` }, say("page_ladder.all_games")),
        h("h1", {}, goal, " ", h("span", { class: "title" }, title)),
        total(countStars(now, ladder.book, levelsOf(ladder)), of),
      ),
      h("ol", { class: "rungs", "aria-label": say("page_ladder.opponents") }, this.places),
    );
    this.choose(Math.max(0, this.next ? rungs.indexOf(this.next) : rungs.length - 1));
    this.card.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  // An opponent, and the way there from the one below.
  place(/** @type {RungAnswer} */ rung, /** @type {number} */ index) {
    const stars = starsOf(this.now, this.ladder.book, rung.level);
    const kind = rung === this.next ? "here" : stars[0] ? "beaten" : "ahead";
    const attributes = {
      type: "button",
      class: `rung ${kind}`,
      id: `rung-${rung.level}`,
      "aria-expanded": "false",
      "aria-controls": this.card.id,
      onclick: () => this.choose(index),
    };
    const item = h(
      "li",
      {},
      index > 0 && this.leg(index),
      h(
        "button",
        attributes,
        h("span", { class: "rung-face" }, face(rung.level)),
        h("span", { class: "rung-name" }, rung.name),
        starRow(stars),
      ),
    );
    item.style.setProperty("--place", `${placeOf(index)}%`);
    return item;
  }

  // Up from the one below, and over; gold as far as all were beaten.
  leg(/** @type {number} */ index) {
    const [from, to] = [placeOf(index - 1), placeOf(index)];
    return s(
      "svg",
      {
        class: index < this.gold ? "leg gold" : "leg",
        viewBox: "0 0 100 100",
        preserveAspectRatio: "none",
        "aria-hidden": "true",
      },
      s("path", { d: `M${from} 100Q${from} 0 ${to} 0` }),
    );
  }

  choose(/** @type {number} */ chosen) {
    const { book, rungs } = this.ladder;
    const rung = rungs[chosen];
    for (const [index, place] of this.places.entries()) {
      const button = place.querySelector("button");
      if (button) button.ariaExpanded = String(index === chosen);
    }
    const stars = starsOf(this.now, book, rung.level);
    const { name, level, about } = rung;
    const wanted = rung.stars[Math.max(0, stars.indexOf(false))];
    const setup = { rules: {}, which_game: book, against: level, first: wanted.first };
    const condition = (/** @type {boolean} */ won, /** @type {number} */ index) =>
      h(
        "li",
        { class: won ? "won" : null },
        h("span", { class: "star", "aria-hidden": "true" }, starSign(won)),
        h("span", {}, rung.stars[index].short, won && h("span", { class: "unseen" }, say("page_ladder.done"))),
      );
    show(
      this.card,
      h("h2", {}, say(rung === this.next ? "page_ladder.next" : "page_ladder.against", { name })),
      h("p", { class: "note" }, say("page_ladder.about", { name, about })),
      h("ul", { class: "conditions" }, stars.map(condition)),
      h("p", {}, stars.every(Boolean) ? say("page_ladder.all_three") : wanted.needs),
      h(
        "a",
        { class: "button big", id: "play", href: `${BASE}?${addressOf(setup)}` },
        say("page_ladder.play", { name }),
      ),
    );
    this.places[chosen].append(this.card);
  }
}

const placeOf = (/** @type {number} */ index) => PLACES[index % PLACES.length];
