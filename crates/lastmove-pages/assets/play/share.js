// A game for others and for later: copied, linked, saved, and read back.
// @ts-check

import { get, make, save, say } from "../common.js";
import { ask as request, frameOf } from "../transport.js";
import { placesOf, positionOf } from "./ask.js";
import { MOST_MOVES, moved, replayed, reread, writtenWhole } from "./course.js";
import { columnsOf, gameOfMen, kindOf, moveOfSan, parsePgn, positionOfFen } from "./notations.js";

/**
 * @typedef {import("./course.js").Station} Station
 * @typedef {import("./game.js").Game} Game
 * @typedef {{game: string, stations: Station[]}} Found
 */

/** Connect Four as it is sold, where the page is about another game. */
const CONNECT_FOUR = "connect-four:6x7";

/**
 * Reads a game in any notation that is known.
 * @param {string} text
 * @param {Game} game the one on the page
 * @returns {Promise<Found>}
 */
async function read(text, { name, stations }) {
  const kind = kindOf(text, name);
  if (kind === "columns") {
    const found = await positionOf(name.startsWith("connect-four") ? name : CONNECT_FOUR);
    const line = columnsOf(text).map((move) => ({ move, others: [] }));
    return { game: found.game, stations: await replayed(found, 0, line) };
  }
  return kind === "pgn" ? readPgn(text, name, stations[0]) : reread(text);
}

/**
 * @param {string} text
 * @param {string} name of the game on the page
 * @param {Station | undefined} start its first position, for moves without a FEN
 * @returns {Promise<Found>}
 */
async function readPgn(text, name, start) {
  const { tags, moves } = parsePgn(text);
  if (moves.length > MOST_MOVES) {
    throw new Error(say("paste-long", { most: MOST_MOVES }));
  }
  const fen = tags.get("FEN");
  const at = fen === undefined ? (tags.size === 0 ? start?.position : undefined) : positionOfFen(fen);
  if (!at) {
    throw new Error(say("pgn-fen"));
  }
  const { game, position } = await positionOf(fen === undefined ? name : gameOfMen(at), at);
  /** @type {Station[]} */
  const stations = [{ position, player: 0, by: null }];
  for (const [index, { san, line }] of moves.entries()) {
    const here = stations[index];
    here.places = await placesOf(game, here.position);
    const found = moveOfSan(san, here.position, here.places.map(({ move }) => move));
    if ("wrong" in found) {
      const reason = found.wrong === "none" ? say("pgn-none") : say("pgn-many");
      throw new Error(say("pgn-wrong", { line, move: san, reason }));
    }
    stations.push(await moved(game, here, found.move));
  }
  return { game, stations };
}

/**
 * Copies a text; where the clipboard is closed to us, it is selected instead, for the user to copy.
 * @param {HTMLElement} element that holds the text
 * @returns {Promise<boolean>} whether it was copied
 */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent ?? "");
    return true;
  } catch {
    element.closest("details")?.setAttribute("open", "");
    select(element);
    element.focus();
    return false;
  }
}

/** @param {HTMLElement} element */
function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** What a file about a game is called. @param {Game} game */
function fileName({ name }) {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

/**
 * Makes the buttons work that copy, link and save a game and read one back.
 * @param {Game} game
 * @param {(found: Found) => void} onRead
 */
export function wireSharing(game, onRead) {
  const problem = get("paste-problem", HTMLElement);
  const copied = get("copied", HTMLElement);
  const text = get("paste-text", HTMLTextAreaElement);
  const file = get("paste-file", HTMLInputElement);
  get("copy", HTMLButtonElement).addEventListener("click", async () => {
    const isCopied = await copy(get("course", HTMLElement));
    copied.textContent = isCopied ? say("copied") : say("not-copied");
  });
  get("copy-notation", HTMLButtonElement).addEventListener("click", async () => {
    const isCopied = await copy(get("game-name", HTMLElement));
    get("copied-notation", HTMLElement).textContent = isCopied ? say("copied") : say("not-copied");
  });
  get("link", HTMLButtonElement).addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = say("link-copied");
    } catch {
      const link = make("a", { href: location.href }, [location.href]);
      copied.replaceChildren(say("link-here"), " ", link);
      select(link);
    }
  });
  get("save-picture", HTMLButtonElement).addEventListener("click", async () => {
    const query = new URLSearchParams({ game: game.name, position: game.here.position });
    const response = await request(`/api/v1/diagram.svg?${query}`).catch(() => null);
    if (response?.ok) {
      save(`${fileName(game)}.svg`, await response.blob());
    } else {
      copied.textContent = response === null ? say("unanswered") : (await response.json()).message;
    }
  });
  const embed = get("embed", HTMLButtonElement);
  embed.hidden = frameOf(location.search) === null;
  embed.addEventListener("click", async () => {
    const snippet = get("embed-text", HTMLElement);
    snippet.textContent = frameOf(location.search);
    snippet.hidden = false;
    get("embed-about", HTMLElement).hidden = false;
    copied.textContent = await copy(snippet) ? say("embed-copied") : say("not-copied");
  });
  get("save", HTMLButtonElement).addEventListener("click", () => {
    const [start] = game.stations;
    if (start) {
      const whole = `${writtenWhole(game.name, start)}\n`;
      save(`${fileName(game)}.txt`, new Blob([whole], { type: "text/plain" }));
    }
  });
  // A browser says nothing of a download that is refused.
  for (const link of document.querySelectorAll("a[download]")) {
    link.addEventListener("click", async (event) => {
      event.preventDefault();
      const refused = link.closest("details")?.querySelector(".problem");
      const response = await request(link.getAttribute("href") ?? "").catch(() => null);
      if (refused instanceof HTMLElement) {
        refused.hidden = response?.ok ?? false;
      }
      if (response?.ok) {
        save(link.getAttribute("download") ?? "", await response.blob());
      } else if (refused) {
        refused.textContent = response === null ? say("unanswered") : (await response.json()).message;
      }
    });
  }
  const take = async () => {
    problem.hidden = true;
    try {
      onRead(await read(text.value, game));
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  };
  get("paste-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void take();
  });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) {
      text.value = await chosen.text();
      // The same file may be chosen again.
      file.value = "";
      await take();
    }
  });
}
