// How a game goes on: positions are shown as soon as possible, persons move, the machine answers.
// @ts-check

import { ask, get, isTooMuch, say } from "../common.js";
import { isStar } from "../board/board.js";
import { foresee, learn, placesOf, scenesOf } from "./ask.js";
import { Drawing } from "./drawing.js";
import { Game } from "./game.js";
import { Long } from "./long.js";
import { lastMove } from "./standing.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("./course.js").Station} Station
 */

/** How long a value is awaited before the board is shown without it, in milliseconds. */
const AT_ONCE = 250;

/** How long the machine waits for a value before it chooses a move without, in milliseconds. */
const LATE = 600;

/** How long the machine may take to choose a move, in seconds. */
const WITHIN = 2;

/** How long the value of a position before is awaited, and those of all together, in milliseconds. */
const SLOW = 1_000;
const SLOW_TOGETHER = 15_000;

/** How long the machine lets its move be awaited, in milliseconds: against a person, and alone. */
const PAUSE = 350;
const WATCHED = 900;

const wider = get("wider", HTMLInputElement);
const erring = get("erring", HTMLSelectElement);
const lookFold = get("look", HTMLDetailsElement);

/** A game that goes on. */
export class Flow {
  constructor() {
    this.game = new Game();
    this.long = new Long();
    this.warn = (/** @type {unknown} */ error) => this.drawing.warn(error);
    this.drawing = new Drawing(this.game, {
      onMove: (option) => void this.move(option).catch(this.warn),
      onGo: (to) => this.goTo(to),
      onReview: (step) => this.review(step),
    });
    /** What is done before another position is shown. */
    this.onLeave = () => {};
    /** What trains, once it is wanted. @type {import("./training.js").Training | null} */
    this.training = null;
    /** What shows the whole game, once it is wanted. @type {import("./look.js").Look | null} */
    this.look = null;
  }

  /** What trains. */
  async trainer() {
    const { drawing } = this;
    const { Training } = await import("./training.js");
    this.training ??= new Training({
      onStay: () => {
        drawing.board.release();
        drawing.board.focus();
      },
      onAnyway: (option) => this.makeMove(option),
      wayOf: (move) => drawing.wayOf(move),
    });
    drawing.praise = () => this.training?.praise ?? "";
    return this.training;
  }

  /** Shows the whole game, where its fold is open. */
  async lookAround() {
    const { game } = this;
    if (lookFold.open && game.isThere && !this.drawing.mode.isPlay) {
      const { Look } = await import("./look.js");
      this.look ??= new Look({ onGo: (position) => this.jump(position) });
      this.look.set(game.name, game.here.position);
    }
  }

  /** Shows the position that the game is at, and lets the machine move if it is its turn. */
  async show() {
    const { game, drawing, long } = this;
    const mark = ++game.turn;
    const { here, before } = game;
    this.onLeave();
    drawing.forget();
    game.keep(drawing.mode.now);
    try {
      const waits = !game.isMine && !game.isPaused;
      // Where values are not to be seen, nobody waits for a long answer.
      const isPatient = !waits && !drawing.mode.isPlay;
      // Where they are not, the machine needs none: it finds a move in time.
      const isBlind = waits && drawing.mode.isPlay;
      const solving = isBlind ? Promise.resolve(undefined) : long.solve(game.name, here.position, isPatient);
      // It may fail before it is awaited.
      solving.catch(() => {});
      const quick = Promise.race([solving, new Promise((done) => setTimeout(done, AT_ONCE))]).catch(() => {});
      const [scenes, placed] = await Promise.all([
        scenesOf(game.name, here.position, wider.checked),
        placesOf(game.name, here.position),
        before && this.see(before),
        quick,
      ]);
      if (mark !== game.turn) {
        return;
      }
      drawing.scenes = scenes;
      if (scenes.some(({ shape }) => isStar(shape) || (wider.checked && shape.kind === "graph" && shape.directed))) {
        get("wider-box", HTMLElement).hidden = false;
      }
      drawing.places = placed;
      here.places = placed;
      here.scenes = scenes;
      if (isBlind && placed.length === 0 && ((await this.isEnd(mark)) || mark !== game.turn)) {
        return;
      }
      // The board is there at once, and playable, however long its value takes.
      drawing.draw();
      if (game.isMine && !here.made) {
        // What is not foreseen is asked for when it is needed.
        foresee(game.name, here.position, placed).then((made) => (here.made = made), () => {});
      }
      const found = await (waits ? inTime(solving, drawing.mode.isPlay) : affordable(solving, drawing.mode.isPlay));
      if (mark !== game.turn) {
        return;
      }
      if (found === undefined) {
        if (!waits) {
          here.isBeyond = true;
          drawing.draw();
        }
        if (waits && mark === game.turn) {
          long.stop();
          await this.machine(mark);
        }
        return;
      }
      if (found === null) {
        get("stuck", HTMLElement).hidden = drawing.mode.isPlay;
        return;
      }
      drawing.answer = found;
      here.value = found;
      drawing.draw();
      void this.lookAround();
      void this.recount(mark);
      void this.seeAll(mark);
      if (!drawing.isOver && !game.isMine && !game.isPaused) {
        await this.machine(mark);
      }
    } catch (error) {
      if (mark === game.turn) {
        drawing.complain(error);
      }
    }
  }

  /** Learns what a position looks like, and where its moves are. @param {Station} station */
  async see(station) {
    const { name } = this.game;
    const [places, scenes] = await Promise.all([
      station.places ?? placesOf(name, station.position),
      station.scenes ?? scenesOf(name, station.position),
    ]);
    station.places = places;
    station.scenes = scenes;
  }

  /** Learns the same of all positions so far, to say their moves in words. @param {number} mark */
  async seeAll(mark) {
    const { game, drawing } = this;
    /** @type {Station[]} */
    const left = [game.stations[0]];
    for (let station = left.pop(); station && mark === game.turn; station = left.pop()) {
      left.push(...(station.next ?? []));
      if (station.next?.length && !(station.places && station.scenes)) {
        await this.see(station).catch(() => {});
        if (mark === game.turn) {
          drawing.record();
        }
      }
    }
  }

  /** Asks for the values of the positions so far that are not known. @param {number} mark */
  async recount(mark) {
    const { game, drawing } = this;
    const until = performance.now() + SLOW_TOGETHER;
    for (const station of game.stations) {
      if (mark !== game.turn || !drawing.isCourseShown) {
        return;
      }
      if (station.value === undefined && !station.isSlow && performance.now() < until) {
        try {
          const question = { game: game.name, position: station.position };
          station.value = await ask("solve", question, AbortSignal.timeout(SLOW));
          drawing.record();
        } catch {
          // The strip has a gap there.
          station.isSlow = true;
        }
      }
    }
    drawing.isJudged = true;
    drawing.record();
  }

  /** The machine's move. @param {number} mark */
  async machine(mark) {
    const { game, drawing } = this;
    if (game.who !== "none") {
      drawing.tell(`${lastMove(game)} ${say("machine")}`.trim());
    }
    const wait = game.who === "none" ? WATCHED : PAUSE;
    const question = { game: game.name, position: game.here.position, erring: Number(erring.value), within: WITHIN, scene: true };
    const [made] = await Promise.all([ask("choose", question), new Promise((done) => setTimeout(done, wait))]);
    if (mark !== game.turn) {
      return;
    }
    if (made === null) {
      if (!(await this.isEnd(mark)) && mark === game.turn) {
        drawing.tell(say("resigns"));
      }
      return;
    }
    if (made.scene) {
      learn(made.scene);
    }
    game.add(made.move, made.position, made.mover, made.proven === false);
    void this.show();
  }

  /** Whether the game is over, which is then told. @param {number} mark */
  async isEnd(mark) {
    const { game, drawing } = this;
    const question = { game: game.name, position: game.here.position };
    const found = drawing.answer ?? (await ask("solve", question));
    if (mark !== game.turn || found.best.length > 0) {
      return false;
    }
    drawing.answer = found;
    game.here.value = found;
    drawing.draw();
    void this.recount(mark);
    void this.seeAll(mark);
    return true;
  }

  /** Makes a move whose position is known. @param {Rated} option */
  makeMove(option) {
    this.game.add(option.move, option.to, option.mover);
    void this.show();
  }

  /** Makes a move whose position is not known, unless it was foreseen. @param {string} text */
  async makeUnknown(text) {
    const { game } = this;
    const { turn, here } = game;
    const foreseen = here.made?.find(({ move }) => move === text);
    const made = foreseen ?? (await ask("move", { game: game.name, position: here.position, move: text }));
    if (turn === game.turn) {
      game.add(text, made.position, made.mover);
      void this.show();
    }
  }

  /** A person's move; in training it is judged first. @param {Rated} option */
  async move(option) {
    const { game, drawing } = this;
    if (drawing.isAhead || !game.isMine || drawing.drawn !== game.here) {
      // A second, quick click: the moves still to be seen are those of the position before.
      return;
    }
    const { turn } = game;
    const { answer } = drawing;
    const trainer = drawing.mode.isTraining ? await this.trainer() : null;
    if (turn !== game.turn) {
      return;
    }
    if (answer === null) {
      trainer?.pass();
    }
    if (option.to === "") {
      await this.makeUnknown(option.move);
      return;
    }
    const isGood = trainer === null || answer === null || (await trainer.judge(option, answer, game.name));
    if (isGood && turn === game.turn) {
      this.makeMove(option);
    }
  }

  /** A move that is typed. @param {string} text */
  async typed(text) {
    const { answer, places } = this.drawing;
    // As the page says it, too.
    const said = text.toLowerCase();
    const meant = places.find(({ move }) => move === text) ?? places.find(({ move }) => dense(this.drawing.wayOf(move)) === said);
    const move = meant?.move ?? text;
    const listed = answer?.moves?.find((option) => option.move === move);
    if (this.game.isMine && listed) {
      await this.move(listed);
    } else if (this.game.isMine) {
      // Where moves are too many to list, it may be one that is not.
      await this.makeUnknown(move);
    }
  }

  /** Goes to an older or an undone position. @param {1 | -1} step */
  walk(step) {
    const { game } = this;
    const to = game.stepped(step);
    if (to !== null) {
      game.at = to;
      // Who steps through a game that is watched wants it to stand still.
      game.isPaused = game.who === "none" || (to === 0 && !game.isMine);
      this.training?.hide();
      void this.show();
    }
  }

  /** Goes to a position of the game so far, and stands still there. @param {Station} station */
  goTo(station) {
    this.game.select(station);
    this.game.isPaused = true;
    this.training?.hide();
    void this.show();
  }

  /** Advises a move: the best one, or the one that the machine would make. */
  async hint() {
    const { game, drawing } = this;
    const { turn } = game;
    const { best } = drawing.answer ?? {};
    const question = { game: game.name, position: game.here.position, within: WITHIN };
    const move = best ? best[0]?.move : (await ask("choose", question))?.move;
    if (turn === game.turn && move !== undefined) {
      drawing.advise(move);
    } else if (turn === game.turn) {
      drawing.tell(say("hint-none"));
    }
  }

  /** Looks at a mistake, with all that is known of it. @param {number} step */
  review(step) {
    this.drawing.mode.set("analyse");
    this.drawing.review.open(step);
  }

  /** Plays again from where the game began; what was looked at is left. */
  again() {
    const { game, drawing } = this;
    drawing.mode.set(drawing.review.wasOpen ? drawing.mode.chosen() : drawing.mode.now);
    drawing.review.wasOpen = false;
    drawing.review.close();
    game.restart();
    game.isPaused = false;
    this.training?.hide();
    void this.show();
  }

  /** A new game from a position that was looked at; the browser goes back to the one before. @param {string} position */
  jump(position) {
    history.pushState(null, "", location.href);
    this.restart([{ position, player: this.game.stations[0]?.player ?? 0, by: null }], 0);
    get("name", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** @param {Station[]} stations @param {number} at */
  restart(stations, at) {
    this.game.begin(stations, at);
    this.game.isPaused = false;
    this.training?.hide();
    void this.show();
  }
}

/** Words as they are compared with what is typed. @param {string} text */
function dense(text) {
  return text.replace(/\s+/g, "").toLowerCase();
}

/**
 * A value that need not be known: undefined where finding it takes more memory than there is.
 * @param {Promise<Answer | null | undefined>} solving
 * @param {boolean} isQuiet whether nothing is said of that
 */
async function affordable(solving, isQuiet) {
  try {
    return await solving;
  } catch (error) {
    if (!isTooMuch(error)) {
      throw error;
    }
    get("note", HTMLElement).textContent = isQuiet ? "" : error.message;
    return undefined;
  }
}

/**
 * The same for the machine, which answers in time without a value.
 * @param {Promise<Answer | null | undefined>} solving
 * @param {boolean} isQuiet
 * @returns {Promise<Answer | null | undefined>}
 */
function inTime(solving, isQuiet) {
  return Promise.race([affordable(solving, isQuiet), new Promise((done) => setTimeout(done, LATE))]);
}
