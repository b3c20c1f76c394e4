// Positions looked up in tables on disk.
// @ts-check

import { ask, forMover, get, make, say, worth } from "../common.js";
import { pageOf } from "../transport.js";

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {{game: string, position: string, outcome: import("../common.js").Outcome,
 *   remoteness: number | string | null, best: Rated[] | null}} Probed
 */

/** @param {HTMLElement} section */
function begin(section) {
  const number = section.dataset.number ?? "";
  const form = get(`probe-${number}`, HTMLFormElement);
  const input = get(`position-${number}`, HTMLInputElement);
  const problem = get(`problem-${number}`, HTMLElement);
  const found = get(`found-${number}`, HTMLElement);
  /** Counts questions, so that a late answer to an older one is not shown. */
  let turn = 0;

  async function probe() {
    const mark = ++turn;
    problem.hidden = true;
    try {
      /** @type {Probed} */
      const probed = await ask(`tables/${number}/probe`, { position: input.value.trim() });
      if (mark === turn) {
        found.replaceChildren(...shown(probed));
        input.removeAttribute("aria-invalid");
      }
    } catch (error) {
      if (mark === turn) {
        found.replaceChildren();
        problem.textContent = error instanceof Error ? error.message : String(error);
        problem.hidden = false;
        input.setAttribute("aria-invalid", "true");
      }
    }
  }

  /** @param {Probed} probed */
  function shown(probed) {
    const value = make("strong", { class: probed.outcome }, [worth(probed)]);
    const lines = [make("p", {}, [`${probed.position}: `, value])];
    if (section.dataset.playable === "true") {
      // The position may stand in the name of the game: the address says it apart.
      const query = new URLSearchParams({ game: probed.game, at: probed.position });
      const link = make("a", { href: pageOf("play", query) }, [say("tables-play")]);
      lines.push(make("p", {}, [link]));
    }
    if (probed.best === null) {
      return [...lines, make("p", {}, [say("tables-no-moves")])];
    }
    if (probed.best.length === 0) {
      return [...lines, make("p", {}, [say("tables-over")])];
    }
    const items = probed.best.map((option) => {
      const button = make("button", { type: "button" }, [option.to]);
      button.addEventListener("click", () => {
        input.value = option.to;
        void probe();
        input.focus();
      });
      const after = make("span", { class: forMover(option).outcome }, [worth(option)]);
      return make("li", {}, [`★ ${option.move} → `, button, " ", after]);
    });
    return [...lines, make("p", {}, [say("tables-best")]), make("ul", {}, items)];
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void probe();
  });
}

for (const section of document.querySelectorAll("section.table")) {
  if (section instanceof HTMLElement) {
    begin(section);
  }
}
