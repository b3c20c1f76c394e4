// How many positions have which value, as bars and as a table.
// @ts-check

import { make, say, svg } from "../common.js";

/** @typedef {Extract<import("./board.js").Shape, {kind: "histogram"}>} HistogramShape */

/** The width of a bar with its gap, the most height of one, and the room for numbers. */
const STEP = 22;
const HEIGHT = 130;
const MARGIN = 70;

/** The most bars. */
const MOST = 200;

/**
 * @param {HistogramShape} shape
 * @returns {HTMLElement}
 */
export function histogram(shape) {
  const tallies = shape.tallies.slice(0, MOST);
  // One scale for both sides, so that bars can be compared.
  const most = Math.max(1, ...tallies.flatMap(({ wins, losses }) => [wins, losses]));
  const width = MARGIN + tallies.length * STEP + 10;
  const middle = HEIGHT + 14;
  const root = svg("svg", {
    viewBox: `0 0 ${width} ${2 * middle + 22}`,
    class: "picture histogram",
    role: "img",
    "aria-label": say("histogram-picture", { count: tallies.length }),
  });
  root.style.width = `${width}px`;
  root.append(
    svg("text", { x: MARGIN - 6, y: 22, class: "end win" }, [`+ ${most}`]),
    svg("text", { x: MARGIN - 6, y: 2 * middle + 12, class: "end loss" }, [`− ${most}`]),
  );
  tallies.forEach(({ remoteness, wins, losses }, index) => {
    const x = MARGIN + index * STEP;
    // Few positions are still seen: a bar has at least one dot.
    const height = (/** @type {number} */ count) => (count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT));
    const [above, below] = [height(wins), height(losses)];
    root.append(
      svg("rect", { x, y: middle - above, width: STEP - 4, height: above, class: "bar win" }),
      svg("rect", { x, y: middle + 22, width: STEP - 4, height: below, class: "bar loss" }),
      svg("text", { x: x + (STEP - 4) / 2, y: middle + 15 }, [String(remoteness)]),
    );
  });
  const head = ["histogram-plies", "histogram-wins", "histogram-losses"].map((code) =>
    make("th", { scope: "col" }, [say(code)]),
  );
  const rows = tallies.map(({ remoteness, wins, losses }) =>
    make("tr", {}, [
      make("th", { scope: "row" }, [String(remoteness)]),
      make("td", {}, [String(wins)]),
      make("td", {}, [String(losses)]),
    ]),
  );
  const all = shape.tallies.reduce(
    (sum, { wins, losses }) => ({ wins: sum.wins + wins, losses: sum.losses + losses }),
    { wins: 0, losses: 0 },
  );
  const note = say("histogram-note", { ...all, draws: shape.draws });
  return make("div", {}, [
    make("p", {}, [note]),
    make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("histogram") }, [root]),
    make("details", {}, [
      make("summary", {}, [say("histogram-table")]),
      make("table", { class: "tallies" }, [
        make("thead", {}, [make("tr", {}, head)]),
        make("tbody", {}, rows),
      ]),
    ]),
  ]);
}
