// Drawings that are not lost: kept by the browser, and carried by the address while they are small.
// @ts-check

import { recall, remember } from "../play/store.js";
import { ask } from "../transport.js";

/** The longest drawing that the address carries, and that the browser keeps, in characters. */
const IN_ADDRESS = 2_000;
const IN_STORE = 500_000;

/** How many uploads are kept to be uploaded again. */
const UPLOADS = 8;

/** @typedef {{name: string, text: string}} Kept a file: its name, and what is in it */

/** What each editor has now. @type {Map<string, Kept>} */
const now = new Map();

/**
 * The editor that the address names, and what the address carries for it.
 * @returns {{kind: string, file: Kept | null}}
 */
export function addressed() {
  const [kind, rest] = location.hash.slice(1).split("?");
  const query = new URLSearchParams(rest ?? "");
  const [name, text] = [query.get("name"), query.get("text")];
  return { kind, file: name !== null && text !== null ? { name, text } : null };
}

/** Puts an editor into the address, with what is drawn there. @param {string} kind */
export function address(kind) {
  const kept = now.get(kind);
  const carried = kept ? `?${new URLSearchParams(kept)}` : "";
  const rest = carried.length <= IN_ADDRESS ? carried : "";
  history.replaceState(null, "", `${location.pathname}#${kind}${rest}`);
}

/**
 * What was drawn in an editor last.
 * @param {string} kind
 * @returns {Kept | null}
 */
export function stored(kind) {
  try {
    const kept = JSON.parse(recall(`drawing-${kind}`) ?? "null");
    return typeof kept?.name === "string" && typeof kept?.text === "string" ? kept : null;
  } catch {
    // Something else wrote there.
    return null;
  }
}

/**
 * What an editor is to begin with: what the address carries, else what was drawn here last.
 * @param {string} kind
 * @returns {Kept | null}
 */
export function begun(kind) {
  const carried = addressed();
  return carried.kind === kind && carried.file ? carried.file : stored(kind);
}

/**
 * Keeps what is drawn.
 * @param {string} kind
 * @param {Kept} file
 */
export function keep(kind, file) {
  now.set(kind, file);
  if (file.text.length <= IN_STORE) {
    remember(`drawing-${kind}`, JSON.stringify(file));
  }
  if (addressed().kind === kind) {
    address(kind);
  }
}

/** The uploads kept, the newest last. @returns {Kept[]} */
function uploads() {
  try {
    const kept = JSON.parse(recall("uploads") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps an upload, which the server forgets when it ends. @param {Kept} file */
export function keepUpload(file) {
  if (file.text.length <= IN_STORE / UPLOADS) {
    const others = uploads().filter(({ name }) => name !== file.name);
    remember("uploads", JSON.stringify([...others, file].slice(-UPLOADS)));
  }
}

/**
 * The file that a game is read from, where it is one that can be drawn.
 * @param {string} game
 * @returns {{kind: string, name: string} | null}
 */
export function drawnFile(game) {
  const [, of, name] = /^(pursuit|graph|cops)(?:\/misere)?:([^,@+]+)/.exec(game) ?? [];
  // What programs write as graph6 and its like is not drawn.
  return name === undefined || /\.[gsd]6$/.test(name.trim()) ? null : { kind: of === "pursuit" ? "board" : "graph", name: decodeURIComponent(name.trim()) };
}

/**
 * Uploads again what a game is read from and the server has forgotten.
 * @param {string} game
 * @returns {Promise<boolean>} whether it was there
 */
export async function uploadAgain(game) {
  const wanted = drawnFile(game)?.name;
  const kept = uploads().find(({ name }) => name === wanted);
  if (!kept) {
    return false;
  }
  const path = `/api/v1/uploads/${encodeURIComponent(kept.name)}`;
  return (await ask(path, { method: "PUT", body: kept.text })).ok;
}
