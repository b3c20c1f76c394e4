// A game that was played as text: written out, and read back move by move.
// @ts-check

import { ask, say } from "../common.js";
import { positionOf } from "./ask.js";
import { branches, moveOf, parsedTree, token, tokens } from "./tree.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 * @typedef {import("./tree.js").Branch} Branch
 * @typedef {{position: string, player: 0 | 1, by: string | null, isGuess?: boolean, up?: Station,
 *   next?: Station[], isHinted?: boolean, value?: Answer, isSlow?: boolean, isBeyond?: boolean, places?: Shown[],
 *   scenes?: Scene[], made?: import("./ask.js").Made[]}} Station
 *   a position of the game, who moves there, the move that led to it, and whether nothing proves that
 *   move to be best; the position before and those after it, the main line first; whether a hint was
 *   taken; what it is worth, or that this takes long or too much memory, where its moves are on the
 *   picture, what it looks like, and where its moves lead, once these are known
 */

/** The most moves that are read back. */
export const MOST_MOVES = 500;

/** The most letters of variations that an address holds; more are kept beside it. */
const MOST_LETTERS = 1_500;

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
  const moves = stations.slice(1).map(({ by }) => token(by ?? ""));
  return [notation(game, stations[0].position), ...moves].join(" ");
}

/**
 * The same with all variations.
 * @param {string} game
 * @param {Station} start
 */
export function writtenWhole(game, start) {
  return [notation(game, start.position), ...tokens(start)].join(" ");
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
 * @param {string} mode
 */
export function address(game, stations, at, you, mode) {
  const { position, player } = stations[at];
  const query = new URLSearchParams({ mode, game, at: position, you, player: String(player) });
  const [start, ...later] = stations;
  if (stations.length > 1 && stations.length <= MOST_MOVES) {
    query.set("begin", start.position);
    query.set("first", String(start.player));
    query.set("moves", later.map(({ by }) => token(by ?? "")).join(" "));
    query.set("step", String(at));
  }
  const hinted = stations.flatMap(({ isHinted }, index) => (isHinted ? [index] : []));
  if (hinted.length > 0) {
    query.set("hints", hinted.join("."));
  }
  if (branches(start)) {
    const lines = tokens(start).join(" ");
    if (lines.length <= MOST_LETTERS) {
      query.set("lines", lines);
    } else {
      keepBeside(game, start.position, lines);
      query.set("lines", "kept");
    }
  }
  history.replaceState(null, "", `?${query}`);
}

/**
 * The game that an address holds; `null` where it has no moves.
 * @param {URLSearchParams} query
 * @returns {Promise<{game: string, stations: Station[], at: number} | null>}
 */
export async function readAddress(query) {
  const moves = (query.get("moves") ?? "").split(" ").filter((move) => move !== "").map(moveOf);
  const [game, begin] = [query.get("game"), query.get("begin")];
  if (begin === null || game === null || moves.length === 0) {
    return null;
  }
  const found = await positionOf(game, begin);
  const player = query.get("first") === "1" ? 1 : 0;
  const stations = await replayed(found, player, moves.map((move) => ({ move, others: [] })));
  const lines = query.get("lines");
  const whole = lines === "kept" ? keptBeside(found.game, found.position) : lines;
  if (whole) {
    await branchOff(found.game, stations[0], parsedTree(whole.split(" ")));
  }
  for (const index of (query.get("hints") ?? "").split(".")) {
    const station = index === "" ? undefined : stations[Number(index)];
    if (station) {
      station.isHinted = true;
    }
  }
  const step = Number(query.get("step"));
  const at = Number.isInteger(step) && step >= 0 && step < stations.length ? step : moves.length;
  return { game: found.game, stations, at };
}

/** @param {string} game @param {string} begin */
function besideKey(game, begin) {
  return `lines ${game}@${begin}`;
}

/** @param {string} game @param {string} begin @param {string} lines */
function keepBeside(game, begin, lines) {
  try {
    sessionStorage.setItem(besideKey(game, begin), lines);
  } catch {
    // Storage is switched off or full: the line that is followed is in the address.
  }
}

/** @param {string} game @param {string} begin */
function keptBeside(game, begin) {
  try {
    return sessionStorage.getItem(besideKey(game, begin));
  } catch {
    return null;
  }
}

/**
 * Reads a game back; what is wrong is thrown, with the move that it is about.
 * @param {string} text
 * @returns {Promise<{game: string, stations: Station[]}>}
 */
export async function reread(text) {
  const { start, moves } = parsed(text);
  if (start === "") {
    throw new Error(say("paste-empty"));
  }
  const found = await positionOf(start);
  return { game: found.game, stations: await replayed(found, 0, parsedTree(moves)) };
}

/**
 * The positions of a game move by move; what is wrong is thrown, with the move that it is about.
 * @param {{game: string, position: string}} from
 * @param {0 | 1} player who moves first
 * @param {Branch[]} line
 */
export async function replayed({ game, position }, player, line) {
  if (line.length > MOST_MOVES) {
    throw new Error(say("paste-long", { most: MOST_MOVES }));
  }
  /** @type {Station[]} */
  const stations = [{ position, player, by: null }];
  for (const [index, { move }] of line.entries()) {
    try {
      stations.push(await moved(game, stations[index], move));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(say("paste-wrong", { number: index + 1, move, reason }));
    }
  }
  await branchOff(game, stations[0], line);
  return stations;
}

/**
 * The position after a move.
 * @param {string} game
 * @param {Station} from
 * @param {string} move
 */
export async function moved(game, from, move) {
  const known = from.next?.find(({ by }) => by === move);
  if (known) {
    return known;
  }
  const made = await ask("move", { game, position: from.position, move });
  /** @type {Station} */
  const station = { position: made.position, player: after(from.player, made.mover), by: move, up: from };
  from.next = [...(from.next ?? []), station];
  return station;
}

/**
 * Adds the variations of a line, in their order; one that cannot be played is left out.
 * @param {string} game
 * @param {Station} from
 * @param {Branch[]} line
 */
async function branchOff(game, from, line) {
  let here = from;
  for (const { move, others } of line) {
    const before = here;
    try {
      here = await moved(game, before, move);
      // What is written first is the main line.
      before.next = [here, ...(before.next ?? []).filter((one) => one !== here)];
      for (const other of others) {
        await branchOff(game, before, other);
        before.next = [here, ...(before.next ?? []).filter((one) => one !== here)];
      }
    } catch {
      return;
    }
  }
}
