// The game that is played: its positions so far, which of them is on the board, and who plays.
// @ts-check

import { address, after } from "./course.js";
import { isPerson } from "./standing.js";

/** @typedef {import("./course.js").Station} Station */

/** A game. */
export class Game {
  constructor() {
    /** The game without a position. */
    this.name = "";
    /** The positions so far and those undone. @type {Station[]} */
    this.stations = [];
    /** Which of them is on the board. */
    this.at = 0;
    /** Who plays: `first`, `second`, `both` or `none`. */
    this.who = "first";
    this.isPaused = false;
    /** Counts what the user does, so that a late answer to something older is not shown. */
    this.turn = 0;
  }

  /** Whether there is a position yet. */
  get isThere() {
    return this.stations.length > 0;
  }

  /** The position on the board. */
  get here() {
    return this.stations[this.at];
  }

  /** The one before it. @returns {Station | undefined} */
  get before() {
    return this.stations[this.at - 1];
  }

  /** Whether a person is to move. */
  get isMine() {
    return isPerson(this.who, this.here.player);
  }

  /** @param {Station[]} stations @param {number} at */
  begin(stations, at) {
    this.stations = stations;
    this.at = at;
  }

  /**
   * Adds a move to the position on the board, whose undone moves are dropped.
   * @param {string} move
   * @param {string} to
   * @param {string} mover
   * @param {boolean} [isGuess] whether nothing proves that it is best
   */
  add(move, to, mover, isGuess = false) {
    const { player } = this.here;
    this.stations.length = this.at + 1;
    this.stations.push({ position: to, player: after(player, mover), by: move, isGuess });
    this.at += 1;
  }

  /**
   * Where one step leads: to a position at which a person moves, where there is one; null where no
   * step is left.
   * @param {1 | -1} step
   */
  stepped(step) {
    const { stations, who } = this;
    let to = this.at + step;
    const last = step < 0 ? 0 : stations.length - 1;
    while (to !== last && who !== "none" && to >= 0 && to < stations.length && !isPerson(who, stations[to].player)) {
      to += step;
    }
    return to < 0 || to >= stations.length ? null : to;
  }

  /** Puts it into the address. */
  keep() {
    address(this.name, this.stations, this.at, this.who);
  }
}
