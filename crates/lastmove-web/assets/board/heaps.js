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

/**
 * @param {HeapsShape} shape
 * @param {string} prefix of the names of its places
 * @param {(key: string) => boolean} isUsed whether a move is at this place
 * @returns {Picture}
 */
export function drawHeaps(shape, prefix, isUsed) {
  /** A stone, a pin or a square. @param {number} x @param {number} middle @param {string} name */
  const drawn = (x, middle, name) => {
    switch (shape.of) {
      case "pin":
        return svg("path", { d: `M${x} ${middle - 16}${PIN}`, class: name });
      case "square":
        return svg("rect", { x: x - 14, y: middle - 14, width: 28, height: 28, class: name });
      default:
        return svg("circle", { cx: x, cy: middle, r: 13, class: name });
    }
  };
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
    const row = svg("g", { class: hasStones ? "heap has-stones" : "heap" });
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
    row.append(label);
    const keys = hasStones ? [] : [`${prefix}${number}`];
    single.forEach((key, stone) => {
      const x = BEFORE + (stone % STONES_A_LINE) * STEP + STEP / 2;
      const middle = y + Math.floor(stone / STONES_A_LINE) * LINE + 16;
      const group = svg("g", { class: hasStones ? "place stone" : "stone" });
      group.append(
        svg("rect", { x: x - STEP / 2, y: middle - 16, width: STEP, height: LINE, class: "reach" }),
        drawn(x, middle, "ground"),
        drawn(x, middle, "tint"),
      );
      if (hasStones) {
        group.setAttribute("role", "button");
        const worth = svg("text", { "aria-hidden": "true", x, y: middle + 25, class: "worth small" });
        group.append(worth, svg("text", { "aria-hidden": "true", x, y: middle + 6, class: "star middle" }));
        const name = say("stone", { heap: number, size: heap, stone: stone + 1 });
        places.set(`${prefix}${key}`, { group, worth, name });
        keys.push(`${prefix}${key}`);
      } else {
        group.setAttribute("aria-hidden", "true");
        group.addEventListener("click", () => label.dispatchEvent(new MouseEvent("click", { bubbles: true })));
      }
      row.append(group);
    });
    longest = Math.max(longest, Math.min(shown, STONES_A_LINE));
    y += Math.max(1, Math.ceil(shown / STONES_A_LINE)) * LINE + 8;
    lines.push(keys);
    root.append(row);
  });
  const width = BEFORE + longest * STEP + 6;
  root.setAttribute("viewBox", `0 0 ${width} ${Math.max(y, LINE)}`);
  root.dataset.width = String(width);
  return {
    root,
    places,
    next(key, dx, dy) {
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
    },
  };
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
