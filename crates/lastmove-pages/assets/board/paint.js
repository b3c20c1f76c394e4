// What is shown on any picture: values on places, and how large it is.
// @ts-check

import { forMover } from "../common.js";

/**
 * @typedef {import("../common.js").Outcome} Outcome
 * @typedef {import("../common.js").Value} Value
 * @typedef {import("./board.js").Place} Place
 * @typedef {import("./board.js").Shape} Shape
 */

/** @type {Record<Outcome, string>} */
const SIGNS = { win: "+", loss: "−", draw: "=" };

/**
 * A value as short as it gets: its sign, and plies.
 * @param {Value} value
 */
export function brief(value) {
  const { outcome, remoteness } = forMover(value);
  const plies = remoteness === null ? "" : String(remoteness);
  return outcome === "draw" ? SIGNS.draw : SIGNS[outcome] + (plies.length > 5 ? "…" : plies);
}

/**
 * Writes a value on its place, by sign and colour.
 * @param {Place} place
 * @param {Value | null} value
 */
export function paint(place, value) {
  const { group, worth: text } = place.shown ?? place;
  group.classList.remove("is-win", "is-loss", "is-draw");
  if (text) {
    text.textContent = value ? brief(value) : "";
    text.classList.toggle("long", (text.textContent ?? "").length > 3);
  }
  if (value) {
    group.classList.add(`is-${forMover(value).outcome}`);
  }
}

/** How much of the window's height a board may take at least, in hundredths. */
const HEIGHT = 62;

/** How small a picture gets before it is scrolled: boards of 16 columns fit on a phone. */
const LEAST = 0.5;

/**
 * As wide as its contents need, and as there is room.
 * @param {SVGSVGElement} root
 */
export function fit(root) {
  const width = Number(root.dataset.width);
  const { width: across, height: down } = root.viewBox.baseVal;
  const most = down > 0 ? Math.floor((HEIGHT * across) / down) : 0;
  root.style.maxWidth = `max(${Math.round(width * 1.5)}px, ${most}vh)`;
  root.style.minWidth = `${Math.round(width * LEAST)}px`;
}

/**
 * Whether of a graph a position is shown with its options, and nothing besides.
 * @param {Shape} shape
 */
export function isStar(shape) {
  const { asked = null, edges } = shape.kind === "graph" ? shape : { edges: [] };
  return asked !== null && edges.every(({ from }) => from === asked);
}
