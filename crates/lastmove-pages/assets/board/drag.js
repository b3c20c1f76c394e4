// Moving pieces by dragging them, beside clicks and keys.
// @ts-check

import { svg } from "../common.js";

/** @typedef {import("./board.js").Picture} Picture */

/** How far a pointer goes, in pixels, before this is no click. */
const FAR = 6;

/**
 * Lets pieces be dragged.
 * @param {Picture} picture
 * @param {{begins: (key: string) => boolean, take: (key: string) => void, drop: (key: string | null) => void}} hooks
 *   `begins` says whether a move begins with the piece at a place, `take` picks it, and `drop` is
 *   told of the place where it is let go, where there is one
 */
export function draggable({ root, places }, { begins, take, drop }) {
  /** @type {{key: string, pointer: number, x: number, y: number, ghost: SVGElement | null} | null} */
  let held = null;

  /** The place at a point of the window. @param {PointerEvent} event */
  const placeAt = ({ clientX, clientY }) => {
    const found = document.elementFromPoint(clientX, clientY)?.closest(".place");
    return found && root.contains(found) ? found.getAttribute("data-place") : null;
  };

  /** Takes the picture of the piece away. */
  const letGo = () => {
    held?.ghost?.remove();
    places.get(held?.key ?? "")?.group.classList.remove("is-dragged");
    held = null;
  };

  root.addEventListener("pointerdown", (event) => {
    const key = placeAt(event);
    const isPiece = key !== null && places.get(key)?.group.querySelector(".stands");
    if (event.button === 0 && event.isPrimary && key !== null && isPiece && begins(key)) {
      held = { key, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
    }
  });
  root.addEventListener("pointermove", (event) => {
    if (held === null || event.pointerId !== held.pointer) {
      return;
    }
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    if (held.ghost === null) {
      if (Math.hypot(right, down) < FAR) {
        return;
      }
      root.setPointerCapture(held.pointer);
      take(held.key);
      const group = places.get(held.key)?.group;
      const piece = group?.querySelector(".stands")?.cloneNode(true);
      held.ghost = svg("g", { class: "dragged", "aria-hidden": "true" }, piece ? [piece] : []);
      group?.classList.add("is-dragged");
      root.append(held.ghost);
    }
    const at = places.get(held.key)?.group.transform.baseVal[0]?.matrix;
    const scale = root.getScreenCTM()?.a ?? 1;
    held.ghost.setAttribute("transform", `translate(${(at?.e ?? 0) + right / scale} ${(at?.f ?? 0) + down / scale})`);
  });
  root.addEventListener("pointerup", (event) => {
    if (held === null || event.pointerId !== held.pointer) {
      return;
    }
    const [{ key, ghost }, to] = [held, placeAt(event)];
    letGo();
    // Let go where it was, it stays selected, as by a click.
    if (ghost !== null && to !== key) {
      drop(to);
    }
  });
  root.addEventListener("pointercancel", letGo);
  // A finger that drags a piece does not scroll the page.
  root.addEventListener("touchmove", (event) => {
    if (held !== null && event.cancelable) {
      event.preventDefault();
    }
  }, { passive: false });
}
