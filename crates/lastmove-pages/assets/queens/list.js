// All placements of N queens, or the fundamental ones, looked at one by one.
// @ts-check

import { fetchJson, get, say } from "../common.js";

/**
 * @typedef {import("./page.js").Shell} Shell
 * @typedef {import("./page.js").Mode} Mode
 */

/** How many placements are asked for at once. */
const PAGE = 100;

/** How long nothing is typed before the number typed is looked up, in milliseconds. */
const PAUSE = 250;

/** @param {Shell} shell @param {URLSearchParams} address @returns {Mode} */
export function start(shell, address) {
  const fundamental = get("fundamental", HTMLInputElement);
  const first = get("list-first", HTMLButtonElement);
  const previous = get("list-previous", HTMLButtonElement);
  const number = get("list-number", HTMLInputElement);
  const next = get("list-next", HTMLButtonElement);
  const last = get("list-last", HTMLButtonElement);
  const count = get("list-total", HTMLElement);

  let n = 0;
  /** The number of the placement shown. */
  let at = Math.max(1, Math.floor(Number(address.get("k"))) || 1);
  let total = 0;
  /** Pages by the number of their first placement. @type {Map<number, number[][]>} */
  let pages = new Map();
  let turn = 0;
  let typing = 0;
  fundamental.checked = address.get("fundamental") === "1";

  /** Shows a placement of the list. @param {number} wanted */
  async function show(wanted) {
    const mark = ++turn;
    shell.clear();
    at = Math.max(1, wanted);
    try {
      let page = await load(from());
      if (mark !== turn) {
        return;
      }
      if (at > total && total > 0) {
        at = total;
        page = await load(from());
        if (mark !== turn) {
          return;
        }
      }
      draw(page[at - from()]);
    } catch (error) {
      if (mark === turn) {
        shell.complain(error);
      }
    }
  }

  /** Where the page of the placement begins. */
  function from() {
    return Math.floor((at - 1) / PAGE) * PAGE + 1;
  }

  /** @param {number} begin @returns {Promise<number[][]>} */
  async function load(begin) {
    const known = pages.get(begin);
    if (known) {
      return known;
    }
    shell.tell(say("queens-searching"));
    const held = pages;
    const query = new URLSearchParams({
      n: String(n), from: String(begin), count: String(PAGE), fundamental: String(fundamental.checked),
    });
    const found = await fetchJson(`queens/list?${query}`);
    if (held === pages) {
      total = found.total;
      pages.set(begin, found.placements);
    }
    return found.placements;
  }

  /** @param {number[] | undefined} rows */
  function draw(rows) {
    const numbers = new Intl.NumberFormat(document.documentElement.lang);
    const kind = fundamental.checked ? "queens-one-fundamental" : "queens-one";
    const isNone = rows === undefined;
    shell.board.show({
      n,
      queens: (rows ?? []).map((row, index) => ({ at: [index + 1, row] })),
      label: say("queens-picture", { n, rows: rows?.join(" ") ?? "–" }),
    });
    shell.order(rows ?? null);
    shell.tell(isNone
      ? say("queens-none", { n })
      : say(kind, { number: numbers.format(at), total: numbers.format(total), n }));
    count.textContent = numbers.format(total);
    number.value = String(isNone ? 0 : at);
    number.max = String(total);
    number.disabled = isNone;
    for (const button of [first, previous]) {
      shell.enable(button, !isNone && at > 1, number);
    }
    for (const button of [last, next]) {
      shell.enable(button, !isNone && at < total, number);
    }
    shell.remember();
  }

  function again() {
    pages = new Map();
    total = 0;
    void show(at);
  }

  first.addEventListener("click", () => void show(1));
  previous.addEventListener("click", () => void show(at - 1));
  next.addEventListener("click", () => void show(at + 1));
  last.addEventListener("click", () => void show(total));
  number.addEventListener("change", () => void show(Math.floor(Number(number.value)) || 1));
  // While a number is typed, its placement is shown as soon as there is one.
  number.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      const wanted = Number(number.value);
      if (Number.isInteger(wanted) && wanted >= 1 && wanted <= total && wanted !== at) {
        void show(wanted);
      }
    }, PAUSE);
  });
  fundamental.addEventListener("change", () => {
    at = 1;
    again();
  });

  return {
    most: shell.limit("list"),
    show(size) {
      if (size === n) {
        void show(at);
        return;
      }
      // The address names a placement of the first board only.
      at = n === 0 ? at : 1;
      n = size;
      again();
    },
    hide() {
      turn += 1;
    },
    address: () => ({ k: String(at), ...(fundamental.checked ? { fundamental: "1" } : {}) }),
  };
}
