// The list of the moves of a position, moves that are typed, and the shortcuts of the keyboard.
// @ts-check

import { forMover, get, make, say, worth } from "../common.js";

/** @typedef {import("../common.js").Rated} Rated */

/** The most moves that the list shows. */
const MOST_MOVES = 300;

/**
 * Fills the list.
 * @param {Rated[]} all
 * @param {Set<string>} best
 * @param {{values: boolean, active: boolean, onMove: (option: Rated) => void,
 *   onPoint: (option: Rated | null) => void}} how
 */
export function listMoves(all, best, { values, active, onMove, onPoint }) {
  const list = get("moves", HTMLElement);
  const focused = list.contains(document.activeElement);
  const items = all.slice(0, MOST_MOVES).map((option) => {
    const button = make("button", { type: "button", "data-move": option.move }, [
      make("span", { class: "move" }, [option.move]),
    ]);
    button.disabled = !active;
    if (values) {
      const isBest = best.has(option.move);
      const star = isBest ? `★ ${say("best")} · ` : "";
      button.append(make("span", { class: forMover(option).outcome }, [star + worth(option)]));
      button.classList.toggle("is-best", isBest);
    }
    button.addEventListener("click", () => onMove(option));
    for (const event of ["mouseenter", "focus"]) {
      button.addEventListener(event, () => onPoint(option));
    }
    for (const event of ["mouseleave", "blur"]) {
      button.addEventListener(event, () => onPoint(null));
    }
    return make("li", {}, [button]);
  });
  if (all.length > MOST_MOVES) {
    items.push(make("li", {}, [say("more", { count: all.length - MOST_MOVES })]));
  }
  list.replaceChildren(...items);
  if (focused) {
    // Whoever plays from the list goes on in the list.
    list.querySelector("button")?.focus();
  }
}

/**
 * Makes moves that are typed.
 * @param {(move: string) => Promise<void>} onMove
 * @param {(error: unknown) => void} onWrong
 */
export function wireTyped(onMove, onWrong) {
  const input = get("typed-move", HTMLInputElement);
  get("typed", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === "") {
      return;
    }
    try {
      await onMove(text);
      input.value = "";
    } catch (error) {
      onWrong(error);
    }
  });
}

/**
 * Ctrl-Z goes back and Ctrl-Y forward, but where text is written.
 * @param {(step: 1 | -1) => void} onStep
 */
export function wireShortcuts(onStep) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isTyping && (event.ctrlKey || event.metaKey) && (event.key === "z" || event.key === "y")) {
      event.preventDefault();
      onStep(event.key === "z" ? -1 : 1);
    }
  });
}
