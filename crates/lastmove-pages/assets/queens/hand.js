// Queens placed by hand: conflicts are shown, and the machine completes the rest.
// @ts-check

import { ask, get, say } from "../common.js";
import { shared } from "./search.js";

/**
 * @typedef {import("./board.js").Square} Square
 * @typedef {import("./page.js").Shell} Shell
 * @typedef {import("./page.js").Mode} Mode
 */

/** The most conflicts that are told one by one. */
const MOST_TOLD = 12;

/** How far each line goes on from a square: to the next column, or down the same one. */
const WAYS = [[1, 0, "row"], [0, 1, "column"], [1, 1, "diagonal"], [1, -1, "diagonal"]];

/**
 * The queens that attack each other, each with the next one along a line.
 * @param {number} n
 * @param {Square[]} queens
 * @returns {{from: Square, to: Square, line: string}[]}
 */
function conflicts(n, queens) {
  const taken = new Set(queens.map(String));
  const found = [];
  for (const from of queens) {
    for (const [right, down, line] of WAYS) {
      let [column, row] = from;
      do {
        column += Number(right);
        row += Number(down);
      } while (column <= n && row >= 1 && row <= n && !taken.has(`${column},${row}`));
      if (column <= n && row >= 1 && row <= n) {
        /** @type {Square} */
        const to = [column, row];
        found.push({ from, to, line: String(line) });
      }
    }
  }
  return found;
}

/**
 * Queens as the address tells them, `1-5.2-8`: column and row.
 * @param {string} text
 * @param {number} n
 * @returns {Square[]}
 */
function read(text, n) {
  /** @type {Square[]} */
  const queens = [];
  for (const part of text.split(".").slice(0, n * n)) {
    const [, column, row] = /^(\d{1,3})-(\d{1,3})$/.exec(part)?.map(Number) ?? [];
    const known = queens.some((queen) => queen[0] === column && queen[1] === row);
    if (column >= 1 && column <= n && row >= 1 && row <= n && !known) {
      queens.push([column, row]);
    }
  }
  return queens;
}

/** @param {Shell} shell @param {URLSearchParams} address @returns {Mode} */
export function start(shell, address) {
  const complete = get("complete", HTMLButtonElement);
  const undo = get("undo", HTMLButtonElement);
  const clear = get("clear", HTMLButtonElement);
  const attacked = get("attacked", HTMLInputElement);
  const list = get("conflicts", HTMLUListElement);

  let n = 0;
  /** @type {Square[]} */
  let queens = [];
  /** Those that stood before the machine completed them, as texts. @type {Set<string>} */
  let kept = new Set();
  /** @type {{n: number, queens: Square[], kept: Set<string>}[]} */
  const past = [];
  /** Counts what the user does, so that a late answer to something older is not shown. */
  let turn = 0;

  /** @param {Square[]} next @param {Set<string>} [keep] */
  function change(next, keep = new Set()) {
    past.push({ n, queens, kept });
    queens = next;
    kept = keep;
    draw();
  }

  function draw() {
    turn += 1;
    shell.clear();
    const wrong = conflicts(n, queens);
    const bad = new Set(wrong.flatMap(({ from, to }) => [String(from), String(to)]));
    const taken = new Set(queens.map(String));
    const isAttacked = (/** @type {number} */ column, /** @type {number} */ row) =>
      queens.some((queen) => queen[0] === column || shared(column, row, ...queen) !== null);
    /** @type {Square[]} */
    const hit = [];
    for (let column = 1; attacked.checked && column <= n; column += 1) {
      for (let row = 1; row <= n; row += 1) {
        if (!taken.has(`${column},${row}`) && isAttacked(column, row)) {
          hit.push([column, row]);
        }
      }
    }
    const hits = new Set(hit.map(String));
    shell.board.show({
      n,
      queens: queens.map((at) => ({
        at, isKept: kept.has(String(at)), isBad: bad.has(String(at)),
      })),
      attacked: hit,
      lines: wrong.map(({ from, to }) => [from, to]),
      label: say("queens-grid", { n }),
      cell: (column, row) => {
        const at = `${column},${row}`;
        const what = taken.has(at)
          ? say(bad.has(at) ? "queens-is-bad" : "queens-is-queen")
          : say(hits.has(at) ? "queens-is-attacked" : "queens-is-free");
        return say("queens-square", { column, row, what });
      },
    });
    tell(wrong);
    shell.remember();
    shell.enable(complete, wrong.length > 0 || queens.length < n, undo);
    shell.enable(undo, past.length > 0, complete.disabled ? clear : complete);
    shell.enable(clear, queens.length > 0, complete);
  }

  /** @param {{from: Square, to: Square, line: string}[]} wrong */
  function tell(wrong) {
    const sentences = wrong.slice(0, MOST_TOLD).map(({ from, to, line }) =>
      say(line === "row" ? "queens-share-row" : line === "column" ? "queens-share-column" : "queens-share-diagonal", {
        column: from[0], row: from[1], other: to[0], another: to[1],
      }),
    );
    if (wrong.length > MOST_TOLD) {
      sentences.push(say("queens-more", { count: wrong.length - MOST_TOLD }));
    }
    list.replaceChildren(...sentences.map((sentence) => {
      const item = document.createElement("li");
      item.textContent = sentence;
      return item;
    }));
    const isDone = wrong.length === 0 && queens.length === n;
    const order = [...queens].sort((a, b) => a[0] - b[0]).map((queen) => queen[1]);
    shell.order(isDone ? order : null);
    if (isDone) {
      shell.tell(say(kept.size > 0 ? "queens-completed" : "queens-solved", { n }));
    } else {
      const code = wrong.length === 0 ? "queens-so-far" : "queens-so-far-bad";
      shell.tell(say(code, { count: queens.length, n, pairs: wrong.length, first: sentences[0] ?? "" }));
    }
  }

  complete.addEventListener("click", async () => {
    const mark = ++turn;
    shell.clear();
    shell.tell(say("queens-searching"));
    try {
      const found = await ask("queens/complete", { n, queens: queens.map(([column, row]) => ({ column, row })) });
      if (mark !== turn) {
        return;
      }
      if (found.placement === null) {
        shell.tell(say(queens.length === 0 ? "queens-none" : "queens-none-with", { n }));
        return;
      }
      const rows = /** @type {number[]} */ (found.placement);
      change(rows.map((row, index) => [index + 1, row]), new Set(queens.map(String)));
    } catch (error) {
      if (mark === turn) {
        shell.complain(error);
      }
    }
  });
  function takeBack() {
    const before = past.pop();
    if (before) {
      ({ n, queens, kept } = before);
      shell.resize(n);
      draw();
    }
  }

  undo.addEventListener("click", takeBack);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && !isTyping && !undo.closest("[hidden]")) {
      event.preventDefault();
      takeBack();
    }
  });
  clear.addEventListener("click", () => change([]));
  attacked.addEventListener("change", draw);

  const first = address.get("queens") ?? "";
  let isFresh = true;
  return {
    most: shell.limit("hand"),
    show(size) {
      if (isFresh) {
        queens = read(first, size);
        isFresh = false;
      } else if (size !== n) {
        past.push({ n, queens, kept });
        // Queens beyond the edge go off the board.
        queens = queens.filter((queen) => Math.max(...queen) <= size);
        kept = new Set();
      }
      n = size;
      draw();
    },
    hide() {
      turn += 1;
    },
    /** @returns {Record<string, string>} */
    address() {
      const text = queens.map(([column, row]) => `${column}-${row}`).join(".");
      return text === "" ? {} : { queens: text };
    },
    pick(column, row) {
      const others = queens.filter((queen) => queen[0] !== column || queen[1] !== row);
      change(others.length < queens.length ? others : [...queens, [column, row]]);
    },
    take(rows) {
      past.push({ n, queens, kept });
      n = rows.length;
      isFresh = false;
      kept = new Set();
      queens = rows.map((row, index) => [index + 1, row]);
    },
  };
}
