// One placement of many queens: drawn, or as a file of text.
// @ts-check

import { fetchJson, get, say } from "../common.js";
import { fileOf } from "../transport.js";

/**
 * @typedef {import("./page.js").Shell} Shell
 * @typedef {import("./page.js").Mode} Mode
 */

/** @param {Shell} shell @param {URLSearchParams} address @returns {Mode} */
export function start(shell, address) {
  const how = get("how", HTMLSelectElement);
  const seed = get("seed", HTMLInputElement);
  const another = get("large-another", HTMLButtonElement);
  const link = get("large-download", HTMLAnchorElement);
  const mostDrawn = shell.limit("drawn");

  let n = 0;
  let turn = 0;
  /** Stops the request that goes on. */
  let control = new AbortController();

  /** What is asked for. */
  function query() {
    return new URLSearchParams({
      n: String(n), how: how.value, ...(isRandom() ? { seed: String(sown()) } : {}),
    });
  }

  function isRandom() {
    return how.value === "random" || how.value === "uniform";
  }

  /** The seed, a number that the field may be too empty or too wrong for. */
  function sown() {
    const number = Math.floor(Number(seed.value));
    return Number.isSafeInteger(number) && number >= 0 ? number : 1;
  }

  function stop() {
    turn += 1;
    control.abort();
  }

  async function show() {
    stop();
    control = new AbortController();
    const mark = turn;
    shell.clear();
    seed.disabled = another.disabled = !isRandom();
    link.href = fileOf("queens/place.txt", query());
    link.download = `queens-${n}.txt`;
    shell.remember();
    shell.hideBoard(n > mostDrawn);
    shell.order(null);
    if (n > mostDrawn) {
      shell.tell(say("queens-not-drawn", { n, most: mostDrawn }));
      return;
    }
    shell.board.show({ n, queens: [], label: say("queens-picture", { n, rows: "–" }) });
    shell.tell(say("queens-searching"));
    try {
      const { placement } = await fetchJson(`queens/place?${query()}`, { signal: control.signal });
      if (mark !== turn) {
        return;
      }
      const rows = /** @type {number[] | null} */ (placement);
      shell.board.show({
        n,
        queens: (rows ?? []).map((row, index) => ({ at: [index + 1, row] })),
        label: say("queens-picture", { n, rows: rows?.join(" ") ?? "–" }),
      });
      shell.order(rows);
      shell.tell(rows ? say("queens-solved", { n }) : say("queens-none", { n }));
    } catch (error) {
      if (mark === turn) {
        shell.complain(error);
      }
    }
  }

  how.addEventListener("change", () => void show());
  seed.addEventListener("change", () => void show());
  another.addEventListener("click", () => {
    seed.value = String(sown() + 1);
    void show();
  });

  const wanted = address.get("how");
  if ([...how.options].some((option) => option.value === wanted)) {
    how.value = wanted ?? "";
  }
  seed.value = address.get("seed") ?? seed.value;
  return {
    most: shell.limit("found"),
    show(size) {
      n = size;
      void show();
    },
    hide: stop,
    address: () => ({ how: how.value, ...(isRandom() ? { seed: String(sown()) } : {}) }),
  };
}
