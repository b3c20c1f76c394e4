// An engine: a worker that answers one question after the other, started anew where it has to be.
// @ts-check

import { files, forget } from "./files.js";

/**
 * @typedef {{method?: string, headers?: Record<string, string>, body?: string | Uint8Array}} Init
 * @typedef {{status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>}} Answer
 * @typedef {{path: string, init: Init, done: (answer: Answer) => void, failed: (why: Error) => void}} Question
 */

/** How long an answer that nobody waits for any more may still take, in milliseconds. */
const GRACE = 300;

/** The module, fetched and compiled once. @type {Promise<WebAssembly.Module> | null} */
let module = null;

/** Fetches the module that the page names, and compiles it while it comes. */
async function compiled() {
  const link = document.querySelector("meta[name=module]");
  const response = await fetch(new URL(link?.getAttribute("content") ?? "", document.baseURI));
  if (!response.ok) {
    throw new Error(`${response.status}`);
  }
  const copy = response.clone();
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // A server that does not say what the file is.
    return WebAssembly.compile(await copy.arrayBuffer());
  }
}

/** The module. */
function theModule() {
  module ??= compiled().catch((error) => {
    // Asked again, it may come.
    module = null;
    throw error;
  });
  return module;
}

export class Engine {
  /** @param {(now: string) => void} [hear] hears how far a job is */
  constructor(hear = () => {}) {
    this.hear = hear;
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
   * @returns {Promise<Answer>}
   */
  ask(path, init, signal) {
    return new Promise((done, failed) => {
      if (signal?.aborted) {
        failed(signal.reason);
        return;
      }
      /** @type {Question} */
      const question = { path, init, done, failed };
      this.queue.push(question);
      signal?.addEventListener("abort", () => {
        failed(signal.reason);
        this.drop(question);
      }, { once: true });
      if (this.queue.length === 1) {
        this.next();
      }
    });
  }

  /** Forgets a question that nobody waits for. @param {Question} question */
  drop(question) {
    const at = this.queue.indexOf(question);
    if (at > 0) {
      this.queue.splice(at, 1);
    } else if (at === 0) {
      setTimeout(() => {
        if (this.queue[0] === question) {
          // Nothing stops it but the end of the worker.
          this.restart();
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
    other.queue.push(...this.queue.splice(0));
    this.end();
    other.next();
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
    const compiled = await theModule();
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module: compiled });
    this.cookie = "";
    for (const [path, init] of await files()) {
      /** @type {Partial<Answer>} */
      const { status = 500, headers = [] } = await new Promise((done) => {
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = () => done({});
        this.send(worker, path, init);
      });
      this.remember(headers);
      if (status >= 400) {
        // What is refused now was not always; or there are too many.
        await forget(path);
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
    if (now !== undefined) {
      this.hear(now);
      return;
    }
    const [question] = this.queue;
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
