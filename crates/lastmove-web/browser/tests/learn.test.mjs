// The courses: exercises done wrong and right, and games won.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, assertFits, desktop, phone, picture, settled, tabTo, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** An element of a step. */
function of(step, selector) {
  return `#step-${step} ${selector}`;
}

/** Waits for a right or a wrong verdict on what can be answered again, and returns it. */
async function verdict(page, step, mood) {
  await page.waitForSelector(of(step, `.exercise:not([aria-busy]) .verdict.${mood}`));
  return page.textContent(of(step, ".verdict"));
}

async function isDone(page, step) {
  await page.waitForSelector(`section.is-done#step-${step}`);
}

/** The button of an exercise, by its place; what is pressed while it is busy is not done. */
function button(page, step, index) {
  return page.locator(of(step, ".exercise:not([aria-busy]) button")).nth(index);
}

/** Whether who moves wins, as the API says it. */
async function isWon(page, game) {
  const { outcome } = await api(page, "solve", { game });
  return outcome === "win";
}

/** Answers all questions of an exercise with two buttons, each wrongly first. */
async function predict(page, step, games, press) {
  for (const [index, game] of games.entries()) {
    const won = await isWon(page, game);
    await press(button(page, step, won ? 1 : 0));
    assert.ok((await verdict(page, step, "wrong")).length > 10);
    await press(button(page, step, won ? 0 : 1));
    await verdict(page, step, "right");
    await page.waitForSelector(of(step, `.strip li:nth-child(${index + 1}).${won ? "win" : "loss"}`));
  }
  await isDone(page, step);
}

/** Presses a button as somebody without a mouse does. */
async function pressed(locator) {
  await locator.focus();
  await locator.press("Enter");
}

/**
 * Wins the game of a step: the choice of who begins and all moves are those of the API.
 * @param {(place: import("playwright-core").Locator) => Promise<void>} press
 */
async function win(page, step, press) {
  const game = await page.getAttribute(of(step, ".exercise"), "data-of");
  const won = await isWon(page, game);
  await page.waitForSelector(of(step, ".verdict:not(:empty)"));
  await press(page.locator(of(step, ".exercise-body > .buttons button")).nth(won ? 0 : 1));
  const plain = game.split("@")[0];
  for (;;) {
    await page.waitForSelector(of(step, ":is(.board.is-active, .verdict.right)"));
    if (await page.locator(of(step, ".verdict.right")).count() > 0) {
      break;
    }
    const position = await page.getAttribute(of(step, ".board"), "data-position");
    const { best } = await api(page, "solve", { game: plain, position });
    const query = new URLSearchParams({ game: plain, position });
    const places = await api(page, `places?${query}`);
    const [way] = places.find(({ move }) => move === best[0].move).ways;
    for (const { part = 1, row, column, heap, stone } of way) {
      const key = heap === undefined ? `${row},${column}` : stone === undefined ? heap : `${heap}.${stone}`;
      const place = page.locator(of(step, `[data-place="${part - 1}/${key}"]`));
      if ((await place.getAttribute("class")).includes("is-move")) {
        await press(place);
      }
    }
    // Where a place alone is a move and part of others too, it is pressed again.
    const chosen = page.locator(of(step, ".is-selected"));
    if (way.length === 1 && await chosen.count() > 0) {
      await press(chosen);
    }
    const at = of(step, `.board.is-active[data-position="${position}"]`);
    await page.waitForSelector(at, { state: "detached" });
  }
  await isDone(page, step);
}

for (const [lang, size, view] of [["en", "desktop", desktop], ["vi", "phone", phone]]) {
  test(`the course of positions, by mouse, ${lang}, ${size}`, async () => {
    await visit({ ...view, lang, path: "/learn/positions" }, async (page) => {
      const click = (place) => place.click();
      const games = (step) => page.getAttribute(of(step, ".exercise"), "data-of").then((all) => all.split("|"));
      await predict(page, 2, await games(2), click);
      await predict(page, 3, await games(3), click);
      // One stone of five, and no other number, leaves a lost heap.
      await page.click(of(4, '[data-place="0/1.4"]'));
      await verdict(page, 4, "wrong");
      await page.click(of(4, '[data-place="0/1.5"]'));
      await verdict(page, 4, "right");
      await win(page, 5, click);
      await win(page, 8, click);
      // A map with one mistake is not right.
      const { cells } = await api(page, "diagram?game=co-bang:8x4&view=map");
      const lost = cells.flatMap(({ value }, index) =>
        value.outcome === "loss" ? [`${Math.floor(index / 4) + 1},${index % 4 + 1}`] : []);
      for (const key of lost.slice(1)) {
        await page.click(of(7, `[data-place="${key}"]`));
      }
      await button(page, 7, 0).click();
      assert.match(await verdict(page, 7, "wrong"), /\b1\b/);
      await page.click(of(7, `[data-place="${lost[0]}"]`));
      await button(page, 7, 0).click();
      await verdict(page, 7, "right");
      await assertFits(page);
      await picture(page, `learn-positions-done-${size}`);
      // What is done is remembered, here and in the list.
      await page.reload();
      await isDone(page, 7);
      await page.click(".back a");
      await settled(page);
      assert.match(await page.textContent("#course-positions .progress"), /5.*8/);
    });
  });
}

test("the course of sums, by keyboard alone, in Vietnamese", async () => {
  await visit({ path: "/learn/sums", lang: "vi" }, async (page) => {
    await win(page, 1, pressed);
    await tabTo(page, "#step-2 .place");
    // Two of the five stones, counted from the end.
    await page.keyboard.press("ArrowDown");
    for (let stone = 1; stone < 4; stone += 1) {
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
    await verdict(page, 2, "right");
    for (const item of ["1,2", "3,5", "2,4,6"]) {
      const xor = item.split(",").reduce((sum, heap) => sum ^ Number(heap), 0);
      for (const [number, mood] of [[xor + 1, "wrong"], [xor, "right"]]) {
        await tabTo(page, "#step-3 input");
        await page.keyboard.type(String(number));
        await page.keyboard.press("Enter");
        await verdict(page, 3, mood);
      }
    }
    await isDone(page, 3);
    await predict(page, 4, ["nim:1,2,3", "nim:2,3,4", "nim:1,4,5", "nim:3,5,7"], pressed);
    await win(page, 8, pressed);
  });
});

test("Grundy values are tested by a heap beside the game", async () => {
  await visit({ path: "/learn/sums" }, async (page) => {
    const values = [1, 2, 3, 1, 4];
    for (const value of values) {
      await page.fill(of(6, "input"), String(value + 1));
      await page.press(of(6, "input"), "Enter");
      await verdict(page, 6, "wrong");
      await page.fill(of(6, "input"), String(value));
      await page.press(of(6, "input"), "Enter");
      await verdict(page, 6, "right");
    }
    await isDone(page, 6);
    await win(page, 1, (place) => place.click());
  });
});

for (const lang of ["en", "vi"]) {
  test(`the course of backtracking, ${lang}`, async () => {
    await visit({ path: "/learn/backtracking", lang }, async (page) => {
      for (const [index, row] of [2, 4, 1, 3].entries()) {
        await page.click(`#square-${index + 1}-${row}`);
      }
      await isDone(page, 1);
      for (let row = 1; row <= 4; row += 1) {
        const queens = [{ column: 1, row }];
        const { placement } = await api(page, "queens/complete", { n: 4, queens });
        await button(page, 2, placement === null ? 0 : 1).click();
        await verdict(page, 2, "wrong");
        await button(page, 2, placement === null ? 1 : 0).click();
        await verdict(page, 2, "right");
      }
      await isDone(page, 2);
      // To the first placement, to the second, and to the end.
      await page.click("#search-step");
      for (const found of ["1", "2"]) {
        await page.click("#search-next");
        await until(page, (found) => document.querySelector("#search-found")?.textContent === found, found);
      }
      await isDone(page, 3);
      await page.click("#search-next");
      await until(page, () => document.querySelector("#search-next:disabled") !== null);
      const tried = await page.textContent("#search-tried");
      for (const [number, mood] of [["256", "wrong"], [tried, "right"]]) {
        await page.fill(of(4, "input"), number);
        await page.press(of(4, "input"), "Enter");
        await verdict(page, 4, mood);
      }
      await isDone(page, 4);
      for (const n of [6, 5]) {
        const { total } = await api(page, `queens/list?n=${n}&count=1`);
        for (const [number, mood] of [[total + 2, "wrong"], [total, "right"]]) {
          await page.fill(of(5, "input"), String(number));
          await page.press(of(5, "input"), "Enter");
          await verdict(page, 5, mood);
        }
      }
      await isDone(page, 5);
      await win(page, 7, (place) => place.click());
      await picture(page, `learn-backtracking-done-${lang}`);
    });
  });
}

test("a game that is given away says where", async () => {
  await visit({ path: "/learn/sums" }, async (page) => {
    await page.waitForSelector(of(8, ".verdict:not(:empty)"));
    await page.locator(of(8, ".exercise-body > .buttons button")).first().click();
    /** Clicks on a move, and waits until it is made. @param {import("playwright-core").Locator} place */
    const make = async (place) => {
      const position = await page.getAttribute(of(8, ".board"), "data-position");
      await place.click();
      const chosen = page.locator(of(8, ".is-selected"));
      if (await chosen.count() > 0) {
        await chosen.click();
      }
      const before = of(8, `.board.is-active[data-position="${position}"]`);
      await page.waitForSelector(before, { state: "detached" });
    };
    // Away with the whole heap; then the machine wins, whatever is done.
    await make(page.locator(of(8, '[data-place="0/1.1"]')));
    for (;;) {
      await page.waitForSelector(of(8, ":is(.board.is-active, .verdict.wrong)"));
      if (await page.locator(of(8, ".verdict.wrong")).count() > 0) {
        break;
      }
      await make(page.locator(of(8, ".is-move")).first());
    }
    assert.match(await page.textContent(of(8, ".verdict")), /1\.1-3/);
    assert.equal(await page.locator("section.is-done#step-8").count(), 0);
  });
});
