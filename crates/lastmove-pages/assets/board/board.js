// The position as a picture on which moves are made, by pointer and by keyboard.
// @ts-check

import { make, say, worth } from "../common.js";
import { Alley } from "./alley.js";
import { showArrows } from "./arrows.js";
import { animate, change, preview } from "./change.js";
import { draggable } from "./drag.js";
import { Narrowing } from "./moves.js";
import { brief, fit, isStar, paint } from "./paint.js";
import { pictureOf, ready } from "./pictures.js";
import { walkable } from "./walk.js";

export { brief, fit, isStar, paint, ready, walkable };

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("./moves.js").Candidate} Candidate
 * @typedef {import("./moves.js").Scene} Scene
 * @typedef {import("../common.js").Value} Value
 * @typedef {{ground: "open" | "wall" | "exit" | "attacked" | "poisoned" | "outside",
 *   piece: string | null, joined?: "left" | "right" | "above" | "below", value: Value | null, best: boolean,
 *   decisive?: boolean, hand?: {of: "first" | "second", count: number}}} Cell
 * @typedef {{kind: "text", text: string}
 *   | {kind: "grid", title: string | null, window: boolean, first_row: number | string,
 *     first_column: number, columns: number, slanted: boolean, chess: boolean, cells: Cell[],
 *     lines: {from: number, to: number}[], rack?: boolean, arrows?: {from: number, to: number}[],
 *     sides?: {top_bottom: "first" | "second", left_right: "first" | "second"}}
 *   | {kind: "heaps", heaps: string[], of: "stone" | "pin" | "square"}
 *   | {kind: "bits", heaps: {heap: string, rest: string, leaves: string | null}[], xor: string}
 *   | {kind: "graph", vertices: {name: string, value: Value | null, best: boolean, owner?: number, winner?: number,
 *     credit?: number | string, payoff?: string}[],
 *     asked: number | null, directed: boolean, ground: number | null,
 *     edges: {from: number, to: number, best: boolean, weight?: number | string}[], hidden: number,
 *     has_goal: boolean, pieces?: {vertex: number, piece: string}[]}
 *   | {kind: "histogram", tallies: {remoteness: number, wins: number, losses: number}[],
 *     draws: number}
 *   | {kind: "sum", parts: {game: string, position: string, nim_value: number | string | object | null, diagram: object}[]}
 *   } Shape
 * @typedef {{group: SVGGElement, worth: SVGTextElement | null}} Shown where a value is
 * @typedef {Shown & {name: string, shown?: Shown}} Place `shown` is where its value is, if not on itself
 * @typedef {{ends: Set<string>, lines: SVGElement[], reach: SVGElement}} Joint the lines between two
 *   places, and what is pointed at for both
 * @typedef {{root: SVGSVGElement, places: Map<string, Place>, joints?: Joint[],
 *   pieces?: (name: string) => SVGElement[], falls?: number, legend?: HTMLElement | null,
 *   next: (key: string, dx: number, dy: number) => string | null}} Picture `pieces` draws a piece of
 *   that name, where pieces stand on the picture; where they fall down, `falls` is from which height
 * @typedef {{scenes: Scene[], candidates: Candidate[], best: Set<string>, values: boolean,
 *   active: boolean, label: string, last?: Set<string>, hint?: Set<string>, made?: Set<string>}} View
 *   `last` are the places of the last move, `hint` those of a move that is advised, `made` those of one
 *   that was made here and is looked at
 */

/** The board. */
export class Board {
  /**
   * @param {HTMLElement} container
   * @param {{onMove: (option: Rated) => void, onNarrow: (left: Rated[] | null, how?: "move" | "which") => void,
   *   onPoint: (option: Rated | null) => void, wayOf: (move: string) => string}} hooks `onNarrow` is told
   *   which moves the clicks leave, and whether another click on the place makes one, or whether the board
   *   asks which is meant; `onPoint` of the move that a click on the place pointed at would make; `wayOf`
   *   says a move in words
   */
  constructor(container, { onMove, onNarrow, onPoint, wayOf }) {
    this.container = container;
    this.onMove = onMove;
    this.onNarrow = onNarrow;
    this.wayOf = wayOf;
    /** Asks which of several moves at the same places is meant. @type {HTMLElement | null} */
    this.which = null;
    this.narrowing = new Narrowing([]);
    /** The pictures by the numbers of their parts. @type {Map<number, Picture>} */
    this.parts = new Map();
    /** @type {View | null} */
    this.view = null;
    /** The rows of pins of each game. @type {Map<string, Alley>} */
    this.alleys = new Map();
    /** What was on the board before, and since when it is not. @type {{from: Scene[], at: number}} */
    this.moved = { from: [], at: 0 };
    /** @type {Rated | null} */
    let pointed = null;
    /** @param {Element | null} target */
    const point = (target) => {
      const place = target?.closest(".is-move");
      const key = place?.getAttribute("data-place") ?? place?.getAttribute("data-for") ?? null;
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
    const clicked = [...this.narrowing.selected];
    this.view = view;
    this.which = null;
    this.narrowing = new Narrowing(view.candidates);
    const used = new Set(view.candidates.flatMap(({ places }) => [...places]));
    this.parts.clear();
    const parts = view.scenes.flatMap((scene, index) => {
      const prefix = `${index}/`;
      const { shape } = scene;
      const isRow = shape.kind === "heaps" && shape.of !== "stone";
      const mine = clicked.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
      const standing = isRow ? this.alley(scene.game, index).show(shape.heaps, before === view.scenes ? null : mine) : null;
      const picture = pictureOf(scene, prefix, (key) => used.has(key), standing);
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
      draggable(picture, {
        begins: (key) => this.begins(key),
        take: (key) => this.take(key),
        drop: (key) => this.drop(key),
      });
      for (const { ends, reach } of picture.joints ?? []) {
        reach.addEventListener("click", () => this.pickBoth(ends));
      }
      const drawn = picture.legend ? [picture.root, picture.legend] : [picture.root];
      if (single) {
        return drawn;
      }
      return make("figure", { class: "part" }, [
        make("figcaption", {}, [`${index + 1}. ${name}`]),
        ...drawn,
      ]);
    });
    this.container.replaceChildren(...parts);
    this.refresh();
    if (before !== view.scenes) {
      this.moved = { from: before, at: performance.now() };
    }
    // A position is drawn again when its values are known: what moves goes on where it was.
    const { from, at } = this.moved;
    if (from.length === view.scenes.length) {
      for (const [index, picture] of this.parts) {
        const found = change(from[index].shape, view.scenes[index].shape, picture, `${index}/`);
        animate(picture, found, performance.now() - at);
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

  /**
   * Where pins stood in the positions of a game so far.
   * @param {string} game
   * @param {number} index of the part
   */
  alley(game, index) {
    const name = `${index} ${game}`;
    const alley = this.alleys.get(name) ?? new Alley(name);
    this.alleys.set(name, alley);
    return alley;
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
    const isWide = container.scrollWidth > container.clientWidth;
    container.classList.toggle("is-wide", isWide);
    if (!isWide) {
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
    // Once something is chosen, values on the board say more than arrows.
    const best = view.values && narrowing.selected.size === 0 ? view.candidates.filter(({ option }) => view.best.has(option.move)) : [];
    for (const [index, picture] of this.parts) {
      const { root, places, joints } = picture;
      if (view.scenes[index].shape.kind === "grid") {
        showArrows(picture, best);
      }
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
        const shown = place.shown?.group ?? group;
        group.classList.toggle("is-move", isMove && view.active);
        shown.classList.toggle("is-move", isMove && view.active);
        shown.classList.toggle("is-best", isBest);
        group.classList.toggle("is-selected", isSelected);
        const isLast = view.last?.has(key) ?? false;
        group.classList.toggle("is-last", isLast);
        const isHint = view.hint?.has(key) ?? false;
        group.classList.toggle("is-hint", isHint);
        const isMade = view.made?.has(key) ?? false;
        group.classList.toggle("is-made", isMade);
        const star = shown.querySelector(".star");
        if (star) {
          star.textContent = isBest ? "★" : "";
        }
        const words = [place.name];
        if (isLast) {
          words.push(say("last-move"));
        }
        if (isHint) {
          words.push(say("hinted"));
        }
        if (isMade) {
          words.push(say("review-made"));
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
    const left = narrowing.left();
    const options = [...new Set(left.map(({ option }) => option))];
    const isMove = narrowing.selected.has(key) && narrowing.completed(key) !== null;
    const { size } = narrowing.selected;
    const isWhich = size > 0 && options.length > 1 && left.every(({ places }) => places.size === size);
    this.onNarrow(size > 0 ? options : null, isWhich ? "which" : isMove ? "move" : undefined);
    this.askWhich(isWhich ? options : []);
  }

  /** Asks which of these moves is meant, of which the places tell nothing more. @param {Rated[]} options */
  askWhich(options) {
    this.which?.remove();
    this.which = null;
    if (options.length === 0) {
      return;
    }
    this.which = make("div", { class: "which", role: "group", "aria-label": say("which") }, options.map((option) => {
      const button = make("button", { type: "button", "data-which": option.move }, [this.wayOf(option.move)]);
      button.addEventListener("click", () => this.onMove(option));
      return button;
    }));
    this.container.append(this.which);
    this.which.querySelector("button")?.focus();
  }

  /** Whether a move goes on from a place to another one. @param {string} key */
  begins(key) {
    const { narrowing, view } = this;
    const there = view?.active ? narrowing.all.filter(({ places }) => places.has(key)) : [];
    return there.length > 0 && there.every(({ places }) => places.size > 1);
  }

  /** Takes a piece, to let it go elsewhere. @param {string} key */
  take(key) {
    if (!this.narrowing.selected.has(key)) {
      this.narrowing.selected.clear();
      this.pick(key);
    }
  }

  /** Lets go of it over a place, or over none. @param {string | null} key */
  drop(key) {
    if (key !== null && this.narrowing.left(key).length > 0) {
      this.pick(key);
    } else {
      this.release();
    }
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
    this.askWhich([]);
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
