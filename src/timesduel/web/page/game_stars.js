// After a game: it is written down, the stars that it gave are shown, and what the next one needs.

import { face, h, show, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_ladder.js";
import { BASE, get, insist, Problem } from "./api.js";
import { endOf } from "./game_state.js";
import { learn, newEntry, progress, stamp } from "./progress.js";
import { starAfter, starsIn, starsOf } from "./stars.js";
import { starRow } from "./star_row.js";

/** @import { BookLadder, DiaryEntry, LadderGame, GameState, Progress, ReviewAnswer } from "./types.js" */
/** @import { GamePage } from "./play.js" */

// Shown in `box`, if it is a game that stars are for: by the rules of a book, against a level. Says if it is.
export async function showStars(
  /** @type {GamePage} */ page,
  /** @type {HTMLElement} */ box,
  /** @type {ReviewAnswer} */ review,
) {
  const { game } = page.state;
  const level = opponentOf(game);
  if (!level || !review.result) return false;
  const ladder = await ladderOf(review);
  if (!ladder?.rungs.some((rung) => rung.level === level)) return false;
  const now = await keepResult(page, review, level);
  const mine = now.results.find((each) => each.game === game.game);
  const others = { results: now.results.filter((each) => each.game !== game.game) };
  const before = starsOf(others, ladder.book, level);
  const fresh = (mine ? starsIn(mine) : []).map((won, index) => won && !before[index]);
  show(box, stars(ladder, level, now, fresh));
  return true;
}

// The level that one person has played against here; null for all other games.
/** @returns {string | null} */
function opponentOf(/** @type {GameState} */ { you, players }) {
  if (you.length !== 1 || players[you[0] - 1]) return null;
  return players[2 - you[0]];
}

// The ladder of the book that was played; null if the game had other rules than the book has.
/** @returns {Promise<BookLadder | null>} */
async function ladderOf(/** @type {ReviewAnswer} */ { rules }) {
  try {
    const { books } = await insist(() => get(`api/ladder?${new URLSearchParams({ book: rules.name })}`));
    return JSON.stringify(books[0].rules) === JSON.stringify(rules) ? books[0] : null;
  } catch (error) {
    if (error instanceof Problem) return null; // of no book, or without an answer
    throw error;
  }
}

// Each game is written down once. Whether there was help at this seat the server knows: it may have been at
// another device.
/** @returns {Promise<Progress>} */
async function keepResult(
  /** @type {GamePage} */ page,
  /** @type {ReviewAnswer} */ { rules, result, summaries },
  /** @type {string} */ level,
) {
  const { game, you, players } = page.state.game;
  const isKept = () => progress().results.some((each) => each.game === game);
  if (isKept()) return progress();
  const { helped } = await insist(() => get(page.path, { secret: page.secret }));
  if (isKept()) return progress();
  const seat = you[0];
  const { chances, kept } = summaries[seat - 1];
  const hints = helped ? 1 : 0;
  const of = (/** @type {number} */ count) => players.map((_, index) => (index === seat - 1 ? count : null));
  const entry = newEntry(
    "game",
    /** @type {Partial<DiaryEntry>} */ ({
      ...{ id: game, book: rules.name, rules, players, winner: result?.winner ?? undefined },
      ...{ when: stamp(endOf(page.state)), chances: of(chances), kept: of(kept) },
    }),
  );
  /** @type {LadderGame} */
  const mine = {
    ...{ game, when: entry.when, book: rules.name, level, won: result?.winner === seat },
    ...{ hints, chances, slips: chances - kept },
  };
  const asked = helped ? [newEntry("hint", { game })] : [];
  return learn((/** @type {Progress} */ now) => now.results.push(mine), ...asked, entry);
}

function stars(
  /** @type {BookLadder} */ ladder,
  /** @type {string} */ level,
  /** @type {Progress} */ now,
  /** @type {boolean[]} */ fresh,
) {
  const { book, rungs } = ladder;
  const rung = rungs.find((each) => each.level === level);
  const name = rung?.name ?? "";
  const reasons = (rung?.stars ?? []).filter((_, index) => fresh[index]).map(({ short }) => short);
  const count = reasons.length;
  const next = starAfter(now, ladder, level);
  const needs = next && rungs.find((each) => each.level === next.level)?.stars[next.star].needs;
  const said = [
    count > 0 && say("page_ladder.new", { count, reasons: reasons.join(", ") }),
    needs ? say("page_ladder.next_needs", { needs }) : say("page_ladder.all_of_book"),
  ].filter(Boolean);
  tell(said.join(" "));
  return h(
    "section",
    { class: "game-stars", "aria-label": say("page_ladder.against", { name }) },
    h(
      "a",
      { class: "game-stars-row", href: `${BASE}ladder/${book}` },
      h("span", { class: "game-stars-face" }, face(level)),
      starRow(starsOf(now, book, level), fresh),
      h("span", { class: "unseen" }, say("page_ladder.to_ladder")),
    ),
    h("p", {}, said.join(" ")),
  );
}
