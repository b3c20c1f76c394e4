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
 * What the server says of a position: its picture, and where its moves are on it.
 * @typedef {{game: string, position: string, diagram: Shape, places: Shown[]}} Said
 */

/**
 * A move, and what it leads to.
 * @typedef {{move: string, position: string, mover: "same" | "other", scene?: Said}} Made
 */

/** What was said, by game and position, the newest last. @type {Map<string, Promise<Said>>} */
const said = new Map();

/** How many positions are remembered. */
const MOST_SAID = 500;

/** Of more moves than these the server does not say what they lead to. */
const MOST_FORESEEN = 48;

/**
 * Remembers what the server said of a position, so that it is not asked again.
 * @param {string} game
 * @param {string} position
 * @param {Promise<Said>} found
 */
function keep(game, position, found) {
  const key = `${game}@${position}`;
  said.set(key, found);
  // What failed may succeed later.
  found.catch(() => said.delete(key));
  if (said.size > MOST_SAID) {
    said.delete([...said.keys()][0]);
  }
  return found;
}

/** @param {Said} found */
export function learn(found) {
  void keep(found.game, found.position, Promise.resolve(found));
}

/** What the page came with: the position that it is about. @type {Said | null} */
export const first = JSON.parse(document.getElementById("scene")?.textContent ?? "null");
if (first) {
  learn(first);
}

/**
 * @param {string} game
 * @param {string} position
 * @returns {Promise<Said>}
 */
function sceneOf(game, position) {
  const query = new URLSearchParams({ game, position });
  return said.get(`${game}@${position}`) ?? keep(game, position, fetchJson(`scene?${query}`));
}

/**
 * Learns what each move leads to, so that it can be made and shown without a question.
 * @param {string} game
 * @param {string} position
 * @param {Shown[]} places
 * @returns {Promise<Made[]>}
 */
export async function foresee(game, position, places) {
  if (places.length === 0 || places.length > MOST_FORESEEN) {
    return [];
  }
  /** @type {Made[]} */
  const all = await fetchJson(`scenes?${new URLSearchParams({ game, position })}`);
  for (const { scene } of all) {
    if (scene) {
      learn(scene);
    }
  }
  return all;
}

/**
 * What need not be known; what is refused is not there, unless the server is only busy.
 * @template T
 * @param {Promise<T>} wanted
 * @param {T} otherwise
 */
async function unlessRefused(wanted, otherwise) {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof Refused && !error.problem.code.startsWith("web-busy")) {
      return otherwise;
    }
    throw error;
  }
}

/**
 * What a position looks like: one scene, or one for each part of a sum.
 * @param {string} game
 * @param {string} position
 * @param {boolean} [isWide] whether of a large graph more is wanted than the position and its options
 * @returns {Promise<Scene[]>}
 */
export async function scenesOf(game, position, isWide = false) {
  // What cannot be drawn is written.
  /** @type {Shape} */
  const written = { kind: "text", text: position };
  const asked = sceneOf(game, position).then((found) => found.diagram);
  /** @type {Shape} */
  const diagram = await unlessRefused(asked, written);
  /** @type {Scene[]} */
  let parts = [{ game, position, shape: written }];
  if (diagram.kind !== "sum") {
    parts = [{ game, position, shape: diagram }];
  } else if (diagram.parts.length <= MOST_PARTS) {
    parts = diagram.parts.map((part) => {
      return { game: part.game, position: part.position, shape: /** @type {Shape} */ (part.diagram) };
    });
  }
  const scenes = await Promise.all(parts.map(async (part) => {
    /** @type {Shape} */
    const shape = await unlessRefused(widened(part.game, part.position, part.shape, isWide), part.shape);
    return { ...part, shape };
  }));
  await ready(scenes);
  return scenes;
}

/**
 * Where the moves of a position are on its picture; nowhere, where the server cannot say it: they are
 * in the list all the same.
 * @param {string} game
 * @param {string} position
 * @returns {Promise<Shown[]>}
 */
export async function placesOf(game, position) {
  return unlessRefused(sceneOf(game, position).then(({ places }) => places), []);
}

/**
 * More than the surroundings of a position, where that is wanted or stands still.
 * @param {string} game
 * @param {string} position
 * @param {Shape} shape
 * @param {boolean} isWide
 * @returns {Promise<Shape>}
 */
async function widened(game, position, shape, isWide) {
  const query = new URLSearchParams({ game, position, view: "map" });
  if (isWide && shape.kind === "graph" && isStar(shape)) {
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
  /** @type {Shape} */
  const map = await fetchJson(`diagram?${query}`);
  return map.kind === "grid" && !map.window ? map : shape;
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
