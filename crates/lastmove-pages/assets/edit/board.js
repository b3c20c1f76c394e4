// Boards of policeman and thief: painted by mouse, touch and keyboard, solved at once.
// @ts-check

import { ask, fetchJson, get, say, worth } from "../common.js";
import { pageOf } from "../transport.js";
import { positionOf } from "../play/ask.js";
import { BoardCanvas } from "./board-canvas.js";
import { Board, MOST } from "./board-model.js";
import { Past, TextFile } from "./files.js";

/**
 * @typedef {import("./board-model.js").Mark} Mark
 * @typedef {import("./board-canvas.js").Worth} Worth
 * @typedef {{title: string | null, columns: number, cells: {value: Worth | null}[]}} Grid
 */

/** What marks are called. @param {Mark} mark */
function nameOf(mark) {
  return {
    "*": say("edit-is-wall"), ".": say("edit-is-open"), E: say("edit-is-exit"),
    P: say("edit-is-policeman"), T: say("edit-is-thief"),
  }[mark];
}

export function beginBoard() {
  const answer = get("board-answer", HTMLElement);
  const cellText = get("board-cell", HTMLElement);
  const rows = get("board-rows", HTMLInputElement);
  const columns = get("board-columns", HTMLInputElement);
  const police = get("board-police", HTMLInputElement);
  let board = Board.fresh(Number(rows.value), Number(columns.value));
  /** The value of each cell, while they are those of this very board. @type {(Worth | null)[] | null} */
  let values = null;
  /** Stops the question that is being answered. @type {AbortController | null} */
  let asking = null;
  const file = new TextFile("board", "pursuit", readText);
  const canvas = new BoardCanvas(() => board, () => values);
  const past = new Past(
    get("board-undo", HTMLButtonElement), get("board-redo", HTMLButtonElement),
    () => file.area.value,
    (text) => {
      file.area.value = text;
      readText();
    },
  );
  file.beforeLoad = () => past.keep();

  /** What was known is of another board now. */
  function forget() {
    asking?.abort();
    asking = null;
    values = null;
    answer.textContent = "";
    file.clear();
  }

  /** The text has changed: the picture follows, where it can. */
  function readText() {
    const read = Board.read(file.area.value);
    forget();
    if (read) {
      board = read;
      sizes();
      canvas.cursor = Math.min(canvas.cursor, board.cells.length - 1);
    } else {
      answer.textContent = say("edit-not-painted");
    }
    file.keep();
    canvas.draw();
  }

  /** The picture has changed: the text follows. */
  function changed() {
    forget();
    file.area.value = board.write();
    file.keep();
    canvas.draw();
  }

  function sizes() {
    [rows.value, columns.value] = [String(board.rows), String(board.columns)];
    police.value = String(board.police);
  }

  /** @returns {Mark} */
  function brush() {
    const chosen = document.querySelector('input[name="brush"]:checked');
    return /** @type {Mark} */ (chosen instanceof HTMLInputElement ? chosen.value : "*");
  }

  /** Says what a cell is. @param {number} cell */
  function describe(cell) {
    const [row, column] = [Math.floor(cell / board.columns) + 1, (cell % board.columns) + 1];
    const value = values?.[cell];
    const ground = nameOf(board.cells[cell]);
    cellText.textContent = value
      ? say("edit-cell-value", { row, column, ground, value: worth(value) })
      : say("edit-cell", { row, column, ground });
  }

  /** @param {number} cell @param {Mark} mark */
  function put(cell, mark) {
    if (board.put(cell, mark)) {
      changed();
    }
    describe(cell);
  }

  /** The cells from one to another, so that a quick stroke leaves no gaps. @param {number} from @param {number} to */
  function stroke(from, to) {
    const [r0, c0] = [Math.floor(from / board.columns), from % board.columns];
    const [r1, c1] = [Math.floor(to / board.columns), to % board.columns];
    const steps = Math.max(Math.abs(r1 - r0), Math.abs(c1 - c0), 1);
    return Array.from({ length: steps + 1 }, (_, step) => {
      const row = Math.round(r0 + ((r1 - r0) * step) / steps);
      return row * board.columns + Math.round(c0 + ((c1 - c0) * step) / steps);
    });
  }

  /** The cell that the pressed pointer was at last, and what it paints. @type {{cell: number, mark: Mark} | null} */
  let drag = null;
  canvas.canvas.addEventListener("pointerdown", (event) => {
    const cell = canvas.cellAt(event);
    if (cell < 0 || event.button !== 0) {
      return;
    }
    canvas.canvas.setPointerCapture(event.pointerId);
    const here = board.cells[cell];
    // Who stands there is taken along, whatever the brush; ground painted twice is wiped.
    const own = brush();
    const mark = here === "P" || here === "T" ? here : own === here ? "." : own;
    past.keep();
    canvas.cursor = cell;
    drag = { cell, mark };
    put(cell, mark);
  });
  canvas.canvas.addEventListener("pointermove", (event) => {
    const cell = canvas.cellAt(event);
    if (cell < 0) {
      return;
    }
    if (!drag) {
      describe(cell);
      return;
    }
    const { mark } = drag;
    const isPiece = mark === "P" || mark === "T";
    const cells = isPiece ? [cell] : stroke(drag.cell, cell);
    if (isPiece && mark === "P" && board.cells[drag.cell] === "P" && board.cells[cell] !== "T" && cell !== drag.cell) {
      // The very policeman who was taken moves, and no other.
      board.cells[drag.cell] = ".";
    }
    const painted = cells.filter((one) => board.put(one, mark));
    if (painted.length > 0) {
      changed();
      canvas.cursor = cell;
    }
    if (!isPiece || board.cells[cell] === mark) {
      drag.cell = cell;
    }
    describe(cell);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    canvas.canvas.addEventListener(end, () => {
      drag = null;
    });
  }

  canvas.canvas.addEventListener("keydown", (event) => {
    past.hear(event);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const row = Math.floor(canvas.cursor / board.columns);
    const column = canvas.cursor % board.columns;
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    };
    const way = ways[event.key];
    const typed = event.key.length === 1 ? event.key.toUpperCase() : "";
    if (way) {
      const [r, c] = [row + way[0], column + way[1]];
      if (r >= 0 && c >= 0 && r < board.rows && c < board.columns) {
        canvas.cursor = r * board.columns + c;
      }
      if (event.shiftKey) {
        past.keep();
        put(canvas.cursor, brush());
      }
      describe(canvas.cursor);
      canvas.draw();
    } else if (event.key === " " || event.key === "Enter") {
      past.keep();
      put(canvas.cursor, brush());
    } else if (typed !== "" && "*.EPT".includes(typed)) {
      past.keep();
      put(canvas.cursor, /** @type {Mark} */ (typed));
    } else {
      return;
    }
    event.preventDefault();
  });
  canvas.canvas.addEventListener("focus", () => describe(canvas.cursor));

  for (const input of [rows, columns]) {
    input.addEventListener("change", () => {
      const bounded = (/** @type {HTMLInputElement} */ { value }) =>
        Math.min(MOST, Math.max(1, Math.floor(Number(value)) || 1));
      past.keep();
      board = board.resized(bounded(rows), bounded(columns));
      canvas.cursor = 0;
      sizes();
      changed();
    });
  }
  police.addEventListener("change", () => {
    board.police = Math.min(4, Math.max(1, Math.floor(Number(police.value)) || 1));
    past.keep();
    const standing = board.places("P");
    standing.slice(board.police).forEach((cell) => (board.cells[cell] = "."));
    sizes();
    changed();
  });
  get("board-clear", HTMLButtonElement).addEventListener("click", () => {
    past.keep();
    const { police: count, rules } = board;
    board = Object.assign(Board.fresh(board.rows, board.columns), { police: count, rules });
    changed();
  });
  get("board-maze", HTMLButtonElement).addEventListener("click", () => {
    past.keep();
    board.maze();
    changed();
  });

  /** Uploads the board, asks for its values and shows them. */
  async function solve() {
    forget();
    const began = performance.now();
    const mine = new AbortController();
    asking = mine;
    answer.textContent = say("edit-solving");
    try {
      const game = `pursuit:${await file.upload()}`;
      const query = new URLSearchParams({ game, view: "map" });
      /** @type {Grid} */
      const grid = await fetchJson(`diagram?${query}`, { signal: mine.signal });
      const found = await ask("solve", { game });
      if (asking !== mine) {
        return;
      }
      const cells = grid.cells.map(({ value }) => value);
      const isWhole = cells.length === board.cells.length && grid.columns === board.columns;
      values = isWhole ? cells : null;
      canvas.draw();
      const seconds = ((performance.now() - began) / 1000).toLocaleString(
        document.documentElement.lang, { maximumFractionDigits: 2 },
      );
      const counted = (/** @type {string} */ outcome) =>
        cells.filter((value) => value?.outcome === outcome).length;
      answer.textContent = say("edit-board-answer", {
        position: found.position, value: worth(found), title: grid.title ?? "", seconds,
        wins: counted("win"), losses: counted("loss"), draws: counted("draw"),
      });
    } catch (error) {
      if (asking === mine) {
        answer.textContent = "";
        file.complain(error);
      }
    }
  }

  async function play() {
    try {
      const game = `pursuit:${await file.upload()}`;
      // What is wrong is said here, where it can be mended.
      await positionOf(game);
      location.href = pageOf("play", { game });
    } catch (error) {
      file.complain(error);
    }
  }

  get("board-solve", HTMLButtonElement).addEventListener("click", () => void solve());
  get("board-play", HTMLButtonElement).addEventListener("click", () => void play());
  file.begin(board.write());
}
