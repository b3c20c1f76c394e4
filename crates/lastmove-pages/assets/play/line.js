// The best line of a position, stepped through before it is played.
// @ts-check

import { get, make, say, worth } from "../common.js";

/** @typedef {import("../common.js").Rated} Rated */

/** The most moves of a line that are listed. */
const MOST_MOVES = 200;

/** The panel of the best line. */
export class Line {
  /**
   * @param {{onStep: (option: Rated | null) => void, onPlay: (moves: Rated[]) => void,
   *   onClose: () => void}} hooks to show the position after a move of the line, or that of the
   *   game again; to play on; and to go on with the game
   */
  constructor({ onStep, onPlay, onClose }) {
    this.panel = get("line", HTMLElement);
    this.list = get("line-moves", HTMLElement);
    this.state = get("line-state", HTMLElement);
    this.previous = get("line-previous", HTMLButtonElement);
    this.next = get("line-next", HTMLButtonElement);
    this.play = get("line-play", HTMLButtonElement);
    this.onStep = onStep;
    /** @type {Rated[]} */
    this.moves = [];
    /** How many moves of it are looked at. */
    this.at = 0;
    this.previous.addEventListener("click", () => this.go(this.at - 1));
    this.next.addEventListener("click", () => this.go(this.at + 1));
    this.play.addEventListener("click", () => onPlay(this.moves.slice(0, this.at)));
    get("line-close", HTMLButtonElement).addEventListener("click", () => {
      this.close();
      onClose();
      get("line-open", HTMLButtonElement).focus();
    });
  }

  /** @param {Rated[]} moves */
  open(moves) {
    this.moves = moves.slice(0, MOST_MOVES);
    const items = this.moves.map((option, index) => {
      const button = make("button", { type: "button", title: worth(option) }, [option.move]);
      button.addEventListener("click", () => this.go(index + 1));
      return make("li", {}, [button]);
    });
    this.list.replaceChildren(...items);
    this.panel.hidden = false;
    this.at = 0;
    this.refresh();
    (this.moves.length > 0 ? this.next : this.previous).focus();
  }

  close() {
    this.panel.hidden = true;
    this.moves = [];
    this.at = 0;
  }

  /** @param {number} to */
  go(to) {
    this.at = Math.max(0, Math.min(to, this.moves.length));
    this.refresh();
    this.onStep(this.at === 0 ? null : this.moves[this.at - 1]);
  }

  refresh() {
    const { at, moves } = this;
    this.previous.disabled = at === 0;
    this.next.disabled = at === moves.length;
    this.play.disabled = at === 0;
    [...this.list.querySelectorAll("button")].forEach((button, index) => {
      button.classList.toggle("is-past", index < at);
      if (index + 1 === at) {
        button.setAttribute("aria-current", "step");
        button.scrollIntoView({ block: "nearest", inline: "nearest" });
      } else {
        button.removeAttribute("aria-current");
      }
    });
    if (at === 0) {
      this.state.textContent = say("line-begin", { count: moves.length });
    } else {
      const option = moves[at - 1];
      this.state.textContent = say("line-step", {
        step: at,
        count: moves.length,
        move: option.move,
        value: worth(option),
      });
    }
  }
}
