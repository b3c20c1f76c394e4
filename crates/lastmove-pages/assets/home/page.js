// The search in the list of all games: as one types, by the beginnings of words of names and rules.
// @ts-check

import { get, say } from "../common.js";

const form = get("search-form", HTMLFormElement);
const field = get("search", HTMLInputElement);
const found = get("found", HTMLElement);
const jump = get("jump", HTMLElement);
const kinds = [...get("kinds", HTMLElement).querySelectorAll(".kind")].map((kind) => ({
  kind,
  cards: [...kind.querySelectorAll("li")].map((card) => ({
    card,
    words: wordsOf(card.dataset.words ?? ""),
    title: wordsOf(card.querySelector("a")?.textContent ?? ""),
  })),
}));
/** Games that people look for and that are not there: what each is called, and all its names. */
const absent = [...get("absent", HTMLElement).children].map((item) => ({
  name: item.textContent ?? "",
  names: (item instanceof HTMLElement ? (item.dataset.words ?? "") : "").split(",").map((name) => wordsOf(name)),
}));

/**
 * Letters without accents, as people type them who have none on their keyboard.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("đ", "d");
}

/**
 * The words of a text, in lower case: letters and digits, whatever stands between them.
 * @param {string} text
 */
function wordsOf(text) {
  return text.normalize("NFC").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/**
 * Whether a word of a text begins with the one looked for; accents count where they were typed.
 * @param {string[]} words
 * @param {string} wanted
 */
function has(words, wanted) {
  const isPlain = wanted === plain(wanted);
  return words.some((word) => (isPlain ? plain(word) : word).startsWith(wanted));
}

/**
 * Whether the words looked for stand in a text one after the other.
 * @param {string[]} words
 * @param {string[]} wanted
 */
function hasInRow(words, wanted) {
  return words.some((_, at) => wanted.every((word, step) => at + step < words.length && has([words[at + step]], word)));
}

/** The words that are looked for. */
const wanted = () => wordsOf(field.value);

/** The game that is looked for by its whole name and that is not there. @param {string[]} words */
function missing(words) {
  const isMeant = (/** @type {string[]} */ name) =>
    name.length === words.length && words.every((word, at) => word === name[at] || word === plain(name[at]));
  return absent.find(({ names }) => names.some(isMeant))?.name;
}

/**
 * Shows the games in which the words stand in a row, or else those in which all of them are, and says
 * how many there are.
 */
function search() {
  const words = wanted();
  const lacking = missing(words);
  const isRow = kinds.some(({ cards }) => cards.some(({ words: text }) => hasInRow(text, words)));
  let count = 0;
  for (const { kind, cards } of kinds) {
    let some = false;
    for (const { card, words: text } of cards) {
      const fits = lacking === undefined && (isRow ? hasInRow(text, words) : words.every((word) => has(text, word)));
      card.hidden = !fits;
      count += fits ? 1 : 0;
      some ||= fits;
    }
    kind.toggleAttribute("hidden", !some);
  }
  jump.hidden = words.length > 0;
  if (words.length === 0) {
    found.textContent = "";
  } else if (lacking !== undefined) {
    found.textContent = say("home-absent", { name: lacking });
  } else {
    found.textContent = count === 0 ? say("home-none") : say("home-found", { count });
  }
}

/** The game that is meant most likely: one whose title has the words, else the first. */
function likeliest() {
  const words = wanted();
  const shown = kinds.flatMap(({ cards }) => cards).filter(({ card }) => !card.hidden);
  const titled = shown.find(({ title }) => words.every((word) => has(title, word)));
  return (titled ?? shown[0])?.card.querySelector("a");
}

form.hidden = false;
field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (wanted().length > 0) {
    likeliest()?.click();
  }
});
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && field.value !== "") {
    event.preventDefault();
    field.value = "";
    search();
  }
});
// Browsers keep what was typed when one comes back.
search();
