// What draws each kind of picture, fetched once it is needed.
// @ts-check

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./moves.js").Scene} Scene
 */

/**
 * What draws each kind of picture, once it is needed.
 * @type {{grid?: typeof import("./grid.js"), heaps?: typeof import("./heaps.js"), graph?: typeof import("./graph.js")}}
 */
const painters = {};

/**
 * Fetches what draws these scenes: most games are played on one kind of picture.
 * @param {Scene[]} scenes
 */
export async function ready(scenes) {
  const kinds = new Set(scenes.map(({ shape }) => shape.kind));
  const grids = scenes.flatMap(({ shape }) => (shape.kind === "grid" ? [shape] : []));
  await Promise.all([
    kinds.has("grid") && import("./grid.js").then((found) => (painters.grid = found).ready(grids)),
    kinds.has("heaps") && import("./heaps.js").then((found) => (painters.heaps = found)),
    kinds.has("graph") && import("./graph.js").then((found) => (painters.graph = found)),
  ]);
}

/**
 * The picture of a part; none where it is a text.
 * @param {Scene} scene
 * @param {string} prefix
 * @param {(key: string) => boolean} isUsed
 * @param {import("./alley.js").Standing | null} standing where pins of a row stand
 * @returns {Picture | null}
 */
export function pictureOf({ shape }, prefix, isUsed, standing) {
  switch (shape.kind) {
    case "grid":
      return painters.grid?.drawGrid(shape, prefix) ?? null;
    case "heaps":
      return (standing
        ? painters.heaps?.drawRows(shape, prefix, isUsed, standing)
        : painters.heaps?.drawHeaps(shape, prefix, isUsed)) ?? null;
    case "graph":
      return painters.graph?.drawGraphOf(shape, prefix) ?? null;
    default:
      return null;
  }
}
