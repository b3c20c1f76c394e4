// What a picture of a graph shows of its two players: whose a vertex is, which of them wins from there,
// and what shapes, fills and numbers mean.
// @ts-check

import { make, say, svg } from "../common.js";

/**
 * @typedef {object} Owned what is known of the players at a vertex
 * @property {{remoteness: number | string | null} | null} value
 * @property {number} [owner] who moves there
 * @property {number} [winner]
 * @property {number | string} [credit]
 * @property {string} [payoff]
 * @typedef {object} Whole
 * @property {Owned[]} vertices
 * @property {{best: boolean, weight?: number | string}[]} edges
 * @property {boolean} has_goal
 */

/** How long the points of boxes of player 0 are, of half the height of the box. */
const POINT = 0.5;

/**
 * The outline of a vertex: player 0's is pointed at both ends, as in all pictures of graphs, player 1's
 * is a box.
 * @param {number} owner
 * @param {number} wide half the width
 * @param {number} high half the height
 * @param {Record<string, string>} [attributes]
 */
export function outline(owner, wide, high, attributes = {}) {
  if (owner !== 0) {
    const frame = { x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: 3 };
    return svg("rect", { ...frame, ...attributes });
  }
  const flat = wide - POINT * high;
  const corners = [[-wide, 0], [-flat, -high], [flat, -high], [wide, 0], [flat, high], [-flat, high]];
  return svg("polygon", { points: corners.join(" "), ...attributes });
}

/** The styles of graphs and their legends. */
export function loadStyles() {
  const href = new URL("graph.css", import.meta.url).pathname;
  if (!document.querySelector(`link[href="${href}"]`)) {
    document.head.append(make("link", { rel: "stylesheet", href }));
  }
}

/** A number with a sign as people write it. @param {number | string} number */
export function signed(number) {
  return String(number).replace("-", "−");
}

/**
 * Who wins from a vertex, and after a colon in how many plies, with which credit or at which average.
 * @param {Owned} vertex
 */
export function sign({ value, winner, credit, payoff }) {
  const more = credit ?? payoff ?? value?.remoteness ?? null;
  return winner === undefined ? "" : more === null ? String(winner) : `${winner}: ${signed(more)}`;
}

/**
 * The same in words.
 * @param {Owned} vertex
 */
export function winnerInWords(vertex) {
  const [player, more] = sign(vertex).split(": ");
  const words = say("graph-player-wins", { player });
  return more === undefined ? words : `${words}: ${more}`;
}

/**
 * The legend of a graph with owners, a goal or weights.
 * @param {Whole} shape
 * @param {boolean} values whether they and the best moves are shown
 * @returns {HTMLElement | null}
 */
export function legend({ vertices, edges, has_goal }, values) {
  /** @type {[SVGElement | null, string][]} */
  const items = [];
  const shows = has_goal && values;
  for (const player of [0, 1]) {
    if (shows && vertices.some(({ winner }) => winner === player)) {
      const digit = svg("text", { y: 4, class: "graph-value" }, [String(player)]);
      const box = svg("circle", { r: 9 });
      items.push([sample(`graph-vertex by-${player}`, [box, digit]), say("graph-player-wins", { player })]);
    }
  }
  if (shows && vertices.some(({ winner }) => winner !== undefined)) {
    const [kind] = ["credit", "average", "plies"].filter((kind) => vertices.some(MEASURES[kind]));
    if (kind !== undefined) {
      items.push([null, say(NOTES[kind])]);
    }
  }
  for (const player of [0, 1]) {
    if (vertices.some(({ owner }) => owner === player)) {
      items.push([sample("graph-vertex", [outline(player, 15, 9)]), say("graph-player-moves", { player })]);
    }
  }
  if (shows && edges.some(({ best }) => best)) {
    for (const [kind, code] of [["is-plain", "graph-move"], ["is-best", "graph-strategy"]]) {
      const line = svg("path", { class: `graph-edge ${kind}`, d: "M-15,0H12" });
      const tip = svg("path", { class: `graph-tip ${kind}`, d: "M7,-4.5L16,0L7,4.5z" });
      items.push([sample("", [line, tip]), say(code)]);
    }
  }
  if (edges.some(({ weight }) => weight !== undefined)) {
    items.push([null, say("graph-weight")]);
  }
  if (items.length === 0) {
    return null;
  }
  loadStyles();
  return make("ul", { class: "graph-legend", "aria-label": say("graph-legend") }, items.map(([picture, text]) =>
    make("li", {}, picture ? [picture, text] : [text])));
}

/** Which vertices have something after the colon. @type {Record<string, (vertex: Owned) => boolean>} */
const MEASURES = {
  credit: ({ credit }) => credit !== undefined,
  average: ({ payoff }) => payoff !== undefined,
  plies: ({ value }) => value !== null && value.remoteness !== null,
};

/** What it is. @type {Record<string, string>} */
const NOTES = { credit: "graph-credit", average: "graph-average", plies: "graph-plies" };

/**
 * A sample in a legend, drawn around its middle.
 * @param {string} name of its class
 * @param {SVGElement[]} parts
 */
function sample(name, parts) {
  const look = { viewBox: "-18 -11 36 22", width: 36, height: 22, "aria-hidden": "true" };
  return svg("svg", look, [svg("g", { class: name }, parts)]);
}
