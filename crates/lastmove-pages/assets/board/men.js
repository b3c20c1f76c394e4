// Men of games with men of several kinds.
// @ts-check

import { say, svg } from "../common.js";

/**
 * How they look in a square of 40 by 40, as on pictures: a body, and lines on it.
 * @type {Record<string, [string, string]>}
 */
const LOOKS = {
  king: [
    "M11 34V29L7.5 18.5Q8 13 13 13Q17.5 13 20 18Q22.5 13 27 13Q32 13 32.5 18.5L29 29V34ZM18.7 4h2.6v3h3v2.6h-3v5.4h-2.6v-5.4h-3v-2.6h3Z",
    "M11 29H29M20 18V29",
  ],
  queen: [
    "M11 34V29L6.5 13L13.5 21L15 9L20 20L25 9L26.5 21L33.5 13L29 29V34ZM6 9.5a2 2 0 1 1 0 4a2 2 0 1 1 0 -4ZM15 5a2 2 0 1 1 0 4a2 2 0 1 1 0 -4ZM25 5a2 2 0 1 1 0 4a2 2 0 1 1 0 -4ZM34 9.5a2 2 0 1 1 0 4a2 2 0 1 1 0 -4Z",
    "M11 29H29",
  ],
  rook: [
    "M10 7h5v3h3v-3h4v3h3v-3h5v7l-3 2.5v10.5l4 3v4H9v-4l4 -3v-10.5l-3 -2.5Z",
    "M13 16.5H27M13 27H27",
  ],
  bishop: [
    "M20 9Q27 14 27 20Q27 24 23.5 26.5L24.5 29.5H30V34H10V29.5H15.5L16.5 26.5Q13 24 13 20Q13 14 20 9ZM20 4.6a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0 -4.4Z",
    "M20 15V22.5M16.5 18H23.5M16 26.5H24",
  ],
  knight: [
    "M12 34Q11.5 27 18.5 21.5Q15 22 12 24.5L8.5 24.5L7.5 20.5Q12 14.5 15.5 10.5L15.5 6.5L19 9.5Q31 11 31 27Q31 31 30 34Z",
    "M16.2 14.2h1.4M21 13.5Q27 17 27 29",
  ],
  pawn: [
    "M20 8a5 5 0 0 1 3.6 8.4h1.9v2.8h-2.6q.6 6.3 5.6 9.8v5h-17v-5q5 -3.5 5.6 -9.8h-2.6v-2.8h1.9A5 5 0 0 1 20 8Z",
    "M14 29.5H26",
  ],
  lion: [
    "M20 5l4 2.2l4.5 -.6l1.8 4.2l4.1 2l-.6 4.5l2.2 3.7l-2.9 3.5l-.5 4.5l-4.3 1.5l-2.6 3.7l-4.5 -.8l-1.2 .6l-1.2 -.6l-4.5 .8l-2.6 -3.7l-4.3 -1.5l-.5 -4.5l-2.9 -3.5l2.2 -3.7l-.6 -4.5l4.1 -2l1.8 -4.2l4.5 .6Z",
    "M20 11.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0 -17ZM16.3 17.5v1.2M23.7 17.5v1.2M18.3 21.5h3.4L20 23.3ZM20 23.3v1.6M16.6 25q1.7 1.5 3.4 0q1.7 1.5 3.4 0",
  ],
  giraffe: [
    "M20 34L19.5 17.5L11.5 17Q8 16.5 8.5 13L16.5 10L17 5.5h2.2V9.5h2V5.5h2.2L23.5 10Q27.5 12.5 28 19L31.5 34Z",
    "M18 12.8h1.2M11 14.8h1.4M23 17.5h2M22.5 23h2.4M26 27.5h2.4M22.8 30.5h2",
  ],
  elephant: [
    "M13 25Q4 25.5 4 15.5Q5 9.5 12.5 11Q15 7 20 7Q25 7 27.5 11Q35 9.5 36 15.5Q36 25.5 27 25Q25.5 26.5 23 27Q23 30 24 30.5Q25.5 31 26 29.5L28.5 31Q27 35.5 22.5 34.5Q17.5 33 17 27Q14.5 26.5 13 25Z",
    "M12.5 11Q11.5 19 13 25M27.5 11Q28.5 19 27 25M17 15.5v1.2M23 15.5v1.2M17.3 22Q20 23.5 22.7 22",
  ],
  chick: [
    "M20 8A6.5 6.5 0 0 1 26 17Q30 20 30 25Q30 33 20 33Q10 33 10 25Q10 20 14 17A6.5 6.5 0 0 1 20 8Z",
    "M17.3 13.6v1.2M22.7 13.6v1.2M18.3 16.5h3.4L20 18.6ZM13.5 24q1.5 3.5 4.5 1M26.5 24q-1.5 3.5 -4.5 1",
  ],
  hen: [
    "M9 16.5L5 18.5L9 20.5Q9 33 20 33Q30.5 33 32.5 25L35 12Q28 13 26 20.5Q20.5 21.5 17.8 19Q19 13 16.5 10.5Q16.5 7 14.3 8.3Q13.5 5.5 11.8 8Q9 7 9.6 10.2Q8 12.5 9 16.5Z",
    "M12.5 13.5h1.2M17 24.5Q22 30 27 23.5M17 33v3M22 33v3",
  ],
};

/**
 * Whose and what a man is; null for other pieces.
 * @param {string} piece such as `first-king`
 * @returns {{player: string, kind: string} | null}
 */
function man(piece) {
  const [player, kind] = piece.split("-");
  return kind !== undefined && kind in LOOKS ? { player, kind } : null;
}

/**
 * A man, drawn around the middle of its cell; null for other pieces.
 * @param {string} piece
 * @returns {SVGElement[] | null}
 */
export function drawMan(piece) {
  const found = man(piece);
  if (found === null) {
    return null;
  }
  const [body, lines] = LOOKS[found.kind];
  return [
    svg("path", { class: `man ${found.player}`, d: body }),
    svg("path", { class: `man lines ${found.player}`, d: lines }),
  ];
}

/**
 * A man in words; null for other pieces.
 * @param {string} piece
 * @returns {string | null}
 */
export function manName(piece) {
  const found = man(piece);
  if (found === null) {
    return null;
  }
  const player = found.player === "first" ? say("player-first") : say("player-second");
  switch (found.kind) {
    case "king":
      return say("man-king", { player });
    case "queen":
      return say("man-queen", { player });
    case "rook":
      return say("man-rook", { player });
    case "bishop":
      return say("man-bishop", { player });
    case "knight":
      return say("man-knight", { player });
    case "pawn":
      return say("man-pawn", { player });
    case "lion":
      return say("man-lion", { player });
    case "giraffe":
      return say("man-giraffe", { player });
    case "elephant":
      return say("man-elephant", { player });
    case "chick":
      return say("man-chick", { player });
    case "hen":
      return say("man-hen", { player });
    default:
      return null;
  }
}
