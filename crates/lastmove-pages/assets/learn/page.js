// A course: its exercises, and which of its steps are done.
// @ts-check

import { say } from "../common.js";
import { recall, remember } from "../play/store.js";
import { Exercise } from "./exercise.js";
import { start as find } from "./find.js";
import { start as mark } from "./mark.js";
import { start as number } from "./number.js";
import { start as predict, startQueens as begun } from "./predict.js";
import { start as queens } from "./queens.js";
import { start as versus } from "./versus.js";

/** What each kind of exercise is made by. @type {Record<string, (exercise: Exercise) => Promise<void>>} */
const KINDS = {
  predict,
  find,
  mark,
  play: versus,
  win: versus,
  xor: number,
  worth: number,
  tried: number,
  placements: number,
  begun,
  place: queens,
  watch: queens,
};

/** What is done, by course: for this page even where the browser keeps nothing. @type {Map<string, Set<string>>} */
const known = new Map();

/** The steps of a course that are done, by number. @param {string} course */
function done(course) {
  const kept = (recall(`learn-${course}`) ?? "").split(" ").filter((step) => /^\d+$/.test(step));
  const steps = known.get(course) ?? new Set(kept);
  known.set(course, steps);
  return steps;
}

/** Shows how many steps of each course are done, and which of the one on the page. */
function show() {
  for (const figure of document.querySelectorAll("[data-progress]")) {
    if (figure instanceof HTMLElement) {
      const count = Number(figure.dataset.steps);
      const made = done(figure.dataset.progress ?? "").size;
      figure.textContent = made === 0 ? "" : say("learn-progress", { done: Math.min(made, count), count });
    }
  }
  const course = document.querySelector("[data-course]");
  const steps = course instanceof HTMLElement ? done(course.dataset.course ?? "") : new Set();
  for (const element of document.querySelectorAll("[data-step]")) {
    const isDone = element instanceof HTMLElement && steps.has(element.dataset.step ?? "");
    element.classList.toggle("is-done", isDone);
    const sign = element.querySelector(".done");
    if (sign) {
      sign.textContent = isDone ? say("learn-done") : "";
    }
  }
}

/** A step of the course on the page is done. @param {string} course @param {string} step */
function finish(course, step) {
  const steps = done(course).add(step);
  remember(`learn-${course}`, [...steps].join(" "));
  show();
}

for (const root of document.querySelectorAll(".exercise")) {
  const step = root.closest("[data-step]");
  const course = root.closest("[data-course]");
  if (root instanceof HTMLElement && step instanceof HTMLElement && course instanceof HTMLElement) {
    const exercise = new Exercise(root, () => finish(course.dataset.course ?? "", step.dataset.step ?? ""));
    void exercise.attempt(() => KINDS[exercise.kind](exercise));
  }
}
show();
