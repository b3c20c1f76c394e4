// A graph whose vertices are positions, or a vertex and those that a move reaches from it, or the
// graph that a game is played on, as a picture.
// @ts-check

import { say, svg } from "../common.js";
import { layOut, stand, unfold } from "../graph/layout.js";
import { isStar } from "./board.js";
import { pieceName } from "./keys.js";
import { STANDING, drawStanding, standingOn } from "./standing.js";

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

/** Half the width of a vertex that is a knot between edges. */
const KNOT = 9;

/** The room for a name in its vertex, and about how wide a letter is, and a wide one. */
const NAME_ROOM = 2 * WIDE - 10;
const LETTER = 8.4;
const WIDE_LETTER = 13;

/**
 * About how wide a name is.
 * @param {string} name
 */
function widthOf(name) {
  return [...name].reduce(
    (sum, letter) => sum + (/[%@mwMW\u2e80-\uffff]/u.test(letter) ? WIDE_LETTER : LETTER), 0,
  );
}

/**
 * What makes a name fit into its vertex.
 * @param {string} name
 * @returns {Record<string, string | number>}
 */
function fitted(name) {
  return widthOf(name) > NAME_ROOM ? { textLength: NAME_ROOM, lengthAdjust: "spacingAndGlyphs" } : {};
}

/** Half the width of a vertex that has room for a value, and no more than these names need. */
const NARROW = 34;

/** @param {GraphShape} shape */
function halfWidth({ vertices, directed }) {
  const widest = Math.max(0, ...vertices.map(({ name }) => widthOf(short(name))));
  return directed ? Math.min(WIDE, Math.max(NARROW, widest / 2 + 8)) : WIDE;
}

/** The room above a vertex, and above one with loops. */
const ABOVE = 8;
const LOOPS = 46;

/** How far lines between the same two vertices lie apart, and the most that they take together. */
const APART = 9;
const MOST_APART = 30;

/** How thick the ground is. */
const SOIL = 14;

/** The places of vertices that edges join: frames are wider than they are high. */
const STRETCH = 1.6;

/**
 * @typedef {Map<number, {x: number, y: number}>} Spots
 * @typedef {{spots: Spots, room: {x: number, y: number}[], above: number}} Layout where vertices
 *   are, all places that the picture is to have room for, and how much above each
 */

/**
 * Where the vertices of the last graph stood, by the prefix of their places, and its edges.
 * @type {Map<string, {spots: Map<string, {x: number, y: number}>, edges: Set<string>, above: number}>}
 */
const laid = new Map();

/**
 * The position in the middle, its options around it.
 * @param {GraphShape} shape
 * @returns {Layout}
 */
function star(shape) {
  const around = shape.vertices.map((_, index) => index).filter((index) => index !== shape.asked);
  const room = (around.length * (WIDE * 2 + 10)) / (2 * Math.PI);
  const [wide, high] = [Math.max(165, room), Math.max(100, 0.8 * room)];
  const centre = { x: wide + WIDE + 6, y: high + HIGH + 6 };
  /** @type {Spots} */
  const spots = new Map();
  if (shape.asked !== null) {
    spots.set(shape.asked, centre);
  }
  around.forEach((vertex, index) => {
    // The first at the top left, as one reads.
    const angle = (2 * Math.PI * index) / around.length - (around.length === 2 ? Math.PI : 0.75 * Math.PI);
    spots.set(vertex, {
      x: centre.x + wide * Math.cos(angle),
      y: centre.y + high * Math.sin(angle),
    });
  });
  return { spots, room: [...spots.values()], above: ABOVE };
}

/**
 * The vertices wherever their edges have room; those that had a place keep it.
 * @param {GraphShape["edges"]} edges
 * @param {({x: number, y: number} | undefined)[]} before
 */
function unfolded(edges, before) {
  if (before.some((spot) => spot !== undefined)) {
    const known = before.map((spot) => spot && { x: spot.x / STRETCH, y: spot.y });
    return layOut(known, edges, true).map(({ x, y }) => ({ x: x * STRETCH, y }));
  }
  const spots = layOut(unfold(before.length, edges), edges);
  const extent = (/** @type {number[]} */ numbers) => Math.max(...numbers) - Math.min(...numbers);
  // There is more room below than beside.
  const isWide = extent(spots.map(({ x }) => x)) > extent(spots.map(({ y }) => y));
  return spots.map(({ x, y }) => (isWide ? { x: y * STRETCH, y: x } : { x: x * STRETCH, y }));
}

/**
 * The vertices on their ground, or wherever their edges have room; what was in the last graph too
 * stays where it was.
 * @param {GraphShape} shape
 * @param {string} prefix
 * @returns {Layout}
 */
function spread({ vertices, edges, ground, directed, pieces }, prefix) {
  const names = edges.map(({ from, to }) => `${vertices[from].name} ${vertices[to].name}`);
  let known = laid.get(prefix);
  const isPart = vertices.every(({ name }) => known?.spots.has(name)) &&
    names.every((name) => known?.edges.has(name));
  if (!known || !isPart) {
    const before = vertices.map(({ name }) => (directed ? known?.spots.get(name) : undefined));
    const spots = ground === null ? unfolded(edges, before) : stand(vertices.length, edges, ground);
    const named = spots.map((spot, index) => /** @type {const} */ ([vertices[index].name, spot]));
    const above = edges.some(({ from, to }) => from === to) ? LOOPS : pieces ? STANDING : ABOVE;
    known = { spots: new Map(named), edges: new Set(names), above };
    laid.set(prefix, known);
  }
  const { spots } = known;
  const here = vertices.map(({ name }, index) => /** @type {const} */ ([
    index, spots.get(name) ?? { x: 0, y: 0 },
  ]));
  return { spots: new Map(here), room: [...spots.values()], above: known.above };
}

/**
 * The graph: a position and its options, or vertices that edges join.
 * @param {GraphShape} shape
 * @param {string} prefix of the names of its places
 * @returns {Picture}
 */
export function drawGraphOf(shape, prefix) {
  const isRound = isStar(shape);
  const { spots, room, above } = isRound ? star(shape) : spread(shape, prefix);
  const half = isRound ? WIDE : halfWidth(shape);
  /** @param {"x" | "y"} axis @param {number} margin */
  const range = (axis, margin) => {
    const numbers = room.map((spot) => spot[axis]);
    const least = numbers.length > 0 ? Math.min(...numbers) - margin : 0;
    return [least, numbers.length > 0 ? Math.max(...numbers) + margin - least : HIGH];
  };
  // The position stays in the middle, whatever is around it.
  const centre = isRound && shape.asked !== null ? spots.get(shape.asked) : undefined;
  const [left, width] = centre ? [0, 2 * centre.x] : range("x", shape.ground === null ? half + 6 : half + 36);
  const [top, height] = range("y", HIGH + above);
  const root = svg("svg", {
    viewBox: `${left} ${top} ${width} ${height}`,
    class: shape.directed && !isRound ? "picture graph whole" : "picture graph",
    role: "group",
  });
  root.classList.toggle("peopled", shape.pieces !== undefined);
  // Knots need less room than names in frames.
  root.dataset.width = String(shape.ground === null ? width : 0.7 * width);
  /** @type {Picture["joints"]} */
  const joints = [];
  if (shape.directed) {
    root.append(...arrows(shape, spots, prefix, half));
  } else {
    joints.push(...lines(shape, spots, prefix));
    root.append(...joints.flatMap(({ lines, reach }) => [...lines, reach]));
  }
  if (shape.ground !== null) {
    // What stands on it reaches it straight below.
    const soil = { x: left, y: (spots.get(shape.ground)?.y ?? 0) - SOIL / 2, width, height: SOIL };
    root.append(svg("rect", { ...soil, class: "soil" }));
  }
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const [index, spot] of spots) {
    const { name } = shape.vertices[index];
    const here = index === shape.asked;
    const transform = `translate(${spot.x} ${spot.y})`;
    const group = svg("g", { class: here ? "place vertex here" : "place vertex", role: "button", transform });
    // Where edges are what is played, vertices are knots between them.
    const isKnot = shape.ground !== null;
    const [wide, high] = isKnot ? [KNOT, KNOT] : [half, HIGH];
    const frame = { x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: Math.min(high, 12) };
    const worth = svg("text", { "aria-hidden": "true", x: 0, y: isKnot ? 26 : 15, class: "worth small" });
    const standing = standingOn(shape, index);
    group.append(
      svg("title", { "aria-hidden": "true" }, [name]),
      ...(isKnot ? [svg("circle", { class: "reach", cx: 0, cy: 0, r: 2 * KNOT })] : []),
      svg("rect", { ...frame, class: "ground" }),
      svg("rect", { ...frame, class: "tint" }),
      ...(standing === null ? [] : [svg("g", { class: "stands" }, drawStanding(standing, HIGH))]),
      worth,
      svg("text", { "aria-hidden": "true", x: isKnot ? 0 : half - 9, y: isKnot ? 4 : -9, class: "star" }),
    );
    // The name stands beside what it names: the label of the vertex says it in full.
    const beside = isKnot ? { x: spot.x + KNOT + 6, y: spot.y - 7 } : { x: spot.x, y: spot.y, ...fitted(short(name)) };
    const text = { "aria-hidden": "true", class: isKnot ? "vertex-name knot" : "vertex-name", ...beside };
    root.append(group, svg("text", text, [short(name)]));
    const pieces = standing?.split(" ").map((piece) => pieceName(piece, undefined)) ?? [];
    const words = [say(here ? "vertex-here" : "vertex", { name }), ...pieces];
    places.set(`${prefix}${name}`, { group, worth, name: words.join(", ") });
  }
  const at = new Map([...spots].map(([index, spot]) => [`${prefix}${shape.vertices[index].name}`, spot]));
  /** @type {Picture} */
  const picture = { root, places, joints, next: (key, dx, dy) => beyond(at, key, dx, dy) };
  return shape.pieces ? { ...picture, pieces: (standing) => drawStanding(standing, HIGH) } : picture;
}

/**
 * The next vertex to the right, left, top or bottom, wherever it is across: so that the same arrow
 * again and again comes by all that lie on that side.
 * @param {Map<string, {x: number, y: number}>} at
 * @param {string} key
 * @param {number} dx
 * @param {number} dy
 */
function beyond(at, key, dx, dy) {
  const here = at.get(key);
  if (!here) {
    return null;
  }
  // Those at the same height follow each other too, from left to right or from top to bottom.
  /** @param {{x: number, y: number}} spot */
  const way = ({ x, y }) => {
    const [along, across] = dx === 0 ? [y - here.y, x - here.x] : [x - here.x, y - here.y];
    return (dx + dy) * (Math.abs(along) < 1 ? across / 1e6 : along);
  };
  let [nearest, least] = [/** @type {string | null} */ (null), Infinity];
  for (const [other, spot] of at) {
    const far = way(spot);
    if (other !== key && far > 0 && far < least) {
      [nearest, least] = [other, far];
    }
  }
  return nearest;
}

/**
 * The edges as arrows, each once; those that are moves now stand out.
 * @param {GraphShape} shape
 * @param {Spots} spots
 * @param {string} prefix
 * @param {number} half the width of a vertex
 * @returns {SVGElement[]}
 */
function arrows(shape, spots, prefix, half) {
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
      continue;
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
    // Where the line leaves the frame of the vertex that it leads to.
    const gap = Math.min(half / Math.abs(x || 1e-9), HIGH / Math.abs(y || 1e-9)) + 2;
    found.push(
      svg("line", {
        x1: from.x,
        y1: from.y,
        x2: to.x - x * gap,
        y2: to.y - y * gap,
        ...look,
      }),
    );
  }
  return found;
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
function lines(shape, spots, prefix) {
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
