// The worker in which one command runs, from its beginning to its end.
// @ts-check

import { run } from "./wasi.js";

/** How many bytes of a command are shown: what has more belongs into a file. */
const SHOWN = 2 ** 20;

/** @param {object} message */
function tell(message) {
  /** @type {any} */ (globalThis).postMessage(message);
}

addEventListener("message", async ({ data }) => {
  const { module, ...host } = data;
  const decoders = [new TextDecoder(), new TextDecoder()];
  let left = SHOWN;
  const write = (/** @type {number} */ to, /** @type {Uint8Array} */ bytes) => {
    if (left > 0) {
      // The memory of a program cannot be sent.
      const text = decoders[to - 1].decode(bytes.slice(0, left), { stream: true });
      left -= bytes.length;
      tell({ text, isError: to === 2 });
      if (left < 0) {
        tell({ isCut: true });
      }
    }
  };
  try {
    tell({ ended: await run(module, { ...host, write }) });
  } catch (error) {
    // The command has stopped in the middle of its work.
    tell({ fault: String(error) });
  }
});
