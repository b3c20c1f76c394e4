// A game against the machine, which never errs.
// @ts-check

import { ask, make, say } from "../common.js";
import { positionOf } from "../play/ask.js";
import { Stage, look } from "./stage.js";

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {import("./stage.js").Seen} Seen
 */

/** How long the machine lets its move be awaited, in milliseconds. */
const PAUSE = 500;

/** @param {Exercise} exercise */
export async function start(exercise) {
  const { game, position: beginning } = await positionOf(exercise.items[0]);
  const stage = new Stage(exercise, move);
  const hint = exercise.button(say("learn-hint"), async () => exercise.tell(await stage.hint()));
  /** The move that gave away a won game. @type {string | null} */
  let slip = null;
  let seen = await look(game, beginning);
  stage.show(seen, false);
  // With the board, so that it does not push them down.
  exercise.body.append(make("p", { class: "buttons" }, [
    exercise.button(say("learn-first"), () => begin(true)),
    exercise.button(say("learn-second"), () => begin(false)),
    hint,
  ]));
  hint.disabled = true;
  exercise.tell(say("learn-who"));

  /** @param {boolean} isFirst */
  async function begin(isFirst) {
    slip = null;
    seen = await look(game, beginning);
    if (isFirst) {
      yours("");
    } else {
      stage.show(seen, false);
      await machine();
    }
    stage.board.focus();
  }

  /** The learner is to move. @param {string} before what the machine did @param {string | null} [by] */
  function yours(before, by = null) {
    hint.disabled = false;
    stage.show(seen, true, by);
    exercise.tell(`${before} ${say("turn-you-hidden")}`.trim());
  }

  /** @param {Rated} option */
  async function move(option) {
    if (seen.answer.outcome === "win" && option.outcome !== "loss") {
      slip ??= option.move;
    }
    hint.disabled = true;
    seen = await look(game, option.to);
    stage.show(seen, false, option.move);
    if (seen.answer.best.length > 0) {
      await machine();
    } else {
      exercise.tell(say("over-you"), "right");
      exercise.done();
    }
  }

  async function machine() {
    exercise.tell(say("machine"));
    const [made] = await Promise.all([
      ask("choose", { game, position: seen.position, erring: 0 }),
      new Promise((done) => setTimeout(done, PAUSE)),
    ]);
    seen = await look(game, made.position);
    if (seen.answer.best.length > 0) {
      yours(say("machine-played", { move: made.move }), made.move);
      return;
    }
    stage.show(seen, false, made.move);
    const why = slip === null ? say("learn-never") : say("learn-slip", { move: slip });
    exercise.tell(`${say("over-machine")} ${why}`, "wrong");
    if (exercise.kind === "play") {
      // Losing is no fault where nothing has been taught yet.
      exercise.done();
    }
  }
}
