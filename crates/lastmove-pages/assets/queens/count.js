// Placements counted by a job, which tells how far it is and can be stopped.
// @ts-check

import { get, say, work } from "../common.js";

/**
 * @typedef {import("./page.js").Shell} Shell
 * @typedef {import("./page.js").Mode} Mode
 */

/** How often the time is shown, in milliseconds. */
const BEAT = 200;

/** @param {Shell} shell @returns {Mode} */
export function start(shell) {
  const begin = get("count-start", HTMLButtonElement);
  const end = get("count-stop", HTMLButtonElement);
  const bar = get("count-progress", HTMLProgressElement);
  const share = get("count-share", HTMLElement);
  const time = get("count-time", HTMLElement);
  const result = get("count-result", HTMLElement);

  let n = 0;
  /** Stops the job that goes on. @type {AbortController | null} */
  let job = null;
  let since = 0;
  let clock = 0;

  function seconds() {
    const format = new Intl.NumberFormat(document.documentElement.lang, {
      minimumFractionDigits: 1, maximumFractionDigits: 1,
    });
    return format.format((performance.now() - since) / 1000);
  }

  function showTime() {
    time.textContent = say("queens-seconds", { seconds: seconds() });
  }

  /** @param {boolean} isGoing */
  function buttons(isGoing) {
    // One of them can be pressed at any time, so that the focus has where to go.
    (isGoing ? end : begin).disabled = false;
    shell.enable(isGoing ? begin : end, false, isGoing ? end : begin);
    bar.hidden = !isGoing;
  }

  /** Forgets the job; stops it if it goes on. */
  function drop() {
    clearInterval(clock);
    job?.abort();
    job = null;
    buttons(false);
  }

  async function count() {
    drop();
    const mine = new AbortController();
    job = mine;
    shell.clear();
    result.textContent = "";
    share.textContent = "";
    bar.removeAttribute("value");
    since = performance.now();
    clock = setInterval(showTime, BEAT);
    showTime();
    buttons(true);
    shell.tell(say("queens-counting", { n }));
    try {
      const found = await work({ kind: "queens-count", n, fundamental: true }, mine.signal, ({ done, total }) => {
        if (total > 0) {
          bar.max = total;
          bar.value = done;
          const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
          share.textContent = percent.format(Math.min(1, done / total));
        }
      });
      if (job !== mine) {
        return;
      }
      const numbers = new Intl.NumberFormat(document.documentElement.lang);
      const particulars = {
        n: found.n, count: numbers.format(found.count),
        fundamental: numbers.format(found.fundamental), seconds: seconds(),
      };
      ended();
      result.textContent = say("queens-counted", particulars);
      shell.tell(result.textContent);
    } catch (error) {
      if (job === mine) {
        ended();
        shell.complain(error);
      }
    }
  }

  function ended() {
    showTime();
    drop();
    share.textContent = "";
  }

  begin.addEventListener("click", () => void count());
  end.addEventListener("click", () => {
    showTime();
    drop();
    shell.tell(say("queens-stopped", { seconds: seconds() }));
  });
  addEventListener("pagehide", drop);

  return {
    most: shell.limit("count"),
    hasNoBoard: true,
    show(size) {
      if (size !== n) {
        drop();
        result.textContent = "";
        share.textContent = "";
        time.textContent = "";
      }
      n = size;
      shell.order(null);
      if (job === null) {
        shell.tell(result.textContent || say("queens-count-ready", { n }));
      }
    },
    hide: drop,
    address: () => ({}),
  };
}
