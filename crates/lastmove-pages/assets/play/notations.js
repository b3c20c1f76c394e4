// Games in the notation that others use: the columns of Connect Four, and chess as PGN.
//
// Nothing of the page is used here: it is tried without one.
// @ts-check

/**
 * @typedef {{san: string, line: number}} Written a move as it was written, and its line, from 1
 * @typedef {{tags: Map<string, string>, moves: Written[]}} Pgn
 */

/** What a move of chess looks like in SAN. */
const SAN = /^(?<piece>[KQRBN])?(?<file>[a-h])?(?<rank>[1-8])?x?(?<to>[a-h][1-8])(=?(?<becomes>[QRBN]))?$/;

/** What ends a game in PGN. */
const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/**
 * What a text is; null where it is our own notation.
 * @param {string} text
 * @param {string} game the one on the page
 * @returns {"columns" | "pgn" | null}
 */
export function kindOf(text, game) {
  const trimmed = text.trim();
  if (/^[1-9](\s*[1-9])*$/.test(trimmed)) {
    return "columns";
  }
  if (/^\[\w+\s+"/.test(trimmed)) {
    return "pgn";
  }
  const isChess = /^chess\b/.test(game) && !trimmed.startsWith("chess");
  return isChess && trimmed !== "" ? "pgn" : null;
}

/**
 * The moves of a row of columns, such as `4453`.
 * @param {string} text
 */
export function columnsOf(text) {
  return [...text.replace(/\s/g, "")];
}

/**
 * The tags and the moves of a game in PGN, or of a list of moves in SAN. Comments, variations, NAGs,
 * numbers of moves and the result are skipped.
 * @param {string} text
 * @returns {Pgn}
 */
export function parsePgn(text) {
  /** @type {Map<string, string>} */
  const tags = new Map();
  /** @type {Written[]} */
  const moves = [];
  let line = 1;
  let depth = 0;
  let at = 0;
  /** Goes on behind a piece of the text. @param {string} piece */
  const skip = (piece) => {
    line += piece.split("\n").length - 1;
    at += piece.length;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const tag = /^\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/.exec(rest);
    const other = /^(\s+|\{[^}]*\}?|;[^\n]*|%[^\n]*|\$\d+|[()])/.exec(rest);
    if (tag && depth === 0) {
      tags.set(tag[1], tag[2].replace(/\\(.)/g, "$1"));
      skip(tag[0]);
    } else if (other) {
      depth = Math.max(0, depth + (other[0] === "(" ? 1 : other[0] === ")" ? -1 : 0));
      skip(other[0]);
    } else {
      const [word] = /^[^\s{}();]+/.exec(rest) ?? [rest[0]];
      // A number may stand right before its move: `12.Kb6`.
      const san = word.replace(/^\d+\.+/, "").replace(/[!?]+$/, "");
      if (depth === 0 && san !== "" && !RESULTS.includes(san) && !/^\d+$/.test(san)) {
        moves.push({ san, line });
      }
      skip(word);
    }
  }
  return { tags, moves };
}

/**
 * The position of a FEN as ours, whose parts are joined by `_`.
 * @param {string} fen
 * @returns {string | null}
 */
export function positionOfFen(fen) {
  const [rows, mover] = fen.trim().split(/\s+/);
  const isRight = (rows ?? "").split("/").length === 8 && /^[wb]$/.test(mover ?? "");
  return isRight ? `${rows}_${mover}` : null;
}

/**
 * The game that has the men of a position, such as `chess:KRvK`.
 * @param {string} position
 */
export function gameOfMen(position) {
  const men = [...position.split("_")[0]].filter((letter) => /[a-z]/i.test(letter));
  const side = (/** @type {string[]} */ own) => own.sort((a, b) => "KQRBNP".indexOf(a) - "KQRBNP".indexOf(b)).join("");
  const white = side(men.filter((man) => man === man.toUpperCase()));
  const black = side(men.filter((man) => man !== man.toUpperCase()).map((man) => man.toUpperCase()));
  return `chess:${white}v${black}`;
}

/**
 * Who stands where: the letters of the men by their squares, such as `e4`.
 * @param {string} position
 */
function menOf(position) {
  /** @type {Map<string, string>} */
  const men = new Map();
  position.split("_")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) {
        file += Number(letter);
      } else {
        men.set(`${"abcdefgh"[file]}${8 - down}`, letter);
        file += 1;
      }
    }
  });
  return men;
}

/**
 * The move of a position that is meant; `none` or `many` where it is not just one.
 * @param {string} written in SAN, or as ours is
 * @param {string} position
 * @param {string[]} moves all that there are, such as `e2e4` or `a7a8q`
 * @returns {{move: string} | {wrong: "none" | "many"}}
 */
export function moveOfSan(written, position, moves) {
  const bare = written.replace(/[+#]+$/, "");
  if (moves.includes(bare)) {
    return { move: bare };
  }
  const { piece = "P", file, rank, to, becomes = "" } = SAN.exec(bare)?.groups ?? {};
  const men = menOf(position);
  const meant = moves.filter((move) => {
    const from = move.slice(0, 2);
    return move.slice(2, 4) === to
      && men.get(from)?.toUpperCase() === piece
      && (file === undefined || from[0] === file)
      && (rank === undefined || from[1] === rank)
      && move.slice(4).toUpperCase() === becomes;
  });
  return meant.length === 1 ? { move: meant[0] } : { wrong: meant.length === 0 ? "none" : "many" };
}
