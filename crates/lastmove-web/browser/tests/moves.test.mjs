// Where moves are on the picture: read from their notation, whatever the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser, visit } from "../support.mjs";

useBrowser();

/** The places of moves, and the moves that clicks make. */
async function asked(page, scenes, moves, clicks) {
  return page.evaluate(
    async ({ scenes, moves, clicks }) => {
      const { Narrowing, candidates } = await import("/assets/board-moves.js");
      const options = moves.map(([move, to]) => ({ move, to, outcome: "win", remoteness: 1, mover: "other" }));
      const all = candidates(options, scenes);
      const narrowing = new Narrowing(all);
      return {
        places: all.map(({ option, places }) => [option.move, ...places]),
        made: clicks.map((click) => narrowing.pick(click)?.move ?? null),
      };
    },
    { scenes, moves, clicks },
  );
}

const grid = { kind: "grid", cells: [], columns: 4, first_row: 1, first_column: 1 };

/** What is asked, the places expected, and what clicks make. */
const cases = [
  {
    name: "heaps: the stones from a place on",
    scenes: [{ game: "nim:3,4", position: "3,4", shape: { kind: "heaps", heaps: ["3", "4"] } }],
    moves: [["1-1", "2,4"], ["2-4", "3,0"]],
    places: [["1-1", "0/1.3"], ["2-4", "0/2.1"]],
    clicks: { "0/1.3": "1-1" },
  },
  {
    name: "two heaps at once: one click is not enough where two moves begin there",
    scenes: [{ game: "wythoff:4,5", position: "4,5", shape: { kind: "heaps", heaps: ["4", "5"] } }],
    moves: [["1-1", "3,5"], ["both-1", "3,4"]],
    places: [["1-1", "0/1.4"], ["both-1", "0/1.4", "0/2.5"]],
    clicks: { "0/1.4": null, "0/2.5": "both-1" },
  },
  {
    name: "a row of pins: neighbours, from either end",
    scenes: [{ game: "kayles:4", position: "4", shape: { kind: "heaps", heaps: ["4"] } }],
    moves: [["1:1,2", "1,2"], ["1:1,1", "1,1"]],
    places: [["1:1,2", "0/1.2"], ["1:1,2", "0/1.3"], ["1:1,1", "0/1.2", "0/1.3"]],
    clicks: { "0/1.2": null, "0/1.3": "1:1,1" },
  },
  {
    name: "cells: dominoes are two, a push is where it leads, a pass is where one stands",
    scenes: [{ game: "any:4x4", position: "2,2;3,3/1,1/P", shape: grid }],
    moves: [["1,1-1,2", "-"], ["3", "4,3"], ["pass", "2,2;3,3/1,1/T"], ["1,2;3,4", "x"]],
    places: [["1,1-1,2", "0/1,1", "0/1,2"], ["3", "0/4,3"], ["pass", "0/2,2", "0/3,3"], ["1,2;3,4", "0/1,2", "0/3,4"]],
    clicks: { "0/4,3": "3" },
  },
  {
    name: "sums: the part before the move",
    scenes: [
      { game: "nim:2", position: "2", shape: { kind: "heaps", heaps: ["2"] } },
      { game: "graph:a.txt", position: "u", shape: { kind: "graph", vertices: [], edges: [], asked: 0, hidden: 0 } },
    ],
    moves: [["1.1-2", "0 + u"], ["2.v", "2 + v"]],
    places: [["1.1-2", "0/1.1"], ["2.v", "1/v"]],
    clicks: { "1/v": "2.v" },
  },
];

for (const { name, scenes, moves, places, clicks } of cases) {
  test(name, () =>
    visit({ path: "/" }, async (page) => {
      const found = await asked(page, scenes, moves, Object.keys(clicks));
      assert.deepEqual(found.places, places);
      assert.deepEqual(found.made, Object.values(clicks));
    }),
  );
}
