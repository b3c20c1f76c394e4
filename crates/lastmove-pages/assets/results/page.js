// Results, counted anew: a game is solved wholly by a job, and what comes is compared with what is said.
// @ts-check

import { Refused, save, say, within, work } from "../common.js";
import { ask as request } from "../transport.js";

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
  /** Ends the job that goes on. */
  let job = new AbortController();

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
    job = new AbortController();
    try {
      const found = await work({ kind: "solve-all", game }, job.signal, ({ done, total }) => {
        if (total) {
          bar.max = total;
          bar.value = done;
        }
      });
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
      show(false);
    }
  }

  start.addEventListener("click", () => void solve());
  stop.addEventListener("click", () => job.abort());
  addEventListener("pagehide", () => job.abort());
  // A browser says nothing of a download that is refused.
  file.addEventListener("click", async (event) => {
    event.preventDefault();
    tell(say("results-solving"));
    try {
      const response = await request(file.getAttribute("href") ?? "");
      if (!response.ok) {
        throw new Refused(await response.json());
      }
      save(`${game.replace(/[^a-z0-9]+/gi, "-")}.lmt`, await response.blob());
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
