// The end of a game: how it went, and its mistakes one by one.
// @ts-check

import { get, make, say, worth } from "../common.js";
import { mistakes, slipOf } from "./judge.js";
import { isAgainst, isPerson } from "./standing.js";
import { wayOf } from "./words.js";

/**
 * @typedef {import("./course.js").Station} Station
 * @typedef {import("./game.js").Game} Game
 */

const panel = get("end", HTMLElement);
const open = get("mistakes", HTMLButtonElement);

/**
 * The mistakes of who plays against the machine; otherwise those of both players.
 * @param {Game} game
 */
export function mistakesOf({ stations, who }) {
  return mistakes(stations, (player) => !isAgainst(who) || isPerson(who, player));
}

/**
 * Says how a game went, where its end is on the board.
 * @param {Game} game
 * @param {{isOver: boolean, isJudged: boolean, onReview: (step: number) => void}} how whether all was
 *   judged that can be
 */
export function showEnd(game, { isOver, isJudged, onReview }) {
  panel.hidden = !isOver;
  open.hidden = true;
  if (!isOver) {
    return;
  }
  const { stations } = game;
  const found = mistakesOf(game);
  const parts = [say("end-moves", { count: stations.length - 1 })];
  const hints = stations.filter(({ isHinted }) => isHinted).length;
  if (hints > 0) {
    parts.push(say("end-hints", { count: hints }));
  }
  const unknown = stations.filter(({ value }) => !value).length;
  if (!isJudged) {
    parts.push(say("end-judging"));
  } else if (unknown > 0) {
    parts.push(say("end-unknown", { count: unknown }));
  } else if (found.length === 0) {
    parts.push(say("end-clean"));
  }
  get("end-text", HTMLElement).textContent = parts.join(" ");
  get("end-mistakes", HTMLElement).replaceChildren(...found.map((station, step) => {
    const { mark, slip } = slipOf(station) ?? { mark: "?", slip: "slip-win-loss" };
    const button = make("button", { type: "button" }, [
      `${stations.indexOf(station)}. ${wayOf(station.by ?? "", station.up)} `,
      make("b", { class: "slip" }, [mark]),
      ` ${say(slip)}`,
    ]);
    button.addEventListener("click", () => onReview(step));
    return make("li", {}, [button]);
  }));
  open.hidden = found.length === 0;
  const count = found.length === 1 ? say("mistakes-one") : say("mistakes-other", { count: found.length });
  open.replaceChildren(count, make("span", { class: "said" }, [say("mistakes-look")]));
}

/** The panel that goes through the mistakes of a game. */
export class Review {
  /**
   * @param {Game} game
   * @param {{onGo: (station: Station) => void}} hooks to show a position
   */
  constructor(game, { onGo }) {
    this.game = game;
    this.onGo = onGo;
    this.panel = get("review", HTMLElement);
    /** What was wrong, as the positions that the moves led to. @type {Station[]} */
    this.found = [];
    this.step = 0;
    /** Whether mistakes of this game were looked at: that shows values. */
    this.wasOpen = false;
    get("review-previous", HTMLButtonElement).addEventListener("click", () => this.go(this.step - 1));
    get("review-next", HTMLButtonElement).addEventListener("click", () => this.go(this.step + 1));
    get("review-close", HTMLButtonElement).addEventListener("click", () => {
      this.close();
      onGo(game.stations[game.stations.length - 1]);
    });
  }

  /** The move that is looked at, as the position that it led to. @returns {Station | null} */
  get made() {
    const station = this.found[this.step];
    return station && station.up === this.game.here ? station : null;
  }

  /** @param {number} step */
  open(step) {
    this.found = mistakesOf(this.game);
    this.wasOpen = true;
    this.go(step);
  }

  close() {
    this.found = [];
    this.panel.hidden = true;
  }

  /** @param {number} step */
  go(step) {
    this.step = step;
    const { up } = this.found[step] ?? {};
    if (up) {
      this.onGo(up);
      // On a phone the panel lies over what is below the board.
      get("board", HTMLElement).scrollIntoView({ block: matchMedia("(max-width: 48rem)").matches ? "start" : "nearest" });
    }
  }

  /** Says what was wrong, where its position is on the board; who has gone elsewhere is done with it. */
  tell() {
    const { made, step, found, game } = this;
    this.panel.hidden = made === null;
    if (made === null) {
      this.found = [];
      return;
    }
    const [best] = made.up?.value?.best ?? [];
    get("review-text", HTMLElement).textContent = say("review-step", {
      step: step + 1,
      count: found.length,
      number: game.stations.indexOf(made),
      move: wayOf(made.by ?? "", made.up),
      slip: say(slipOf(made)?.slip ?? "slip-win-loss"),
      best: wayOf(best?.move ?? "", made.up),
      value: best ? worth(best) : "",
    });
    get("review-previous", HTMLButtonElement).disabled = step === 0;
    get("review-next", HTMLButtonElement).disabled = step + 1 >= found.length;
  }
}
