// Whose turn it is and how it stands, as a sentence.
// @ts-check

import { say, worth } from "../common.js";
import { after } from "./course.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("./course.js").Station} Station
 */

/** @param {0 | 1} player */
function name(player) {
  return say(player === 0 ? "first" : "second");
}

/**
 * Whether a person plays for this player.
 * @param {string} who `first`, `second`, `both` or `none`
 * @param {0 | 1} player
 */
export function isPerson(who, player) {
  return who === "both" || who === (player === 0 ? "first" : "second");
}

/**
 * Whose turn it is, and what the position is worth to him, as a sentence.
 * @param {0 | 1} player
 * @param {string} value
 */
export function turnOf(player, value) {
  return sentences([say("turn", { player: name(player), value })]);
}

/** @param {string[]} parts that may begin with the name of a player */
function sentences(parts) {
  return parts.map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1)).join(" ");
}

/**
 * @param {Answer} found
 * @param {Station} station on the board
 * @param {Station | undefined} before the one before it
 * @param {string} who
 * @param {boolean} shown whether values may be told
 */
export function standing(found, station, before, who, shown) {
  const { player, by } = station;
  const against = who === "first" || who === "second";
  const parts = [];
  if (by !== null && before && who !== "both" && !isPerson(who, before.player)) {
    const particulars = { player: name(before.player), move: by };
    parts.push(against ? say("machine-played", particulars) : say("played", particulars));
  }
  if (found.best.length === 0) {
    const winner = after(player, found.outcome === "win" ? "same" : "other");
    if (found.outcome === "draw") {
      parts.push(say("over-draw"));
    } else if (against) {
      parts.push(isPerson(who, winner) ? say("over-you") : say("over-machine"));
    } else {
      parts.push(say("over", { winner: name(winner) }));
    }
    return sentences(parts);
  }
  const particulars = { player: name(player), value: worth(found) };
  const isYou = against && isPerson(who, player);
  if (shown) {
    parts.push(isYou ? say("turn-you", particulars) : say("turn", particulars));
  } else {
    parts.push(isYou ? say("turn-you-hidden", particulars) : say("turn-hidden", particulars));
  }
  return sentences(parts);
}
