// An engine: a worker that answers one question after the other, started anew where it has to be.
// @ts-check

/**
 * @typedef {{method?: string, headers?: Record<string, string>, body?: string | Uint8Array}} Init
 * @typedef {{status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>}} Answer
 * @typedef {{path: string, init: Init, done: (answer: Answer) => void, failed: (why: Error) => void,
 *   hear: (now: string) => void, engine: Engine}} Question `engine` is the one that is to answer it
 */

/**
 * What an engine has from whoever makes it.
 * @typedef {object} Host
 * @property {() => Promise<WebAssembly.Module>} module the module, compiled
 * @property {() => Worker} worker a new worker, in which `worker.js` runs
 * @property {() => Promise<Iterable<[path: string, init: Init]>>} files what each worker is told first
 * @property {(path: string) => unknown} forget hears which of the files was refused
 * @property {number} [memory] the memory for one piece of work, in bytes, where it is not the usual one
 */

/** How long an answer that nobody waits for any more may still take, in milliseconds. */
const GRACE = 300;

/** Fetches a module, and compiles it while it comes. @param {URL} address */
export async function compiled(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address.pathname}: ${response.status}`);
  }
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // A server that does not say what the file is.
    return WebAssembly.compile(await copy.arrayBuffer());
  }
}

/**
 * What gets something when it is first asked for, and keeps it.
 * @template T
 * @param {() => Promise<T>} get
 * @returns {() => Promise<T>}
 */
export function once(get) {
  /** @type {Promise<T> | null} */
  let kept = null;
  return () => {
    kept ??= get().catch((error) => {
      // Asked again, it may come.
      kept = null;
      throw error;
    });
    return kept;
  };
}

export class Engine {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** What is asked; the first is being answered. @type {Question[]} */
    this.queue = [];
    /** @type {Worker | null} */
    this.worker = null;
    /** Counts the workers, so that none that was ended is heard. */
    this.turn = 0;
    /** The name of the session, as the engine gave it. */
    this.cookie = "";
  }

  /**
   * Asks a question, and returns its answer.
   * @param {string} path
   * @param {Init} init
   * @param {AbortSignal | null} [signal]
   * @param {(now: string) => void} [hear] hears how far it is, where it is a job
   * @returns {Promise<Answer>}
   */
  ask(path, init, signal, hear = () => {}) {
    let stop = () => {};
    /** @type {Promise<Answer>} */
    const answer = new Promise((done, failed) => {
      if (signal?.aborted) {
        failed(signal.reason);
        return;
      }
      /** @type {Question} */
      const question = { path, init, done, failed, hear, engine: this };
      this.queue.push(question);
      stop = () => {
        failed(signal?.reason);
        question.engine.drop(question);
      };
      signal?.addEventListener("abort", stop);
      if (this.queue.length === 1) {
        this.next();
      }
    });
    // One signal may stop thousands of questions, one after the other.
    return answer.finally(() => signal?.removeEventListener("abort", stop));
  }

  /** Forgets a question that nobody waits for. @param {Question} question */
  drop(question) {
    question.hear = () => {};
    const at = this.queue.indexOf(question);
    if (at > 0) {
      this.queue.splice(at, 1);
    } else if (at === 0) {
      setTimeout(() => {
        const { engine } = question;
        if (engine.queue[0] === question) {
          // Nothing stops it but the end of the worker.
          engine.restart();
        }
      }, GRACE);
    }
  }

  /** Gives up the question that is being answered, and goes on with the next one. */
  restart() {
    this.end();
    this.queue.shift();
    this.next();
  }

  /** Hands its questions to another engine, and ends. @param {Engine} other */
  hand(other) {
    const isIdle = other.queue.length === 0;
    for (const question of this.queue.splice(0)) {
      question.engine = other;
      other.queue.push(question);
    }
    this.end();
    if (isIdle) {
      other.next();
    }
  }

  /** Fails all its questions, and ends. @param {Error} why */
  stop(why) {
    this.end();
    this.queue.splice(0).forEach(({ failed }) => failed(why));
  }

  /** Ends the worker. */
  end() {
    this.turn += 1;
    this.worker?.terminate();
    this.worker = null;
  }

  /** Asks the worker the first question. */
  async next() {
    const [question] = this.queue;
    if (!question) {
      return;
    }
    const { turn } = this;
    try {
      const worker = this.worker ?? await this.start();
      if (turn === this.turn) {
        this.worker = worker;
        this.send(worker, question.path, question.init);
      } else {
        worker.terminate();
      }
    } catch (error) {
      if (turn === this.turn) {
        question.failed(error instanceof Error ? error : new Error(String(error)));
        this.queue.shift();
        this.next();
      }
    }
  }

  /**
   * A new worker, which has all files.
   * @returns {Promise<Worker>}
   */
  async start() {
    const { memory } = this.host;
    const module = await this.host.module();
    const worker = this.host.worker();
    worker.postMessage({ module, memory });
    this.cookie = "";
    for (const [path, init] of await this.host.files()) {
      /** @type {Answer} */
      const { status, headers } = await new Promise((done, failed) => {
        const fail = (/** @type {string} */ why) => {
          worker.terminate();
          failed(new Error(why));
        };
        worker.onmessage = ({ data }) => data.fault === undefined ? done(data) : fail(data.fault);
        worker.onerror = () => fail("the worker did not start");
        this.send(worker, path, init);
      });
      this.remember(headers);
      if (status >= 400) {
        // What is refused now was not always; or there are too many.
        await this.host.forget(path);
      }
    }
    const { turn } = this;
    worker.onmessage = ({ data }) => {
      if (turn === this.turn) {
        this.heard(data);
      }
    };
    worker.onerror = () => {
      if (turn === this.turn) {
        this.heard({ fault: "the worker did not start" });
      }
    };
    return worker;
  }

  /** @param {Worker} worker @param {string} path @param {Init} init */
  send(worker, path, init) {
    /** @type {Record<string, string>} */
    const headers = this.cookie ? { ...init.headers, cookie: this.cookie } : { ...init.headers };
    worker.postMessage({ id: this.turn, path, init: { ...init, headers } });
  }

  /** Remembers the session that an answer names. @param {[string, string][]} headers */
  remember(headers) {
    const told = headers.find(([name, value]) => name === "set-cookie" && value.startsWith("lastmove-session"));
    this.cookie = told?.[1].split(";")[0] ?? this.cookie;
  }

  /** What a worker says. @param {{now?: string, fault?: string} & Partial<Answer>} data */
  heard({ now, fault, status = 0, headers = [], body = new Uint8Array() }) {
    const [question] = this.queue;
    if (now !== undefined) {
      question?.hear(now);
      return;
    }
    if (fault !== undefined) {
      question?.failed(new Error(fault));
      this.restart();
      return;
    }
    this.remember(headers);
    this.queue.shift();
    question?.done({ status, headers, body });
    this.next();
  }
}
