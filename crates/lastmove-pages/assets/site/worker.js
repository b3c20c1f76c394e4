// The worker in which the module answers, one question after the other.
// @ts-check

import { make } from "./module.js";

/** What asks the module, once it is made. @type {ReturnType<typeof make> | null} */
let made = null;

/** @param {object} message @param {Transferable[]} [moved] */
function tell(message, moved = []) {
  /** @type {any} */ (globalThis).postMessage(message, moved);
}

addEventListener("message", async ({ data }) => {
  if ("module" in data) {
    made = make(data.module, { memory: data.memory, tell: (now) => tell({ now }) });
    return;
  }
  const { id, path, init } = data;
  try {
    const { status, headers, body } = (await /** @type {ReturnType<typeof make>} */ (made))(path, init);
    tell({ id, status, headers, body }, [body.buffer]);
  } catch (error) {
    // The module has stopped in the middle of its work, and cannot be asked again.
    tell({ id, fault: String(error) });
  }
});
