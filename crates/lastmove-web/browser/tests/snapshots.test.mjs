// What the pages look like, compared with what they looked like before.
//
// Of each page a small picture is kept, some thousand dots, each the middle of many: fonts and the
// edges of letters make no difference there, but what moves, goes, or changes its colour does.
// LASTMOVE_SNAPSHOTS=all compares all widths and not only that of a desktop, LASTMOVE_SNAPSHOTS=write
// keeps new ones of all.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { analyse, courtyard, house, play } from "../pages.mjs";
import { desktop, phone, settled, tablet, useBrowser, visit } from "../support.mjs";

useBrowser();

const folder = new URL("../snapshots/", import.meta.url);

const wanted = process.env.LASTMOVE_SNAPSHOTS;
const isWriting = wanted === "write";
const sizes = isWriting || wanted === "all" ? { desktop, tablet, phone } : { desktop };

const pages = {
  landing: "/",
  nim: play("nim:3,4,5"),
  pursuit: analyse(courtyard),
  chomp: analyse("chomp:4x5"),
  hackenbush: analyse(house),
  morris: analyse("morris:6"),
  chess: analyse("chess:KRvK@8/8/8/8/8/2k5/8/KR6_w"),
  learn: "/learn/positions",
  queens: "/queens",
  edit: "/edit",
};

/** How many pixels of the page one dot stands for, across and down. */
const DOT = 12;

/** How far a dot may be from what it was, in steps of 255, and how many may be further. */
const FAR = 40;
const MOST_FAR = 0.03;

/** Waits until the page of a game has its answer, however long that takes. */
async function answered(page) {
  if (new URL(page.url()).pathname.endsWith("/play")) {
    await page.waitForSelector("#best:enabled", { state: "attached" });
    await settled(page);
  }
}

/** The window as a small picture. */
async function small(page) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(async ([shot, dot]) => {
    const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const [width, height] = [Math.floor(bitmap.width / dot), Math.floor(bitmap.height / dot)];
    const whole = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    whole.drawImage(bitmap, 0, 0);
    const { data } = whole.getImageData(0, 0, bitmap.width, bitmap.height);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    const out = context.createImageData(width, height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        for (let channel = 0; channel < 4; channel += 1) {
          let sum = 0;
          for (let down = 0; down < dot; down += 1) {
            for (let right = 0; right < dot; right += 1) {
              sum += data[4 * ((y * dot + down) * bitmap.width + x * dot + right) + channel];
            }
          }
          out.data[4 * (y * width + x) + channel] = sum / (dot * dot);
        }
      }
    }
    context.putImageData(out, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/png" });
    const small = new Uint8Array(await blob.arrayBuffer());
    return btoa(String.fromCharCode(...small));
  }, [shot, DOT]);
}

/** The part of the dots in which two small pictures differ; all, where they are of another size. */
async function difference(page, one, other) {
  return page.evaluate(async ([one, other, far]) => {
    const [here, there] = await Promise.all([one, other].map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      return context.getImageData(0, 0, bitmap.width, bitmap.height);
    }));
    if (here.width !== there.width || here.height !== there.height) {
      return 1;
    }
    const dots = here.data.length / 4;
    let differ = 0;
    for (let at = 0; at < dots; at += 1) {
      const by = [0, 1, 2].map((channel) => Math.abs(here.data[4 * at + channel] - there.data[4 * at + channel]));
      differ += Math.max(...by) > far ? 1 : 0;
    }
    return differ / dots;
  }, [one, other, FAR]);
}

for (const [name, path] of Object.entries(pages)) {
  test(`${name} looks as it did`, async () => {
    for (const [size, view] of Object.entries(sizes)) {
      for (const scheme of ["light", "dark"]) {
        await visit({ ...view, scheme, path }, async (page) => {
          await answered(page);
          const found = await small(page);
          const file = new URL(`${name}-${size}-${scheme}.png`, folder);
          if (isWriting) {
            mkdirSync(folder, { recursive: true });
            writeFileSync(file, found, "base64");
            return;
          }
          const kept = readFileSync(file, "base64");
          let differ = await difference(page, found, kept);
          // Something may still have been on its way to the page.
          for (let tries = 0; tries < 10 && differ > MOST_FAR; tries += 1) {
            await settled(page);
            differ = await difference(page, await small(page), kept);
          }
          assert.ok(differ <= MOST_FAR, `${(100 * differ).toFixed(1)} % of ${name}, ${size}, ${scheme} look otherwise`);
        });
      }
    }
  });
}

test("what is missing or has another colour is seen", async () => {
  await visit({ path: pages.chomp }, async (page) => {
    await answered(page);
    const whole = await small(page);
    assert.equal(await difference(page, whole, await small(page)), 0);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.ok((await difference(page, whole, await small(page))) > 0.5);
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator("#board").evaluate((board) => (board.style.visibility = "hidden"));
    assert.ok((await difference(page, whole, await small(page))) > MOST_FAR);
  });
});
