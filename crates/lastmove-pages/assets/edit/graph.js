// Graphs drawn by hand or pasted as an edge list, solved at once.
// @ts-check

import { ask, fetchJson, get, make, Refused, say, worth } from "../common.js";
import { pageOf } from "../transport.js";
import { Past, TextFile } from "./files.js";
import { NotAnEdge, asEdges } from "./pasted.js";
import { positionOf } from "../play/ask.js";
import { GraphCanvas } from "./graph-canvas.js";
import { Drawing } from "./graph-model.js";
import { drawGraph, surroundings } from "../graph/graph.js";

/**
 * @typedef {import("./graph-canvas.js").Solved} Solved
 * @typedef {import("../graph/graph.js").Shape} Shape
 */

/** The graph that the page begins with. */
const FIRST = "start left\nstart right\nleft end\nright round\nround right\nround left\n";

export function beginGraph() {
  const answer = get("graph-answer", HTMLElement);
  const view = get("graph-view", HTMLElement);
  const tools = get("graph-tools", HTMLElement);
  const start = get("graph-start", HTMLInputElement);
  const names = get("graph-names", HTMLDataListElement);
  const fields = {
    box: get("graph-selected", HTMLFieldSetElement), name: get("graph-selected-name", HTMLElement),
    rename: get("graph-rename", HTMLInputElement), label: get("graph-label", HTMLSelectElement),
    owner: get("graph-owner", HTMLSelectElement), edges: get("graph-edges", HTMLElement),
  };
  const [from, to] = [get("graph-from", HTMLSelectElement), get("graph-to", HTMLSelectElement)];
  const newVertex = get("graph-new-vertex", HTMLInputElement);
  /** The graph, while it can be drawn. @type {Drawing | null} */
  let drawing = new Drawing();
  /** @type {string | null} */
  let selected = null;
  /** The values, while they are those of this very graph. @type {Solved | null} */
  let solved = null;
  /** Counts changes, so that a late answer about an older graph is not shown. */
  let turn = 0;
  const file = new TextFile("graph", "graphs", readText, tidyText);
  const past = new Past(
    get("graph-undo", HTMLButtonElement), get("graph-redo", HTMLButtonElement),
    () => file.area.value,
    (text) => {
      file.area.value = text;
      readText();
    },
  );
  file.beforeLoad = () => past.keep();
  const canvas = new GraphCanvas({
    select,
    add: (x, y) => edit((graph) => select(graph.add(x, y))),
    move: (name, x, y) => {
      drawing?.move(name, x, y);
      draw();
    },
    moved: draw,
    stretch: (times) => {
      drawing?.stretch(times);
      draw();
    },
    join: (one, other) => edit((graph) => graph.toggle(one, other)),
    remove: (name) => edit((graph) => graph.remove(name)),
    tool: () => {
      const chosen = document.querySelector('input[name="tool"]:checked');
      const value = chosen instanceof HTMLInputElement ? chosen.value : "move";
      return value === "edge" || value === "delete" ? value : "move";
    },
  });

  /** What was known is of another graph now. */
  function forget() {
    turn += 1;
    solved = null;
    answer.textContent = "";
    view.replaceChildren();
    file.clear();
  }

  /** The text has changed: the drawing follows, where it can. */
  function readText() {
    forget();
    file.keep();
    drawing = Drawing.read(file.area.value, drawing ?? undefined);
    if (!drawing) {
      answer.textContent = say("edit-not-drawn");
    }
    draw();
    lists();
  }

  /** Changes the drawing, and the text with it. @param {(graph: Drawing) => void} change */
  function edit(change) {
    if (drawing) {
      past.keep();
      change(drawing);
      forget();
      file.area.value = drawing.write();
      file.keep();
      draw();
      lists();
    }
  }

  function draw() {
    tools.toggleAttribute("hidden", drawing === null);
    canvas.draw(drawing ?? new Drawing(), selected, solved);
  }

  /** @param {string} name */
  function select(name) {
    selected = name;
    draw();
    lists();
  }

  /** All that names vertices beside the drawing. */
  function lists() {
    const all = [...(drawing?.vertices.keys() ?? [])];
    if (selected !== null && !all.includes(selected)) {
      selected = null;
    }
    for (const choice of [from, to]) {
      const chosen = choice.value;
      choice.replaceChildren(...all.map((name) => make("option", { value: name }, [name])));
      if (all.includes(chosen)) {
        choice.value = chosen;
      }
    }
    start.placeholder = first();
    names.replaceChildren(...all.map((name) => make("option", { value: name })));
    if (selected !== null) {
      from.value = selected;
    }
    const vertex = selected === null ? undefined : drawing?.vertices.get(selected);
    fields.box.disabled = vertex === undefined;
    fields.name.textContent = selected ?? "–";
    fields.rename.value = selected ?? "";
    fields.label.value = vertex?.label ?? "";
    fields.owner.value = vertex?.owner ?? "";
    const targets = selected === null ? [] : [...(drawing?.out.get(selected) ?? [])];
    const value = selected === null ? undefined : solved?.values.get(selected);
    fields.edges.replaceChildren(
      ...(value ? [make("li", {}, [make("strong", { class: value.outcome }, [worth(value)])])] : []),
      ...targets.map((target) => {
        const star = solved?.best.has(`${selected} ${target}`) ? "★ " : "";
        const remove = make("button", {
          type: "button", "aria-label": say("edit-remove-edge", { from: selected ?? "", to: target }),
        }, ["×"]);
        remove.addEventListener("click", () => edit((graph) => graph.toggle(selected ?? "", target)));
        return make("li", {}, [`${star}${selected} → ${target} `, remove]);
      }),
    );
  }

  /** A name as it was typed; complains where it cannot be one. @param {HTMLInputElement} input */
  function named(input) {
    const name = input.value.trim();
    const isFree = Drawing.isName(name) && !drawing?.vertices.has(name);
    input.setAttribute("aria-invalid", String(!isFree));
    if (!isFree) {
      file.complain(new Error(say("edit-vertex-name", { name })));
    }
    return isFree ? name : null;
  }

  /** @param {string} id @param {() => void} done */
  function onSubmit(id, done) {
    get(id, HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      done();
    });
  }

  onSubmit("graph-vertex-form", () => {
    const name = newVertex.value.trim() === "" ? undefined : named(newVertex);
    if (name !== null) {
      edit((graph) => {
        const { x, y } = graph.free();
        select(graph.add(x, y, name));
      });
      newVertex.value = "";
    }
  });
  onSubmit("graph-edge-form", () => {
    if (from.value !== "" && to.value !== "" && !drawing?.out.get(from.value)?.has(to.value)) {
      edit((graph) => graph.toggle(from.value, to.value));
    }
  });
  onSubmit("graph-rename-form", () => {
    const name = named(fields.rename);
    if (name !== null && selected !== null) {
      const old = selected;
      edit((graph) => {
        graph.rename(old, name);
        selected = name;
      });
    }
  });
  fields.label.addEventListener("change", () => {
    const label = fields.label.value;
    edit((graph) => {
      graph.vertex(selected ?? "").label =
        label === "win" || label === "loss" || label === "draw" ? label : "";
    });
  });
  fields.owner.addEventListener("change", () => {
    const owner = fields.owner.value;
    edit((graph) => graph.own(selected ?? "", owner === "0" || owner === "1" ? owner : ""));
  });
  get("graph-delete", HTMLButtonElement).addEventListener("click", () => {
    edit((graph) => graph.remove(selected ?? ""));
  });
  get("graph-clear", HTMLButtonElement).addEventListener("click", () => {
    past.keep();
    file.area.value = "";
    readText();
  });
  get("graph-tidy", HTMLButtonElement).addEventListener("click", () => {
    drawing?.tidy();
    draw();
  });

  /** The vertex to begin with: the one that is typed, or selected, or first. */
  function first() {
    const typed = start.value.trim();
    return typed || (selected ?? /^\s*([^\s#]\S*)/mu.exec(file.area.value)?.[1] ?? "");
  }

  /** Uploads the graph, asks for its values and shows them. */
  async function solve() {
    forget();
    const mark = turn;
    answer.textContent = say("edit-solving");
    try {
      const game = `graph:${await file.upload()}`;
      const totals = await ask("totals", { game });
      const at = first();
      const found = await ask("solve", { game, position: at });
      const shape = await whole(game);
      if (mark !== turn) {
        return;
      }
      answer.textContent = say("edit-graph-answer", {
        position: at, value: worth(found), positions: totals.positions,
        wins: totals.wins, losses: totals.losses, draws: totals.draws,
      });
      if (drawing && shape) {
        const name = (/** @type {number} */ index) => shape.vertices[index].name;
        const best = shape.edges.filter((edge) => edge.best);
        solved = {
          values: new Map(shape.vertices.flatMap(({ name, value }) => (value ? [[name, value]] : []))),
          best: new Set(best.map((edge) => `${name(edge.from)} ${name(edge.to)}`)),
        };
        draw();
        lists();
      } else {
        const expand = surroundings(game);
        const around = shape ?? (await expand(at));
        if (mark === turn) {
          drawGraph(view, around, { expand, onPick: (picked) => (start.value = picked) });
        }
      }
    } catch (error) {
      if (mark === turn) {
        answer.textContent = "";
        file.complain(error);
      }
    }
  }

  /** The whole graph with its values; null when it is too large to be drawn. @param {string} game */
  async function whole(game) {
    try {
      /** @type {Shape} */
      const shape = await fetchJson(`diagram?${new URLSearchParams({ game, view: "map" })}`);
      return shape;
    } catch (error) {
      if (error instanceof Refused && error.problem.code === "draw-graph-too-large") {
        return null;
      }
      throw error;
    }
  }

  /**
   * Opens the page of a game on the graph.
   * @param {(file: string) => string} notation
   * @param {string} [at]
   */
  async function play(notation, at) {
    try {
      const game = notation(await file.upload());
      // What is wrong is said here, where it can be mended.
      await positionOf(game, at);
      location.href = pageOf("play", { game, ...(at !== undefined && { at }) });
    } catch (error) {
      file.complain(error);
    }
  }

  get("graph-solve", HTMLButtonElement).addEventListener("click", () => void solve());
  get("graph-play", HTMLButtonElement).addEventListener("click", () => void play((name) => `graph:${name}`, first()));
  // Whoever draws edges for a chase means them both ways.
  get("graph-chase", HTMLButtonElement).addEventListener("click", () => void play((name) => `cops:${name},undirected=yes`));
  canvas.canvas.addEventListener("keydown", (event) => past.hear(event));
  /** What other programs write is understood, or refused with its place: never taken for a name. */
  function tidyText() {
    /** @type {NotAnEdge | null} */
    let wrong = null;
    try {
      const edges = asEdges(file.area.value);
      if (edges !== null && edges !== file.area.value) {
        past.keep();
        file.area.value = edges;
      }
    } catch (error) {
      if (!(error instanceof NotAnEdge)) {
        throw error;
      }
      wrong = error;
    }
    readText();
    if (wrong) {
      const problem = { code: "edit-not-an-edge", message: say("edit-not-an-edge"), file: file.name.value, ...wrong.place };
      file.complain(new Refused(problem));
    }
  }

  // Not while it is typed: what is half written is no edge yet.
  file.area.addEventListener("paste", () => setTimeout(tidyText));
  file.area.addEventListener("change", tidyText);
  file.begin(FIRST);
}
