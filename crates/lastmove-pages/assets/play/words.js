// A move in people's words, made from where it is on the picture of its position.
// @ts-check

import { say } from "../common.js";
import { called, cellAt } from "../board/keys.js";

/**
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 * @typedef {import("../board/moves.js").Spot} Spot
 * @typedef {import("../board/board.js").Shape} Shape
 * @typedef {Extract<Shape, {kind: "grid"}>} GridShape
 * @typedef {Extract<Shape, {kind: "heaps"}>} HeapsShape
 * @typedef {{places?: Shown[], scenes?: Scene[]}} Seen where the moves of a position are, and what it
 *   looks like, once these are known
 */

/** Games in which a piece goes to the place that a move names. */
const GOING = ["co-bang", "pursuit"];

/** Games in which the first place of a move is where something leaves, even if nothing is seen there. */
const LEAVING = ["quixo"];

/** The pieces that a pawn becomes, by how notation ends. @type {Record<string, () => string>} */
const PROMOTED = { q: () => say("piece-q"), r: () => say("piece-r"), b: () => say("piece-b"), n: () => say("piece-n") };

/** Of moves at more places than these the notation says more. */
const MOST_PLACES = 3;

/**
 * A move in a few words; its notation where it is not known where the move is.
 * @param {string} move
 * @param {Seen | undefined} seen of the position before it
 */
export function wayOf(move, seen) {
  const found = placed(move, seen);
  if (found === null) {
    return move;
  }
  const { way, scene, own, part } = found;
  const text = inPart(own, way, scene) ?? own;
  return part === null ? text : say("way-part", { part, move: text });
}

/**
 * Whether the words of a move say no more than its notation.
 * @param {string} way
 * @param {string} move
 */
export function isNotation(way, move) {
  return way.replace(" – ", "-") === move;
}

/**
 * A move that was made, as a sentence.
 * @param {string} who in the middle of a sentence
 * @param {string} move
 * @param {Seen | undefined} seen of the position before it
 */
export function told(who, move, seen) {
  const found = placed(move, seen);
  if (found !== null && found.part === null && found.way.length === 1) {
    const taken = takenFrom(found.way[0], found.scene.shape);
    if (taken !== null) {
      return taken.count === "1" ? say("did-take-one", { who, heap: taken.heap }) : say("did-take-other", { who, ...taken });
    }
  }
  return say("did", { who, move: wayOf(move, seen) });
}

/**
 * The first way to see a move on the picture, and the part of a sum that it is in.
 * @param {string} move
 * @param {Seen | undefined} seen
 */
function placed(move, seen) {
  const way = seen?.places?.find((one) => one.move === move)?.ways[0] ?? [];
  const scenes = seen?.scenes ?? [];
  if (way.length === 0) {
    return null;
  }
  const part = scenes.length > 1 ? (way[0].part ?? 1) : null;
  const scene = scenes[(part ?? 1) - 1];
  const own = part === null ? move : move.slice(move.indexOf(".") + 1);
  return scene ? { way, scene, own, part } : null;
}

/**
 * @param {string} move
 * @param {Spot[]} way
 * @param {Scene} scene
 * @returns {string | null}
 */
function inPart(move, way, { game, shape }) {
  switch (shape.kind) {
    case "heaps":
      return inHeaps(move, way, shape);
    case "grid":
      return onGrid(move, way, shape, game.split(/[:/@,]/)[0]);
    case "graph": {
      if (shape.pieces) {
        // Where each goes: several may go to one vertex.
        return move === "pass" ? say("way-pass") : move.split(";").map(decodeURIComponent).join(", ");
      }
      const names = way.map(({ vertex }) => decodeURIComponent(vertex ?? ""));
      return shape.directed && names.length === 1 ? say("way-to", { place: names[0] }) : names.join(" – ");
    }
    default:
      return null;
  }
}

/**
 * How many stones go from which heap, where the place is the last of those that go.
 * @param {Spot} spot
 * @param {Shape} shape
 */
function takenFrom({ heap, stone }, shape) {
  if (shape.kind !== "heaps" || shape.of !== "stone" || heap === undefined || stone === undefined) {
    return null;
  }
  return { heap, count: String(BigInt(shape.heaps[heap - 1]) - BigInt(stone) + 1n) };
}

/**
 * @param {string} move
 * @param {Spot[]} way
 * @param {HeapsShape} shape
 */
function inHeaps(move, way, shape) {
  const heap = way[0].heap ?? 1;
  const taken = way.map((spot) => takenFrom(spot, shape));
  if (taken[0] !== null) {
    return taken.map((one) => (one ? say("way-take", one) : "")).join(", ");
  }
  const stones = way.map(({ stone }) => stone).join(", ");
  if (way[0].stone !== undefined) {
    const [pins, squares] = way.length === 1 ? ["way-pin", "way-square"] : ["way-pins", "way-squares"];
    return shape.of === "pin" ? say(pins, { row: heap, pins: stones }) : say(squares, { row: heap, squares: stones });
  }
  // HEAP:TOKENS,TOKENS is what is left of the heap.
  const parts = move.slice(move.indexOf(":") + 1).split(",").filter((part) => part !== "" && part !== "0");
  if (!move.includes(":")) {
    return null;
  }
  if (parts.length === 0) {
    return say("way-clear", { heap });
  }
  return parts.length === 1 ? say("way-leave", { heap, parts: parts[0] }) : say("way-split", { heap, parts: parts.join(", ") });
}

/**
 * @param {string} move
 * @param {Spot[]} way
 * @param {GridShape} shape
 * @param {string} name of the game
 */
function onGrid(move, way, shape, name) {
  if (shape.rack) {
    return say("way-column", { column: way[0].column ?? "" });
  }
  if (move === "pass") {
    return say("way-pass");
  }
  if (way.length > MOST_PLACES || way.some(({ row, column }) => row === undefined || column === undefined)) {
    return null;
  }
  const cells = way.map((spot) => cellName(spot, shape));
  const became = shape.chess && /^\w\d\w\d[qrbn]$/.test(move) ? PROMOTED[move[4]] : undefined;
  if (became) {
    return say("way-becomes", { move: say("way-from", { from: cells[0], to: cells[1] }), piece: became() });
  }
  if (GOING.includes(name)) {
    return say("way-to", { place: cells.join(" + ") });
  }
  const isTaken = way.map(({ row, column }) => (cellAt(shape, `${row},${column}`)?.piece ?? null) !== null);
  if (move.endsWith("-off")) {
    return say("way-off", { place: cells[0] });
  }
  if (cells.length > 1 && (isTaken[0] || LEAVING.includes(name))) {
    const made = say("way-from", { from: cells[0], to: cells[1] });
    return cells.length > 2 ? say("way-takes", { move: made, place: cells[2] }) : made;
  }
  if (cells.length === 2 && isTaken[1]) {
    return say("way-takes", { move: cells[0], place: cells[1] });
  }
  return cells.join(" + ");
}

/**
 * What people call a cell.
 * @param {Spot} spot
 * @param {GridShape} shape
 */
function cellName({ row = 0, column = 0 }, shape) {
  const down = Number(BigInt(row) - BigInt(shape.first_row));
  const [named, letter] = called(shape, down, column - shape.first_column);
  return shape.chess ? `${letter}${named}` : say("cell", { row, column });
}
