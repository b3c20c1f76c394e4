// The edges of a graph on which moves are made: arrows with their weights, or lines.
// @ts-check

import { signed } from "../graph/players.js";
import { svg } from "../common.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./graph.js").GraphShape} GraphShape
 * @typedef {import("./graph.js").Spots} Spots
 */

/** Half the width of a vertex, and half its height. */
export const WIDE = 52;
export const HIGH = 22;

/** How far lines between the same two vertices lie apart, and the most that they take together. */
const APART = 9;
const MOST_APART = 30;

/** How far opposite arrows with weights lie from the line between the middles. */
const WEIGHED_ASIDE = 8;

/**
 * The edges as arrows, each once; those that are moves now stand out.
 * @param {GraphShape} shape
 * @param {Spots} spots
 * @param {string} prefix
 * @param {number} half the width of a vertex
 * @returns {SVGElement[]}
 */
export function arrows(shape, spots, prefix, half) {
  const tip = svg("marker", {
    id: `tip-${prefix.replace(/\W/g, "")}`,
    viewBox: "0 0 10 10",
    refX: 9,
    refY: 5,
    markerWidth: 7,
    markerHeight: 7,
    orient: "auto-start-reverse",
  });
  tip.append(svg("path", { d: "M0 0 L10 5 L0 10 Z", class: "tip" }));
  const drawn = new Set();
  const present = new Set(shape.edges.map(({ from, to }) => `${from} ${to}`));
  /** @type {SVGElement[]} */
  const weights = [];
  const weigh = (/** @type {number | string | undefined} */ weight, /** @type {number} */ x, /** @type {number} */ y) => {
    if (weight !== undefined) {
      weights.push(svg("text", { class: "edge-weight", x, y: y + 4 }, [signed(weight)]));
    }
  };
  /** @type {SVGElement[]} */
  const found = [svg("defs", {}, [tip])];
  for (const edge of shape.edges) {
    const from = spots.get(edge.from);
    const to = spots.get(edge.to);
    const key = `${edge.from} ${edge.to}`;
    if (!from || !to || drawn.has(key)) {
      continue;
    }
    drawn.add(key);
    const look = {
      class: shape.asked === null || edge.from === shape.asked ? "edge" : "edge far",
      "data-to": shape.vertices[edge.to].name,
      "marker-end": `url(#${tip.id})`,
    };
    if (edge.from === edge.to) {
      found.push(svg("path", { ...look, d: loop(from, 20, half), fill: "none" }));
      weigh(edge.weight, from.x + half / 2, from.y - HIGH - 29);
      continue;
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    // Where the line leaves the frame of the vertex that it leads to.
    const gap = Math.min(half / Math.abs(x || 1e-9), HIGH / Math.abs(y || 1e-9)) + 2;
    const isBeside = edge.weight !== undefined && present.has(`${edge.to} ${edge.from}`);
    const [right, down] = isBeside ? [-y * WEIGHED_ASIDE, x * WEIGHED_ASIDE] : [0, 0];
    found.push(
      svg("line", {
        x1: from.x + right,
        y1: from.y + down,
        x2: to.x - x * gap + right,
        y2: to.y - y * gap + down,
        ...look,
      }),
    );
    // Between the frames, not in the middle, where the weight of an arrow that crosses this one may be.
    const along = gap + 0.42 * Math.max(0, length - 2 * gap);
    weigh(edge.weight, from.x + x * along + right, from.y + y * along + down);
  }
  return [...found, ...weights];
}

/**
 * Where an edge of the graph ends: on the ground, straight below its other end.
 * @param {GraphShape} shape
 * @param {Spots} spots
 * @param {number} vertex
 * @param {number} other
 */
function foot(shape, spots, vertex, other) {
  const [spot, above] = [spots.get(vertex), spots.get(other)];
  return vertex === shape.ground && vertex !== other && spot && above ? { x: above.x, y: spot.y } : spot;
}

/**
 * The edges as lines, those between the same two vertices side by side, and loops above theirs; with
 * all lines of a pair of vertices something broad enough to point at.
 * @param {GraphShape} shape
 * @param {Spots} spots
 * @param {string} prefix
 * @returns {NonNullable<Picture["joints"]>}
 */
export function lines(shape, spots, prefix) {
  /** @type {Map<string, typeof shape.edges>} */
  const groups = new Map();
  for (const edge of shape.edges) {
    const key = `${Math.min(edge.from, edge.to)} ${Math.max(edge.from, edge.to)}`;
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  return [...groups.values()].flatMap((edges) => {
    const [first, second] = [Math.min(edges[0].from, edges[0].to), Math.max(edges[0].from, edges[0].to)];
    const [from, to] = [foot(shape, spots, first, second), foot(shape, spots, second, first)];
    if (!from || !to) {
      return [];
    }
    const drawn = edges.map((_, index) => {
      const attributes = first === second
        ? { d: loop(from, 26 / (1 + 0.45 * index)) }
        : { d: aside(from, to, index - (edges.length - 1) / 2, edges.length) };
      return svg("path", { ...attributes, class: "edge", fill: "none" });
    });
    const d = first === second ? loop(from, 26) : aside(from, to, 0, 1);
    const reach = svg("path", { d, class: "edge-reach", fill: "none" });
    const ends = [first, second].map((vertex) => `${prefix}${shape.vertices[vertex].name}`);
    return [{ ends: new Set(ends), lines: drawn, reach }];
  });
}

/**
 * A loop above a vertex.
 * @param {{x: number, y: number}} spot
 * @param {number} wide
 * @param {number} half the width of the vertex
 */
function loop(spot, wide, half = WIDE) {
  const [x, y] = [spot.x + half / 2, spot.y - HIGH];
  return `M${x - 10} ${y}C${x - wide} ${y - 2 * wide} ${x + wide} ${y - 2 * wide} ${x + 10} ${y}`;
}

/**
 * A line beside the one that joins two vertices.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} steps how far beside
 * @param {number} count of how many lines
 */
function aside(from, to, steps, count) {
  const apart = Math.min(APART, MOST_APART / Math.max(1, count - 1)) * steps;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [((from.y - to.y) / length) * apart, ((to.x - from.x) / length) * apart];
  return `M${from.x + x} ${from.y + y}L${to.x + x} ${to.y + y}`;
}
