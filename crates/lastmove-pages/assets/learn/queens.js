// Queens in a course: placed by hand, or watched, as on the page of queens.
// @ts-check

import { ask, make } from "../common.js";
import { Board } from "../queens/board.js";

/**
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {import("../queens/page.js").Mode} Mode
 * @typedef {import("../queens/page.js").Shell} Shell
 */

/** @param {Exercise} exercise */
export async function start(exercise) {
  const n = Number(exercise.items[0]);
  const home = make("div", { class: "queens-board" });
  exercise.body.append(home);
  /** @type {Mode | null} */
  let mode = null;
  /** @type {Shell} */
  const shell = {
    board: new Board(home, (column, row) => mode?.pick?.(column, row)),
    limit: () => n,
    tell: (text, isQuick = false) => {
      exercise.verdict.setAttribute("aria-live", isQuick ? "off" : "polite");
      exercise.tell(text);
    },
    complain: (error) => exercise.tell(error instanceof Error ? error.message : String(error), "wrong"),
    clear: () => {},
    order: (rows) => {
      if (rows !== null) {
        void exercise.attempt(() => verify(rows));
      }
    },
    remember: () => {},
    resize: () => {},
    hideBoard: () => {},
    enable: (button, isEnabled, next) => {
      const had = document.activeElement === button;
      button.disabled = !isEnabled;
      if (had && !isEnabled) {
        next.focus();
      }
    },
  };

  /** The server has the last word. @param {number[]} rows */
  async function verify(rows) {
    const queens = rows.map((row, index) => ({ column: index + 1, row }));
    const { placement } = await ask("queens/complete", { n, queens });
    if (placement !== null) {
      exercise.verdict.classList.add("right");
      exercise.done();
    }
  }

  const { start: begin } = exercise.kind === "watch"
    ? await import("../queens/watch.js")
    : await import("../queens/hand.js");
  mode = begin(shell, new URLSearchParams());
  mode.show(n);
}
