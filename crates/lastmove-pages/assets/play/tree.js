// The moves of a game with its variations, as text and back.
// @ts-check

/**
 * @typedef {import("./course.js").Station} Station
 * @typedef {{move: string, others: Branch[][]}} Branch a move, and the lines that could be played in
 *   its place
 */

/** What stands for a blank inside of a move: blanks stand between moves. */
const BLANK = "␣";

/** @param {string} move */
export function token(move) {
  return move.replaceAll(" ", BLANK);
}

/** @param {string} text */
export function moveOf(text) {
  return text.replaceAll(BLANK, " ");
}

/**
 * All that was played from a position on; variations stand in brackets behind the move that they
 * replace.
 * @param {Station} from
 * @returns {string[]}
 */
export function tokens(from) {
  /** @type {string[]} */
  const found = [];
  for (let here = from; here.next?.length; ) {
    const [main, ...others] = here.next;
    found.push(token(main.by ?? ""));
    for (const other of others) {
      found.push("(", token(other.by ?? ""), ...tokens(other), ")");
    }
    here = main;
  }
  return found;
}

/** Whether there is a variation anywhere. @param {Station} from */
export function branches(from) {
  for (let here = /** @type {Station | undefined} */ (from); here; here = here.next?.[0]) {
    if ((here.next?.length ?? 0) > 1) {
      return true;
    }
  }
  return false;
}

/**
 * The moves of a text with their variations; a bracket too much or too few ends it.
 * @param {string[]} words
 * @returns {Branch[]}
 */
export function parsedTree(words) {
  /** @type {Branch[]} */
  const main = [];
  const open = [main];
  for (const word of words) {
    const line = open[open.length - 1];
    if (word === "(") {
      const last = line[line.length - 1];
      if (!last) {
        break;
      }
      /** @type {Branch[]} */
      const other = [];
      last.others.push(other);
      open.push(other);
    } else if (word === ")") {
      if (open.length === 1) {
        break;
      }
      open.pop();
    } else {
      line.push({ move: moveOf(word), others: [] });
    }
  }
  return main;
}
