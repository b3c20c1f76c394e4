// Where moves are on the picture, as the server says it, and the moves that clicks make.

import assert from "node:assert/strict";
import { test } from "node:test";
import { escape } from "../pages.mjs";
import { useBrowser, visit } from "../support.mjs";

useBrowser();

/** The places of these moves, and the moves that clicks make. */
async function asked(page, game, position, moves, clicks) {
  return page.evaluate(
    async ({ game, position, moves, clicks }) => {
      const { Narrowing, candidates } = await import(assetAt("board/moves.js"));
      const { placesOf, scenesOf, solve } = await import(assetAt("play/ask.js"));
      const answer = await solve(game, position);
      const shown = await placesOf(game, position);
      const options = answer.moves ?? answer.best;
      const all = candidates(options, shown, await scenesOf(game, position));
      const wanted = all.filter(({ option }) => moves.includes(option.move));
      const narrowing = new Narrowing(all);
      return {
        places: wanted.map(({ option, places }) => [option.move, ...places]),
        made: clicks.map((click) => narrowing.pick(click)?.move ?? null),
      };
    },
    { game, position, moves, clicks },
  );
}

/** A position, places of moves of it, and what clicks make there one after the other. */
const cases = [
  {
    name: "heaps: the stones from a place on",
    game: "nim:3,4",
    position: "3,4",
    places: [["1-1", "0/1.3"], ["2-4", "0/2.1"]],
    clicks: { "0/1.3": "1-1" },
  },
  {
    name: "two heaps at once: one click is not enough where two moves begin there",
    game: "wythoff:4,5",
    position: "4,5",
    places: [["1-1", "0/1.4"], ["both-1", "0/1.4", "0/2.5"]],
    clicks: { "0/1.4": null, "0/2.5": "both-1" },
  },
  {
    name: "a row of pins: neighbours, from either end",
    game: "kayles:4",
    position: "4",
    places: [["1:1,2", "0/1.2"], ["1:1,2", "0/1.3"], ["1:1,1", "0/1.2", "0/1.3"]],
    clicks: { "0/1.2": null, "0/1.3": "1:1,1" },
  },
  {
    name: "of a heap too large to be drawn, the whole",
    game: "nim:121,2",
    position: "121,2",
    places: [["1-1", "0/1"], ["1-121", "0/1"], ["2-2", "0/2.1"]],
    clicks: { "0/1": null, "0/2.1": "2-2" },
  },
  {
    name: "of too many moves, the best ones",
    game: "nim:1000000,1,2",
    position: "1000000,1,2",
    allowed: /status of 413/,
    places: [["1-999997", "0/1"]],
    clicks: { "0/1": "1-999997" },
  },
  {
    name: "a stone falls from any empty cell of its column",
    game: "connect-four:4x4",
    position: "..../..../..../x...",
    places: [["1", "0/3,1"], ["1", "0/2,1"], ["1", "0/1,1"], ["4", "0/4,4"], ["4", "0/3,4"], ["4", "0/2,4"], ["4", "0/1,4"]],
    clicks: { "0/4,1": null, "0/1,4": "4" },
  },
  {
    name: "a stone fills the hexagon that is clicked",
    game: "hex:3",
    position: ".../.x./...",
    places: [["1,3", "0/1,3"]],
    clicks: { "0/2,2": null, "0/1,3": "1,3" },
  },
  {
    name: "dominoes lie on two cells",
    game: "cram:2x2",
    position: "-",
    places: [["1,1-1,2", "0/1,1", "0/1,2"], ["1,1-2,1", "0/1,1", "0/2,1"]],
    clicks: { "0/1,1": null, "0/2,1": "1,1-2,1" },
  },
  {
    name: "a push is where it leads",
    game: "co-bang:8x4",
    position: "7,2",
    places: [["1", "0/6,1"], ["4", "0/3,4"]],
    clicks: { "0/3,4": "4" },
  },
  {
    name: "an edge is at its two ends",
    game: "arc-kayles:examples/graphs/escape.txt",
    position: "-",
    places: [["start-left", "0/start", "0/left"], ["start-right", "0/start", "0/right"]],
    clicks: { "0/start": null, "0/right": "start-right" },
  },
  {
    name: "several cops go where they are sent",
    game: "cops:examples/cops/petersen.g6,k=2",
    position: "0;0/7/C",
    places: [["1;4", "0/1", "0/4"], ["1;1", "0/1"], ["pass", "0/0"], ["0;5", "0/0", "0/5"]],
    clicks: { "0/1": null, "0/4": "1;4" },
  },
  {
    name: "sums: each move on the picture of its part",
    game: `nim:2 + ${escape}`,
    position: "2 + start",
    places: [["1.1-2", "0/1.1"], ["2.left", "1/left"]],
    clicks: { "1/left": "2.left" },
  },
];

for (const { name, game, position, allowed, places, clicks } of cases) {
  test(name, () =>
    visit({ path: "/", allowed }, async (page) => {
      const moves = [...new Set(places.map(([move]) => move))];
      const found = await asked(page, game, position, moves, Object.keys(clicks));
      const sorted = (all) => [...all].sort((a, b) => a.join(" ").localeCompare(b.join(" ")));
      assert.deepEqual(sorted(found.places), sorted(places));
      assert.deepEqual(found.made, Object.values(clicks));
    }),
  );
}

test("every move of every example is made by clicks on its places", () =>
  visit({ path: "/" }, async (page) => {
    const wrong = await page.evaluate(async () => {
      const { Narrowing, candidates } = await import(assetAt("board/moves.js"));
      const { placesOf, scenesOf, solve } = await import(assetAt("play/ask.js"));
      const { fetchJson } = await import(assetAt("common.js"));
      const found = [];
      for (const { name, example } of await fetchJson("games")) {
        if (name === "teeko") {
          // Larger than a request may be.
          continue;
        }
        const [game] = example.split("@");
        const { position, moves } = await solve(example);
        const all = candidates(moves, await placesOf(game, position), await scenesOf(game, position));
        if (new Set(all.map(({ option }) => option)).size < moves.length) {
          found.push(`${name}: not all are on the picture`);
        }
        const isSame = (a, b) => a.size === b.size && [...a].every((place) => b.has(place));
        for (const { option, places } of all) {
          if (all.some((other) => other.option !== option && isSame(other.places, places))) {
            continue;
          }
          const narrowing = new Narrowing(all);
          const keys = [...places];
          // The last place a second time, where more moves go on from there.
          const made = [...keys, keys[keys.length - 1]].map((key) => narrowing.pick(key));
          if (made.find((one) => one !== null) !== option) {
            found.push(`${name}: ${option.move}`);
          }
        }
      }
      return found;
    });
    assert.deepEqual(wrong, []);
  }),
);

test("moves are valued for the player who makes them", async () => {
  const told = [
    [["loss", 30, "other"], ["win", 31], "+ wins in 31", "+ thắng sau 31 nước"],
    [["win", 5, "other"], ["loss", 6], "− loses in 6", "− thua sau 6 nước"],
    [["win", 5, "same"], ["win", 6], "+ wins in 6", "+ thắng sau 6 nước"],
    [["loss", 0, "same"], ["loss", 1], "− loses in 1", "− thua sau 1 nước"],
    [["draw", null, "other"], ["draw", null], "= draws", "= hòa"],
    [["loss", null, "other"], ["win", null], "+ wins", "+ thắng"],
    [["loss", 9007199254740991, "other"], ["win", "9007199254740992"], "+ wins in 9007199254740992",
      "+ thắng sau 9007199254740992 nước"],
    [["win", "9007199254740993", "other"], ["loss", "9007199254740994"], "− loses in 9007199254740994",
      "− thua sau 9007199254740994 nước"],
    // Without a player to move it is the value of a position.
    [["win", 31], ["win", 31], "+ win in 31 plies", "+ thắng sau 31 nước"],
  ];
  for (const [column, lang] of ["en", "vi"].entries()) {
    await visit({ path: "/play?game=nim:1", lang }, async (page) => {
      const found = await page.evaluate(async (told) => {
        const { forMover, worth } = await import(assetAt("common.js"));
        return told.map(([[outcome, remoteness, mover]]) => {
          const value = { outcome, remoteness, mover };
          const { outcome: seen, remoteness: plies } = forMover(value);
          return [[seen, plies], worth(value)];
        });
      }, told);
      assert.deepEqual(found, told.map((line) => [line[1], line[2 + column]]));
    });
  }
});
