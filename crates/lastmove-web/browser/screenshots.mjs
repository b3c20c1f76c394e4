// Pictures of the pages for the documentation: each page at three widths, light and dark, on one
// picture, into the folder named. The server is at LASTMOVE_URL, the browser is CHROMIUM:
// node screenshots.mjs ../../../docs/pictures

import { join } from "node:path";
import { chromium } from "playwright-core";
import { analyse, courtyard, house, play } from "./pages.mjs";

const pages = {
  landing: "/",
  "play-pursuit": analyse(courtyard),
  "play-nim": play("nim:3,4,5"),
  "play-connect-four": `${play("connect-four:6x7")}&at=${encodeURIComponent("......./......./...x.../...o.../..xox../.oxxoo.")}`,
  "play-hex": play("hex:5@..x../.ox../.oxo./.x.../....."),
  "play-chomp": analyse("chomp:4x5"),
  "play-hackenbush": analyse(house),
  "play-morris": analyse("morris:3@xo./.../..x-o,1,2"),
  "play-chess": analyse("chess:KRvK@8/8/8/4k3/8/8/8/KR6_w"),
  puzzles: "/puzzles?game=fox-and-hounds%3A6&seed=20261126",
  queens: "/queens?n=8",
  editor: "/edit#board",
};

/** The windows, and how wide each is on the picture. */
const windows = [
  { width: 1920, height: 1080, shown: 720 },
  { width: 1366, height: 768, shown: 512 },
  { width: 390, height: 800, shown: 197 },
];

const [folder = "."] = process.argv.slice(2);
const server = process.env.LASTMOVE_URL?.replace(/\/$/, "") ?? "";
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, path] of Object.entries(pages)) {
  const images = [];
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    for (const { width, height, shown } of windows) {
      const context = await browser.newContext({
        viewport: { width, height }, colorScheme, locale: "en", reducedMotion: "reduce", hasTouch: width < 500,
      });
      const page = await context.newPage();
      await page.goto(server + path);
      await page.waitForLoadState("networkidle");
      const picture = await page.screenshot();
      images.push(`<img width="${shown}" src="data:image/png;base64,${picture.toString("base64")}">`);
      await context.close();
    }
  }
  const sheet = await browser.newPage({ viewport: { width: 1480, height: 600 } });
  await sheet.setContent(`<body style="margin:12px; background:#8a8f98; display:grid; gap:12px; align-items:start;
    grid-template-columns:repeat(3, max-content); width:max-content">${images.join("")}</body>`);
  await sheet.locator("body").screenshot({ path: join(folder, `page-${name}.jpg`), type: "jpeg", quality: 84 });
  await sheet.close();
}
await browser.close();
