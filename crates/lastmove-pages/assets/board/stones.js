// Stones of two colours: racks in which they fall down, and boards whose sides belong to players.
// @ts-check

import { svg } from "../common.js";

/**
 * @typedef {Extract<import("./board.js").Shape, {kind: "grid"}>} GridShape
 * @typedef {{group: SVGGElement, worth: SVGTextElement}} Plate where the value of a column stands
 */

/** The radius of the holes of a rack, and of the discs in it. */
export const HOLE = 16.5;
const DISC = 16;

/** How far the frame of a rack reaches beyond its cells, and how high its feet are. */
export const RIM = 7;
export const FEET = 9;

/** The size of a plate above a column. */
export const PLATE = { width: 36, height: 26 };

/** How broad the border of a side is. */
const BROAD = 13;

/**
 * A disc with its mark, so that it is not told by colour alone.
 * @param {string} piece `x` or `o`
 * @param {boolean} falls whether it fills a hole of a rack
 */
export function drawStone(piece, falls) {
  return [
    svg("circle", { class: `piece stone-${piece}`, cx: 20, cy: 20, r: falls ? DISC : 13 }),
    svg("circle", { class: "groove", cx: 20, cy: 20, r: falls ? 12.5 : 10.5 }),
    svg("text", { class: `on-stone stone-${piece}`, "aria-hidden": "true", x: 20, y: 25.5 }, [piece]),
  ];
}

/**
 * The front of a rack, with a hole for each cell; it covers discs on their way.
 * @param {number} x of its first cell
 * @param {number} y
 * @param {number} columns
 * @param {number} rows
 * @param {number} side of a cell
 */
export function drawRack(x, y, columns, rows, side) {
  const [left, top] = [x - RIM, y - RIM];
  const [right, bottom] = [x + columns * side + RIM, y + rows * side + RIM];
  const holes = Array.from({ length: rows * columns }, (_, at) => {
    const [cx, cy] = [x + ((at % columns) + 0.5) * side, y + (Math.floor(at / columns) + 0.5) * side];
    return `M${cx - HOLE} ${cy}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0Z`;
  });
  const board = `M${left + 8} ${top}H${right - 8}a8 8 0 0 1 8 8V${bottom - 8}a8 8 0 0 1 -8 8H${left + 8}` +
    `a8 8 0 0 1 -8 -8V${top + 8}a8 8 0 0 1 8 -8Z`;
  const foot = (/** @type {number} */ at) => `M${at - 7} ${bottom - 1}h14l5 ${FEET}h-24Z`;
  return svg("g", { class: "rack", "aria-hidden": "true" }, [
    svg("path", { class: "rack-feet", d: foot(left + 16) + foot(right - 16) }),
    svg("path", { class: "rack-front", "fill-rule": "evenodd", d: board + holes.join("") }),
  ]);
}

/**
 * The plate above a column, which says the value of the move there and may be clicked for it.
 * @param {number} x of the middle of the column
 * @param {number} y of its upper edge
 * @param {string} key of a place of the move
 * @returns {Plate}
 */
export function drawPlate(x, y, key) {
  const { width, height } = PLATE;
  const box = { x: x - width / 2, y, width, height, rx: 6 };
  const worth = svg("text", { class: "worth", x, y: y + height - 7 });
  const group = svg("g", { class: "drop", "aria-hidden": "true" }, [
    svg("rect", { ...box, class: "ground" }),
    svg("rect", { ...box, class: "tint" }),
    svg("path", { class: "chevron", d: `M${x - 6} ${y + 10}l6 6l6 -6` }),
    svg("rect", { ...box, class: "frame" }),
    worth,
    svg("text", { class: "star", x, y: y - 3 }),
  ]);
  group.dataset.for = key;
  return { group, worth };
}

/**
 * The borders of a board of hexagons, in the colours of those whose they are.
 * @param {GridShape} shape
 * @param {(row: number, column: number) => [number, number]} corner of a cell
 * @param {number} rows
 * @param {number} side of a cell
 * @param {number} point how far hexagons reach into the rows above and below
 */
export function drawSides({ sides, columns }, corner, rows, side, point) {
  if (!sides) {
    return null;
  }
  const owner = { first: "x", second: "o" };
  /** @param {[number, number]} at @param {number} right @param {number} down */
  const by = ([x, y], right, down) => `${x + right} ${y + down}`;
  const half = side / 2;
  const across = [...Array(columns).keys()];
  const down = [...Array(rows).keys()];
  const top = across.flatMap((column) => {
    const at = corner(0, column);
    return [by(at, 0, point), by(at, half, -point), by(at, side, point)];
  });
  const bottom = across.flatMap((column) => {
    const at = corner(rows - 1, column);
    return [by(at, 0, side - point), by(at, half, side + point), by(at, side, side - point)];
  });
  const left = down.flatMap((row) => [by(corner(row, 0), 0, point), by(corner(row, 0), 0, side - point)]);
  const right = down.flatMap((row) => {
    const at = corner(row, columns - 1);
    return [by(at, side, point), by(at, side, side - point)];
  });
  /** @param {string[]} points @param {"first" | "second"} of */
  const border = (points, of) =>
    svg("polyline", { class: `owned owned-${owner[of]}`, points: points.join(" "), "stroke-width": BROAD });
  return svg("g", { "aria-hidden": "true" }, [
    border(left, sides.left_right),
    border(right, sides.left_right),
    border(top, sides.top_bottom),
    border(bottom, sides.top_bottom),
  ]);
}
