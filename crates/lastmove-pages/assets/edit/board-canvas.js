// The picture of a board that is painted, with values on its cells. Ten thousand cells change at a
// stroke, so this is a canvas; what it shows is said in words beside it.
// @ts-check

import { get } from "../common.js";

/**
 * @typedef {{outcome: "win" | "loss" | "draw", remoteness: number | string | null}} Worth
 * @typedef {import("./board-model.js").Board} Board
 */

/** The least and the largest side of a cell, in pixels. */
const LEAST = 9;
const LARGEST = 40;

/** From this side on numbers can be read. */
const READABLE = 15;

const SIGNS = { win: "+", loss: "−", draw: "=" };

export class BoardCanvas {
  canvas = get("board-canvas", HTMLCanvasElement);
  /** The cell that the keyboard is at. */
  cursor = 0;
  side = 20;

  /** @param {() => Board} board @param {() => (Worth | null)[] | null} values */
  constructor(board, values) {
    this.board = board;
    this.values = values;
    const context = this.canvas.getContext("2d");
    if (!context) {
      throw new Error("no canvas");
    }
    this.context = context;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(get("edit-board", HTMLElement));
    this.canvas.addEventListener("focus", () => this.draw());
    this.canvas.addEventListener("blur", () => this.draw());
  }

  /** The cell below the pointer; -1 beside the board. @param {PointerEvent} event */
  cellAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left) / this.side);
    const row = Math.floor((event.clientY - box.top) / this.side);
    const { rows, columns } = this.board();
    const inside = row >= 0 && column >= 0 && row < rows && column < columns;
    return inside ? row * columns + column : -1;
  }

  draw() {
    const { canvas, context } = this;
    const board = this.board();
    const room = canvas.parentElement?.clientWidth ?? 0;
    if (room === 0) {
      return;
    }
    const values = this.values();
    // Solved boards are for reading: wider than the page if need be, and then they scroll.
    const least = values ? READABLE : LEAST;
    this.side = Math.floor(Math.min(LARGEST, Math.max(least, room / board.columns, 0)));
    const side = this.side;
    const scale = globalThis.devicePixelRatio || 1;
    canvas.width = Math.round(board.columns * side * scale);
    canvas.height = Math.round(board.rows * side * scale);
    canvas.style.width = `${board.columns * side}px`;
    canvas.style.height = `${board.rows * side}px`;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const style = getComputedStyle(canvas);
    // A variable is read as it is written, light and dark at once; a colour made of it is one.
    const colour = (/** @type {string} */ name) => {
      canvas.style.color = `var(${name})`;
      return style.color;
    };
    const colours = {
      open: colour("--edit-open"), wall: colour("--edit-wall"), exit: colour("--edit-exit"),
      line: colour("--edit-line"), ink: colour("--edit-ink"), link: colour("--edit-link"),
      win: colour("--edit-win"), loss: colour("--edit-loss"), draw: colour("--edit-draw"),
    };
    context.textAlign = "center";
    context.textBaseline = "middle";
    board.cells.forEach((mark, cell) => {
      const [x, y] = [(cell % board.columns) * side, Math.floor(cell / board.columns) * side];
      const value = values?.[cell] ?? null;
      const ground = mark === "*" ? colours.wall : mark === "E" ? colours.exit : colours.open;
      context.fillStyle = value && mark !== "*" ? colours[value.outcome] : ground;
      context.fillRect(x, y, side, side);
      context.strokeStyle = colours.line;
      context.lineWidth = 1;
      context.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
      if (mark === "E") {
        // An exit keeps its frame below a value.
        context.strokeStyle = colours.ink;
        context.lineWidth = Math.max(1.5, side / 12);
        const inset = context.lineWidth / 2 + 1;
        context.strokeRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset);
      }
      const middle = { x: x + side / 2, y: y + side / 2 };
      if (mark === "P" || mark === "T") {
        this.piece(mark, middle, colours);
      } else if (value) {
        context.fillStyle = colours.ink;
        const text = `${SIGNS[value.outcome]}${value.remoteness ?? ""}`;
        // Three digits and a sign still fit, and stay apart from those beside them.
        const size = Math.min(14, (side * 0.84) / Math.max(1.4, text.length * 0.58));
        context.font = `${size}px system-ui, sans-serif`;
        context.fillText(text, middle.x, middle.y + 0.5);
      } else if (mark === "E" && side >= READABLE) {
        context.fillStyle = colours.ink;
        context.font = `bold ${side * 0.5}px system-ui, sans-serif`;
        context.fillText("E", middle.x, middle.y);
      }
    });
    if (document.activeElement === canvas) {
      const { cursor } = this;
      const [x, y] = [(cursor % board.columns) * side, Math.floor(cursor / board.columns) * side];
      context.strokeStyle = colours.link;
      context.lineWidth = 3;
      context.strokeRect(x + 1.5, y + 1.5, side - 3, side - 3);
    }
  }

  /**
   * @param {"P" | "T"} mark
   * @param {{x: number, y: number}} middle
   * @param {{ink: string, open: string}} colours
   */
  piece(mark, { x, y }, { ink, open }) {
    const { context, side } = this;
    context.beginPath();
    if (mark === "P") {
      context.arc(x, y, side * 0.42, 0, 2 * Math.PI);
    } else {
      // A diamond: told apart by its form.
      context.moveTo(x, y - side * 0.47);
      context.lineTo(x + side * 0.47, y);
      context.lineTo(x, y + side * 0.47);
      context.lineTo(x - side * 0.47, y);
      context.closePath();
    }
    context.fillStyle = mark === "P" ? ink : open;
    context.fill();
    context.strokeStyle = ink;
    context.lineWidth = 2;
    context.stroke();
    context.fillStyle = mark === "P" ? open : ink;
    context.font = `bold ${side * 0.5}px system-ui, sans-serif`;
    context.fillText(mark, x, y + side * 0.03);
  }
}
