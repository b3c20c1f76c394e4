// The search in the book: all words must occur, each as the beginning of a word, and headings count more
// than the text below them. A word typed without marks finds those with marks.
// @ts-check

import { get, say } from "../common.js";

/**
 * @typedef {object} Section
 * @property {string} address
 * @property {string} title of its chapter
 * @property {string} heading
 * @property {string} text
 * @property {boolean} isFirst whether it is the beginning of the chapter
 * @property {Record<"title" | "heading" | "text", string[]>} read in lower case: as it is, and without marks
 */

/** How many results are shown at most. */
const MOST = 20;

/** How many letters of a text a result shows, and how many of them before the first word. */
const SNIPPET = { all: 160, before: 50 };

const form = /** @type {HTMLFormElement} */ (document.querySelector(".book-search"));
const box = get("book-words", HTMLInputElement);
const found = get("book-found", HTMLElement);
const count = get("book-count", HTMLElement);
const results = get("book-results", HTMLElement);

/** A text in lower case: as it is, and without marks. All have the same length. @param {string} text */
function read(text) {
  const lower = text.toLowerCase();
  const plain = lower.replace(/[^\0-\x7f]/g, (letter) => (letter === "đ" ? "d" : letter.normalize("NFD")[0]));
  return [lower, plain];
}

/** All sections, once they are asked for. @type {Promise<Section[]> | undefined} */
let all;

/** @returns {Promise<Section[]>} */
async function load() {
  const response = await fetch(new URL("search.json", form.action));
  /** @type {{pages: [folder: string, title: string][], sections: [page: number, slug: string, heading: string, text: string][]}} */
  const { pages, sections } = await response.json();
  let last = -1;
  return sections.map(([page, slug, heading, text]) => {
    const [folder, title] = pages[page];
    const isFirst = page !== last;
    last = page;
    const address = new URL(`${folder}#${slug}`, form.action).href;
    return { address, title, heading, text, isFirst, read: { title: read(title), heading: read(heading), text: read(text) } };
  });
}

/**
 * Where a word of a text begins with this, from a place on; −1 where none does.
 * @param {string} text @param {string} word @param {number} from
 */
function begins(text, word, from) {
  let at = text.indexOf(word, from);
  while (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) {
    at = text.indexOf(word, at + 1);
  }
  return at;
}

/**
 * A word that is looked for. One with marks is looked for as it is.
 * @param {string} word
 */
function wanted(word) {
  const [lower, plain] = read(word);
  const way = lower === plain ? 1 : 0;
  return { word: lower, way, in: (/** @type {string[]} */ texts, from = 0) => begins(texts[way], lower, from) };
}

/** @typedef {ReturnType<typeof wanted>} Wanted */

/**
 * How well a section has all words; 0 where one is missing.
 * @param {Section} section @param {Wanted[]} words
 */
function worth({ read: { title, heading, text }, isFirst }, words) {
  let sum = 0;
  for (const word of words) {
    const at = word.in(heading);
    if (at >= 0) {
      const after = heading[word.way][at + word.word.length] ?? "";
      sum += /[\p{L}\p{N}]/u.test(after) ? 10 : 14;
    } else if (word.in(text) >= 0) {
      sum += 2;
    } else if (word.in(title) >= 0) {
      sum += 1;
    } else {
      return 0;
    }
  }
  const phrase = wanted(words.map(({ word }) => word).join(" "));
  const isTogether = words.length > 1 && [heading, text].some((texts) => phrase.in(texts) >= 0);
  return sum + Number(isTogether) * 5 + Number(isFirst);
}

/** A text with the words in it marked. @param {string} text @param {Wanted[]} words */
function marked(text, words) {
  const made = document.createDocumentFragment();
  const texts = read(text);
  let from = 0;
  while (from < text.length) {
    const next = words.map((word) => ({ at: word.in(texts, from), length: word.word.length })).filter(({ at }) => at >= 0);
    const first = next.reduce((best, one) => (one.at < best.at ? one : best), { at: text.length, length: 0 });
    made.append(text.slice(from, first.at));
    if (first.length > 0) {
      const mark = document.createElement("mark");
      mark.textContent = text.slice(first.at, first.at + first.length);
      made.append(mark);
    }
    from = first.at + first.length;
  }
  return made;
}

/** The part of a text where the words are. @param {Section} section @param {Wanted[]} words */
function snippet({ text, read: { text: texts } }, words) {
  const places = words.map((word) => word.in(texts)).filter((at) => at >= 0);
  const wish = Math.max(0, Math.min(...places, text.length) - SNIPPET.before);
  const begin = places.length === 0 || wish === 0 ? 0 : text.indexOf(" ", wish) + 1;
  const part = text.slice(begin, begin + SNIPPET.all);
  const isEnd = begin + SNIPPET.all >= text.length;
  return `${begin > 0 ? "… " : ""}${isEnd ? part : `${part.slice(0, part.lastIndexOf(" "))} …`}`;
}

/** @param {Section} section @param {Wanted[]} words */
function result(section, words) {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.href = section.address;
  const heading = document.createElement("strong");
  heading.append(marked(section.heading, words));
  link.append(heading);
  if (!section.isFirst) {
    const place = document.createElement("span");
    place.className = "book-place";
    place.textContent = ` · ${section.title}`;
    link.append(place);
  }
  const text = document.createElement("span");
  text.className = "book-snippet";
  text.append(marked(snippet(section, words), words));
  link.append(text);
  line.append(link);
  return line;
}

/** How many places are found. @param {number} count */
function told(count) {
  if (count === 0) {
    return say("book-none");
  }
  return say(count === 1 ? "book-one" : count > MOST ? "book-most" : "book-other", { count });
}

/** Shows what is found of what stands in the box. */
async function search() {
  const typed = box.value;
  const parts = typed.normalize("NFC").split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  if (parts.length === 0) {
    found.hidden = true;
    return;
  }
  found.ariaBusy = "true";
  all ??= load();
  const sections = await all;
  // Somebody may have typed on.
  if (typed !== box.value) {
    return;
  }
  const words = parts.map(wanted);
  const rated = sections.map((section) => ({ section, worth: worth(section, words) })).filter(({ worth }) => worth > 0);
  rated.sort((one, other) => other.worth - one.worth);
  results.replaceChildren(...rated.slice(0, MOST).map(({ section }) => result(section, words)));
  count.textContent = told(rated.length);
  found.ariaBusy = "false";
  found.scrollTop = 0;
  found.hidden = false;
}

/** The results, and the one that has the focus. */
function links() {
  return [...results.querySelectorAll("a")];
}

box.addEventListener("input", search);
box.addEventListener("focus", () => {
  // So that the first letter need not wait for it.
  all ??= load();
  search();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  links()[0]?.click();
});
form.addEventListener("focusout", (event) => {
  if (!form.contains(/** @type {Node | null} */ (event.relatedTarget))) {
    found.hidden = true;
  }
});
// What is pressed within the results keeps the focus here, so that they stay until it is done.
found.addEventListener("pointerdown", (event) => event.preventDefault());
results.addEventListener("click", () => {
  found.hidden = true;
  box.blur();
});

form.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && !found.hidden) {
    event.preventDefault();
    const all = [box, ...links()];
    const at = all.findIndex((one) => one === document.activeElement);
    all[Math.min(Math.max(at + step, 0), all.length - 1)].focus();
  } else if (event.key === "Escape") {
    event.preventDefault();
    box.value = "";
    found.hidden = true;
    box.focus();
  }
});

addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});
