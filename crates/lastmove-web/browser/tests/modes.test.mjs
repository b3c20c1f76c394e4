// The three modes: play, in which nothing is told of values; train; and analyse.

import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, courtyard, play } from "../pages.mjs";
import { api, phone, picture, server, settled, tabTo, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Waits until the moves of the position in the address are there. */
async function ready(page) {
  await until(page, () => {
    const at = new URLSearchParams(location.search).get("at");
    const root = document.querySelector("#play");
    return at !== null && root?.dataset.position === at && !root.classList.contains("is-open");
  });
}

/** Whether an element is seen. */
const isSeen = (page, selector) => page.isVisible(selector);

test("who plays sees no value, and is told only whose turn it is", async () => {
  for (const game of ["nim:3,4,5", "tic-tac-toe", courtyard]) {
    await visit({ path: play(game) }, async (page) => {
      await ready(page);
      assert.equal(await page.textContent("#status"), "Your turn.", game);
      assert.equal(await page.locator("#board .is-best, #board .is-win, #board .is-loss, #board .is-draw, #board .arrow").count(), 0);
      const told = await page.locator("#board .worth, #board .star").allTextContents();
      assert.equal(told.join(""), "");
      assert.equal(await page.locator("#moves .is-best, #moves h3").count(), 0);
      for (const hidden of ["#best", "#line-open", "#why", "#look", "#strip"]) {
        assert.equal(await isSeen(page, hidden), false, hidden);
      }
    });
  }
});

test("a hint shows the best move on the board, in the list and in words, and is counted", async () => {
  await visit({ path: play("nim:1,2") }, async (page) => {
    await ready(page);
    assert.equal(await page.locator(".is-hint").count(), 0);
    await tabTo(page, "#hint");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#moves .is-hint");
    await picture(page, "hint");
    assert.equal(await page.getAttribute("#moves .is-hint", "data-move"), "2-1");
    assert.equal(await page.textContent("#status"), "Hint: 1 from heap 2.");
    assert.equal(await page.getAttribute("#board .is-hint", "data-place"), "0/2.2");
    assert.match((await page.getAttribute("#board .is-hint", "aria-label")) ?? "", /the hint/);
    await page.click("#moves .is-hint");
    await until(page, () => (new URLSearchParams(location.search).get("moves") ?? "").split(" ").length === 2);
    await ready(page);
    // It is not shown again, and the last move wins.
    assert.equal(await page.locator(".is-hint").count(), 0);
    await page.reload();
    await ready(page);
    await page.click("#moves button");
    await page.waitForSelector("#end:not([hidden])");
    assert.match((await page.textContent("#end-text")) ?? "", /Hints taken: 1\./);
  });
});

test("a hint is there where nobody knows the value", async () => {
  await visit({ path: play("cram:5x16"), allowed: /status of 413/ }, async (page) => {
    await page.waitForSelector("#hint:enabled");
    assert.equal(await page.textContent("#status"), "Your turn.");
    await page.click("#hint");
    await page.waitForSelector("#moves .is-hint");
    assert.equal(await isSeen(page, "#solving"), false);
  });
});

test("the mode is one switch, by keyboard too, and an address may name it", async () => {
  await visit({ path: analyse("nim:3,4,5") }, async (page) => {
    await ready(page);
    assert.equal(await page.isChecked("#mode [value=analyse]"), true);
    await page.locator("#mode [value=analyse]").focus();
    await page.keyboard.press("ArrowLeft");
    await until(page, () => document.documentElement.dataset.mode === "train");
    assert.equal(await page.isChecked("#mode [value=train]"), true);
    assert.equal(new URL(page.url()).searchParams.get("mode"), "train");
    await page.reload();
    await ready(page);
    assert.equal(await page.isChecked("#mode [value=train]"), true);
    assert.equal(await isSeen(page, "#hint"), false);
  });
  // What an address names is not remembered.
  await visit({ path: analyse("nim:3,4,5") }, async (page) => {
    await ready(page);
    await page.goto(server + play("nim:3,4,5"));
    await ready(page);
    assert.equal(await page.isChecked("#mode [value=play]"), true);
  });
});

test("the strength of the machine is remembered", async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await ready(page);
    await page.selectOption("#erring", "0.3");
    await page.goto(server + play("nim:1,2"));
    await ready(page);
    assert.equal(await page.inputValue("#erring"), "0.3");
  });
});

test("in analysis moves are in groups, the best of each first", async () => {
  await visit({ path: analyse("nim:3,4,5") }, async (page) => {
    await ready(page);
    assert.deepEqual(await page.locator("#moves h3").allTextContents(), ["Winning: 1", "Losing: 11"]);
    const { moves } = await api(page, "solve", { game: "nim:3,4,5", moves: true });
    const losing = moves.filter(({ outcome }) => outcome === "win").sort((a, b) => b.remoteness - a.remoteness);
    const shown = await page.$$eval("#moves [data-move]", (all) => all.map((one) => one.dataset.move));
    assert.deepEqual(shown, ["1-2", ...losing.map(({ move }) => move)]);
  });
  await visit({ ...phone, lang: "vi", path: `${analyse("tic-tac-toe@x../.o./..x")}&you=both` }, async (page) => {
    await ready(page);
    assert.deepEqual(await page.locator("#moves h3").allTextContents(), ["Hòa: 4", "Thua: 2"]);
    await settled(page);
    await picture(page, "groups");
  });
});

test("moves that lead to the same position up to symmetry share a row", async () => {
  await visit({ path: `${analyse("tic-tac-toe")}&you=both` }, async (page) => {
    await ready(page);
    const rows = await page.$$eval("#moves li:not(.whole)", (all) =>
      all.map((row) => [...row.querySelectorAll("[data-move]")].map((one) => one.dataset.move).join(" ")));
    assert.deepEqual(rows, ["1,1 1,3 3,1 3,3", "1,2 2,1 2,3 3,2", "2,2"]);
    // Each is a button of its own.
    await page.click('#moves [data-move="3,1"]');
    await until(page, () => new URLSearchParams(location.search).get("moves") === "3,1");
  });
});

test("moves are told in people's words", async () => {
  /** A game, a move, and what is said of it. */
  const told = [
    ["nim:3,4,5", "1-2", "You took 2 stones from heap 1.", "2 from heap 1"],
    ["nim:3,4,5", "1-1", "You took 1 stone from heap 1.", "1 from heap 1"],
    ["connect-four:4x4", "4", "You played: column 4.", "column 4"],
    ["tic-tac-toe", "2,3", "You played: row 2, column 3.", "row 2, column 3"],
    ["chess:KRvK@8/8/8/4k3/8/8/8/K6R_w", "a1b2", "You played: a1 → b2.", "a1 → b2"],
    ["kayles:7,5", "2:2,3", "You played: row 2, pins 3, 4.", "row 2, pins 3, 4"],
    ["grundy:20", "1:9,11", "You played: heap 1 into 9, 11.", "heap 1 into 9, 11"],
    ["co-bang:8x4@7,2", "4", "You played: to row 3, column 4.", "to row 3, column 4"],
    ["breakthrough:5x3", "4,1-3,2", "You played: row 4, column 1 → row 3, column 2.", "row 4, column 1 → row 3, column 2"],
    ["nim:3,4 + kayles:7", "1.2-1", "You played: game 1: 1 from heap 2.", "game 1: 1 from heap 2"],
  ];
  await visit({ path: "/" }, async (page) => {
    for (const [game, move, sentence, way] of told) {
      const found = await page.evaluate(async ([game, move]) => {
        const { placesOf, positionOf, scenesOf } = await import(assetAt("play/ask.js"));
        const words = await import(assetAt("play/words.js"));
        const { game: name, position } = await positionOf(game);
        const seen = { places: await placesOf(name, position), scenes: await scenesOf(name, position) };
        return [words.told("You", move, seen), words.wayOf(move, seen)];
      }, [game, move]);
    
      assert.deepEqual(found, [sentence, way], game);
    }
  });
});

test("the status tells the machine's move in words, in both languages", async () => {
  for (const [lang, words] of [["en", /^The machine took \d stones? from heap \d\. Your turn\.$/], ["vi", /^Máy đã lấy \d viên ở đống \d\. Đến lượt bạn\.$/]]) {
    await visit({ path: `${play("nim:3,4,5")}&you=second`, lang }, async (page) => {
      await until(page, () => (new URLSearchParams(location.search).get("moves") ?? "") !== "");
      await ready(page);
      assert.match((await page.textContent("#status")) ?? "", words);
    });
  }
});

test("training says so where it cannot judge a move, and a typed move may be in words", async () => {
  await visit({ path: "/play?game=morris%3A9&mode=train", allowed: /status of 413/ }, async (page) => {
    await page.waitForSelector("#board .is-move");
    await page.locator("#board .is-move").first().click();
    await until(page, () => /not judged/.test(document.querySelector("#status")?.textContent ?? ""));
  });
  await visit({ path: play("connect-four:6x7") }, async (page) => {
    await page.waitForSelector("#board .is-move");
    await page.fill("#typed-move", "Column 4");
    await page.press("#typed-move", "Enter");
    await until(page, () => /\/\.{7} 4/.test(document.querySelector("#course")?.textContent ?? ""));
  });
});
