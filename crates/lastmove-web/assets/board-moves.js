// Where the moves of a position are on its picture, read from their notation; and how clicks choose
// one of them.
// @ts-check

/**
 * @typedef {import("./common.js").Rated} Rated
 * @typedef {import("./board.js").Shape} Shape
 * @typedef {{option: Rated, places: Set<string>}} Candidate a move, and the places to click for it
 * @typedef {{game: string, position: string, shape: Shape}} Scene
 */

/** Games of which a heap is a row, and a move takes neighbours out of it. */
const ROWS = new Set(["kayles", "dawson-kayles", "dawson-chess", "treblecross"]);

/** Games that write the rest of a heap and only ever take from its end. */
const TAKEN_FROM_THE_END = new Set(["subtraction"]);

/** The most stones of a heap that have a place of their own. */
export const MOST_STONES = 120;

const CELL = /^\d+,\d+$/;

/** @param {string} game */
function nameOf(game) {
  return game.split(/[/:@]/, 1)[0];
}

/**
 * The stones `from..to` of a heap.
 * @param {string | number} heap
 * @param {number} from
 * @param {number} to
 */
function stones(heap, from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => `${heap}.${from + index}`);
}

/**
 * The places of a move on heaps, in each way to see it; the place of a whole heap is its number.
 * @param {string} move
 * @param {string[]} heaps
 * @param {string} name
 * @returns {string[][]}
 */
function onHeaps(move, heaps, name) {
  /** @param {string | number} heap @param {string} taken */
  const top = (heap, taken) => {
    const size = Number(heaps[Number(heap) - 1]);
    return size > MOST_STONES ? `${heap}` : `${heap}.${size - Number(taken) + 1}`;
  };
  if (/^\d+-\d+(,\d+-\d+)*$/.test(move)) {
    return [move.split(",").map((part) => {
      const [heap, taken] = part.split("-");
      return top(heap, taken);
    })];
  }
  const both = /^both-(\d+)$/.exec(move);
  if (both) {
    return [[top(1, both[1]), top(2, both[1])]];
  }
  if (/^\d+$/.test(move) && heaps.length === 1) {
    return [[top(1, move)]];
  }
  const left = /^(\d+):([\d,]+)$/.exec(move);
  if (!left) {
    return [];
  }
  const [, heap, list] = left;
  const size = Number(heaps[Number(heap) - 1]);
  const rest = list.split(",").map(Number).filter((part) => part > 0);
  if (size > MOST_STONES) {
    return [[heap]];
  }
  if (TAKEN_FROM_THE_END.has(name) && rest.length < 2) {
    return [[`${heap}.${(rest[0] ?? 0) + 1}`]];
  }
  if (ROWS.has(name) && rest.length < 3) {
    const [before = 0, after = 0] = rest;
    const ways = [stones(heap, before + 1, size - after)];
    if (before !== after) {
      ways.push(stones(heap, after + 1, size - before));
    }
    return ways;
  }
  return [[heap]];
}

/**
 * The cells of the pieces of the player to move, for games that write `POLICE/THIEF/P or T`.
 * @param {string} position
 */
function ownCells(position) {
  const [police, thief, player] = position.split("/");
  return player === undefined ? [] : (player === "T" ? thief : police).split(";");
}

/**
 * The places of a move, in each way to see it; none for a move that the picture does not show.
 * @param {string} move
 * @param {string} to
 * @param {Scene} scene
 * @returns {string[][]}
 */
function placesOf(move, to, { game, position, shape }) {
  if (shape.kind === "heaps") {
    return onHeaps(move, shape.heaps, nameOf(game));
  }
  if (shape.kind === "graph") {
    return [[to]];
  }
  if (shape.kind !== "grid") {
    return [];
  }
  if (move === "pass") {
    return [ownCells(position)];
  }
  const cells = move.split(/[;-]/);
  if (cells.every((cell) => CELL.test(cell))) {
    return [cells];
  }
  return CELL.test(to) ? [[to]] : [];
}

/**
 * All moves with their places. Scenes are the parts of a sum, or one.
 * @param {Rated[]} moves
 * @param {Scene[]} scenes
 * @returns {Candidate[]}
 */
export function candidates(moves, scenes) {
  return moves.flatMap((option) => {
    let part = 0;
    let { move, to } = option;
    if (scenes.length > 1) {
      const found = /^(\d+)\.(.*)$/.exec(move);
      if (!found) {
        return [];
      }
      part = Number(found[1]) - 1;
      move = found[2];
      to = to.split(" + ")[part] ?? "";
    }
    const scene = scenes[part];
    const ways = scene ? placesOf(move, to, scene) : [];
    return ways.map((places) => ({
      option,
      places: new Set(places.map((place) => `${part}/${place}`)),
    }));
  });
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
    const whole = left.some(({ places }) => places.size === this.selected.size);
    return options.size === 1 && whole ? left[0].option : null;
  }
}
