// The pages of a class: to open one, for a child, for the teacher, for the wall.

import { BASE, load } from "./api.js";
import "./words_class.js";

export async function open(/** @type {HTMLElement} */ main) {
  const [, code, role] = location.pathname.slice(new URL(BASE).pathname.length).split("/");
  if (!code) return (await load("class_open")).openNew(main);
  if (role === "teacher") return (await load("class_teacher")).openTeacher(main, code);
  if (role === "wall") return (await load("class_wall")).openWall(main, code);
  return (await load("class_child")).openChild(main, code);
}
