// A vertex and those that a move reaches from it, as a picture.
// @ts-check

import { say, svg } from "./common.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Place} Place
 * @typedef {Extract<import("./board.js").Shape, {kind: "graph"}>} GraphShape
 */

/** Half the width of a vertex, and half its height. */
const WIDE = 52;
const HIGH = 22;

/**
 * A name short enough for its vertex.
 * @param {string} name
 */
function short(name) {
  const letters = [...name];
  return letters.length > 13 ? `${letters.slice(0, 12).join("")}…` : name;
}

/**
 * The position in the middle, its options around it.
 * @param {GraphShape} shape
 * @param {string} prefix of the names of its places
 * @returns {Picture}
 */
export function drawGraphOf(shape, prefix) {
  const around = shape.vertices.map((_, index) => index).filter((index) => index !== shape.asked);
  const room = (around.length * (WIDE * 2 + 10)) / (2 * Math.PI);
  const [wide, high] = [Math.max(165, room), Math.max(100, 0.8 * room)];
  const centre = { x: wide + WIDE + 6, y: high + HIGH + 6 };
  /** @type {Map<number, {x: number, y: number}>} */
  const spots = new Map();
  around.forEach((vertex, index) => {
    // The first at the top left, as one reads.
    const angle = (2 * Math.PI * index) / around.length - (around.length === 2 ? Math.PI : 0.75 * Math.PI);
    spots.set(vertex, {
      x: centre.x + wide * Math.cos(angle),
      y: centre.y + high * Math.sin(angle),
    });
  });
  if (shape.asked !== null) {
    spots.set(shape.asked, centre);
  }
  const lowest = Math.max(...[...spots.values()].map(({ y }) => y), centre.y) + HIGH + 8;
  const highest = Math.min(...[...spots.values()].map(({ y }) => y), centre.y) - HIGH - 8;
  const width = 2 * centre.x;
  const root = svg("svg", {
    viewBox: `0 ${highest} ${width} ${lowest - highest}`,
    class: "picture graph",
    role: "group",
  });
  root.dataset.width = String(width);
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
  root.append(svg("defs", {}, [tip]));
  const drawn = new Set();
  for (const edge of shape.edges) {
    const from = spots.get(edge.from);
    const to = spots.get(edge.to);
    const key = `${edge.from} ${edge.to}`;
    if (!from || !to || edge.from === edge.to || drawn.has(key)) {
      continue;
    }
    drawn.add(key);
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    // Where the line leaves the frame of the vertex that it leads to.
    const gap = Math.min(WIDE / Math.abs(x || 1e-9), HIGH / Math.abs(y || 1e-9)) + 2;
    root.append(
      svg("line", {
        x1: from.x,
        y1: from.y,
        x2: to.x - x * gap,
        y2: to.y - y * gap,
        class: "edge",
        "data-to": shape.vertices[edge.to].name,
        "marker-end": `url(#${tip.id})`,
      }),
    );
  }
  /** @type {Map<string, Place>} */
  const places = new Map();
  const order = shape.asked === null ? around : [shape.asked, ...around];
  for (const index of order) {
    const spot = spots.get(index);
    const { name } = shape.vertices[index];
    if (!spot) {
      continue;
    }
    const here = index === shape.asked;
    const group = svg("g", { class: here ? "place vertex here" : "place vertex", role: "button" });
    const frame = { x: spot.x - WIDE, y: spot.y - HIGH, width: 2 * WIDE, height: 2 * HIGH, rx: 12 };
    const worth = svg("text", { "aria-hidden": "true", x: spot.x, y: spot.y + 15, class: "worth small" });
    group.append(
      svg("title", { "aria-hidden": "true" }, [name]),
      svg("rect", { ...frame, class: "ground" }),
      svg("rect", { ...frame, class: "tint" }),
      worth,
      svg("text", { "aria-hidden": "true", x: spot.x + WIDE - 9, y: spot.y - 9, class: "star" }),
    );
    // The name stands beside what it names: the label of the vertex says it in full.
    const text = { "aria-hidden": "true", x: spot.x, y: spot.y, class: "vertex-name" };
    root.append(group, svg("text", text, [short(name)]));
    places.set(`${prefix}${name}`, { group, worth, name: say(here ? "vertex-here" : "vertex", { name }) });
  }
  const keys = [...places.keys()];
  return {
    root,
    places,
    next: (key, dx, dy) => keys[keys.indexOf(key) + (dx || dy)] ?? null,
  };
}
