// A graph that is drawn: vertices with places, labels and owners, edges, and its text file.
// @ts-check

import { layOut } from "../graph/layout.js";

/**
 * @typedef {{x: number, y: number, label: "" | "win" | "loss" | "draw", owner: "" | "0" | "1"}} Vertex
 */

/** More vertices or edges than these are not drawn by hand. */
export const MOST_VERTICES = 300;
const MOST_EDGES = 900;

/** The longest text that is read as it is typed. */
const LONGEST = 200_000;

/** The drawing's size; narrower where the page is. */
export const area = { width: 720, height: 460 };

/** How far from the rim vertices stay. */
const RIM = 34;

/** @param {number} value @param {number} most */
const within = (value, most) => Math.min(most - RIM, Math.max(RIM, value));

export class Drawing {
  /** @type {Map<string, Vertex>} */
  vertices = new Map();
  /** Where the edges of a vertex lead. @type {Map<string, Set<string>>} */
  out = new Map();

  /**
   * Reads what the command reads; null where that is wrong, or more than can be drawn. Vertices
   * that have a place in `old` keep it.
   * @param {string} text
   * @param {Drawing} [old]
   */
  static read(text, old) {
    if (text.length > LONGEST) {
      return null;
    }
    const drawing = new Drawing();
    let edges = 0;
    for (const line of text.split("\n")) {
      const words = line.split(/\s+/u).filter((word) => word !== "");
      const comment = words.findIndex((word) => word.startsWith("#"));
      const [name, second, third, ...rest] = comment < 0 ? words : words.slice(0, comment);
      if (name === undefined) {
        continue;
      }
      const vertex = drawing.vertex(name);
      if (rest.length > 0) {
        return null;
      }
      if (second === "=" && (third === "win" || third === "loss" || third === "draw")) {
        vertex.label = third;
      } else if (second === ":" && (third === "0" || third === "1")) {
        vertex.owner = third;
      } else if (third !== undefined || second === "=" || second === ":") {
        return null;
      } else if (second !== undefined) {
        drawing.vertex(second);
        drawing.out.get(name)?.add(second);
        edges += 1;
      }
      if (drawing.vertices.size > MOST_VERTICES || edges > MOST_EDGES) {
        return null;
      }
    }
    drawing.place(old);
    return drawing;
  }

  /** The vertex of this name, new if need be. @param {string} name */
  vertex(name) {
    const found = this.vertices.get(name);
    if (found) {
      return found;
    }
    /** @type {Vertex} */
    const vertex = { x: NaN, y: NaN, label: "", owner: "" };
    this.vertices.set(name, vertex);
    this.out.set(name, new Set());
    return vertex;
  }

  /** All edges. */
  edges() {
    return [...this.out].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })));
  }

  /** Gives places to those that have none, and brings all into the drawing. @param {Drawing} [old] */
  place(old) {
    const names = [...this.vertices.keys()];
    const known = names.map((name) => old?.vertices.get(name));
    for (const [index, name] of names.entries()) {
      Object.assign(this.vertex(name), { x: known[index]?.x ?? NaN, y: known[index]?.y ?? NaN });
    }
    if (known.every((spot) => spot !== undefined)) {
      return;
    }
    this.tidy();
  }

  /** Lays all vertices out anew. */
  tidy() {
    const names = [...this.vertices.keys()];
    const index = new Map(names.map((name, at) => [name, at]));
    const edges = this.edges().map(({ from, to }) => ({
      from: index.get(from) ?? 0, to: index.get(to) ?? 0,
    }));
    const spots = layOut(names.map(() => undefined), edges);
    const bounds = (/** @type {number[]} */ numbers) => [Math.min(...numbers), Math.max(...numbers)];
    const [left, right] = bounds(spots.map(({ x }) => x));
    const [top, bottom] = bounds(spots.map(({ y }) => y));
    const scale = Math.min(
      1.4, (area.width - 2 * RIM) / Math.max(1, right - left), (area.height - 2 * RIM) / Math.max(1, bottom - top),
    );
    for (const [at, name] of names.entries()) {
      this.move(
        name,
        area.width / 2 + (spots[at].x - (left + right) / 2) * scale,
        area.height / 2 + (spots[at].y - (top + bottom) / 2) * scale,
      );
    }
  }

  /** Brings all vertices into a drawing that is so many times as wide. @param {number} times */
  stretch(times) {
    for (const [name, { x, y }] of this.vertices) {
      this.move(name, x * times, y);
    }
  }

  /** @param {string} name @param {number} x @param {number} y */
  move(name, x, y) {
    Object.assign(this.vertex(name), { x: within(x, area.width), y: within(y, area.height) });
  }

  /**
   * A new vertex at a place; without a name, the first number that is free.
   * @param {number} x
   * @param {number} y
   * @param {string} [name]
   */
  add(x, y, name) {
    let number = 1;
    while (this.vertices.has(String(number))) {
      number += 1;
    }
    const added = name ?? String(number);
    const vertex = this.vertex(added);
    if ([...this.vertices.values()].some(({ owner }) => owner !== "")) {
      vertex.owner = "0";
    }
    this.move(added, x, y);
    return added;
  }

  /** A place that is free, for a vertex added without a pointer. */
  free() {
    const others = [...this.vertices.values()];
    let best = { x: area.width / 2, y: area.height / 2, away: -1 };
    for (let y = RIM; y <= area.height - RIM; y += 48) {
      for (let x = RIM; x <= area.width - RIM; x += 48) {
        // Near the middle, but with room.
        const room = Math.min(120, ...others.map((one) => Math.hypot(one.x - x, one.y - y)));
        const away = room - Math.hypot(x - area.width / 2, y - area.height / 2) / 12;
        if (away > best.away) {
          best = { x, y, away };
        }
      }
    }
    return best;
  }

  /** Whether a vertex may have this name. @param {string} name */
  static isName(name) {
    return name !== "" && !/\s/u.test(name) && !name.startsWith("#") && name !== "=" && name !== ":";
  }

  /** @param {string} name */
  remove(name) {
    this.vertices.delete(name);
    this.out.delete(name);
    for (const targets of this.out.values()) {
      targets.delete(name);
    }
  }

  /** @param {string} name @param {string} to */
  rename(name, to) {
    const change = (/** @type {string} */ one) => (one === name ? to : one);
    this.vertices = new Map([...this.vertices].map(([one, vertex]) => [change(one), vertex]));
    this.out = new Map(
      [...this.out].map(([one, targets]) => [change(one), new Set([...targets].map(change))]),
    );
  }

  /** Adds an edge, or takes it away. @param {string} from @param {string} to */
  toggle(from, to) {
    const targets = this.out.get(from);
    if (!targets?.delete(to)) {
      targets?.add(to);
    }
  }

  /**
   * Who moves at a vertex. Either every vertex has an owner or none has: the others follow.
   * @param {string} name
   * @param {"" | "0" | "1"} owner
   */
  own(name, owner) {
    for (const vertex of this.vertices.values()) {
      vertex.owner = owner === "" ? "" : vertex.owner || "0";
    }
    this.vertex(name).owner = owner;
  }

  /** The text file. */
  write() {
    const lines = [];
    for (const [name, { owner }] of this.vertices) {
      if (owner !== "") {
        lines.push(`${name} : ${owner}`);
      }
    }
    const reached = new Set(this.edges().flatMap(({ from, to }) => [from, to]));
    for (const [name, { label, owner }] of this.vertices) {
      lines.push(...[...(this.out.get(name) ?? [])].map((to) => `${name} ${to}`));
      if (label !== "") {
        lines.push(`${name} = ${label}`);
      } else if (owner === "" && !reached.has(name)) {
        lines.push(name);
      }
    }
    // A first move that could be the numbers of vertices and moves is refused, but under a comment.
    const counts = /^\d+ (\d+)$/u.exec(lines[0] ?? "");
    if (counts && Number(counts[1]) === this.edges().length - 1) {
      lines.unshift("# moves");
    }
    return `${lines.join("\n")}\n`;
  }
}
