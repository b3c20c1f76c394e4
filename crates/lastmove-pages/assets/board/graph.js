// A graph whose vertices are positions, or a vertex and those that a move reaches from it, or the
// graph that a game is played on, as a picture.
// @ts-check

import { say, svg } from "../common.js";
import { layOut, stand, unfold } from "../graph/layout.js";
import { legend, outline } from "../graph/players.js";
import { isStar } from "./board.js";
import { HIGH, WIDE, arrows, lines } from "./edges.js";
import { pieceName } from "./keys.js";
import { STANDING, drawStanding, standingOn } from "./standing.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Place} Place
 * @typedef {Extract<import("./board.js").Shape, {kind: "graph"}>} GraphShape
 */

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

/** How much wider a vertex is that may have points at its ends. */
const POINTED = 6;

/** @param {GraphShape} shape */
function halfWidth({ vertices, directed }) {
  const widest = Math.max(0, ...vertices.map(({ name }) => widthOf(short(name))));
  const more = vertices.some(({ owner }) => owner !== undefined) ? 8 + POINTED : 8;
  return directed ? Math.min(WIDE, Math.max(NARROW, widest / 2 + more)) : WIDE;
}

/** The room above a vertex, and above one with loops. */
const ABOVE = 8;
const LOOPS = 46;

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
    const { name, owner } = shape.vertices[index];
    const here = index === shape.asked;
    const transform = `translate(${spot.x} ${spot.y})`;
    const group = svg("g", { class: here ? "place vertex here" : "place vertex", role: "button", transform });
    // Where edges are what is played, vertices are knots between them.
    const isKnot = shape.ground !== null;
    const [wide, high] = isKnot ? [KNOT, KNOT] : [half, HIGH];
    const frame = { x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: Math.min(high, 12) };
    const shapeOf = (/** @type {string} */ name) =>
      owner === undefined ? svg("rect", { ...frame, class: name }) : outline(owner, wide, high, { class: name });
    const worth = svg("text", { "aria-hidden": "true", x: 0, y: isKnot ? 26 : 15, class: "worth small" });
    const standing = standingOn(shape, index);
    group.append(
      svg("title", { "aria-hidden": "true" }, [name]),
      ...(isKnot ? [svg("circle", { class: "reach", cx: 0, cy: 0, r: 2 * KNOT })] : []),
      shapeOf("ground"),
      shapeOf("tint"),
      ...(standing === null ? [] : [svg("g", { class: "stands" }, drawStanding(standing, HIGH))]),
      worth,
      svg("text", { "aria-hidden": "true", x: isKnot ? 0 : half - (owner === 0 ? 9 + POINTED : 9), y: isKnot ? 4 : -9, class: "star" }),
    );
    // The name stands beside what it names: the label of the vertex says it in full.
    const beside = isKnot ? { x: spot.x + KNOT + 6, y: spot.y - 7 } : { x: spot.x, y: spot.y, ...fitted(short(name)) };
    const text = { "aria-hidden": "true", class: isKnot ? "vertex-name knot" : "vertex-name", ...beside };
    root.append(group, svg("text", text, [short(name)]));
    const pieces = standing?.split(" ").map((piece) => pieceName(piece, undefined)) ?? [];
    const whose = owner === undefined ? [] : [say("graph-player-moves", { player: owner })];
    const words = [say(here ? "vertex-here" : "vertex", { name }), ...whose, ...pieces];
    places.set(`${prefix}${name}`, { group, worth, name: words.join(", ") });
  }
  const at = new Map([...spots].map(([index, spot]) => [`${prefix}${shape.vertices[index].name}`, spot]));
  /** @type {Picture} */
  const picture = {
    root, places, joints, legend: legend(shape, false), next: (key, dx, dy) => beyond(at, key, dx, dy),
  };
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
