// A game that was played as text: written out, and read back move by move.
// @ts-check

import { ask, get, say } from "../common.js";
import { positionOf } from "./ask.js";

/**
 * @typedef {import("../common.js").Value} Value
 * @typedef {import("../board/moves.js").Shown} Shown
 * @typedef {{position: string, player: 0 | 1, by: string | null, isGuess?: boolean,
 *   value?: Value, isSlow?: boolean, places?: Shown[]}} Station a position of the game, who moves
 *   there, the move that led to it, and whether nothing proves that move to be best; its value, or
 *   that it takes long, and where its moves are on the picture, once these are known
 */

/** The most moves that are read back. */
const MOST_MOVES = 500;

/**
 * The notation of a position: each part of a sum has its own.
 * @param {string} game
 * @param {string} position
 */
function notation(game, position) {
  const parts = game.split(" + ");
  const positions = position.split(" + ");
  if (parts.length !== positions.length) {
    return `${game}@${position}`;
  }
  return parts.map((part, index) => `${part}@${positions[index]}`).join(" + ");
}

/**
 * @param {string} game
 * @param {Station[]} stations
 */
export function written(game, stations) {
  const moves = stations.slice(1).map(({ by }) => by ?? "");
  return [notation(game, stations[0].position), ...moves].join(" ");
}

/**
 * What a text says: the notation of a game, which may be a sum with blanks, and moves.
 * @param {string} text
 */
function parsed(text) {
  const words = text.trim().split(/\s+/);
  let end = 1;
  while (words[end] === "+" && end + 1 < words.length) {
    end += 2;
  }
  return { start: words.slice(0, end).join(" "), moves: words.slice(end) };
}

/**
 * The other player, or the same.
 * @param {0 | 1} player
 * @param {string} mover
 * @returns {0 | 1}
 */
export function after(player, mover) {
  if (mover === "same") {
    return player;
  }
  return player === 0 ? 1 : 0;
}

/**
 * Puts the game into the address, so that a link reopens it and nothing is lost when it is loaded again.
 * @param {string} game
 * @param {Station[]} stations
 * @param {number} at which of them is on the board
 * @param {string} you who plays
 */
export function address(game, stations, at, you) {
  const { position, player } = stations[at];
  const query = new URLSearchParams({ game, at: position, you, player: String(player) });
  if (stations.length > 1 && stations.length <= MOST_MOVES) {
    const [{ position: begin, player: first }, ...later] = stations;
    query.set("begin", begin);
    query.set("first", String(first));
    query.set("moves", later.map(({ by }) => by ?? "").join(" "));
    query.set("step", String(at));
  }
  history.replaceState(null, "", `?${query}`);
}

/**
 * The game that an address holds; `null` where it has no moves.
 * @param {URLSearchParams} query
 * @returns {Promise<{game: string, stations: Station[], at: number} | null>}
 */
export async function readAddress(query) {
  const moves = (query.get("moves") ?? "").split(" ").filter((move) => move !== "");
  const [game, begin] = [query.get("game"), query.get("begin")];
  if (moves.length === 0 || game === null || begin === null) {
    return null;
  }
  const found = await positionOf(game, begin);
  const player = query.get("first") === "1" ? 1 : 0;
  const stations = await replayed(found, player, moves);
  const step = Number(query.get("step"));
  const at = Number.isInteger(step) && step >= 0 && step < stations.length ? step : moves.length;
  return { game: found.game, stations, at };
}

/**
 * Reads a game back; what is wrong is thrown, with the move that it is about.
 * @param {string} text
 * @returns {Promise<{game: string, stations: Station[]}>}
 */
async function reread(text) {
  const { start, moves } = parsed(text);
  if (start === "") {
    throw new Error(say("paste-empty"));
  }
  const found = await positionOf(start);
  return { game: found.game, stations: await replayed(found, 0, moves) };
}

/**
 * The positions of a game move by move; what is wrong is thrown, with the move that it is about.
 * @param {{game: string, position: string}} from
 * @param {0 | 1} player who moves first
 * @param {string[]} moves
 */
async function replayed({ game, position }, player, moves) {
  if (moves.length > MOST_MOVES) {
    throw new Error(say("paste-long", { most: MOST_MOVES }));
  }
  /** @type {Station[]} */
  const stations = [{ position, player, by: null }];
  for (const [index, move] of moves.entries()) {
    const last = stations[index];
    try {
      const made = await ask("move", { game, position: last.position, move });
      stations.push({ position: made.position, player: after(last.player, made.mover), by: move });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(say("paste-wrong", { number: index + 1, move, reason }));
    }
  }
  return stations;
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
    const range = document.createRange();
    range.selectNodeContents(element);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    element.focus();
    return false;
  }
}

/**
 * Makes the buttons work that copy a game and read one back.
 * @param {(found: {game: string, stations: Station[]}) => void} onRead
 */
export function wireCourse(onRead) {
  const problem = get("paste-problem", HTMLElement);
  get("copy", HTMLButtonElement).addEventListener("click", async () => {
    const isCopied = await copy(get("course", HTMLElement));
    get("copied", HTMLElement).textContent = isCopied ? say("copied") : say("not-copied");
  });
  get("copy-notation", HTMLButtonElement).addEventListener("click", async () => {
    const isCopied = await copy(get("game-name", HTMLElement));
    get("copied-notation", HTMLElement).textContent = isCopied ? say("copied") : say("not-copied");
  });
  get("paste-form", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      onRead(await reread(get("paste-text", HTMLTextAreaElement).value));
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  });
}
