// The box below an example of the book in which its commands run: the whole command, in this browser.
// @ts-check

import { make, save, say } from "../common.js";
import { compiled, once } from "./engine.js";
import { files as given } from "./files.js";
import { PROMPT, read } from "./line.js";
import { memoryHere } from "./module.js";

/** The name of the program, with which a line may begin. */
const NAME = "lastmove";

/** The path to which files are sent that a visitor gives on other pages. */
const UPLOADS = "/api/v1/uploads/";

/** From how many files on a command's own are not named one by one. */
const MOST_SAVERS = 3;

/** @typedef {Map<string, Blob>} Files by their paths: a worker is sent none of what is in them */

/** The command, compiled; fetched when the first line is run. */
const program = once(() => {
  const link = document.querySelector("meta[name=command]");
  return compiled(new URL(link?.getAttribute("content") ?? "", document.baseURI));
});

/** A size as people write it. @param {number} bytes */
function size(bytes) {
  const [unit, many] = bytes < 1_000 ? ["byte", 1] : bytes < 1e6 ? ["kilobyte", 1e3] : ["megabyte", 1e6];
  const format = { style: "unit", unit, unitDisplay: many === 1 ? "long" : "short", maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, /** @type {any} */ (format)).format(bytes / Number(many));
}

/** A button. @param {string} text @param {(event: MouseEvent) => void} act */
function button(text, act) {
  const made = make("button", { type: "button" }, [text]);
  made.addEventListener("click", act);
  return made;
}

/** The files that there are at first: what the page says is in them, and what the visitor gave before. */
async function begun() {
  /** @type {Files} */
  const files = new Map();
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const block of document.querySelectorAll(".book-code")) {
    const name = block instanceof HTMLElement ? block.dataset.file : undefined;
    if (name !== undefined) {
      const text = block.querySelector("pre")?.textContent ?? "";
      texts.set(name, `${texts.has(name) ? `${texts.get(name)}\n` : ""}${text}\n`);
    }
  }
  for (const [name, text] of texts) {
    files.set(name, new Blob([text]));
  }
  for (const [path, { body }] of await given()) {
    if (path.startsWith(UPLOADS) && body !== undefined) {
      const name = decodeURIComponent(path.slice(UPLOADS.length));
      files.set(name, new Blob([/** @type {BlobPart} */ (body)]));
    }
  }
  return files;
}

class Terminal {
  constructor() {
    this.said = make("div", { class: "terminal-said", role: "log", tabindex: "0", "aria-label": say("terminal-said") });
    this.input = make("input", {
      type: "text", "aria-label": say("terminal-line"), autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      enterkeyhint: "go",
    });
    // Enter runs a line, and never stops one that runs.
    this.go = button(say("terminal-run"), (event) => {
      // The second click of two was meant for what the button said before.
      if (event.detail < 2) {
        this.stop ? this.stop() : void this.run(this.input.value);
      }
    });
    this.told = make("p", { class: "terminal-told quiet", role: "status" });
    this.list = make("ul");
    this.count = make("summary");
    this.chosen = make("input", { type: "file", multiple: "", hidden: "" });
    this.folder = make("details", { class: "terminal-files" }, [
      this.count, this.list, button(say("terminal-open"), () => this.chosen.click()), this.chosen,
    ]);
    const form = make("form", { class: "terminal-line" }, [make("span", { "aria-hidden": "true" }, ["$"]), this.input, this.go]);
    const close = button("×", () => this.close());
    close.className = "terminal-close";
    close.setAttribute("aria-label", say("terminal-close"));
    this.root = make("section", { class: "terminal", "aria-busy": "false", "aria-label": say("terminal-name") }, [
      make("p", { class: "terminal-head" }, [make("span", { class: "quiet" }, [say("terminal-about")]), close]),
      this.said, form, this.told,
      this.folder,
    ]);
    /** @type {Files} */
    this.files = new Map();
    this.begun = begun().then((files) => {
      this.files = files;
      this.showFiles();
    });
    /** The lines of the example that are still to come. @type {string[]} */
    this.next = [];
    /** The lines that were run, and which of them is shown. @type {string[]} */
    this.past = [];
    this.at = 0;
    /** Ends the command that runs. @type {(() => void) | null} */
    this.stop = null;
    /** What the box is below. @type {Element | null} */
    this.example = null;

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.stop) {
        void this.run(this.input.value);
      }
    });
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.root.addEventListener("keydown", (event) => {
      const isMarked = this.input.selectionStart !== this.input.selectionEnd || String(getSelection()) !== "";
      if (event.key === "c" && event.ctrlKey && !isMarked) {
        this.stop?.();
      }
    });
    this.input.addEventListener("paste", (event) => {
      // Several lines are run one after the other, as they are entered.
      const lines = (event.clipboardData?.getData("text") ?? "").split("\n").map(stripped).filter(Boolean);
      if (lines.length > 1) {
        event.preventDefault();
        this.offer(lines);
      }
    });
    this.chosen.addEventListener("change", () => {
      void this.add([...(this.chosen.files ?? [])]);
      this.chosen.value = "";
    });
    this.root.addEventListener("dragover", (event) => event.preventDefault());
    this.root.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.add([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /**
   * Shows the box below an example, and runs the first of its lines.
   * @param {Element} example
   * @param {string[]} lines
   */
  show(example, lines) {
    this.example = example;
    if (example.nextElementSibling !== this.root) {
      example.after(this.root);
    }
    this.root.scrollIntoView({ block: "nearest" });
    this.offer(lines);
    this.input.focus({ preventScroll: true });
    if (!this.stop) {
      void this.run(this.input.value);
    }
  }

  close() {
    this.stop?.();
    this.root.remove();
    const back = this.example?.querySelector(".book-run");
    if (back instanceof HTMLElement) {
      back.focus();
    }
  }

  /** Puts the first of some lines into the input; the others follow once it is run. @param {string[]} lines */
  offer(lines) {
    this.next = lines.slice(1);
    this.input.value = lines[0] ?? "";
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step !== 0 && this.past.length > 0) {
      event.preventDefault();
      this.at = Math.min(this.past.length, Math.max(0, this.at + step));
      this.input.value = this.past[this.at] ?? "";
    } else if (event.key === "l" && event.ctrlKey) {
      event.preventDefault();
      this.said.replaceChildren();
    }
  }

  /** How many columns a line has. */
  columns() {
    const ruler = make("span", { class: "terminal-ruler" }, ["0".repeat(100)]);
    this.said.append(ruler);
    const wide = ruler.getBoundingClientRect().width / 100;
    ruler.remove();
    const { paddingLeft, paddingRight } = getComputedStyle(this.said);
    const room = this.said.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return Math.max(20, Math.floor(room / wide));
  }

  /** Runs a line. @param {string} line */
  async run(line) {
    line = stripped(line);
    if (line === "") {
      return;
    }
    if (this.past.at(-1) !== line) {
      this.past.push(line);
    }
    this.at = this.past.length;
    this.input.value = this.next.shift() ?? "";
    const shown = make("pre");
    this.said.append(make("p", {}, [make("b", {}, [PROMPT, line])]), shown);
    this.end();
    const told = read(line);
    if (told === null || told.words.length === 0) {
      shown.append(make("span", { class: "is-error" }, told === null ? [say("terminal-shell")] : []));
      this.told.textContent = "";
      this.end();
      return;
    }
    const { words, output } = told;
    const args = words[0] === NAME ? words : [NAME, ...words];
    const since = performance.now();
    this.tell("terminal-coming");
    this.busy(true);
    const done = await this.work(args, output, shown);
    this.stop = null;
    this.busy(false);
    const format = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
    this.tell(done, { seconds: format.format((performance.now() - since) / 1_000) });
    this.end();
  }

  /**
   * Runs a command to its end.
   * @param {string[]} args
   * @param {string | undefined} output
   * @param {HTMLElement} shown
   * @returns {Promise<string>} what is then told
   */
  async work(args, output, shown) {
    let isStopped = false;
    const stopped = new Promise((/** @type {(value: null) => void} */ done) => {
      this.stop = () => {
        isStopped = true;
        done(null);
      };
    });
    /** @param {string} text @param {boolean} isError */
    const print = (text, isError) => {
      shown.append(isError ? make("span", { class: "is-error" }, [text]) : text);
      this.end();
    };
    /** @type {WebAssembly.Module | null} */
    let module;
    try {
      module = await Promise.race([Promise.all([program(), this.begun]).then(([module]) => module), stopped]);
    } catch {
      print(`${say("unanswered")}\n`, true);
      return "terminal-failed";
    }
    if (module === null) {
      return "terminal-stopped";
    }
    this.tell("terminal-running");
    const worker = new Worker(new URL("./command.js", import.meta.url), { type: "module" });
    const env = {
      COLUMNS: String(this.columns()), LC_ALL: document.documentElement.lang, NO_COLOR: "1",
      // Of which one piece of work may take half.
      LASTMOVE_ADDRESS_SPACE: String(2 * memoryHere()),
    };
    const ended = new Promise((/** @type {(value: any) => void} */ done) => {
      worker.onmessage = ({ data: { text, isError, isCut, isUnwritten, ended, fault } }) => {
        if (text !== undefined) {
          print(text, isError);
        } else if (isCut) {
          print(`\n${say("terminal-cut")}\n`, true);
        } else {
          done(ended ?? { fault: isUnwritten ? say("terminal-unwritten", { name: output ?? "" }) : fault });
        }
      };
      worker.onerror = () => done({ fault: say("unanswered") });
    });
    const sent = this.files;
    worker.postMessage({ module, args, env, files: sent, output, isTerminal: output === undefined });
    // What is opened or removed meanwhile is so afterwards.
    this.files = new Map(sent);
    const found = await Promise.race([ended, stopped]);
    worker.terminate();
    if (isStopped) {
      return "terminal-stopped";
    }
    if (found.fault !== undefined) {
      print(`${found.fault}\n`, true);
      return "terminal-failed";
    }
    /** @type {Map<string, import("./folder.js").Content>} */
    const files = found.files;
    for (const name of sent.keys()) {
      if (!files.has(name)) {
        this.files.delete(name);
      }
    }
    const written = [...files].filter(([name]) => found.written.has(name));
    for (const [name, content] of written) {
      this.files.set(name, new Blob([content]));
    }
    this.showFiles();
    if (written.length <= MOST_SAVERS) {
      this.said.append(...written.map(([name]) => this.saver(name, say("terminal-save-file", { name }))));
    } else {
      this.said.append(button(say("terminal-written", { count: written.length }), () => {
        this.folder.open = true;
        this.count.focus();
      }));
    }
    return found.status === 0 ? "terminal-done" : "terminal-failed";
  }

  /** @param {boolean} isBusy */
  busy(isBusy) {
    this.go.textContent = say(isBusy ? "terminal-stop" : "terminal-run");
    this.root.setAttribute("aria-busy", String(isBusy));
  }

  /** Says how it stands. @param {string} code @param {Record<string, string>} [particulars] */
  tell(code, particulars) {
    this.told.textContent = say(code, particulars);
  }

  /** Shows the end of what is said. */
  end() {
    this.said.scrollTop = this.said.scrollHeight;
  }

  /** A button that saves a file. @param {string} name @param {string} text */
  saver(name, text) {
    const file = this.files.get(name) ?? new Blob();
    const made = button(text, () => save(name.split("/").at(-1) ?? name, file));
    made.setAttribute("aria-label", say("terminal-save-file", { name }));
    return made;
  }

  /** Adds files of the visitor's device. @param {File[]} list */
  async add(list) {
    await this.begun;
    for (const file of list) {
      this.files.set(file.name, file);
    }
    this.showFiles();
  }

  showFiles() {
    this.count.textContent = say("terminal-files", { count: this.files.size });
    const files = [...this.files].sort(([one], [other]) => (one < other ? -1 : 1));
    this.list.replaceChildren(...files.map(([name, file]) => {
      const remove = button(say("terminal-remove"), () => {
        this.files.delete(name);
        this.showFiles();
        this.count.focus();
      });
      remove.setAttribute("aria-label", say("terminal-remove-file", { name }));
      const about = make("span", { class: "quiet" }, [size(file.size)]);
      return make("li", {}, [make("code", {}, [name]), " ", about, " ", this.saver(name, say("terminal-save")), " ", remove]);
    }));
  }
}

/** A line without the prompt of examples. @param {string} line */
function stripped(line) {
  const bare = line.trim();
  return bare.startsWith(PROMPT) ? bare.slice(PROMPT.length).trim() : bare;
}

/** The only box of the page. @type {Terminal | null} */
let terminal = null;

/**
 * Shows the box below an example, and runs the first of its lines.
 * @param {Element} example
 * @param {string[]} lines
 */
export function open(example, lines) {
  terminal ??= new Terminal();
  terminal.show(example, lines);
}
