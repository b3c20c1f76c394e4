// The game so far: variations, and games that are linked, saved, opened and pasted.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { analyse, play } from "../pages.mjs";
import { counted, desktop, phone, picture, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Waits until the page stands at a position, and its moves are there. */
async function stands(page, position) {
  await until(page, (position) => {
    const root = document.querySelector("#play");
    const isThere = new URLSearchParams(location.search).get("at") === position && root?.dataset.position === position;
    return isThere && !root.classList.contains("is-open");
  }, position);
}

/** The texts of the buttons of the game so far, with brackets round variations. */
function course(page) {
  return page.$eval("#history", (list) => {
    const read = (items) => [...items].map((item) => {
      const inner = item.querySelector("ol");
      return inner ? `(${read(inner.children)})` : item.textContent;
    }).join(" ");
    return read(list.children);
  });
}

const nim = `${play("nim:3,4,5")}&you=both`;

/** Plays 1-2, goes back, plays 2-1 and 3-1 instead. */
async function branch(page) {
  await stands(page, "3,4,5");
  await page.click('#moves [data-move="1-2"]');
  await stands(page, "1,4,5");
  await page.click("#undo");
  await stands(page, "3,4,5");
  await page.click('#moves [data-move="2-1"]');
  await stands(page, "3,3,5");
  await page.click('#moves [data-move="3-1"]');
  await stands(page, "3,3,4");
}

const both = "Start 1. 1 from heap 2 (1. 2 from heap 1) 2. 1 from heap 3";

for (const [size, view] of Object.entries({ desktop, phone })) {
  test(`another move keeps the old line, which survives a reload and can be deleted, ${size}`, async () => {
    await visit({ ...view, path: nim }, async (page) => {
      await branch(page);
      assert.equal(await course(page), both);
      assert.equal(await page.isVisible("#drop-line"), false);
      await picture(page, `variations-${size}`);
      await page.reload();
      await stands(page, "3,3,4");
      await until(page, (both) => {
        const list = document.querySelector("#history");
        const read = (items) => [...items].map((item) => {
          const inner = item.querySelector("ol");
          return inner ? `(${read(inner.children)})` : item.textContent;
        }).join(" ");
        return read(list?.children ?? []) === both;
      }, both);
      await page.click("#history .variation button");
      await stands(page, "1,4,5");
      assert.equal(await page.textContent("#history [aria-current]"), "1. 2 from heap 1");
      await page.reload();
      await stands(page, "1,4,5");
      await counted(page, "#history .variation button", 1);
      await page.click("#drop-line");
      await stands(page, "3,4,5");
      assert.equal(await page.locator("#history .variation").count(), 0);
      await counted(page, "#history button", 3);
    });
  });
}

test("the same move again goes on in its line", async () => {
  await visit({ path: nim }, async (page) => {
    await branch(page);
    await page.click("#history button >> nth=0");
    await stands(page, "3,4,5");
    await page.click('#moves [data-move="1-2"]');
    await stands(page, "1,4,5");
    assert.equal(await course(page), both);
  });
});

test("variations that are too long for an address are kept beside it", async () => {
  await visit({ path: nim }, async (page) => {
    await branch(page);
    // As if each move were as long as the names of a graph.
    await page.evaluate(() => {
      const query = new URLSearchParams(location.search);
      sessionStorage.setItem("lines nim:3,4,5@3,4,5", query.get("lines") ?? "");
      query.set("lines", "kept");
      history.replaceState(null, "", `?${query}`);
    });
    await page.reload();
    await stands(page, "3,3,4");
    await until(page, () => document.querySelectorAll("#history .variation button").length === 1);
  });
});

test("a game is saved with its variations, and opened again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmove-"));
  await visit({ path: nim }, async (page) => {
    await branch(page);
    await page.evaluate(() => (document.querySelector("#save-picture").closest("details").open = true));
    const [drawn] = await Promise.all([page.waitForEvent("download"), page.click("#save-picture")]);
    assert.equal(drawn.suggestedFilename(), "nim-3-4-5.svg");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    assert.equal(download.suggestedFilename(), "nim-3-4-5.txt");
    const file = join(folder, "game.txt");
    await download.saveAs(file);
    assert.equal(readFileSync(file, "utf8"), "nim:3,4,5@3,4,5 2-1 ( 1-2 ) 3-1\n");
    await page.click("#again");
    await stands(page, "3,4,5");
    await counted(page, "#history button", 1);
    await page.click("#paste summary");
    await page.setInputFiles("#paste-file", file);
    await stands(page, "3,3,4");
    await until(page, () => document.querySelectorAll("#history .variation button").length === 1);
    assert.equal(await course(page), both);
  });
});

test("the link is copied, or shown where the clipboard is closed", async () => {
  await visit({ path: analyse("nim:1,2") }, async (page) => {
    await stands(page, "1,2");
    await page.click("#link");
    await until(page, () => document.querySelector("#copied")?.textContent === "The link is copied.");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("closed"));
    });
    await page.click("#link");
    await page.waitForSelector("#copied a");
    assert.equal(await page.textContent("#copied a"), page.url());
    assert.equal(await page.evaluate(() => String(getSelection())), page.url());
  });
});

/** Pastes a text. */
async function paste(page, text) {
  await page.locator("#paste").evaluate((fold) => fold.setAttribute("open", ""));
  await page.fill("#paste-text", text);
  await page.click("#paste-go");
}

test("a row of columns is a game of Connect Four", async () => {
  await visit({ path: `${play("connect-four:4x4")}&you=both`, allowed: /status of 400/ }, async (page) => {
    await stands(page, "..../..../..../....");
    await paste(page, "1123");
    await until(page, () => new URLSearchParams(location.search).get("moves") === "1 1 2 3");
    await until(page, () => document.querySelectorAll("#history button")[4]?.textContent?.startsWith("4. column 3") === true);
    await paste(page, "1129");
    await page.waitForSelector("#paste-problem:not([hidden])");
    assert.match(await page.textContent("#paste-problem"), /^Move 4, 9/);
  });
});

const rook = "chess:KRvK@8/8/8/4k3/8/8/8/K6R_w";

test("a game of chess is pasted as PGN, and what is wrong has its line and move", async () => {
  await visit({ path: `${play(rook)}&you=both`, allowed: /status of 400/ }, async (page) => {
    await until(page, () => document.querySelector("#moves button:not([disabled])") !== null);
    await paste(page, `[Event "x"]
[FEN "8/8/8/3k4/8/8/8/1K5R w - - 0 1"]

1. Rh5+ {check} Kd4 (1... Ke4) 2. Kc2 $1 *`);
    await until(page, () => new URLSearchParams(location.search).get("moves") === "h1h5 d5d4 b1c2");
    assert.match(new URL(page.url()).searchParams.get("begin") ?? "", /^8\/8\/8\/3k4/);
    // Moves alone are those of the game on the page.
    await until(page, () => document.querySelector("#play")?.dataset.position === new URLSearchParams(location.search).get("at"));
    await paste(page, "1. Rh5+ Kd4\n2. Qd1");
    await page.waitForSelector("#paste-problem:not([hidden])");
    assert.equal(await page.textContent("#paste-problem"), "Line 2, Qd1: no such move can be made here.");
    await paste(page, '[Event "x"]\n1. Rh5+');
    await until(page, () => /FEN/.test(document.querySelector("#paste-problem")?.textContent ?? ""));
    await paste(page, "1. Rh5+ Ke4");
    await until(page, () => new URLSearchParams(location.search).get("moves") === "h1h5 d5e4");
  });
});

test("a game of another kind is opened on its page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmove-"));
  const file = join(folder, "game.txt");
  writeFileSync(file, "nim:1,2@1,2 2-1\n");
  await visit({ path: play("chomp:2x3") }, async (page) => {
    await until(page, () => document.querySelector("#moves button") !== null);
    await page.locator("#paste").evaluate((fold) => fold.setAttribute("open", ""));
    await page.setInputFiles("#paste-file", file);
    await until(page, () => /^Nim/.test(document.querySelector("#name")?.textContent ?? ""));
    await until(page, () => document.querySelector("#history")?.textContent?.includes("1 from heap 2") === true);
  });
});
