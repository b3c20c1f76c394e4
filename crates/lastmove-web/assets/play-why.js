// Why a value holds: sentences, and the places of the board that they speak of.
// @ts-check

import { ask, get, make } from "./common.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./common.js").Answer} Answer
 */

/**
 * The places that a text speaks of: its cells, rows, heaps and vertices, and those of its moves.
 * @param {string} text
 * @param {Board} board
 * @param {string} [about] the move that the text is about
 */
function placesIn(text, board, about) {
  /** @type {Set<string>} */
  const found = new Set();
  const { view } = board;
  if (view === null) {
    return found;
  }
  for (const candidate of view.candidates) {
    const { move } = candidate.option;
    // A move that is a mere number or name is meant only where the sentence is about that move.
    const isPlain = /^[\p{L}\d]+$/u.test(move);
    const escaped = move.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const pattern = new RegExp(`(?<![\\w,;:.-])${escaped}(?![\\w:-]|[,;.]\\w)`, "u");
    if (isPlain ? move === about : pattern.test(text)) {
      candidate.places.forEach((place) => found.add(place));
    }
  }
  view.scenes.forEach(({ shape }, index) => {
    if (shape.kind === "grid") {
      for (const [cell] of text.matchAll(/(?<![\d,-])\d+,\d+(?![\d,]\d|-)/g)) {
        found.add(`${index}/${cell}`);
      }
      for (const [, row] of text.matchAll(/(?:row|dòng) (\d+)/giu)) {
        for (let column = 0; column < shape.columns; column += 1) {
          found.add(`${index}/${row},${shape.first_column + column}`);
        }
      }
    } else if (shape.kind === "heaps") {
      for (const [, heap] of text.matchAll(/(?:\bS|heap |đống(?: sỏi)? )(\d+)/giu)) {
        found.add(`${index}/${heap}`);
      }
    } else if (shape.kind === "graph") {
      const words = new Set(text.split(/[\s:;“”"()]+/).map((word) => word.replace(/[.,]$/, "")));
      for (const { name } of shape.vertices) {
        if (words.has(name)) {
          found.add(`${index}/${name}`);
        }
      }
    }
  });
  return found;
}

/**
 * Marks the places of a text while it is pointed at or focused.
 * @param {HTMLElement} element
 * @param {string} text
 * @param {Board} board
 * @param {string} [about] the move that the text is about
 */
function speaking(element, text, board, about) {
  const places = placesIn(text, board, about);
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
 * The explanation as elements.
 * @param {Answer} answer
 * @param {Board} board
 */
function reasons({ explanation, best }, board) {
  return (explanation ?? []).map((point, index) => {
    if (typeof point === "string") {
      const sentence = make("p", {}, [point]);
      // The first sentence says what the first best move does.
      speaking(sentence, point, board, index === 0 ? best[0]?.move : undefined);
      return sentence;
    }
    const table = make("table");
    for (const cells of point) {
      const row = table.insertRow();
      for (const cell of cells) {
        row.insertCell().textContent = cell;
      }
      speaking(row, cells.join(" "), board);
    }
    return table;
  });
}

/**
 * Shows why the value of a position holds; what the answer does not say yet is asked for.
 * @param {Answer} answer
 * @param {Board} board
 * @param {string} game
 * @param {string} position
 * @param {() => boolean} isCurrent whether the position is still the one on the board
 */
export async function showReasons(answer, board, game, position, isCurrent) {
  if (!answer.explanation) {
    const found = await ask("solve", { game, position, explain: true });
    answer.explanation = found.explanation ?? [];
  }
  if (isCurrent()) {
    get("reasons", HTMLElement).replaceChildren(...reasons(answer, board));
  }
}
