// The picker: another size, other rules, another start, without writing a notation.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { barriers } from "../axe.mjs";
import { courtyard, play } from "../pages.mjs";
import {
  assertFits,
  counted,
  desktop,
  phone,
  picture,
  server,
  settled,
  shiftsOf,
  tabTo,
  until,
  useBrowser,
  visit,
  watchShifts,
} from "../support.mjs";

useBrowser();

const four = play("connect-four:4x4");

/** What the address says. */
const query = (page) => new URL(page.url()).searchParams;

/** Opens the picker, and waits for the picture of what it would open. */
async function open(page) {
  await page.click("#picker-open");
  await page.waitForSelector("#picker[open]");
  await page.waitForSelector("#picker-picture:not([hidden])");
}

/** Plays what is chosen, and waits for its page. */
async function go(page) {
  await Promise.all([page.waitForNavigation(), page.click("#picker-play")]);
  await page.waitForSelector("#board .picture, #board svg");
}

const rows = "[data-part=rows]";
const columns = "[data-part=columns]";
const notation = "#picker-notation";

describe("a size is chosen", () => {
  for (const way of [{ ...desktop, lang: "en" }, { ...phone, lang: "vi" }]) {
    test(`${way.width} wide, ${way.lang}`, () =>
      visit({ ...way, path: four }, async (page) => {
        await open(page);
        assert.equal(await page.inputValue(rows), "4");
        await page.fill(rows, "5");
        await page.fill(columns, "6");
        assert.equal(await page.inputValue(notation), "connect-four:5x6");
        await page.check("#picker-misere");
        assert.equal(await page.inputValue(notation), "connect-four/misere:5x6");
        await page.selectOption("#picker-you", "second");
        await picture(page, `picker-${way.width}-${way.lang}`);
        await assertFits(page);
        assert.deepEqual(await barriers(page), []);
        await go(page);
        assert.equal(query(page).get("game"), "connect-four/misere:5x6");
        assert.equal(query(page).get("you"), "second");
      }));
  }
});

test("what cannot be is said beside its field, and nothing is opened", () =>
  visit({ path: four, allowed: /status of 400/ }, async (page) => {
    await open(page);
    const before = page.url();
    const wrong = async (selector, value, key) => {
      const old = await page.inputValue(selector);
      await page.fill(selector, value);
      await page.waitForSelector(`[data-key="${key}"] .problem:not([hidden])`);
      await counted(page, ".picker .problem:not([hidden])", 1);
      await page.click("#picker-play");
      await until(page, (key) => document.activeElement?.closest("[data-key]")?.getAttribute("data-key") === key, key);
      assert.equal(await page.getAttribute(`[data-key="${key}"] input`, "aria-invalid"), "true");
      await page.fill(selector, old);
      await page.waitForSelector(".picker .problem:not([hidden])", { state: "detached" });
    };
    await wrong(rows, "99", "");
    await wrong(columns, "", "");
    await wrong('[data-key="k"] input', "9", "k");
    await wrong("#picker-position", "x?/", "@");
    await wrong(notation, "connect-four:4x", "notation");
    assert.equal(page.url(), before);
  }));

test("all of it is done by keyboard", () =>
  visit({ path: four }, async (page) => {
    await tabTo(page, "#picker-open");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#picker[open]");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#picker:not([open])", { state: "attached" });
    assert.equal(await page.evaluate(() => document.activeElement?.id), "picker-open");
    await page.keyboard.press("Enter");
    await tabTo(page, columns);
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.inputValue(notation), "connect-four:4x5");
    // The arrow keys are those of the field, not of the game.
    assert.equal(query(page).get("moves") ?? "", "");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    assert.equal(query(page).get("game"), "connect-four:4x5");
  }));

describe("nothing moves when it opens", () => {
  for (const width of [390, 1366]) {
    test(`${width} wide`, () =>
      visit({ width, height: width === 390 ? 844 : 768, lang: "vi" }, async (page) => {
        await watchShifts(page);
        await page.goto(server + four);
        await page.waitForSelector("#moves button:not(:disabled)");
        await settled(page);
        const spots = () => page.evaluate(() => ["#board", "#undo", "#who", "#copy"].map((name) => {
          const { x, y, width } = document.querySelector(name).getBoundingClientRect();
          return [x, y, width].map(Math.round).join(" ");
        }));
        const before = await spots();
        await open(page);
        await page.fill(rows, "6");
        await until(page, () => {
          const picture = document.querySelector("#picker-picture");
          // A site shows what it was asked for under another address.
          return (picture?.dataset.asked ?? picture?.getAttribute("src"))?.includes("6x4");
        });
        await page.waitForSelector("#picker-picture:not([hidden])");
        assert.deepEqual(await spots(), before);
        await page.click("#picker-close");
        assert.deepEqual(await spots(), before);
        const { sum, worst } = await shiftsOf(page);
        assert.ok(sum < 0.02, `${sum}: ${worst}`);
      }));
  }
});

test("a random position is one of play, with the right player to move", () =>
  visit({ path: play("tic-tac-toe") }, async (page) => {
    for (let round = 0; round < 4; round += 1) {
      await open(page);
      await Promise.all([page.waitForNavigation(), page.click("#picker-random")]);
      await page.waitForSelector("#board .picture, #board svg");
      const at = query(page).get("at") ?? "";
      const stones = at.match(/[xo]/g)?.length ?? 0;
      assert.ok(stones > 0 && stones < 9, at);
      assert.equal(query(page).get("player") === "1", stones % 2 === 1, page.url());
      // Who begins is who opened it.
      assert.equal(query(page).get("you"), stones % 2 === 1 ? "second" : "first", page.url());
    }
  }));

describe("each game has the choices that it has", () => {
  const games = {
    "hare-and-hounds": { key: "first", value: "hare", expected: "hare-and-hounds:first=hare" },
    "morris:3": { key: "", value: "9", expected: "morris:9" },
    "fox-and-hounds:6": { key: "first", value: "hounds", expected: "fox-and-hounds:6,first=hounds" },
    [courtyard]: { key: "", value: "examples/pursuit/courtyard.txt", expected: courtyard },
    "graph:examples/graphs/escape.txt@start": { key: "", value: "examples/graphs/loop.txt", expected: null },
  };
  for (const [game, { key, value, expected }] of Object.entries(games)) {
    test(game, () =>
      visit({ path: play(game), allowed: /status of 40/ }, async (page) => {
        await page.click("#picker-open");
        await page.selectOption(`[data-key="${key}"] select`, value);
        if (expected === null) {
          // The old position is none of the other graph.
          await page.waitForSelector('[data-key="@"] .problem:not([hidden])');
          await page.fill("#picker-position", "");
          await until(page, () => document.querySelector("#picker .problem:not([hidden])") === null);
        } else {
          assert.equal(await page.inputValue(notation), expected);
        }
        if (/^(graph|pursuit)/.test(game)) {
          const edit = await page.getAttribute("#picker-edit", "href");
          assert.match(edit, /\/edit\/?\?kind=(board|graph)&file=examples/);
        }
      }));
  }

  test("a sum", () =>
    visit({ path: play("nim:3,4 + kayles:7") }, async (page) => {
      await page.click("#picker-open");
      await page.fill(notation, "nim:3 + kayles:5");
      await go(page);
      assert.equal(query(page).get("game"), "nim:3 + kayles:5");
    }));
});
