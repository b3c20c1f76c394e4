// What holds for every page: it loads without a fault, fits on a phone, speaks one language, and can
// be used by those who do not see it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers } from "../axe.mjs";
import { pages } from "../pages.mjs";
import {
  api,
  assertFits,
  desktop,
  ofServer,
  phone,
  picture,
  settled,
  tabTo,
  useBrowser,
  visit,
} from "../support.mjs";

useBrowser();

/** Every text that is seen or read out, without notations, names and what is in another language. */
function texts(page) {
  return page.evaluate(() => {
    const found = new Set();
    const isForeign = (element) =>
      element.closest("code, pre, kbd, textarea, .brand, [translate=no], [lang]:not(html)") !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent.trim();
      const skipped = element.closest("script, style, noscript, svg") !== null;
      if (text !== "" && !skipped && element.checkVisibility() && !isForeign(element)) {
        found.add(text);
      }
    }
    for (const name of ["aria-label", "alt", "title", "placeholder"]) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name).trim();
        if (text !== "" && element.checkVisibility() && !isForeign(element)) {
          found.add(text);
        }
      }
    }
    return [...found];
  });
}

/** Whether a text has words in it, and not only notations. */
function hasWords(text, names) {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const isNotation = /^[\w.,:;@/×+%-]*$/.test(text) && /[\d:@/]/.test(text);
  return !isNotation && words.some((word) => !names.has(word.toLowerCase()));
}

/** The words of the positions and moves on a page, such as the vertices of a graph. */
async function notations(page, path) {
  const game = new URL(path, page.url()).searchParams.get("game");
  if (game === null) {
    return [];
  }
  const { position, moves } = await api(page, "solve", { game, moves: true });
  const written = [position, ...moves.flatMap(({ move, to }) => [move, to])].join(" ");
  return written.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

for (const [name, path] of Object.entries(pages)) {
  test(`${name}: no fault, and no barrier`, async () => {
    // Both widths, colour schemes and languages, each pair of them once.
    const ways = [
      { ...desktop, scheme: "light", lang: "en" },
      { ...phone, scheme: "dark", lang: "en" },
      { ...phone, scheme: "light", lang: "vi" },
      { ...desktop, scheme: "dark", lang: "vi" },
    ];
    for (const way of ways) {
      await visit({ ...way, path }, async (page) => {
        const size = way.width === phone.width ? "phone" : "desktop";
        await picture(page, `${name}-${size}-${way.scheme}-${way.lang}`);
        assert.equal(await page.getAttribute("html", "lang"), way.lang);
        assert.equal(await page.locator("h1").count(), 1);
        await assertFits(page);
        const found = await barriers(page);
        assert.deepEqual(found, [], `${path} ${JSON.stringify(way)}`);
      });
    }
  });

  test(`${name}: all of it is translated`, async () => {
    await visit({ path, lang: "en" }, async (page) => {
      const games = await api(page, "games");
      const parts = games.flatMap((game) => game.name.split("-").concat(game.name));
      // Some games go by the same name in all languages.
      const titles = games.flatMap((game) => game.title.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
      const names = new Set(["lastmove", "json", "api", "openapi", ...parts, ...titles]);
      for (const name of await notations(page, path)) {
        names.add(name);
      }
      const english = await texts(page);
      await page.click("#other-language");
      await page.waitForSelector("html[lang=vi]");
      await settled(page);
      const vietnamese = await texts(page);
      const keys = [...english, ...vietnamese].filter((text) => /\bweb-[a-z]/.test(text));
      assert.deepEqual(keys, []);
      const before = new Set(english);
      const same = vietnamese.filter((text) => before.has(text) && hasWords(text, names));
      assert.deepEqual(same, [], `these stand untranslated on ${path}`);
      // The choice stays.
      await page.goto(page.url().replace(/[?&]lang=vi/, ""));
      assert.equal(await page.getAttribute("html", "lang"), "vi");
    });
  });
}

/** The names of the games that the page shows. */
function shown(page) {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("#kinds li")].filter((card) => card.checkVisibility());
    return cards.map((card) => card.id.replace("game-", ""));
  });
}

test("games are found by name, title and rules, without accents, and opened by keyboard", async () => {
  await visit({ path: "/" }, async (page) => {
    const all = await shown(page);
    assert.ok(all.length > 40);
    await tabTo(page, "#search");
    await page.keyboard.type("nim");
    const found = await shown(page);
    assert.ok(found.includes("nim") && found.includes("moore") && !found.includes("chess"));
    const told = await page.textContent("#found");
    assert.match(told ?? "", new RegExp(`${found.length}`));
    await page.keyboard.press("Escape");
    assert.deepEqual(await shown(page), all);
    await page.keyboard.type("CO BANG");
    assert.deepEqual(await shown(page), ["co-bang"]);
    await page.fill("#search", "nine men's morris");
    assert.deepEqual(await shown(page), ["morris"]);
    await page.fill("#search", "no such game");
    assert.deepEqual(await shown(page), []);
    assert.notEqual(await page.textContent("#found"), "");
    // Names that other people use, whole words, and games that are not there.
    await page.fill("#search", "gomoku");
    assert.deepEqual(await shown(page), ["mnk"]);
    await page.fill("#search", "caro");
    assert.deepEqual((await shown(page)).sort(), ["mnk", "tic-tac-toe"]);
    await page.fill("#search", "connect4");
    assert.deepEqual(await shown(page), ["connect-four"]);
    await page.fill("#search", "ayles");
    assert.deepEqual(await shown(page), []);
    for (const name of ["ô ăn quan", "o an quan", "othello"]) {
      await page.fill("#search", name);
      assert.deepEqual(await shown(page), []);
      assert.match((await page.textContent("#found")) ?? "", /(Ô ăn quan|Reversi) is not here yet/);
    }
    await page.fill("#search", "poisoned");
    assert.deepEqual(await shown(page), ["chomp"]);
    await page.focus("#search");
    await page.keyboard.press("Enter");
    await page.waitForURL(/play\/?\?game=chomp/);
  });
  await visit({ path: "/", lang: "vi" }, async (page) => {
    await page.fill("#search", "canh sat");
    assert.deepEqual(await shown(page), ["pursuit", "cops"]);
    await page.fill("#search", "ô ăn quan");
    assert.match((await page.textContent("#found")) ?? "", /^Chưa có trò Ô ăn quan/);
    await page.fill("#search", "policeman");
    assert.deepEqual(await shown(page), ["pursuit"]);
  });
});

test("games stand in groups, and their pictures keep their room", async () => {
  await visit({ path: "/" }, async (page) => {
    const groups = await page.locator("#kinds > section").count();
    assert.ok(groups >= 6);
    assert.equal(await page.locator("#jump a").count(), groups);
    const heights = () => page.evaluate(() =>
      [...document.querySelectorAll("main img")].map((image) => image.clientHeight));
    const before = await heights();
    assert.ok(before.every((height) => height > 40), `${before}`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await settled(page);
    assert.deepEqual(await heights(), before);
    const pictures = await page.evaluate(() =>
      [...document.querySelectorAll("#kinds img")].map((image) => image.getAttribute("src")));
    assert.equal(new Set(pictures).size, pictures.length, "two games have the same picture");
  });
});

test("an address where nothing is says so", ofServer, async () => {
  await visit({ path: "/nowhere", allowed: /404/ }, async (page) => {
    await page.getByRole("link").first().waitFor();
    assert.equal(await page.locator("h1").count(), 1);
    await assertFits(page);
  });
});
