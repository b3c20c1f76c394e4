// The search in the list of all games: as one types, by name, title and rules, without accents.
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
    words: plain(card.dataset.words ?? ""),
    title: plain(card.querySelector("a")?.textContent ?? ""),
  })),
}));

/**
 * Letters without accents, as people type them who have none on their keyboard.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

/** The words that are looked for. */
function wanted() {
  return plain(field.value).split(/\s+/).filter((word) => word !== "");
}

/** Shows the games in which all words are, and says how many there are. */
function search() {
  const words = wanted();
  let count = 0;
  for (const { kind, cards } of kinds) {
    let some = false;
    for (const { card, words: text } of cards) {
      const fits = words.every((word) => text.includes(word));
      card.hidden = !fits;
      count += fits ? 1 : 0;
      some ||= fits;
    }
    kind.toggleAttribute("hidden", !some);
  }
  jump.hidden = words.length > 0;
  if (words.length === 0) {
    found.textContent = "";
  } else {
    found.textContent = count === 0 ? say("home-none") : say("home-found", { count });
  }
}

/** The game that is meant most likely: one whose title has the words, else the first. */
function likeliest() {
  const words = wanted();
  const shown = kinds.flatMap(({ cards }) => cards).filter(({ card }) => !card.hidden);
  const titled = shown.find(({ title }) => words.every((word) => title.includes(word)));
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
