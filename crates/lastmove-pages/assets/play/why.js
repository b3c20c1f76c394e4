// Why a value holds: sentences, and the places of the board that they speak of.
// @ts-check

import { keysOf } from "../board/moves.js";
import { fetchJson, get, make, say } from "../common.js";

/**
 * @typedef {import("../board/board.js").Board} Board
 * @typedef {import("../board/moves.js").Spot} Spot
 * @typedef {{text: string, places: Spot[], detail?: boolean}} Sentence
 * @typedef {{rows: {cells: string[], places: Spot[]}[]}} Table
 * @typedef {Sentence | Table} Reason
 */

/**
 * Marks the places that an element speaks of while it is pointed at or focused.
 * @param {HTMLElement} element
 * @param {Spot[]} spots
 * @param {Board} board
 */
function speaking(element, spots, board) {
  const scenes = board.view?.scenes ?? [];
  const places = new Set(spots.flatMap((spot) => keysOf(spot, scenes)));
  if (places.size === 0) {
    return;
  }
  element.tabIndex = 0;
  element.classList.add("speaks");
  for (const event of ["mouseenter", "focus"]) {
    element.addEventListener(event, () => board.mark(places));
  }
  for (const event of ["mouseleave", "blur"]) {
    element.addEventListener(event, () => board.mark([]));
  }
}

/**
 * A reason as an element.
 * @param {Reason} reason
 * @param {Board} board
 */
function shown(reason, board) {
  if ("text" in reason) {
    const sentence = make("p", {}, [reason.text]);
    speaking(sentence, reason.places, board);
    return sentence;
  }
  const table = make("table");
  for (const { cells, places } of reason.rows) {
    const row = table.insertRow();
    for (const cell of cells) {
      row.insertCell().textContent = cell;
    }
    speaking(row, places, board);
  }
  return table;
}

/** The reasons asked for last, by their question. @type {{query: string, reasons: Reason[]} | null} */
let last = null;

/**
 * Shows why the value of a position holds; what was asked for last is not asked for again.
 * @param {Board} board
 * @param {string} game
 * @param {string} position
 * @param {() => boolean} isCurrent whether the position is still the one on the board
 */
export async function showReasons(board, game, position, isCurrent) {
  const query = String(new URLSearchParams({ game, position }));
  if (last?.query !== query) {
    last = { query, reasons: await fetchJson(`explain?${query}`) };
  }
  if (isCurrent()) {
    const isDetail = (/** @type {Reason} */ reason) => "text" in reason && reason.detail === true;
    /** @type {HTMLElement[]} */
    const all = last.reasons.filter((reason) => !isDetail(reason)).map((reason) => shown(reason, board));
    const details = last.reasons.filter(isDetail).map((reason) => shown(reason, board));
    if (details.length > 0) {
      all.push(make("details", { class: "more" }, [make("summary", {}, [say("why-more")]), ...details]));
    }
    get("reasons", HTMLElement).replaceChildren(...all);
  }
}
