// Which moves of a game changed its outcome for the worse, for the player who made them.
// @ts-check

/**
 * @typedef {import("../common.js").Outcome} Outcome
 * @typedef {import("./course.js").Station} Station
 * @typedef {{mark: "?" | "??", slip: "slip-win-draw" | "slip-draw-loss" | "slip-win-loss"}} Slip
 */

/** @type {Record<Outcome, Outcome>} */
const OTHERS = { win: "loss", loss: "win", draw: "draw" };

/**
 * What a move made worse; null where it made nothing worse, or that is not known.
 * @param {Station} station that it led to
 * @returns {Slip | null}
 */
export function slipOf({ up, value, player }) {
  if (!up?.value || !value) {
    return null;
  }
  const had = up.value.outcome;
  const has = up.player === player ? value.outcome : OTHERS[value.outcome];
  if (had === "win" && has === "loss") {
    return { mark: "??", slip: "slip-win-loss" };
  }
  if (had === "win" && has === "draw") {
    return { mark: "?", slip: "slip-win-draw" };
  }
  return had === "draw" && has === "loss" ? { mark: "?", slip: "slip-draw-loss" } : null;
}

/**
 * The mistakes of a line, as the positions that they led to.
 * @param {Station[]} line
 * @param {(player: 0 | 1) => boolean} isAsked whether the moves of this player are asked about
 */
export function mistakes(line, isAsked) {
  return line.filter((station) => station.up && isAsked(station.up.player) && slipOf(station) !== null);
}
