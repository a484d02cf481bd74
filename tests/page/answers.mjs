// What the page's scripts make of days and of tries that come as JSON: python tests compare it.

import { readFileSync } from "node:fs";
import { browser } from "./browser.mjs";

browser.start();
const { streak } = await import("../../src/timesduel/web/page/progress.js");
const { knowledgeOf } = await import("../../src/timesduel/web/page/wall_state.js");

const { diaries, today, tries } = JSON.parse(readFileSync(0, "utf8"));
const answers = {
  rows: diaries.map((days) => streak(days, today)),
  knowledge: tries.map((latest) => knowledgeOf({ asked: latest.length, right: 0, latest })),
};
console.log(JSON.stringify(answers));
