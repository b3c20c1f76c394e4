/**
 * Solves finite games exactly: who wins, in how many moves, and what to play.
 *
 * Games, positions and moves are written as for the command `lastmove`. The objects are those of the JSON
 * that it prints and that the API of `lastmove serve` answers with, field by field in docs/json.md. More
 * fields may come.
 */

/** The languages of sentences. */
export type Language = "en" | "vi";

/** A whole number: a string of decimal digits beyond 2^53 − 1. */
export type WholeNumber = number | string;

/** Who wins, for the player to move. */
export type Outcome = "win" | "loss" | "draw";

/** A move, with the value of the position that it leads to for the player who moves there. */
export interface RatedMove {
  move: string;
  /** The position that it leads to. */
  to: string;
  outcome: Outcome;
  /** Plies from there to the end; null for a draw, or where it is not known. */
  remoteness: WholeNumber | null;
  /** Who moves there, seen by the player who made this move. */
  mover: "other" | "same";
}

/** The value of a position. */
export interface Answer {
  /** The game, without a position. */
  game: string;
  position: string;
  outcome: Outcome;
  /** Plies to the end when the winner hurries and the loser delays; null for a draw, or where `note` says
   * why it is not known. */
  remoteness: WholeNumber | null;
  /** The moves that achieve the value. */
  best: RatedMove[];
  /** All legal moves, where asked for. */
  moves?: RatedMove[];
  /** A best line to the end, where asked for. */
  line?: RatedMove[];
  note?: string;
  /** Why the value holds, where asked for: sentences, and tables as arrays of rows. */
  explanation?: (string | string[][])[];
}

/** A position with the largest remoteness. */
export interface LongestPlay {
  remoteness: WholeNumber;
  position: string;
  outcome: Outcome;
}

/** Positions counted by outcome. */
export interface Totals {
  game: string;
  positions: WholeNumber;
  wins: WholeNumber;
  losses: WholeNumber;
  draws: WholeNumber;
  longest: LongestPlay | null;
  longest_win: LongestPlay | null;
}

/** A position in a table. */
export interface Cell {
  position: string;
  outcome: Outcome;
  remoteness: WholeNumber | null;
  /** The first best move, where asked for and there is one. */
  best_move?: string;
}

/** A board with its cells row by row, or a list of positions, which has no rows and columns. */
export interface Section {
  title: string | null;
  first_row?: number;
  rows?: number;
  first_column?: number;
  columns?: number;
  /** A null is a cell without a position. */
  cells: (Cell | null)[];
}

/** The values of all positions, or of rows of them. */
export interface Table {
  sections: Section[];
  /** The positions shown, counted; only of lists. */
  totals: Totals | null;
}

/** A nim value; ∞(K) as an object. */
export interface NimValue {
  game: string;
  position: string;
  nim_value: WholeNumber | { infinite: WholeNumber[] };
}

/** A place on the picture of a position. */
export interface Place {
  /** In a sum, the part on whose picture it is, from 1. */
  part?: number;
  row?: WholeNumber;
  column?: WholeNumber;
  /** A heap, from 1. */
  heap?: number;
  /** A stone of that heap, from 1, in decimal. */
  stone?: string;
  vertex?: string;
}

/** A sentence of an explanation, and the places that it speaks of. */
export interface Sentence {
  text: string;
  places: Place[];
  /** Whether it is for those who want to know more, such as a proof. */
  detail?: boolean;
}

/** A table of an explanation, its headings first. */
export interface ReasonTable {
  rows: { cells: string[]; places: Place[] }[];
}

export type Reason = Sentence | ReasonTable;

/** How far work is. */
export interface Progress {
  /** What is being done, such as `solve`; null before it has begun. */
  phase: string | null;
  /** How much of this phase is done. */
  done: WholeNumber;
  /** How much there is to do in it, where that is known. */
  total: WholeNumber | null;
  seconds_left: number | null;
  /** How many bytes of memory it takes, where that is known before it begins. */
  memory: WholeNumber | null;
}

/** What all questions take. */
export interface Options {
  /** The language of sentences; without it, that of the solver. */
  lang?: Language;
  /** Ends the work, and the worker in which it goes on; the promise fails with the reason of the signal. */
  signal?: AbortSignal;
}

export interface PositionOptions extends Options {
  /** The position, in place of the one in the game. */
  position?: string;
}

export interface SolveOptions extends PositionOptions {
  /** Whether to list all legal moves. */
  moves?: boolean;
  /** Whether to give a best line. */
  line?: boolean;
  /** Whether to say why. */
  explain?: boolean;
  /** Hears how far work is that takes more than a moment. */
  onProgress?: (now: Progress) => void;
}

export interface TableOptions extends PositionOptions {
  /** Only these rows, such as `3..5`, both included. */
  rows?: string;
  /** Whether to name a best move of each position. */
  best?: boolean;
}

export interface DrawOptions extends PositionOptions {
  /** What to show: the position (without it), with the values of its moves, among all others, or how many
   * positions have which value. */
  view?: "position" | "values" | "map" | "histogram";
  /** Only these rows of a map, such as `3..5`. */
  rows?: string;
  /** The colours; without it, as the reader prefers. */
  theme?: "auto" | "light" | "dark";
  /** Whether to draw the figure alone, without title and legend. */
  bare?: boolean;
}

export interface SolverOptions {
  /** The memory for one piece of work, in bytes, at most about 2^30; a worker takes up to four times as much
   * in all. Without it, an eighth of what the device says it has, else 2^29. */
  memory?: number;
  /** The language of sentences: `en` without it. */
  lang?: Language;
  /** How many workers there are at most: 2 without it. What is asked beyond waits. */
  workers?: number;
}

/** What a refusal says. */
export interface Problem {
  code: string;
  message: string;
  file?: string;
  line?: number;
  column?: number;
  args?: Record<string, unknown>;
  status?: number;
}

/** Why there is no answer: a wrong game or position, a missing or wrong file, or too much work. */
export class Refused extends Error {
  constructor(problem: Problem, status: number);
  /** A stable code, such as `game-unknown`; `message` says it in a sentence. */
  code: string;
  /** As of HTTP: 400 or 422 where the question or its file is wrong, 404 where a file is missing, 413 where the
   * answer takes too much. */
  status: number;
  /** Where the mistake is, from 1: in the file, else in the game or the position. Null where it has no place. */
  place: { file?: string; line?: number; column?: number } | null;
  /** The particulars, by name. */
  args: Record<string, unknown>;
}

/** Solves games in workers of its own, which remember what they have solved. */
export class Solver {
  constructor(options?: SolverOptions);
  /** The value of a position and its best moves. */
  solve(game: string, options?: SolveOptions): Promise<Answer>;
  /** The values of all positions. */
  table(game: string, options?: TableOptions): Promise<Table>;
  /** The nim value of a position. */
  value(game: string, options?: PositionOptions): Promise<NimValue>;
  /** A picture of a position: SVG. */
  draw(game: string, options?: DrawOptions): Promise<string>;
  /** Why the value of a position holds, with the places on its picture. */
  explain(game: string, options?: PositionOptions): Promise<Reason[]>;
  /** Gives a file, for games such as `graph:NAME`; it replaces one of the same name. A name has letters,
   * digits and `- _ .`. */
  addFile(name: string, content: string | Uint8Array): Promise<void>;
  /** Forgets a file. */
  removeFile(name: string): Promise<void>;
  /** Ends all work and all workers, which frees their memory. What is asked later starts new ones. */
  stop(): void;
}

/** The value of a position and its best moves. */
export function solve(game: string, options?: SolveOptions): Promise<Answer>;
/** The values of all positions. */
export function table(game: string, options?: TableOptions): Promise<Table>;
/** The nim value of a position. */
export function value(game: string, options?: PositionOptions): Promise<NimValue>;
/** A picture of a position: SVG. */
export function draw(game: string, options?: DrawOptions): Promise<string>;
/** Why the value of a position holds, with the places on its picture. */
export function explain(game: string, options?: PositionOptions): Promise<Reason[]>;
/** Gives a file, for games such as `graph:NAME`; see {@link Solver.addFile}. */
export function addFile(name: string, content: string | Uint8Array): Promise<void>;
/** Forgets a file. */
export function removeFile(name: string): Promise<void>;
/** Ends all work of these functions and their workers; see {@link Solver.stop}. */
export function stop(): void;
