// The page of queens: by hand, by the machine, and counted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFits, counted, desktop, phone, picture, tabTo, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** A placement of eight queens: the row of each column. */
const EIGHT = [1, 5, 8, 6, 3, 7, 2, 4];

/** Waits for a text in the line of the page that tells how things stand. */
async function tells(page, text) {
  await until(page, (text) => document.querySelector("#status")?.textContent?.includes(text), text);
}

function square(column, row) {
  return `#square-${column}-${row}`;
}

for (const [size, view] of Object.entries({ desktop, phone })) {
  test(`queens are placed by mouse, and conflicts shown, ${size}`, async () => {
    await visit({ ...view, path: "/queens" }, async (page) => {
      await page.click(square(1, 1));
      await page.click(square(2, 2));
      await tells(page, "⚠");
      await counted(page, "#conflicts li", 1);
      await picture(page, `queens-conflict-${size}`);
      await page.click(square(2, 2));
      for (const [index, row] of EIGHT.entries()) {
        if (index > 0) {
          await page.click(square(index + 1, row));
        }
      }
      await tells(page, "✓");
      await assertFits(page);
      await picture(page, `queens-solved-${size}`);
      // A link reopens the board.
      await page.goto(page.url());
      await tells(page, "✓");
    });
  });
}

test("queens are placed by keyboard alone", async () => {
  await visit({ path: "/queens" }, async (page) => {
    await page.waitForSelector(square(4, 4));
    await tabTo(page, "#n");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await until(page, () => document.querySelector("#square-5-1") === null);
    await tabTo(page, "[id^=square-]");
    const walk = async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
    };
    // From column 1, row 1 to the rows 2, 4, 1, 3.
    await walk("ArrowDown", "Space");
    await walk("ArrowRight", "ArrowDown", "ArrowDown", "Space");
    await walk("ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "Space");
    await walk("ArrowRight", "ArrowDown", "ArrowDown", "Space");
    await tells(page, "✓");
  });
});

test("the machine completes a board, and says when it cannot", async () => {
  await visit({ path: "/queens" }, async (page) => {
    await page.click(square(1, 1));
    await page.click("#complete");
    await tells(page, "✓");
    await page.click("#clear");
    await page.fill("#n", "3");
    await page.press("#n", "Enter");
    await until(page, () => document.querySelector("#square-4-1") === null);
    await page.click("#complete");
    await tells(page, "no placement");
  });
});

test("the search is stepped through, forth and back", async () => {
  await visit({ path: "/queens" }, async (page) => {
    const steps = async () => Number((await page.textContent("#search-steps")).replace(/\D/g, ""));
    for (const algorithm of ["plain", "improved"]) {
      await page.click("#mode-search");
      await page.selectOption("#algorithm", algorithm);
      await page.click("#search-step");
      await page.click("#search-step");
      const there = await steps();
      assert.ok(there >= 2);
      await page.click("#search-back");
      assert.equal(await steps(), there - 1);
      await page.click("#search-next");
      await until(page, () => document.querySelector("#search-found")?.textContent === "1");
      const rows = (await page.textContent("#order-rows")).match(/\d+/g).map(Number);
      assert.deepEqual(rows, EIGHT, "the first placement is the least");
      await picture(page, `queens-search-${algorithm}`);
    }
  });
});

test("all placements are browsed, and the fundamental ones", async () => {
  await visit({ path: "/queens" }, async (page) => {
    await page.click("#mode-list");
    await until(page, () => document.querySelector("#list-total")?.textContent === "92");
    await page.click("#list-next");
    await until(page, () => document.querySelector("#status")?.textContent?.includes("2"));
    await page.check("#fundamental");
    await until(page, () => document.querySelector("#list-total")?.textContent === "12");
  });
});

test("queens are counted, and a long count is stopped", async () => {
  await visit({ path: "/queens" }, async (page) => {
    await page.click("#mode-count");
    await page.click("#count-start");
    await until(page, () => document.querySelector("#count-result")?.textContent?.includes("92"));
    await page.fill("#n", "19");
    await page.press("#n", "Enter");
    await page.click("#count-start");
    await until(page, () => document.querySelector("#count-stop:not([disabled])") !== null);
    await page.click("#count-stop");
    await until(page, () => document.querySelector("#count-start:not([disabled])") !== null);
    assert.equal((await page.textContent("#count-result")).includes("counted"), false);
  });
});
