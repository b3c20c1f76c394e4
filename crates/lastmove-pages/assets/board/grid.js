// A board of cells, or of points on lines, as a picture.
// @ts-check

import { say, svg } from "../common.js";
import { drawFigure } from "./figures.js";
import { called, groundName, indexAt, keyAt, pieceName, standing } from "./keys.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Place} Place
 * @typedef {Extract<import("./board.js").Shape, {kind: "grid"}>} GridShape
 * @typedef {"square" | "hexagon" | "point" | "hole"} Form what a cell looks like
 */

/** The side of a cell, and the room for the names of rows and columns. */
const SIDE = 40;
const MARGIN = 26;

/** About how wide a letter of such a name is. */
const LETTER = 7.5;

/** With more columns than these cells are small on a phone. */
const MANY = 10;

/** How far hands are from the board. */
const APART = 10;

/** Marks as they are written. @type {Record<string, string>} */
const SIGNS = {
  x: "M10 10L30 30M30 10L10 30",
  o: "M20 9a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z",
};

/** What is on a square of chocolate that nobody wants to eat. */
const SKULL = "M20 9Q30 9 30 18.5Q30 22.5 26.5 24V29H22.6V26.6H21V29H19V26.6H17.4V29H13.5V24Q10 22.5 10 18.5Q10 9 20 9Z" +
  "M15.7 15.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2ZM24.3 15.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2ZM20 20.6l-1.2 2.4h2.4Z";

/** What draws men of chess and their like, once some stand on a board. @type {typeof import("./men.js") | null} */
let men = null;

/** What draws stones of two colours, once there is a board for them. @type {typeof import("./stones.js") | null} */
let stones = null;

/**
 * Whether stones have colours, not only marks: in racks, and where sides belong to players.
 * @param {GridShape} shape
 */
const isColoured = ({ rack, sides }) => rack === true || sides !== undefined;

/**
 * Fetches what draws these boards.
 * @param {GridShape[]} shapes
 */
export async function ready(shapes) {
  // Whose they are and what they are: `first-king`.
  if (men === null && shapes.some(({ cells }) => cells.some(({ piece }) => piece?.includes("-")))) {
    men = await import("./men.js");
  }
  if (stones === null && shapes.some(isColoured)) {
    stones = await import("./stones.js");
  }
}

/**
 * What stands on a cell, drawn around its middle.
 * @param {string} piece as `standing` says
 * @param {GridShape} shape
 * @returns {SVGElement[]}
 */
function drawPiece(piece, shape) {
  if (piece === "queen") {
    return [svg("path", { class: "piece queen", d: "M8 29 L6 13 L14 20 L20 9 L26 20 L34 13 L32 29 Z" })];
  }
  if (piece === "x" || piece === "o") {
    if (stones !== null && isColoured(shape)) {
      return stones.drawStone(piece, shape.rack === true);
    }
    return [
      svg("circle", { class: `piece stone-${piece}`, cx: 20, cy: 20, r: 13 }),
      svg("text", { class: `on-stone stone-${piece}`, "aria-hidden": "true", x: 20, y: 26 }, [piece]),
      // Where marks are written, not stones laid, this is seen instead.
      svg("path", { class: `sign sign-${piece}`, d: SIGNS[piece] }),
    ];
  }
  if (piece === "token") {
    return [svg("circle", { class: "piece token", cx: 20, cy: 18, r: 10 })];
  }
  if (piece in TURNS) {
    return drawHalf(TURNS[piece]);
  }
  const man = men?.drawMan(piece) ?? null;
  if (man !== null) {
    return man;
  }
  return drawFigure(piece);
}

/** How a half of a domino is turned whose other half is on this side. @type {Record<string, number>} */
const TURNS = { "half-right": 0, "half-below": 90, "half-left": 180, "half-above": 270 };

/** How far a domino stays from the borders of its cells. */
const INSET = 5;

/**
 * Half of a domino in its cell, open where the other half lies.
 * @param {number} degrees by which it is turned
 * @returns {SVGElement[]}
 */
function drawHalf(degrees) {
  const [near, far, round] = [INSET, SIDE - INSET, INSET];
  // As one whose other half is on the right, turned.
  const d = `M${SIDE} ${near}H${near + round}a${round} ${round} 0 0 0 ${-round} ${round}V${far - round}` +
    `a${round} ${round} 0 0 0 ${round} ${round}H${SIDE}`;
  const turn = `rotate(${degrees} ${SIDE / 2} ${SIDE / 2})`;
  return [
    svg("path", { class: "piece token domino", d, transform: turn }),
    svg("path", { class: "between", d: `M${SIDE} ${near + 5}V${far - 5}`, transform: turn }),
  ];
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
export function formOf({ slanted, lines, rack }) {
  if (lines.length > 0) {
    return "point";
  }
  if (rack) {
    return "hole";
  }
  return slanted ? "hexagon" : "square";
}

/**
 * The shape of a cell, or of the plate on a point, smaller by `inset` on every side.
 * @param {Form} form
 * @param {number} inset
 * @param {string} name
 * @returns {SVGElement}
 */
function outline(form, inset, name) {
  if (form === "hole") {
    return svg("circle", { cx: SIDE / 2, cy: SIDE / 2, r: 17 - inset, class: name });
  }
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
  if (cell.ground === "poisoned") {
    parts.push(svg("path", { class: "skull", "fill-rule": "evenodd", d: SKULL }));
  }
  if (cell.ground === "attacked") {
    parts.push(svg("path", { class: "cross", d: "M15 15 L25 25 M15 25 L25 15" }));
  }
  if (cell.piece !== null) {
    parts.push(svg("g", { class: "stands" }, drawPiece(standing(cell) ?? cell.piece, shape)));
  }
  if (cell.hand && cell.hand.count > 1) {
    parts.push(svg("text", { class: "held", "aria-hidden": "true", x: 37, y: 36 }, [`×${cell.hand.count}`]));
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
  const names = cell.hand ? [say("in-hand", { count: cell.hand.count })] : [say("cell", { row, column })];
  if (cell.ground !== "open" && !cell.hand) {
    names.push(groundName(cell.ground));
  }
  if (cell.piece !== null) {
    names.push(pieceName(cell.piece, men?.manName));
  }
  group.classList.toggle("decisive", cell.decisive === true);
  if (cell.decisive) {
    names.push(say("decisive"));
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
  const there = lines.filter(({ from, to }) => Math.max(from, to) < cells.length);
  return svg("g", { "aria-hidden": "true" }, there.map(({ from, to }) => {
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
  const rack = form === "hole" ? stones : null;
  // Above a rack there is a plate for each column; its frame and its feet need room too.
  const top = rack ? MARGIN + rack.PLATE.height + rack.RIM + 17 : MARGIN;
  const letters = Math.max(...called(shape, 0, 0).map(({ length }) => length), called(shape, rows - 1, 0)[0].length);
  const broad = shape.sides ? 7 : 0;
  const margin = rack ? rack.RIM + 6 : Math.max(MARGIN, letters * LETTER + 8) + broad;
  const width = margin + shape.columns * SIDE + shift(rows - 1) + (rack ? margin : 2 + broad);
  /** Whether a row is no part of the board, but a hand. @param {number} row */
  const isHand = (row) => shape.cells[row * shape.columns]?.hand !== undefined;
  /** How far hands have moved a row down. @param {number} row */
  const apart = (row) => APART * [...Array(row).keys()].filter((at) => isHand(at) !== isHand(at + 1)).length;
  const height = top + rows * SIDE + apart(Math.max(rows - 1, 0)) + 2 * point + 2 * broad + (rack ? rack.RIM + rack.FEET + 2 : 2);
  /** @type {Map<string, Place>} */
  const places = new Map();
  const root = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "picture grid", role: "grid" });
  root.classList.toggle("coloured", isColoured(shape));
  root.classList.toggle("walled", shape.cells.some(({ ground, hand }) => ground === "wall" && !hand));
  root.classList.toggle("manned", shape.cells.some(({ piece }) => piece?.includes("-")));
  root.classList.toggle("many", shape.columns > MANY);
  root.classList.toggle("is-decided", shape.cells.some(({ decisive }) => decisive));
  root.dataset.width = String(width);
  const heads = svg("g", { class: "heads", "aria-hidden": "true" });
  for (let column = 0; column < shape.columns; column += 1) {
    const x = margin + column * SIDE + SIDE / 2;
    heads.append(svg("text", { x, y: MARGIN - 8 }, [called(shape, 0, column)[1]]));
  }
  root.append(heads);
  if (form === "point") {
    root.append(drawLines(shape, (at) => {
      const row = Math.floor(at / shape.columns);
      return [margin + shift(row) + (at % shape.columns) * SIDE, top + row * SIDE];
    }));
  }
  if (form === "hexagon" && stones !== null) {
    /** @type {(row: number, column: number) => [number, number]} */
    const corner = (row, column) => [margin + shift(row) + column * SIDE, top + point + broad + row * SIDE];
    const sides = stones.drawSides(shape, corner, rows, SIDE, POINT);
    if (sides) {
      root.append(sides);
    }
  }
  /** The plates of the columns in which there is room. @type {Map<number, import("./stones.js").Plate>} */
  const plates = new Map();
  for (let row = 0; row < rows; row += 1) {
    const y = top + point + broad + row * SIDE + apart(row);
    const x = margin + shift(row);
    if (!rack && !isHand(row)) {
      heads.append(svg("text", { x: x - 6 - broad, y: y + SIDE / 2 + 4, class: "end" }, [called(shape, row, 0)[0]]));
    }
    const line = svg("g", { role: "row" });
    for (let column = 0; column < shape.columns; column += 1) {
      const cell = shape.cells[row * shape.columns + column];
      if (cell.ground === "outside") {
        continue;
      }
      const group = svg("g", {
        role: "gridcell",
        class: `place cell ${form} ${cell.hand ? "hand" : cell.ground}${shape.chess && (row + column) % 2 === 1 ? " odd" : ""}`,
        transform: `translate(${x + column * SIDE} ${y})`,
      });
      const index = row * shape.columns + column;
      const key = `${prefix}${keyAt(shape, index)}`;
      const place = fill(group, shape, index);
      if (rack && cell.piece === null) {
        const plate = plates.get(column) ?? rack.drawPlate(x + (column + 0.5) * SIDE, MARGIN + 9, key);
        plates.set(column, plate);
        place.shown = plate;
      }
      places.set(key, place);
      line.append(group);
    }
    if (line.childElementCount > 0) {
      root.append(line);
    }
  }
  if (rack) {
    root.append(rack.drawRack(margin, top, shape.columns, rows, SIDE), ...[...plates.values()].map(({ group }) => group));
  }
  const isWhole = places.size === shape.cells.length;
  return {
    root,
    places,
    pieces: (piece) => drawPiece(piece, shape),
    ...(rack && { falls: top - SIDE / 2 }),
    next(key, dx, dy) {
      /** @param {string} name @returns {[number, number]} */
      const place = (name) => {
        const index = indexAt(shape, name.slice(prefix.length));
        return [Math.floor(index / shape.columns), index % shape.columns];
      };
      const [row, column] = place(key);
      const [r, c] = [row + dy, column + dx];
      const isThere = r >= 0 && r < rows && c >= 0 && c < shape.columns;
      const to = isThere ? `${prefix}${keyAt(shape, r * shape.columns + c)}` : "";
      if (places.has(to) || isWhole) {
        return places.has(to) ? to : null;
      }
      const next = beyond([...places.keys()].map(place), [row, column], dx, dy);
      return next ? `${prefix}${keyAt(shape, next[0] * shape.columns + next[1])}` : null;
    },
  };
}
