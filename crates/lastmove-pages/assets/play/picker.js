// What else can be opened: the game in another size, with other rules, at another position. The fields
// come from the server, which knows what can be chosen; here they become a notation, which is tried.
// @ts-check

import { Refused, fetchJson, get } from "../common.js";
import { pageOf, show } from "../transport.js";

/** How long typing rests before what is typed is tried, in milliseconds. */
const REST = 250;

const dialog = get("picker", HTMLDialogElement);
const form = get("picker-form", HTMLFormElement);
const notation = get("picker-notation", HTMLInputElement);
const misere = /** @type {HTMLInputElement | null} */ (document.getElementById("picker-misere"));
const you = get("picker-you", HTMLSelectElement);
const picture = get("picker-picture", HTMLImageElement);
const fields = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-key]")]);
const [position] = fields.filter((field) => field.dataset.key === "@");
const [whole] = fields.filter((field) => field.dataset.key === "notation");

const asked = new URLSearchParams(location.search);
if ((asked.get("you") === "second") !== (asked.get("player") === "1")) {
  // The machine began here; the same is offered again.
  you.value = "second";
}

/** Whether the notation was changed by hand, so that it no longer is what the fields say. */
let isOwn = dialog.dataset.name === "";
/** Counts what is tried, so that a late answer to something older is not told. */
let tried = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {HTMLElement} field @returns {Control[]} */
const controls = (field) => [...field.querySelectorAll("input, select")].map((control) => /** @type {Control} */ (control));

/** What a field says, as it stands in a notation. @param {HTMLElement} field */
const said = (field) => controls(field).map(({ value }) => value.trim()).join("x");

/** How many characters a text has, as the server counts columns. @param {string} text */
const length = (text) => [...text].length;

/**
 * The notation that the fields say, and where in it each of them stands.
 * @param {boolean} isAt whether with its position
 */
function composed(isAt) {
  let text = `${dialog.dataset.name}${misere?.checked ? "/misere" : ""}`;
  /** @type {{field: HTMLElement, end: number}[]} */
  const ends = [];
  for (const field of fields) {
    const key = field.dataset.key ?? "";
    const value = said(field);
    if (field === whole || (key !== "" && value === "")) {
      continue;
    }
    if (key === "@") {
      text += isAt ? `@${value}` : "";
    } else {
      text += `${text.includes(":") ? "," : ":"}${key === "" ? value : `${key}=${value}`}`;
    }
    ends.push({ field, end: length(text) });
  }
  return { text, ends };
}

/** Takes back what was said to be wrong. */
function forgive() {
  for (const field of fields) {
    /** @type {HTMLElement | null} */
    const problem = field.querySelector(".problem");
    if (problem) {
      problem.hidden = true;
    }
    controls(field).forEach((control) => control.removeAttribute("aria-invalid"));
  }
}

/**
 * Says what is wrong beside the field that it is about, which is returned.
 * @param {unknown} error
 */
function blame(error) {
  const { column, file, args = {} } = /** @type {{column?: number, file?: string, args?: Record<string, unknown>}} */ (
    error instanceof Refused ? error.problem : {});
  const { ends } = composed(true);
  const named = fields.find((field) => field.dataset.key !== "" && field.dataset.key === args.option);
  const rules = fields.find((field) => field.dataset.key === "");
  // What is wrong with all of it, the end included, is about the last field.
  const placed = column === undefined ? undefined : (ends.find(({ end }) => column <= end) ?? ends.at(-1))?.field;
  const field = isOwn ? whole : named ?? (file === undefined ? placed : rules) ?? whole;
  return tell(field, error);
}

/** Says what is wrong beside a field, which is returned. @param {HTMLElement} field @param {unknown} error */
function tell(field, error) {
  forgive();
  /** @type {HTMLElement | null} */
  const problem = field.querySelector(".problem");
  if (problem) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
  }
  controls(field).forEach((control) => control.setAttribute("aria-invalid", "true"));
  return field;
}

/** Whether a game is missing nothing but a position, which can be chosen on its page. @param {unknown} error */
const isUnplaced = (error) => error instanceof Refused && /position-missing$/.test(error.problem.code);

/**
 * Tries what is chosen: opens nothing, and solves nothing.
 * @returns {Promise<HTMLElement | null>} the field that is wrong
 */
async function attempt() {
  clearTimeout(resting);
  const mark = ++tried;
  const game = notation.value.trim();
  try {
    await fetchJson(`position?${new URLSearchParams({ game })}`).catch((error) => {
      if (!isUnplaced(error)) {
        throw error;
      }
    });
    if (mark === tried) {
      forgive();
      show(picture, { game, bare: "true" });
    }
    return null;
  } catch (error) {
    if (mark !== tried) {
      return whole;
    }
    picture.hidden = true;
    return blame(error);
  }
}

/** Tries what is chosen soon. */
function soon() {
  clearTimeout(resting);
  resting = setTimeout(() => void attempt(), REST);
}

/** @param {HTMLElement} field */
function focus(field) {
  controls(field)[0]?.focus();
}

/** Goes to a random position, reached from the start or, where there is none, from the one named. */
async function goToRandom() {
  const game = isOwn ? notation.value.trim() : composed(false).text;
  /** @param {string} from @returns {Promise<{game: string, position: string, turn: "first" | "second"}>} */
  const random = (from) => fetchJson(`random-position?${new URLSearchParams({ game: from })}`);
  try {
    const found = await random(game).catch((error) => {
      if (!isUnplaced(error) || isOwn || said(position) === "") {
        throw error;
      }
      return random(composed(true).text);
    });
    const isSecond = found.turn === "second";
    const mine = isSecond === (you.value === "first") ? "second" : "first";
    const query = { game: found.game, at: found.position, you: mine, player: isSecond ? "1" : "0" };
    location.assign(pageOf("play", query));
  } catch (error) {
    focus(isUnplaced(error) && !isOwn ? tell(position, error) : blame(error));
  }
}

get("picker-open", HTMLButtonElement).addEventListener("click", () => {
  dialog.showModal();
  soon();
});
get("picker-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
get("picker-random", HTMLButtonElement).addEventListener("click", () => void goToRandom());
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) {
    dialog.close();
  }
});
// The keys of the game are not those of its fields.
dialog.addEventListener("keydown", (event) => event.stopPropagation());
form.addEventListener("input", (event) => {
  if (event.target === notation) {
    isOwn = true;
  } else if (event.target !== you && dialog.dataset.name !== "") {
    isOwn = false;
    notation.value = composed(true).text;
  }
  if (event.target !== you) {
    soon();
  }
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const wrong = await attempt();
  if (wrong === null) {
    location.assign(pageOf("play", { game: notation.value.trim(), you: you.value }));
  } else {
    focus(wrong);
  }
});
picture.addEventListener("load", () => (picture.hidden = false));
picture.addEventListener("error", () => (picture.hidden = true));
