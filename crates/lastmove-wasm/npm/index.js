// The package in a browser.
// @ts-check

import { compiled, once } from "./engine.js";
import { functions, Solver as AnySolver } from "./solver.js";

export { Refused } from "./solver.js";

// Written out as they are: so bundlers find the files.
const host = {
  module: once(() => compiled(new URL("./module.wasm", import.meta.url))),
  worker: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
};

export class Solver extends AnySolver {
  /** @param {import("./index.d.ts").SolverOptions} [options] */
  constructor(options) {
    super(host, options);
  }
}

export const { solve, table, value, draw, explain, addFile, removeFile, stop } = functions(new Solver());
