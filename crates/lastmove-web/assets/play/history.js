// The game so far: its moves as a list, and how its value changed.
// @ts-check

import { get, make, say, worth } from "../common.js";
import { turnOf } from "./standing.js";

/**
 * @typedef {import("../common.js").Value} Value
 * @typedef {import("./course.js").Station} Station
 */

/** A win in so many plies or more has the shortest bar. */
const LONG = 60;

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
 * @param {Station[]} stations
 * @param {number} at which of them is on the board
 * @param {{values: boolean, strip: boolean, onGo: (to: number) => void}} how `strip` keeps its room
 *   where its values are not to be seen for a while
 */
export function showHistory(stations, at, { values, strip: isThere, onGo }) {
  const list = get("history", HTMLElement);
  const hadFocus = list.contains(document.activeElement);
  const items = stations.map((station, index) => {
    const text = station.by === null ? say("history-start") : `${index}. ${station.by}`;
    const button = make("button", { type: "button" }, [text]);
    if (index === at) {
      button.setAttribute("aria-current", "step");
    }
    if (values && station.value) {
      button.title = turnOf(station.player, worth(station.value));
    }
    button.addEventListener("click", () => onGo(index));
    return make("li", {}, [button]);
  });
  list.replaceChildren(...items);
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) {
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
    if (hadFocus) {
      current.focus();
    }
  }
  const strip = get("strip", HTMLElement);
  get("strip-box", HTMLElement).hidden = !isThere;
  strip.replaceChildren(...stations.map((station, index) => {
    const bar = make("span", { class: "bar" }, []);
    if (values && station.value) {
      bar.classList.add(winner(station, station.value));
      bar.style.setProperty("--length", String(length(station.value)));
    }
    bar.classList.toggle("is-here", index === at);
    return bar;
  }));
}
