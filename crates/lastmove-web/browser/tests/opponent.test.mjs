// The machine answers where nobody can wait for a proof.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "../pages.mjs";
import { until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Games that take minutes or more memory than there is. */
const GAMES = ["connect-four:6x7", "hex:6", "quixo:5", "morris:9", "dobutsu"];

/** Whether so many moves were made; the list has the start, too. */
function movesAre(count) {
  return document.querySelectorAll("#history li").length > count;
}

/** How many are played at once: each machine thinks with all it has. */
const AT_ONCE = 2;

test("the machine moves in games that are not solved", async () => {
  for (let first = 0; first < GAMES.length; first += AT_ONCE) {
    await Promise.all(GAMES.slice(first, first + AT_ONCE).map(answers));
  }
});

/** @param {string} game */
async function answers(game) {
  // A refusal of too much work has a status that the console writes down.
  await visit({ path: `${play(game)}&you=second`, allowed: /413/ }, async (page) => {
    await until(page, movesAre, 1);
    await page.locator("#moves button:not([disabled])").first().click();
    // And it answers again, after a move of the person.
    await until(page, movesAre, 3);
    assert.equal(await page.locator("#problem").isVisible(), false, game);
  });
}
