// Training: the values are hidden, and a move that is not best is answered with its refutation.
// @ts-check

import { ask, forMover, get, make, say, worth } from "../common.js";
import { placesOf, scenesOf } from "./ask.js";
import { recall, remember } from "./store.js";
import { wayOf } from "./words.js";

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 */

/** The most moves of a refutation that are shown. */
const MOST_MOVES = 12;

/** The panel that answers wrong moves, and what is said of right ones. */
export class Training {
  /**
   * @param {{onStay: () => void, onAnyway: (option: Rated) => void, wayOf: (move: string) => string}} hooks
   *   `wayOf` says a move of the position on the board
   */
  constructor({ onStay, onAnyway, wayOf }) {
    this.wayOf = wayOf;
    this.panel = get("guess", HTMLElement);
    this.verdict = get("guess-verdict", HTMLElement);
    this.refutation = get("guess-refutation", HTMLElement);
    this.score = get("score", HTMLElement);
    this.right = Number(recall("training-right")) || 0;
    this.wrong = Number(recall("training-wrong")) || 0;
    /** What is said of the right move made last. */
    this.praise = "";
    /** The wrong move, until it is taken back or made. @type {Rated | null} */
    this.guess = null;
    get("guess-back", HTMLButtonElement).addEventListener("click", () => {
      this.hide();
      onStay();
    });
    get("guess-anyway", HTMLButtonElement).addEventListener("click", () => {
      const { guess } = this;
      this.hide();
      if (guess) {
        onAnyway(guess);
      }
    });
    get("score-reset", HTMLButtonElement).addEventListener("click", () => {
      this.right = 0;
      this.wrong = 0;
      this.count();
    });
    this.count();
  }

  count() {
    remember("training-right", String(this.right));
    remember("training-wrong", String(this.wrong));
    this.score.textContent = say("score", { right: this.right, wrong: this.wrong });
  }

  hide() {
    this.guess = null;
    this.praise = "";
    this.panel.hidden = true;
  }

  /** A move of a position whose value is not known. */
  pass() {
    this.hide();
    this.praise = say("guess-unknown");
  }

  /**
   * Compares a move with the best ones; whether it may be made.
   * @param {Rated} option
   * @param {Answer} answer
   * @param {string} game
   * @returns {Promise<boolean>}
   */
  async judge(option, answer, game) {
    if (this.guess === option) {
      // Clicked twice: it is judged already.
      return false;
    }
    const isRight = answer.best.some(({ move }) => move === option.move);
    this.right += Number(isRight);
    this.wrong += Number(!isRight);
    this.count();
    this.hide();
    if (isRight) {
      this.praise = say("guess-right", { move: this.wayOf(option.move), value: worth(option) });
      return true;
    }
    this.guess = option;
    this.panel.hidden = false;
    this.refutation.replaceChildren();
    const keeps = forMover(option).outcome === answer.outcome;
    this.verdict.textContent = say(keeps ? "guess-slow" : "guess-wrong", {
      move: this.wayOf(option.move),
      made: worth(option),
      value: worth(answer.best[0]),
    });
    get("guess-back", HTMLButtonElement).focus();
    /** @type {[Answer, Shown[], Scene[]]} */
    const [reply, places, scenes] = await Promise.all([
      ask("solve", { game, position: option.to, line: true }),
      placesOf(game, option.to),
      scenesOf(game, option.to),
    ]);
    if (this.guess !== option) {
      return false;
    }
    const line = reply.line ?? [];
    if (line.length === 0) {
      this.refutation.textContent = say("refuted-over");
      return false;
    }
    const moves = line.slice(0, MOST_MOVES).map(({ move }) => move);
    this.refutation.append(
      make("p", {}, [say("refuted-by", { move: wayOf(moves[0], { places, scenes }), value: worth(line[0]) })]),
      make("p", {}, [
        say("refuted-line", {
          moves: [option.move, ...moves].join(" ") + (line.length > MOST_MOVES ? " …" : ""),
        }),
      ]),
    );
    return false;
  }
}
