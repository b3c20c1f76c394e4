// The box of the book in which commands run.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { read } from "../../../lastmove-pages/assets/site/line.js";
import { barriers } from "../axe.mjs";
import { assertFits, contextOf, desktop, ofSite, phone, picture, server, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Waits until nothing runs, and returns what is then told. */
async function ended(page) {
  await page.locator(".terminal[aria-busy=false]").waitFor();
  return page.textContent(".terminal-told");
}

/** Runs a line in the box, and returns what it prints. */
async function run(page, line) {
  const count = await page.locator(".terminal-said pre").count();
  await page.fill(".terminal-line input", line);
  await page.press(".terminal-line input", "Enter");
  await until(page, (count) => document.querySelectorAll(".terminal-said pre").length > count, count);
  await ended(page);
  return page.locator(".terminal-said pre").last().textContent();
}

/** The box, below the first example that can be run. */
async function opened(page) {
  await page.locator(".book-run").first().click();
  await page.locator(".terminal").waitFor();
  await ended(page);
}

test("a line is read as a shell reads it", () => {
  const lines = [
    ["lastmove  solve nim:3 ", ["lastmove", "solve", "nim:3"]],
    ['solve "kayles:3 + nim:5" --line', ["solve", "kayles:3 + nim:5", "--line"]],
    ["solve 'a \"b\"'x\\ y \"\\\"\" ''", ["solve", 'a "b"x y', '"', ""]],
    ["table nim:2 # all of them", ["table", "nim:2"]],
    ["solve hackenbush:a#b", ["solve", "hackenbush:a#b"]],
    ["", []],
  ];
  for (const [line, words] of lines) {
    assert.deepEqual(read(line), { words, output: undefined }, line);
  }
  assert.deepEqual(read("games>all.txt"), { words: ["games"], output: "all.txt" });
  assert.deepEqual(read("games > 'a b' -q"), { words: ["games", "-q"], output: "a b" });
  for (const line of ["a | b", "a; b", "a && b", "a < b", "a > b > c", "a >", "a $(b)", "a `b`", "'a", 'a "b', "a \\", "a 2> b", "> b"]) {
    assert.equal(read(line), null, line);
  }
});

test("the examples of the book run, and print what it says", ofSite, async () => {
  // What tables and graphs are packed by makes some of them a byte longer than elsewhere.
  const words = (text) => text.replaceAll(/\s+/g, " ").replace(/"bytes":8\d\d,/, "").trim();
  let count = 0;
  for (const chapter of ["readme", "command", "games", "sums", "rules", "json", "co-bang"]) {
    await visit({ path: `/docs/${chapter}/`, width: 1280, height: 900 }, async (page) => {
      for (const example of await page.locator(".book-code", { has: page.locator(".book-run") }).all()) {
        const text = (await example.locator("pre").textContent()) ?? "";
        const isShell = await example.evaluate((block) => block.classList.contains("is-shell"));
        const asked = text.split(isShell ? "\n" : /^\$ /m).filter((part) => part.startsWith("lastmove "));
        await example.locator(".book-run").click();
        for (const part of asked) {
          const [line, ...output] = part.split("\n");
          if (/^lastmove (play|serve|cluster) /.test(line)) {
            continue;
          }
          await until(page, (line) => {
            const last = [...document.querySelectorAll(".terminal-said b")].at(-1);
            return last?.textContent === `$ ${line}` && document.querySelector(".terminal[aria-busy=false]") !== null;
          }, line);
          const printed = (await page.locator(".terminal-said pre").last().textContent()) ?? "";
          if (isShell) {
            assert.match((await page.textContent(".terminal-told")) ?? "", /^Done/, `${line}: ${printed}`);
          } else {
            assert.equal(words(printed), words(output.join("\n")), line);
          }
          count += 1;
          await page.press(".terminal-line input", "Enter");
        }
      }
    });
  }
  assert.ok(count > 60, String(count));
});

test("files are written, listed, saved, opened and removed", ofSite, async () => {
  await visit({ path: "/docs/tables/", ...desktop }, async (page) => {
    await page.goto(`${server}/docs/command/`);
    await opened(page);
    await run(page, "lastmove solve nim:9,9 --table n.lmt");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save n.lmt" }).first().click()]);
    assert.equal(download.suggestedFilename(), "n.lmt");
    const saved = readFileSync(await download.path());
    assert.match(await run(page, "$ lastmove info n.lmt"), /nim:9,9/);
    // What was saved is what is there.
    await page.setInputFiles(".terminal-files input", { name: "saved.lmt", mimeType: "", buffer: saved });
    await page.locator(".terminal-files li", { hasText: "saved.lmt" }).waitFor({ state: "attached" });
    assert.match(await run(page, "verify saved.lmt"), /all 100 values are true/);
    assert.equal(await run(page, "games > games.txt"), "");
    assert.match((await page.textContent(".terminal-files")) ?? "", /Files: 3.*games\.txt.*n\.lmt/s);
    const name = "mine.txt";
    await page.setInputFiles(".terminal-files input", { name, mimeType: "text/plain", buffer: Buffer.from("a b\nb c\n") });
    await page.locator(".terminal-files li", { hasText: name }).waitFor({ state: "attached" });
    assert.match(await run(page, "solve graph:mine.txt@a"), /loss in 2/);
    await page.click(".terminal-files summary");
    await page.getByRole("button", { name: "Remove mine.txt" }).click();
    assert.match(await run(page, "solve graph:mine.txt@a"), /mine\.txt/);
    assert.match((await page.textContent(".terminal-told")) ?? "", /error/);
    assert.match(await run(page, "solve nim:3 | cat"), /One command a line/);
    // Large ones are not copied to every command, and all together have an end.
    await page.evaluate(() => {
      const dropped = new DataTransfer();
      for (let number = 1; number <= 6; number += 1) {
        dropped.items.add(new File([new Uint8Array(45_000_000).fill(97)], `large ${number}.txt`));
      }
      document.querySelector(".terminal")?.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    });
    await page.locator(".terminal-files li", { hasText: "large 6" }).waitFor();
    assert.match(await run(page, "solve 'graph:large 1.txt'"), /positions +1\n/);
    assert.match(await run(page, "queens 8 --all -o many.txt"), /No space left/);
  });
});

test("output goes to a file by any of its paths, or it is said why not", ofSite, async () => {
  await visit({ path: "/docs/command/", ...desktop }, async (page) => {
    await opened(page);
    assert.equal(await run(page, "# nothing"), "");
    assert.equal(await run(page, "games > ./all.txt"), "");
    assert.match(await run(page, "examples ex"), /28/);
    await page.getByRole("button", { name: "Files written: 28" }).click();
    assert.ok(await page.getByRole("button", { name: "Save all.txt" }).last().isVisible());
    for (const place of ["ex", ".", "''", "none/x.txt", "../x.txt"]) {
      assert.match(await run(page, `games > ${place}`), /cannot be written: it is a folder/, place);
    }
    assert.match(await run(page, "solve graph:ex/graphs/loop.txt@a"), /draw|win|loss/);
    // What is opened or removed while a command runs is so afterwards.
    await page.fill(".terminal-line input", "queens 15 --count > count.txt");
    await page.press(".terminal-line input", "Enter");
    await page.setInputFiles(".terminal-files input", { name: "new.txt", mimeType: "text/plain", buffer: Buffer.from("a b\n") });
    await page.getByRole("button", { name: "Remove all.txt" }).click();
    await ended(page);
    const names = await page.locator(".terminal-files li code").allTextContents();
    assert.deepEqual(names.filter((name) => !name.startsWith("ex/")), ["count.txt", "new.txt"]);
  });
});

test("a command is stopped, and what is too long is cut", ofSite, async () => {
  await visit({ path: "/docs/command/", ...desktop }, async (page) => {
    await opened(page);
    await page.fill(".terminal-line input", "lastmove queens 20 --count");
    await page.press(".terminal-line input", "Enter");
    await until(page, () => document.querySelector(".terminal-told")?.textContent === "Running…");
    await page.fill(".terminal-line input", "value nim:3");
    await page.press(".terminal-line input", "Enter");
    assert.equal(await page.textContent(".terminal-told"), "Running…");
    assert.equal(await page.inputValue(".terminal-line input"), "value nim:3");
    await page.getByRole("button", { name: "Stop" }).click();
    assert.match(await ended(page), /^Stopped/);
    assert.match(await run(page, "queens 13 --all -o -"), /The rest is not shown/);
    // The errors have room of their own, and output that fills its own to the byte is cut too.
    const long = await run(page, "table connect-four:4x4 --format csv --stats");
    assert.match(long, /The rest is not shown.*total/s);
    // The second click of two does not stop what the first has begun.
    await page.fill(".terminal-line input", "queens 14 --count");
    await page.getByRole("button", { name: "Run" }).dblclick();
    assert.match(await ended(page), /^Done/);
    // The keyboard: what was run comes back, what is pasted runs line by line.
    await page.focus(".terminal-line input");
    for (let back = 0; back < 4; back += 1) {
      await page.keyboard.press("ArrowUp");
    }
    assert.equal(await page.inputValue(".terminal-line input"), "lastmove queens 20 --count");
    await page.evaluate(() => navigator.clipboard.writeText("$ lastmove value nim:3,5\nlastmove value nim:1\n"));
    await page.press(".terminal-line input", "ControlOrMeta+v");
    assert.equal(await page.inputValue(".terminal-line input"), "lastmove value nim:3,5");
    await page.keyboard.press("Enter");
    await ended(page);
    assert.equal(await page.inputValue(".terminal-line input"), "lastmove value nim:1");
    await page.getByRole("button", { name: "Close the box" }).click();
    assert.equal(await page.locator(".terminal").count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement?.className), "book-run");
  });
});

test("the box fits, has no barrier, and speaks the language of the page", ofSite, async () => {
  const ways = [
    { ...desktop, scheme: "light", lang: "en" },
    { ...phone, scheme: "dark", lang: "vi" },
  ];
  for (const way of ways) {
    await visit({ ...way, path: `${way.lang === "vi" ? "/vi" : ""}/docs/command/` }, async (page) => {
      await opened(page);
      await run(page, "solve nim:9,9 --table n.lmt");
      await run(page, "solve foo");
      await page.click(".terminal-files summary");
      await assertFits(page);
      assert.deepEqual(await barriers(page), [], JSON.stringify(way));
      const said = (await page.textContent(".terminal-said")) ?? "";
      assert.match(said, way.lang === "vi" ? /người đến lượt thua/ : /loss in 18/);
      await picture(page, `terminal-${way.lang}`);
    });
  }
});

test("commands run without a network once the box was open", ofSite, async () => {
  const context = await contextOf();
  try {
    const page = await context.newPage();
    await page.goto(`${server}/docs/command/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await opened(page);
    await until(page, async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => url.includes("/command-"));
    });
    await context.setOffline(true);
    await page.goto(`${server}/docs/sums/`);
    await opened(page);
    assert.match(await run(page, "value nim:3,5"), /6/);
  } finally {
    await context.close();
  }
});
