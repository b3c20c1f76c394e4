// Positions, one after the other: is each of them won or lost for who moves?
// @ts-check

import { ask, make, say } from "../common.js";
import { positionOf } from "../play/ask.js";
import { Board } from "../queens/board.js";
import { reason } from "./exercise.js";
import { Stage, look } from "./stage.js";

/**
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {{name: string, says: (answer: boolean) => string, show: () => Promise<void>,
 *   check: () => Promise<{truth: boolean, why: string}>}} Question
 */

/**
 * Asks questions to be answered by yes or no, one after the other, and keeps the answers in a row.
 * @param {Exercise} exercise
 * @param {[yes: string, no: string]} words the two answers, beginning with a sign each
 * @param {Question[]} questions
 */
async function each(exercise, [yes, no], questions) {
  const title = make("p", { class: "question" });
  const chips = questions.map(({ name }) => make("li", {}, [make("span", {}, [name]), make("b", {}, ["?"])]));
  const strip = make("ol", { class: "strip", "aria-label": say("learn-so-far") }, chips);
  const buttons = make("p", { class: "buttons" });
  let at = 0;

  async function show() {
    title.textContent = say("learn-question", { name: questions[at].name, number: at + 1, count: questions.length });
    chips.forEach((chip, index) => chip.classList.toggle("is-here", index === at));
    await questions[at].show();
  }

  /** @param {boolean} answer */
  async function check(answer) {
    const question = questions[at];
    const { truth, why } = await question.check();
    if (answer !== truth) {
      exercise.tell(`${question.says(truth)} ${why}`, "wrong");
      return;
    }
    exercise.tell(`${question.says(truth)} ${why}`, "right");
    const sign = (truth ? yes : no).charAt(0);
    chips[at].lastElementChild?.replaceChildren(sign);
    chips[at].setAttribute("aria-label", `${question.name}: ${truth ? yes : no}`);
    chips[at].className = truth ? "win" : "loss";
    at += 1;
    if (at < questions.length) {
      await show();
      return;
    }
    title.textContent = say("learn-all-right");
    buttons.hidden = true;
    exercise.done();
  }

  buttons.append(exercise.button(yes, () => check(true)), exercise.button(no, () => check(false)));
  await show();
  // With the board, so that it does not push them down.
  exercise.body.append(title, buttons, strip);
}

/** @param {Exercise} exercise */
export async function start(exercise) {
  const stage = new Stage(exercise);
  const found = await Promise.all(exercise.items.map((item) => positionOf(item)));
  await each(exercise, [say("learn-won"), say("learn-lost")], found.map(({ game, position }) => ({
    name: position,
    says: (truth) => truth ? say("learn-is-won", { position }) : say("learn-is-lost", { position }),
    show: async () => stage.show(await look(game, position), false),
    check: async () => {
      const { outcome } = await ask("solve", { game, position });
      return { truth: outcome === "win", why: (await reason(game, position)).text };
    },
  })));
}

/**
 * Of each row of the first column: can the other queens be placed, if the first one stands there?
 * @param {Exercise} exercise
 */
export async function startQueens(exercise) {
  const n = Number(exercise.items[0]);
  const home = make("div", { class: "queens-board" });
  exercise.body.append(home);
  const board = new Board(home, () => {});
  /** @param {number[]} rows */
  const draw = (rows) => board.show({
    n,
    queens: rows.map((row, index) => ({ at: [index + 1, row], isKept: index === 0 })),
    label: say("queens-picture", { n, rows: rows.join(" ") }),
  });
  /** The completion of the question before. @type {number[] | null} */
  let found = null;
  const rows = Array.from({ length: n }, (_, index) => index + 1);
  await each(exercise, [say("learn-can"), say("learn-cannot")], rows.map((row) => ({
    name: say("learn-row", { row }),
    says: (truth) => truth
      ? say("learn-is-can", { row, rows: found?.join(" ") ?? "" })
      : say("learn-is-cannot", { row }),
    show: async () => draw([row]),
    check: async () => {
      found = (await ask("queens/complete", { n, queens: [{ column: 1, row }] })).placement;
      return { truth: found !== null, why: "" };
    },
  })));
}
