// The page of queens: the size of the board, what is done on it, and the address that tells both.
// @ts-check

import { get, say } from "../common.js";
import { Board } from "./board.js";
import { start as count } from "./count.js";
import { start as hand } from "./hand.js";
import { start as large } from "./large.js";
import { start as list } from "./list.js";
import { start as search } from "./watch.js";

/**
 * What a part of the page does with the board.
 * @typedef {{
 *   most: number,
 *   show: (n: number) => void,
 *   hide: () => void,
 *   address: () => Record<string, string>,
 *   pick?: (column: number, row: number) => void,
 *   take?: (rows: number[]) => void,
 *   hasNoBoard?: boolean,
 * }} Mode `most`: the largest N of it
 *
 * What the parts of the page share.
 * @typedef {{
 *   board: Board,
 *   limit: (name: string) => number,
 *   tell: (text: string, isQuick?: boolean) => void,
 *   complain: (error: unknown) => void,
 *   clear: () => void,
 *   order: (rows: number[] | null) => void,
 *   remember: () => void,
 *   resize: (n: number) => void,
 *   hideBoard: (isHidden: boolean) => void,
 *   enable: (button: HTMLButtonElement, isEnabled: boolean, next: HTMLElement) => void,
 * }} Shell
 */

const root = get("queens", HTMLElement);
const size = get("n", HTMLInputElement);
const status = get("status", HTMLElement);
const problem = get("problem", HTMLElement);
const home = get("board", HTMLElement);
const order = get("order", HTMLElement);
const rows = get("order-rows", HTMLElement);
const take = get("take", HTMLButtonElement);

let n = 8;
let mode = "hand";
/** The N that each part had last. @type {Record<string, number>} */
const sizes = {};
/** The placement shown, where there is one. @type {number[] | null} */
let shown = null;

/** @type {Shell} */
const shell = {
  board: new Board(home, (column, row) => modes[mode].pick?.(column, row)),
  limit: (name) => Number(root.dataset[name]),
  /** Tells what there is to see now; a reader is not told of what changes quickly. */
  tell(text, isQuick = false) {
    status.setAttribute("aria-live", isQuick ? "off" : "polite");
    if (status.textContent !== text) {
      status.textContent = text;
    }
  },
  complain(error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
    status.textContent = "";
  },
  clear() {
    problem.hidden = true;
  },
  order(placement) {
    shown = placement;
    order.hidden = placement === null;
    rows.textContent = placement?.join(" ") ?? "";
    take.hidden = mode === "hand" || (placement?.length ?? 0) > modes.hand.most;
  },
  remember() {
    const query = new URLSearchParams({ mode, n: String(n), ...modes[mode].address() });
    history.replaceState(null, "", `?${query}`);
  },
  resize(wanted) {
    n = wanted;
    sizes[mode] = n;
    size.value = String(n);
  },
  hideBoard(isHidden) {
    home.hidden = isHidden;
  },
  /** Lets a button be pressed or not; the focus does not stay on one that cannot be. */
  enable(button, isEnabled, next) {
    const had = document.activeElement === button;
    button.disabled = !isEnabled;
    if (had && !isEnabled) {
      next.focus();
    }
  },
};

const address = new URLSearchParams(location.search);
/** @type {Record<string, Mode>} */
const modes = {
  hand: hand(shell, address),
  search: search(shell, address),
  list: list(shell, address),
  count: count(shell),
  large: large(shell, address),
};
const names = Object.keys(modes);
const tabs = names.map((name) => get(`mode-${name}`, HTMLButtonElement));

/** Goes over to another part of the page. @param {string} wanted */
function change(wanted) {
  modes[mode].hide();
  mode = wanted;
  const { most } = modes[mode];
  names.forEach((name, index) => {
    const isChosen = name === mode;
    tabs[index].setAttribute("aria-selected", String(isChosen));
    tabs[index].tabIndex = isChosen ? 0 : -1;
    get(`panel-${name}`, HTMLElement).hidden = !isChosen;
  });
  size.max = String(most);
  const wished = n;
  shell.resize(n > most ? (sizes[mode] ?? most) : n);
  show();
  if (wished > most) {
    refuse(wished);
  }
}

/** Shows the board of this size. */
function show() {
  shell.clear();
  home.hidden = modes[mode].hasNoBoard === true;
  shell.order(null);
  modes[mode].show(n);
  shell.remember();
}

/** Says that a board has another size than was wished for. @param {number | string} found */
function refuse(found) {
  problem.textContent = say("queens-size", { found, most: modes[mode].most, n });
  problem.hidden = false;
}

size.addEventListener("change", () => {
  const wanted = Number(size.value);
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= modes[mode].most) {
    shell.resize(wanted);
    show();
  } else {
    const found = size.value;
    shell.resize(n);
    refuse(found);
  }
});
tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => change(names[index]));
  tab.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const ways = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: names.length - 1 };
    const to = ways[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = (to + names.length) % names.length;
      tabs[next].focus();
      change(names[next]);
    }
  });
});
take.addEventListener("click", () => {
  if (shown !== null) {
    modes.hand.take?.(shown);
    tabs[0].focus();
    change("hand");
  }
});

const wanted = Number(address.get("n") ?? n);
const asked = address.get("mode") ?? mode;
mode = names.includes(asked) ? asked : mode;
n = Number.isInteger(wanted) && wanted >= 1 ? wanted : n;
change(mode);
