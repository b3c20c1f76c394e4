// Games in the notation of others, and variations as text: what the scripts make of them without a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** A script that imports no other one. */
async function script(name) {
  const text = readFileSync(new URL(`../../../lastmove-pages/assets/play/${name}`, import.meta.url), "utf8");
  // As a module, which node 20 does not take a file of this name for.
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

const { columnsOf, gameOfMen, kindOf, moveOfSan, parsePgn, positionOfFen } = await script("notations.js");
const { branches, parsedTree, tokens } = await script("tree.js");

test("what a text is", () => {
  assert.equal(kindOf("4453", "connect-four:6x7"), "columns");
  assert.equal(kindOf(" 44 53\n", "nim:1"), "columns");
  assert.equal(kindOf("4450", "connect-four:6x7"), null);
  assert.equal(kindOf('[Event "?"]\n\n1. Kb6', "nim:1"), "pgn");
  assert.equal(kindOf("1. Kb6 Kd7", "chess:KRvK"), "pgn");
  assert.equal(kindOf("1. Kb6 Kd7", "nim:1"), null);
  assert.equal(kindOf("chess:KRvK@8/8/8/4k3/8/8/8/K6R_w a1b2", "chess:KRvK"), null);
  assert.equal(kindOf("", "chess:KRvK"), null);
  assert.deepEqual(columnsOf("44 53"), ["4", "4", "5", "3"]);
});

test("of PGN the moves are read with their lines, and all else is skipped", () => {
  const { tags, moves } = parsePgn(`[Event "A \\"name\\""]
[FEN "8/8/8/4k3/8/8/8/K6R w - - 0 1"]

1. Rh6! {the rook
cuts off} Kd5 $14 (1... Kf5 2. Kb2 (2. Rh5+) Kg5) 2.Kb2 ; to the end of the line 3. Kc3
Ke5?? 3... 1/2-1/2`);
  assert.equal(tags.get("Event"), 'A "name"');
  assert.equal(tags.get("FEN"), "8/8/8/4k3/8/8/8/K6R w - - 0 1");
  assert.deepEqual(moves, [{ san: "Rh6", line: 4 }, { san: "Kd5", line: 5 }, { san: "Kb2", line: 5 }, { san: "Ke5", line: 6 }]);
  assert.deepEqual(parsePgn("").moves, []);
  assert.deepEqual(parsePgn("{ never closed 1. Kb2").moves, []);
});

test("a FEN gives a position and its game", () => {
  assert.equal(positionOfFen("8/8/8/4k3/8/8/8/K6R w - - 0 1"), "8/8/8/4k3/8/8/8/K6R_w");
  assert.equal(positionOfFen("8/8/8 w"), null);
  assert.equal(positionOfFen("8/8/8/4k3/8/8/8/K6R"), null);
  assert.equal(gameOfMen("8/8/8/4k3/8/8/8/K6R_w"), "chess:KRvK");
  assert.equal(gameOfMen("8/8/p7/4k3/8/8/8/K1RQ4_b"), "chess:KQRvKP");
});

test("SAN is the move of the position that it means", () => {
  const position = "8/P7/8/4k3/8/8/R7/K6R_w";
  const moves = ["a2h2", "h1h2", "h1b1", "a7a8q", "a7a8n", "a1b1", "a2a6"];
  const meant = (san) => moveOfSan(san, position, moves);
  assert.deepEqual(meant("Kb1"), { move: "a1b1" });
  assert.deepEqual(meant("Rb1+"), { move: "h1b1" });
  assert.deepEqual(meant("Rh2"), { wrong: "many" });
  assert.deepEqual(meant("Rah2"), { move: "a2h2" });
  assert.deepEqual(meant("R1h2"), { move: "h1h2" });
  assert.deepEqual(meant("a8=Q#"), { move: "a7a8q" });
  assert.deepEqual(meant("a8N"), { move: "a7a8n" });
  assert.deepEqual(meant("a8"), { wrong: "none" });
  assert.deepEqual(meant("a2a6"), { move: "a2a6" });
  assert.deepEqual(meant("O-O"), { wrong: "none" });
  assert.deepEqual(meant("Qd4"), { wrong: "none" });
});

test("a tree of variations is written and read back", () => {
  const station = (by, ...next) => ({ by, next });
  const tree = station(null, station("a", station("b", station("c")), station("d e", station("f"))), station("g"));
  assert.deepEqual(tokens(tree), ["a", "(", "g", ")", "b", "(", "d␣e", "f", ")", "c"]);
  assert.equal(branches(tree), true);
  assert.equal(branches(station(null, station("a"))), false);
  const flat = (line) => line.map(({ move, others }) => [move, ...others.map(flat)]);
  assert.deepEqual(flat(parsedTree(tokens(tree))), [["a", [["g"]]], ["b", [["d e"], ["f"]]], ["c"]]);
  assert.deepEqual(flat(parsedTree(["(", "a"])), []);
  assert.deepEqual(flat(parsedTree(["a", ")", "b"])), [["a"]]);
  assert.deepEqual(flat(parsedTree(["a", "(", "b"])), [["a", [["b"]]]]);
});
