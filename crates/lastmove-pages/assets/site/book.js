// Code of the book can be copied: of an example, its commands without the prompts, which also run in a
// box below it. The list of chapters shows the one that is read.
// @ts-check

import { make, say } from "../common.js";
import { PROMPT } from "./line.js";

/** The commands that can be run here: not those that have a page of their own, or are servers. */
const RUN = /^lastmove (?!play |serve |cluster )/;

/** How long a button says that it has copied, in milliseconds. */
const SAID = 2_000;

for (const block of document.querySelectorAll(".book-code")) {
  const text = block.querySelector("pre")?.textContent ?? "";
  const lines = text.split("\n");
  const commands = lines.filter((line) => line.startsWith(PROMPT)).map((line) => line.slice(PROMPT.length));
  const button = make("button", { type: "button", class: "book-copy" }, [say("book-copy")]);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.classList.contains("is-console") ? commands.join("\n") : text);
    button.textContent = say("book-copied");
    setTimeout(() => (button.textContent = say("book-copy")), SAID);
  });
  block.append(button);
  // Some are about files that nobody has.
  const isHere = !block.classList.contains("is-elsewhere");
  const runs = !isHere ? [] : (block.classList.contains("is-shell") ? lines : commands).filter((line) => RUN.test(line));
  if (runs.length > 0) {
    const run = make("button", { type: "button", class: "book-run" }, [say("book-run")]);
    run.addEventListener("click", async () => {
      const { open } = await import("./terminal.js");
      open(block, runs);
    });
    let row = block.querySelector(".book-try");
    if (!row) {
      row = make("p", { class: "book-try" });
      block.append(row);
    }
    row.prepend(run);
  }
}

const here = document.querySelector(".book-contents [aria-current]");
const chapters = here?.closest("nav");
if (here && chapters) {
  const [inner, outer] = [here.getBoundingClientRect(), chapters.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) {
    chapters.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
