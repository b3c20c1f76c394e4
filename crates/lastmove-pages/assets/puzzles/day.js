// The puzzle of a day, how hard a puzzle is, and on how many days in a row one was solved.
// @ts-check

/** The number of a day, which is that of its puzzle: 20261126. @param {Date} date */
export function today(date) {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

/** The day before one. @param {number} day */
function before(day) {
  const date = new Date(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) - 1);
  return today(date);
}

/**
 * How hard a puzzle is, from 1 to 5, by the probability that random moves solve it.
 * @param {number} chance
 */
export function stars(chance) {
  const bits = -Math.log2(chance);
  return 1 + [2, 4, 7, 11].filter((limit) => bits > limit).length;
}

/**
 * Whether the puzzle of a day is solved. What is kept are lines such as `20261126 hex:4`.
 * @param {string} kept
 * @param {number} day
 * @param {string} game
 */
export function isSolved(kept, day, game) {
  return kept.split("\n").includes(`${day} ${game}`);
}

/**
 * What is kept, with one more; what is older than a streak can be is forgotten.
 * @param {string} kept
 * @param {number} day
 * @param {string} game
 */
export function keep(kept, day, game) {
  const lines = kept.split("\n").filter((line) => line !== "" && line !== `${day} ${game}`);
  return [...lines, `${day} ${game}`].slice(-2_000).join("\n");
}

/**
 * On how many days in a row a puzzle was solved, up to today or yesterday.
 * @param {string} kept
 * @param {number} day today
 */
export function days(kept, day) {
  const solved = new Set(kept.split("\n").map((line) => Number(line.split(" ")[0])));
  let at = solved.has(day) ? day : before(day);
  let count = 0;
  while (solved.has(at)) {
    count += 1;
    at = before(at);
  }
  return count;
}
