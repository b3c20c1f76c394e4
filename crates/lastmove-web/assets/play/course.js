// A game that was played as text: written out, and read back move by move.
// @ts-check

import { ask, get, say } from "../common.js";

/**
 * @typedef {{position: string, player: 0 | 1, by: string | null}} Station a position of the game,
 *   who moves there, and the move that led to it
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
 * Puts a position into the address, so that a link reopens it.
 * @param {string} game
 * @param {Station} station
 * @param {string} you who plays
 */
export function address(game, { position, player }, you) {
  const query = new URLSearchParams({ game, at: position, you, player: String(player) });
  history.replaceState(null, "", `?${query}`);
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
  if (moves.length > MOST_MOVES) {
    throw new Error(say("paste-long", { most: MOST_MOVES }));
  }
  const { game, position } = await ask("solve", { game: start });
  /** @type {Station[]} */
  const stations = [{ position, player: 0, by: null }];
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
