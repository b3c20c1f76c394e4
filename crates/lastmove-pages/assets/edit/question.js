// A game that is put together piece by piece: asked about as it changes, with its answer, its nim
// value, and a way to play it.
// @ts-check

import { ask, get, make, Refused, say, worth } from "../common.js";
import { pageOf } from "../transport.js";

/** How long nothing must change before a question is asked, in milliseconds. */
export const PAUSE = 250;

/**
 * A nim value as people write it.
 * @param {number | string | {infinite: (number | string)[]}} value
 */
export function nimber(value) {
  return typeof value === "object" ? `∞(${value.infinite.join(",")})` : String(value);
}

export class Question {
  game = "";
  /** Counts questions, so that a late answer to an older one is not shown. */
  turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {string} kind the first part of the ids
   * @param {(game: string | null) => void} [told] the game when it has been answered, null when it
   *   is wrong
   */
  constructor(kind, told = () => {}) {
    this.notation = get(`${kind}-notation`, HTMLElement);
    this.problem = get(`${kind}-problem`, HTMLElement);
    this.answer = get(`${kind}-answer`, HTMLElement);
    this.play = get(`${kind}-play`, HTMLButtonElement);
    this.told = told;
    this.play.addEventListener("click", () => {
      location.href = pageOf("play", { game: this.game });
    });
  }

  /** Asks about a game when nothing has changed for a moment. @param {string} game */
  ask(game) {
    this.game = game;
    this.notation.textContent = game;
    this.turn += 1;
    this.play.disabled = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.find(this.turn), PAUSE);
  }

  /** @param {number} mark */
  async find(mark) {
    const { game } = this;
    try {
      const found = await ask("solve", { game });
      // Not every game has a nim value, and then there is just none to show.
      const value = await ask("value", { game }).catch((error) => {
        if (error instanceof Refused) {
          return null;
        }
        throw error;
      });
      if (mark !== this.turn) {
        return;
      }
      this.problem.hidden = true;
      this.play.disabled = false;
      this.show(found, value);
      this.told(game);
    } catch (error) {
      if (mark !== this.turn) {
        return;
      }
      this.answer.replaceChildren();
      this.problem.textContent = error instanceof Error ? error.message : String(error);
      this.problem.hidden = false;
      this.told(null);
    }
  }

  /** @param {import("../common.js").Answer} found @param {{nim_value: any} | null} value */
  show(found, value) {
    const lines = [make("p", {}, [make("strong", { class: found.outcome }, [worth(found)])])];
    if (found.note) {
      lines.push(make("p", {}, [found.note]));
    }
    if (value) {
      lines.push(make("p", {}, [say("edit-nim-value", { value: nimber(value.nim_value) })]));
    }
    if (found.best.length > 0) {
      const most = 20;
      const moves = found.best.slice(0, most).map(({ move }) => move);
      const more = found.best.length > most ? ["…"] : [];
      lines.push(make("p", {}, [say("edit-best", { moves: [...moves, ...more].join("  ") })]));
    }
    this.answer.replaceChildren(...lines);
  }
}
