// The pages of a class but for the children's: to open one, for the teacher, to look back, for the wall.

import { BASE, load } from "./api.js";
import { forgetOldPaper } from "./class_paper.js";
import "./words_class.js";

export async function open(/** @type {HTMLElement} */ main) {
  forgetOldPaper();
  const [, code, role] = location.pathname.slice(new URL(BASE).pathname.length).split("/");
  if (!code) return (await load("class_open")).openNew(main);
  if (role === "teacher") return (await load("class_teacher")).openTeacher(main, code);
  if (role === "report") return (await load("class_report")).openReport(main, code);
  return (await load("class_wall")).openWall(main, code);
}
