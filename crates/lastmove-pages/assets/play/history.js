// The game so far: its moves with their variations as a list, and how its value changed as a strip.
// @ts-check

import { get, make, say, worth } from "../common.js";
import { slipOf } from "./judge.js";
import { turnOf } from "./standing.js";
import { isNotation, wayOf } from "./words.js";

/**
 * @typedef {import("../common.js").Value} Value
 * @typedef {import("./course.js").Station} Station
 * @typedef {import("./game.js").Game} Game
 * @typedef {{values: boolean, codes: boolean, onGo: (to: Station) => void}} How whether values are
 *   seen, and the notation beside the words
 */

/** A win in so many plies or more has the shortest bar. */
const LONG = 60;

const list = get("history", HTMLElement);
const strip = get("strip", HTMLElement);

/**
 * Which player wins, as a class; the value is for the player to move.
 * @param {Station} station
 * @param {Value} value
 */
function winner({ player }, { outcome }) {
  if (outcome === "draw") {
    return "is-draw";
  }
  return (outcome === "win") === (player === 0) ? "is-first" : "is-second";
}

/**
 * How long a bar is, from 0 to 1: the sooner the game ends, the longer.
 * @param {Value} value
 */
function length({ outcome, remoteness }) {
  if (outcome === "draw") {
    return 0.06;
  }
  return 1 - 0.75 * Math.min(remoteness === null ? LONG : Number(remoteness), LONG) / LONG;
}

/**
 * Fills the list of moves and the strip above it.
 * @param {Game} game
 * @param {How} how
 */
export function showHistory(game, how) {
  const hadFocus = list.contains(document.activeElement);
  const [start] = game.stations;
  list.replaceChildren(make("li", {}, [step(start, 0, game, how)]));
  fill(list, start, 1, game, how);
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) {
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
    if (hadFocus) {
      current.focus();
    }
  }
  showStrip(game, how);
}

/**
 * Adds what was played from a position on: the main line, and variations where they leave it.
 * @param {HTMLElement} into
 * @param {Station} from
 * @param {number} number of the next move
 * @param {Game} game
 * @param {How} how
 */
function fill(into, from, number, game, how) {
  let count = number;
  for (let here = from; here.next?.length; count += 1) {
    const [main, ...others] = here.next;
    into.append(make("li", {}, [step(main, count, game, how)]));
    for (const other of others) {
      const moves = make("ol", { "aria-label": say("variation") }, [make("li", {}, [step(other, count, game, how)])]);
      fill(moves, other, count + 1, game, how);
      into.append(make("li", { class: "variation" }, ["(", moves, ")"]));
    }
    here = main;
  }
}

/**
 * The button of a position.
 * @param {Station} station
 * @param {number} number
 * @param {Game} game
 * @param {How} how
 */
function step(station, number, game, { values, codes, onGo }) {
  const { by, up, player, value } = station;
  const way = by === null ? "" : wayOf(by, up);
  const button = make("button", { type: "button" }, [by === null ? say("history-start") : `${number}. ${way}`]);
  if (codes && by !== null && !isNotation(way, by)) {
    button.append(" ", make("code", {}, [by]));
  }
  const slip = values ? slipOf(station) : null;
  if (slip) {
    button.append(" ", make("b", { class: "slip", title: say(slip.slip) }, [slip.mark]));
  }
  if (station === game.here) {
    button.setAttribute("aria-current", "step");
  }
  if (values && value) {
    button.title = turnOf(player, worth(value));
  }
  button.addEventListener("click", () => onGo(station));
  return button;
}

/**
 * The strip is one control: the arrow keys go through the game, a click on a bar goes there.
 * @param {Game} game
 * @param {How} how
 */
function showStrip({ stations, at, here }, { values, onGo }) {
  get("strip-box", HTMLElement).classList.toggle("is-hidden", !values);
  strip.replaceChildren(...stations.map((station, index) => {
    const bar = make("span", { class: "bar" }, []);
    if (values && station.value) {
      bar.classList.add(winner(station, station.value));
      bar.style.setProperty("--length", String(length(station.value)));
    }
    bar.classList.toggle("is-here", index === at);
    const slip = values ? slipOf(station) : null;
    if (slip) {
      bar.dataset.slip = slip.mark;
    }
    return bar;
  }));
  strip.setAttribute("aria-valuemax", String(stations.length - 1));
  strip.setAttribute("aria-valuenow", String(at));
  const reached = here.by === null ? say("history-start") : say("strip-step", { number: at, move: wayOf(here.by, here.up) });
  strip.setAttribute("aria-valuetext", values && here.value ? `${reached}. ${turnOf(here.player, worth(here.value))}` : reached);
  strip.onclick = ({ target }) => {
    const index = target instanceof Element ? [...strip.children].indexOf(target) : -1;
    if (index >= 0) {
      onGo(stations[index]);
    }
  };
  strip.onkeydown = (event) => {
    const last = stations.length - 1;
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      onGo(stations[Math.max(0, Math.min(to, last))]);
    }
  };
}
