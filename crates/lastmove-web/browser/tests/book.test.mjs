// The docs as a book of the site, and the search in them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers } from "../axe.mjs";
import { assertFits, contextOf, desktop, ofSite, phone, picture, server, settled, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** The headings of the results, once all are there. */
async function found(page, words) {
  await page.fill("#book-words", words);
  await page.locator("#book-found[aria-busy=false] a").first().waitFor();
  return page.locator("#book-results strong").allTextContents();
}

test("the book opens from any page, and its pages have no barrier", ofSite, async () => {
  await visit({ path: "/learn" }, async (page) => {
    await page.click(".bottom a[href$='docs/']");
    await page.waitForURL(/\/docs\/$/);
    assert.equal(await page.textContent("h1"), "Documentation");
    await page.click(".book-text a[href$='boards/']");
    await page.waitForURL(/\/docs\/boards\/$/);
    await settled(page);
    assert.equal(await page.locator("[aria-current=page]").count(), 1);
    await page.click("a[rel=next]");
    await page.waitForURL((url) => !url.pathname.includes("boards"));
  });
  const ways = [
    { ...desktop, scheme: "light", lang: "en" },
    { ...phone, scheme: "dark", lang: "en" },
    { ...phone, scheme: "light", lang: "vi" },
    { ...desktop, scheme: "dark", lang: "vi" },
  ];
  const folder = { en: "", vi: "/vi" };
  for (const way of ways) {
    for (const chapter of ["", "command/", "web/", "co-bang/"]) {
      await visit({ ...way, path: `${folder[way.lang]}/docs/${chapter}` }, async (page) => {
        const size = way.width === phone.width ? "phone" : "desktop";
        await picture(page, `book-${chapter.slice(0, -1)}-${size}-${way.scheme}-${way.lang}`);
        assert.equal(await page.locator("h1").count(), 1);
        await assertFits(page);
        assert.deepEqual(await barriers(page), [], `${chapter} ${JSON.stringify(way)}`);
      });
    }
  }
});

test("every page of the book fits on a phone", ofSite, async () => {
  await visit({ path: "/docs/", ...phone }, async (page) => {
    const links = await page.locator(".book-contents a").evaluateAll((links) => links.map((link) => link.href));
    assert.ok(links.length > 20);
    for (const link of links.filter((link) => !link.includes("#"))) {
      await page.goto(link);
      await assertFits(page);
    }
  });
});

test("a page of a game keeps the way to the book", ofSite, async () => {
  await visit({ path: "/play?game=nim:3" }, async (page) => {
    await page.locator(".bottom a[href$='docs/']").waitFor();
  });
});

test("the search finds headings first, and is used by keyboard", ofSite, async () => {
  await visit({ path: "/docs/speed/", ...desktop }, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("colourings");
    await until(page, () => document.querySelector("#book-results strong")?.textContent === "Colourings");
    assert.match((await page.textContent("#book-count")) ?? "", /\d+ places/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await picture(page, "book-search");
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/docs\/boards\/#colourings$/);
    assert.ok(await page.locator("#colourings").isVisible());
    // Several words, of the page's title and of its text; beginnings of words.
    assert.ok((await found(page, "exit stat"))[0].length > 0);
    assert.ok((await page.textContent("#book-results li:first-child"))?.includes("exit stat"));
    await page.fill("#book-words", "olourings");
    await until(page, () => document.querySelector("#book-count")?.textContent === "No page has these words.");
    await page.keyboard.press("Escape");
    assert.equal(await page.inputValue("#book-words"), "");
    assert.ok(!(await page.isVisible("#book-found")));
    // Enter goes to the best one, on this page too.
    await found(page, "pieces that move");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#pieces-that-move$/);
    assert.ok(!(await page.isVisible("#book-found")));
  });
});

test("the search finds Vietnamese without its marks, and with them only what has them", ofSite, async () => {
  await visit({ path: "/docs/", lang: "vi", ...phone }, async (page) => {
    assert.equal((await found(page, "hinh ve"))[0], "Hình vẽ");
    assert.equal((await found(page, "hình vẽ"))[0], "Hình vẽ");
    await page.fill("#book-words", "hính vẽ");
    await until(page, () => document.querySelector("#book-count")?.textContent === "Không trang nào có những từ này.");
    await found(page, "doi xung");
    await assertFits(page);
    await picture(page, "book-search-phone");
    await page.locator("#book-results a").first().tap();
    await page.waitForURL(/\/vi\/docs\/.+#/);
    await settled(page);
    assert.equal(await page.getAttribute("html", "lang"), "vi");
    const heading = decodeURIComponent(new URL(page.url()).hash.slice(1));
    assert.ok(await page.evaluate((id) => document.getElementById(id) !== null, heading), heading);
  });
});

test("a page without a translation says so, and leads on in the reader's language", ofSite, async () => {
  await visit({ path: "/docs/speed/", lang: "vi" }, async (page) => {
    assert.ok(await page.locator(".book-note").isVisible());
    assert.equal(await page.getAttribute(".book-text > div", "lang"), "en");
    await page.click(".book-contents a[href$='rules/']");
    await page.waitForURL(/\/vi\/docs\/rules\/$/);
    assert.equal(await page.locator(".book-note").count(), 0);
    await page.click("#other-language");
    await page.waitForURL(/\/lastmove\/docs\/rules\/\?lang=en$/);
  });
});

test("an example opens as a game, and its commands are copied", ofSite, async () => {
  await visit({ path: "/docs/command/", ...desktop }, async (page) => {
    const example = page.locator(".book-code", { hasText: "co-bang:8x4@7,2 --moves" });
    await example.hover();
    await example.getByRole("button", { name: "Copy" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, "lastmove solve co-bang:8x4@7,2 --moves\nlastmove solve co-bang:8x4@7,2 --json");
    await example.getByRole("link", { name: "co-bang:8x4@7,2" }).click();
    await page.waitForURL(/\/play\/\?game=co-bang/);
    await page.locator("h1", { hasText: /bảng/ }).waitFor();
  });
});

test("the search works without a network", ofSite, async () => {
  const context = await contextOf({ locale: "vi" });
  try {
    const page = await context.newPage();
    await page.goto(`${server}/vi/docs/`);
    // Everything is kept once the service worker is there.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.goto(`${server}/vi/docs/command/`);
    assert.equal((await found(page, "hinh ve"))[0], "Hình vẽ");
  } finally {
    await context.close();
  }
});
