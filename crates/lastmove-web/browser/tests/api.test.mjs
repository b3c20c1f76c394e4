// The page of the API: short, with an index that follows, and a fold for each address.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers } from "../axe.mjs";
import { play } from "../pages.mjs";
import { asked, assertFits, desktop, phone, server, tabTo, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Which entry of the index is marked. */
const marked = (page) => page.$$eval(".api-contents [aria-current]", (all) => all.map((link) => link.hash));

/** Whether an element is in sight. */
const isSeen = (page, selector) => page.$eval(selector, (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
});

test("it is shorter than five windows of a laptop", () =>
  visit({ width: 1366, height: 768, path: "/api" }, async (page) => {
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    assert.ok(windows < 5, `${windows}`);
  }));

test("the index stays in sight and marks where one is", () =>
  visit({ width: 1366, height: 768, path: "/api" }, async (page) => {
    assert.equal((await marked(page)).length, 1);
    // Those near the end cannot be at the top of the window.
    for (const [id, isLink] of [["post-api-v1-solve", false], ["schemas", false], ["get-api-v1-queens-list", true], ["get-api-v1-jobs--id--events", true]]) {
      if (isLink) {
        await page.click(`.api-contents a[href="#${id}"]`);
      } else {
        await page.evaluate((id) => document.getElementById(id).scrollIntoView(), id);
      }
      await until(page, (id) => document.querySelector(".api-contents [aria-current]")?.hash === `#${id}`, id);
      assert.ok(await isSeen(page, ".api-contents [aria-current]"), id);
    }
  }));

test("what an address names is open and in sight", () =>
  visit({ ...desktop }, async (page) => {
    await page.goto(`${server}/api#get-api-v1-values`);
    await page.waitForSelector("#get-api-v1-values[open]");
    assert.ok(await isSeen(page, "#get-api-v1-values"));
    assert.deepEqual(await marked(page), ["#get-api-v1-values"]);
    // So is what is chosen in the index, and the forms that are named.
    await page.click('.api-contents a[href="#post-api-v1-solve"]');
    await page.waitForSelector("#post-api-v1-solve[open]");
    await page.click("#post-api-v1-solve .api-answers a");
    await page.waitForSelector("details.is-form[open]");
    // Closed by hand, it is opened again by the same link.
    await page.evaluate(() => (document.querySelector("#get-api-v1-games").open = false));
    const games = '.api-contents a[href="#get-api-v1-games"]';
    await page.click(games);
    await page.waitForSelector("#get-api-v1-games[open]");
    await page.evaluate(() => (document.querySelector("#get-api-v1-games").open = false));
    await page.click(games);
    await page.waitForSelector("#get-api-v1-games[open]");
  }));

test("folds are opened by keyboard, and nothing is a barrier then", () =>
  visit({ ...desktop, lang: "vi", scheme: "dark", path: "/api" }, async (page) => {
    await tabTo(page, "#get-api-v1-diagram > summary");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#get-api-v1-diagram[open]");
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    await assertFits(page);
    assert.deepEqual(await barriers(page), []);
  }));

test("on a phone the kinds of addresses stay in sight", () =>
  visit({ ...phone, lang: "vi", path: "/api" }, async (page) => {
    await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => (fold.open = true)));
    await assertFits(page);
    await page.evaluate(() => document.querySelector("#post-api-v1-jobs").scrollIntoView());
    await until(page, () => document.querySelector(".api-contents [aria-current]")?.hash === "#tag-jobs");
    assert.ok(await isSeen(page, ".api-contents [aria-current]"));
    await page.click('.api-contents a[href="#tag-games"]');
    await until(page, () => document.querySelector("#tag-games").getBoundingClientRect().top > 0);
  }));

test("the page of a game leads to a file of its values", () =>
  visit({ path: play("co-bang:8x4@7,2") }, async (page) => {
    const links = await page.$$eval("a[download]", (all) => all.map((link) => link.href));
    assert.equal(links.length, 2);
    for (const link of links) {
      const { status, headers, text } = await asked(page, link);
      assert.equal(status, 200);
      assert.match(headers["content-disposition"], /attachment/);
      assert.ok(text.split("\n").length > 32);
    }
    await page.click(".rules > summary");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("a[download]")]);
    assert.equal(download.suggestedFilename(), "values.csv");
  }));

test("a file of values that is too large is refused in words", () =>
  visit({ path: play("connect-four:6x7"), allowed: /status of 413/ }, async (page) => {
    await page.click(".rules > summary");
    await page.click("a[download]");
    await page.waitForSelector("#download-problem:not([hidden])");
    assert.match((await page.textContent("#download-problem")) ?? "", /memory/);
  }));
