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
    const isBest = values && best.has(option.move);
    const button = make("button", { type: "button", "data-move": option.move }, [
      make("span", { class: "move" }, [option.move]),
    ]);
    button.disabled = !active;
    button.classList.toggle("is-best", isBest);
    if (values) {
      const { outcome, remoteness } = forMover(option);
      const isLongest = isBest && outcome === "loss" && remoteness !== null;
      const text = isLongest ? say("longest", { plies: remoteness }) : worth(option);
      const said = isBest && !isLongest ? [make("span", { class: "said" }, [`${say("best")}: `]), text] : [text];
      button.append(make("span", { class: outcome }, said));
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
    // No move has blanks in it.
    const text = input.value.replace(/\s+/g, "");
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

/** Where keys have a meaning of their own. */
const OWN_KEYS = "input, textarea, select, .board, #look";

/**
 * Ctrl-Z goes back and Ctrl-Y forward, and so do the arrow keys; a question mark shows all keys. But
 * not where text is written or keys go from place to place.
 * @param {(step: 1 | -1) => void} onStep
 */
export function wireShortcuts(onStep) {
  const keys = get("keys", HTMLDialogElement);
  get("keys-open", HTMLButtonElement).addEventListener("click", () => keys.showModal());
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const isHeld = event.ctrlKey || event.metaKey;
    const isOwn = isHeld || event.altKey || (target instanceof Element && target.closest(OWN_KEYS) !== null);
    const step = isHeld ? { z: -1, y: 1 }[key] : { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (key === "?" && !isTyping && !keys.open) {
      event.preventDefault();
      keys.showModal();
    } else if (step !== undefined && !keys.open && (isHeld ? !isTyping : !isOwn)) {
      event.preventDefault();
      onStep(step === 1 ? 1 : -1);
    }
  });
}
