// Code of the book can be copied: of an example, its commands without the prompts. The list of chapters
// shows the one that is read.
// @ts-check

import { say } from "../common.js";

/** How a line with a command begins. */
const PROMPT = "$ ";

/** How long a button says that it has copied, in milliseconds. */
const SAID = 2_000;

for (const block of document.querySelectorAll(".book-code")) {
  const text = block.querySelector("pre")?.textContent ?? "";
  const commands = text.split("\n").filter((line) => line.startsWith(PROMPT)).map((line) => line.slice(PROMPT.length));
  const button = document.createElement("button");
  button.type = "button";
  button.className = "book-copy";
  button.textContent = say("book-copy");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.classList.contains("is-console") ? commands.join("\n") : text);
    button.textContent = say("book-copied");
    setTimeout(() => (button.textContent = say("book-copy")), SAID);
  });
  block.append(button);
}

const here = document.querySelector(".book-contents [aria-current]");
const chapters = here?.closest("nav");
if (here && chapters) {
  const [inner, outer] = [here.getBoundingClientRect(), chapters.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) {
    chapters.scrollTop += inner.top - outer.top - outer.height / 3;
  }
}
