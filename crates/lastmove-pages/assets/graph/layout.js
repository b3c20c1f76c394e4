// Where the vertices of a graph stand, and the paths of its edges.
// @ts-check

import {
  forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY,
} from "../vendor/d3-force.js";

/**
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{from: number, to: number}} Ends
 */

/** The radius of a vertex. */
export const RADIUS = 24;

/** How far apart the ends of an edge like to be. */
const LENGTH = 110;

/**
 * Places for all vertices: those that have one begin there, the others at a neighbour that has
 * one. The same graph is always laid out alike, and nothing moves before anybody's eyes.
 * @param {(Spot | undefined)[]} known by vertex
 * @param {Ends[]} edges
 * @param {boolean} [stay] whether those that have a place keep it
 * @returns {Spot[]}
 */
export function layOut(known, edges, stay = false) {
  /** @type {(Partial<Spot> & {fx?: number, fy?: number})[]} */
  const nodes = known.map((spot) => (spot ? { ...spot, ...(stay && { fx: spot.x, fy: spot.y }) } : {}));
  for (const { from, to } of edges) {
    for (const [here, there] of [[from, to], [to, from]]) {
      const near = known[there];
      if (near && nodes[here].x === undefined) {
        // In a direction of its own, or all of them would push each other the same way.
        const angle = here * 2.4;
        nodes[here].x = near.x + LENGTH * Math.cos(angle);
        nodes[here].y = near.y + LENGTH * Math.sin(angle);
      }
    }
  }
  const links = edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => ({ source: from, target: to }));
  /** The library's own types are too wide. @type {any} */
  const apart = forceManyBody();
  const begun = known.some((spot) => spot !== undefined);
  const ticks = Math.ceil((begun ? 80 : 300) * Math.min(1, 300 / Math.max(1, nodes.length)));
  forceSimulation(nodes)
    .force("link", forceLink(links).distance(LENGTH))
    .force("apart", apart.strength(-450).distanceMax(900))
    .force("collide", forceCollide(RADIUS * 1.5))
    .force("x", forceX(0).strength(0.04))
    .force("y", forceY(0).strength(0.06))
    .alpha(begun ? 0.4 : 1)
    .stop()
    .tick(ticks);
  return nodes.map(({ x = 0, y = 0 }) => ({ x, y }));
}

/** How often `unfold` moves every vertex. */
const ROUNDS = 100;

/**
 * Places to begin at, for graphs that should lie with as few crossings as can be: as far apart as
 * there are edges between them, whichever way these lead (stress majorization; parts of the graph
 * are taken to be a few edges apart). Takes n² steps a round.
 * @param {number} count of the vertices
 * @param {Ends[]} edges
 * @returns {Spot[]}
 */
export function unfold(count, edges) {
  /** @type {number[][]} */
  const near = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) {
    near[from].push(to);
    near[to].push(from);
  }
  const between = 2 + Math.sqrt(count);
  const steps = near.map((_, start) => {
    const found = new Map([[start, 0]]);
    for (const [vertex, away] of found) {
      for (const next of near[vertex]) {
        if (!found.has(next)) {
          found.set(next, away + 1);
        }
      }
    }
    return near.map((_, vertex) => found.get(vertex) ?? between);
  });
  const radius = (LENGTH * count) / (2 * Math.PI);
  const spots = near.map((_, vertex) => {
    const angle = (2 * Math.PI * vertex) / count;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    spots.forEach((spot, vertex) => {
      let [x, y, sum] = [0, 0, 0];
      spots.forEach((other, there) => {
        if (there !== vertex) {
          const away = steps[vertex][there];
          const [right, down] = [spot.x - other.x, spot.y - other.y];
          const pull = (away * LENGTH) / Math.max(0.01, Math.hypot(right, down));
          const weight = 1 / (away * away);
          x += weight * (other.x + right * pull);
          y += weight * (other.y + down * pull);
          sum += weight;
        }
      });
      if (sum > 0) {
        [spot.x, spot.y] = [x / sum, y / sum];
      }
    });
  }
  return spots;
}

/** How much higher the next vertex stands, and how far apart vertices of one height lie. */
const RISE = 92;
const BESIDE = 124;

/**
 * Places for a graph that stands on one of its vertices: as high as they are edges away from it, on
 * each height in the order of the middles of their neighbours and as near to these as there is room.
 * The ground itself is in the middle, below all.
 * @param {number} count of the vertices
 * @param {Ends[]} edges
 * @param {number} ground
 * @returns {Spot[]}
 */
export function stand(count, edges, ground) {
  /** @type {number[][]} */
  const near = Array.from({ length: count }, () => []);
  for (const { from, to } of edges) {
    if (from !== to) {
      near[from].push(to);
      near[to].push(from);
    }
  }
  const heights = new Map([[ground, 0]]);
  for (const [vertex, height] of heights) {
    near[vertex].filter((next) => !heights.has(next)).forEach((next) => heights.set(next, height + 1));
  }
  /** @type {number[][]} */
  const floors = [];
  // What is above one vertex lies side by side.
  const seen = new Set();
  const walk = [ground];
  for (let at = walk.pop(); at !== undefined; at = walk.pop()) {
    if (!seen.has(at)) {
      const height = heights.get(at) ?? 0;
      seen.add(at);
      (floors[height] ??= []).push(at);
      walk.push(...near[at].filter((next) => (heights.get(next) ?? 0) > height).reverse());
    }
  }
  const x = near.map(() => 0);
  floors.forEach((floor) => room(floor, x));
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? floors.slice(1) : floors.slice(1).reverse();
    for (const floor of order) {
      const wanted = floor.map((vertex) => {
        const others = near[vertex].filter((next) => next !== ground);
        return others.length === 0 ? x[vertex] : others.reduce((sum, next) => sum + x[next], 0) / others.length;
      });
      floor.forEach((vertex, index) => (x[vertex] = wanted[index]));
      if (round < ROUNDS / 2) {
        floor.sort((one, other) => x[one] - x[other]);
      }
      room(floor, x);
    }
  }
  const others = x.filter((_, vertex) => vertex !== ground);
  x[ground] = others.length === 0 ? 0 : (Math.min(...others) + Math.max(...others)) / 2;
  return x.map((across, vertex) => ({ x: across, y: -RISE * (heights.get(vertex) ?? 0) }));
}

/**
 * Gives the vertices of one height room in their order, with the least squares of how far they move.
 * @param {number[]} floor
 * @param {number[]} x
 */
function room(floor, x) {
  /** @type {{sum: number, count: number}[]} */
  const blocks = [];
  floor.forEach((vertex, index) => {
    let block = { sum: x[vertex] - index * BESIDE, count: 1 };
    for (let last = blocks.at(-1); last && last.sum / last.count >= block.sum / block.count; last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  });
  const places = blocks.flatMap(({ sum, count }) => Array(count).fill(sum / count));
  floor.forEach((vertex, index) => (x[vertex] = places[index] + index * BESIDE));
}

/** How far a bent edge is bowed. */
const BOW = 22;

/**
 * A place for what stands on an edge: not quite in the middle, where that of an edge which crosses it
 * would often be; above a loop.
 * @param {Spot} from
 * @param {Spot} to
 * @param {boolean} bent
 */
export function halfway(from, to, bent) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) {
    return { x: from.x, y: from.y - RADIUS * 0.85 - 31 };
  }
  const aside = bent ? BOW * 0.6 : 0;
  return { x: from.x + 0.45 * dx - (dy / length) * aside, y: from.y + 0.45 * dy + (dx / length) * aside };
}

/**
 * The path of an edge from rim to rim: bent where the opposite edge is there too, a loop where it
 * ends where it begins.
 * @param {Spot} from
 * @param {Spot} to
 * @param {boolean} bent
 */
export function path(from, to, bent) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const number = (/** @type {number} */ value) => value.toFixed(1);
  if (length === 0) {
    const [x, y] = [from.x, from.y - RADIUS * 0.85];
    const [left, right, top] = [x - 13, x + 13, y - 38];
    return `M${number(left)},${number(y)}C${number(left - 14)},${number(top)} ` +
      `${number(right + 14)},${number(top)} ${number(right)},${number(y - 3)}`;
  }
  const [ux, uy] = [dx / length, dy / length];
  const bow = bent ? BOW : 0;
  const middle = {
    x: (from.x + to.x) / 2 - uy * bow,
    y: (from.y + to.y) / 2 + ux * bow,
  };
  // The ends look to the middle, so that a bent edge meets the rims squarely.
  const rim = (/** @type {Spot} */ spot, /** @type {number} */ radius) => {
    const [x, y] = [middle.x - spot.x, middle.y - spot.y];
    const away = Math.hypot(x, y) || 1;
    return `${number(spot.x + (x / away) * radius)},${number(spot.y + (y / away) * radius)}`;
  };
  return `M${rim(from, RADIUS)}Q${number(middle.x)},${number(middle.y)} ${rim(to, RADIUS + 4)}`;
}
