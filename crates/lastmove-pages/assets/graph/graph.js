// A graph, or a vertex and its surroundings: a picture, and beside it the same as a list for the
// keyboard and for who does not see it. A large graph grows from the vertices that are picked.
// @ts-check

import { fetchJson, make, say, svg, worth } from "../common.js";
import { halfway, layOut, path, RADIUS } from "./layout.js";
import { legend, loadStyles, outline, sign, signed, winnerInWords } from "./players.js";

/**
 * @typedef {{outcome: "win" | "loss" | "draw", remoteness: number | string | null}} Worth
 * @typedef {{name: string, value: Worth | null, owner?: number, winner?: number,
 *   credit?: number | string, payoff?: string}} Vertex
 * @typedef {{from: number, to: number, best: boolean, weight?: number | string}} Edge
 * @typedef {{vertices: Vertex[], asked: number | null, edges: Edge[], hidden: number,
 *   has_goal: boolean}} Shape the data of a diagram of the kind "graph"
 * @typedef {{best: boolean, weight?: number | string}} Way an edge from a vertex, by its other end
 * @typedef {object} Options
 * @property {(name: string) => void} [onPick] told the vertex that is chosen
 * @property {boolean} [values] whether to show values and best moves; so if left out
 * @property {(name: string) => Promise<Shape>} [expand] the surroundings of a vertex, which join
 *   the picture when it is picked
 */

/** The most vertices in one picture; those farthest from the last one picked are left out. */
const MOST = 400;

/** Half the width and height of vertices with an owner: about as large as the circle of those without. */
const SIZES = [[29, 21], [22, 22]];

/** The characters of a name that stand in a circle. */
const SHORT = 7;

/** Counts pictures, so that each has ids of its own. */
let pictures = 0;

/**
 * Asks for the surroundings of vertices of a game, for the option `expand`.
 * @param {string} game without a position, such as `graph:maze.txt`
 * @returns {(name: string) => Promise<Shape>}
 */
export function surroundings(game) {
  return async (name) => {
    const query = new URLSearchParams({ game, position: name, view: "map" });
    const found = await fetchJson(`diagram?${query}`);
    return { ...found, vertices: found.vertices ?? [], edges: found.edges ?? [] };
  };
}

/** What is known of a graph so far. */
class Known {
  /** @type {Map<string, {vertex: Vertex, out: Map<string, Way>, spot?: {x: number, y: number}}>} */
  vertices = new Map();

  /** @param {Shape} shape */
  add(shape) {
    for (const vertex of shape.vertices) {
      const known = this.vertices.get(vertex.name);
      if (known && vertex.value !== null) {
        known.vertex = vertex;
      } else if (!known) {
        this.vertices.set(vertex.name, { vertex, out: new Map() });
      }
    }
    for (const { from, to, best, weight } of shape.edges) {
      const out = this.vertices.get(shape.vertices[from].name)?.out;
      const target = shape.vertices[to].name;
      out?.set(target, { best: best || (out.get(target)?.best ?? false), weight });
    }
  }

  /**
   * Keeps the `MOST` vertices nearest to this one, by edges in either direction.
   * @param {string | undefined} centre
   */
  trim(centre) {
    if (this.vertices.size <= MOST) {
      return;
    }
    /** @type {Map<string, string[]>} */
    const beside = new Map([...this.vertices.keys()].map((name) => [name, []]));
    for (const [name, { out }] of this.vertices) {
      for (const to of out.keys()) {
        beside.get(name)?.push(to);
        beside.get(to)?.push(name);
      }
    }
    const order = new Set(centre !== undefined && this.vertices.has(centre) ? [centre] : []);
    for (const name of order) {
      for (const next of beside.get(name) ?? []) {
        order.add(next);
      }
    }
    for (const name of this.vertices.keys()) {
      order.add(name);
    }
    for (const name of [...order].slice(MOST)) {
      this.vertices.delete(name);
    }
    for (const { out } of this.vertices.values()) {
      for (const to of [...out.keys()].filter((to) => !this.vertices.has(to))) {
        out.delete(to);
      }
    }
  }

  /** Places all vertices. */
  lay() {
    const names = [...this.vertices.keys()];
    const index = new Map(names.map((name, at) => [name, at]));
    const vertices = [...this.vertices.values()];
    const edges = vertices.flatMap(({ out }, from) =>
      [...out.keys()].map((to) => ({ from, to: index.get(to) ?? from })),
    );
    const spots = layOut(vertices.map(({ spot }) => spot), edges);
    vertices.forEach((vertex, at) => {
      vertex.spot = spots[at];
    });
  }
}

/**
 * Draws a graph into a container, in place of what is there.
 * @param {HTMLElement} container
 * @param {Shape} shape
 * @param {Options} [options]
 */
export function drawGraph(container, shape, { onPick, values = true, expand } = {}) {
  loadStyles();
  const id = `graph-${++pictures}`;
  const known = new Known();
  known.add(shape);
  /** The vertex asked about. */
  let centre = shape.asked === null ? undefined : shape.vertices[shape.asked]?.name;
  let hidden = shape.hidden;
  const isWon = values && shape.has_goal;
  let zoom = 1;
  const canvas = svg("svg", { class: "graph-canvas", role: "img" });
  const scroller = make("div", { class: "graph-scroll" }, [canvas]);
  const list = make("ul", { class: "graph-list", "aria-label": say("graph-vertices") });
  const meanings = make("div");
  const note = make("p", { class: "graph-note", role: "status" });
  const zooms = make("div", { class: "graph-zoom", role: "group", "aria-label": say("graph-zoom") });
  for (const [sign, code, factor] of /** @type {[string, string, number][]} */ ([
    ["+", say("graph-nearer"), 1.4],
    ["−", say("graph-farther"), 1 / 1.4],
  ])) {
    const button = make("button", { type: "button", "aria-label": code, title: code }, [sign]);
    button.addEventListener("click", () => {
      zoom = Math.min(8, Math.max(0.25, zoom * factor));
      size();
    });
    zooms.append(button);
  }
  /** The natural width of the picture. */
  let width = 0;
  container.classList.add("graph");
  container.replaceChildren(
    make("div", { class: "graph-side" }, [zooms, scroller, meanings, note]),
    make("details", { class: "graph-words", open: "" }, [
      make("summary", {}, [say("graph-vertices")]), list,
    ]),
  );

  function size() {
    canvas.style.width = `${Math.round(width * zoom)}px`;
    canvas.style.maxWidth = zoom > 1 ? "none" : "100%";
  }

  /** @param {string} name */
  async function pick(name) {
    onPick?.(name);
    if (!expand) {
      return;
    }
    try {
      const found = await expand(name);
      known.add(found);
      centre = name;
      hidden = found.hidden;
      const listed = list.contains(document.activeElement);
      show();
      if (listed) {
        // The list is new: whoever walks through it goes on from the same vertex.
        [...list.querySelectorAll("button")].find((one) => one.dataset.vertex === name)?.focus();
      }
    } catch (error) {
      note.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  function show() {
    known.trim(centre);
    known.lay();
    picture();
    words();
    const all = [...known.vertices.values()];
    const shown = {
      vertices: all.map(({ vertex }) => vertex),
      edges: all.flatMap(({ out }) => [...out.values()]),
      has_goal: shape.has_goal,
    };
    meanings.replaceChildren(...[legend(shown, values)].filter((one) => one !== null));
    note.textContent = hidden > 0 ? say("graph-hidden", { count: hidden }) : "";
  }

  function picture() {
    const all = [...known.vertices];
    const spots = all.map(([, { spot }]) => spot ?? { x: 0, y: 0 });
    const least = (/** @type {number[]} */ numbers) => Math.min(...numbers, 0) - RADIUS - 34;
    const [left, top] = [least(spots.map(({ x }) => x)), least(spots.map(({ y }) => y))];
    const right = -least(spots.map(({ x }) => -x));
    const bottom = -least(spots.map(({ y }) => -y));
    width = right - left;
    canvas.setAttribute("viewBox", `${left} ${top} ${width} ${bottom - top}`);
    canvas.setAttribute("aria-label", say("graph-picture", { count: all.length }));
    size();
    const marker = (/** @type {string} */ kind) =>
      svg("marker", {
        id: `${id}-${kind}`, class: `graph-tip ${kind}`, viewBox: "0 0 10 10", refX: 8, refY: 5,
        markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto",
      }, [svg("path", { d: "M0,0L10,5L0,10z" })]);
    /** @type {SVGElement[]} */
    const edges = [];
    /** @type {SVGElement[]} */
    const vertices = [];
    /** @type {SVGElement[]} */
    const weights = [];
    for (const [name, { vertex, out, spot }] of all) {
      for (const [to, { best, weight }] of out) {
        const there = known.vertices.get(to);
        if (!spot || !there?.spot) {
          continue;
        }
        const kind = values && best ? "is-best" : "is-plain";
        const isBent = there.out.has(name);
        edges.push(svg("path", {
          class: `graph-edge ${kind}`, d: path(spot, there.spot, isBent),
          "marker-end": `url(#${id}-${kind})`,
        }));
        if (weight !== undefined) {
          const { x, y } = halfway(spot, there.spot, isBent);
          weights.push(svg("text", { class: "graph-weight", x, y: y + 4 }, [signed(weight)]));
        }
      }
      vertices.push(vertexOf(vertex, spot ?? { x: 0, y: 0 }));
    }
    canvas.replaceChildren(
      svg("defs", {}, [marker("is-plain"), marker("is-best")]), ...edges, ...vertices, ...weights,
    );
  }

  /**
   * @param {Vertex} vertex
   * @param {{x: number, y: number}} spot
   */
  function vertexOf(vertex, spot) {
    const { name, owner } = vertex;
    const value = values ? vertex.value : null;
    const short = [...name].length > SHORT ? `${[...name].slice(0, SHORT - 1).join("")}…` : name;
    const [wide, high] = SIZES[owner ?? 0];
    const mark = isWon ? sign(vertex) : value ? brief(value) : "";
    const parts = [
      svg("title", {}, [[name, ...inWords(vertex)].join(": ")]),
      owner === undefined ? svg("circle", { r: RADIUS }) : outline(owner, wide, high),
      svg("text", { y: mark ? -2 : 5 }, [short]),
    ];
    if (mark) {
      parts.push(svg("text", { y: 13, class: "graph-value" }, [mark]));
    }
    const look = isWon ? `by-${vertex.winner ?? "none"}` : value?.outcome ?? "unknown";
    const chosen = name === centre ? " is-asked" : "";
    const group = svg("g", {
      class: `graph-vertex ${look}${chosen}`,
      transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})`,
      "data-vertex": name,
    }, parts);
    group.addEventListener("click", () => void pick(name));
    return group;
  }

  /** What a vertex is worth, and whose it is. @param {Vertex} vertex */
  function inWords(vertex) {
    const { value, owner, winner } = vertex;
    const worths = isWon && winner !== undefined ? [winnerInWords(vertex)] : values && value ? [worth(value)] : [];
    return owner === undefined ? worths : [...worths, say("graph-player-moves", { player: owner })];
  }

  /** The same in words. */
  function words() {
    const items = [...known.vertices].map(([name, { vertex, out }]) => {
      const button = make("button", { type: "button", "data-vertex": name }, [
        make("span", { class: "graph-name" }, [name]),
      ]);
      if (name === centre) {
        button.setAttribute("aria-current", "true");
      }
      const outcome = isWon ? "" : (values && vertex.value?.outcome) || "";
      inWords(vertex).forEach((words, index) =>
        button.append(index === 0 ? " " : ", ", make("span", { class: index === 0 ? outcome : "" }, [words])));
      button.addEventListener("click", () => void pick(name));
      const item = make("li", {}, [button]);
      if (out.size > 0) {
        const targets = [...out].map(([to, { best, weight }]) => {
          const target = weight === undefined ? to : `${to} [${signed(weight)}]`;
          return values && best ? `★ ${target}` : target;
        });
        const text = say("graph-leads", { targets: targets.join(", ") });
        item.append(make("span", { class: "graph-targets" }, [text]));
      }
      return item;
    });
    list.replaceChildren(...items);
  }

  show();
}

/** A value as it stands in a circle. @param {Worth} value */
function brief({ outcome, remoteness }) {
  const sign = { win: "+", loss: "−", draw: "=" }[outcome];
  return remoteness === null ? sign : `${sign} ${remoteness}`;
}
