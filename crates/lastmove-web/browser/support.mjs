// What all tests of the pages share: the server asked, the browser, and pages that are watched.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

/** The address of the server, which whoever starts the tests has started. */
export const server = required("LASTMOVE_URL").replace(/\/$/, "");

/** Where the pages begin at the server: a site is below some path. */
const base = new URL(`${server}/`).pathname.replace(/\/$/, "");

/** Makes tests of what only a server has: they watch or change what goes to it. */
export const ofServer = base === "" ? {} : { skip: "there is no server" };

/** Makes tests of what only the site has. */
export const ofSite = base === "" ? { skip: "there is no site" } : {};

/** Where pictures of the pages go; none are made without it. */
const pictures = process.env.LASTMOVE_PICTURES;

export const desktop = { width: 1280, height: 900 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 375, height: 800 };

/** The window of tests that ask for none: another one, where all flows are tried at that width, and
 * by touch. */
const chosen = [desktop, tablet, phone].find(({ width }) => String(width) === process.env.LASTMOVE_WIDTH);
const usual = chosen ?? desktop;
const isTouched = chosen !== undefined && chosen !== desktop;

/** How long a condition is waited for, in milliseconds: long, for slow machines. Only what hangs takes
 * as long. */
const PATIENCE = 180_000;

/** What is no fault: the server is busy, and the page asks again. The tests of all files are one client to
 * it, which gets only some of its places for work. */
const BUSY = /\b503\b/;

function required(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set; cargo xtask test browser sets it`);
  }
  return value;
}

/** @type {import("playwright-core").Browser} */
let browser;

/** A new context of the browser, for tests with several pages. */
export async function contextOf(how = {}) {
  const context = await browser.newContext({ viewport: usual, locale: "en", ...how });
  context.setDefaultTimeout(PATIENCE);
  watch(context, []);
  return context;
}

/** Starts the browser before the tests of a file, and ends it after them. */
export function useBrowser() {
  before(async () => {
    browser = await chromium.launch({
      executablePath: required("CHROMIUM"),
      headless: true,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  });
  after(() => browser?.close());
}

/**
 * Opens a page in a browser that knows nothing yet, gives it to `test`, and then makes sure that
 * nothing went wrong in it: no complaint on the console, no request elsewhere, nothing that the
 * security policy stopped.
 *
 * @param {{width?: number, height?: number, lang?: "en" | "vi", scheme?: "light" | "dark",
 *   path?: string, allowed?: RegExp}} how `allowed` are complaints that the test provokes
 * @param {(page: import("playwright-core").Page) => Promise<void>} test
 */
export async function visit(how, test) {
  const { width, height, lang = "en", scheme = "light", path, allowed } = how;
  const context = await browser.newContext({
    viewport: { width: width ?? usual.width, height: height ?? usual.height },
    locale: lang,
    colorScheme: scheme,
    reducedMotion: "reduce",
    hasTouch: isTouched || width === phone.width,
    permissions: ["clipboard-read", "clipboard-write"],
    // Else each of these browsers, which know nothing, would keep the whole site.
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  const faults = [];
  watch(context, faults);
  try {
    const page = await context.newPage();
    if (isTouched) {
      tapInstead(page);
    }
    if (path !== undefined) {
      await page.goto(server + (path.startsWith(`${base}/`) ? path.slice(base.length) : path));
      await settled(page);
    }
    await test(page);
    const violations = await page.evaluate(() => globalThis.policyViolations ?? []);
    faults.push(...violations);
    assert.deepEqual(faults.filter((fault) => !BUSY.test(fault) && !allowed?.test(fault)), []);
  } catch (error) {
    throw new Error([error.message, ...faults, ...await shownBy(context)].join("\n"), { cause: error });
  } finally {
    await context.close();
  }
}

/** What the pages of a context show: where a test only waited in vain, that says more. */
async function shownBy(context) {
  const shown = context.pages().map(async (page) => `${page.url()}\n${await page.locator("body").innerText({ timeout: 10_000 })}`);
  return Promise.all(shown).catch((error) => [error.message]);
}

/** Makes clicks the taps of a finger. */
function tapInstead(page) {
  page.click = page.tap;
  const locators = Object.getPrototypeOf(page.locator("body"));
  locators.click = locators.tap;
}

/** Writes down what goes wrong on the pages of a context. */
function watch(context, faults) {
  context.on("console", (message) => {
    const isOwn = message.text().startsWith("Service Worker registration blocked by Playwright");
    if (["error", "warning"].includes(message.type()) && !isOwn) {
      faults.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
  context.on("weberror", (error) => faults.push(`exception: ${error.error()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${server}/`) && !/^(data|blob|about):/.test(url)) {
      faults.push(`a request elsewhere: ${url}`);
    }
  });
  context.on("response", (response) => {
    if (response.status() >= 500) {
      faults.push(`${response.status()} from ${response.url()}`);
    }
  });
  void context.addInitScript(() => {
    // The address of a script, whose folder is that of the icon.
    globalThis.assetAt = (name) => new URL(name, document.querySelector("link[rel=icon]").href).href;
    globalThis.policyViolations = [];
    addEventListener("securitypolicyviolation", (event) => {
      globalThis.policyViolations.push(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** Waits until a page has loaded and asks for nothing more. */
export async function settled(page) {
  await page.waitForLoadState("networkidle");
  if (base !== "") {
    // A page whose contents a script puts in.
    await page.waitForSelector("html:not(.is-filling, .is-starting)", { state: "attached" });
    // A worker answers one question after the other: what was asked before has been answered then.
    await asked(page, "/api/v1/games");
    await asked(page, "/api/v1/games");
  }
}

/** Waits for a condition on the page: a function that runs there. */
export async function until(page, condition, argument) {
  await page.waitForFunction(condition, argument, { timeout: PATIENCE });
}

/**
 * Waits until what is read is what is expected.
 * @template T
 * @param {() => Promise<T>} read
 * @param {T} expected
 */
export async function becomes(read, expected) {
  const end = performance.now() + PATIENCE;
  for (let found = await read(); !isDeepStrictEqual(found, expected); found = await read()) {
    if (performance.now() > end) {
      assert.deepEqual(found, expected);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits until there are so many elements, and makes sure that there are no more. */
export async function counted(page, selector, number) {
  const found = page.locator(selector);
  await found.nth(number - 1).waitFor({ state: "attached" });
  assert.equal(await found.count(), number, selector);
}

/**
 * Adds up how far what is in sight moves by itself, from the first frame on.
 * @param {import("playwright-core").Page} page one that is not open yet
 */
export async function watchShifts(page) {
  await page.addInitScript(() => {
    const seen = [];
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    globalThis.shiftsSoFar = () => seen.concat(observer.takeRecords());
  });
}

/**
 * The sum of all shifts so far, and what moved most. Frames are waited for, not time: a shift is
 * known once the frame after it has begun.
 * @param {import("playwright-core").Page} page
 */
export async function shiftsOf(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    const all = globalThis.shiftsSoFar();
    const worst = all.reduce((most, entry) => (entry.value > (most?.value ?? 0) ? entry : most), null);
    const named = (worst?.sources ?? []).map(({ node, previousRect, currentRect }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.id || element?.className} from ${previousRect.y} to ${currentRect.y}`;
    });
    return { sum: all.reduce((sum, { value }) => sum + value, 0), worst: named.join(", ") };
  });
}

/**
 * Makes answers slow: each comes after what was there before has been seen.
 * @param {import("playwright-core").Page} page
 * @param {number} [long] which question of a value takes so long that the page starts a job for it
 */
export async function slowly(page, long) {
  let asked = 0;
  await page.route("**/api/v1/**", async (route) => {
    const isValue = /\/(solve|jobs)$/.test(new URL(route.request().url()).pathname);
    asked += Number(isValue);
    const wait = !isValue ? 50 : asked === long ? 2_300 : 350;
    await new Promise((done) => setTimeout(done, wait));
    // The page may have given up waiting, or be gone.
    await route.continue().catch(() => {});
  });
}

/** What answers an address, asked as a page does: a server, or a worker of the page. */
export async function asked(page, address, init) {
  return page.evaluate(
    async ([address, init]) => {
      const { ask } = await import(assetAt("transport.js"));
      const response = await ask(address, init);
      const headers = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    },
    [address, init],
  );
}

/** Asks the API as a page does. */
export async function api(page, path, body) {
  const { text } = await asked(page, `/api/v1/${path}`, body && {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return JSON.parse(text);
}

/** Makes a picture of the whole page, where pictures are wanted. */
export async function picture(page, name) {
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }
}

/**
 * Goes on with Tab until an element has the focus, as somebody without a mouse does.
 * @param {import("playwright-core").Page} page
 * @param {string} selector
 * @param {number} [most] how many times at most
 */
export async function tabTo(page, selector, most = 200) {
  for (let times = 0; times < most; times += 1) {
    const there = await page.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      selector,
    );
    if (there) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** Whether nothing of the page reaches beyond its width. */
export async function assertFits(page) {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) {
      return [];
    }
    const all = [...document.body.querySelectorAll("*")];
    const beyond = all.filter((element) => element.getBoundingClientRect().right > width + 1);
    return ["the page scrolls sideways", ...beyond.slice(0, 5).map((element) =>
      `${element.tagName.toLowerCase()}#${element.id}.${element.getAttribute("class") ?? ""}`)];
  });
  assert.deepEqual(wide, [], page.url());
}
