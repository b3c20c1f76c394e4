// Heaps of stones as a picture, and their binary digits.
// @ts-check

import { make, say, svg } from "../common.js";
import { MOST_STONES } from "./keys.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Place} Place
 * @typedef {Extract<import("./board.js").Shape, {kind: "heaps"}>} HeapsShape
 * @typedef {Extract<import("./board.js").Shape, {kind: "bits"}>} BitsShape
 */

/** The distance of stones, of lines of them, and the room before them. */
const STEP = 34;
const LINE = 44;
const BEFORE = 92;
const STONES_A_LINE = 10;

/** A pin of bowling, from its top on. */
const PIN = "c4 0 4.6 5 2.6 9c-1.5 3.2-.7 4.6 1.6 7.6c3.6 4.8 2.8 10.4-.4 13.4h-7.6c-3.2-3-4-8.6-.4-13.4" +
  "c2.3-3 3.1-4.4 1.6-7.6c-2-4-1.4-9 2.6-9Z";

/** How many pins of a row stand beside each other before the next line. */
const PINS_A_LINE = 12;

/**
 * A stone, a pin or a square.
 * @param {HeapsShape["of"]} of
 * @param {number} x
 * @param {number} middle
 * @param {string} name
 */
function drawn(of, x, middle, name) {
  switch (of) {
    case "pin":
      return svg("path", { d: `M${x} ${middle - 16}${PIN}`, class: name });
    case "square":
      return svg("rect", { x: x - 14, y: middle - 14, width: 28, height: 28, class: name });
    default:
      return svg("circle", { cx: x, cy: middle, r: 13, class: name });
  }
}

/**
 * A stone around a point; as a place of its own with its value, where it is pressed.
 * @param {HeapsShape["of"]} of
 * @param {number} x
 * @param {number} middle
 * @param {string | null} name for who does not see it; none where it is no place
 */
function drawStone(of, x, middle, name) {
  const group = svg("g", { class: name === null ? "stone" : "place stone" }, [
    svg("rect", { x: x - STEP / 2, y: middle - 16, width: STEP, height: LINE, class: "reach" }),
    drawn(of, x, middle, "ground"),
    drawn(of, x, middle, "tint"),
  ]);
  if (name === null) {
    group.setAttribute("aria-hidden", "true");
    return { group, worth: null, name: "" };
  }
  group.setAttribute("role", "button");
  const worth = svg("text", { "aria-hidden": "true", x, y: middle + 25, class: "worth small" });
  group.append(worth, svg("text", { "aria-hidden": "true", x, y: middle + 6, class: "star middle" }));
  return { group, worth, name };
}

/**
 * Where an arrow key leads from line to line of places.
 * @param {string[][]} lines
 * @returns {Picture["next"]}
 */
function walk(lines) {
  return (key, dx, dy) => {
    const line = lines.findIndex((keys) => keys.includes(key));
    if (dy === 0) {
      return lines[line]?.[lines[line].indexOf(key) + dx] ?? null;
    }
    const column = lines[line]?.indexOf(key) ?? 0;
    for (let to = line + dy; to >= 0 && to < lines.length; to += dy) {
      if (lines[to].length > 0) {
        return lines[to][Math.min(column, lines[to].length - 1)];
      }
    }
    return null;
  };
}

/**
 * Rows as they were at first, with gaps where pins fell.
 * @param {HeapsShape} shape
 * @param {string} prefix of the names of its places
 * @param {(key: string) => boolean} isUsed whether a move is at this place
 * @param {import("./alley.js").Standing} standing
 * @returns {Picture}
 */
export function drawRows(shape, prefix, isUsed, { rows, runs, just }) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  const root = svg("svg", { class: `picture heaps rows of-${shape.of}s`, role: "group" });
  /** @type {string[][]} */
  const lines = [];
  let y = 6;
  rows.forEach((pins, row) => {
    pins.forEach((stands, pin) => {
      if (pin % PINS_A_LINE === 0) {
        lines.push([]);
        y += pin > 0 ? LINE : 0;
      }
      const [x, middle] = [4 + (pin % PINS_A_LINE) * STEP + STEP / 2, y + 16];
      const heap = runs.findIndex((run) => run.row === row && pin >= run.from && pin < run.from + run.size);
      if (!stands || heap < 0) {
        const isLast = just.some(([at, gone]) => at === row && gone === pin);
        const name = isLast ? "gap just" : "gap";
        root.append(shape.of === "pin"
          ? svg("ellipse", { cx: x, cy: middle + 12, rx: 10, ry: 3, class: name })
          : drawn(shape.of, x, middle, name));
        return;
      }
      const stone = pin - runs[heap].from + 1;
      const key = `${prefix}${heap + 1}.${stone}`;
      const name = isUsed(key) ? say("stone", { heap: heap + 1, size: shape.heaps[heap], stone }) : null;
      const place = drawStone(shape.of, x, middle, name);
      if (name !== null) {
        places.set(key, place);
        lines[lines.length - 1].push(key);
      }
      root.append(place.group);
    });
    y += LINE + 10;
  });
  const width = 8 + Math.max(6, ...rows.map((pins) => Math.min(pins.length, PINS_A_LINE))) * STEP;
  root.setAttribute("viewBox", `0 0 ${width} ${Math.max(y, LINE)}`);
  root.dataset.width = String(width);
  return { root, places, next: walk(lines) };
}

/**
 * @param {HeapsShape} shape
 * @param {string} prefix of the names of its places
 * @param {(key: string) => boolean} isUsed whether a move is at this place
 * @returns {Picture}
 */
export function drawHeaps(shape, prefix, isUsed) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  const root = svg("svg", { class: `picture heaps of-${shape.of}s`, role: "group" });
  /** The places of each heap, from its name on. @type {string[][]} */
  const lines = [];
  let y = 6;
  let longest = 4;
  shape.heaps.forEach((heap, index) => {
    const number = index + 1;
    const size = Number(heap);
    const shown = size <= MOST_STONES ? size : 0;
    const single = Array.from({ length: shown }, (_, stone) => `${number}.${stone + 1}`);
    const hasStones = single.some((key) => isUsed(`${prefix}${key}`));
    const row = svg("g", { class: `heap${hasStones ? " has-stones" : ""}${size === 0 ? " empty" : ""}` });
    const label = svg("g", { class: "place heap-name", role: "button" });
    label.append(
      svg("rect", { x: 2, y: y + 4, width: BEFORE - 12, height: 34, rx: 8, class: "ground" }),
      svg("rect", { x: 2, y: y + 4, width: BEFORE - 12, height: 34, rx: 8, class: "tint" }),
      svg("text", { "aria-hidden": "true", x: (BEFORE - 8) / 2, y: y + 26, class: "heap-size" }, [heap.length > 8 ? `${heap.slice(0, 7)}…` : heap]),
      svg("text", { "aria-hidden": "true", x: BEFORE - 16, y: y + 14, class: "star" }),
    );
    // A heap whose stones are pressed one by one has a name that is not.
    const whole = { group: label, worth: null, name: say("heap", { heap: number, size: heap }) };
    if (hasStones) {
      label.dataset.heap = `${prefix}${number}`;
      label.removeAttribute("role");
      label.setAttribute("aria-hidden", "true");
    } else {
      places.set(`${prefix}${number}`, whole);
    }
    if (size === 0) {
      // Where the heap was.
      row.append(svg("ellipse", { cx: BEFORE + STEP * 1.5, cy: y + 24, rx: STEP * 1.4, ry: 5, class: "gap" }));
    }
    row.append(label);
    const keys = hasStones ? [] : [`${prefix}${number}`];
    single.forEach((key, stone) => {
      const x = BEFORE + (stone % STONES_A_LINE) * STEP + STEP / 2;
      const middle = y + Math.floor(stone / STONES_A_LINE) * LINE + 16;
      const name = hasStones ? say("stone", { heap: number, size: heap, stone: stone + 1 }) : null;
      const place = drawStone(shape.of, x, middle, name);
      if (hasStones) {
        places.set(`${prefix}${key}`, place);
        keys.push(`${prefix}${key}`);
      } else {
        place.group.addEventListener("click", () => label.dispatchEvent(new MouseEvent("click", { bubbles: true })));
      }
      row.append(place.group);
    });
    longest = Math.max(longest, Math.min(shown, STONES_A_LINE));
    y += Math.max(1, Math.ceil(shown / STONES_A_LINE)) * LINE + 8;
    lines.push(keys);
    root.append(row);
  });
  const width = BEFORE + longest * STEP + 6;
  if (shape.heaps.every((heap) => heap === "0")) {
    root.classList.add("is-over");
    root.append(svg("text", { "aria-hidden": "true", x: width / 2, y: y / 2 + 4, class: "nothing" }, [say("nothing-left")]));
  }
  root.setAttribute("viewBox", `0 0 ${width} ${Math.max(y, LINE)}`);
  root.dataset.width = String(width);
  return { root, places, next: walk(lines) };
}

/**
 * Heaps in binary, one under the other, with their exclusive or.
 * @param {BitsShape} shape
 * @param {boolean} [isBare] whether the exclusive or, and all that follows from it, is left out
 */
export function tableOfBits(shape, isBare = false) {
  const numbers = [...shape.heaps.map(({ heap }) => BigInt(heap)), BigInt(shape.xor)];
  const width = numbers.reduce((most, number) => Math.max(most, number.toString(2).length), 1);
  /** @param {bigint} number */
  const digits = (number) =>
    [...number.toString(2).padStart(width, "0")].map((digit) =>
      make("td", { class: digit === "1" ? "bit one" : "bit" }, [digit]),
    );
  const head = make("tr", {}, [
    make("th", { scope: "col" }, [say("bits-heap")]),
    ...Array.from({ length: width }, (_, index) =>
      make("th", { scope: "col", class: "bit" }, [String(2n ** BigInt(width - 1 - index))]),
    ),
    ...(isBare ? [] : [say("bits-rest"), say("bits-leaves")]).map((name) => make("th", { scope: "col" }, [name])),
  ]);
  const rows = shape.heaps.map(({ heap, rest, leaves }, index) => {
    const isBest = leaves !== null && !isBare;
    return make("tr", { class: isBest ? "is-best" : "" }, [
      make("th", { scope: "row" }, [`${isBest ? "★ " : ""}${index + 1}: ${heap}`]),
      ...digits(BigInt(heap)),
      ...(isBare ? [] : [rest, leaves ?? "–"]).map((text) => make("td", {}, [text])),
    ]);
  });
  if (isBare) {
    return make("table", { class: "bits" }, [make("thead", {}, [head]), make("tbody", {}, rows)]);
  }
  const sum = make("tr", { class: "sum" }, [
    make("th", { scope: "row" }, [say("bits-xor", { xor: shape.xor })]),
    ...digits(BigInt(shape.xor)),
    make("td"),
    make("td"),
  ]);
  const caption = make("caption", {}, [say(shape.xor === "0" ? "bits-even" : "bits-odd")]);
  return make("table", { class: "bits" }, [
    caption,
    make("thead", {}, [head]),
    make("tbody", {}, [...rows, sum]),
  ]);
}
