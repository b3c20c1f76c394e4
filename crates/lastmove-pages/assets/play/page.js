// The page on which any game is played: its buttons and boxes, and where its game comes from.
// @ts-check

import { Refused, ask, get, say } from "../common.js";
import { pageOf } from "../transport.js";
import { first as came, pickStart, positionOf, scenesOf } from "./ask.js";
import { readAddress } from "./course.js";
import { Flow } from "./flow.js";
import { wireShortcuts, wireTyped } from "./moves.js";
import { wireSharing } from "./share.js";
import { keepBox, keepChoice, keepFold } from "./store.js";

/** @typedef {import("../common.js").Rated} Rated */

const root = get("play", HTMLElement);
const wider = get("wider", HTMLInputElement);
const who = get("who", HTMLSelectElement);

const flow = new Flow();
const { game, drawing } = flow;
const { board } = drawing;
const warn = (/** @type {unknown} */ error) => drawing.warn(error);
const complain = (/** @type {unknown} */ error) => drawing.complain(error);

/** What shows the best line, once it is wanted. @type {import("./line.js").Line | null} */
let line = null;
flow.onLeave = () => line?.close();

/** Shows a position of the best line, or that of the game. @param {Rated | null} option */
async function glance(option) {
  const mark = ++game.turn;
  drawing.isAhead = option !== null;
  if (option === null) {
    drawing.draw();
    return;
  }
  const seen = await scenesOf(game.name, option.to, wider.checked);
  if (mark === game.turn) {
    drawing.drawAhead(option, seen);
  }
}

/** Plays moves of the best line. @param {Rated[]} moves */
function playLine(moves) {
  for (const { move: by, to, mover } of moves) {
    game.add(by, to, mover);
  }
  flow.restart(game.stations, game.at);
}

get("undo", HTMLButtonElement).addEventListener("click", () => flow.walk(-1));
get("redo", HTMLButtonElement).addEventListener("click", () => flow.walk(1));
get("hint", HTMLButtonElement).addEventListener("click", () => void flow.hint().catch(warn));
get("best", HTMLButtonElement).addEventListener("click", () => {
  const option = drawing.answer?.best[0];
  if (option) {
    flow.training?.hide();
    flow.makeMove(option);
  }
});
get("line-open", HTMLButtonElement).addEventListener("click", async () => {
  // The machine waits until the line is closed.
  const mark = ++game.turn;
  game.isPaused = game.isPaused || game.who === "none";
  drawing.buttons();
  const [found, { Line }] = await Promise.all([
    ask("solve", { game: game.name, position: game.here.position, line: true }).catch(warn),
    import("./line.js"),
  ]);
  if (found && mark === game.turn) {
    line ??= new Line({ onStep: (option) => void glance(option).catch(warn), onPlay: playLine, onClose: () => void flow.show() });
    line.open(found.line ?? []);
  }
});
get("pause", HTMLButtonElement).addEventListener("click", () => {
  game.isPaused = !game.isPaused;
  void flow.show();
});
get("again", HTMLButtonElement).addEventListener("click", () => {
  if (game.isThere) {
    flow.again();
  }
});
get("swap", HTMLButtonElement).addEventListener("click", () => {
  game.who = { first: "second", second: "first" }[game.who] ?? game.who;
  who.value = game.who;
  flow.again();
});
get("mistakes", HTMLButtonElement).addEventListener("click", () => flow.review(0));
get("drop-line", HTMLButtonElement).addEventListener("click", () => {
  game.dropVariation();
  game.isPaused = true;
  void flow.show();
});
get("ask-again", HTMLButtonElement).addEventListener("click", () => void flow.show());
get("release", HTMLButtonElement).addEventListener("click", () => {
  board.release();
  board.focus();
});
who.addEventListener("change", () => {
  game.who = who.value;
  if (game.isThere) {
    flow.restart(game.stations, game.at);
  }
});
wireSharing(game, (found) => {
  const isOther = found.game !== game.name;
  game.name = found.game;
  flow.restart(found.stations, found.stations.length - 1);
  if (isOther) {
    // Its name and its rules come with its page.
    location.reload();
    return;
  }
  get("name", HTMLElement).scrollIntoView({ block: "nearest" });
});
wireTyped((text) => {
  get("problem", HTMLElement).hidden = true;
  return flow.typed(text);
}, warn);
keepBox(wider, () => void flow.show());
keepChoice(get("erring", HTMLSelectElement));
/** Loads what trains, or hides it. */
function train() {
  flow.training?.hide();
  if (drawing.mode.isTraining) {
    void flow.trainer();
  }
}
drawing.mode.onChange = () => {
  train();
  drawing.review.wasOpen = false;
  if (game.isThere) {
    void flow.show();
  }
};
train();
keepFold(get("why", HTMLDetailsElement), () => void drawing.explain().catch(complain));
keepFold(get("look", HTMLDetailsElement), () => void flow.lookAround());
addEventListener("popstate", () => location.reload());
wireShortcuts((step) => flow.walk(step));

/** Shows the link to the editor where the game is on something that was drawn there. @param {string} whole */
async function linkToEditor(whole) {
  const drawn = /^(pursuit|graph|cops)\b/.test(whole) ? (await import("../edit/kept.js")).drawnFile(whole) : null;
  if (drawn !== null) {
    const edit = get("edit-this", HTMLAnchorElement);
    edit.href = pageOf("edit", { kind: drawn.kind, file: drawn.name });
    edit.hidden = false;
  }
}

async function begin() {
  const query = new URLSearchParams(location.search);
  const you = query.get("you");
  if (you !== null && [...who.options].some((option) => option.value === you)) {
    who.value = you;
  }
  // A browser may remember another choice than the page has at first.
  game.who = who.value;
  const whole = root.dataset.game ?? "";
  const position = root.dataset.at || undefined;
  await linkToEditor(whole);
  /** @type {unknown} */
  let wrong = null;
  const kept = await readAddress(query).catch((error) => {
    wrong = error;
    return null;
  });
  if (kept) {
    game.name = kept.game;
    game.isPaused = kept.at + 1 < kept.stations.length;
    game.begin(kept.stations, kept.at);
    void flow.show();
    return;
  }
  /** @type {{game: string, position: string}} */
  let first;
  try {
    first = came ?? (await positionOf(whole, position));
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== "position-missing") {
      throw error;
    }
    game.name = whole;
    drawing.tell(say("pick-start"));
    const vertex = await pickStart(whole, get("board", HTMLElement));
    flow.restart([{ position: vertex, player: 0, by: null }], 0);
    return;
  }
  game.name = first.game;
  flow.restart([{ position: first.position, player: query.get("player") === "1" ? 1 : 0, by: null }], 0);
  if (wrong !== null) {
    warn(wrong);
  }
}

begin().catch(complain);
