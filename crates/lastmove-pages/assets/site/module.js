// Makes the WebAssembly module, and asks it: what `lastmove serve` answers, without a server.
// @ts-check

/**
 * @typedef {{status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>}} Answer
 * @typedef {{method?: string, headers?: Record<string, string>, body?: string | Uint8Array}} Init
 */

/** The memory for one piece of work where the device does not say how much it has, in bytes. */
const USUAL = 2 ** 29;

/** The most, in bytes: a module has at most four times as much in all. */
const MOST = 2 ** 30;

/** The memory for one piece of work here, in bytes: an eighth of what the device has. */
export function memoryHere() {
  const gigabytes = /** @type {{deviceMemory?: number}} */ (globalThis.navigator)?.deviceMemory;
  return gigabytes === undefined ? USUAL : Math.min(MOST, gigabytes * 2 ** 27);
}

/**
 * Makes the module.
 * @param {WebAssembly.Module} module
 * @param {{memory?: number, tell?: (now: string) => void}} [how] the memory for one piece of work, in
 *   bytes, and who hears how far a job is: JSON
 * @returns {Promise<(path: string, init?: Init) => Answer>} what asks it
 */
export async function make(module, { memory = memoryHere(), tell = () => {} } = {}) {
  const host = {
    milliseconds: () => performance.now(),
    random_bits: () => crypto.getRandomValues(new Uint32Array(1))[0],
    memory: () => memory,
    /** @param {number} text @param {number} length */
    tell: (text, length) => tell(new TextDecoder().decode(new Uint8Array(exported.memory.buffer, text >>> 0, length))),
  };
  const { exports } = await WebAssembly.instantiate(module, { host });
  /** @type {any} */
  const exported = exports;
  return (path, { method = "GET", headers = {}, body = "" } = {}) => {
    const lines = [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
    const head = new TextEncoder().encode(`${lines.join("\n")}\n\n`);
    const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const length = head.length + content.length;
    const request = exported.take(length) >>> 0;
    const bytes = new Uint8Array(exported.memory.buffer, request, length);
    bytes.set(head);
    bytes.set(content, head.length);
    const found = exported.ask(request, length) >>> 0;
    const size = new DataView(exported.memory.buffer).getUint32(found, true);
    const answer = new Uint8Array(exported.memory.buffer, found + 4, size).slice();
    exported.give_back(found, size + 4);
    const end = answer.findIndex((byte, at) => byte === 10 && answer[at + 1] === 10);
    const [status, ...rest] = new TextDecoder().decode(answer.subarray(0, end)).split("\n");
    const told = rest.map((line) => /** @type {[string, string]} */ (line.split(/: (.*)/s).slice(0, 2)));
    return { status: Number(status), headers: told, body: answer.slice(end + 2) };
  };
}
