// What is seen of the position on the board: its picture, its moves, how it stands, the game so far.
// @ts-check

import { get, say } from "../common.js";
import { pageOf } from "../transport.js";
import { Board } from "../board/board.js";
import { candidates, keysOf, keysOfLast } from "../board/moves.js";
import { scenesOf, unvalued } from "./ask.js";
import { written } from "./course.js";
import { Review, showEnd } from "./end.js";
import { showHistory } from "./history.js";
import { Mode } from "./mode.js";
import { listMoves } from "./moves.js";
import { isAgainst, standing } from "./standing.js";
import { wayOf } from "./words.js";

/**
 * @typedef {import("../common.js").Answer} Answer
 * @typedef {import("../common.js").Rated} Rated
 * @typedef {import("../board/moves.js").Scene} Scene
 * @typedef {import("../board/moves.js").Shown} Shown
 * @typedef {import("./course.js").Station} Station
 * @typedef {import("./game.js").Game} Game
 */

/** How long the pointer rests on a move before it is shown what it does, in milliseconds. */
const REST = 60;

const root = get("play", HTMLElement);
const status = get("status", HTMLElement);
const room = get("room", HTMLElement);
const problem = get("problem", HTMLElement);
const stuck = get("stuck", HTMLElement);
const narrowed = get("narrowed", HTMLElement);
const why = get("why", HTMLDetailsElement);
const wider = get("wider", HTMLInputElement);
const pause = get("pause", HTMLButtonElement);

/** Draws all that depends on the position. */
export class Drawing {
  /**
   * @param {Game} game
   * @param {{onMove: (option: Rated) => void, onGo: (to: Station) => void,
   *   onReview: (step: number) => void}} hooks `onReview` to look at a mistake
   */
  constructor(game, { onMove, onGo, onReview }) {
    this.game = game;
    this.onMove = onMove;
    this.onGo = onGo;
    this.onReview = onReview;
    this.mode = new Mode();
    this.review = new Review(game, { onGo });
    /** What is known of the position. @type {Answer | null} */
    this.answer = null;
    /** What it looks like, part by part. @type {Scene[]} */
    this.scenes = [];
    /** Where its moves are. @type {Shown[]} */
    this.places = [];
    /** The move that a hint advises here. @type {string | null} */
    this.hint = null;
    /** Whether all positions of the game were judged that can be. */
    this.isJudged = false;
    /** Whether the board shows a position of the best line, not that of the game. */
    this.isAhead = false;
    /** The position that was drawn last. @type {import("./course.js").Station | null} */
    this.drawn = null;
    /** Counts the moves pointed at, so that a late picture of an older one is not shown. */
    this.pointed = 0;
    /** What is said before how the game stands. */
    this.praise = () => "";
    this.board = new Board(get("board", HTMLElement), {
      onMove,
      onNarrow: (left, how) => this.narrow(left, how),
      onPoint: (option) => void this.foretell(option),
      wayOf: (move) => this.wayOf(move),
    });
  }

  /** Whether the game is over. */
  get isOver() {
    return this.answer !== null && this.answer.best.length === 0;
  }

  /** Whether values are to be seen: elsewhere they would tell the answer. */
  get areValuesShown() {
    return this.mode.isAnalysis;
  }

  /** Whether those of the game so far are: also when it is over. */
  get isCourseShown() {
    return this.areValuesShown || this.game.isFinished;
  }

  /** The moves that can be made, with their values where these are known. */
  get options() {
    const { answer } = this;
    return answer === null ? unvalued(this.places) : (answer.moves ?? answer.best);
  }

  get bestMoves() {
    return new Set(this.answer?.best.map((option) => option.move));
  }

  /** Says what is wrong. @param {unknown} error */
  warn(error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    problem.hidden = false;
  }

  /** Says what is wrong, when it is not known how the game stands. @param {unknown} error */
  complain(error) {
    this.warn(error);
    status.textContent = "";
    stuck.hidden = !this.game.isThere;
  }

  /** Says how the game stands; room is kept for the longest sentence so far. @param {string} text */
  tell(text) {
    status.className = "status";
    status.textContent = `${this.praise()} ${text}`.trim();
    if (status.textContent.length > (room.textContent ?? "").length) {
      room.textContent = status.textContent;
    }
  }

  /** Says how the game ended. @param {string} text @param {string} tone */
  tellResult(text, tone) {
    status.className = `status result ${tone}`;
    status.textContent = text;
  }

  /** Nothing is known of the position on the board yet. */
  forget() {
    problem.hidden = true;
    stuck.hidden = true;
    this.answer = null;
    this.isAhead = false;
    this.hint = null;
    this.isJudged = false;
    this.buttons();
  }

  /** Draws all of it. */
  draw() {
    const { game, answer, scenes } = this;
    if (this.isAhead || scenes.length === 0) {
      return;
    }
    const { here, before } = game;
    const { made } = this.review;
    this.drawn = game.here;
    root.dataset.position = here.position;
    root.classList.toggle("is-open", answer === null);
    this.pointed += 1;
    const isShown = this.areValuesShown;
    this.board.show({
      scenes,
      candidates: candidates(this.options, this.places, scenes),
      best: this.bestMoves,
      values: isShown && answer !== null,
      active: game.isMine && !this.isOver,
      label: say("picture", { position: here.position }),
      last: keysOfLast(before?.places ?? [], here.by, scenes),
      hint: this.keysOf(this.hint),
      made: this.keysOf(made?.by ?? null),
    });
    const { text, tone } = standing(answer, game, { values: isShown, isQuiet: this.mode.isPlay });
    if (tone !== null) {
      this.tellResult(text, tone);
    } else {
      this.tell(this.hint === null ? text : say("hint-is", { move: this.wayOf(this.hint) }));
    }
    if (answer !== null) {
      get("note", HTMLElement).textContent = (isShown && answer.note) || "";
    }
    root.classList.toggle("is-over", this.isOver);
    this.narrow(null);
    get("puzzles", HTMLAnchorElement).href = pageOf("puzzles", { game: game.name });
    get("course", HTMLElement).textContent = written(game.name, game.stations.slice(0, game.at + 1));
    this.record();
    this.review.tell();
    if (why.open && !this.mode.isPlay) {
      void this.explain().catch((error) => this.complain(error));
    }
    this.buttons();
  }

  /** Draws a position that is looked at, not played. @param {Rated} option that leads there @param {Scene[]} scenes */
  drawAhead({ to: position }, scenes) {
    const label = say("picture", { position });
    this.board.show({ scenes, candidates: [], best: new Set(), values: false, active: false, label });
    this.tell(say("ahead", { position }));
    this.list([]);
  }

  /** Why the value holds. */
  async explain() {
    const { game, answer } = this;
    const { turn } = game;
    if (answer !== null) {
      const { showReasons } = await import("./why.js");
      await showReasons(this.board, game.name, game.here.position, () => turn === game.turn);
    }
  }

  /** Shows the game so far, and at its end how it went. */
  record() {
    const { game, isOver, isJudged, onGo, onReview } = this;
    showHistory(game, { values: this.isCourseShown, codes: this.areValuesShown, onGo });
    showEnd(game, { isOver: isOver && !this.isAhead, isJudged, onReview });
    get("drop-line", HTMLElement).hidden = game.variation() === null;
  }

  /** A move of the position on the board, in words. @param {string} move */
  wayOf(move) {
    return wayOf(move, this.game.here);
  }

  /** The places of a move of the position on the board. @param {string | null} move */
  keysOf(move) {
    const ways = this.places.find((one) => one.move === move)?.ways ?? [];
    return new Set((ways[0] ?? []).flatMap((spot) => keysOf(spot, this.scenes)));
  }

  /** Shows a move as a hint. @param {string} move */
  advise(move) {
    this.hint = move;
    this.game.here.isHinted = true;
    this.draw();
  }

  buttons() {
    const { game, answer, isOver } = this;
    get("undo", HTMLButtonElement).disabled = game.at === 0;
    get("redo", HTMLButtonElement).disabled = game.at + 1 >= game.stations.length;
    get("hint", HTMLButtonElement).disabled = isOver || !game.isMine || this.places.length === 0;
    get("best", HTMLButtonElement).disabled = answer === null || isOver || !game.isMine;
    get("line-open", HTMLButtonElement).disabled = answer === null || isOver;
    get("swap", HTMLButtonElement).hidden = !isAgainst(game.who);
    pause.hidden = game.who !== "none" && !(game.isPaused && answer !== null && !isOver && !game.isMine);
    pause.textContent = say(game.isPaused ? "go-on" : "pause");
  }

  /**
   * The moves that the clicks so far leave.
   * @param {Rated[] | null} left
   * @param {"move" | "which"} [how] whether the place clicked last is a move already, or whether the board
   *   asks which is meant
   */
  narrow(left, how) {
    narrowed.hidden = left === null;
    problem.hidden ||= left !== null;
    const count = left?.length ?? 0;
    const text = how === "which" ? say("which") : how === "move" ? say("narrowed-again", { count }) : say("narrowed", { count });
    get("narrowed-text", HTMLElement).textContent = left === null ? "" : text;
    this.list(left ?? this.options);
  }

  /** @param {Rated[]} moves */
  list(moves) {
    const { board } = this;
    listMoves(moves, this.bestMoves, {
      values: this.areValuesShown && this.answer !== null,
      active: this.game.isMine && !this.isAhead,
      hint: this.hint,
      made: this.review.made?.by ?? null,
      likes: new Map(this.places.flatMap(({ move, like }) => (like === undefined ? [] : [[move, like]]))),
      wayOf: (move) => this.wayOf(move),
      onMove: this.onMove,
      onPoint: (option) => {
        const found = option ? board.view?.candidates.find((one) => one.option.move === option.move) : null;
        board.mark(found?.places ?? []);
        void this.foretell(option);
      },
    });
  }

  /** Shows on the board what a move would do. @param {Rated | null} option */
  async foretell(option) {
    const mark = ++this.pointed;
    this.board.preview(null);
    if (option === null || option.to === "" || !this.game.isMine) {
      return;
    }
    await new Promise((done) => setTimeout(done, REST));
    if (mark !== this.pointed) {
      return;
    }
    // Without an answer nothing is shown: whoever makes the move is told why.
    const seen = await scenesOf(this.game.name, option.to, wider.checked).catch(() => null);
    if (mark === this.pointed) {
      this.board.preview(seen);
    }
  }
}
