// Positions, one after the other: which move wins?
// @ts-check

import { make, say } from "../common.js";
import { positionOf } from "../play/ask.js";
import { reason } from "./exercise.js";
import { Stage, look } from "./stage.js";

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("./exercise.js").Exercise} Exercise
 */

/** @param {Exercise} exercise */
export async function start(exercise) {
  const title = make("p", { class: "question" });
  exercise.body.append(title);
  const stage = new Stage(exercise, move);
  const next = exercise.button(say("learn-next"), async () => {
    exercise.tell("");
    await show();
    stage.board.focus();
  });
  const hint = exercise.button(say("learn-hint"), async () => exercise.tell(await stage.hint()));
  const found = await Promise.all(exercise.items.map((item) => positionOf(item)));
  let at = 0;

  async function show() {
    const { game, position } = found[at];
    title.textContent = say("learn-number", { number: at + 1, count: found.length });
    next.hidden = true;
    hint.hidden = false;
    stage.show(await look(game, position), true);
  }

  /** @param {Rated} option */
  async function move(option) {
    const { game } = found[at];
    const why = await reason(game, option.to);
    if (option.outcome !== "loss") {
      stage.board.release();
      exercise.tell(say("learn-move-wrong", { why: why.text }), "wrong");
      return;
    }
    stage.show(await look(game, option.to), false, option.move);
    exercise.tell(say("learn-move-right", { why: why.text }), "right");
    at += 1;
    hint.hidden = true;
    next.hidden = at === found.length;
    if (next.hidden) {
      title.textContent = say("learn-all-right");
      exercise.done();
    } else {
      next.focus();
    }
  }

  await show();
  // With the board, so that it does not push them down.
  exercise.body.append(make("p", { class: "buttons" }, [next, hint]));
}
