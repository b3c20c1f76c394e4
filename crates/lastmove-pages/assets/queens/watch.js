// The search of the source, watched step by step, forward and back.
// @ts-check

import { ask, get, make, say } from "../common.js";
import { MOST_SEARCHED, Walk, marks } from "./search.js";

/**
 * @typedef {import("./page.js").Shell} Shell
 * @typedef {import("./page.js").Mode} Mode
 * @typedef {import("./search.js").Step} Step
 * @typedef {import("./board.js").Square} Square
 */

/** Steps a second, by the place of the slider. */
const SPEEDS = [1, 2, 4, 8, 16, 50, 200, 1000, 10000];

/** How long a search for the next placement goes on between two pictures, in milliseconds. */
const STRIDE = 25;

/** @param {Shell} shell @param {URLSearchParams} address @returns {Mode} */
export function start(shell, address) {
  const algorithm = get("algorithm", HTMLSelectElement);
  const restart = get("search-restart", HTMLButtonElement);
  const back = get("search-back", HTMLButtonElement);
  const play = get("search-play", HTMLButtonElement);
  const step = get("search-step", HTMLButtonElement);
  const next = get("search-next", HTMLButtonElement);
  const speed = get("speed", HTMLInputElement);
  const pace = get("pace", HTMLOutputElement);
  const figures = ["steps", "tried", "checks", "found"].map((name) => get(`search-${name}`, HTMLElement));
  const arrays = get("marks", HTMLElement);

  let walk = new Walk("plain", 1);
  /** Whether it goes on by itself: at the pace of the slider, or at once to the next placement. */
  let going = /** @type {"" | "pace" | "race"} */ ("");
  let frame = 0;
  /** When the last step was made, in milliseconds. */
  let then = 0;
  /** What the library says of the first placement. */
  let verdict = "";
  /** What stands in v, dd, c1 and c2, by name. @type {Record<string, HTMLElement[]>} */
  let cells = {};

  function reset() {
    stop();
    const kind = algorithm.value === "improved" ? "improved" : "plain";
    walk = new Walk(kind, walk.n);
    verdict = "";
    lay();
    draw();
    shell.remember();
  }

  /** Makes the rows of cells of the arrays. */
  function lay() {
    const n = walk.n;
    cells = {};
    const span = (/** @type {number} */ from, /** @type {number} */ to) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    /** @type {[string, number[], string][]} */
    const wanted = [["v", span(1, n), say("queens-array-v")]];
    if (walk.algorithm === "improved") {
      wanted.push(
        ["dd", span(1, n), say("queens-array-dd")],
        ["c1", span(1 - n, n - 1), say("queens-array-c1")],
        ["c2", span(2, 2 * n), say("queens-array-c2")],
      );
    }
    arrays.replaceChildren(...wanted.flatMap(([name, indices, about]) => {
      cells[name] = indices.map(() => make("b"));
      const items = indices.map((index, place) =>
        make("li", {}, [make("span", {}, [String(index).replace("-", "−")]), " ", cells[name][place]]));
      return [
        make("p", { id: `about-${name}`, class: "help" }, [about]),
        make("ol", { id: `array-${name}`, class: "array", "aria-labelledby": `about-${name}` }, items),
      ];
    }));
  }

  /**
   * Fills the arrays.
   * @param {Square | null} tried
   * @param {Step | null} last
   */
  function fill(tried, last) {
    const n = walk.n;
    const { rows } = walk.state;
    const standing = walk.standing;
    const { dd, c1, c2 } = marks(n, rows, standing);
    /** @param {string} name @param {number} index @param {string} text @param {boolean} isSet @param {boolean} isAsked */
    const set = (name, index, text, isSet, isAsked) => {
      const cell = cells[name]?.[index];
      if (cell) {
        cell.textContent = text;
        cell.className = `${isSet ? "is-set" : ""}${isAsked ? " is-asked" : ""}`;
      }
    };
    for (let i = 1; i <= n; i += 1) {
      set("v", i - 1, rows[i] > 0 ? String(rows[i]) : "·", i <= standing && rows[i] > 0, tried?.[0] === i);
    }
    const both = (/** @type {string} */ name, /** @type {boolean[]} */ array, /** @type {number} */ from, /** @type {number} */ asked) => {
      for (let index = from; index < array.length; index += 1) {
        set(name, index - from, array[index] ? "1" : "0", array[index], tried !== null && index === asked);
      }
    };
    const [i, j] = tried ?? [0, 0];
    // Marks after the first one that is set are not looked at.
    const line = last?.kind === "look" ? last.line : null;
    both("dd", dd, 1, j);
    both("c1", c1, 1, line === "row" ? -1 : i - j + n);
    both("c2", c2, 2, line === "row" || line === "rising" ? -1 : i + j);
  }

  function draw() {
    const { state, last, n } = walk;
    const standing = walk.standing;
    const queens = state.rows.flatMap((row, column) =>
      column >= 1 && column <= standing && row > 0 ? [{ at: /** @type {Square} */ ([column, row]) }] : []);
    /** @type {Square | null} */
    const tried = last?.kind === "compare" || last?.kind === "look" ? [last.column, last.row] : null;
    /** @type {Square[]} */
    const marked = tried ? [tried] : last?.kind === "place" ? [[last.column, last.row]] : [];
    /** @type {[Square, Square][]} */
    const lines = [];
    if (last?.kind === "compare" && tried) {
      /** @type {Square} */
      const other = [last.other, state.rows[last.other]];
      marked.push(other);
      if (last.line !== null) {
        lines.push([other, tried]);
      }
    }
    const isBad = (last?.kind === "compare" || last?.kind === "look") && last.line !== null;
    shell.board.show({
      n,
      queens: [...queens, ...(tried ? [{ at: tried, isTrying: true, isBad }] : [])],
      marked,
      lines,
      label: say("queens-picture", { n, rows: state.rows.slice(1, standing + 1).join(" ") || "–" }),
    });
    fill(tried, last);
    const counts = [walk.at, state.tried, state.checks, state.found];
    const numbers = new Intl.NumberFormat(document.documentElement.lang);
    figures.forEach((figure, index) => {
      figure.textContent = numbers.format(counts[index]);
    });
    shell.order(last?.kind === "found" ? state.rows.slice(1) : null);
    shell.tell(`${sentence(last)}${state.found === 1 && last?.kind === "found" ? ` ${verdict}` : ""}`, going !== "");
    for (const button of [play, step, next]) {
      shell.enable(button, !walk.isOver, restart);
    }
    shell.enable(back, walk.at > 0, step);
    play.textContent = say(going === "" ? "queens-play" : "queens-pause");
  }

  /** A step in words. @param {Step | null} last */
  function sentence(last) {
    if (last === null) {
      return say("queens-begin");
    }
    switch (last.kind) {
      case "compare": {
        const codes = { row: "queens-compare-row", rising: "queens-compare-diagonal", falling: "queens-compare-diagonal" };
        const code = last.line === null ? "queens-compare-free" : codes[last.line];
        return say(code, { column: last.column, row: last.row, other: last.other });
      }
      case "look": {
        const { column, row } = last;
        const codes = { row: "queens-look-dd", rising: "queens-look-c1", falling: "queens-look-c2" };
        const code = last.line === null ? "queens-look-free" : codes[last.line];
        const difference = String(column - row).replace("-", "−");
        return say(code, { column, row, difference, sum: column + row });
      }
      case "place":
        return say("queens-stays", { column: last.column, row: last.row });
      case "back":
        return last.column > 1
          ? say("queens-back", { column: last.column, before: last.column - 1 })
          : say("queens-back-first");
      case "found":
        return say("queens-found", { count: walk.state.found });
      default:
        return say("queens-end", { count: walk.state.found });
    }
  }

  /** Asks the library whether the first placement is right. */
  async function verify() {
    const { last, state, n } = walk;
    if (last?.kind !== "found" || state.found !== 1) {
      return;
    }
    const mine = state.rows.slice(1).join(" ");
    const held = walk;
    try {
      const { placement } = await ask("queens/complete", { n });
      verdict = say(placement?.join(" ") === mine ? "queens-agrees" : "queens-disagrees");
      if (walk === held && walk.last === last) {
        draw();
      }
    } catch (error) {
      shell.complain(error);
    }
  }

  /** @param {number} now */
  function tick(now) {
    if (going === "race") {
      const until = performance.now() + STRIDE;
      do {
        walk.forward();
      } while (!isAtRest() && performance.now() < until);
    } else {
      const rate = SPEEDS[Number(speed.value)];
      // A page that was not shown does not make up for it.
      then = Math.max(then, now - 1000);
      const count = Math.floor(((now - then) * rate) / 1000);
      for (let made = 0; made < count && (made === 0 || !isAtRest()); made += 1) {
        walk.forward();
      }
      if (count === 0) {
        frame = requestAnimationFrame(tick);
        return;
      }
      then += (count * 1000) / rate;
    }
    if (isAtRest()) {
      stop();
      void verify();
    } else {
      frame = requestAnimationFrame(tick);
    }
    draw();
  }

  /** Whether a placement is found, or none is left. */
  function isAtRest() {
    return walk.last?.kind === "found" || walk.isOver;
  }

  function stop() {
    going = "";
    cancelAnimationFrame(frame);
  }

  /** @param {"pace" | "race"} how */
  function go(how) {
    stop();
    going = how;
    then = performance.now();
    frame = requestAnimationFrame(tick);
    draw();
  }

  play.addEventListener("click", () => {
    if (going === "") {
      go("pace");
    } else {
      stop();
      draw();
    }
  });
  next.addEventListener("click", () => go("race"));
  step.addEventListener("click", () => {
    stop();
    walk.forward();
    draw();
    void verify();
  });
  back.addEventListener("click", () => {
    stop();
    walk.back();
    draw();
  });
  restart.addEventListener("click", reset);
  algorithm.addEventListener("change", reset);
  function showPace() {
    const text = say("queens-pace", { count: SPEEDS[Number(speed.value)] });
    pace.textContent = text;
    speed.setAttribute("aria-valuetext", text);
  }
  speed.max = String(SPEEDS.length - 1);
  speed.addEventListener("input", showPace);
  showPace();

  if (address.get("algorithm") === "improved") {
    algorithm.value = "improved";
  }
  return {
    most: MOST_SEARCHED,
    show(size) {
      if (size !== walk.n || Object.keys(cells).length === 0) {
        walk = new Walk("plain", size);
        reset();
      } else {
        draw();
      }
    },
    hide: stop,
    address: () => ({ algorithm: algorithm.value }),
  };
}
