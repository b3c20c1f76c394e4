// The game that is played: its positions as a tree of variations, which of them is on the board, and
// who plays.
// @ts-check

import { address, after } from "./course.js";
import { isPerson } from "./standing.js";

/** @typedef {import("./course.js").Station} Station */

/** A game. */
export class Game {
  constructor() {
    /** The game without a position. */
    this.name = "";
    /** The line that is followed: the positions so far and those undone. @type {Station[]} */
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

  /** Whether the line that is followed ends with the game, as far as is known. */
  get isFinished() {
    return this.stations[this.stations.length - 1]?.value?.best.length === 0;
  }

  /** @param {Station[]} stations of a line, joined to each other or not @param {number} at */
  begin(stations, at) {
    for (const [index, station] of stations.entries()) {
      const before = stations[index - 1];
      if (before && station.up !== before) {
        station.up = before;
        before.next = [station, ...(before.next ?? [])];
      }
    }
    this.stations = stations;
    this.at = at;
  }

  /** A new game from where this one began. */
  restart() {
    const [{ position, player }] = this.stations;
    this.begin([{ position, player, by: null }], 0);
  }

  /**
   * Makes a move from the position on the board. What was played there before stays as a variation.
   * @param {string} move
   * @param {string} to
   * @param {string} mover
   * @param {boolean} [isGuess] whether nothing proves that it is best
   */
  add(move, to, mover, isGuess = false) {
    const { here } = this;
    const same = here.next?.find(({ by }) => by === move);
    if (same) {
      this.select(same);
      return;
    }
    /** @type {Station} */
    const made = { position: to, player: after(here.player, mover), by: move, isGuess, up: here };
    here.next = [made, ...(here.next ?? [])];
    this.select(made);
  }

  /** Puts a position of the tree on the board, and follows the line through it. @param {Station} station */
  select(station) {
    if (this.stations.includes(station)) {
      this.at = this.stations.indexOf(station);
      return;
    }
    /** @type {Station[]} */
    const line = [];
    for (let up = /** @type {Station | undefined} */ (station); up; up = up.up) {
      line.unshift(up);
    }
    this.at = line.length - 1;
    for (let next = station.next?.[0]; next; next = next.next?.[0]) {
      line.push(next);
    }
    this.stations = line;
  }

  /** The first move of the variation on the board; none on the main line. @returns {Station | null} */
  variation() {
    return this.stations.slice(1, this.at + 1).find((station) => station.up?.next?.[0] !== station) ?? null;
  }

  /** Deletes the variation on the board. */
  dropVariation() {
    const first = this.variation();
    if (first?.up) {
      const { up } = first;
      up.next = up.next?.filter((one) => one !== first);
      this.stations = [];
      this.select(up);
    }
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

  /** Puts it into the address. @param {string} mode */
  keep(mode) {
    address(this.name, this.stations, this.at, this.who, mode);
  }
}
