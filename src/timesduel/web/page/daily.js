// The puzzle of the day: the same for everybody, once a day, with a line and a picture to share.

import { h } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { BASE, get, insist } from "./api.js";
import { drawPng, drawSvg, shapesOf } from "./day_picture.js";
import { learn, progress, streak, today, weekOf } from "./progress.js";
import { PuzzlePage } from "./puzzle.js";
import { dateInWords, puzzleAddress } from "./learn.js";
import { handOver } from "./invite.js";
import { saveFile } from "./save.js";
import { starSigns } from "./stars.js";

/** @import { AnswerOfTheDay, Progress, PuzzleOfTheDay, ResultOfTheDay } from "./types.js" */
/** @import { Shape } from "./day_picture.js" */

const STARS = 3;

export async function open(/** @type {HTMLElement} */ main) {
  const day = today();
  /** @type {PuzzleOfTheDay} */
  const puzzle = await insist(() => get(`api/puzzles/daily?date=${day}`));
  const before = progress().daily[day];
  /** @type {AnswerOfTheDay | null} */
  let done = before && puzzle.replies.some((reply) => reply.move === before.move) ? before : null;
  new PuzzlePage(main, puzzle, {
    title: puzzle.heading,
    done,
    next: { href: puzzleAddress(puzzle.level), text: say("page_learn.another_puzzle") },
    onanswer: (result) => {
      done = result;
      learn((/** @type {Progress} */ now) => {
        now.daily[day] = result;
      });
    },
    extra: () => {
      const result = puzzle.results.find((each) => each.solved === done?.solved && each.hints === done.hints);
      if (!result) return [];
      return h(
        "section",
        { class: "card share", "aria-labelledby": "to-share" },
        h("h2", { id: "to-share" }, say("page_learn.share")),
        h("p", {}, result.text),
        line(lineOf(result)),
        picture(result, puzzle.date),
        h("p", { class: "note" }, say("page_learn.tomorrow")),
      );
    },
  });
}

const ADDRESS = `${BASE}learn/daily`;

// What is sent to others: the day, how it went, stars as text, and where the puzzle is.
function lineOf(/** @type {ResultOfTheDay} */ { summary, stars }) {
  const count = streak(progress().days);
  const fields = { summary, stars: starsText(stars), count, address: ADDRESS };
  return count > 1 ? say("page_learn.share_line_row", fields) : say("page_learn.share_line", fields);
}

const starsText = (/** @type {number} */ won) => starSigns(Array.from({ length: STARS }, (_, star) => star < won));

// Sent as a file where the browser can; saved elsewhere, such as on a school's network, which is not secure.
function picture(/** @type {ResultOfTheDay} */ { stars }, /** @type {string} */ day) {
  const { days } = progress();
  const count = streak(days);
  const shapes = shapesOf({
    stars,
    week: weekOf(day).map((each) => days.includes(each)),
    title: say("page_learn.share_title"),
    date: dateInWords(day),
    row: count ? say("page_learn.days", { count }) : "",
    address: ADDRESS.replace(/^https?:\/\//, ""),
  });
  const button = h(
    "button",
    { type: "button", class: "quiet", id: "share-picture", onclick: () => hand(shapes, day) },
    say(canSend() ? "page_learn.share_picture" : "page_learn.save_picture"),
  );
  return [
    drawSvg(shapes, say("page_learn.picture", { count: stars, of: STARS })),
    h("div", { class: "actions" }, button),
  ];
}

const fileOf = (/** @type {BlobPart[]} */ parts, day = today()) =>
  new File(parts, `timesduel-${day}.png`, { type: "image/png" });
const canSend = () => Boolean(navigator.canShare?.({ files: [fileOf([])] }));

async function hand(/** @type {Shape[]} */ shapes, /** @type {string} */ day) {
  const drawn = await drawPng(shapes);
  if (!drawn) return;
  const file = fileOf([drawn], day);
  if (canSend()) {
    await navigator.share({ files: [file], text: ADDRESS }).catch(() => {}); // somebody may change their mind
    return;
  }
  saveFile(file);
}

function line(/** @type {string} */ text) {
  const field = h(
    "textarea",
    {
      id: "line",
      class: "line",
      readonly: true,
      rows: 5,
      "aria-labelledby": "to-share",
      onfocus: () => field.select(),
    },
    text,
  );
  return [field, h("div", { class: "actions" }, handOver(field, "copy-line", "page_learn.copy_line", { text }))];
}
