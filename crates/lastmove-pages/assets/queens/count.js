// Placements counted by a job of the server, which tells how far it is and can be stopped.
// @ts-check

import { Refused, ask, get, say } from "../common.js";
import { cancel, follow } from "../transport.js";

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
  /** The job that goes on, and what it is heard by. @type {{id: string, events: EventSource} | null} */
  let job = null;
  /** Counts what the user does, so that a job that starts too late is stopped. */
  let turn = 0;
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
    turn += 1;
    clearInterval(clock);
    if (job) {
      job.events.close();
      cancel(job.id);
      job = null;
    }
    buttons(false);
  }

  async function count() {
    drop();
    const mark = ++turn;
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
      const { id } = await ask("jobs", { kind: "queens-count", n, fundamental: true });
      if (mark !== turn) {
        cancel(id);
        return;
      }
      listen(id);
    } catch (error) {
      if (mark === turn) {
        drop();
        shell.complain(error);
      }
    }
  }

  /** @param {string} id */
  function listen(id) {
    const events = follow(id);
    job = { id, events };
    events.addEventListener("progress", (event) => {
      const { done, total } = JSON.parse(event.data);
      if (total > 0) {
        bar.max = total;
        bar.value = done;
        const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
        share.textContent = percent.format(Math.min(1, done / total));
      }
    });
    events.addEventListener("result", (event) => {
      const found = JSON.parse(event.data);
      const numbers = new Intl.NumberFormat(document.documentElement.lang);
      const particulars = {
        n: found.n, count: numbers.format(found.count),
        fundamental: numbers.format(found.fundamental), seconds: seconds(),
      };
      ended();
      result.textContent = say("queens-counted", particulars);
      shell.tell(result.textContent);
    });
    events.addEventListener("error", (event) => {
      // An event of the job has data; one of the connection has none.
      if (event instanceof MessageEvent) {
        ended();
        shell.complain(new Refused(JSON.parse(event.data)));
      } else {
        // The browser would ask for ever. So it ends too when the page is being left: the job is
        // not to go on for nobody.
        drop();
        shell.complain(new Error(say("queens-unheard")));
      }
    });
  }

  function ended() {
    showTime();
    job?.events.close();
    job = null;
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
