// A board of cells as a picture.
// @ts-check

import { say, svg } from "../common.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Place} Place
 * @typedef {Extract<import("./board.js").Shape, {kind: "grid"}>} GridShape
 */

/** The side of a cell, and the room for the names of rows and columns. */
const SIDE = 40;
const MARGIN = 26;

/**
 * What stands on a cell, drawn around its middle.
 * @param {string} piece
 * @returns {SVGElement[]}
 */
function drawPiece(piece) {
  if (piece === "queen") {
    return [svg("path", { class: "piece queen", d: "M8 29 L6 13 L14 20 L20 9 L26 20 L34 13 L32 29 Z" })];
  }
  if (piece === "token") {
    return [svg("circle", { class: "piece token", cx: 20, cy: 18, r: 10 })];
  }
  /** @param {string} kind @param {number} x */
  const figure = (kind, x) => [
    svg("circle", { class: `piece ${kind}`, cx: x, cy: 12, r: 5 }),
    svg("path", { class: `piece ${kind}`, d: `M${x - 8} 28 q0 -11 8 -11 t8 11 Z` }),
  ];
  if (piece === "both") {
    return [...figure("police", 12), ...figure("thief", 28)];
  }
  const parts = figure(piece, 20);
  if (piece === "police") {
    parts.push(svg("path", { class: "piece police", d: "M12 8 h16 l-3 -4 h-10 Z" }));
  }
  return parts;
}

/** @param {string} piece */
function pieceName(piece) {
  switch (piece) {
    case "police":
      return say("piece-police");
    case "thief":
      return say("piece-thief");
    case "both":
      return say("piece-both");
    case "queen":
      return say("piece-queen");
    default:
      return say("piece-token");
  }
}

/** @param {string} ground */
function groundName(ground) {
  switch (ground) {
    case "wall":
      return say("wall");
    case "exit":
      return say("exit");
    default:
      return say("attacked");
  }
}

/**
 * Fills the group of a cell.
 * @param {SVGGElement} group
 * @param {GridShape["cells"][number]} cell
 * @param {number} row
 * @param {number} column
 * @returns {Place}
 */
export function fill(group, cell, row, column) {
  const square = { width: SIDE, height: SIDE };
  /** @type {SVGElement[]} */
  const parts = [svg("rect", { ...square, class: "ground" }), svg("rect", { ...square, class: "tint" })];
  if (cell.ground === "exit") {
    parts.push(svg("path", { class: "door", d: "M6 39 V5 H34 V39" }));
  }
  if (cell.ground === "attacked") {
    parts.push(svg("path", { class: "cross", d: "M15 15 L25 25 M15 25 L25 15" }));
  }
  if (cell.piece !== null) {
    parts.push(...drawPiece(cell.piece));
  }
  // Beside a piece there is room for a small value only.
  const small = cell.piece !== null;
  const worth = svg("text", { "aria-hidden": "true", x: 20, y: small ? 38 : 25, class: small ? "worth small" : "worth" });
  const frame = svg("rect", { x: 2, y: 2, width: SIDE - 4, height: SIDE - 4, class: "frame" });
  group.replaceChildren(...parts, frame, worth, svg("text", { "aria-hidden": "true", x: 32, y: 13, class: "star" }));
  const names = [say("cell", { row, column })];
  if (cell.ground !== "open") {
    names.push(groundName(cell.ground));
  }
  if (cell.piece !== null) {
    names.push(pieceName(cell.piece));
  }
  return { group, worth, name: names.join(", ") };
}

/**
 * @param {GridShape} shape
 * @param {string} prefix of the names of its places
 * @returns {Picture}
 */
export function drawGrid(shape, prefix) {
  const rows = Math.ceil(shape.cells.length / Math.max(shape.columns, 1));
  const width = MARGIN + shape.columns * SIDE + 2;
  const height = MARGIN + rows * SIDE + 2;
  /** @type {Map<string, Place>} */
  const places = new Map();
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "picture grid", role: "grid" });
  root.dataset.width = String(width);
  const heads = svg("g", { class: "heads", "aria-hidden": "true" });
  for (let column = 0; column < shape.columns; column += 1) {
    const x = MARGIN + column * SIDE + SIDE / 2;
    heads.append(svg("text", { x, y: MARGIN - 8 }, [String(shape.first_column + column)]));
  }
  root.append(heads);
  for (let row = 0; row < rows; row += 1) {
    const y = MARGIN + row * SIDE;
    heads.append(
      svg("text", { "aria-hidden": "true", x: MARGIN - 6, y: y + SIDE / 2 + 4, class: "end" }, [String(shape.first_row + row)]),
    );
    const line = svg("g", { role: "row" });
    for (let column = 0; column < shape.columns; column += 1) {
      const cell = shape.cells[row * shape.columns + column];
      const group = svg("g", {
        role: "gridcell",
        class: `place cell ${cell.ground}`,
        transform: `translate(${MARGIN + column * SIDE} ${y})`,
      });
      const at = [shape.first_row + row, shape.first_column + column];
      places.set(`${prefix}${at}`, fill(group, cell, at[0], at[1]));
      line.append(group);
    }
    root.append(line);
  }
  return {
    root,
    places,
    next(key, dx, dy) {
      const [row, column] = key.slice(prefix.length).split(",").map(Number);
      const to = `${prefix}${row + dy},${column + dx}`;
      return places.has(to) ? to : null;
    },
  };
}
