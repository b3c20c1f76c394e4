// How much the page of a game asks of the server: on slow links each question is a wait.

import assert from "node:assert/strict";
import { test } from "node:test";
import { play } from "../pages.mjs";
import { ofServer, server, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** The most questions for a move and its answer. */
const MOST = 3;

/** The questions to the API from now on. */
function heard(page) {
  const asked = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) {
      asked.push(pathname);
    }
  });
  return asked;
}

test("a page comes with its position: only its value is asked for", ofServer, async () => {
  for (const game of ["nim:3,4,5", "tic-tac-toe", "nim:3,4 + kayles:7", "graph:examples/graphs/escape.txt@start"]) {
    await visit({}, async (page) => {
      const asked = heard(page);
      await page.goto(server + play(game));
      await page.waitForSelector("#board svg");
      await until(page, () => document.querySelector("#play.is-open") === null);
      // And its picture, which is seen until the scripts are there, and what its moves lead to.
      assert.deepEqual(asked.filter((path) => !/solve$|diagram.svg$|scenes$/.test(path)), [], game);
    });
  }
});

test("all scripts that a board needs are named in the page", ofServer, async () => {
  await visit({}, async (page) => {
    const loaded = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".js")) {
        loaded.push(new URL(request.url()).pathname);
      }
    });
    await page.goto(server + play("nim:3,4,5"));
    await page.waitForSelector("#board svg");
    const named = await page.evaluate(() => [...document.querySelectorAll("link[rel=modulepreload], script[src]")]
      .map((element) => new URL(element.href ?? element.src).pathname));
    const late = loaded.filter((path) => !named.includes(path));
    assert.deepEqual(late, []);
  });
});

test("a move and its answer take at most three questions", ofServer, async () => {
  await visit({ path: `${play("tic-tac-toe")}&mode=play&you=first` }, async (page) => {
    await page.waitForSelector("#moves button:enabled");
    for (const _ of [1, 2, 3]) {
      await until(page, () => document.querySelector("#play.is-open") === null);
      const asked = heard(page);
      const position = await page.getAttribute("#play", "data-position");
      // By keyboard: what a pointer rests on is shown before it is made.
      await page.locator("#moves button:enabled").first().press("Enter");
      await until(page, (before) => {
        const now = document.querySelector("#play");
        const isOver = document.querySelector(".end:not([hidden])") !== null;
        return now?.getAttribute("data-position") !== before && !now?.classList.contains("is-open")
          && (isOver || document.querySelector("#moves button:enabled") !== null);
      }, position);
      const count = asked.length;
      page.removeAllListeners("request");
      if (await page.locator(".end:not([hidden])").count() > 0) {
        break;
      }
      assert.ok(count <= MOST, `${count}: ${asked}`);
    }
  });
});

test("one's own move is drawn at once, whatever the server is doing", ofServer, async () => {
  for (const game of ["connect-four:6x7", "nim:3,4,5", "chess:KRvK@8/8/8/4k3/8/8/8/K6R_w", "nim:3,4 + kayles:7"]) {
    await visit({}, async (page) => {
      const foreseen = page.waitForResponse(/\/scenes\?/);
      await page.goto(`${server}${play(game)}&mode=play&you=first`);
      await page.waitForSelector("#moves button:enabled");
      await (await foreseen).finished();
      await until(page, () => document.querySelector("#play.is-open") === null || location.search.includes("6x7"));
      const held = [];
      let isHeld = true;
      await page.route("**/api/**", (route) => (isHeld ? held.push(route) : route.continue()));
      const position = await page.getAttribute("#play", "data-position");
      await page.locator("#moves button:enabled").first().press("Enter");
      // Nothing has been answered when the position after the move is there.
      await until(page, (before) => document.querySelector("#play")?.getAttribute("data-position") !== before, position);
      assert.ok(held.length <= 1, held.map((route) => route.request().url()).join());
      isHeld = false;
      await Promise.all(held.map((route) => route.continue()));
      await page.waitForSelector("#moves button:enabled");
    });
  }
});

test("long work waits for its turn on a busy server, until nobody wants it", ofServer, async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    const most = 20;
    let refused = 0;
    await page.route("**/api/v1/jobs", (route) => {
      if (refused === most) {
        return route.continue();
      }
      refused += 1;
      return route.fulfill({ status: 503, headers: { "content-length": "0" } });
    });
    const begin = () => page.evaluate(async () => {
      const { work } = await import(assetAt("common.js"));
      globalThis.wanted = new AbortController();
      globalThis.working = work({ kind: "solve", game: "nim:3,4,5", moves: false }, wanted.signal, () => {});
    });
    const outcome = () => page.evaluate(async () => (await working)?.outcome ?? null);
    // Pauses take no time.
    await page.evaluate(() => {
      const { setTimeout } = globalThis;
      globalThis.setTimeout = (done) => setTimeout(done);
    });
    await begin();
    assert.equal(await outcome(), "win");
    assert.equal(refused, most);
    // Now one takes for ever.
    await page.evaluate(() => (globalThis.setTimeout = () => 0));
    refused = 0;
    const response = page.waitForResponse("**/api/v1/jobs");
    await begin();
    await response;
    await page.evaluate(() => wanted.abort());
    assert.equal(await outcome(), null);
  });
});
