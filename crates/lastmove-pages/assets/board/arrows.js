// Arrows for the best moves of pieces.
// @ts-check

import { forMover, svg } from "../common.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./moves.js").Candidate} Candidate
 */

/** With more arrows than these nothing could be seen under them. */
const MOST = 8;

/** How far an arrow begins from the middle of its cell, and how long and broad its head is. */
const START = 13;
const HEAD = 12;
const HALF = 8;

/**
 * The middle of a place, on the picture.
 * @param {Picture} picture
 * @param {string} key
 */
function middle({ places }, key) {
  const at = places.get(key)?.group.transform.baseVal[0]?.matrix;
  return at && { x: at.e + 20, y: at.f + 20 };
}

/**
 * Shows where pieces go that make a best move, in place of what was shown.
 * @param {Picture} picture
 * @param {Candidate[]} best each with the place that is left and the one that is entered
 */
export function showArrows(picture, best) {
  picture.root.querySelector(".arrows")?.remove();
  /** @type {Map<string, Candidate>} */
  const ways = new Map();
  for (const candidate of best) {
    const [from, to] = candidate.places;
    if (to !== undefined && picture.places.get(from)?.group.querySelector(".stands")) {
      ways.set(`${from} ${to}`, candidate);
    }
  }
  if (ways.size === 0 || ways.size > MOST) {
    return;
  }
  const arrows = [...ways.values()].flatMap(({ option, places }) => {
    const [start, end] = [...places].map((key) => middle(picture, key));
    if (!start || !end) {
      return [];
    }
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [right, down] = [(end.x - start.x) / length, (end.y - start.y) / length];
    /** @param {number} along @param {number} beside */
    const at = (along, beside) =>
      `${(start.x + right * along - down * beside).toFixed(1)} ${(start.y + down * along + right * beside).toFixed(1)}`;
    const neck = length - 4 - HEAD;
    const d = `M${at(START, 2.5)}L${at(neck, 2.5)}L${at(neck, HALF)}L${at(neck + HEAD, 0)}` +
      `L${at(neck, -HALF)}L${at(neck, -2.5)}L${at(START, -2.5)}Z`;
    return [svg("path", { class: `arrow is-${forMover(option).outcome}`, d })];
  });
  picture.root.append(svg("g", { class: "arrows", "aria-hidden": "true" }, arrows));
}
