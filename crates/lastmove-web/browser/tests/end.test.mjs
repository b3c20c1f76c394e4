// The end of a game: its result, what was wrong in it, and a look at that.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "../pages.mjs";
import { counted, desktop, ofServer, phone, picture, server, shiftsOf, slowly, tabTo, until, useBrowser, visit, watchShifts } from "../support.mjs";

useBrowser();

/** Waits until so many moves were made and what is known of the position is there. */
async function made(page, count) {
  await until(page, (count) => {
    const query = new URLSearchParams(location.search);
    const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
    const root = document.querySelector("#play");
    return moves.length === count && root?.dataset.position === query.get("at") && !root.classList.contains("is-open");
  }, count);
}

/** Makes moves of two people one after the other. */
async function playMoves(page, moves) {
  for (const [index, move] of moves.entries()) {
    await made(page, index);
    await page.click(`#moves [data-move="${move}"]`);
  }
  await made(page, moves.length);
}

/** A game of Nim in which both players throw a win away, one after the other. */
const slips = ["1-1", "2-1", "2-2", "1-1"];
const nim = `${play("nim:2,3")}&you=both`;

/** Waits until all that can be judged is. */
async function judged(page) {
  await page.waitForSelector("#end:not([hidden])");
  await until(page, () => !/Judging|đánh giá các/.test(document.querySelector("#end-text")?.textContent ?? ""));
}

for (const [size, view] of Object.entries({ desktop, phone })) {
  test(`a lost game: the result, the mistake, and a look at it, ${size}`, async () => {
    await visit({ ...view, path: play("nim:1,2") }, async (page) => {
      await made(page, 0);
      // The machine takes what is left.
      await page.click('#moves [data-move="2-2"]');
      await judged(page);
      assert.equal(await page.textContent("#status"), "The machine wins.");
      await counted(page, "#status.result.loss", 1);
      await picture(page, `end-${size}`);
      assert.equal(await page.textContent("#end-mistakes"), "1. 2 from heap 2 ?? a win became a loss");
      assert.equal(await page.textContent("#mistakes"), "1 mistake: look back");
      assert.match((await page.textContent("#history")) ?? "", /1\. 2 from heap 2 \?\?/);
      assert.deepEqual(await page.$$eval("#strip .bar", (all) => all.map((bar) => bar.dataset.slip ?? "")), ["", "??", ""]);
      for (const gone of ["#hint", "#best", "#line-open"]) {
        assert.equal(await page.isVisible(gone), false, gone);
      }
      await page.click("#mistakes");
      await page.waitForSelector("#review:not([hidden])");
      await picture(page, `review-${size}`);
      assert.equal(await page.isChecked("#mode [value=analyse]"), true);
      assert.equal(
        await page.textContent("#review-text"),
        "Mistake 1 of 1, move 1: 2 from heap 2. Here a win became a loss. The best: 1 from heap 2 (+ wins in 3).",
      );
      assert.equal(await page.getAttribute("#board .is-made", "data-place"), "0/2.1");
      assert.equal(await page.getAttribute("#moves .is-made", "data-move"), "2-2");
      assert.equal(await page.getAttribute("#moves .is-best", "data-move"), "2-1");
      await page.click("#review-close");
      await made(page, 2);
      assert.equal(await page.isVisible("#review"), false);
      await page.click("#again");
      await made(page, 0);
      // Whoever played goes on playing.
      assert.equal(await page.isChecked("#mode [value=play]"), true);
    });
  });
}

test("several mistakes are gone through one by one, by keyboard", async () => {
  await visit({ path: nim }, async (page) => {
    await playMoves(page, slips);
    await judged(page);
    assert.match((await page.textContent("#status")) ?? "", /^The (first|second) player wins\.$/);
    const marks = await page.locator("#history .slip").count();
    assert.equal(marks, 3);
    assert.equal(await page.locator("#end-mistakes button").count(), marks);
    await tabTo(page, "#mistakes");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#review:not([hidden])");
    for (let step = 1; step <= marks; step += 1) {
      const told = new RegExp(`^Mistake ${step} of ${marks}, move \\d`);
      await until(page, ({ source }) => new RegExp(source).test(document.querySelector("#review-text")?.textContent ?? ""), { source: told.source });
      assert.equal(await page.isDisabled("#review-next"), step === marks);
      if (step < marks) {
        await tabTo(page, "#review-next");
        await page.keyboard.press("Enter");
      }
    }
    // Who plays on from there is done with it.
    await page.click("#moves .is-best");
    await until(page, () => document.querySelector("#review")?.hidden === true);
  });
});

test("the strip is gone through by keyboard, and a click on it goes there", async () => {
  await visit({ path: nim }, async (page) => {
    await playMoves(page, slips);
    await judged(page);
    await tabTo(page, "#strip");
    await page.keyboard.press("ArrowLeft");
    await until(page, () => document.querySelector("#strip")?.getAttribute("aria-valuenow") === "3");
    assert.equal(new URL(page.url()).searchParams.get("step"), "3");
    assert.match((await page.getAttribute("#strip", "aria-valuetext")) ?? "", /^after move 3: 2 from heap 2\./);
    await page.keyboard.press("Home");
    await until(page, () => new URLSearchParams(location.search).get("step") === "0");
    // It has the focus all the while, and the values stay: the game is over.
    assert.equal(await page.evaluate(() => document.activeElement?.id), "strip");
    await page.click("#strip .bar >> nth=2");
    await until(page, () => new URLSearchParams(location.search).get("step") === "2");
    assert.equal(await page.locator("#strip .is-first, #strip .is-second").count(), slips.length + 1);
  });
});

test("what takes too long to judge is counted, not guessed", ofServer, async () => {
  await visit({ path: nim }, async (page) => {
    await page.route("**/api/v1/solve", async (route) => {
      const { position } = route.request().postDataJSON();
      // Of two positions no value ever comes.
      if (["1,3", "1,2"].includes(position)) {
        return;
      }
      await route.continue();
    });
    await page.goto(server + nim);
    for (const [index, move] of slips.entries()) {
      await until(page, (index) => {
        const query = new URLSearchParams(location.search);
        const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
        return moves.length === index && document.querySelector("#play")?.dataset.position === query.get("at");
      }, index);
      await page.click(`#moves [data-move="${move}"]`);
    }
    await judged(page);
    assert.match((await page.textContent("#end-text")) ?? "", /Positions that took too long to judge: 2\./);
  });
});

test("sides are swapped, and the machine begins", async () => {
  await visit({ path: play("nim:1,2") }, async (page) => {
    await made(page, 0);
    await page.click('#moves [data-move="2-2"]');
    await judged(page);
    await page.click("#swap");
    await made(page, 1);
    assert.equal(await page.inputValue("#who"), "second");
  });
});

test("a game without mistakes says so, in Vietnamese too", async () => {
  for (const [lang, won, clean] of [["en", "You win!", /No move made the outcome worse/], ["vi", "Bạn thắng!", /Không nước nào/]]) {
    await visit({ path: play("nim:1,2"), lang }, async (page) => {
      await made(page, 0);
      await page.click('#moves [data-move="2-1"]');
      await made(page, 2);
      await page.click("#moves button");
      await judged(page);
      assert.equal(await page.textContent("#status"), won);
      assert.match((await page.textContent("#end-text")) ?? "", clean);
      assert.equal(await page.isVisible("#mistakes"), false);
    });
  }
});

test("nothing moves when a game ends", async () => {
  for (const how of [{ width: 390, height: 844, lang: "vi" }, { width: 1366, height: 768 }]) {
    await visit(how, async (page) => {
      await watchShifts(page);
      await slowly(page);
      await page.goto(server + play("nim:1,2"));
      await made(page, 0);
      await page.evaluate(() => document.querySelector('#moves [data-move="2-2"]').click());
      await judged(page);
      const { sum, worst } = await shiftsOf(page);
      assert.ok(sum < 0.02, `${sum}: ${worst}`);
    });
  }
});
