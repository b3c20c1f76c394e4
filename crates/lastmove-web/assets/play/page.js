// The page on which any game is played: the board, its moves, and the machine.
// @ts-check

import { Refused, ask, get, isTooMuch, say, worth } from "../common.js";
import { Board, isStar } from "../board/board.js";
import { candidates, keysOfLast } from "../board/moves.js";
import { pickStart, placesOf, positionOf, scenesOf, unvalued } from "./ask.js";
import { address, after, readAddress, wireCourse, written } from "./course.js";
import { showHistory } from "./history.js";
import { Long } from "./long.js";
import { listMoves, wireShortcuts, wireTyped } from "./moves.js";
import { isPerson, standing } from "./standing.js";
import { keepBox, keepFold } from "./store.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 * @typedef {import("./course.js").Station} Station
 */

/** How long a value is awaited before the board is shown without it, in milliseconds. */
const AT_ONCE = 250;

/** How long the machine waits for a value before it chooses a move without, in milliseconds. */
const LATE = 600;

/** How long the machine may take to choose a move, in seconds. */
const WITHIN = 2;

/** How long the value of a position before is awaited, in milliseconds. */
const SLOW = 1_000;

/** How long the pointer rests on a move before it is shown what it does, in milliseconds. */
const REST = 60;

/** How long the machine lets its move be awaited, in milliseconds: against a person, and alone. */
const PAUSE = 350;
const WATCHED = 900;

const root = get("play", HTMLElement);
const status = get("status", HTMLElement);
const room = get("room", HTMLElement);
const problem = get("problem", HTMLElement);
const stuck = get("stuck", HTMLElement);
const course = get("course", HTMLElement);
const why = get("why", HTMLDetailsElement);
const undo = get("undo", HTMLButtonElement);
const redo = get("redo", HTMLButtonElement);
const best = get("best", HTMLButtonElement);
const lineOpen = get("line-open", HTMLButtonElement);
const pause = get("pause", HTMLButtonElement);
const wider = get("wider", HTMLInputElement);
const who = get("who", HTMLSelectElement);
const erring = get("erring", HTMLSelectElement);
const values = get("values", HTMLInputElement);
const trained = get("training", HTMLInputElement);
const narrowed = get("narrowed", HTMLElement);
const hints = get("hints", HTMLElement);
const lookFold = get("look", HTMLDetailsElement);

const board = new Board(get("board", HTMLElement), {
  onMove: (option) => void move(option).catch(warn),
  onNarrow: narrow,
  onPoint: (option) => void foretell(option),
});
const long = new Long();

/** The game without a position. */
let game = "";
/** The positions so far and those undone. @type {Station[]} */
let stations = [];
/** Which of them is on the board. */
let at = 0;
/** What is known of it. @type {Answer | null} */
let answer = null;
/** What it looks like, part by part. @type {Scene[]} */
let scenes = [];
/** Where its moves are. @type {Shown[]} */
let places = [];
/** Whether the board shows a position of the best line, not that of the game. */
let isAhead = false;
let isPaused = false;
/** Counts what the user does, so that a late answer to something older is not shown. */
let turn = 0;
/** What the user had done when the board was drawn last. */
let drawn = -1;
/** Counts the moves pointed at, for the same reason. */
let pointed = 0;

/** What shows the best line, what trains, and what shows the whole game, once each is wanted. */
/** @type {import("./line.js").Line | null} */
let line = null;
/** @type {import("./training.js").Training | null} */
let training = null;
/** @type {import("./look.js").Look | null} */
let look = null;

/** What trains. */
async function trainer() {
  const { Training } = await import("./training.js");
  training ??= new Training({
    onStay: () => {
      board.release();
      board.focus();
    },
    onAnyway: makeMove,
  });
  return training;
}

/** Shows the whole game, where its fold is open. */
async function lookAround() {
  if (lookFold.open && stations.length > 0) {
    const { Look } = await import("./look.js");
    look ??= new Look({ onGo: (position) => jump(position) });
    look.set(game, stations[at].position);
  }
}

/** Says what is wrong. @param {unknown} error */
function warn(error) {
  problem.textContent = error instanceof Error ? error.message : String(error);
  problem.hidden = false;
}

/** Says how the game stands; room is kept for the longest sentence so far. @param {string} text */
function tell(text) {
  status.textContent = training?.praise ? `${training.praise} ${text}` : text;
  if (status.textContent.length > (room.textContent ?? "").length) {
    room.textContent = status.textContent;
  }
}

/** Says what is wrong, when it is not known how the game stands. @param {unknown} error */
function complain(error) {
  warn(error);
  status.textContent = "";
  stuck.hidden = stations.length === 0;
}

/** Whether a person is to move. */
const mine = () => isPerson(who.value, stations[at].player);

/** Whether the game is over. */
const isOver = () => answer !== null && answer.best.length === 0;

/** Whether values are to be seen: in training they would tell the answer. */
const shown = () => values.checked && !trained.checked;

/** Whether those of the moves on the board are known and to be seen. */
const areShown = () => shown() && answer !== null;

/** Shows the position that `at` says, and lets the machine move if it is its turn. */
async function show() {
  const mark = ++turn;
  const { position } = stations[at];
  problem.hidden = true;
  stuck.hidden = true;
  answer = null;
  line?.close();
  isAhead = false;
  address(game, stations, at, who.value);
  buttons();
  try {
    const before = stations[at - 1];
    const waits = !mine() && !isPaused;
    const solving = long.solve(game, position, !waits);
    // It may fail before it is awaited.
    solving.catch(() => {});
    const quick = Promise.race([solving, new Promise((done) => setTimeout(done, AT_ONCE))]).catch(() => {});
    const [seen, placed, placedBefore] = await Promise.all([
      scenesOf(game, position, wider.checked),
      placesOf(game, position),
      before && (before.places ?? placesOf(game, before.position)),
      quick,
    ]);
    if (mark !== turn) {
      return;
    }
    scenes = seen;
    if (scenes.some(({ shape }) => isStar(shape) || (wider.checked && shape.kind === "graph" && shape.directed))) {
      get("wider-box", HTMLElement).hidden = false;
    }
    places = placed;
    stations[at].places = placed;
    if (before) {
      before.places = placedBefore;
    }
    // The board is there at once, and playable, however long its value takes.
    draw();
    const found = await (waits ? inTime(solving) : affordable(solving));
    if (mark !== turn) {
      return;
    }
    if (found === undefined) {
      if (waits) {
        long.stop();
        await machine(mark);
      }
      return;
    }
    if (found === null) {
      stuck.hidden = false;
      return;
    }
    answer = found;
    stations[at].value = found;
    draw();
    void lookAround();
    void recount(mark);
    if (!isOver() && !mine() && !isPaused) {
      await machine(mark);
    }
  } catch (error) {
    if (mark === turn) {
      complain(error);
    }
  }
}

/**
 * A value that need not be known: undefined where finding it takes more memory than there is.
 * @param {Promise<Answer | null>} solving
 */
async function affordable(solving) {
  try {
    return await solving;
  } catch (error) {
    if (!isTooMuch(error)) {
      throw error;
    }
    get("note", HTMLElement).textContent = error.message;
    return undefined;
  }
}

/**
 * The same for the machine, which answers in time without a value.
 * @param {Promise<Answer | null>} solving
 * @returns {Promise<Answer | null | undefined>}
 */
function inTime(solving) {
  return Promise.race([affordable(solving), new Promise((done) => setTimeout(done, LATE))]);
}

/** Asks for the values of the positions so far that are not known. @param {number} mark */
async function recount(mark) {
  for (const station of stations) {
    if (mark !== turn || !shown()) {
      return;
    }
    if (station.value === undefined && !station.isSlow) {
      try {
        station.value = await ask("solve", { game, position: station.position }, AbortSignal.timeout(SLOW));
        record();
      } catch {
        // The strip has a gap there.
        station.isSlow = true;
      }
    }
  }
}

/** Shows the game so far. */
function record() {
  showHistory(stations, at, { values: shown(), strip: values.checked, onGo: goTo });
}

/** The machine's move. @param {number} mark */
async function machine(mark) {
  if (who.value !== "none") {
    tell(say("machine"));
  }
  const { position } = stations[at];
  const wait = who.value === "none" ? WATCHED : PAUSE;
  const [made] = await Promise.all([
    ask("choose", { game, position, erring: Number(erring.value), within: WITHIN }),
    new Promise((done) => setTimeout(done, wait)),
  ]);
  if (mark !== turn) {
    return;
  }
  if (made === null) {
    tell(say("resigns"));
    return;
  }
  go(made.move, made.position, made.mover, made.proven === false);
}

/**
 * Makes a move whose position is known.
 * @param {string} move
 * @param {string} to
 * @param {string} mover
 * @param {boolean} [isGuess] whether nothing proves that it is best
 */
function go(move, to, mover, isGuess = false) {
  const { player } = stations[at];
  stations.length = at + 1;
  stations.push({ position: to, player: after(player, mover), by: move, isGuess });
  at += 1;
  void show();
}

/** @param {Rated} option */
function makeMove(option) {
  go(option.move, option.to, option.mover);
}

/** A person's move; in training it is judged first. @param {Rated} option */
async function move(option) {
  if (isAhead || !mine() || drawn !== turn) {
    // A second, quick click: the moves still to be seen are those of the position before.
    return;
  }
  const mark = turn;
  if (option.to === "") {
    const made = await ask("move", { game, position: stations[at].position, move: option.move });
    if (mark === turn) {
      go(option.move, made.position, made.mover);
    }
    return;
  }
  const isGood = !trained.checked || answer === null || (await (await trainer()).judge(option, answer, game));
  if (isGood && mark === turn) {
    makeMove(option);
  }
}

/**
 * The moves that the clicks so far leave.
 * @param {Rated[] | null} left
 * @param {boolean} [isMove] whether the place clicked last is a move already
 */
function narrow(left, isMove = false) {
  narrowed.hidden = left === null;
  problem.hidden ||= left !== null;
  const count = left?.length ?? 0;
  const text = isMove ? say("narrowed-again", { count }) : say("narrowed", { count });
  get("narrowed-text", HTMLElement).textContent = left === null ? "" : text;
  list(left ?? options());
}

/** @param {Rated[]} moves */
function list(moves) {
  listMoves(moves, bestMoves(), {
    values: areShown(),
    active: mine() && !isAhead,
    onMove: (option) => void move(option).catch(warn),
    onPoint: (option) => {
      const found = option ? board.view?.candidates.find((one) => one.option.move === option.move) : null;
      board.mark(found?.places ?? []);
      void foretell(option);
    },
  });
}

/** Shows on the board what a move would do. @param {Rated | null} option */
async function foretell(option) {
  const mark = ++pointed;
  board.preview(null);
  if (option === null || option.to === "") {
    return;
  }
  await new Promise((done) => setTimeout(done, REST));
  if (mark !== pointed) {
    return;
  }
  // Without an answer nothing is shown: whoever makes the move is told why.
  const seen = await scenesOf(game, option.to, wider.checked).catch(() => null);
  if (mark === pointed) {
    board.preview(seen);
  }
}

/** Where the last move was. */
function lastPlaces() {
  return keysOfLast(stations[at - 1]?.places ?? [], stations[at].by, scenes);
}

/** The moves that can be made, with their values where these are known. */
const options = () => (answer === null ? unvalued(places) : (answer.moves ?? answer.best));

const bestMoves = () => new Set(answer?.best.map((option) => option.move));

/** Draws all that depends on the position. */
function draw() {
  if (isAhead || scenes.length === 0) {
    return;
  }
  const { position } = stations[at];
  drawn = turn;
  root.dataset.position = position;
  root.classList.toggle("is-open", answer === null);
  pointed += 1;
  board.show({
    scenes,
    candidates: candidates(options(), places, scenes),
    best: bestMoves(),
    values: areShown(),
    active: mine() && !isOver(),
    label: say("picture", { position }),
    last: lastPlaces(),
  });
  if (answer !== null) {
    tell(standing(answer, stations[at], stations[at - 1], who.value, shown()));
    get("note", HTMLElement).textContent = (shown() && answer.note) || "";
  } else {
    tell(stations[at].isGuess ? say("open-guess", { move: stations[at].by ?? "" }) : say("open"));
  }
  hints.hidden = !values.checked && !trained.checked;
  narrow(null);
  course.textContent = written(game, stations.slice(0, at + 1));
  record();
  if (why.open && answer !== null) {
    void explain().catch(complain);
  }
  buttons();
}

/** Why the value holds. */
async function explain() {
  const mark = turn;
  if (answer !== null) {
    const { showReasons } = await import("./why.js");
    await showReasons(board, game, stations[at].position, () => mark === turn);
  }
}

function buttons() {
  undo.disabled = at === 0;
  redo.disabled = at + 1 >= stations.length;
  best.disabled = answer === null || isOver() || !mine();
  lineOpen.disabled = answer === null || isOver();
  pause.hidden = who.value !== "none" && !(isPaused && answer !== null && !isOver() && !mine());
  pause.textContent = say(isPaused ? "go-on" : "pause");
}

/**
 * Goes to an older or an undone position: one at which a person moves, where there is one.
 * @param {1 | -1} step
 */
function walk(step) {
  let to = at + step;
  const last = step < 0 ? 0 : stations.length - 1;
  while (to !== last && who.value !== "none" && to >= 0 && to < stations.length && !isPerson(who.value, stations[to].player)) {
    to += step;
  }
  if (to < 0 || to >= stations.length) {
    return;
  }
  at = to;
  // Who steps through a game that is watched wants it to stand still.
  isPaused = who.value === "none" || (at === 0 && !mine());
  training?.hide();
  void show();
}

/** Goes to a position of the game so far, and stands still there. @param {number} to */
function goTo(to) {
  at = to;
  isPaused = true;
  training?.hide();
  void show();
}

/** A new game from a position that was looked at; the browser goes back to the one before. */
function jump(/** @type {string} */ position) {
  history.pushState(null, "", location.href);
  restart([{ position, player: stations[0]?.player ?? 0, by: null }], 0);
  get("name", HTMLElement).scrollIntoView({ block: "nearest" });
}

/** @param {Station[]} course @param {number} to */
function restart(course, to) {
  stations = course;
  at = to;
  isPaused = false;
  training?.hide();
  void show();
}

/** Shows a position of the best line, or that of the game. @param {Rated | null} option */
async function glance(option) {
  const mark = ++turn;
  isAhead = option !== null;
  if (option === null) {
    draw();
    return;
  }
  const seen = await scenesOf(game, option.to, wider.checked);
  if (mark === turn) {
    const label = say("picture", { position: option.to });
    board.show({ scenes: seen, candidates: [], best: new Set(), values: false, active: false, label });
    tell(say("ahead", { position: option.to }));
    list([]);
  }
}

/** Plays moves of the best line. @param {Rated[]} moves */
function playLine(moves) {
  stations.length = at + 1;
  for (const { move: by, to, mover } of moves) {
    stations.push({ position: to, player: after(stations[stations.length - 1].player, mover), by });
  }
  restart(stations, stations.length - 1);
}

undo.addEventListener("click", () => walk(-1));
redo.addEventListener("click", () => walk(1));
best.addEventListener("click", () => {
  const option = answer?.best[0];
  if (option) {
    training?.hide();
    makeMove(option);
  }
});
lineOpen.addEventListener("click", async () => {
  // The machine waits until the line is closed.
  const mark = ++turn;
  isPaused = isPaused || who.value === "none";
  buttons();
  const [found, { Line }] = await Promise.all([
    ask("solve", { game, position: stations[at].position, line: true }).catch(warn),
    import("./line.js"),
  ]);
  if (found && mark === turn) {
    line ??= new Line({ onStep: (option) => void glance(option).catch(warn), onPlay: playLine, onClose: () => void show() });
    line.open(found.line ?? []);
  }
});
pause.addEventListener("click", () => {
  isPaused = !isPaused;
  void show();
});
get("again", HTMLButtonElement).addEventListener("click", () => {
  if (stations.length > 0) {
    restart(stations.slice(0, 1), 0);
  }
});
get("ask-again", HTMLButtonElement).addEventListener("click", () => void show());
get("release", HTMLButtonElement).addEventListener("click", () => {
  board.release();
  board.focus();
});
who.addEventListener("change", () => {
  if (stations.length > 0) {
    restart(stations, at);
  }
});
wireCourse((found) => {
  const isOther = found.game !== game;
  game = found.game;
  restart(found.stations, found.stations.length - 1);
  if (isOther) {
    // Its name and its rules come with its page.
    location.reload();
    return;
  }
  get("name", HTMLElement).scrollIntoView({ block: "nearest" });
});
wireTyped(async (text) => {
  const mark = turn;
  problem.hidden = true;
  const listed = answer?.moves?.find((option) => option.move === text);
  if (mine() && listed) {
    await move(listed);
  } else if (mine()) {
    // Where moves are too many to list, it may be one that is not.
    const made = await ask("move", { game, position: stations[at].position, move: text });
    if (mark === turn) {
      go(text, made.position, made.mover);
    }
  }
}, warn);
keepBox(values, draw);
keepBox(wider, () => void show());
/** Shows what trains, or hides it. */
function train() {
  training?.hide();
  hints.classList.toggle("is-training", trained.checked);
  if (trained.checked) {
    void trainer();
  }
}
keepBox(trained, () => {
  train();
  draw();
});
train();
keepFold(why, () => void explain().catch(complain));
keepFold(lookFold, () => void lookAround());
addEventListener("popstate", () => location.reload());
wireShortcuts(walk);

async function begin() {
  const query = new URLSearchParams(location.search);
  const you = query.get("you");
  if (you !== null && [...who.options].some((option) => option.value === you)) {
    who.value = you;
  }
  const whole = root.dataset.game ?? "";
  const position = root.dataset.at || undefined;
  const link = /^(pursuit|graph)\b/.test(whole) ? (await import("../edit/kept.js")).drawnFile(whole) : null;
  if (link !== null) {
    const edit = get("edit-this", HTMLAnchorElement);
    edit.href = `/edit?${new URLSearchParams({ kind: link.kind, file: link.name })}`;
    edit.hidden = false;
  }
  /** @type {unknown} */
  let wrong = null;
  const kept = await readAddress(query).catch((error) => {
    wrong = error;
    return null;
  });
  if (kept) {
    game = kept.game;
    isPaused = kept.at + 1 < kept.stations.length;
    stations = kept.stations;
    at = kept.at;
    void show();
    return;
  }
  /** @type {{game: string, position: string}} */
  let first;
  try {
    first = await positionOf(whole, position);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== "position-missing") {
      throw error;
    }
    game = whole;
    tell(say("pick-start"));
    const vertex = await pickStart(whole, get("board", HTMLElement));
    restart([{ position: vertex, player: 0, by: null }], 0);
    return;
  }
  game = first.game;
  restart([{ position: first.position, player: query.get("player") === "1" ? 1 : 0, by: null }], 0);
  if (wrong !== null) {
    warn(wrong);
  }
}

begin().catch(complain);
