// How clicks on the places of moves choose one of them.
// @ts-check

import { MOST_STONES, cellAt } from "./keys.js";

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("./board.js").Shape} Shape
 * @typedef {{part?: number, row?: number | string, column?: number, heap?: number, stone?: string,
 *   vertex?: string}} Spot a place on the picture, as the server says it
 * @typedef {{move: string, ways: Spot[][], like?: string}} Shown where a move is on the picture, and an
 *   earlier move that leads to the same position up to symmetry
 * @typedef {{option: Rated, places: Set<string>}} Candidate a move, and the places to click for it
 * @typedef {{game: string, position: string, shape: Shape}} Scene
 */

/**
 * The names of a place on the pictures of these scenes, which are the parts of a sum, or one: of a
 * row those of all its cells. Of a heap whose stones are not drawn, only the whole is there.
 * @param {Spot} spot
 * @param {Scene[]} scenes
 * @returns {string[]}
 */
export function keysOf({ part = 1, row, column, heap, stone, vertex }, scenes) {
  const index = part - 1;
  const shape = scenes[index]?.shape;
  if (vertex !== undefined) {
    return [`${index}/${vertex}`];
  }
  if (heap !== undefined) {
    const isDrawn = shape?.kind === "heaps" && Number(shape.heaps[heap - 1]) <= MOST_STONES;
    return [`${index}/${heap}${stone !== undefined && isDrawn ? `.${stone}` : ""}`];
  }
  if (column !== undefined) {
    return [`${index}/${row},${column}`];
  }
  if (shape?.kind !== "grid" || row === undefined) {
    return [];
  }
  const keys = Array.from({ length: shape.columns }, (_, at) => `${row},${shape.first_column + at}`);
  return keys.filter((key) => cellAt(shape, key)?.ground !== "outside").map((key) => `${index}/${key}`);
}

/**
 * The names of the places of the move that led to these scenes.
 * @param {Shown[]} places of the moves before it
 * @param {string | null} move
 * @param {Scene[]} scenes
 */
export function keysOfLast(places, move, scenes) {
  const made = places.find((one) => one.move === move);
  const keys = (made?.ways[0] ?? []).flatMap((spot) => keysOf(spot, scenes));
  // Stones that were taken are gone: their heap is marked.
  return new Set(keys.flatMap((key) => [key, key.replace(/^(\d+\/\d+)\.\d+$/, "$1")]));
}

/**
 * All moves with their places, once for each way to see them.
 * @param {Rated[]} moves
 * @param {Shown[]} shown
 * @param {Scene[]} scenes
 * @returns {Candidate[]}
 */
export function candidates(moves, shown, scenes) {
  const ways = new Map(shown.map((one) => [one.move, one.ways]));
  return moves.flatMap((option) =>
    (ways.get(option.move) ?? []).map((way) => ({
      option,
      places: new Set(way.flatMap((spot) => keysOf(spot, scenes))),
    })),
  );
}

/** Clicks on places, which leave fewer and fewer moves. */
export class Narrowing {
  /** @param {Candidate[]} all */
  constructor(all) {
    this.all = all;
    /** The places clicked. @type {Set<string>} */
    this.selected = new Set();
  }

  /**
   * The moves that are at all places clicked, and at this one.
   * @param {string} [place]
   */
  left(place) {
    const wanted = place === undefined ? [...this.selected] : [...this.selected, place];
    return this.all.filter(({ places }) => wanted.every((key) => places.has(key)));
  }

  /**
   * The moves that are at these places and at no others.
   * @param {Set<string>} wanted
   */
  between(wanted) {
    return this.all.filter(
      ({ places }) => places.size === wanted.size && [...wanted].every((key) => places.has(key)),
    );
  }

  /**
   * The move that a click on this place would complete, where there is just one.
   * @param {string} place
   */
  completed(place) {
    const size = this.selected.size + (this.selected.has(place) ? 0 : 1);
    const whole = this.left(place).filter(({ places }) => places.size === size);
    const options = new Set(whole.map(({ option }) => option));
    return options.size === 1 ? [...options][0] : null;
  }

  /**
   * A click: the move that it makes, or null where there is more to choose. A second click on a
   * place makes the move that is complete so far, or lets go of the place.
   * @param {string} place
   * @returns {Rated | null}
   */
  pick(place) {
    if (this.selected.has(place)) {
      const made = this.completed(place);
      this.selected.delete(place);
      return made;
    }
    if (this.left(place).length === 0) {
      this.selected.clear();
    }
    const left = this.left(place);
    if (left.length === 0) {
      return null;
    }
    this.selected.add(place);
    const options = new Set(left.map(({ option }) => option));
    const whole = left.filter(({ places }) => places.size === this.selected.size);
    if (options.size === 1 && whole.length > 0) {
      return left[0].option;
    }
    // Of moves between the same places, the one that begins where the first click was.
    const [first] = this.selected;
    const begun = whole.filter(({ places }) => [...places][0] === first);
    const same = new Set(begun.map(({ option }) => option));
    return whole.length === left.length && same.size === 1 ? begun[0].option : null;
  }
}
