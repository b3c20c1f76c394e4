// What differs between two positions on the same picture: to show what a move would do, and to move
// pieces where they go.
// @ts-check

import { svg } from "../common.js";
import { indexAt, standing } from "./keys.js";
import { standingOn } from "./standing.js";

/**
 * @typedef {import("./board.js").Picture} Picture
 * @typedef {import("./board.js").Shape} Shape
 * @typedef {{gone: Set<string>, came: Map<string, string>, left: Map<string, string>}} Change the
 *   places of which something goes, and the pieces that come and that leave, by their places
 */

/** How long a piece is on its way, in milliseconds. */
const DURATION = 150;

/** How long a piece takes to fall this far from rest; n times as far takes √n times as long. */
const FALL = 190;
const FALLEN = 40;

/** More pieces than these come by no single move: they are not shown on their way. */
const MOST_MOVED = 4;

/**
 * What goes and what comes from one position of a part to another one.
 * @param {Shape} before
 * @param {Shape} after
 * @param {Picture} picture of the position before, or of the one after
 * @param {string} prefix of the names of its places
 * @returns {Change}
 */
export function change(before, after, picture, prefix) {
  /** @type {Change} */
  const found = { gone: new Set(), came: new Map(), left: new Map() };
  if (before.kind === "grid" && after.kind === "grid") {
    // Another window onto a large board shows other places.
    if (before.cells.length !== after.cells.length || before.columns !== after.columns || before.first_row !== after.first_row) {
      return found;
    }
    for (const key of picture.places.keys()) {
      const index = indexAt(before, key.slice(prefix.length));
      const [was, is] = [before.cells[index], after.cells[index]];
      replace(found, key, standing(was), standing(is));
      if ((was.piece !== null && is.piece === null) || (was.ground === "open" && is.ground !== "open")) {
        found.gone.add(key);
      }
    }
  } else if (before.kind === "heaps" && after.kind === "heaps" && before.heaps.length === after.heaps.length) {
    before.heaps.forEach((heap, index) => {
      for (let stone = Number(after.heaps[index]) + 1; stone <= Number(heap); stone += 1) {
        const key = `${prefix}${index + 1}.${stone}`;
        if (!picture.places.has(key)) {
          break;
        }
        found.gone.add(key);
      }
    });
  } else if (before.kind === "graph" && after.kind === "graph" && before.pieces && after.pieces) {
    const there = new Map(after.vertices.map(({ name }, vertex) => [name, vertex]));
    before.vertices.forEach(({ name }, vertex) => {
      const [went, comes] = [standingOn(before, vertex), standingOn(after, there.get(name) ?? -1)];
      replace(found, `${prefix}${name}`, went, comes);
      if (went !== null && comes === null) {
        found.gone.add(`${prefix}${name}`);
      }
    });
  } else if (before.kind === "graph" && after.kind === "graph" && !before.directed && !after.directed) {
    const names = new Set(after.vertices.map(({ name }) => name));
    for (const { name } of before.vertices) {
      if (!names.has(name)) {
        found.gone.add(`${prefix}${name}`);
      }
    }
    const ends = edgesBetween(after, prefix);
    for (const [joint, count] of edgesBetween(before, prefix)) {
      // Of several edges between two vertices the last ones go.
      for (let edge = ends.get(joint) ?? 0; edge < count; edge += 1) {
        found.gone.add(`${joint} ${edge}`);
      }
    }
  }
  return found;
}

/**
 * Notes what left a place and what came there, where that is not the same.
 * @param {Change} change
 * @param {string} key
 * @param {string | null} went
 * @param {string | null} comes
 */
function replace({ left, came }, key, went, comes) {
  if (went === comes) {
    return;
  }
  if (went !== null) {
    left.set(key, went);
  }
  if (comes !== null) {
    came.set(key, comes);
  }
}

/**
 * How many edges there are between two places.
 * @param {Extract<Shape, {kind: "graph"}>} shape
 * @param {string} prefix
 */
function edgesBetween({ edges, vertices }, prefix) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const { from, to } of edges) {
    const joint = jointName([from, to].map((vertex) => `${prefix}${vertices[vertex].name}`));
    found.set(joint, (found.get(joint) ?? 0) + 1);
  }
  return found;
}

/**
 * What joins these places, whichever is first.
 * @param {Iterable<string>} ends
 */
export function jointName(ends) {
  return [...ends].sort().join(" — ");
}

/**
 * Shows on a picture what a move would do: what goes is faint, and what comes is drawn as a ghost.
 * @param {Picture} picture
 * @param {Change | null} change nothing to show nothing
 */
export function preview({ root, places, joints, pieces }, change) {
  root.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
  for (const [key, { group }] of places) {
    group.classList.toggle("is-going", change?.gone.has(key) ?? false);
    const piece = change?.came.get(key);
    if (piece !== undefined && pieces) {
      group.classList.toggle("is-going", change?.left.has(key) ?? false);
      group.append(svg("g", { class: "ghost", "aria-hidden": "true" }, pieces(piece)));
    }
  }
  for (const { ends, lines } of joints ?? []) {
    const name = jointName(ends.size === 1 ? [...ends, ...ends] : ends);
    lines.forEach((line, index) => line.classList.toggle("is-going", change?.gone.has(`${name} ${index}`) ?? false));
  }
}

/**
 * Lets the pieces that have come move from where they left, or appear. Not where people want no
 * motion.
 * @param {Picture} picture of the position after
 * @param {Change} change
 * @param {number} since how long ago that began, in milliseconds
 */
export function animate({ root, places, falls }, { came, left }, since) {
  if (came.size === 0 || came.size > MOST_MOVED || matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  /** @param {Element} stands @param {Keyframe[] | PropertyIndexedKeyframes} frames @param {KeyframeAnimationOptions} how */
  const start = (stands, frames, how) => {
    stands.animate(frames, how).currentTime = since;
  };
  const free = new Map(left);
  for (const [key, piece] of came) {
    const group = places.get(key)?.group;
    const stands = group?.querySelector(".stands");
    if (!group || !stands) {
      continue;
    }
    const same = [...free].find(([from, gone]) => gone === piece && !came.has(from));
    // Who is promoted is another piece where he comes.
    const from = same ?? (came.size === 1 ? [...free].find(([place]) => !came.has(place)) : undefined);
    const [here, there] = [group, from && places.get(from[0])?.group].map((place) => place?.transform.baseVal[0]?.matrix);
    if (from && here && there) {
      free.delete(from[0]);
      const way = `translate(${there.e - here.e}px, ${there.f - here.f}px)`;
      start(stands, { transform: [way, "none"] }, { duration: DURATION, easing: "ease-out" });
    } else if (here && falls !== undefined) {
      const high = here.f - falls;
      start(stands, [
        { transform: `translate(0, ${-high}px)`, easing: "cubic-bezier(.55, 0, 1, .5)" },
        { transform: "none", offset: 0.8, easing: "ease-out" },
        { transform: `translate(0, ${-high / 30}px)`, offset: 0.9, easing: "ease-in" },
        { transform: "none" },
      ], { duration: FALL * Math.sqrt(high / FALLEN) });
    } else {
      start(stands, { opacity: [0, 1] }, { duration: DURATION });
    }
  }
}
