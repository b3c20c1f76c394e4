// The package in Node.
// @ts-check

import { readFile } from "node:fs/promises";
import { Worker as Thread } from "node:worker_threads";

import { once } from "./engine.js";
import { functions, Solver as AnySolver } from "./solver.js";

export { Refused } from "./solver.js";

/** A thread as a worker of a browser. It keeps the program running only while it has to answer. */
class ThreadWorker {
  #thread = new Thread(new URL("./node-worker.js", import.meta.url));
  /** @type {((event: {data: any}) => void) | null} */
  onmessage = null;
  /** @type {((error: unknown) => void) | null} */
  onerror = null;

  constructor() {
    this.#thread.unref();
    this.#thread.on("message", (data) => {
      if (!("now" in data)) {
        this.#thread.unref();
      }
      this.onmessage?.({ data });
    });
    this.#thread.on("error", (error) => this.onerror?.(error));
  }

  /** @param {object} message */
  postMessage(message) {
    if ("id" in message) {
      this.#thread.ref();
    }
    this.#thread.postMessage(message);
  }

  terminate() {
    this.#thread.terminate();
  }
}

const host = {
  module: once(async () => WebAssembly.compile(await readFile(new URL("./module.wasm", import.meta.url)))),
  worker: () => /** @type {Worker} */ (/** @type {unknown} */ (new ThreadWorker())),
};

export class Solver extends AnySolver {
  /** @param {import("./index.d.ts").SolverOptions} [options] */
  constructor(options) {
    super(host, options);
  }
}

export const { solve, table, value, draw, explain, addFile, removeFile, stop } = functions(new Solver());
