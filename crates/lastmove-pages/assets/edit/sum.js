// Sums of games: each part is checked as it is typed, and the whole is answered.
// @ts-check

import { ask, get, make, say } from "../common.js";
import { begun, keep } from "./kept.js";
import { nimber, PAUSE, Question } from "./question.js";

/** The most parts of the list. */
const MOST = 20;

export function beginSum() {
  const parts = get("sum-parts", HTMLElement);
  const add = get("sum-add", HTMLButtonElement);
  const misere = get("sum-misere", HTMLInputElement);
  const question = new Question("sum");
  let count = 0;

  const texts = () =>
    [...parts.querySelectorAll("input")].map(({ value }) => value.trim());

  /** The part with the rule of play. @param {string} part */
  function ruled(part) {
    const named = part.replace("/misere", "");
    return misere.checked ? named.replace(/^[^:@,]*/, (name) => `${name}/misere`) : named;
  }

  function changed() {
    add.disabled = parts.children.length >= MOST;
    question.ask(texts().filter((text) => text !== "").map(ruled).join(" + "));
    keep("sum", { name: misere.checked ? "misere" : "normal", text: texts().join(" + ") });
  }

  /** @param {string} text */
  function append(text) {
    const id = `sum-part-${++count}`;
    const input = make("input", {
      id, value: text, list: "sum-games", spellcheck: "false", autocomplete: "off",
      "aria-describedby": `${id}-state`, placeholder: "nim:3,4,5",
    });
    const state = make("span", { id: `${id}-state`, class: "edit-state", role: "status" });
    const remove = make("button", { type: "button" }, ["×"]);
    const label = make("label", { for: id });
    const item = make("li", {}, [label, input, remove, state]);
    let turn = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    async function check() {
      const mark = ++turn;
      const game = input.value.trim();
      /** @type {string} */
      let said;
      let isWrong = false;
      try {
        const { nim_value: value } = await ask("value", { game });
        said = `✓ ${say("edit-nim-value", { value: nimber(value) })}`;
      } catch (error) {
        isWrong = true;
        said = `✗ ${error instanceof Error ? error.message : error}`;
      }
      if (mark === turn) {
        state.textContent = said;
        state.classList.toggle("problem", isWrong);
        input.setAttribute("aria-invalid", String(isWrong));
      }
    }

    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), PAUSE);
      changed();
    });
    remove.addEventListener("click", () => {
      if (parts.children.length > 1) {
        turn += 1;
        item.remove();
        number();
        changed();
        parts.querySelector("input")?.focus();
      }
    });
    parts.append(item);
    number();
    void check();
  }

  function number() {
    for (const [index, item] of [...parts.children].entries()) {
      item.querySelector("label")?.replaceChildren(say("edit-part", { number: index + 1 }));
      item.querySelector("button")?.setAttribute(
        "aria-label", say("edit-remove-part", { number: index + 1 }),
      );
    }
  }

  add.addEventListener("click", () => {
    append("nim:3");
    changed();
    const last = [...parts.querySelectorAll("input")].at(-1);
    last?.focus();
    last?.select();
  });
  misere.addEventListener("change", changed);
  const kept = begun("sum");
  misere.checked = kept?.name === "misere";
  (kept?.text.split(" + ").slice(0, MOST) ?? ["nim:3,4,5", "kayles:7"]).forEach(append);
  changed();
}
