// The value of a position, however long it takes: a quick answer to a request, else that of a job.
// @ts-check

import { Refused, get, isTooMuch, say, work } from "../common.js";
import { solve } from "./ask.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {{done: number, total: number | null, seconds_left: number | null, memory: number | null}} Now
 *   how far a job is
 */

/** How long an answer is awaited before a job is started for it, in milliseconds. */
const QUICK = 2_000;

/** Units of time, in seconds. @type {[string, number][]} */
const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** Questions that take long, with how far they are and what stops them. */
export class Long {
  constructor() {
    this.panel = get("solving", HTMLElement);
    this.text = get("solving-text", HTMLElement);
    this.bar = get("solving-progress", HTMLProgressElement);
    /** Stops what goes on. @type {() => void} */
    this.stop = () => {};
    get("solving-stop", HTMLButtonElement).addEventListener("click", () => this.stop());
    addEventListener("pagehide", () => this.stop());
  }

  /**
   * The value of a position and its moves; null when it was stopped, by the user or by another
   * question.
   * @param {string} game
   * @param {string} position
   * @param {boolean} isPatient whether a job may be started for it
   * @returns {Promise<Answer | null>}
   */
  async solve(game, position, isPatient) {
    this.stop();
    const quick = new AbortController();
    let isStopped = false;
    this.stop = () => {
      isStopped = true;
      quick.abort();
    };
    const alarm = setTimeout(() => quick.abort(), QUICK);
    try {
      return await solve(game, position, quick.signal);
    } catch (error) {
      // A job may take more memory than a question.
      if (!quick.signal.aborted && !(isPatient && isTooMuch(error))) {
        throw error;
      }
    } finally {
      clearTimeout(alarm);
    }
    return isStopped || !isPatient ? null : this.job(game, position, true);
  }

  /**
   * @param {string} game
   * @param {string} position
   * @param {boolean} moves whether all moves are asked for
   * @returns {Promise<Answer | null>}
   */
  async job(game, position, moves) {
    const job = new AbortController();
    this.stop = () => job.abort();
    this.tell(null);
    try {
      return await work({ kind: "solve", game, position, moves }, job.signal, (now) => this.tell(now));
    } catch (error) {
      if (moves && error instanceof Refused && error.problem.code === "too-many-moves") {
        return this.job(game, position, false);
      }
      throw error;
    } finally {
      this.stop = () => {};
      this.panel.hidden = true;
    }
  }

  /** @param {Now | null} now how far it is, if that is known */
  tell(now) {
    this.panel.hidden = false;
    this.text.textContent = told(now);
    if (now?.total) {
      this.bar.max = now.total;
      this.bar.value = now.done;
    } else {
      this.bar.removeAttribute("value");
    }
  }
}

/** How far a job is and what it takes, in words. @param {Now | null} now */
function told(now) {
  if (!now || now.done === 0) {
    return [say("solving"), ...size(now)].join(" ");
  }
  const far = now.seconds_left === null
    ? say("solving-done", { done: number(now.done) })
    : say("solving-left", { left: duration(now.seconds_left) });
  return [far, ...size(now)].join(" ");
}

/** How large a job is, as far as that is known. @param {Now | null} now */
function size(now) {
  const parts = [];
  if (now?.total) {
    parts.push(say("solving-total", { total: number(now.total) }));
  }
  if (now?.memory) {
    /** @type {Intl.NumberFormatOptions} */
    const megabytes = { style: "unit", unit: "megabyte", maximumFractionDigits: 0 };
    parts.push(say("solving-memory", { memory: number(Math.ceil(now.memory / 1e6), megabytes) }));
  }
  return parts;
}

/**
 * A number as people write it.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [style]
 */
function number(value, style) {
  return new Intl.NumberFormat(document.documentElement.lang, style).format(value);
}

/** Seconds as people say them: in one unit, rounded up. @param {number} seconds */
function duration(seconds) {
  const [unit, size] = UNITS.find(([, size]) => seconds >= 1.5 * size) ?? UNITS[UNITS.length - 1];
  return number(Math.ceil(seconds / size), { style: "unit", unit, unitDisplay: "long" });
}
