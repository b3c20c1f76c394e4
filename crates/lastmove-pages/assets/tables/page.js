// Positions looked up in tables on disk.
// @ts-check

import { ask, fetchJson, forMover, get, make, say, worth } from "../common.js";
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

/** @returns {Promise<{name: string, uploaded: boolean}[]>} */
const list = () => fetchJson("tables");

/** A name of a table that there is not yet, as plain as uploads have. @param {string} file @param {string[]} taken */
function nameOf(file, taken) {
  const plain = file.replace(/(\.lmt)?$/i, "").replace(/[^\p{L}\p{N}_.-]/gu, "-").replace(/^[.-]+/, "").slice(0, 70) || "table";
  for (let count = 1; ; count += 1) {
    const name = `${plain}${count === 1 ? "" : `-${count}`}.lmt`;
    if (!taken.includes(name)) {
      return name;
    }
  }
}

/** Takes tables of the visitor, and shows the page with them. @param {FileList} files */
async function take(files) {
  const problem = get("table-problem", HTMLElement);
  problem.hidden = true;
  try {
    for (const file of files) {
      const name = nameOf(file.name, (await list()).map((table) => table.name));
      const path = `uploads/${encodeURIComponent(name)}`;
      await fetchJson(path, { method: "PUT", body: await file.arrayBuffer() });
      if (!(await list()).some((table) => table.uploaded && table.name === name)) {
        await fetchJson(path, { method: "DELETE" });
        throw new Error(say("tables-no-table", { name: file.name }));
      }
    }
    location.reload();
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
  }
}

const given = get("table-file", HTMLInputElement);
given.addEventListener("change", () => {
  if (given.files?.length) {
    void take(given.files);
  }
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer?.files.length) {
    void take(event.dataTransfer.files);
  }
});
for (const button of document.querySelectorAll(".forget")) {
  button.addEventListener("click", async () => {
    const section = button.closest("section");
    await fetchJson(`uploads/${encodeURIComponent(section?.dataset.name ?? "")}`, { method: "DELETE" });
    location.reload();
  });
}
