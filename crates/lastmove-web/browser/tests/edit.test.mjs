// The page on which people draw: boards, graphs, heaps and sums.

import assert from "node:assert/strict";
import { test } from "node:test";
import { courtyard, play } from "../pages.mjs";
import { asked, assertFits, desktop, phone, picture, server, tabTo, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** Waits for a text that the page answers with. */
async function answers(page, kind, pattern) {
  await until(
    page,
    ([kind, source]) =>
      new RegExp(source, "s").test(document.querySelector(`#${kind}-answer`)?.textContent ?? ""),
    [kind, pattern.source],
  );
}

/** Where the middle of a cell of the canvas is, in the canvas. */
async function middle(page, row, column, rows, columns) {
  const box = await page.locator("#board-canvas").boundingBox();
  return { x: ((column - 0.5) / columns) * box.width, y: ((row - 0.5) / rows) * box.height };
}

/** How many colours there are on the board. */
function colours(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector("#board-canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
}

for (const [size, view] of Object.entries({ desktop, phone })) {
  test(`a board is painted with the mouse, solved and played, ${size}`, async () => {
    await visit({ ...view, path: "/edit" }, async (page) => {
      await page.fill("#board-rows", "6");
      await page.fill("#board-columns", "6");
      await page.press("#board-columns", "Enter");
      await until(page, () =>
        document.querySelector("#board-text") instanceof HTMLTextAreaElement &&
        document.querySelector("#board-text").value.startsWith("6 6"));
      const paint = async (brush, row, column) => {
        await page.check(`#brush-${brush}`);
        const position = await middle(page, row, column, 6, 6);
        await page.locator("#board-canvas").click({ position });
      };
      // These two first: nothing is painted over them.
      await paint("police", 1, 1);
      await paint("thief", 4, 5);
      await paint("wall", 3, 3);
      await paint("exit", 6, 6);
      const text = await page.inputValue("#board-text");
      for (const mark of ["*", "E", "P", "T"]) {
        assert.ok(text.includes(mark), `${mark} in ${text}`);
      }
      await page.click("#board-solve");
      await answers(page, "board", /\d+ won, \d+ lost/);
      await assertFits(page);
      assert.ok((await colours(page)) >= 4, "the canvas shows next to nothing");
      await picture(page, `edit-solved-${size}`);
      await page.click("#board-play");
      await page.waitForURL(/\/play\/?\?/);
      await page.waitForSelector("#moves button");
      assert.match(new URL(page.url()).searchParams.get("game"), /^pursuit:board-\w{4}\.txt/);
    });
  });
}

test("a board is painted by keyboard alone", async () => {
  await visit({ path: "/edit" }, async (page) => {
    await tabTo(page, "#board-canvas");
    const before = await page.inputValue("#board-text");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("*");
    const after = await page.inputValue("#board-text");
    assert.notEqual(after, before);
    assert.equal(after.split("\n")[2][1], "*");
    assert.notEqual(await page.textContent("#board-cell"), "");
  });
});

test("what is wrong with a board is said, with its line and column", async () => {
  await visit({ path: "/edit", allowed: /status of 4\d\d/ }, async (page) => {
    await page.fill("#board-text", "2 3\nP.T\n.?.\n");
    await page.click("#board-solve");
    await page.waitForSelector("#board-problem:not([hidden])");
    assert.match(await page.textContent("#board-problem"), /[Ll]ine 3, column 2/);
  });
});

test("an edge list is pasted, solved and played", async () => {
  await visit({ path: "/edit" }, async (page) => {
    await page.check("#what-graph");
    await page.fill("#graph-text", "start left\nstart right\nleft end\nright round\nround right\nend\n");
    await page.fill("#graph-start", "start");
    await page.click("#graph-solve");
    await answers(page, "graph", /All 5 vertices/);
    await picture(page, "edit-graph");
    await page.click("#graph-play");
    await page.waitForURL(/\/play\/?\?/);
    await page.waitForSelector("#moves button");
  });
});

test("a robber is chased on a graph that is drawn", async () => {
  await visit({ path: "/edit#graph" }, async (page) => {
    await page.fill("#graph-text", "a b\nb c\nc d\nd e\n");
    await page.click("#graph-chase");
    await page.waitForURL(/\/play\/?\?/);
    assert.match(new URL(page.url()).searchParams.get("game"), /^cops:graph-\w{4}\.txt,undirected=yes$/);
    // The cop chooses the middle, the machine answers for the robber.
    await page.click('#board [data-place="0/c"].is-move');
    await until(page, () => /^c\/[abde]\/C$/.test(new URL(location.href).searchParams.get("at") ?? ""));
    await until(page, () => document.querySelectorAll("#board .vertex > .stands").length === 2);
    await picture(page, "edit-chase");
    // And it can be drawn on.
    assert.match(await page.getAttribute("#edit-this", "href"), /kind=graph&file=graph-/);
  });
});

test("an edge list is uploaded", async () => {
  await visit({ path: "/edit" }, async (page) => {
    await page.check("#what-graph");
    const buffer = Buffer.from("a b\nb c\n");
    await page.setInputFiles("#graph-import", { name: "chain.txt", mimeType: "text/plain", buffer });
    await until(page, () =>
      document.querySelector("#graph-text") instanceof HTMLTextAreaElement &&
      document.querySelector("#graph-text").value.includes("b c"));
    await page.click("#graph-solve");
    await answers(page, "graph", /All 3 vertices/);
  });
});

test("vertices and edges are made by keyboard alone", async () => {
  await visit({ path: "/edit" }, async (page) => {
    await page.check("#what-graph");
    await page.click("#graph-clear");
    for (const name of ["x", "y"]) {
      await tabTo(page, "#graph-new-vertex");
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
    }
    await page.selectOption("#graph-from", "x");
    await page.selectOption("#graph-to", "y");
    await page.press("#graph-to", "Enter");
    await page.locator("#graph-edge-form button").press("Enter");
    assert.match(await page.inputValue("#graph-text"), /x y/);
  });
});

test("heaps are set, and a sum is checked as it is typed", async () => {
  await visit({ path: "/edit", allowed: /status of 4\d\d/ }, async (page) => {
    await page.check("#what-heaps");
    await page.click("#heaps-add");
    await answers(page, "heaps", /(win|loss)/);
    await page.check("#what-sum");
    await picture(page, "edit-sum");
  });
});

test("a drawing is there again, and travels in the address", async () => {
  const text = "P..\n.*E\n..T\n";
  let link = "";
  await visit({ path: "/edit#board" }, async (page) => {
    await page.locator("#board-text").evaluate((area) => (area.closest("details").open = true));
    await page.fill("#board-text", text);
    await until(page, () => location.hash.includes("text="));
    link = await page.evaluate(() => location.pathname + location.hash);
    // By the browser alone: the address says nothing of it.
    await page.goto(`${server}/tables`);
    await page.goto(`${server}/edit`);
    await until(page, (wanted) => document.querySelector("#board-text")?.value === wanted, text);
    await page.click("#other-language");
    await until(page, (wanted) => document.querySelector("#board-text")?.value === wanted, text);
  });
  // To somebody else by the address alone.
  await visit({ path: link, allowed: /404 .*(position|play\?)/ }, async (page) => {
    await until(page, (wanted) => document.querySelector("#board-text")?.value === wanted, text);
    await page.click("#board-play");
    await page.waitForURL(/\/play/);
    await page.waitForSelector("#edit-this:not([hidden])");
    const played = page.url();
    await page.click("#edit-this");
    await page.waitForURL(/\/edit/);
    await until(page, (wanted) => document.querySelector("#board-text")?.value === wanted, text);
    // What the server has forgotten is uploaded again.
    const name = new URL(played).searchParams.get("game").split(":")[1];
    await asked(page, `/api/v1/uploads/${name}`, { method: "DELETE" });
    await page.goto(played);
    await page.waitForSelector("#moves button");
    assert.equal(await page.isVisible("#problem"), false);
  });
});

test("an example is edited as a copy, and what was drawn before is a step back", async () => {
  const text = "P..\n..E\n..T\n";
  await visit({ path: "/edit#board" }, async (page) => {
    await page.locator("#board-text").evaluate((area) => (area.closest("details").open = true));
    await page.fill("#board-text", text);
    await page.goto(server + play(courtyard));
    await page.click("#edit-this");
    await page.waitForURL(/\/edit/);
    await until(page, () => document.querySelector("#board-name")?.value === "courtyard.txt");
    assert.equal(await page.inputValue("#board-rows"), "10");
    await page.click("#board-undo");
    await until(page, (wanted) => document.querySelector("#board-text")?.value === wanted, text);
  });
});

test("heaps and sums are there again", async () => {
  // Of such a sum there is no value, which the server may be asked for before the page is left.
  await visit({ path: "/edit#heaps", allowed: /status of 400 .*\/value$/ }, async (page) => {
    await page.locator("#heaps-list input").first().fill("9");
    await page.check("#heaps-misere");
    await page.check("#what-sum");
    await page.locator("#sum-parts input").nth(1).fill("chomp:3x4");
    await page.goto(`${server}/tables`);
    await page.goto(`${server}/edit#heaps`);
    await until(page, () => document.querySelector("#heaps-list input")?.value === "9");
    assert.ok(await page.isChecked("#heaps-misere"));
    assert.equal(await page.locator("#sum-parts input").nth(1).inputValue(), "chomp:3x4");
  });
});

test("edges as other programs write them are understood, or refused with their place", async () => {
  await visit({ path: "/edit#graph" }, async (page) => {
    await page.locator("#graph-text").evaluate((area) => (area.closest("details").open = true));
    const typed = async (text) => {
      await page.fill("#graph-text", text);
      await page.locator("#graph-text").dispatchEvent("change");
    };
    for (const text of ["a,b", "a->b", "a ; b", "digraph{a->b}", "digraph G {\n  a -> b [label=1];\n}"]) {
      await typed(text);
      await until(page, () => document.querySelector("#graph-text")?.value === "a b\n");
    }
    await typed("a b\nb -> c d\n");
    await page.waitForSelector("#graph-problem:not([hidden])");
    assert.match(await page.textContent("#graph-problem"), /line 2, column 1.*two names/i);
    for (const wrong of ["a,b,c", "[(1,2),(2,3)]", "a b,c", "a--b", 'digraph { "a b" -> c }', "graph { a -- b }"]) {
      await typed("a b\n");
      await typed(wrong);
      await page.waitForSelector("#graph-problem:not([hidden])");
      assert.equal(await page.inputValue("#graph-text"), wrong);
    }
    await typed("a b\na,b,c\n");
    await until(page, () => /line 2/i.test(document.querySelector("#graph-problem")?.textContent ?? ""));
    // Pasted, it is understood at once.
    await page.fill("#graph-text", "");
    await page.evaluate(() => navigator.clipboard.writeText("x->y->z"));
    await page.focus("#graph-text");
    await page.keyboard.press("Control+V");
    await until(page, () => document.querySelector("#graph-text")?.value === "x y\ny z\n");
  });
});
