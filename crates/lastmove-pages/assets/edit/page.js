// The page on which people draw boards and graphs of their own: which editor is shown.
// @ts-check

import { beginBoard } from "./board.js";
import { beginGraph } from "./graph.js";
import { beginHeaps } from "./heaps.js";
import { beginSum } from "./sum.js";
import { get } from "../common.js";
import { address, addressed } from "./kept.js";

const KINDS = ["board", "graph", "heaps", "sum"];

/** Shows one editor; the address says which, so that a link leads to it. @param {string} kind */
function show(kind) {
  for (const other of KINDS) {
    get(`edit-${other}`, HTMLElement).hidden = other !== kind;
  }
  address(kind);
}

for (const kind of KINDS) {
  const choice = get(`what-${kind}`, HTMLInputElement);
  choice.addEventListener("change", () => show(kind));
  if (addressed().kind === kind || new URLSearchParams(location.search).get("kind") === kind) {
    choice.checked = true;
  }
}
beginBoard();
beginGraph();
beginHeaps();
beginSum();
show(KINDS.find((kind) => get(`what-${kind}`, HTMLInputElement).checked) ?? "board");
// A link to a drawing that is opened in this very tab.
addEventListener("hashchange", () => location.reload());
