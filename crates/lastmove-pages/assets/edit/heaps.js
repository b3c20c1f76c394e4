// Heaps set by hand for Nim and other games of heaps: checked and answered as they are typed.
// @ts-check

import { get, make, say } from "../common.js";
import { show } from "../transport.js";
import { begun, keep } from "./kept.js";
import { Question } from "./question.js";

/** The most heaps of the list. */
const MOST = 40;

export function beginHeaps() {
  const game = get("heaps-game", HTMLSelectElement);
  const misere = get("heaps-misere", HTMLInputElement);
  const list = get("heaps-list", HTMLElement);
  const add = get("heaps-add", HTMLButtonElement);
  const picture = get("heaps-picture", HTMLImageElement);
  const question = new Question("heaps", (asked) => {
    picture.hidden = asked === null;
    if (asked !== null) {
      show(picture, { game: asked, view: "position" });
      picture.alt = say("edit-heaps-picture", { game: asked });
    }
  });
  picture.addEventListener("error", () => {
    picture.hidden = true;
  });

  const isFixed = () => game.selectedOptions[0]?.dataset.fixed === "true";

  const inputs = () =>
    [...list.querySelectorAll("input")].filter((input) => input instanceof HTMLInputElement);

  function changed() {
    const heaps = inputs().map(({ value }) => value.trim());
    const rule = misere.checked ? "/misere" : "";
    add.disabled = isFixed() || heaps.length >= MOST;
    question.ask(`${game.value}${rule}:${heaps.join(",")}`);
    keep("heaps", { name: `${game.value}${rule}`, text: heaps.join(",") });
  }

  /** @param {string} heaps */
  function fill(heaps) {
    list.replaceChildren();
    heaps.split(",").forEach(append);
    changed();
  }

  /** @param {string} heap */
  function append(heap) {
    // Heaps of any size are games: more than a number field holds.
    const input = make("input", {
      inputmode: "numeric", value: heap, size: "6", maxlength: "60", autocomplete: "off",
    });
    const item = make("li", {}, [make("label", {}, [make("span"), " ", input])]);
    input.addEventListener("input", changed);
    input.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 1n, ArrowDown: -1n }[event.key];
      if (step !== undefined && /^\d+$/.test(input.value)) {
        const value = BigInt(input.value) + step;
        input.value = String(value < 0n ? 0n : value);
        event.preventDefault();
        changed();
      }
    });
    if (!isFixed()) {
      const remove = make("button", { type: "button" }, ["×"]);
      remove.addEventListener("click", () => {
        if (inputs().length > 1) {
          item.remove();
          number();
          changed();
          inputs()[0].focus();
        }
      });
      item.append(remove);
    }
    list.append(item);
    number();
  }

  /** Names the heaps by their numbers. */
  function number() {
    for (const [index, item] of [...list.children].entries()) {
      const label = say("edit-heap", { number: index + 1 });
      item.querySelector("label span")?.replaceChildren(label);
      item.querySelector("button")?.setAttribute(
        "aria-label", say("edit-remove-heap", { number: index + 1 }),
      );
    }
  }

  add.addEventListener("click", () => {
    append("1");
    changed();
    inputs().at(-1)?.focus();
  });
  game.addEventListener("change", () => fill(game.selectedOptions[0]?.dataset.heaps ?? "1"));
  misere.addEventListener("change", changed);
  const kept = begun("heaps");
  const [name, rule] = kept?.name.split("/") ?? [];
  if (kept && [...game.options].some(({ value }) => value === name)) {
    game.value = name;
    misere.checked = rule === "misere";
    fill(kept.text.split(",").slice(0, MOST).join(","));
  } else {
    fill(game.selectedOptions[0]?.dataset.heaps ?? "1");
  }
}
