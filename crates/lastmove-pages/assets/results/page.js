// Results, counted anew: a game is solved wholly by a job, and what comes is compared with what is said.
// @ts-check

import { Refused, ask, say } from "../common.js";
import { ask as request, cancel, follow } from "../transport.js";

/**
 * A part of a result.
 * @template {Element} T
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {new () => T} kind
 */
function within(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) {
    throw new Error(`no ${selector}`);
  }
  return found;
}

/** A time in seconds, as people write it. @param {number} milliseconds */
function seconds(milliseconds) {
  const format = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  return format.format(milliseconds / 1_000);
}

/** @param {HTMLElement} root */
function begin(root) {
  const { game = "", wins, losses, draws, longest } = root.dataset;
  const start = within(root, ".anew", HTMLButtonElement);
  const stop = within(root, ".stop", HTMLButtonElement);
  const bar = within(root, "progress", HTMLProgressElement);
  const told = within(root, ".told", HTMLElement);
  const file = within(root, ".file", HTMLAnchorElement);
  /** Ends the job that goes on. @type {() => void} */
  let end = () => {};

  /** @param {string} text @param {"" | "is-right" | "is-wrong"} [mood] */
  function tell(text, mood = "") {
    told.className = `told ${mood}`;
    told.textContent = text;
  }

  /** @param {boolean} isGoing */
  function show(isGoing) {
    bar.hidden = !isGoing;
    bar.removeAttribute("value");
    stop.disabled = !isGoing;
    start.disabled = isGoing;
    if (document.activeElement === document.body) {
      (isGoing ? stop : start).focus({ preventScroll: true });
    }
  }

  /** @param {unknown} error */
  function complain(error) {
    tell(error instanceof Error ? error.message : String(error), "is-wrong");
  }

  async function solve() {
    const since = performance.now();
    show(true);
    tell(say("results-solving"));
    let isStopped = false;
    end = () => (isStopped = true);
    try {
      const { id } = await ask("jobs", { kind: "solve-all", game });
      const events = follow(id);
      const found = await new Promise((done, failed) => {
        end = () => {
          cancel(id);
          done(null);
        };
        if (isStopped) {
          end();
        }
        events.addEventListener("progress", (event) => {
          const now = JSON.parse(event.data);
          if (now.total) {
            bar.max = now.total;
            bar.value = now.done;
          }
        });
        events.addEventListener("result", (event) => done(JSON.parse(event.data)));
        events.addEventListener("error", (event) =>
          failed(event instanceof MessageEvent ? new Refused(JSON.parse(event.data)) : new Error(say("unanswered"))));
      }).finally(() => events.close());
      if (found === null) {
        tell(say("results-stopped"));
        return;
      }
      const counts = [found.wins, found.losses, found.draws, found.longest_win?.remoteness];
      const isSame = counts.every((count, at) => String(count) === [wins, losses, draws, longest][at]);
      const took = seconds(performance.now() - since);
      tell(say(isSame ? "results-same" : "results-other", { seconds: took }), isSame ? "is-right" : "is-wrong");
    } catch (error) {
      complain(error);
    } finally {
      end = () => {};
      show(false);
    }
  }

  start.addEventListener("click", () => void solve());
  stop.addEventListener("click", () => end());
  addEventListener("pagehide", () => end());
  // A browser says nothing of a download that is refused.
  file.addEventListener("click", async (event) => {
    event.preventDefault();
    tell(say("results-solving"));
    try {
      const response = await request(file.getAttribute("href") ?? "");
      if (!response.ok) {
        throw new Refused(await response.json());
      }
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await response.blob());
      link.download = `${game.replace(/[^a-z0-9]+/gi, "-")}.lmt`;
      link.click();
      URL.revokeObjectURL(link.href);
      tell("");
    } catch (error) {
      complain(error);
    }
  });
}

for (const root of document.querySelectorAll(".result")) {
  if (root instanceof HTMLElement) {
    begin(root);
  }
}
