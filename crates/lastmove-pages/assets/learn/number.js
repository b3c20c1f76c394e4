// Questions that are answered by a number.
// @ts-check

import { ask, fetchJson, make, say } from "../common.js";
import { tableOfBits } from "../board/heaps.js";
import { positionOf } from "../play/ask.js";
import { reason } from "./exercise.js";
import { Stage, look } from "./stage.js";

/**
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {{name: string, show: () => Promise<void>,
 *   check: (number: number) => Promise<{isRight: boolean, why: string}>}} Question
 */

/** The largest number that is asked about. */
const MOST = 999;

/**
 * The exclusive or of heaps, column by column.
 * @param {Exercise} exercise
 * @param {string} item
 * @returns {Promise<Question>}
 */
async function xor(exercise, item) {
  const { game, position } = await positionOf(item);
  const shape = await fetchJson(`diagram?${new URLSearchParams({ game, position, view: "map" })}`);
  const home = exercise.body.querySelector(".bits-home") ?? make("div", { class: "bits-home" });
  exercise.body.append(home);
  return {
    name: position.replaceAll(",", " ⊕ "),
    show: async () => home.replaceChildren(tableOfBits(shape, true)),
    check: async (number) => {
      const isRight = String(number) === shape.xor;
      return { isRight, why: say(isRight ? "learn-xor-right" : "learn-xor-wrong", { number }) };
    },
  };
}

/**
 * How large a heap of nim a game is worth: beside that heap, who moves loses.
 * @param {Exercise} exercise
 * @param {Stage} stage
 * @param {string} item
 * @returns {Promise<Question>}
 */
async function worth(exercise, stage, item) {
  const { game, position } = await positionOf(item);
  return {
    name: say("learn-pins", { count: position }),
    show: async () => stage.show(await look(game, position), false),
    check: async (number) => {
      const sum = await positionOf(`${item} + nim:${number}`);
      const { outcome } = await ask("solve", sum);
      const isRight = outcome === "loss";
      const { text } = await reason(sum.game, sum.position);
      return { isRight, why: say(isRight ? "learn-worth-right" : "learn-worth-wrong", { number, why: text }) };
    },
  };
}

/** How many rows the search of queens tries. @param {string} item @returns {Promise<Question>} */
async function tried(item) {
  const { Walk } = await import("../queens/search.js");
  const n = Number(item);
  const walk = new Walk("plain", n);
  while (!walk.isOver) {
    walk.forward();
  }
  return {
    name: say("learn-tried", { n }),
    show: async () => {},
    check: async (number) => {
      const isRight = number === walk.state.tried;
      return { isRight, why: say(isRight ? "learn-tried-right" : "learn-tried-wrong", { number, blind: n ** n }) };
    },
  };
}

/** How many placements of queens there are. @param {string} item @returns {Promise<Question>} */
async function placements(item) {
  const n = Number(item);
  return {
    name: say("learn-placements", { n }),
    show: async () => {},
    check: async (number) => {
      const { total } = await fetchJson(`queens/list?${new URLSearchParams({ n: item, count: "1" })}`);
      const isRight = number === total;
      return { isRight, why: say(isRight ? "learn-placements-right" : "learn-placements-wrong", { number, n }) };
    },
  };
}

/** @param {Exercise} exercise */
export async function start(exercise) {
  /** @type {(item: string) => Promise<Question>} */
  let asked = placements;
  if (exercise.kind === "xor") {
    asked = (item) => xor(exercise, item);
  } else if (exercise.kind === "worth") {
    const stage = new Stage(exercise);
    asked = (item) => worth(exercise, stage, item);
  } else if (exercise.kind === "tried") {
    asked = tried;
  }
  /** @type {Question[]} */
  const questions = [];
  for (const item of exercise.items) {
    questions.push(await asked(item));
  }
  let at = 0;
  const input = make("input", {
    type: "number", min: "0", max: String(MOST), step: "1", required: "", inputmode: "numeric", autocomplete: "off",
  });
  const title = make("span", { class: "question" });
  const form = make("form", { class: "number" }, [
    make("label", {}, [title, " ", input]),
    make("button", {}, [say("learn-check")]),
  ]);

  async function show() {
    const { name } = questions[at];
    title.textContent = say("learn-question", { name, number: at + 1, count: questions.length });
    input.value = "";
    await questions[at].show();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void exercise.attempt(async () => {
      const { isRight, why } = await questions[at].check(Number(input.value));
      if (!isRight) {
        exercise.tell(why, "wrong");
        input.select();
        return;
      }
      at += 1;
      // Told with the next question, which can be answered from then on.
      if (at < questions.length) {
        await show();
        exercise.tell(why, "right");
        input.focus();
      } else {
        exercise.tell(why, "right");
        form.hidden = true;
        exercise.done();
      }
    });
  });
  await show();
  // With the board, so that it does not push it down.
  exercise.body.append(form);
}
