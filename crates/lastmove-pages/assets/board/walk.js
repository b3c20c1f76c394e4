// Walking over a picture: by arrow keys from place to place, and clicks.
// @ts-check

/** @typedef {import("./board.js").Picture} Picture */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

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
    const group = event.target instanceof Element ? event.target.closest(".place, [data-for]") : null;
    return group ? (keys.get(group) ?? group.getAttribute("data-for") ?? undefined) : undefined;
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
