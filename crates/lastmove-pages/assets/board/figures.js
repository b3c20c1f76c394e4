// A policeman, a thief, and a token.
// @ts-check

import { svg } from "../common.js";

/**
 * How they look in a square of 40 by 40: the paths of each, by what they are of.
 * @type {Record<string, [string, string][]>}
 */
const LOOKS = {
  police: [
    ["coat", "M7 37Q7 24.5 20 24.5Q33 24.5 33 37Z"],
    ["skin", "M13 14h14v5.5a7 7 0 0 1-14 0Z"],
    ["hat", "M9.5 12.5Q9 6 20 4.5Q31 6 30.5 12.5L28 15.5H12Z"],
    ["gold", "M20 7l1.2 2.3 2.6.4-1.9 1.8.5 2.6-2.4-1.2-2.4 1.2.5-2.6-1.9-1.8 2.6-.4ZM24.5 29.5a1.3 1.3 0 1 1 0 2.6a1.3 1.3 0 1 1 0-2.6Z"],
    ["drawn", "M17 18v1.4M23 18v1.4M17.5 22.6Q20 24.2 22.5 22.6M20 27v10"],
  ],
  thief: [
    ["shirt", "M8 37Q8 25 20 25Q32 25 32 37Z"],
    ["stripe", "M10.4 30.4Q20 28 29.6 30.4M8.8 34.6Q20 32 31.2 34.6"],
    ["skin", "M13 13h14v6.5a7 7 0 0 1-14 0Z"],
    ["cap", "M12 13.5Q12 4.5 20 4.5Q28 4.5 28 13.5Z"],
    ["mask", "M12.2 14.2H27.8V17.2Q26.5 19.8 23.5 19.6L20 17.9L16.5 19.6Q13.5 19.8 12.2 17.2Z"],
    ["eyes", "M16.6 15.9a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4ZM23.4 15.9a1.2 1.2 0 1 1 0 2.4a1.2 1.2 0 1 1 0-2.4Z"],
    ["drawn", "M17.8 23.6Q20.4 24.6 22.6 22.8"],
  ],
  token: [["coat", "M9 26a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z"]],
};

/**
 * A figure drawn; both, where they stand on one cell.
 * @param {string} kind `police`, `thief`, `token` or `both`
 * @returns {SVGElement[]}
 */
export function drawFigure(kind) {
  if (kind === "both") {
    return ["police", "thief"].map((one, index) =>
      svg("g", { transform: `translate(${index * 17 - 1} 9) scale(.62)` }, drawFigure(one)),
    );
  }
  return (LOOKS[kind] ?? []).map(([of, d]) => svg("path", { class: `figure ${of}`, d }));
}
