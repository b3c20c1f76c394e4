// Rows of pins or squares, in which those that go leave gaps. A position says only how long the
// rows are that are left; where they stand is remembered from position to position.
// @ts-check

/**
 * @typedef {boolean[][]} Rows the rows at the beginning: whether each of their pins still stands
 * @typedef {{row: number, from: number, size: number}} Run pins that stand beside each other
 * @typedef {{rows: Rows, runs: Run[], just: [number, number][]}} Standing the rows, where each heap of the
 *   position is, and which pins have fallen just now, by row and place
 */

/** More pins than these are drawn heap by heap. */
const MOST = 120;

/**
 * The runs of pins that stand.
 * @param {Rows} rows
 */
function runsOf(rows) {
  /** @type {Run[]} */
  const runs = [];
  rows.forEach((pins, row) => {
    pins.forEach((stands, from) => {
      if (stands && (from === 0 || !pins[from - 1])) {
        const end = pins.indexOf(false, from);
        runs.push({ row, from, size: (end < 0 ? pins.length : end) - from });
      }
    });
  });
  return runs;
}

/**
 * Where the heaps are, of these sizes; none where they are not these rows.
 * @param {Rows} rows
 * @param {number[]} sizes
 * @returns {Standing | null}
 */
function placed(rows, sizes) {
  const left = runsOf(rows);
  const heaps = sizes.filter((size) => size > 0);
  if (left.length !== heaps.length) {
    return null;
  }
  /** @type {Run[]} */
  const runs = [];
  for (const size of sizes) {
    const at = left.findIndex((run) => run.size === size);
    if (size > 0 && at < 0) {
      return null;
    }
    runs.push(size > 0 ? left.splice(at, 1)[0] : { row: 0, from: 0, size: 0 });
  }
  return { rows, runs, just: [] };
}

/**
 * The rows after neighbouring pins have fallen, so that heaps of these sizes are left: those that
 * were clicked, if that can be, else the first ones.
 * @param {Standing} before
 * @param {number[]} sizes
 * @param {string[]} clicked as `HEAP.PIN`
 */
function fallen({ rows, runs }, sizes, clicked) {
  const count = (/** @type {number[]} */ all) => all.reduce((sum, size) => sum + size, 0);
  const gone = count(runs.map(({ size }) => size)) - count(sizes);
  const hit = clicked.map((key) => {
    const [heap, pin] = key.split(".").map(Number);
    const run = runs[heap - 1];
    return run && pin ? [run.row, run.from + pin - 1] : [-1, -1];
  });
  /** @type {Standing | null} */
  let found = null;
  let most = -1;
  for (const { row, from, size } of gone > 0 ? runs : []) {
    for (let first = from; first + gone <= from + size; first += 1) {
      const isHit = (/** @type {number} */ pin) => pin >= first && pin < first + gone;
      const hits = hit.filter(([at, pin]) => at === row && isHit(pin)).length;
      if (hits > most) {
        const next = rows.map((pins, at) => (at === row ? pins.map((stands, pin) => stands && !isHit(pin)) : pins));
        const standing = placed(next, sizes);
        [found, most] = standing ? [standing, hits] : [found, most];
      }
    }
  }
  return found;
}

/** @param {string} game @param {string} name of the position @param {Rows} rows */
function remember(game, name, rows) {
  try {
    sessionStorage.setItem(`alley ${game}`, JSON.stringify([[name, rows]]));
  } catch {
    // Then the gaps are lost.
  }
}

/** The position of a game that was shown last, with its rows. @param {string} game @returns {[string, Rows][]} */
function remembered(game) {
  try {
    return JSON.parse(sessionStorage.getItem(`alley ${game}`) ?? "[]");
  } catch {
    return [];
  }
}

/** Where pins stand in each position of a game; where they stood last is known after a reload. */
export class Alley {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Map<string, Rows>} */
    this.known = new Map(remembered(game));
    /** @type {Standing | null} */
    this.last = null;
  }

  /**
   * Where the heaps of a position are.
   * @param {string[]} heaps
   * @param {string[] | null} clicked what was clicked for the move that led here, if anything; null
   *   where this is the same position as the last one
   * @returns {Standing | null} null where they are too many
   */
  show(heaps, clicked) {
    if (clicked === null && this.last !== null) {
      return this.last;
    }
    return this.find(heaps, clicked ?? []);
  }

  /**
   * The same, of another position.
   * @param {string[]} heaps
   * @param {string[]} clicked
   * @returns {Standing | null}
   */
  find(heaps, clicked) {
    const sizes = heaps.map(Number);
    const name = heaps.join();
    const known = this.known.get(name);
    const back = known ? placed(known, sizes) : null;
    const { last } = this;
    const ahead = last && fallen(last, sizes, clicked);
    // Stepping to and fro, pins stand where they stood.
    const isBack = back && (clicked.length === 0 || !ahead) && (!ahead || isAfter(back.rows, last?.rows ?? []));
    const fresh = () => placed(sizes.filter((size) => size > 0).map((size) => Array(size).fill(true)), sizes);
    const standing = (isBack ? back : ahead) ?? back ?? fresh();
    if (standing === null || standing.rows.flat().length > MOST) {
      return null;
    }
    const stood = last?.rows ?? [];
    if (stood.length === standing.rows.length) {
      standing.rows.forEach((pins, row) => pins.forEach((stands, pin) => {
        if (!stands && stood[row][pin]) {
          standing.just.push([row, pin]);
        }
      }));
    }
    this.known.set(name, standing.rows);
    this.last = standing;
    remember(this.game, name, standing.rows);
    return standing;
  }
}

/**
 * Whether only pins stand that stood before.
 * @param {Rows} rows
 * @param {Rows} before
 */
function isAfter(rows, before) {
  return rows.length === before.length && rows.every((pins, row) => pins.every((stands, at) => !stands || before[row][at]));
}
