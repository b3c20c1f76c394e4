// Makes the module, and asks it: what `lastmove serve` answers, without a server.
// @ts-check

/**
 * @typedef {{status: number, headers: Headers, body: Uint8Array<ArrayBuffer>}} Answer
 * @typedef {{method?: string, headers?: Record<string, string>, body?: string | Uint8Array}} Init
 */

/**
 * Makes the module.
 * @param {BufferSource | Response} source its bytes, or a response that brings them
 * @returns {Promise<(path: string, init?: Init) => Answer>} what asks it
 */
export async function make(source) {
  const host = {
    milliseconds: () => performance.now(),
    random_bits: () => crypto.getRandomValues(new Uint32Array(1))[0],
  };
  const { instance } = source instanceof Response
    ? await WebAssembly.instantiateStreaming(source, { host })
    : await WebAssembly.instantiate(source, { host });
  /** @type {any} */
  const { memory, take, ask, give_back } = instance.exports;
  return (path, { method = "GET", headers = {}, body = "" } = {}) => {
    const lines = [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
    const head = new TextEncoder().encode(`${lines.join("\n")}\n\n`);
    const content = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const length = head.length + content.length;
    const request = take(length);
    const bytes = new Uint8Array(memory.buffer, request, length);
    bytes.set(head);
    bytes.set(content, head.length);
    const found = ask(request, length) >>> 0;
    const size = new DataView(memory.buffer).getUint32(found, true);
    const answer = new Uint8Array(memory.buffer, found + 4, size).slice();
    give_back(found, size + 4);
    const end = answer.findIndex((byte, at) => byte === 10 && answer[at + 1] === 10);
    const [status, ...rest] = new TextDecoder().decode(answer.subarray(0, end)).split("\n");
    const pairs = rest.map((line) => /** @type {[string, string]} */ (line.split(/: (.*)/s).slice(0, 2)));
    return { status: Number(status), headers: new Headers(pairs), body: answer.slice(end + 2) };
  };
}
