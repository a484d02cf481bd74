// What is due again: mistakes from games of one's own, and puzzles that were met before.

import { h, show } from "./dom.js";
import { number, say } from "./say.js";
import "./words_learn.js";
import { BASE, insist, post, Problem } from "./api.js";
import { dueCards, learn, positionOf, progress } from "./progress.js";
import { PuzzlePage } from "./puzzle.js";
import { heading } from "./learn.js";

/** @import { KeptCard, Progress, PuzzleAnswer } from "./types.js" */

export async function open(/** @type {HTMLElement} */ main) {
  for (const [key, card] of dueCards()) {
    try {
      const source = card.source === "mistake" && card.events.length === 1 ? "mistake" : "again";
      const puzzle = await insist(() => post("api/puzzles", { ...positionOf(card), level: card.level, source }));
      pose(main, puzzle, card, dueCards().length);
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 422) throw error;
      learn((/** @type {Progress} */ now) => {
        delete now.cards[key];
      }); // no puzzle, whatever it was
    }
  }
  nothingDue(main);
}

function pose(
  /** @type {HTMLElement} */ main,
  /** @type {PuzzleAnswer} */ puzzle,
  /** @type {KeptCard} */ card,
  /** @type {number} */ count,
) {
  new PuzzlePage(main, puzzle, {
    title: say(card.source === "mistake" ? "page_learn.mistake_title" : "page_learn.again_title", {
      goal: puzzle.goal,
    }),
    next: { href: `${BASE}learn/mistakes`, text: say(count > 1 ? "page_learn.next_due" : "page_learn.finish") },
    below: h(
      "section",
      { class: "card" },
      h("h2", {}, say("page_learn.mistakes")),
      h("p", {}, say("page_learn.due", { count })),
    ),
  });
}

function nothingDue(/** @type {HTMLElement} */ main) {
  const cards = Object.values(progress().cards);
  const first = cards.map((card) => new Date(card.due)).sort((one, other) => Number(one) - Number(other))[0];
  const when =
    first &&
    new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full", timeStyle: "short" }).format(first);
  show(
    main,
    heading(say("page_learn.mistakes")),
    h(
      "section",
      { class: "card" },
      h(
        "p",
        {},
        when ? say("page_learn.next_is_due", { when, cards: number(cards.length) }) : say("page_learn.no_mistakes"),
      ),
      h("p", {}, h("a", { class: "button", href: `${BASE}learn/puzzle` }, say("page_learn.another_puzzle"))),
    ),
  );
}
