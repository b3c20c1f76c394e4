// What the scripts of all pages share: elements, sentences, values in words, questions to the server.
// @ts-check

import * as transport from "./transport.js";

/**
 * @typedef {"win" | "loss" | "draw"} Outcome
 * @typedef {{move: string, to: string, outcome: Outcome,
 *   remoteness: number | string | null, mover: "same" | "other"}} Rated
 * @typedef {{outcome: Outcome, remoteness: number | string | null,
 *   mover?: "same" | "other"}} Value of a position or, with `mover`, of an option
 * @typedef {{game: string, position: string, outcome: Outcome,
 *   remoteness: number | string | null, best: Rated[], moves?: Rated[], line?: Rated[],
 *   note?: string}} Answer
 */

/**
 * The element of this name.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function get(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) {
    throw new Error(`no ${id}`);
  }
  return found;
}

/**
 * The element below another one that a selector finds.
 * @template {Element} T
 * @param {Element} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
export function within(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) {
    throw new Error(`no ${selector}`);
  }
  return found;
}

/** The sentences of scripts in the language of the page. @type {Record<string, string>} */
const texts = await (await transport.ask("/texts.json")).json();

/**
 * A sentence with its particulars.
 * @param {string} code
 * @param {Record<string, string | number>} [particulars]
 */
export function say(code, particulars = {}) {
  return (texts[code] ?? code).replace(/\{ \$(\w+) \}/g, (_, name) =>
    String(particulars[name] ?? ""),
  );
}

/**
 * A value as people are told it. The server says that of an option for the player to move there;
 * people are told what the move is worth to the player who makes it, one ply longer. The value of a
 * position, which has no `mover`, stays as it is.
 * @param {Value} value
 * @returns {Value}
 */
export function forMover({ outcome, remoteness, mover }) {
  if (mover === undefined) {
    return { outcome, remoteness };
  }
  /** @type {Record<Outcome, Outcome>} */
  const others = { win: "loss", loss: "win", draw: "draw" };
  const plies = remoteness === null ? null : BigInt(remoteness) + 1n;
  return {
    outcome: mover === "same" ? outcome : others[outcome],
    remoteness: plies !== null && plies <= Number.MAX_SAFE_INTEGER ? Number(plies) : plies?.toString() ?? null,
  };
}

/**
 * A value in words, its sign first: never by colour alone. That of a move is for the player who
 * makes it.
 * @param {Value} value
 */
export function worth(value) {
  const { outcome, remoteness } = forMover(value);
  if (value.mover !== undefined) {
    const isKnown = outcome !== "draw" && remoteness !== null;
    return isKnown ? say(`${outcome}-move-in`, { plies: remoteness }) : say(`${outcome}-move`);
  }
  if (outcome === "draw" || remoteness === null) {
    return say(outcome);
  }
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const plural = typeof remoteness === "number" ? rules.select(remoteness) : "other";
  const code = `${outcome}-${plural}`;
  return say(code in texts ? code : `${outcome}-other`, { plies: remoteness });
}

/** What the server says is wrong: its sentence, and the whole structured error. */
export class Refused extends Error {
  /** @param {{code: string, message: string, status?: number, file?: string, line?: number, column?: number}} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Whether a question takes more memory or work than the server gives it now.
 * @param {unknown} error
 * @returns {error is Refused}
 */
export function isTooMuch(error) {
  const { status, code } = error instanceof Refused ? error.problem : { status: 0, code: "" };
  return status === 413 || status === 503 || code === "memory-over-budget";
}

/**
 * What is read of the response to a request to the API; where none comes, a sentence is thrown.
 * @template T
 * @param {string} path behind `/api/v1/`
 * @param {RequestInit | undefined} request
 * @param {(response: Response) => Promise<T>} read
 */
async function heard(path, request, read) {
  try {
    return await read(await transport.ask(`/api/v1/${path}`, request));
  } catch (error) {
    if (error instanceof Refused || request?.signal?.aborted) {
      throw error;
    }
    // The browser's own words for it are in English, and about networks.
    throw new Error(say("unanswered"));
  }
}

/** How long a busy server is left alone before it is asked again, in milliseconds. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** The longest pause of a question that waits for its turn. */
const TURN = 2_000;

/**
 * The answer to a request to the API; what is refused is thrown. A server that is busy is asked again.
 * @param {string} path behind `/api/v1/`
 * @param {RequestInit} [request]
 * @param {AbortSignal} [patience] a busy server is asked until this is aborted, however long
 */
export async function fetchJson(path, request, patience) {
  for (let times = 0; ; times += 1) {
    const { status, found, isGood } = await heard(path, request, async (response) => ({
      status: response.status,
      // A server that has no place for a connection says no more than that it is busy.
      found: response.status === 204 || response.headers.get("content-length") === "0" ? null : await response.json(),
      isGood: response.ok,
    }));
    if (isGood) {
      return found;
    }
    const pause = patience ? Math.min(PAUSES[times] ?? TURN, TURN) : PAUSES[times];
    if (status !== 503 || pause === undefined) {
      throw found ? new Refused(found) : new Error(say("unanswered"));
    }
    // Who asked may not want it any more.
    await passed(pause, patience ?? request?.signal);
  }
}

/**
 * Resolved after so many milliseconds; rejected as soon as nobody waits.
 * @param {number} time
 * @param {AbortSignal | null} [wanted]
 */
function passed(time, wanted) {
  return new Promise((done, failed) => {
    wanted?.throwIfAborted();
    const end = () => {
      clearTimeout(alarm);
      failed(wanted?.reason);
    };
    const alarm = setTimeout(() => {
      wanted?.removeEventListener("abort", end);
      done(null);
    }, time);
    wanted?.addEventListener("abort", end);
  });
}

/**
 * A text of the API; what is refused is thrown.
 * @param {string} path behind `/api/v1/`
 */
export async function fetchText(path) {
  return heard(path, undefined, async (response) => {
    if (!response.ok) {
      throw new Refused(await response.json());
    }
    return response.text();
  });
}

/**
 * Asks the API a question of JSON.
 * @param {string} path behind `/api/v1/`
 * @param {object} body
 * @param {AbortSignal} [signal]
 */
export async function ask(path, body, signal) {
  return fetchJson(path, posted(body, signal));
}

/**
 * The request that asks this.
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {RequestInit}
 */
function posted(body, signal) {
  return { signal, method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/**
 * Does a job: its result, or null once it is stopped. It waits for its turn where the server has too
 * many.
 * @param {object} question
 * @param {AbortSignal} signal stops it, even while the page is being left
 * @param {(now: any) => void} hear hears how far it is
 * @returns {Promise<any>}
 */
export async function work(question, signal, hear) {
  const begun = await fetchJson("jobs", posted(question), signal).catch((error) => {
    if (!signal.aborted) {
      throw error;
    }
  });
  if (!begun) {
    return null;
  }
  const { id } = begun;
  const events = transport.follow(id);
  const stop = new AbortController();
  try {
    return await new Promise((done, failed) => {
      const end = () => {
        transport.cancel(id);
        done(null);
      };
      signal.addEventListener("abort", end, { signal: stop.signal });
      if (signal.aborted) {
        end();
      }
      events.addEventListener("progress", (event) => hear(JSON.parse(event.data)));
      events.addEventListener("result", (event) => done(JSON.parse(event.data)));
      events.addEventListener("error", (event) => {
        // An event of the job has data; one of the connection has none, and nobody hears the job any more.
        if (event instanceof MessageEvent) {
          failed(new Refused(JSON.parse(event.data)));
        } else {
          transport.cancel(id);
          failed(new Error(say("unanswered")));
        }
      });
    });
  } finally {
    stop.abort();
    events.close();
  }
}

/** Lets the browser save a file. @param {string} name @param {Blob} content */
export function save(name, content) {
  const link = make("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  // Some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, children = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/**
 * A new element of SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
