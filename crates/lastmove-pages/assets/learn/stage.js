// A board in an exercise: the one of the playing page, without the values.
// @ts-check

import { ask, make, say } from "../common.js";
import { Board } from "../board/board.js";
import { candidates, keysOf, keysOfLast } from "../board/moves.js";
import { placesOf, scenesOf } from "../play/ask.js";
import { wayOf } from "../play/words.js";
import { reason } from "./exercise.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {{game: string, position: string, scenes: Scene[], places: Shown[], answer: Answer}} Seen
 */

/**
 * All that is known of a position.
 * @param {string} game
 * @param {string} position
 * @returns {Promise<Seen>}
 */
export async function look(game, position) {
  const [scenes, places, answer] = await Promise.all([
    scenesOf(game, position),
    placesOf(game, position),
    ask("solve", { game, position, moves: true }),
  ]);
  return { game, position, scenes, places, answer };
}

/** How large boards are drawn, so that a stone is as large as a stone everywhere. */
const SCALE = 1.2;

/** Draws a picture as large as all others. @param {SVGSVGElement} root */
export function size(root) {
  root.style.maxWidth = `${Number(root.dataset.width) * SCALE}px`;
}

/** The board of an exercise. */
export class Stage {
  /**
   * @param {Exercise} exercise
   * @param {(option: Rated) => Promise<void>} [onMove]
   */
  constructor(exercise, onMove) {
    const home = make("div", { class: "board" });
    const note = make("p", { class: "note", role: "status" });
    exercise.body.append(home, note);
    this.home = home;
    /** @type {Seen | null} */
    this.seen = null;
    let pointed = 0;
    this.board = new Board(home, {
      onMove: (option) => void exercise.attempt(async () => onMove?.(option)),
      onNarrow: (left, how) => {
        const count = left?.length ?? 0;
        note.textContent = left === null ? "" : how === "which" ? say("which") : how === "move" ? say("learn-narrowed-again") : say("learn-narrowed", { count });
      },
      wayOf: (move) => wayOf(move, this.seen ?? undefined),
      onPoint: async (option) => {
        const mark = ++pointed;
        const after = option && this.seen ? await scenesOf(this.seen.game, option.to).catch(() => null) : null;
        if (mark === pointed) {
          this.board.preview(after);
        }
      },
    });
    this.clear = () => {
      note.textContent = "";
      pointed += 1;
    };
  }

  /**
   * Shows a position.
   * @param {Seen} seen
   * @param {boolean} active whether the learner is to move
   * @param {string | null} [by] the move that led here from the position shown last
   */
  show(seen, active, by = null) {
    const last = keysOfLast(this.seen?.places ?? [], by, seen.scenes);
    this.seen = seen;
    this.clear();
    this.home.dataset.position = seen.position;
    this.home.classList.toggle("is-active", active);
    const { scenes, places, answer } = seen;
    this.board.show({
      scenes,
      candidates: candidates(answer.moves ?? answer.best, places, scenes),
      best: new Set(),
      values: false,
      active,
      label: say("picture", { position: seen.position }),
      last,
    });
    for (const { root } of this.board.parts.values()) {
      size(root);
    }
  }

  /** Why the position shown is won or lost; the board shows where. */
  async hint() {
    if (this.seen === null) {
      return "";
    }
    const { game, position, scenes } = this.seen;
    const { text, places } = await reason(game, position);
    this.board.mark(places.flatMap((spot) => keysOf(spot, scenes)));
    return text;
  }
}
