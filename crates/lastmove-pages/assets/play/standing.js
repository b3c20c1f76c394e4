// Whose turn it is, how it stands and how it ended, as sentences.
// @ts-check

import { say, worth } from "../common.js";
import { told } from "./words.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("./game.js").Game} Game
 * @typedef {{text: string, tone: "win" | "loss" | "draw" | null}} Told with a tone at the end of a game
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
 * Whether a person plays against the machine.
 * @param {string} who
 */
export function isAgainst(who) {
  return who === "first" || who === "second";
}

/**
 * Whose turn it is, and what the position is worth to him, as a sentence.
 * @param {0 | 1} player
 * @param {string} value
 */
export function turnOf(player, value) {
  return sentence(say("turn", { player: name(player), value }));
}

/** @param {string} text that may begin with the name of a player */
function sentence(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The last move, as a sentence; empty at the start. @param {Game} game */
export function lastMove({ here, before, who }) {
  if (here.by === null || !before) {
    return "";
  }
  const { player } = before;
  const mover = !isAgainst(who) ? name(player) : say(isPerson(who, player) ? "you" : "who-machine");
  return sentence(told(mover, here.by, before));
}

/**
 * How the game ended.
 * @param {Answer} found
 * @param {Game} game
 * @returns {Told}
 */
function result({ outcome }, { here, who }) {
  if (outcome === "draw") {
    return { text: say("result-draw"), tone: "draw" };
  }
  const winner = outcome === "win" ? here.player : here.player === 0 ? 1 : 0;
  if (!isAgainst(who)) {
    return { text: sentence(say("result-player", { winner: name(winner) })), tone: winner === 0 ? "win" : "loss" };
  }
  return isPerson(who, winner)
    ? { text: say("result-you"), tone: "win" }
    : { text: say("result-machine"), tone: "loss" };
}

/**
 * What a person can reach.
 * @param {Answer} found
 */
function yours({ outcome, remoteness }) {
  if (outcome === "draw" || remoteness === null) {
    return say(`${outcome}-you`);
  }
  return say(outcome === "win" && remoteness === 1 ? "win-you-now" : `${outcome}-you-in`, { plies: remoteness });
}

/**
 * What the board does not show: which sides who is to move joins, where players join them, or how many
 * men are still to be placed.
 * @param {Game} game
 */
function besides({ here }) {
  const shape = here.scenes?.length === 1 ? here.scenes[0].shape : null;
  if (shape?.kind !== "grid") {
    return "";
  }
  if (!shape.sides) {
    const isShown = shape.title === null || shape.cells.some(({ hand }) => hand);
    return isShown ? "" : `${sentence(shape.title ?? "")}.`;
  }
  return say(shape.sides.top_bottom === (here.player === 0 ? "first" : "second") ? "yours-top" : "yours-left");
}

/**
 * How the game stands.
 * @param {Answer | null} found what is known of the position
 * @param {Game} game
 * @param {{values: boolean, isQuiet: boolean}} how whether values may be told, and whether nothing is
 *   said of them, even that they are not known
 * @returns {Told}
 */
export function standing(found, game, { values, isQuiet }) {
  const { here, before, who } = game;
  if (found?.best.length === 0) {
    return result(found, game);
  }
  const parts = [];
  if (before && who !== "both" && !isPerson(who, before.player)) {
    parts.push(lastMove(game));
  }
  if (found === null && !isQuiet) {
    return { text: here.isGuess ? say("open-guess", { played: lastMove(game) }) : say(here.isBeyond ? "open-beyond" : "open"), tone: null };
  }
  const isYou = isAgainst(who) && isPerson(who, here.player);
  const player = name(here.player);
  if (values && found !== null) {
    parts.push(isYou ? `${say("turn-you-hidden")} ${yours(found)}` : turnOf(here.player, worth(found)));
  } else {
    parts.push(isYou ? `${say("turn-you-hidden")} ${besides(game)}`.trim() : sentence(say("turn-hidden", { player })));
  }
  return { text: parts.join(" "), tone: null };
}
