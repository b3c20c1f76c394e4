// A board of policeman and thief that is painted: its cells, and its text file.
// @ts-check

/**
 * What stands in a cell of the file: `.` nothing, `*` a wall, `E` an exit, `P` a policeman, `T` the
 * thief.
 * @typedef {"." | "*" | "E" | "P" | "T"} Mark
 */

/** The most rows and columns. */
export const MOST = 100;

const MARKS = ".*EPT";

export class Board {
  /** Lines of the file with rules, such as `thief = knight`. @type {string[]} */
  rules = [];
  /** How many policemen there may be. */
  police = 1;

  /** @param {number} rows @param {number} columns */
  constructor(rows, columns) {
    this.rows = rows;
    this.columns = columns;
    /** @type {Mark[]} */
    this.cells = Array(rows * columns).fill(".");
  }

  /** A board on which the game can begin. @param {number} rows @param {number} columns */
  static fresh(rows, columns) {
    const board = new Board(rows, columns);
    board.cells[0] = "P";
    if (board.cells.length > 1) {
      board.cells[board.cells.length - 1] = "T";
    }
    return board;
  }

  /**
   * Reads what the command reads, as far as it can be painted; null where it cannot.
   * @param {string} text
   */
  static read(text) {
    const lines = text.split("\n").map((line) => line.trimEnd());
    const isHead = (/** @type {string} */ line) => /^\s*\d+\s+\d+$/.test(line);
    const isRule = (/** @type {string} */ line) => line.includes("=");
    const rows = lines.filter((line) => line !== "" && !isHead(line) && !isRule(line));
    const columns = rows[0]?.length ?? 0;
    const right = (/** @type {string} */ row) =>
      row.length === columns && [...row].every((mark) => MARKS.includes(mark));
    if (columns === 0 || columns > MOST || rows.length > MOST || !rows.every(right)) {
      return null;
    }
    const board = new Board(rows.length, columns);
    board.rules = lines.filter((line) => line !== "" && isRule(line));
    board.cells = /** @type {Mark[]} */ ([...rows.join("")]);
    board.police = Math.max(1, board.places("P").length);
    return board;
  }

  /** The text file. */
  write() {
    const rows = Array.from({ length: this.rows }, (_, row) =>
      this.cells.slice(row * this.columns, (row + 1) * this.columns).join(""),
    );
    return `${[...this.rules, `${this.rows} ${this.columns}`, ...rows].join("\n")}\n`;
  }

  /** The cells with this mark. @param {Mark} mark */
  places(mark) {
    return [...this.cells.keys()].filter((cell) => this.cells[cell] === mark);
  }

  /**
   * Puts a mark into a cell. Who stands there is one: a thief leaves his old cell, and so does the
   * first policeman when there are enough; nobody is painted over by ground.
   * @param {number} cell
   * @param {Mark} mark
   * @returns {boolean} whether something changed
   */
  put(cell, mark) {
    const here = this.cells[cell];
    if (here === mark || here === undefined) {
      return false;
    }
    const isGround = mark === "." || mark === "*" || mark === "E";
    if (isGround && (here === "P" || here === "T")) {
      return false;
    }
    if (!isGround && (here === "P" || here === "T")) {
      // The other one stands here.
      return false;
    }
    if (mark === "T") {
      this.places("T").forEach((old) => (this.cells[old] = "."));
    }
    if (mark === "P") {
      const standing = this.places("P");
      const leaving = Math.max(0, standing.length - this.police + 1);
      standing.slice(0, leaving).forEach((old) => (this.cells[old] = "."));
    }
    this.cells[cell] = mark;
    return true;
  }

  /**
   * Another size; what no longer fits is cut off, and who stood there stands in a corner.
   * @param {number} rows
   * @param {number} columns
   */
  resized(rows, columns) {
    const board = new Board(rows, columns);
    board.rules = this.rules;
    board.police = this.police;
    for (const [cell, mark] of this.cells.entries()) {
      const [row, column] = [Math.floor(cell / this.columns), cell % this.columns];
      if (row < rows && column < columns) {
        board.cells[row * columns + column] = mark;
      }
    }
    board.settle();
    return board;
  }

  /** Gives the policeman and the thief a place where they have none. */
  settle() {
    const last = this.cells.length - 1;
    if (this.places("P").length === 0) {
      const free = this.cells.findIndex((mark) => mark !== "T");
      this.cells[Math.max(0, free)] = "P";
    }
    if (this.places("T").length === 0 && last > 0) {
      const free = this.cells.map((mark) => mark !== "P").lastIndexOf(true);
      this.cells[Math.max(0, free)] = "T";
    }
  }

  /**
   * A maze by chance: corridors that reach everywhere, with some walls opened, so that there are
   * ways round; the policeman in one corner, the thief in the other, and some exits at the rim.
   */
  maze(chance = Math.random) {
    const { rows, columns } = this;
    const at = (/** @type {number} */ row, /** @type {number} */ column) => row * columns + column;
    this.cells.fill("*");
    this.cells[0] = ".";
    // Corridors lie two cells apart; the walk goes deep first, and back where it is stuck.
    const trail = [[0, 0]];
    while (trail.length > 0) {
      const [row, column] = trail[trail.length - 1];
      const ways = [[0, 2], [0, -2], [2, 0], [-2, 0]].filter(([down, right]) => {
        const [r, c] = [row + down, column + right];
        return r >= 0 && c >= 0 && r < rows && c < columns && this.cells[at(r, c)] === "*";
      });
      if (ways.length === 0) {
        trail.pop();
        continue;
      }
      const [down, right] = ways[Math.floor(chance() * ways.length)];
      this.cells[at(row + down / 2, column + right / 2)] = ".";
      this.cells[at(row + down, column + right)] = ".";
      trail.push([row + down, column + right]);
    }
    for (const cell of this.cells.keys()) {
      if (this.cells[cell] === "*" && chance() < 0.3) {
        this.cells[cell] = ".";
      }
    }
    // The last corner of the corridors, which may lie one off the corner of the board.
    const last = at(rows - 1 - ((rows - 1) % 2), columns - 1 - ((columns - 1) % 2));
    for (let exits = Math.max(1, Math.round((rows + columns) / 20)); exits > 0; exits -= 1) {
      const row = Math.floor(chance() * rows);
      this.cells[at(row, chance() < 0.5 ? 0 : columns - 1)] = "E";
    }
    this.cells[0] = "P";
    this.cells[last] = last > 0 ? "T" : "P";
    if (this.places("E").length === 0 && last > 1) {
      this.cells[columns > 1 ? columns - 1 : 1] = "E";
    }
  }
}
