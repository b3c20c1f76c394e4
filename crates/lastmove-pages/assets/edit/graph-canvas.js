// The picture of a graph that is drawn: its vertices can be taken, moved and joined.
// @ts-check

import { get, say, svg, worth } from "../common.js";
import { area } from "./graph-model.js";
import { path, RADIUS } from "../graph/layout.js";

/**
 * @typedef {import("./graph-model.js").Drawing} Drawing
 * @typedef {{outcome: "win" | "loss" | "draw", remoteness: number | string | null}} Worth
 * @typedef {{values: Map<string, Worth>, best: Set<string>}} Solved by name; edges as `FROM TO`
 * @typedef {object} Hands what the picture is told to do
 * @property {(name: string) => void} select
 * @property {(x: number, y: number) => void} add
 * @property {(name: string, x: number, y: number) => void} move
 * @property {() => void} moved
 * @property {(times: number) => void} stretch
 * @property {(from: string, to: string) => void} join
 * @property {(name: string) => void} remove
 * @property {() => "move" | "edge" | "delete"} tool
 */

const SIGNS = { win: "+", loss: "−", draw: "=" };

/** How far the pointer may stray in a click, in pixels. */
const STRAY = 4;

/** The least and the largest width of the drawing: its letters stay as large as others. */
const LEAST = 320;
const LARGEST = 720;

export class GraphCanvas {
  canvas = get("graph-canvas", SVGSVGElement);
  /** The vertex from which the keyboard draws an edge. @type {string | null} */
  joining = null;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {{name: string | null, x: number, y: number, strayed: boolean} | null} */
    let drag = null;
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button === 0) {
        const name = nameAt(event.target);
        drag = { name, x: event.clientX, y: event.clientY, strayed: false };
        canvas.setPointerCapture(event.pointerId);
      }
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!drag) {
        return;
      }
      drag.strayed ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STRAY;
      const { x, y } = this.spot(event);
      if (drag.strayed && drag.name !== null && hands.tool() === "move") {
        hands.move(drag.name, x, y);
      } else if (drag.name !== null && hands.tool() === "edge") {
        this.rubber(drag.name, x, y);
      }
    });
    canvas.addEventListener("pointerup", (event) => {
      const held = drag;
      drag = null;
      if (!held) {
        return;
      }
      canvas.querySelector(".edit-rubber")?.remove();
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const target = nameAt(below);
      const tool = hands.tool();
      const { x, y } = this.spot(event);
      if (tool === "delete") {
        const edge = below?.closest("[data-edge]")?.getAttribute("data-edge")?.split(" ");
        if (target !== null) {
          hands.remove(target);
        } else if (edge) {
          hands.join(edge[0], edge[1]);
        }
      } else if (tool === "edge") {
        if (held.name !== null && target !== null) {
          hands.join(held.name, target);
        }
      } else if (held.name !== null) {
        if (held.strayed) {
          hands.moved();
        }
        hands.select(held.name);
      } else if (!held.strayed) {
        hands.add(x, y);
      }
    });
    canvas.addEventListener("pointercancel", () => {
      drag = null;
      canvas.querySelector(".edit-rubber")?.remove();
    });
    canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => {
      const room = canvas.clientWidth;
      const width = Math.min(LARGEST, Math.max(LEAST, room));
      if (room > 0 && width !== area.width) {
        const times = width / area.width;
        area.width = width;
        canvas.setAttribute("viewBox", `0 0 ${width} ${area.height}`);
        hands.stretch(times);
      }
    }).observe(canvas);
  }

  /** Where the pointer is, in the drawing. @param {PointerEvent} event */
  spot(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(this.canvas.getScreenCTM()?.inverse());
  }

  /** The line of an edge that is being drawn. @param {string} from @param {number} x @param {number} y */
  rubber(from, x, y) {
    const vertex = this.canvas.querySelector(`[data-vertex="${CSS.escape(from)}"]`);
    const [, left, top] = /translate\((\S+) (\S+)\)/.exec(vertex?.getAttribute("transform") ?? "") ?? [];
    this.canvas.querySelector(".edit-rubber")?.remove();
    this.canvas.append(svg("line", { class: "edit-rubber", x1: left ?? x, y1: top ?? y, x2: x, y2: y }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const name = nameAt(event.target);
    if (name === null || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const { hands } = this;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const way = ways[event.key];
    if (way && event.target instanceof SVGGElement) {
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(event.target.getAttribute("transform") ?? "") ?? [];
      hands.move(name, Number(x) + way[0] * 12, Number(y) + way[1] * 12);
      hands.moved();
    } else if (event.key === "Enter" || event.key === " ") {
      const from = this.joining;
      this.joining = null;
      if (from === null) {
        hands.select(name);
      } else {
        hands.join(from, name);
      }
    } else if (event.key === "e" || event.key === "E") {
      this.joining = name;
      hands.select(name);
    } else if (event.key === "Escape") {
      this.joining = null;
    } else if (event.key === "Delete") {
      hands.remove(name);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * Draws all anew.
   * @param {Drawing} drawing
   * @param {string | null} selected
   * @param {Solved | null} solved
   */
  draw(drawing, selected, solved) {
    const { canvas } = this;
    const focused = canvas.contains(document.activeElement) ? nameAt(document.activeElement) : null;
    const tip = (/** @type {string} */ kind) =>
      svg("marker", {
        id: `edit-${kind}`, class: `graph-tip ${kind}`, viewBox: "0 0 10 10", refX: 8, refY: 5,
        markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto",
      }, [svg("path", { d: "M0,0L10,5L0,10z" })]);
    const edges = drawing.edges().flatMap(({ from, to }) => {
      const bent = drawing.out.get(to)?.has(from) ?? false;
      const line = path(drawing.vertex(from), drawing.vertex(to), bent);
      const kind = solved?.best.has(`${from} ${to}`) ? "is-best" : "is-plain";
      const data = { "data-edge": `${from} ${to}`, d: line };
      return [
        svg("path", { class: `graph-edge ${kind}`, "marker-end": `url(#edit-${kind})`, ...data }),
        // What a finger meets is wider than what is seen.
        svg("path", { class: "edit-grip", ...data }),
      ];
    });
    const vertices = [...drawing.vertices].map(([name, { x, y, label, owner }]) => {
      const value = solved?.values.get(name) ?? null;
      const letters = [...name];
      const short = letters.length > 7 ? `${letters.slice(0, 6).join("")}…` : name;
      const form = owner === "1"
        ? svg("rect", { x: -RADIUS, y: -RADIUS, width: 2 * RADIUS, height: 2 * RADIUS })
        : svg("circle", { r: RADIUS });
      const mark = value ? `${SIGNS[value.outcome]} ${value.remoteness ?? ""}`.trim() : label && SIGNS[label];
      const parts = [form, svg("text", { y: mark ? -2 : 5 }, [short])];
      if (mark !== "") {
        parts.push(svg("text", { y: 13, class: "graph-value" }, [mark]));
      }
      const outcome = value?.outcome ?? (label || "unknown");
      const chosen = name === selected;
      const targets = [...(drawing.out.get(name) ?? [])].join(", ");
      // What is seen comes first, so that who says it to the machine is understood.
      const words = [
        `${short} ${mark}`.trim(),
        ...(short === name ? [] : [name]),
        ...(value ? [worth(value)] : []),
        ...(targets === "" ? [] : [say("graph-leads", { targets })]),
      ];
      return svg("g", {
        class: `graph-vertex ${outcome}${chosen ? " is-asked" : ""}`, "data-vertex": name,
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, tabindex: 0, role: "button",
        "aria-pressed": String(chosen), "aria-label": words.join("; "),
      }, parts);
    });
    canvas.replaceChildren(svg("defs", {}, [tip("is-plain"), tip("is-best")]), ...edges, ...vertices);
    if (focused !== null) {
      const again = canvas.querySelector(`[data-vertex="${CSS.escape(focused)}"]`);
      if (again instanceof SVGElement) {
        again.focus({ preventScroll: true });
      }
    }
  }
}

/** The vertex that an element belongs to. @param {EventTarget | null} target */
function nameAt(target) {
  const vertex = target instanceof Element ? target.closest("[data-vertex]") : null;
  return vertex?.getAttribute("data-vertex") ?? null;
}
