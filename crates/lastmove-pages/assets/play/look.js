// Looking at other positions: the map of a game's values, and how many positions have which value.
// @ts-check

import { fetchJson, get, isTooMuch, make, say, worth } from "../common.js";
import { fit, paint, walkable } from "../board/board.js";
import { drawGrid, fill, ready } from "../board/grid.js";
import { tableOfBits } from "../board/heaps.js";
import { cellAt, indexAt } from "../board/keys.js";

/**
 * @typedef {import("../board/board.js").Shape} Shape
 * @typedef {import("../board/board.js").Picture} Picture
 * @typedef {Extract<Shape, {kind: "grid"}>} GridShape
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The panel. */
export class Look {
  /** @param {{onGo: (position: string) => void}} hooks */
  constructor({ onGo }) {
    this.fold = get("look", HTMLDetailsElement);
    this.kind = get("look-view", HTMLSelectElement);
    this.window = get("look-window", HTMLFormElement);
    this.from = get("look-from", HTMLInputElement);
    this.to = get("look-to", HTMLInputElement);
    this.title = get("look-title", HTMLElement);
    this.problem = get("look-problem", HTMLElement);
    this.container = get("look-picture", HTMLElement);
    this.here = get("look-here", HTMLButtonElement);
    this.onGo = onGo;
    this.game = "";
    /** The position on the board, and that of the map, which the user may change. */
    this.board = "";
    this.position = "";
    /** The rows to show, where the user chose some. @type {string | null} */
    this.rows = null;
    /** The position to ask about next, while an answer is awaited. @type {string | null} */
    this.wanted = null;
    this.isAsking = false;
    /** @type {{shape: GridShape, picture: Picture} | null} */
    this.drawn = null;
    /** Which policeman is held, from 0. @type {number | null} */
    this.held = null;
    /** Which policeman the pointer drags, from 0. @type {number | null} */
    this.dragged = null;
    /** Whether the policeman was moved since he was taken. */
    this.isMoved = false;
    this.kind.addEventListener("change", () => this.refresh());
    this.window.addEventListener("submit", (event) => {
      event.preventDefault();
      this.rows = `${this.from.value}..${this.to.value}`;
      this.refresh();
    });
    this.here.addEventListener("click", () => onGo(this.position));
    this.container.addEventListener("keydown", (event) => this.onKey(event), true);
    this.container.addEventListener("pointerdown", (event) => this.onDown(event));
    this.container.addEventListener("pointermove", (event) => this.onDrag(event));
    this.container.addEventListener("pointerup", () => this.onUp());
    this.container.addEventListener("pointercancel", () => this.onUp());
  }

  /**
   * The position on the board has changed.
   * @param {string} game
   * @param {string} position
   */
  set(game, position) {
    if (game !== this.game) {
      this.rows = null;
      this.drawn = null;
      this.offer(true);
    }
    const isNew = game !== this.game || position !== this.board;
    this.game = game;
    this.board = position;
    this.position = position;
    this.held = null;
    // How many positions have which value does not depend on the one on the board.
    if (isNew && this.fold.open && (this.kind.value === "map" || this.container.childElementCount === 0)) {
      this.refresh();
    }
  }

  /** Asks for what is to be shown; while an answer is awaited, only the last wish is kept. */
  refresh() {
    if (this.game === "") {
      return;
    }
    this.wanted = this.position;
    if (!this.isAsking) {
      void this.answer();
    }
  }

  async answer() {
    this.isAsking = true;
    while (this.wanted !== null) {
      const position = this.wanted;
      const view = this.kind.value;
      this.wanted = null;
      /** @type {Record<string, string>} */
      const question = { game: this.game, position, view };
      if (view === "map" && this.rows !== null) {
        question.rows = this.rows;
      }
      if (view === "histogram") {
        this.title.textContent = say("counting");
      }
      try {
        /** @type {Shape} */
        const shape = await fetchJson(`diagram?${new URLSearchParams(question)}`);
        if (this.kind.value === view) {
          this.problem.hidden = true;
          await this.show(shape);
        }
      } catch (error) {
        this.problem.textContent = isTooMuch(error) ? say("look-large") : error instanceof Error ? error.message : String(error);
        this.problem.hidden = false;
        this.title.textContent = "";
      }
    }
    this.isAsking = false;
  }

  /** @param {Shape} shape */
  async show(shape) {
    this.title.textContent = "";
    this.window.hidden = true;
    this.here.hidden = true;
    if (shape.kind === "grid") {
      await ready([shape]);
      this.grid(shape);
      return;
    }
    this.drawn = null;
    this.container.classList.remove("graph");
    if (shape.kind === "histogram") {
      const { histogram } = await import("../board/histogram.js");
      this.container.replaceChildren(histogram(shape));
    } else if (shape.kind === "bits") {
      this.container.replaceChildren(
        make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("bits") }, [
          tableOfBits(shape),
        ]),
      );
    } else if (shape.kind === "graph" && shape.directed && !shape.pieces) {
      this.title.textContent = say("look-graph");
      const { drawGraph, surroundings } = await import("../graph/graph.js");
      drawGraph(this.container, shape, {
        onPick: (name) => {
          this.position = name;
          this.here.hidden = false;
          this.here.textContent = say("look-here", { position: name });
        },
        expand: surroundings(this.game),
      });
    } else {
      this.offer(false);
    }
  }

  /**
   * Offers the map, or only to count where the game has none.
   * @param {boolean} hasMap
   */
  offer(hasMap) {
    const label = this.kind.closest("label");
    const isChange = label?.hidden === hasMap;
    if (label) {
      label.hidden = !hasMap;
    }
    if (isChange) {
      this.kind.value = hasMap ? "map" : "histogram";
      this.container.replaceChildren();
      this.refresh();
    }
  }

  /** @param {GridShape} shape */
  grid(shape) {
    // A map of positions has a value where the piece stands; else the values are those of moves.
    const isMap = shape.cells.every(({ value }) => value?.mover === undefined) &&
      shape.cells.some(({ value }) => value !== null) && (shape.title !== null || shape.cells.some(({ piece, value }) => piece !== null && value !== null));
    if (!isMap && this.rows === null && this.kind.value === "map") {
      this.drawn = null;
      this.offer(false);
      return;
    }
    const isTable = shape.title === null;
    this.window.hidden = !isTable;
    const rows = Math.ceil(shape.cells.length / Math.max(shape.columns, 1));
    this.from.value = String(shape.first_row);
    this.to.value = String(BigInt(shape.first_row) + BigInt(rows - 1));
    const before = this.drawn;
    if (before && before.shape.columns === shape.columns && before.shape.first_row === shape.first_row &&
      before.shape.cells.length === shape.cells.length && this.container.contains(before.picture.root)) {
      // The same board: what stands elsewhere now is drawn anew, and the pointer keeps its hold.
      for (const [key, { group }] of [...before.picture.places]) {
        const index = indexAt(shape, key);
        if (before.shape.cells[index].piece !== shape.cells[index].piece) {
          before.picture.places.set(key, fill(group, shape, index));
        }
      }
      before.shape = shape;
    } else {
      const picture = drawGrid(shape, "");
      fit(picture.root);
      walkable(picture, (key) => this.pick(key), isTable ? this.position : this.police()[0]);
      this.drawn = { shape, picture };
      this.container.replaceChildren(picture.root);
    }
    this.tell();
  }

  /** The cells of the policemen of the position on the map. */
  police() {
    const [police, thief] = this.position.split("/");
    return thief === undefined ? [] : police.split(";");
  }

  /** Writes all values, and what the map is about. */
  tell() {
    if (this.drawn === null) {
      return;
    }
    const { shape, picture } = this.drawn;
    const numbers = shape.cells.map(({ value }) => Number(value?.remoteness ?? 0));
    const far = Math.max(1, ...numbers.filter(Number.isFinite));
    const police = shape.title === null ? [] : this.police();
    const [, thief] = this.position.split("/");
    for (const [key, place] of picture.places) {
      const cell = cellAt(shape, key);
      if (!cell) {
        continue;
      }
      const { value, best, piece } = cell;
      const { group } = place;
      paint(place, value);
      // The nearer the end, the stronger the colour.
      const share = Math.min(1, Number(value?.remoteness ?? 0) / far);
      const tint = group.querySelector(".tint");
      if (tint instanceof SVGElement) {
        tint.style.fillOpacity = String(0.55 - 0.43 * share);
      }
      const isHeld = this.held !== null && police[this.held] === key;
      group.classList.toggle("is-best", best);
      group.classList.toggle("is-move", value !== null || police.includes(key));
      group.classList.toggle("is-selected", isHeld);
      group.setAttribute("aria-selected", String(isHeld));
      const star = group.querySelector(".star");
      if (star) {
        star.textContent = best ? "★" : "";
      }
      const words = [place.name];
      if (value) {
        words.push(worth(value));
      }
      if (best) {
        words.push(say("best"));
      }
      if (piece === "police") {
        words.push(say(isHeld ? "held" : "hold"));
      }
      group.setAttribute("aria-label", words.join(", "));
    }
    picture.root.setAttribute("aria-label", shape.title ?? say("look-table"));
    if (shape.title === null) {
      this.title.textContent = say("look-table");
      return;
    }
    const value = picture.places.has(thief) ? cellAt(shape, thief)?.value : null;
    const parts = [`${shape.title}.`];
    if (value) {
      parts.push(say("look-thief", { cell: thief, value: worth(value) }));
    }
    parts.push(say("look-drag"));
    this.title.textContent = parts.join(" ");
    this.here.hidden = this.position === this.board;
    this.here.textContent = say("look-here", { position: this.position });
  }

  /**
   * A cell is chosen: the policeman there is taken up or put down, or the one held is put there,
   * or the position there is gone to.
   * @param {string} key
   */
  pick(key) {
    if (this.drawn === null) {
      return;
    }
    const { shape } = this.drawn;
    const value = cellAt(shape, key)?.value;
    if (shape.title === null) {
      if (value) {
        this.onGo(key);
      }
      return;
    }
    const policeman = this.police().indexOf(key);
    if (this.held !== null) {
      if (policeman < 0) {
        this.put(key);
      }
      this.held = null;
      this.tell();
    } else if (policeman >= 0) {
      // The click that ends a drag takes nobody up again.
      this.held = this.isMoved ? null : policeman;
      this.isMoved = false;
      this.tell();
    } else if (value) {
      const [police, , player] = this.position.split("/");
      this.onGo(`${police}/${key}/${player}`);
    }
  }

  /** Puts the policeman that is held on a cell, where he may stand. @param {string} key */
  put(key) {
    const police = this.police();
    if (this.held === null || this.drawn === null || police.includes(key)) {
      return false;
    }
    const { shape, picture } = this.drawn;
    if (!picture.places.has(key) || cellAt(shape, key)?.ground === "wall") {
      return false;
    }
    const [, thief, player] = this.position.split("/");
    police[this.held] = key;
    this.position = `${police.join(";")}/${thief}/${player}`;
    this.refresh();
    return true;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    this.isMoved = false;
    if (this.held === null || this.drawn === null) {
      return;
    }
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") {
      this.held = null;
      this.tell();
    } else if (arrow) {
      event.preventDefault();
      event.stopPropagation();
      const [row, column] = this.police()[this.held].split(",").map(Number);
      const key = `${row + arrow[0]},${column + arrow[1]}`;
      if (this.put(key)) {
        this.drawn.picture.places.get(key)?.group.focus();
      }
    }
  }

  /** The cell under a pointer. @param {PointerEvent} event */
  cellAt(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element?.closest(".place")?.getAttribute("data-place") ?? null;
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    this.isMoved = false;
    const key = this.cellAt(event);
    const isMap = this.drawn !== null && this.drawn.shape.title !== null;
    const policeman = key !== null && isMap ? this.police().indexOf(key) : -1;
    if (policeman >= 0 && this.held === null) {
      this.dragged = policeman;
      event.preventDefault();
    }
  }

  /** @param {PointerEvent} event */
  onDrag(event) {
    if (this.dragged === null) {
      return;
    }
    const key = this.cellAt(event);
    if (key === null || key === this.police()[this.dragged]) {
      return;
    }
    this.held = this.dragged;
    this.isMoved = this.put(key) || this.isMoved;
  }

  onUp() {
    if (this.dragged !== null && this.isMoved) {
      this.held = null;
      this.tell();
    }
    this.dragged = null;
  }
}
