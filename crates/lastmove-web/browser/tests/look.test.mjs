// The maps of positions, and tables on disk.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { analyse, courtyard } from "../pages.mjs";
import { assertFits, counted, desktop, ofServer, phone, picture, server, settled, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** What the cells of the map are called, by place. */
function cells(page) {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll("#look-picture [data-place]")];
    return Object.fromEntries(places.map((place) => [
      place.getAttribute("data-place"),
      place.getAttribute("aria-label"),
    ]));
  });
}

/** Opens the map of the game on the page. */
async function openMap(page) {
  await page.waitForSelector("#play[data-position]");
  await page.click("#look summary");
  await page.waitForSelector("#look-picture [data-place]");
}

/** Waits until the values on the map are others. */
async function otherThan(page, before) {
  await until(
    page,
    (before) => {
      const places = [...document.querySelectorAll("#look-picture [data-place]")];
      return places.some((place) =>
        before[place.getAttribute("data-place") ?? ""] !== place.getAttribute("aria-label"));
    },
    before,
  );
}

for (const [size, view] of Object.entries({ desktop, phone })) {
  test(`the policeman is dragged over the map, and the values follow, ${size}`, async () => {
    await visit({ ...view, path: analyse(`${courtyard}@9,9/9,2/P`) }, async (page) => {
      await openMap(page);
      const before = await cells(page);
      const cell = (place) => page.locator(`#look-picture [data-place="${place}"]`);
      await cell("9,9").dragTo(cell("7,9"));
      await otherThan(page, before);
      await page.waitForSelector("#look-here:not([hidden])");
      assert.match(await page.textContent("#look-here"), /7,9\/9,2\/P/);
      await assertFits(page);
      await picture(page, `look-pursuit-${size}`);
    });
  });
}

test("the policeman is moved over the map by keyboard alone", async () => {
  await visit({ path: analyse(`${courtyard}@9,9/9,2/P`) }, async (page) => {
    await openMap(page);
    const before = await cells(page);
    await page.focus('#look-picture [data-place="9,9"]');
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await otherThan(page, before);
    assert.match(await page.textContent("#look-here"), /9,10\/9,2\/P/);
  });
});

test("any rows of a table are shown, and a cell is gone to", async () => {
  await visit({ path: analyse("co-bang:1000x4@7,2") }, async (page) => {
    await openMap(page);
    await page.fill("#look-from", "500");
    await page.fill("#look-to", "504");
    await page.click("#look-show");
    await page.waitForSelector('#look-picture [data-place="502,3"]');
    assert.equal(Object.keys(await cells(page)).length, 20);
    await page.click('#look-picture [data-place="502,3"]');
    await until(page, () => new URLSearchParams(location.search).get("at") === "502,3");
  });
});

test("values are counted by plies", async () => {
  await visit({ path: analyse("co-bang:8x4@7,2") }, async (page) => {
    await openMap(page);
    await page.selectOption("#look-view", "histogram");
    await page.waitForSelector("#look-picture table", { state: "attached" });
    await picture(page, "look-histogram");
  });
});

test("a game without a map is counted at once", async () => {
  await visit({ path: analyse("tic-tac-toe") }, async (page) => {
    await page.click("#look > summary");
    await page.waitForSelector("#look-picture table", { state: "attached" });
    assert.equal(await page.isVisible("#look-view"), false);
    assert.equal(await page.isVisible("#look-problem"), false);
  });
});

test("a position is looked up in a table on disk", ofServer, async () => {
  await visit({ path: "/tables", allowed: /status of 4\d\d/ }, async (page) => {
    await page.fill("#position-1", "7,2");
    await page.press("#position-1", "Enter");
    await until(page, () => /3/.test(document.querySelector("#found-1 strong")?.textContent ?? ""));
    await picture(page, "tables-found");
    await page.fill("#position-1", "9,9");
    await page.press("#position-1", "Enter");
    await page.waitForSelector("#problem-1:not([hidden])");
  });
});

test("a result is solved anew, and its table is taken along", async () => {
  await visit({ path: "/results" }, async (page) => {
    const of = (part) => `.result[data-game="morris:3"] ${part}`;
    await page.click(of(".anew"));
    await page.waitForSelector(of(".told.is-right"));
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(of(".file"))]);
    assert.equal(download.suggestedFilename(), "morris-3.lmt");
    const bytes = readFileSync(await download.path());
    assert.ok(bytes.length > 1_000 && bytes.length < 2_000, `${bytes.length} bytes`);
    // It is opened beside the others, looked into, and closed.
    await page.goto(`${server}/tables`);
    await settled(page);
    const file = (name, buffer) => ({ name, buffer, mimeType: "application/octet-stream" });
    await page.setInputFiles("#table-file", file("morris 3.lmt", bytes));
    await page.waitForSelector('.table[data-name="morris-3.lmt"]');
    const number = await page.getAttribute('.table[data-name="morris-3.lmt"]', "data-number");
    await page.fill(`#position-${number}`, ".../.../...-x,3,3");
    await page.press(`#position-${number}`, "Enter");
    await until(page, (number) => /9/.test(document.querySelector(`#found-${number} strong`)?.textContent ?? ""), number);
    // A damaged one of the same name does not take its place.
    await page.setInputFiles("#table-file", file("morris 3.lmt", bytes.subarray(0, 500)));
    await page.waitForSelector("#table-problem:not([hidden])");
    await page.reload();
    await page.waitForSelector('.table[data-name="morris-3.lmt"]');
    await page.click('.table[data-name="morris-3.lmt"] .forget');
    await page.waitForFunction(() => document.querySelector('.table[data-name="morris-3.lmt"]') === null);
  });
});

test("a result that takes long is stopped", async () => {
  await visit({ path: "/results", allowed: /status of 4\d\d/ }, async (page) => {
    const of = (part) => `.result[data-game="teeko"] ${part}`;
    await page.click(of(".anew"));
    await page.click(of(".stop"));
    await page.waitForSelector(of(".anew:enabled"));
    assert.equal(await page.isVisible(of("progress")), false);
    assert.notEqual(await page.textContent(of(".told")), "");
  });
});

for (const [lang, wins] of /** @type {const} */ ([["en", "player 0 wins: 5"], ["vi", "người chơi 0 thắng: 5"]])) {
  test(`a graph with a goal shows whose vertices are, who wins and what moves weigh, ${lang}`, () =>
    visit({ lang, path: analyse("graph:examples/graphs/goals.txt,goal=energy@start") }, async (page) => {
      await settled(page);
      await counted(page, "#board polygon.ground", 3);
      await counted(page, "#board .edge-weight", 11);
      await counted(page, "#board .graph-legend li", 3);
      await page.click("#look summary");
      await page.waitForSelector("#look-picture [data-vertex]");
      const vertex = (name) => page.locator(`#look-picture .graph-canvas [data-vertex="${name}"]`);
      assert.equal(await vertex("start").locator("polygon").count(), 1);
      assert.equal(await vertex("start").locator(".graph-value").textContent(), "0: 5");
      assert.equal(await vertex("b").locator("rect").count(), 1);
      assert.equal(await vertex("b").locator(".graph-value").textContent(), "1");
      const fills = await page.locator("#look-picture .graph-canvas").evaluate((canvas) =>
        ["start", "b"].map((name) =>
          getComputedStyle(canvas.querySelector(`[data-vertex="${name}"] :is(rect, polygon)`)).fill));
      assert.notEqual(fills[0], fills[1]);
      const weights = await page.locator("#look-picture .graph-weight").allTextContents();
      assert.deepEqual(weights.sort(), ["0", "1", "2", "4", "5", "9", "−1", "−2", "−3", "−4", "−6"]);
      await counted(page, "#look-picture .graph-canvas .graph-edge.is-best", 6);
      await counted(page, "#look-picture .graph-legend li", 8);
      const said = await page.locator('#look-picture .graph-list [data-vertex="start"]').textContent();
      assert.ok(said?.includes(wins), said ?? "");
      await assertFits(page);
      await picture(page, `look-goal-${lang}`);
    }));
}
