// A map of positions: which of them are lost for who moves? All of them are to be marked.
// @ts-check

import { fetchJson, make, say } from "../common.js";
import { paint, walkable } from "../board/board.js";
import { drawGrid } from "../board/grid.js";
import { cellAt } from "../board/keys.js";
import { positionOf } from "../play/ask.js";
import { reason } from "./exercise.js";
import { size } from "./stage.js";

/**
 * @typedef {import("./exercise.js").Exercise} Exercise
 * @typedef {Extract<import("../board/board.js").Shape, {kind: "grid"}>} GridShape
 */

/** @param {Exercise} exercise */
export async function start(exercise) {
  const { game } = await positionOf(exercise.items[0]);
  /** @type {GridShape} */
  const shape = await fetchJson(`diagram?${new URLSearchParams({ game, view: "map" })}`);
  for (const cell of shape.cells) {
    cell.piece = null;
  }
  const picture = drawGrid(shape, "");
  picture.root.classList.add("is-map");
  picture.root.setAttribute("aria-label", say("learn-map"));
  size(picture.root);
  /** @type {Set<string>} */
  const marked = new Set();
  let isDone = false;
  const count = make("span", { class: "count" });

  /** Shows what is marked; once all is right, the values. @param {string | null} wrong a cell that is not right */
  function draw(wrong = null) {
    for (const [key, place] of picture.places) {
      const isMarked = marked.has(key);
      const text = place.worth;
      if (isDone) {
        paint(place, cellAt(shape, key)?.value ?? null);
      } else if (text) {
        text.textContent = isMarked ? "−" : "";
        place.group.classList.toggle("is-loss", isMarked);
      }
      place.group.classList.toggle("is-move", !isDone);
      place.group.classList.toggle("is-marked", key === wrong);
      place.group.setAttribute("aria-selected", String(isMarked));
      place.group.setAttribute("aria-label", isMarked ? `${place.name}, ${say("learn-lost")}` : place.name);
    }
    count.textContent = say("learn-marked", { count: marked.size });
  }

  walkable(picture, (key) => {
    if (isDone) {
      return;
    }
    if (!marked.delete(key)) {
      marked.add(key);
    }
    exercise.tell("");
    draw();
  });

  async function check() {
    const isLost = (/** @type {string} */ key) => cellAt(shape, key)?.value?.outcome === "loss";
    // From the end of the game on, as they are found.
    const wrong = [...picture.places.keys()].filter((key) => isLost(key) !== marked.has(key));
    isDone = wrong.length === 0;
    draw(wrong[0] ?? null);
    if (isDone) {
      exercise.tell(say("learn-map-right"), "right");
      exercise.done();
      return;
    }
    const why = await reason(game, wrong[0]);
    exercise.tell(say("learn-map-wrong", { count: wrong.length, position: wrong[0], why: why.text }), "wrong");
  }

  exercise.body.append(
    make("div", { class: "board" }, [picture.root]),
    make("p", { class: "buttons" }, [exercise.button(say("learn-check"), check), count]),
  );
  draw();
}
