// Progress as a file: to keep it elsewhere, or to take it to another device.

import { h, tell } from "./dom.js";
import { say } from "./say.js";
import "./words_learn.js";
import { keep, keeps } from "./keep.js";
import { checked, merged, profile, progress, today, unlearn, VERSION } from "./progress.js";
import { saveFile } from "./save.js";

const LARGEST = 5_000_000; // bytes; browsers keep no more

export function filesOf(/** @type {() => unknown} */ changed) {
  const said = h("p", { class: "note", id: "files-said", role: "status" }, keeps ? "" : say("page_learn.not_kept"));
  const word = (/** @type {string} */ code, /** @type {Record<string, any>} */ fields = {}) => {
    said.textContent = say(code, fields);
  };
  const picked = h("input", { type: "file", id: "import", accept: ".json,application/json", onchange: () => take() });

  async function take() {
    const file = picked.files?.[0];
    if (!file) return;
    const found = file.size > LARGEST ? null : await read(file);
    picked.value = "";
    if (!found) {
      word("page_learn.garbage");
      return;
    }
    if (found === NEWER) {
      word("page_learn.newer");
      return;
    }
    const kept = keep("progress", merged(progress(), found));
    await changed();
    const text = say(kept ? "page_learn.imported" : "page_learn.not_kept");
    /** @type {HTMLElement} */ (document.getElementById("files-said")).textContent = text;
    tell(text);
    document.getElementById("import")?.focus();
  }

  let sure = false;
  const forgetting = h(
    "button",
    {
      type: "button",
      class: "quiet",
      id: "forget",
      onclick: async () => {
        if (!sure) {
          sure = true;
          forgetting.textContent = say("page_learn.forget_sure");
          forgetting.className = "danger";
          return;
        }
        unlearn();
        await changed();
        document.getElementById("forget")?.focus();
        tell(say("page_learn.forgotten"));
      },
    },
    say("page_learn.forget"),
  );
  const saving = h(
    "div",
    { class: "actions" },
    h("button", { type: "button", class: "quiet", id: "export", onclick: () => save() }, say("page_learn.export")),
  );
  if (profile) return [h("p", {}, say("page_learn.kept_with", { name: profile })), saving, said];
  return [
    h("p", {}, say("page_learn.kept_here")),
    saving,
    h("p", { class: "field" }, h("label", { for: "import" }, say("page_learn.import")), picked),
    h("div", { class: "actions" }, forgetting),
    said,
  ];
}

const NEWER = {};

async function read(/** @type {File} */ file) {
  try {
    const data = JSON.parse(await file.text());
    if (data?.timesduel !== "progress") return null;
    return Number.isInteger(data.progress?.version) && data.progress.version > VERSION ? NEWER : checked(data.progress);
  } catch {
    return null;
  }
}

function save() {
  const text = JSON.stringify({ timesduel: "progress", progress: progress() }, null, 1);
  saveFile(new File([text], `timesduel-${today()}.json`, { type: "application/json" }));
}
