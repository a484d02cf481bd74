// The puzzle of the day: the same for everybody, once a day, with a line to share.

import { h, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { get, insist } from "./api.js";
import { learn, progress, today } from "./progress.js";
import { PuzzlePage } from "./puzzle.js";
import { puzzleAddress } from "./learn.js";

/** @import { AnswerOfTheDay, Progress, PuzzleOfTheDay } from "./types.js" */

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
        line(result.to_share),
        h("p", { class: "note" }, say("page_learn.tomorrow")),
      );
    },
  });
}

// Where there is no clipboard, as on a school's network, the line is selected, ready to be copied.
function line(/** @type {string} */ text) {
  const field = h(
    "textarea",
    {
      id: "line",
      class: "line",
      readonly: true,
      rows: 3,
      "aria-labelledby": "to-share",
      onfocus: () => field.select(),
    },
    text,
  );
  const copy = h(
    "button",
    {
      type: "button",
      class: "button",
      id: "copy-line",
      onclick: async () => {
        field.focus();
        field.select();
        try {
          await navigator.clipboard.writeText(text);
          copy.textContent = say("page.copied");
        } catch {
          copy.textContent = say("page.selected");
        }
        tell(copy.textContent);
      },
    },
    say("page_learn.copy_line"),
  );
  const send =
    navigator.share &&
    h(
      "button",
      { type: "button", class: "quiet", onclick: () => navigator.share({ text }).catch(() => {}) },
      say("page.share"),
    );
  return [field, h("div", { class: "actions" }, copy, send)];
}
