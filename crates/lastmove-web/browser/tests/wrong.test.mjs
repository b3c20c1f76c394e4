// Games that there are not, or that cannot be read: the page says what is wrong, and how to go on.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { barriers } from "../axe.mjs";
import { play } from "../pages.mjs";
import { asked, assertFits, desktop, phone, picture, server, settled, useBrowser, visit } from "../support.mjs";

useBrowser();

const allowed = /status of 40[04]/;

const wrong = {
  name: play("nimm:3,4"),
  file: play("graph:examples/graphs/none.txt"),
  size: play("connect-four:9x9"),
  position: `${play("tic-tac-toe")}&at=x.q%2F...%2F...`,
};

describe("what is wrong is on a page of its own", () => {
  for (const [name, path] of Object.entries(wrong)) {
    for (const way of [{ ...desktop, lang: "en" }, { ...phone, lang: "vi", scheme: "dark" }]) {
      test(`${name}, ${way.width} wide, ${way.lang}`, () =>
        visit({ ...way, path, allowed }, async (page) => {
          await picture(page, `wrong-${name}-${way.width}-${way.lang}`);
          await assertFits(page);
          assert.deepEqual(await barriers(page), []);
          assert.equal(await page.locator("button:disabled, [aria-disabled=true]").count(), 0);
          assert.equal(await page.locator("#board, #moves").count(), 0);
          // All links lead somewhere.
          const links = await page.$$eval("main a", (all) => all.map((link) => link.href));
          assert.ok(links.length > 0);
          for (const link of links) {
            assert.equal((await page.request.get(link)).status(), 200, link);
          }
        }));
    }
  }
});

test("a misspelt name leads to the game that was meant", () =>
  visit({ path: wrong.name, allowed }, async (page) => {
    assert.match(await page.textContent("#wrong-message"), /nimm/);
    assert.equal(await page.textContent("#wrong-place mark"), "nimm");
    await page.click(".wrong-ways a");
    await page.waitForSelector("#board .picture, #board svg");
    assert.match(page.url(), /game=nim(%3A|:)3/);
  }));

test("a notation is corrected where it is", () =>
  visit({ path: wrong.size, allowed }, async (page) => {
    assert.equal(await page.textContent("#wrong-place mark"), "9x9");
    await page.fill("#game", "connect-four:4x5");
    await page.press("#game", "Enter");
    await page.waitForSelector("#board .picture, #board svg");
  }));

test("a wrong position leads to the usual start", () =>
  visit({ path: wrong.position, allowed }, async (page) => {
    assert.equal(await page.textContent("#wrong-place mark"), "q");
    await page.click("#wrong-start");
    await page.waitForSelector("#board .picture, #board svg");
  }));

test("a drawing that the server has forgotten is sent again", () =>
  visit({ path: "/edit?kind=board&file=examples%2Fpursuit%2Fcourtyard.txt", allowed }, async (page) => {
    await settled(page);
    const { text } = await asked(page, "/api/v1/examples/pursuit/courtyard.txt");
    await page.evaluate((text) =>
      localStorage.setItem("uploads", JSON.stringify([{ name: "mine.txt", text }])), text);
    await page.goto(server + play("pursuit:mine.txt"));
    await page.waitForSelector("#board .picture, #board svg");
  }));
