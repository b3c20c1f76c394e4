// Pieces that stand on the vertices of a graph.
// @ts-check

import { svg } from "../common.js";
import { drawFigure } from "./figures.js";

/** The room that pieces need above a vertex. */
export const STANDING = 34;

/** How large they are, how much of them is below the upper edge of the vertex, and how far apart. */
const FIGURE = 30;
const SUNK = 4;
const BESIDE = 26;

/** Where the feet of a figure are in its square, of its side. */
const FEET = 37 / 40;

/** The figures that pieces are. @type {Record<string, string>} */
const FIGURES = { cop: "police", robber: "thief" };

/**
 * What stands on a vertex, to be drawn: its pieces by their names, joined by blanks.
 * @param {Extract<import("./board.js").Shape, {kind: "graph"}>} shape
 * @param {number} vertex
 */
export function standingOn({ pieces = [] }, vertex) {
  const here = pieces.filter((one) => one.vertex === vertex).map(({ piece }) => piece);
  return here.length > 0 ? here.join(" ") : null;
}

/**
 * The pieces on a vertex, drawn around its middle: they stand on its upper edge, side by side.
 * @param {string} standing as `standingOn` says
 * @param {number} high half the height of the vertex
 * @returns {SVGElement[]}
 */
export function drawStanding(standing, high) {
  const pieces = standing.split(" ");
  const y = SUNK - high - FEET * FIGURE;
  return pieces.map((piece, index) => {
    const x = BESIDE * (index - (pieces.length - 1) / 2) - FIGURE / 2;
    return svg("g", { transform: `translate(${x} ${y}) scale(${FIGURE / 40})` }, drawFigure(FIGURES[piece] ?? piece));
  });
}
