// The board of queens: a drawing, and where people place queens themselves a grid of squares that
// they click, or walk with the arrow keys.
// @ts-check

import { svg } from "../common.js";

/**
 * @typedef {[column: number, row: number]} Square both from 1
 * @typedef {{at: Square, isKept?: boolean, isBad?: boolean, isTrying?: boolean}} Queen `isKept`: she
 *   stood before the machine placed the others; `isTrying`: she does not stand yet
 * @typedef {{
 *   n: number,
 *   queens: Queen[],
 *   attacked?: Square[],
 *   lines?: [Square, Square][],
 *   marked?: Square[],
 *   label: string,
 *   cell?: (column: number, row: number) => string,
 * }} View `cell` says what is on a square; with it, the board is one to place queens on
 */

/** The side of a square. */
const SIDE = 10;

/** The least side of a square that is to be hit with a finger, or else with a mouse, in pixels. */
const LEAST = matchMedia("(pointer: coarse)").matches ? 26 : 18;

/** Up to this N columns and rows are numbered; on larger boards queens are mere discs. */
const MOST_NUMBERED = 40;

/** A crown about the middle of a square, as in the pictures of the command. */
const CROWN = [
  [-0.75, 0.85], [0.75, 0.85], [1.05, -0.55], [0.5, 0.05], [0.35, -0.85],
  [0, 0], [-0.35, -0.85], [-0.5, 0.05], [-1.05, -0.55],
].map(([x, y]) => `${x * 3.4},${y * 3.4}`).join(" ");

/** The middle of a column or a row. @param {number} number */
function middle(number) {
  return (number - 0.5) * SIDE;
}

/** A board that is drawn in an element. */
export class Board {
  /**
   * @param {HTMLElement} home
   * @param {(column: number, row: number) => void} pick is told of the square that is chosen
   */
  constructor(home, pick) {
    this.home = home;
    this.pick = pick;
    this.n = 0;
    this.isGrid = false;
    /** The square that has the focus, or would have it. @type {Square} */
    this.here = [1, 1];
    this.root = svg("svg");
    this.under = svg("g", { "aria-hidden": "true" });
    this.over = svg("g", { "aria-hidden": "true" });
    this.squares = svg("g");
    this.root.append(this.under, this.over, this.squares);
    home.append(this.root);
    this.squares.addEventListener("click", (event) => this.#clicked(event));
    this.squares.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {View} view */
  show(view) {
    const isGrid = view.cell !== undefined;
    if (view.n !== this.n || isGrid !== this.isGrid) {
      this.n = view.n;
      this.isGrid = isGrid;
      this.here = [1, 1];
      this.#build();
    }
    this.root.setAttribute("aria-label", view.label);
    this.over.replaceChildren(
      ...(view.marked ?? []).map(([column, row]) =>
        svg("rect", { class: "marked", x: middle(column) - 5, y: middle(row) - 5, width: SIDE, height: SIDE })),
      ...(view.attacked ?? []).map(([column, row]) =>
        svg("circle", { class: "attacked", cx: middle(column), cy: middle(row), r: 1.1 })),
      ...(view.lines ?? []).map(([a, b]) =>
        svg("line", { class: "attack", x1: middle(a[0]), y1: middle(a[1]), x2: middle(b[0]), y2: middle(b[1]) })),
      ...view.queens.map(view.n > MOST_NUMBERED ? disc : queen),
    );
    if (view.cell) {
      for (const cell of this.squares.querySelectorAll("rect")) {
        const [column, row] = squareOf(cell);
        cell.setAttribute("aria-label", view.cell(column, row));
      }
    }
  }

  /** Draws what stays while N does. */
  #build() {
    const n = this.n;
    const whole = n * SIDE;
    const size = n > MOST_NUMBERED ? 0 : Math.min(6, Math.max(1.6, whole * 0.032));
    const margin = size * 1.8 + 0.5;
    this.root.setAttribute("viewBox", `${-margin} ${-margin} ${whole + margin + 1} ${whole + margin + 1}`);
    this.root.setAttribute("role", this.isGrid ? "grid" : "img");
    this.root.style.minWidth = this.isGrid ? `${n * LEAST}px` : "";
    this.home.style.setProperty("--least", this.isGrid ? `${n * LEAST + 8}px` : "0px");
    let dark = "";
    for (let row = 0; size > 0 && row < n; row += 1) {
      for (let column = (row + 1) % 2; column < n; column += 2) {
        dark += `M${column * SIDE} ${row * SIDE}h${SIDE}v${SIDE}h${-SIDE}z`;
      }
    }
    this.under.replaceChildren(
      svg("rect", { class: "light", x: 0, y: 0, width: whole, height: whole }),
      svg("path", { class: "dark", d: dark }),
      svg("rect", { class: "frame", x: 0, y: 0, width: whole, height: whole }),
    );
    for (let number = 1; size > 0 && number <= n; number += 1) {
      const text = { class: "number", "font-size": size };
      this.under.append(
        svg("text", { ...text, x: middle(number), y: -size * 0.5, "text-anchor": "middle" }, [String(number)]),
        svg("text", { ...text, x: -size * 0.4, y: middle(number) + size * 0.36, "text-anchor": "end" }, [String(number)]),
      );
    }
    this.squares.replaceChildren();
    for (let row = 1; this.isGrid && row <= n; row += 1) {
      const line = svg("g", { role: "row" });
      for (let column = 1; column <= n; column += 1) {
        line.append(svg("rect", {
          role: "gridcell", class: "square", id: `square-${column}-${row}`,
          "data-column": column, "data-row": row,
          tabindex: column === 1 && row === 1 ? 0 : -1,
          x: (column - 1) * SIDE, y: (row - 1) * SIDE, width: SIDE, height: SIDE,
        }));
      }
      this.squares.append(line);
    }
  }

  /** @param {Square} square */
  #cell([column, row]) {
    return this.squares.querySelector(`#square-${column}-${row}`);
  }

  /** Makes this the one square that the tab key reaches. @param {Square} square */
  #stand(square) {
    this.#cell(this.here)?.setAttribute("tabindex", "-1");
    this.here = square;
    const cell = this.#cell(square);
    cell?.setAttribute("tabindex", "0");
    if (cell instanceof SVGElement) {
      cell.focus();
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (event.target instanceof SVGRectElement) {
      const square = squareOf(event.target);
      this.#stand(square);
      this.pick(...square);
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const [column, row] = this.here;
    const { n } = this;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.pick(column, row);
      return;
    }
    /** @type {Record<string, Square>} */
    const ways = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row - 1],
      ArrowDown: [column, row + 1],
      Home: [1, event.ctrlKey ? 1 : row],
      End: [n, event.ctrlKey ? n : row],
      PageUp: [column, 1],
      PageDown: [column, n],
    };
    const to = ways[event.key];
    if (to && !event.altKey && !event.metaKey) {
      event.preventDefault();
      if (Math.min(...to) >= 1 && Math.max(...to) <= n) {
        this.#stand(to);
      }
    }
  }
}

/** @param {SVGElement} cell @returns {Square} */
function squareOf(cell) {
  return [Number(cell.dataset.column), Number(cell.dataset.row)];
}

/**
 * A queen; what is wrong or different about her is told by a sign too.
 * @param {Queen} about
 */
function queen({ at: [column, row], isKept, isBad, isTrying }) {
  const group = svg("g", {
    class: `queen${isBad ? " bad" : ""}${isTrying ? " trying" : ""}`,
    transform: `translate(${middle(column)} ${middle(row)})`,
  });
  group.append(svg("polygon", { points: CROWN }));
  if (isKept) {
    group.append(svg("line", { class: "keep", x1: -3.6, y1: 4, x2: 3.6, y2: 4 }));
  }
  if (isBad) {
    group.append(
      svg("circle", { class: "badge", cx: 3, cy: -3, r: 1.8 }),
      svg("text", { x: 3, y: -1.8, "text-anchor": "middle", "font-size": 3.4 }, ["!"]),
    );
  }
  return group;
}

/** A queen where a crown would be too small to see. @param {Queen} about */
function disc({ at: [column, row] }) {
  return svg("circle", { class: "disc", cx: middle(column), cy: middle(row), r: 4.8 });
}
