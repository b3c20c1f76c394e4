// A board of cells, or of points on lines, as a picture.
// @ts-check

import { say, svg } from "../common.js";
import { drawMan, manName } from "./men.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Place} Place
 * @typedef {Extract<import("./board.js").Shape, {kind: "grid"}>} GridShape
 * @typedef {"square" | "hexagon" | "point"} Form what a cell looks like
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
  if (piece === "x" || piece === "o") {
    return [
      svg("circle", { class: `piece stone-${piece}`, cx: 20, cy: 20, r: 13 }),
      svg("text", { class: `on-stone stone-${piece}`, "aria-hidden": "true", x: 20, y: 26 }, [piece]),
    ];
  }
  if (piece === "token") {
    return [svg("circle", { class: "piece token", cx: 20, cy: 18, r: 10 })];
  }
  const man = drawMan(piece);
  if (man !== null) {
    return man;
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
    case "x":
      return say("piece-x");
    case "o":
      return say("piece-o");
    default:
      return manName(piece) ?? say("piece-token");
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

/** How far hexagons reach into the rows above and below. */
const POINT = SIDE / 6;

/** How far the plate of a point stays from the borders that its cell would have. */
const PLATE = 3;

/**
 * What the cells of a board look like.
 * @param {GridShape} shape
 * @returns {Form}
 */
export function formOf({ slanted, lines }) {
  if (lines.length > 0) {
    return "point";
  }
  return slanted ? "hexagon" : "square";
}

/**
 * The index of the cell at a place.
 * @param {GridShape} shape
 * @param {string} key the names of its row and column
 */
export function indexAt({ first_row, first_column, columns }, key) {
  const [row, column] = key.split(",").map(Number);
  return (row - first_row) * columns + column - first_column;
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
 * The shape of a cell, or of the plate on a point, smaller by `inset` on every side.
 * @param {Form} form
 * @param {number} inset
 * @param {string} name
 * @returns {SVGElement}
 */
function outline(form, inset, name) {
  if (form !== "hexagon") {
    const near = form === "point" ? inset + PLATE : inset;
    const [side, rx] = [SIDE - 2 * near, form === "point" ? 7 : 0];
    return svg("rect", { x: near, y: near, width: side, height: side, rx, class: name });
  }
  const [near, far] = [inset, SIDE - inset];
  const [above, below] = [POINT + inset / 2, SIDE - POINT - inset / 2];
  const corners = [
    [SIDE / 2, near - POINT], [far, above], [far, below], [SIDE / 2, far + POINT], [near, below], [near, above],
  ];
  return svg("polygon", { points: corners.join(" "), class: name });
}

/**
 * What people call a row and a column, counted from 0.
 * @param {GridShape} shape
 * @param {number} row
 * @param {number} column
 * @returns {string[]}
 */
function called(shape, row, column) {
  if (!shape.chess) {
    return [String(shape.first_row + row), String(shape.first_column + column)];
  }
  const rows = Math.ceil(shape.cells.length / shape.columns);
  return [String(shape.first_row + rows - 1 - row), String.fromCharCode(97 + column)];
}

/**
 * Fills the group of a cell.
 * @param {SVGGElement} group
 * @param {GridShape} shape
 * @param {number} index of the cell
 * @returns {Place}
 */
export function fill(group, shape, index) {
  const form = formOf(shape);
  const cell = shape.cells[index];
  const parts = form === "point"
    ? [
      // The room around a point belongs to it, since the point itself is small.
      svg("rect", { class: "reach", width: SIDE, height: SIDE }),
      svg("circle", { class: "dot", cx: SIDE / 2, cy: SIDE / 2, r: 4 }),
      outline(form, 0, "plate"),
    ]
    : [outline(form, 0, "ground")];
  parts.push(outline(form, 0, "tint"));
  if (cell.ground === "exit") {
    parts.push(svg("path", { class: "door", d: "M6 39 V5 H34 V39" }));
  }
  if (cell.ground === "attacked") {
    parts.push(svg("path", { class: "cross", d: "M15 15 L25 25 M15 25 L25 15" }));
  }
  if (cell.piece !== null) {
    const piece = drawPiece(cell.piece);
    parts.push(...(form === "point" ? [svg("g", { class: "stands" }, piece)] : piece));
  }
  // Beside a piece there is room for a small value only.
  const small = cell.piece !== null;
  const y = form === "point" ? 36 : 38;
  const worth = svg("text", { "aria-hidden": "true", x: 20, y: small ? y : 25, class: small ? "worth small" : "worth" });
  const frame = outline(form, form === "point" ? 0 : 2, "frame");
  // A hexagon has no room in its corners.
  const star = form === "hexagon" ? { x: 20, y: 9 } : { x: 32, y: 13 };
  group.replaceChildren(...parts, frame, worth, svg("text", { "aria-hidden": "true", ...star, class: "star" }));
  const [row, column] = called(shape, Math.floor(index / shape.columns), index % shape.columns);
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
 * The drawn lines of a board.
 * @param {GridShape} shape
 * @param {(at: number) => [number, number]} corner of the cell at an index
 * @returns {SVGElement}
 */
function drawLines({ lines, cells }, corner) {
  const there = lines.filter((ends) => ends.every((at) => at < cells.length));
  return svg("g", { "aria-hidden": "true" }, there.map(([from, to]) => {
    const [[x1, y1], [x2, y2]] = [corner(from), corner(to)].map(([x, y]) => [x + SIDE / 2, y + SIDE / 2]);
    return svg("line", { class: "edge", x1, y1, x2, y2 });
  }));
}

/**
 * Where an arrow key leads: straight on over what is off the board; where nothing is there, to what
 * is nearest in that direction; and where nothing at all is, along the order of reading, so that
 * every place can be reached.
 * @param {[number, number][]} places the rows and columns of all places, in the order of reading
 * @param {[number, number]} from
 * @param {number} dx
 * @param {number} dy
 * @returns {[number, number] | undefined}
 */
function beyond(places, [row, column], dx, dy) {
  /** @param {[number, number]} place */
  const ahead = ([r, c]) => (r - row) * dy + (c - column) * dx;
  /** @param {[number, number]} place */
  const beside = ([r, c]) => Math.abs((r - row) * dx + (c - column) * dy);
  const there = places.filter((place) => ahead(place) > 0);
  const straight = there.filter((place) => beside(place) === 0);
  if (there.length > 0) {
    return (straight.length > 0 ? straight : there).reduce((best, place) => {
      const difference = ahead(place) - ahead(best) || beside(place) - beside(best);
      return difference < 0 ? place : best;
    });
  }
  const here = places.findIndex(([r, c]) => r === row && c === column);
  return dx === 0 ? undefined : places[here + dx];
}

/**
 * @param {GridShape} shape
 * @param {string} prefix of the names of its places
 * @returns {Picture}
 */
export function drawGrid(shape, prefix) {
  const rows = Math.ceil(shape.cells.length / Math.max(shape.columns, 1));
  const { slanted } = shape;
  const form = formOf(shape);
  /** How far a row is shifted to the right. @param {number} row */
  const shift = (row) => (slanted ? (row * SIDE) / 2 : 0);
  const point = form === "hexagon" ? POINT : 0;
  const width = MARGIN + shape.columns * SIDE + shift(rows - 1) + 2;
  const height = MARGIN + rows * SIDE + 2 * point + 2;
  /** @type {Map<string, Place>} */
  const places = new Map();
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "picture grid", role: "grid" });
  root.dataset.width = String(width);
  const heads = svg("g", { class: "heads", "aria-hidden": "true" });
  for (let column = 0; column < shape.columns; column += 1) {
    const x = MARGIN + column * SIDE + SIDE / 2;
    heads.append(svg("text", { x, y: MARGIN - 8 }, [called(shape, 0, column)[1]]));
  }
  root.append(heads);
  if (form === "point") {
    root.append(drawLines(shape, (at) => {
      const row = Math.floor(at / shape.columns);
      return [MARGIN + shift(row) + (at % shape.columns) * SIDE, MARGIN + row * SIDE];
    }));
  }
  for (let row = 0; row < rows; row += 1) {
    const y = MARGIN + point + row * SIDE;
    const x = MARGIN + shift(row);
    heads.append(
      svg("text", { "aria-hidden": "true", x: x - 6, y: y + SIDE / 2 + 4, class: "end" }, [called(shape, row, 0)[0]]),
    );
    const line = svg("g", { role: "row" });
    for (let column = 0; column < shape.columns; column += 1) {
      const cell = shape.cells[row * shape.columns + column];
      if (cell.ground === "outside") {
        continue;
      }
      const group = svg("g", {
        role: "gridcell",
        class: `place cell ${form} ${cell.ground}${shape.chess && (row + column) % 2 === 1 ? " odd" : ""}`,
        transform: `translate(${x + column * SIDE} ${y})`,
      });
      const at = [shape.first_row + row, shape.first_column + column];
      places.set(`${prefix}${at}`, fill(group, shape, row * shape.columns + column));
      line.append(group);
    }
    if (line.childElementCount > 0) {
      root.append(line);
    }
  }
  const isWhole = places.size === shape.cells.length;
  return {
    root,
    places,
    next(key, dx, dy) {
      const [row, column] = key.slice(prefix.length).split(",").map(Number);
      const to = `${prefix}${row + dy},${column + dx}`;
      if (places.has(to) || isWhole) {
        return places.has(to) ? to : null;
      }
      const all = [...places.keys()].map((name) => {
        const [r, c] = name.slice(prefix.length).split(",").map(Number);
        return /** @type {[number, number]} */ ([r, c]);
      });
      const next = beyond(all, [row, column], dx, dy);
      return next ? `${prefix}${next}` : null;
    },
  };
}
