// The list of the moves of a position, moves that are typed, and the shortcuts of the keyboard.
// @ts-check

import { forMover, get, make, say, worth } from "../common.js";
import { isNotation } from "./words.js";

/**
 * @typedef {import("../common.js").Outcome} Outcome
 * @typedef {import("../common.js").Rated} Rated
 */

/** The most moves that the list shows. */
const MOST_MOVES = 300;

/** The outcomes for who moves, the best first, and what their groups are called. @type {[Outcome, string][]} */
const OUTCOMES = [
  ["win", "group-win"],
  ["draw", "group-draw"],
  ["loss", "group-loss"],
];

/**
 * @typedef {{values: boolean, active: boolean, hint: string | null, made: string | null,
 *   likes: Map<string, string>, wayOf: (move: string) => string, onMove: (option: Rated) => void,
 *   onPoint: (option: Rated | null) => void}} How `hint` and `made` are moves to be marked; `likes` are
 *   earlier moves to the same position up to symmetry, by move
 */

/**
 * Fills the list: with values in groups, the best move of each first; without, as the notation has it.
 * @param {Rated[]} all
 * @param {Set<string>} best
 * @param {How} how
 */
export function listMoves(all, best, how) {
  const list = get("moves", HTMLElement);
  const focused = list.contains(document.activeElement);
  const items = how.values ? grouped(all, best, how) : all.slice(0, MOST_MOVES).map((option) => row([option], best, how));
  if (all.length > MOST_MOVES) {
    items.push(make("li", { class: "whole" }, [say("more", { count: all.length - MOST_MOVES })]));
  }
  list.replaceChildren(...items);
  if (focused) {
    // Whoever plays from the list goes on in the list.
    list.querySelector("button")?.focus();
  }
}

/**
 * The rows of the list under the headings of their outcomes.
 * @param {Rated[]} all
 * @param {Set<string>} best
 * @param {How} how
 */
function grouped(all, best, how) {
  const shown = sorted(all).slice(0, MOST_MOVES);
  return OUTCOMES.flatMap(([outcome, title]) => {
    const count = all.filter((option) => forMover(option).outcome === outcome).length;
    /** Rows by their first moves. @type {Map<string, Rated[]>} */
    const rows = new Map();
    for (const option of shown.filter((one) => forMover(one).outcome === outcome)) {
      const first = how.likes.get(option.move) ?? option.move;
      rows.set(first, [...(rows.get(first) ?? []), option]);
    }
    const heading = make("li", { class: "whole" }, [make("h3", { class: outcome }, [say(title, { count })])]);
    return count === 0 ? [] : [heading, ...[...rows.values()].map((same) => row(same, best, how))];
  });
}

/**
 * Moves that lead to the same position up to symmetry, or just one, beside their value.
 * @param {Rated[]} same
 * @param {Set<string>} best
 * @param {How} how
 */
function row(same, best, how) {
  const item = make("li", { class: same.length > 1 ? "alike" : "" });
  same.forEach((option, index) => {
    if (index > 0) {
      item.append(make("span", { "aria-hidden": "true" }, ["/"]));
    }
    item.append(button(option, index === 0, best.has(option.move), how));
  });
  return item;
}

/**
 * @param {Rated} option
 * @param {boolean} isFirst whether it is the first of its row, which has the value
 * @param {boolean} isBest
 * @param {How} how
 */
function button(option, isFirst, isBest, { values, active, hint, made, wayOf, onMove, onPoint }) {
  const { move } = option;
  const way = wayOf(move);
  const found = make("button", { type: "button", "data-move": move });
  const code = make("span", { class: "move" }, [move]);
  found.disabled = !active;
  found.classList.toggle("is-best", values && isBest);
  found.classList.toggle("is-hint", move === hint);
  found.classList.toggle("is-made", move === made);
  if (values) {
    found.title = way;
    found.append(code);
    const { outcome, remoteness } = forMover(option);
    const isLongest = isBest && outcome === "loss" && remoteness !== null;
    const text = isLongest ? say("longest", { plies: remoteness }) : worth(option);
    const said = isBest && !isLongest ? [make("span", { class: "said" }, [`${say("best")}: `]), text] : [text];
    found.append(make("span", { class: isFirst ? outcome : `${outcome} said` }, said));
  } else {
    found.append(...(isNotation(way, move) ? [] : [make("span", { class: "way" }, [way])]), code);
  }
  for (const [isSo, words] of /** @type {const} */ ([[move === hint, "hinted"], [move === made, "review-made"]])) {
    if (isSo) {
      found.append(make("span", { class: "said" }, [`, ${say(words)}`]));
    }
  }
  found.addEventListener("click", () => onMove(option));
  for (const event of ["mouseenter", "focus"]) {
    found.addEventListener(event, () => onPoint(option));
  }
  for (const event of ["mouseleave", "blur"]) {
    found.addEventListener(event, () => onPoint(null));
  }
  return found;
}

/**
 * The best first: the fastest win, then draws, the longest loss; as they were where they are equal.
 * @param {Rated[]} all
 */
function sorted(all) {
  const ranks = all.map((option) => {
    const { outcome, remoteness } = forMover(option);
    const plies = remoteness === null ? Infinity : Number(remoteness);
    return { option, outcome: OUTCOMES.findIndex(([name]) => name === outcome), plies: outcome === "loss" ? -plies : plies };
  });
  // Infinity less itself is no number.
  ranks.sort((a, b) => a.outcome - b.outcome || (a.plies === b.plies ? 0 : a.plies - b.plies));
  return ranks.map(({ option }) => option);
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
const OWN_KEYS = "input, textarea, select, .board, #look, #strip";

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
