// Boards that look like the games played on them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, courtyard } from "../pages.mjs";
import { becomes, counted, phone, settled, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Opens a game for two people, and waits for its values. */
async function opened(page) {
  await page.selectOption("#who", "both");
  await page.waitForSelector("#best:enabled");
  await settled(page);
}

/** The middle of a place, in the window. */
async function middle(page, key) {
  const box = await page.locator(`[data-place="${key}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until the game stands at a position. */
const stands = (page, position) => page.waitForSelector(`[data-position="${position}"]`);

test("values stand above the columns of a rack, and a click there drops a disc", () =>
  visit({ path: analyse("connect-four:4x4@4/4/x3/oxo1") }, async (page) => {
    await opened(page);
    const plates = page.locator(".drop");
    assert.equal(await plates.count(), 4);
    for (const value of await plates.locator(".worth").allTextContents()) {
      assert.match(value, /^[+−]\d+$|^=$/);
    }
    // None is written into the cells.
    assert.equal((await page.locator(".cell .worth").allTextContents()).join(""), "");
    await counted(page, ".cell .stone-x.piece", 2);
    await page.locator('.drop[data-for="0/1,4"]').click();
    await stands(page, "..../..../x.../oxox");
    await counted(page, '[data-place="0/4,4"].is-last', 1);
  }));

test("what ended a game is marked, and said", () =>
  visit({ path: analyse("hex:3@xo./xo./x..") }, async (page) => {
    await settled(page);
    const found = page.locator(".decisive");
    await found.first().waitFor();
    const places = await found.evaluateAll((cells) => cells.map((cell) => cell.dataset.place));
    assert.deepEqual(places, ["0/1,1", "0/2,1", "0/3,1"]);
    assert.match((await found.first().getAttribute("aria-label")) ?? "", /it ended the game/);
    await counted(page, ".owned", 4);
  }));

test("a piece is dragged, and stays where it was if it is let go elsewhere", () =>
  visit({ path: analyse("chess:KRvK@8/8/8/4k3/8/8/8/KR6_w") }, async (page) => {
    await opened(page);
    assert.ok((await page.locator(".arrow").count()) > 0);
    const drag = async (from, to) => {
      const [[x, y], [right, down]] = [await middle(page, from), await middle(page, to)];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(right, down, { steps: 4 });
      await counted(page, ".dragged", 1);
      await page.mouse.up();
      assert.equal(await page.locator(".dragged").count(), 0);
    };
    await drag("0/8,2", "0/7,5");
    assert.equal(await page.locator(".is-selected").count(), 0);
    await drag("0/8,2", "0/8,3");
    await stands(page, "8/8/8/4k3/8/8/8/K1R5_b");
  }));

test("pins stay where they stand, and gaps are where pins fell", () =>
  visit({ path: analyse("kayles:5,3") }, async (page) => {
    await opened(page);
    const across = () => page.locator(".stone > .ground").evaluateAll((pins) =>
      pins.map((pin) => [Math.round(pin.getBBox().x), Math.round(pin.getBBox().y)].join()));
    const before = await across();
    // The second pin of the row of five, which is drawn second; a click again means it alone.
    await page.locator('[data-place="0/2.2"]').click();
    await page.locator('[data-place="0/2.2"]').click();
    await stands(page, "1,3,3");
    await settled(page);
    const after = await across();
    assert.deepEqual(after, before.filter((_, at) => at !== 4));
    await counted(page, ".gap.just", 1);
    await page.reload();
    await stands(page, "1,3,3");
    // The picture that comes with the page is drawn anew.
    await becomes(across, after);
    await page.click("#undo");
    await stands(page, "3,5");
    await becomes(across, before);
  }));

test("a board of sixteen columns fits on a phone", () =>
  visit({ ...phone, path: analyse(courtyard) }, async (page) => {
    await page.waitForSelector("#best:enabled");
    const over = await page.locator("#board").evaluate((board) => board.scrollWidth - board.clientWidth);
    assert.equal(over, 0);
  }));

test("hands are trays beside the board, and a finished game of Nim says that nothing is left", async () => {
  await visit({ path: analyse("dobutsu@.l./.../.../.L.-x,CCe") }, async (page) => {
    await page.locator(".hand").first().waitFor();
    await counted(page, ".hand", 6);
    assert.equal(await page.locator(".hand .held").textContent(), "×2");
    assert.equal(await page.locator(".wall").count(), 0);
  });
  await visit({ path: analyse("nim:3,4@0,0") }, async (page) => {
    await page.locator(".nothing").waitFor();
    await counted(page, ".heap.empty", 2);
  });
});
