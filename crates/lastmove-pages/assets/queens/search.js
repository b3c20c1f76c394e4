// The two programs of the Vietnamese source, step by step: queens go column by column, and each
// tries the rows from the lowest. Nothing here draws; columns and rows count from 1.
// @ts-check

/**
 * What a search does in one step.
 *
 * - `compare` (plain): whether queen `other` attacks queen `column` in `row`, along `line`.
 * - `look` (improved): whether the marks let queen `column` stand in `row`; `line` names the first
 *   mark that does not.
 * - `place`: she stays there. `back`: no row is left for her, and the queen before her moves on.
 * - `found`: all queens stand. `end`: there are no more placements.
 *
 * @typedef {"row" | "rising" | "falling"} Line `rising`: the row grows with the column
 * @typedef {{kind: "compare", column: number, row: number, other: number, line: Line | null}
 *   | {kind: "look", column: number, row: number, line: Line | null}
 *   | {kind: "place" | "back", column: number, row: number}
 *   | {kind: "found" | "end"}} Step
 *
 * The queens: `rows[i]` is the row of queen `i`, 0 while she is off the board.
 * @typedef {{rows: number[], column: number, checks: number, tried: number, found: number}} State
 *
 * @typedef {"plain" | "improved"} Algorithm
 */

/** The largest N of the source. */
export const MOST_SEARCHED = 20;

/** Steps after which the state is kept, so that going back need not begin at the start. */
const KEEP = 4096;

/**
 * Before the first step.
 * @param {number} n
 * @returns {State}
 */
function beginning(n) {
  return { rows: Array(n + 1).fill(0), column: 1, checks: 0, tried: 0, found: 0 };
}

/** @param {State} state @returns {State} */
function copy(state) {
  return { ...state, rows: [...state.rows] };
}

/**
 * The first program: a queen is compared with every one before her.
 * @param {number} n
 * @param {State} state goes on from here, and is what the steps have come to
 * @returns {Generator<Step, void>}
 */
function* plain(n, state) {
  const v = state.rows;
  while (state.column >= 1) {
    const i = state.column;
    let stands = false;
    while (!stands && v[i] < n) {
      v[i] += 1;
      state.tried += 1;
      stands = true;
      for (let j = 1; j < i && stands; j += 1) {
        state.checks += 1;
        const line = shared(j, v[j], i, v[i]);
        stands = line === null;
        yield { kind: "compare", column: i, row: v[i], other: j, line };
      }
    }
    yield* settle(n, state, i, stands ? v[i] : 0);
  }
  yield { kind: "end" };
}

/**
 * The improved program: three arrays of marks tell which rows and diagonals are taken.
 * @param {number} n
 * @param {State} state
 * @returns {Generator<Step, void>}
 */
function* improved(n, state) {
  const v = state.rows;
  // The queen whose turn it is may stand since her last turn; she is lifted below.
  const { dd, c1, c2 } = marks(n, v, state.column);
  const mark = (/** @type {number} */ i, /** @type {number} */ j, /** @type {boolean} */ taken) => {
    dd[j] = taken;
    c1[i - j + n] = taken;
    c2[i + j] = taken;
  };
  while (state.column >= 1) {
    const i = state.column;
    if (v[i] > 0) {
      mark(i, v[i], false);
    }
    let stands = false;
    while (!stands && v[i] < n) {
      v[i] += 1;
      const j = v[i];
      state.tried += 1;
      // The marks after the first one that is set are not looked at.
      state.checks += dd[j] ? 1 : c1[i - j + n] ? 2 : 3;
      /** @type {Line | null} */
      const line = dd[j] ? "row" : c1[i - j + n] ? "rising" : c2[i + j] ? "falling" : null;
      stands = line === null;
      yield { kind: "look", column: i, row: j, line };
    }
    if (stands) {
      mark(i, v[i], true);
    }
    yield* settle(n, state, i, stands ? v[i] : 0);
  }
  yield { kind: "end" };
}

/**
 * Queen `i` stays in `row`, or goes off the board for row 0.
 * @param {number} n
 * @param {State} state
 * @param {number} i
 * @param {number} row
 * @returns {Generator<Step, void>}
 */
function* settle(n, state, i, row) {
  if (row === 0) {
    state.rows[i] = 0;
    state.column = i - 1;
    yield { kind: "back", column: i, row: 0 };
    return;
  }
  // After the last queen the search goes on with her, as if she could not stand there.
  state.column = Math.min(i + 1, n);
  if (i < n) {
    yield { kind: "place", column: i, row };
  } else {
    state.found += 1;
    yield { kind: "found" };
  }
}

/**
 * The line that two queens share; null for none.
 * @param {number} a column @param {number} rowA @param {number} b column @param {number} rowB
 * @returns {Line | null}
 */
export function shared(a, rowA, b, rowB) {
  if (rowA === rowB) {
    return "row";
  }
  if (a - b === rowA - rowB) {
    return "rising";
  }
  return a - b === rowB - rowA ? "falling" : null;
}

/**
 * The marks that queens 1 to `last` set in the improved program: of the rows, dd[j]; of the rising
 * diagonals, c1[i − j], kept at i − j + n; of the falling ones, c2[i + j].
 * @param {number} n
 * @param {number[]} rows
 * @param {number} last
 */
export function marks(n, rows, last) {
  const dd = Array(n + 1).fill(false);
  const c1 = Array(2 * n).fill(false);
  const c2 = Array(2 * n + 1).fill(false);
  for (let i = 1; i <= last; i += 1) {
    const j = rows[i];
    if (j > 0) {
      dd[j] = true;
      c1[i - j + n] = true;
      c2[i + j] = true;
    }
  }
  return { dd, c1, c2 };
}

/** A search that goes forward and back. */
export class Walk {
  /**
   * @param {Algorithm} algorithm
   * @param {number} n
   */
  constructor(algorithm, n) {
    this.algorithm = algorithm;
    this.n = n;
    /** How many steps are behind it. */
    this.at = 0;
    /** @type {Step | null} */
    this.last = null;
    this.state = beginning(n);
    /** @type {{at: number, last: Step | null, state: State}[]} */
    this.kept = [{ at: 0, last: null, state: copy(this.state) }];
    this.steps = this.#from(this.state);
  }

  /** @param {State} state */
  #from(state) {
    return this.algorithm === "plain" ? plain(this.n, state) : improved(this.n, state);
  }

  /** The last queen that stands; the one after her may be trying a row. */
  get standing() {
    const { last, state } = this;
    return last?.kind === "compare" || last?.kind === "look" ? last.column - 1 : state.column;
  }

  /** Whether there are no more placements. */
  get isOver() {
    return this.last?.kind === "end";
  }

  /** Makes a step. */
  forward() {
    if (this.isOver) {
      return;
    }
    const { value } = this.steps.next();
    if (!value) {
      return;
    }
    this.at += 1;
    this.last = value;
    // Only between two queens is the state all that the program knows.
    const between = value.kind === "place" || value.kind === "back";
    if (between && this.at - this.kept[this.kept.length - 1].at >= KEEP) {
      this.kept.push({ at: this.at, last: value, state: copy(this.state) });
    }
  }

  /** Takes the last step back. */
  back() {
    const to = this.at - 1;
    if (to < 0) {
      return;
    }
    while (this.kept[this.kept.length - 1].at > to) {
      this.kept.pop();
    }
    const { at, last, state } = this.kept[this.kept.length - 1];
    this.at = at;
    this.last = last;
    this.state = copy(state);
    this.steps = this.#from(this.state);
    while (this.at < to) {
      this.forward();
    }
  }
}
