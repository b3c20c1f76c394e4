// What the playing page asks the server about a position.
// @ts-check

import { Refused, ask, fetchJson } from "../common.js";
import { isStar, ready } from "../board/board.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("../board/board.js").Shape} Shape
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 */

/** The most parts of a sum that have a picture each. */
const MOST_PARTS = 8;

/**
 * The value of a position and its moves; only the best where there are too many to list.
 * @param {string} game
 * @param {string} position
 * @param {AbortSignal} signal
 * @returns {Promise<Answer>}
 */
export async function solve(game, position, signal) {
  const question = { game, position };
  try {
    return await ask("solve", { ...question, moves: true }, signal);
  } catch (error) {
    if (error instanceof Refused && error.problem.code === "too-many-moves") {
      return ask("solve", question, signal);
    }
    throw error;
  }
}

/**
 * The position that a game is at, as both are written; nothing is solved for it.
 * @param {string} game
 * @param {string} [position] in place of the one in `game`
 * @returns {Promise<{game: string, position: string}>}
 */
export async function positionOf(game, position) {
  const query = new URLSearchParams({ game });
  if (position !== undefined) {
    query.set("position", position);
  }
  try {
    return await fetchJson(`position?${query}`);
  } catch (error) {
    // The server forgets drawings when it ends; this browser does not.
    const isGone = error instanceof Refused && error.problem.code === "file-not-found";
    if (isGone && (await (await import("../edit/kept.js")).uploadAgain(game))) {
      return fetchJson(`position?${query}`);
    }
    throw error;
  }
}

/**
 * The moves of a position before it is known what they are worth, and where they lead.
 * @param {Shown[]} places
 * @returns {Rated[]}
 */
export function unvalued(places) {
  return places.map(({ move }) => ({ move, to: "", outcome: "draw", remoteness: null, mover: "other" }));
}

/**
 * What a position looks like: one scene, or one for each part of a sum.
 * @param {string} game
 * @param {string} position
 * @param {boolean} [isWide] whether of a large graph more is wanted than the position and its options
 * @returns {Promise<Scene[]>}
 */
export async function scenesOf(game, position, isWide = false) {
  const games = game.split(" + ");
  const positions = position.split(" + ");
  const isSum = games.length > 1 && games.length === positions.length && games.length <= MOST_PARTS;
  const parts = isSum ? games.map((part, index) => [part, positions[index]]) : [[game, position]];
  const scenes = await Promise.all(parts.map(async ([part, there]) => {
    return { game: part, position: there, shape: await shapeOf(part, there, isWide) };
  }));
  await ready(scenes);
  return scenes;
}

/**
 * Where the moves of a position are on its picture; nowhere, where the server cannot say it.
 * @param {string} game
 * @param {string} position
 * @returns {Promise<Shown[]>}
 */
export async function placesOf(game, position) {
  try {
    return await fetchJson(`places?${new URLSearchParams({ game, position })}`);
  } catch (error) {
    if (error instanceof Refused && !error.problem.code.startsWith("web-busy")) {
      // They are in the list all the same.
      return [];
    }
    throw error;
  }
}

/**
 * @param {string} game
 * @param {string} position
 * @param {boolean} isWide
 * @returns {Promise<Shape>}
 */
async function shapeOf(game, position, isWide) {
  const query = new URLSearchParams({ game, position });
  try {
    /** @type {Shape} */
    const shape = await fetchJson(`diagram?${query}`);
    if (isWide && shape.kind === "graph" && isStar(shape)) {
      query.set("view", "map");
      /** @type {typeof shape} */
      const map = await fetchJson(`diagram?${query}`);
      // Its names are for people; moves are at those of the notation.
      const names = new Map(shape.vertices.map(({ name }) => [decodeURIComponent(name), name]));
      const vertices = map.vertices.map((vertex) => ({ ...vertex, name: names.get(vertex.name) ?? vertex.name }));
      return { ...map, vertices };
    }
    if (shape.kind !== "grid" || !shape.window) {
      return shape;
    }
    // A window would jump with every move: where the map shows the whole board, it stands still.
    query.set("view", "map");
    /** @type {Shape} */
    const map = await fetchJson(`diagram?${query}`);
    return map.kind === "grid" && !map.window ? map : shape;
  } catch (error) {
    if (error instanceof Refused && !error.problem.code.startsWith("web-busy")) {
      // What cannot be drawn is written.
      return { kind: "text", text: position };
    }
    throw error;
  }
}

/**
 * Shows the whole of a graph, for the user to choose the vertex to begin at.
 * @param {string} game
 * @param {HTMLElement} container
 * @returns {Promise<string>}
 */
export async function pickStart(game, container) {
  const query = new URLSearchParams({ game, view: "map" });
  const [shape, { drawGraph }] = await Promise.all([
    fetchJson(`diagram?${query}`),
    import("../graph/graph.js"),
  ]);
  return new Promise((done) => {
    drawGraph(container, shape, {
      onPick: (vertex) => {
        container.classList.remove("graph");
        done(vertex);
      },
    });
  });
}
