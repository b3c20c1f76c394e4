// What all exercises share: their room on the page, what is told of an answer, and that one is done.
// @ts-check

import { fetchJson, make, within } from "../common.js";

/**
 * @typedef {import("../board/moves.js").Spot} Spot
 * @typedef {{text?: string, places?: Spot[]}} Reason
 */

/** An exercise of a course. */
export class Exercise {
  /**
   * @param {HTMLElement} root
   * @param {() => void} onDone
   */
  constructor(root, onDone) {
    this.root = root;
    this.kind = root.dataset.kind ?? "";
    /** What it is about: games, or sizes of boards. */
    this.items = (root.dataset.of ?? "").split("|");
    this.onDone = onDone;
    this.body = within(root, ".exercise-body", HTMLElement);
    this.verdict = within(root, ".verdict", HTMLElement);
    this.isBusy = false;
  }

  /**
   * Tells how things stand.
   * @param {string} text
   * @param {"" | "right" | "wrong"} [mood]
   */
  tell(text, mood = "") {
    const sign = { right: "✓ ", wrong: "✗ ", "": "" }[mood];
    this.verdict.className = `verdict ${mood}`;
    this.verdict.textContent = sign + text;
  }

  /**
   * Does what takes a question to the server; what is asked for meanwhile is not done.
   * @param {() => Promise<void>} work
   */
  async attempt(work) {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    this.root.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error), "wrong");
    }
    this.isBusy = false;
    this.root.removeAttribute("aria-busy");
  }

  /** The exercise is done; where what had the focus is gone, the verdict has it. */
  done() {
    this.onDone();
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.closest("[hidden]")) {
      this.verdict.focus({ preventScroll: true });
    }
  }

  /**
   * A button that attempts something.
   * @param {string} text
   * @param {() => Promise<void>} work
   */
  button(text, work) {
    const button = make("button", { type: "button" }, [text]);
    button.addEventListener("click", () => void this.attempt(work));
    return button;
  }
}

/**
 * Why the value of a position holds: the sentence that comes first, and the places it speaks of.
 * @param {string} game
 * @param {string} position
 */
export async function reason(game, position) {
  /** @type {Reason[]} */
  const reasons = await fetchJson(`explain?${new URLSearchParams({ game, position })}`);
  const { text = "", places = [] } = reasons[0] ?? {};
  return { text, places };
}
