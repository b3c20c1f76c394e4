// What the package does, wherever it runs: asks the API of lastmove, in workers.
// @ts-check

import { Engine } from "./engine.js";

/**
 * @typedef {import("./index.d.ts")} Package
 * @typedef {import("./index.d.ts").Refused} DescribedRefused
 * @typedef {import("./index.d.ts").Solver} DescribedSolver
 * @typedef {{position?: string, lang?: import("./index.d.ts").Language, signal?: AbortSignal}} How
 */

/** How many workers a solver has at most, where nobody says. */
const WORKERS = 2;

/** The status of a right question whose answer takes too much: jobs do not tell theirs. */
const TOO_LARGE = 413;

/** @implements {DescribedRefused} */
export class Refused extends Error {
  /**
   * @param {import("./index.d.ts").Problem} problem
   * @param {number} status
   */
  constructor(problem, status) {
    super(problem.message);
    this.name = "Refused";
    this.code = problem.code;
    this.status = status;
    const { file, line, column } = problem;
    /** @type {DescribedRefused["place"]} */
    this.place = file === undefined && line === undefined ? null : Object.fromEntries(given({ file, line, column }));
    this.args = problem.args ?? {};
  }
}

/**
 * What an answer says.
 * @param {import("./engine.js").Answer} answer
 */
function read({ status, body }) {
  const text = new TextDecoder().decode(body);
  if (status >= 400) {
    // What cannot even be read as a question is answered with nothing.
    throw new Refused(JSON.parse(text || '{"code":"bad-request","message":"Bad Request"}'), status);
  }
  return text;
}

/** @param {string} name */
const uploaded = (name) => `/api/v1/uploads/${encodeURIComponent(name)}`;

/** @implements {DescribedSolver} */
export class Solver {
  /** The files that were given, by the paths to which they are sent. @type {Map<string, import("./engine.js").Init>} */
  #files = new Map();
  /** @type {Engine[]} */
  #engines = [];
  /** The engines that answer nothing now, the last used one last: it remembers what was asked. @type {Engine[]} */
  #idle = [];
  /** Those who wait for an engine. @type {{begin: (engine: Engine) => void, failed: (why: unknown) => void}[]} */
  #waiting = [];
  #host;
  #lang;
  #workers;

  /**
   * @param {Pick<import("./engine.js").Host, "module" | "worker">} host
   * @param {import("./index.d.ts").SolverOptions} [options]
   */
  constructor(host, { memory, lang = "en", workers = WORKERS } = {}) {
    // What was taken once is taken by the next worker too.
    this.#host = { ...host, memory, files: async () => this.#files, forget: () => {} };
    this.#lang = lang;
    this.#workers = workers;
  }

  /** @param {string} game @param {import("./index.d.ts").SolveOptions} [how] */
  async solve(game, { position, moves, line, explain, lang, signal, onProgress } = {}) {
    const headers = this.#headers(lang);
    const task = { kind: "solve", game, position, moves, line, explain };
    const hear = (/** @type {string} */ now) => onProgress?.(JSON.parse(now));
    return this.#use(signal, async (engine) => {
      const init = { method: "POST", headers, body: JSON.stringify(task) };
      const { id } = JSON.parse(read(await engine.ask("/api/v1/jobs", init, signal, hear)));
      const { result, error } = JSON.parse(read(await engine.ask(`/api/v1/jobs/${id}`, { headers }, signal)));
      if (error) {
        // Where the question itself is wrong, this says so with its status.
        read(await engine.ask(`/api/v1/position?${query({ game, position })}`, { headers }, signal));
        throw new Refused(error, error.status ?? TOO_LARGE);
      }
      return result;
    });
  }

  /** @param {string} game @param {import("./index.d.ts").TableOptions} [how] */
  async table(game, { position, rows, best, lang, signal } = {}) {
    return JSON.parse(await this.#post("table", { game, position, rows, best }, { lang, signal }));
  }

  /** @param {string} game @param {import("./index.d.ts").PositionOptions} [how] */
  async value(game, { position, lang, signal } = {}) {
    return JSON.parse(await this.#post("value", { game, position }, { lang, signal }));
  }

  /** @param {string} game @param {import("./index.d.ts").DrawOptions} [how] */
  async draw(game, { position, view, rows, theme, bare, lang, signal } = {}) {
    return this.#get("diagram.svg", { game, position, view, rows, theme, bare }, { lang, signal });
  }

  /** @param {string} game @param {import("./index.d.ts").PositionOptions} [how] */
  async explain(game, { position, lang, signal } = {}) {
    return JSON.parse(await this.#get("explain", { game, position }, { lang, signal }));
  }

  /** @param {string} name @param {string | Uint8Array} content */
  async addFile(name, content) {
    const [path, init] = [uploaded(name), { method: "PUT", headers: this.#headers(), body: content }];
    await this.#use(undefined, async (engine) => {
      read(await engine.ask(path, init));
      this.#files.set(path, init);
      this.#tell(path, init, engine);
    });
  }

  /** @param {string} name */
  async removeFile(name) {
    if (this.#files.delete(uploaded(name))) {
      this.#tell(uploaded(name), { method: "DELETE" });
    }
  }

  stop() {
    const why = new DOMException("the solver was stopped", "AbortError");
    this.#waiting.splice(0).forEach(({ failed }) => failed(why));
    this.#engines.forEach((engine) => engine.stop(why));
  }

  /**
   * Tells a change of the files to the other engines, before their next questions.
   * @param {string} path
   * @param {import("./engine.js").Init} init
   * @param {Engine} [but]
   */
  #tell(path, init, but) {
    const running = this.#engines.filter((engine) => engine !== but && (engine.worker || engine.queue.length > 0));
    // A worker that ends meanwhile is followed by one that begins with the files as they are then.
    running.forEach((engine) => engine.ask(path, init).catch(() => {}));
  }

  /**
   * Does something with an engine that nobody else uses meanwhile.
   * @template T
   * @param {AbortSignal | undefined} signal
   * @param {(engine: Engine) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #use(signal, work) {
    signal?.throwIfAborted();
    const engine = this.#idle.pop() ?? this.#another() ?? await this.#wait(signal);
    try {
      return await work(engine);
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        next.begin(engine);
      } else if (engine.queue.length > 0) {
        // It still answers what nobody waits for any more.
        this.#idle.unshift(engine);
      } else {
        this.#idle.push(engine);
      }
    }
  }

  /** Another engine, where there may be one. */
  #another() {
    if (this.#engines.length >= Math.max(1, this.#workers)) {
      return null;
    }
    const engine = new Engine(this.#host);
    this.#engines.push(engine);
    return engine;
  }

  /**
   * Waits until an engine is free.
   * @param {AbortSignal} [signal]
   * @returns {Promise<Engine>}
   */
  #wait(signal) {
    let stop = () => {};
    /** @type {Promise<Engine>} */
    const free = new Promise((begin, failed) => {
      const one = { begin, failed };
      stop = () => {
        this.#waiting = this.#waiting.filter((other) => other !== one);
        failed(signal?.reason);
      };
      this.#waiting.push(one);
      signal?.addEventListener("abort", stop);
    });
    return free.finally(() => signal?.removeEventListener("abort", stop));
  }

  /** @param {import("./index.d.ts").Language} [lang] */
  #headers(lang = this.#lang) {
    return { "accept-language": lang, "content-type": "application/json" };
  }

  /** @param {string} what @param {object} body @param {How} how */
  #post(what, body, { lang, signal }) {
    const init = { method: "POST", headers: this.#headers(lang), body: JSON.stringify(body) };
    return this.#use(signal, async (engine) => read(await engine.ask(`/api/v1/${what}`, init, signal)));
  }

  /** @param {string} what @param {object} wanted @param {How} how */
  #get(what, wanted, { lang, signal }) {
    const path = `/api/v1/${what}?${query(wanted)}`;
    return this.#use(signal, async (engine) => read(await engine.ask(path, { headers: this.#headers(lang) }, signal)));
  }
}

/** What is given of these. @param {object} wanted */
function given(wanted) {
  return Object.entries(wanted).filter(([, value]) => value !== undefined);
}

/** The query with what is given. @param {object} wanted */
function query(wanted) {
  return new URLSearchParams(given(wanted).map(([name, value]) => [name, String(value)]));
}

/**
 * The functions of the package, which share one solver.
 * @param {Solver} solver
 * @returns {Pick<Package, "solve" | "table" | "value" | "draw" | "explain" | "addFile" | "removeFile" | "stop">}
 */
export function functions(solver) {
  return {
    solve: (game, how) => solver.solve(game, how),
    table: (game, how) => solver.table(game, how),
    value: (game, how) => solver.value(game, how),
    draw: (game, how) => solver.draw(game, how),
    explain: (game, how) => solver.explain(game, how),
    addFile: (name, content) => solver.addFile(name, content),
    removeFile: (name) => solver.removeFile(name),
    stop: () => solver.stop(),
  };
}
