// Puzzles: one a day for each game, more at random, and sets that a teacher links to.
// @ts-check

import { ask, fetchJson, get, say } from "../common.js";
import { pageOf } from "../transport.js";
import { Exercise } from "../learn/exercise.js";
import { Stage, look } from "../learn/stage.js";
import { recall, remember } from "../play/store.js";
import { days, isSolved, keep, stars, today } from "./day.js";

/**
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {{game: string, position: string, outcome: "win" | "draw",
 *   remoteness: number | null, move: string, chance: number}} Puzzle
 */

/** The most puzzles of a set. */
const MOST = 20;

/** How many numbers are tried for a puzzle. */
const TRIES = 8;

/** How long it is looked for, in milliseconds. */
const PATIENCE = 12_000;

/** How long the machine lets its move be awaited, in milliseconds. */
const PAUSE = 400;

const query = new URLSearchParams(location.search);
const links = [...document.querySelectorAll("[data-game]")].filter((link) => link instanceof HTMLAnchorElement);
const game = query.get("game") ?? links[0]?.dataset.game ?? "tic-tac-toe";
const given = query.get("seed") ?? "";
/** The number of the first puzzle; that of today where none is given. */
const first = /^\d{1,15}$/.test(given) ? Number(given) : today(new Date());
const isDaily = first === today(new Date()) && !query.has("plies");
const plies = /^\d{1,3}$/.test(query.get("plies") ?? "") ? Number(query.get("plies")) : null;
const count = Math.min(Math.max(Number(query.get("count")) || 1, 1), MOST);

const root = document.querySelector(".exercise");
if (!(root instanceof HTMLElement)) {
  throw new Error("no exercise");
}
const exercise = new Exercise(root, () => {});
const task = get("task", HTMLElement);
const rating = get("rating", HTMLElement);
const stage = new Stage(exercise, move);
const next = exercise.button(say("puzzle-next"), () => show(at + 1));
next.hidden = true;
get("another", HTMLButtonElement).before(next);

let at = 0;
/** @type {Puzzle | null} */
let puzzle = null;
/** Whether a wrong move was made in this puzzle. */
let isSpoiled = false;
/** How many of the set were solved without one. */
let clean = 0;

/**
 * The puzzle of a number; where there is none, that of the next ones in its stead, the same for all.
 * @param {number} number
 * @returns {Promise<Puzzle | null>}
 */
async function puzzleOf(number) {
  const signal = AbortSignal.timeout(PATIENCE);
  for (let step = 0; step < TRIES && !signal.aborted; step += 1) {
    const wanted = new URLSearchParams({ game, seed: String(number + step * MOST) });
    if (plies !== null) {
      wanted.set("plies", String(plies));
    }
    const found = await fetchJson(`puzzle?${wanted}`, { signal }).catch((error) => {
      if (signal.aborted) {
        return null;
      }
      throw error;
    });
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/** @param {number} which of the set */
async function show(which) {
  at = which;
  next.hidden = true;
  isSpoiled = false;
  exercise.tell("");
  const found = await puzzleOf(first + at);
  puzzle = found;
  if (found === null) {
    task.textContent = say("puzzle-none");
    return;
  }
  const what = found.outcome === "win" ? say("puzzle-win", { plies: String(found.remoteness) }) : say("puzzle-draw");
  task.textContent = count > 1 ? `${say("learn-number", { number: at + 1, count })}. ${what}` : what;
  const hard = stars(found.chance);
  rating.textContent = say("puzzle-rating", { stars: "★".repeat(hard) + "☆".repeat(5 - hard), one: Math.round(1 / found.chance) });
  const analyse = get("analyse", HTMLAnchorElement);
  analyse.href = pageOf("play", { game, at: found.position, mode: "analyse", you: "both" });
  analyse.hidden = false;
  stage.show(await look(game, found.position), true);
}

/** @param {Rated} option */
async function move(option) {
  const seen = stage.seen;
  if (puzzle === null || seen === null) {
    return;
  }
  const isBest = seen.answer.best.some((best) => best.move === option.move);
  if (!isBest) {
    isSpoiled = true;
    stage.board.release();
    const keeps = option.outcome === (puzzle.outcome === "win" ? "loss" : "draw") && option.mover === "other";
    if (keeps) {
      exercise.tell(say("puzzle-slow", { move: option.move }), "wrong");
      return;
    }
    const reply = await ask("solve", { game, position: option.to });
    const by = reply.best[0]?.move;
    exercise.tell(by ? say("puzzle-wrong", { move: option.move, reply: by }) : say("puzzle-wrong-over", { move: option.move }), "wrong");
    return;
  }
  const after = await look(game, option.to);
  stage.show(after, false, option.move);
  if (puzzle.outcome === "draw" || after.answer.best.length === 0) {
    solved();
    return;
  }
  exercise.tell(say("puzzle-right"), "right");
  if (option.mover === "same") {
    stage.show(after, true, option.move);
    return;
  }
  const [made] = await Promise.all([
    ask("choose", { game, position: option.to, erring: 0 }),
    new Promise((done) => setTimeout(done, PAUSE)),
  ]);
  const there = await look(game, made.position);
  stage.show(there, there.answer.best.length > 0, made.move);
  exercise.tell(say("puzzle-go-on", { move: made.move }));
  stage.board.focus();
}

function solved() {
  clean += isSpoiled ? 0 : 1;
  const last = at + 1 === count;
  const all = last && count > 1 ? ` ${say("puzzle-set-done", { clean, count })}` : "";
  exercise.tell(say(isSpoiled ? "puzzle-solved-late" : "puzzle-solved") + all, "right");
  if (isDaily && !isSpoiled) {
    remember("puzzles-solved", keep(recall("puzzles-solved") ?? "", first, game));
    told();
  }
  next.hidden = last;
  (last ? get("another", HTMLButtonElement) : next).focus();
  exercise.done();
}

/** Shows the streak, and which games of today are solved. */
function told() {
  const kept = recall("puzzles-solved") ?? "";
  const count = days(kept, today(new Date()));
  get("streak", HTMLElement).textContent = count > 0 ? say("puzzle-streak", { days: count }) : "";
  for (const link of links) {
    link.classList.toggle("is-done", isSolved(kept, today(new Date()), link.dataset.game ?? ""));
  }
}

for (const link of links) {
  if (link.dataset.game === game) {
    link.setAttribute("aria-current", "page");
  }
}
get("another", HTMLButtonElement).addEventListener("click", () => {
  const seed = String(Math.floor(Math.random() * 1e9));
  location.search = String(new URLSearchParams({ game, seed }));
});
get("today", HTMLButtonElement).addEventListener("click", () => {
  location.search = String(new URLSearchParams({ game }));
});
get("today", HTMLButtonElement).hidden = isDaily;
get("set", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const wanted = new URLSearchParams({ game, seed: String(Math.floor(Math.random() * 1e9)) });
  wanted.set("count", get("set-count", HTMLInputElement).value);
  if (get("set-plies", HTMLInputElement).value !== "") {
    wanted.set("plies", get("set-plies", HTMLInputElement).value);
  }
  const link = get("set-link", HTMLAnchorElement);
  link.href = `?${wanted}`;
  link.textContent = link.href;
  link.hidden = false;
});
told();
void exercise.attempt(() => show(0));
