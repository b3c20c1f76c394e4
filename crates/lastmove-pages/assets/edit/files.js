// What the editors of boards and of graphs share: their text files, and the answers about them.
// @ts-check

import { fetchJson, fetchText, get, make, Refused, save, say } from "../common.js";
import { begun, keep, keepUpload, stored } from "./kept.js";

/** The most characters of a line that an excerpt shows. */
const WIDEST = 120;

/**
 * Tells the uploads of this tab from those of others: what is drawn here must not change the game
 * that is played there.
 */
const TAB = tab();

function tab() {
  const fresh = Math.floor(Math.random() * 36 ** 4).toString(36).padStart(4, "0");
  try {
    const known = sessionStorage.getItem("tab") ?? fresh;
    sessionStorage.setItem("tab", known);
    return known;
  } catch {
    // Without storage a tab is one page.
    return fresh;
  }
}

/** A text file that is edited: its name, its text, and what is wrong with it. */
export class TextFile {
  /**
   * @param {string} kind the first part of the ids, which is also the folder of the examples' game
   * @param {string} folder of the examples
   * @param {() => void} onText told when the text has changed by hand
   * @param {() => void} [onLoad] told when it was loaded
   */
  constructor(kind, folder, onText, onLoad = onText) {
    this.kind = kind;
    this.name = get(`${kind}-name`, HTMLInputElement);
    this.area = get(`${kind}-text`, HTMLTextAreaElement);
    this.problem = get(`${kind}-problem`, HTMLElement);
    this.excerpt = get(`${kind}-excerpt`, HTMLElement);
    this.onText = onText;
    this.onLoad = onLoad;
    /** Told before another text takes the place of this one. */
    this.beforeLoad = () => {};
    this.area.addEventListener("input", onText);
    get(`${kind}-export`, HTMLButtonElement).addEventListener("click", () => this.save());
    const chosen = get(`${kind}-import`, HTMLInputElement);
    chosen.addEventListener("change", () => {
      const file = chosen.files?.[0];
      if (file) {
        file.text().then(
          (text) => this.load(text, file.name),
          (error) => this.complain(error),
        );
      }
    });
    void this.examples(folder).catch((error) => this.complain(error));
  }

  /** @param {string} folder */
  async examples(folder) {
    const select = get(`${this.kind}-example`, HTMLSelectElement);
    /** @type {string[]} */
    const names = await fetchJson("examples");
    for (const name of names.filter((name) => name.startsWith(`examples/${folder}/`)).sort()) {
      select.append(make("option", { value: name }, [name.split("/").at(-1) ?? name]));
    }
    select.addEventListener("change", async () => {
      const name = select.value;
      if (name !== "") {
        try {
          this.load(await fetchText(name), name.split("/").at(-1) ?? name);
        } catch (error) {
          this.complain(error);
        }
      }
    });
  }

  /** A file from elsewhere. @param {string} text @param {string} name */
  load(text, name) {
    this.beforeLoad();
    // Uploads have plain names.
    this.name.value = name.replace(/[^\p{L}\p{N}_.-]/gu, "-").replace(/^[.-]+/, "") || this.name.value;
    this.area.value = text;
    this.clear();
    this.onLoad();
  }

  /**
   * What to begin with: a file that the address names, what it carries, what was drawn here last, or
   * this.
   * @param {string} text
   */
  begin(text) {
    const before = stored(this.kind);
    const kept = begun(this.kind);
    if (before && kept && before.text !== kept.text) {
      // What was drawn here last is a step back from what the address brings.
      this.area.value = before.text;
      this.beforeLoad();
    }
    this.name.value = kept?.name ?? this.name.value;
    this.area.value = kept?.text ?? text;
    this.onLoad();
    this.name.addEventListener("change", () => this.keep());
    const query = new URLSearchParams(location.search);
    const name = query.get("file");
    if (name !== null && query.get("kind") === this.kind) {
      const isExample = name.startsWith("examples/");
      const path = isExample ? name : `uploads/${encodeURIComponent(name)}`;
      const last = name.split("/").at(-1) ?? name;
      // The mark that an upload has of its tab is not part of its name.
      const bare = isExample ? last : last.replace(/-[a-z0-9]{4}(?=\.[^.]*$|$)/u, "");
      fetchText(path).then((found) => this.load(found, bare), (error) => this.complain(error));
    }
  }

  /** Keeps what is drawn. */
  keep() {
    keep(this.kind, { name: this.name.value, text: this.area.value });
  }

  /** Gives the text to the browser as a file. */
  save() {
    save(this.name.value, new Blob([this.area.value], { type: "text/plain" }));
  }

  /** Uploads the text, under a name of this tab's own, and gives that name. */
  async upload() {
    const name = this.name.value.replace(/(\.[^.]*)?$/, `-${TAB}$1`);
    await fetchJson(`uploads/${encodeURIComponent(name)}`, {
      method: "PUT",
      body: this.area.value,
    });
    keepUpload({ name, text: this.area.value });
    return name;
  }

  clear() {
    this.problem.hidden = true;
    this.excerpt.hidden = true;
    this.area.removeAttribute("aria-invalid");
    this.name.removeAttribute("aria-invalid");
  }

  /** Says what is wrong, and marks the place in the text. @param {unknown} error */
  complain(error) {
    this.clear();
    this.problem.textContent = error instanceof Error ? error.message : String(error);
    this.problem.hidden = false;
    if (!(error instanceof Refused)) {
      return;
    }
    const { code, file, line, column } = error.problem;
    if (code === "web-upload-name") {
      this.name.setAttribute("aria-invalid", "true");
      this.name.focus();
    }
    if (file === undefined || line === undefined || column === undefined) {
      return;
    }
    const lines = this.area.value.split("\n");
    const wrong = [...(lines[line - 1] ?? "")];
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const before = wrong.slice(0, column - 1).join("");
    this.problem.textContent = say("edit-place", { line, column, reason: error.message });
    this.area.setAttribute("aria-invalid", "true");
    const details = this.area.closest("details");
    if (details) {
      details.open = true;
    }
    this.area.focus();
    const from = start + before.length;
    this.area.setSelectionRange(from, from + (wrong[column - 1]?.length ?? 0));
    // A long line is shown from shortly before the place.
    const cut = Math.max(0, column - WIDEST / 2);
    const shown = wrong.slice(cut, cut + WIDEST).join("");
    this.excerpt.textContent = `${shown}\n${" ".repeat(column - 1 - cut)}^`;
    this.excerpt.hidden = false;
  }
}

/** Texts to go back to. */
export class Past {
  /** @type {string[]} */
  before = [];
  /** @type {string[]} */
  after = [];

  /**
   * @param {HTMLButtonElement} undo
   * @param {HTMLButtonElement} redo
   * @param {() => string} now
   * @param {(text: string) => void} restore
   */
  constructor(undo, redo, now, restore) {
    this.buttons = { undo, redo };
    this.now = now;
    this.restore = restore;
    undo.addEventListener("click", () => this.walk(this.before, this.after));
    redo.addEventListener("click", () => this.walk(this.after, this.before));
  }

  /** Remembers how it is, before it changes. */
  keep() {
    if (this.before.at(-1) !== this.now()) {
      this.before.push(this.now());
      this.before.splice(0, this.before.length - 100);
    }
    this.after = [];
    this.show();
  }

  /** @param {string[]} from @param {string[]} to */
  walk(from, to) {
    const text = from.pop();
    if (text !== undefined) {
      to.push(this.now());
      this.restore(text);
    }
    this.show();
  }

  /** Ctrl-Z and Ctrl-Y. @param {KeyboardEvent} event */
  hear(event) {
    if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(event.key)) {
      return;
    }
    event.preventDefault();
    const back = event.key === "z";
    this.walk(back ? this.before : this.after, back ? this.after : this.before);
  }

  show() {
    this.buttons.undo.disabled = this.before.length === 0;
    this.buttons.redo.disabled = this.after.length === 0;
  }
}
