// Puzzles: tried wrongly, solved, kept for the streak, and linked to as a set.

import assert from "node:assert/strict";
import { test } from "node:test";
import { days, keep } from "../../../lastmove-pages/assets/puzzles/day.js";
import { api, assertFits, desktop, ofServer, phone, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** The keys of the places that mean a move. */
async function wayOf(page, game, position, move) {
  const places = await api(page, `places?${new URLSearchParams({ game, position })}`);
  const [way] = places.find((place) => place.move === move).ways;
  return way.map(({ row, column, heap, stone }) =>
    `0/${heap === undefined ? `${row},${column}` : stone === undefined ? heap : `${heap}.${stone}`}`);
}

/** Makes a move by clicking its places. */
async function make(page, game, position, move) {
  for (const key of await wayOf(page, game, position, move)) {
    await page.locator(`[data-place="${key}"]`).first().click();
  }
}

/** Waits until it is the solver's turn, and returns the position. */
async function turn(page) {
  await page.waitForSelector(".exercise .board.is-active");
  return page.getAttribute(".exercise .board", "data-position");
}

/** Solves the puzzle on the page by the moves of the API. */
async function solve(page, game) {
  for (;;) {
    const position = await turn(page);
    const { best } = await api(page, "solve", { game, position });
    await make(page, game, position, best[0].move);
    await until(page, (before) => {
      const board = document.querySelector(".exercise .board");
      return board?.getAttribute("data-position") !== before && document.querySelector(".verdict.right, .board.is-active") !== null;
    }, position);
    await page.waitForSelector(".exercise .board.is-active, .verdict.right");
    if (await page.evaluate(() => /Solved/.test(document.querySelector(".verdict")?.textContent ?? ""))) {
      return;
    }
    await until(page, () => document.querySelector(".board.is-active") !== null || /Solved/.test(document.querySelector(".verdict")?.textContent ?? ""));
    if (await page.evaluate(() => /Solved/.test(document.querySelector(".verdict")?.textContent ?? ""))) {
      return;
    }
  }
}

test("days in a row end today or yesterday, and games of a day are told apart", () => {
  let kept = "";
  for (const day of [20_261_130, 20_261_201, 20_261_202]) {
    kept = keep(kept, day, "hex:4");
  }
  assert.equal(days(kept, 20_261_202), 3);
  assert.equal(days(kept, 20_261_203), 3);
  assert.equal(days(kept, 20_261_204), 0);
  assert.equal(days("", 20_261_202), 0);
  assert.equal(keep(kept, 20_261_202, "hex:4").split("\n").length, 3);
});

test("the puzzle of the day is tried wrongly, then solved on another one, and the day counts", async () => {
  await visit({ path: "/puzzles?game=tic-tac-toe" }, async (page) => {
    const game = "tic-tac-toe";
    const position = await turn(page);
    const { best, moves } = await api(page, "solve", { game, position, moves: true });
    assert.equal(best.length, 1);
    const wrong = moves.find((option) => option.move !== best[0].move && option.outcome !== "loss");
    await make(page, game, position, wrong.move);
    await page.waitForSelector(".verdict.wrong");
    await solve(page, game);
    assert.equal(await page.textContent("#streak"), "");
    await page.reload();
    await solve(page, game);
    assert.match((await page.textContent(".verdict")) ?? "", /without a mistake/);
    assert.match((await page.textContent("#streak")) ?? "", /1/);
    await page.waitForSelector("[data-game='tic-tac-toe'].is-done");
    await page.reload();
    await page.waitForSelector("[data-game='tic-tac-toe'].is-done");
  });
});

test("a link to a set gives the same puzzles to everyone", async () => {
  let link = "";
  await visit({ path: "/puzzles?game=hexapawn%3A4x4", ...desktop }, async (page) => {
    await turn(page);
    await page.click(".class-link summary");
    await page.fill("#set-count", "2");
    await page.fill("#set-plies", "3");
    await page.press("#set-plies", "Enter");
    link = new URL((await page.getAttribute("#set-link", "href")) ?? "", page.url()).search;
    assert.match(link, /^\?game=hexapawn%3A4x4&seed=\d+&count=2&plies=3$/);
    link = link.replace(/seed=\d+/, "seed=11");
  });
  const seen = [];
  for (const size of [desktop, phone]) {
    await visit({ path: `/puzzles${link}`, ...size }, async (page) => {
      const first = await turn(page);
      await assertFits(page);
      assert.match((await page.textContent("#task")) ?? "", /1 of 2.*Win in 3/);
      await solve(page, "hexapawn:4x4");
      await page.click(".exercise .buttons button:not([hidden])");
      await until(page, (before) => document.querySelector(".exercise .board")?.getAttribute("data-position") !== before
        && /2 of 2/.test(document.querySelector("#task")?.textContent ?? ""), first);
      const second = await turn(page);
      await solve(page, "hexapawn:4x4");
      assert.match((await page.textContent(".verdict")) ?? "", /2 of 2/);
      seen.push([first, second]);
    });
  }
  assert.deepEqual(seen[0], seen[1]);
});

test("any game's puzzles are asked for by name, and from its own page", async () => {
  await visit({ path: "/puzzles" }, async (page) => {
    await page.fill("nav input[name=game]", "mu-torere");
    await page.press("nav input[name=game]", "Enter");
    await turn(page);
    assert.match((await page.textContent("#name")) ?? "", /Mū tōrere/);
    assert.equal(await page.locator("[data-game][aria-current]").count(), 0);
  });
  await visit({ path: "/play?game=tic-tac-toe" }, async (page) => {
    await page.waitForSelector("#board [data-place]");
    await page.click("#puzzles");
    await turn(page);
    assert.equal(new URL(page.url()).searchParams.get("game"), "tic-tac-toe");
  });
});

test("a game without puzzles, and one that is none, are told of", async () => {
  await visit({ path: "/puzzles?game=subtraction%3A1%401" }, async (page) => {
    await until(page, () => /No puzzle/.test(document.querySelector("#task")?.textContent ?? ""));
  });
  await visit({ path: "/puzzles?game=nothing", allowed: /status of 400/ }, async (page) => {
    await page.waitForSelector(".verdict.wrong");
    assert.match((await page.textContent(".verdict")) ?? "", /nothing/);
  });
});

test("which piece a pawn becomes is asked on the board", ofServer, async () => {
  await visit({ path: "/puzzles?game=chess%3AKPvK%408%2F1P6%2Fk7%2F8%2F1K6%2F8%2F8%2F8_w&seed=1" }, async (page) => {
    await page.route("**/api/v1/puzzle?**", (route) => route.fulfill({ json:
      { game: "chess:KPvK", position: "8/1P6/k7/8/1K6/8/8/8_w", outcome: "win", remoteness: 13, move: "b7b8r", chance: 0.01 } }));
    await page.reload();
    await turn(page);
    const game = "chess:KPvK";
    for (const key of await wayOf(page, game, "8/1P6/k7/8/1K6/8/8/8_w", "b7b8r")) {
      await page.locator(`[data-place="${key}"]`).first().click();
    }
    const choices = page.locator(".which button");
    assert.equal(await choices.count(), 4);
    assert.match((await choices.first().textContent()) ?? "", /b7 → b8, a (queen|rook|bishop|knight)/);
    await page.keyboard.press("Escape");
    assert.equal(await choices.count(), 0);
    for (const key of await wayOf(page, game, "8/1P6/k7/8/1K6/8/8/8_w", "b7b8r")) {
      await page.locator(`[data-place="${key}"]`).first().click();
    }
    await page.click("[data-which=b7b8r]");
    await page.waitForSelector(".verdict.right");
  });
});

test("a set that has no puzzles says so in time", async () => {
  await visit({ path: "/puzzles?game=connect-four%3A6x7&seed=1&plies=98" }, async (page) => {
    await until(page, () => /No puzzle/.test(document.querySelector("#task")?.textContent ?? ""));
  });
});
