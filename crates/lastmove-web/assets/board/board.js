// The position as a picture on which moves are made, by pointer and by keyboard.
// @ts-check

import { forMover, make, say, worth } from "../common.js";
import { animate, change, preview } from "./change.js";
import { Narrowing } from "./moves.js";

/**
 * @typedef {import("../common.js").Outcome} Outcome
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("./moves.js").Candidate} Candidate
 * @typedef {import("./moves.js").Scene} Scene
 * @typedef {import("../common.js").Value} Value
 * @typedef {{ground: "open" | "wall" | "exit" | "attacked" | "poisoned" | "outside",
 *   piece: string | null, joined?: "left" | "right" | "above" | "below", value: Value | null, best: boolean}} Cell
 * @typedef {{kind: "text", text: string}
 *   | {kind: "grid", title: string | null, window: boolean, first_row: number | string,
 *     first_column: number, columns: number, slanted: boolean, chess: boolean, cells: Cell[],
 *     lines: {from: number, to: number}[]}
 *   | {kind: "heaps", heaps: string[], of: "stone" | "pin" | "square"}
 *   | {kind: "bits", heaps: {heap: string, rest: string, leaves: string | null}[], xor: string}
 *   | {kind: "graph", vertices: {name: string, value: Value | null, best: boolean}[],
 *     asked: number | null, directed: boolean, ground: number | null,
 *     edges: {from: number, to: number, best: boolean}[], hidden: number}
 *   | {kind: "histogram", tallies: {remoteness: number, wins: number, losses: number}[],
 *     draws: number}
 *   | {kind: "sum", parts: {game: string, position: string, nim_value: number | string | object | null, diagram: object}[]}
 *   } Shape
 * @typedef {{group: SVGGElement, worth: SVGTextElement | null, name: string}} Place
 * @typedef {{ends: Set<string>, lines: SVGElement[], reach: SVGElement}} Joint the lines between two
 *   places, and what is pointed at for both
 * @typedef {{root: SVGSVGElement, places: Map<string, Place>, joints?: Joint[],
 *   pieces?: (name: string) => SVGElement[],
 *   next: (key: string, dx: number, dy: number) => string | null}} Picture `pieces` draws a piece of
 *   that name, where pieces stand on the picture
 * @typedef {{scenes: Scene[], candidates: Candidate[], best: Set<string>, values: boolean,
 *   active: boolean, label: string, last?: Set<string>}} View `last` are the places of the last move
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @type {Record<Outcome, string>} */
const SIGNS = { win: "+", loss: "−", draw: "=" };

/**
 * A value as short as it gets: its sign, and plies.
 * @param {Value} value
 */
export function brief(value) {
  const { outcome, remoteness } = forMover(value);
  const plies = remoteness === null ? "" : String(remoteness);
  return outcome === "draw" ? SIGNS.draw : SIGNS[outcome] + (plies.length > 5 ? "…" : plies);
}

/**
 * Writes a value on its place, by sign and colour.
 * @param {Place} place
 * @param {Value | null} value
 */
export function paint({ group, worth: text }, value) {
  group.classList.remove("is-win", "is-loss", "is-draw");
  if (text) {
    text.textContent = value ? brief(value) : "";
    text.classList.toggle("long", (text.textContent ?? "").length > 3);
  }
  if (value) {
    group.classList.add(`is-${forMover(value).outcome}`);
  }
}

/**
 * Lets the arrow keys walk from place to place of a picture; one place is in the order of tabs.
 * @param {Picture} picture
 * @param {(key: string) => void} onPick
 * @param {string} [first] the place to begin at
 */
export function walkable(picture, onPick, first) {
  const { root, places } = picture;
  /** @type {Map<Element, string>} */
  const keys = new Map([...places].map(([key, place]) => [place.group, key]));
  let current = first !== undefined && places.has(first) ? first : [...places.keys()][0];
  for (const [key, { group }] of places) {
    group.setAttribute("tabindex", key === current ? "0" : "-1");
    group.dataset.place = key;
  }
  /** @param {string} key */
  const stand = (key) => {
    places.get(current)?.group.setAttribute("tabindex", "-1");
    current = key;
    places.get(key)?.group.setAttribute("tabindex", "0");
  };
  /** @param {Event} event */
  const keyOf = (event) => {
    const group = event.target instanceof Element ? event.target.closest(".place") : null;
    return group ? keys.get(group) : undefined;
  };
  root.addEventListener("click", (event) => {
    const key = keyOf(event);
    if (key !== undefined) {
      stand(key);
      onPick(key);
    }
  });
  root.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPick(key);
    } else if (arrow) {
      event.preventDefault();
      const to = picture.next(key, ...arrow);
      if (to !== null) {
        stand(to);
        places.get(to)?.group.focus();
      }
    }
  });
}

/** How much of the window's height a board may take at least, in hundredths. */
const HEIGHT = 62;

/**
 * As wide as its contents need, and as there is room.
 * @param {SVGSVGElement} root
 */
export function fit(root) {
  const width = Number(root.dataset.width);
  const { width: across, height: down } = root.viewBox.baseVal;
  const most = down > 0 ? Math.floor((HEIGHT * across) / down) : 0;
  root.style.maxWidth = `max(${Math.round(width * 1.5)}px, ${most}vh)`;
  root.style.minWidth = `${Math.round(width * 0.62)}px`;
}

/**
 * Whether of a graph a position is shown with its options, and nothing besides.
 * @param {Shape} shape
 */
export function isStar(shape) {
  const { asked = null, edges } = shape.kind === "graph" ? shape : { edges: [] };
  return asked !== null && edges.every(({ from }) => from === asked);
}

/**
 * What draws each kind of picture, once it is needed.
 * @type {{grid?: typeof import("./grid.js"), heaps?: typeof import("./heaps.js"), graph?: typeof import("./graph.js")}}
 */
const painters = {};

/**
 * Fetches what draws these scenes: most games are played on one kind of picture.
 * @param {Scene[]} scenes
 */
export async function ready(scenes) {
  const kinds = new Set(scenes.map(({ shape }) => shape.kind));
  const grids = scenes.flatMap(({ shape }) => (shape.kind === "grid" ? [shape] : []));
  await Promise.all([
    kinds.has("grid") && import("./grid.js").then((found) => (painters.grid = found).ready(grids)),
    kinds.has("heaps") && import("./heaps.js").then((found) => (painters.heaps = found)),
    kinds.has("graph") && import("./graph.js").then((found) => (painters.graph = found)),
  ]);
}

/**
 * The picture of a part; none where it is a text.
 * @param {Scene} scene
 * @param {string} prefix
 * @param {(key: string) => boolean} isUsed
 * @returns {Picture | null}
 */
function pictureOf({ shape }, prefix, isUsed) {
  switch (shape.kind) {
    case "grid":
      return painters.grid?.drawGrid(shape, prefix) ?? null;
    case "heaps":
      return painters.heaps?.drawHeaps(shape, prefix, isUsed) ?? null;
    case "graph":
      return painters.graph?.drawGraphOf(shape, prefix) ?? null;
    default:
      return null;
  }
}

/** The board. */
export class Board {
  /**
   * @param {HTMLElement} container
   * @param {{onMove: (option: Rated) => void, onNarrow: (left: Rated[] | null, isMove?: boolean) => void,
   *   onPoint: (option: Rated | null) => void}} hooks `onPoint` is told of the move that a click on the
   *   place pointed at would make
   */
  constructor(container, { onMove, onNarrow, onPoint }) {
    this.container = container;
    this.onMove = onMove;
    this.onNarrow = onNarrow;
    this.narrowing = new Narrowing([]);
    /** The pictures by the numbers of their parts. @type {Map<number, Picture>} */
    this.parts = new Map();
    /** @type {View | null} */
    this.view = null;
    /** @type {Rated | null} */
    let pointed = null;
    /** @param {Element | null} target */
    const point = (target) => {
      const key = target?.closest(".is-move")?.getAttribute("data-place") ?? null;
      const option = key !== null && this.view?.active ? this.narrowing.completed(key) : null;
      if (option !== pointed) {
        pointed = option;
        onPoint(option);
      }
    };
    for (const event of ["pointerover", "focusin"]) {
      container.addEventListener(event, ({ target }) => point(target instanceof Element ? target : null));
    }
    for (const event of ["pointerleave", "focusout"]) {
      container.addEventListener(event, () => point(null));
    }
    container.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.narrowing.selected.size > 0) {
        this.release();
      }
    });
  }

  /** Draws a position. @param {View} view */
  show(view) {
    const focused = this.container.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-place")
      : null;
    const before = this.view?.scenes ?? [];
    this.view = view;
    this.narrowing = new Narrowing(view.candidates);
    const used = new Set(view.candidates.flatMap(({ places }) => [...places]));
    this.parts.clear();
    const parts = view.scenes.map((scene, index) => {
      const prefix = `${index}/`;
      const picture = pictureOf(scene, prefix, (key) => used.has(key));
      const name = `${scene.game}@${scene.position}`;
      const single = view.scenes.length === 1;
      if (picture === null) {
        const text = scene.shape.kind === "text" ? scene.shape.text : scene.position;
        return make("p", { class: "as-text" }, [single ? text : name]);
      }
      this.parts.set(index, picture);
      // Games are drawn as themselves: chocolate, pins, marks.
      picture.root.classList.add(`of-${scene.game.split(/[:/@]/)[0]}`);
      picture.root.setAttribute("aria-label", single ? view.label : name);
      fit(picture.root);
      const start = [...picture.places.keys()].find((key) => used.has(key));
      const own = focused && picture.places.has(focused) ? focused : start;
      walkable(picture, (key) => this.pick(key), own);
      for (const { ends, reach } of picture.joints ?? []) {
        reach.addEventListener("click", () => this.pickBoth(ends));
      }
      if (single) {
        return picture.root;
      }
      return make("figure", { class: "part" }, [
        make("figcaption", {}, [`${index + 1}. ${name}`]),
        picture.root,
      ]);
    });
    this.container.replaceChildren(...parts);
    this.refresh();
    if (before.length === view.scenes.length) {
      for (const [index, picture] of this.parts) {
        animate(picture, change(before[index].shape, view.scenes[index].shape, picture, `${index}/`));
      }
    }
    this.reveal();
    if (focused !== null && focused !== undefined) {
      const place = this.place(focused);
      if (place) {
        place.group.focus();
      } else {
        this.focus();
      }
    }
  }

  /** Puts the focus on the place that is in the order of tabs. */
  focus() {
    const place = this.container.querySelector('[tabindex="0"]');
    if (place instanceof SVGElement) {
      place.focus();
    }
  }

  /**
   * Brings into sight what matters where the board is wider than its room: the moves, and all pieces
   * if there is room for them too.
   */
  reveal() {
    const { container } = this;
    if (container.scrollWidth <= container.clientWidth) {
      return;
    }
    const room = container.getBoundingClientRect();
    for (const wanted of [".stands, .is-move, .is-best", ".is-move, .is-best"]) {
      const boxes = [...container.querySelectorAll(wanted)].map((found) => found.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      if (boxes.length > 0 && right - left <= room.width) {
        container.scrollLeft += (left + right - room.left - room.right) / 2;
        return;
      }
    }
    const first = container.querySelector(".is-move, .is-best")?.getBoundingClientRect();
    if (first) {
      container.scrollLeft += (first.left + first.right - room.left - room.right) / 2;
    }
  }

  /** @param {string} key */
  place(key) {
    for (const { places } of this.parts.values()) {
      const place = places.get(key);
      if (place) {
        return place;
      }
    }
    return undefined;
  }

  /** Shows what may be clicked, and what it is worth, after the clicks so far. */
  refresh() {
    const { view, narrowing } = this;
    if (view === null) {
      return;
    }
    for (const { root, places, joints } of this.parts.values()) {
      for (const heap of root.querySelectorAll("[data-heap]")) {
        heap.classList.toggle("is-last", view.last?.has(heap.getAttribute("data-heap") ?? "") ?? false);
      }
      for (const { ends, lines, reach } of joints ?? []) {
        const there = narrowing.between(ends);
        const isBest = view.values && there.some(({ option }) => view.best.has(option.move));
        reach.classList.toggle("is-move", there.length > 0 && view.active);
        lines.forEach((line) => line.classList.toggle("is-best", isBest));
      }
      for (const [key, place] of places) {
        const { group } = place;
        const isSelected = narrowing.selected.has(key);
        const left = narrowing.left(key);
        const isMove = left.length > 0;
        const option = isMove ? narrowing.completed(key) : null;
        const isBest =
          view.values && isMove && left.some((candidate) => view.best.has(candidate.option.move));
        paint(place, view.values ? option : null);
        group.classList.toggle("is-move", isMove && view.active);
        group.classList.toggle("is-best", isBest);
        group.classList.toggle("is-selected", isSelected);
        const isLast = view.last?.has(key) ?? false;
        group.classList.toggle("is-last", isLast);
        const star = group.querySelector(".star");
        if (star) {
          star.textContent = isBest ? "★" : "";
        }
        const words = [place.name];
        if (isLast) {
          words.push(say("last-move"));
        }
        if (isSelected) {
          words.push(say("selected"));
        }
        if (option) {
          words.push(say("makes", { move: option.move }));
          if (view.values) {
            words.push(worth(option));
          }
        } else if (isMove) {
          words.push(say("begins"));
        }
        if (isBest) {
          words.push(say("best"));
        }
        group.setAttribute("aria-label", words.join(", "));
        group.setAttribute("aria-disabled", String(!(isMove && view.active)));
        if (group.getAttribute("role") === "gridcell") {
          group.setAttribute("aria-selected", String(isSelected));
        }
      }
    }
  }

  /**
   * Shows what a move would do.
   * @param {Scene[] | null} scenes the position that it leads to, or none
   */
  preview(scenes) {
    const here = this.view?.scenes ?? [];
    for (const [index, picture] of this.parts) {
      const after = scenes?.length === here.length ? scenes[index].shape : null;
      preview(picture, after && change(here[index].shape, after, picture, `${index}/`));
    }
  }

  /** A click on a place. @param {string} key */
  pick(key) {
    if (this.view === null || !this.view.active) {
      return;
    }
    const made = this.narrowing.pick(key);
    if (made) {
      this.onMove(made);
      return;
    }
    this.refresh();
    const { narrowing } = this;
    const options = new Set(narrowing.left().map(({ option }) => option));
    const isMove = narrowing.selected.has(key) && narrowing.completed(key) !== null;
    this.onNarrow(narrowing.selected.size > 0 ? [...options] : null, isMove);
  }

  /** A click on what joins two places. @param {Set<string>} ends */
  pickBoth(ends) {
    if (this.view === null || !this.view.active) {
      return;
    }
    const options = new Set(this.narrowing.between(ends).map(({ option }) => option));
    if (options.size === 1) {
      this.onMove([...options][0]);
    } else if (options.size > 1) {
      this.narrowing.selected = new Set(ends);
      this.refresh();
      this.onNarrow([...options]);
    }
  }

  /** Lets go of what was clicked. */
  release() {
    this.narrowing.selected.clear();
    this.refresh();
    this.onNarrow(null);
  }

  /**
   * Marks places for as long as something speaks of them.
   * @param {Iterable<string>} keys
   */
  mark(keys) {
    const marked = new Set(keys);
    for (const { places } of this.parts.values()) {
      for (const [key, { group }] of places) {
        const stone = key.slice(0, key.lastIndexOf("."));
        group.classList.toggle("is-marked", marked.has(key) || marked.has(stone));
      }
    }
  }
}
