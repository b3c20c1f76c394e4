// Gives the worker what it has in a browser: it hears and tells by functions of the global object.
// @ts-check

import { parentPort } from "node:worker_threads";

Object.assign(globalThis, {
  addEventListener: (/** @type {string} */ name, /** @type {(event: {data: any}) => void} */ hear) => {
    parentPort?.on(name, (data) => hear({ data }));
  },
  postMessage: (/** @type {object} */ message, /** @type {ArrayBuffer[]} */ moved) => {
    parentPort?.postMessage(message, moved);
  },
});

await import("./worker.js");
