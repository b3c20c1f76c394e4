// The pages that every check of all pages visits.

/** The address of a game's page. */
export function play(game) {
  return `/play?${new URLSearchParams({ game })}`;
}

/** The same with all values shown. */
export function analyse(game) {
  return `/play?${new URLSearchParams({ mode: "analyse", game })}`;
}

/** The board and the graph of the examples. */
export const courtyard = "pursuit:examples/pursuit/courtyard.txt";
export const escape = "graph:examples/graphs/escape.txt@start";

/** A graph that pieces stand on. */
export const village = "cops:examples/cops/village.txt";

/** Games whose boards are graphs without directions. */
export const kayles = "node-kayles:examples/graphs/escape.txt";
export const house = "hackenbush:examples/hackenbush/house.txt";

/** A page of each kind, by a name for its picture. */
export const pages = {
  home: "/",
  nim: play("nim:3,4,5"),
  analysis: analyse("nim:3,4,5"),
  "co-bang": play("co-bang:8x4@7,2"),
  pursuit: play(courtyard),
  graph: play(escape),
  kayles: play(kayles),
  hackenbush: play(house),
  chomp: play("chomp:3x4"),
  sum: play("nim:3,4 + kayles:7"),
  learn: "/learn",
  "learn-positions": "/learn/positions",
  "learn-sums": "/learn/sums",
  "learn-backtracking": "/learn/backtracking",
  puzzles: "/puzzles?game=hexapawn%3A4x4&seed=1",
  queens: "/queens",
  edit: "/edit",
  tables: "/tables",
  results: "/results",
  api: "/api",
};
