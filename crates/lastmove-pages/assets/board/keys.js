// How the places of a picture are called, and what stands there.
// @ts-check

import { say } from "../common.js";

/** @typedef {Extract<import("./board.js").Shape, {kind: "grid"}>} GridShape */

/** The most stones of a heap that are drawn; of a larger one only its name is there. */
export const MOST_STONES = 120;

/**
 * The index of the cell at a place.
 * @param {GridShape} shape
 * @param {string} key the names of its row and column
 */
export function indexAt({ first_row, first_column, columns }, key) {
  const [row, column] = key.split(",");
  return Number(BigInt(row) - BigInt(first_row)) * columns + Number(column) - first_column;
}

/**
 * The place of the cell at an index: the names of its row, which may be of any size, and its column.
 * @param {GridShape} shape
 * @param {number} index
 */
export function keyAt({ first_row, first_column, columns }, index) {
  const row = BigInt(first_row) + BigInt(Math.floor(index / columns));
  return `${row},${first_column + (index % columns)}`;
}

/**
 * The cell at a place.
 * @param {GridShape} shape
 * @param {string} key the names of its row and column
 */
export function cellAt(shape, key) {
  /** @type {typeof shape.cells[number] | undefined} */
  const cell = shape.cells[indexAt(shape, key)];
  return cell;
}

/**
 * What stands on a cell, to be drawn: half of a domino as `half-right` and the like.
 * @param {GridShape["cells"][number]} cell
 */
export function standing({ piece, joined }) {
  return joined ? `half-${joined}` : piece;
}

/**
 * What people call a row and a column, counted from 0.
 * @param {GridShape} shape
 * @param {number} row
 * @param {number} column
 * @returns {string[]}
 */
export function called(shape, row, column) {
  if (!shape.chess) {
    return [String(BigInt(shape.first_row) + BigInt(row)), String(shape.first_column + column)];
  }
  const rows = Math.ceil(shape.cells.length / shape.columns);
  return [String(BigInt(shape.first_row) + BigInt(rows - 1 - row)), String.fromCharCode(97 + column)];
}

/**
 * A piece in words.
 * @param {string} piece
 * @param {((piece: string) => string | null) | undefined} manName what says men, where there are some
 */
export function pieceName(piece, manName) {
  switch (piece) {
    case "police":
      return say("piece-police");
    case "thief":
      return say("piece-thief");
    case "both":
      return say("piece-both");
    case "cop":
      return say("piece-cop");
    case "robber":
      return say("piece-robber");
    case "queen":
      return say("piece-queen");
    case "x":
      return say("piece-x");
    case "o":
      return say("piece-o");
    default:
      return manName?.(piece) ?? say("piece-token");
  }
}

/**
 * A ground in words.
 * @param {string} ground
 */
export function groundName(ground) {
  switch (ground) {
    case "wall":
      return say("wall");
    case "exit":
      return say("exit");
    case "poisoned":
      return say("poisoned");
    default:
      return say("attacked");
  }
}
