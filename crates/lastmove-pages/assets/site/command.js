// The worker in which one command runs, from its beginning to its end.
// @ts-check

import { Failure } from "./folder.js";
import { run } from "./wasi.js";

/** How many bytes of its output and of its errors are shown: what has more belongs into a file. */
const SHOWN = 2 ** 20;

/** @param {object} message */
function tell(message) {
  /** @type {any} */ (globalThis).postMessage(message);
}

addEventListener("message", async ({ data }) => {
  const { module, ...host } = data;
  const decoders = [new TextDecoder(), new TextDecoder()];
  const left = [SHOWN, SHOWN];
  let isCut = false;
  const write = (/** @type {number} */ to, /** @type {Uint8Array} */ bytes) => {
    // The memory of a program cannot be sent.
    const some = bytes.slice(0, left[to - 1]);
    left[to - 1] -= some.length;
    if (some.length > 0) {
      tell({ text: decoders[to - 1].decode(some, { stream: true }), isError: to === 2 });
    }
    if (some.length < bytes.length && !isCut) {
      isCut = true;
      tell({ isCut });
    }
  };
  try {
    tell({ ended: await run(module, { ...host, write }) });
  } catch (error) {
    // Else the command has stopped in the middle of its work.
    tell(error instanceof Failure ? { isUnwritten: true } : { fault: String(error) });
  }
});
