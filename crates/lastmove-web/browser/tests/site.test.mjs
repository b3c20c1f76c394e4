// What only the site has: workers, files that the browser keeps, no network, new versions.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { test } from "node:test";
import { analyse, play } from "../pages.mjs";
import { api, asked, contextOf, ofSite, server, settled, until, useBrowser, visit } from "../support.mjs";

useBrowser();

/** A game that takes hours. */
const hopeless = analyse("connect-four:8x8");

/** Waits until the browser has kept the site. */
async function kept(page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== "activated") {
      await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
    }
  });
}

/** Makes a file of the visitor's, as the editors do. */
async function give(page, name, text) {
  const { status } = await asked(page, `/api/v1/uploads/${name}`, { method: "PUT", body: text });
  assert.ok(status < 300, `${status}`);
}

test("after the first visit all pages are there without a network", ofSite, async () => {
  const context = await contextOf({ locale: "vi" });
  try {
    const page = await context.newPage();
    await page.goto(`${server}/`);
    await kept(page);
    await context.setOffline(true);
    for (const path of ["/vi/", "/vi/learn/sums/", "/vi/queens/", "/vi/edit/", "/vi/api/"]) {
      await page.goto(server + path);
      assert.equal(await page.getAttribute("html", "lang"), "vi");
      assert.ok((await page.textContent("main")).length > 200, path);
    }
    await page.goto(`${server}/vi/play/?game=hex%3A4&mode=analyse`);
    await page.waitForSelector("#moves .win");
    await page.click("#moves button:enabled");
    await until(page, () => new URLSearchParams(location.search).get("moves"));
    // A book is in the module.
    const { outcome } = await api(page, "solve", { game: "connect-four:6x7" });
    assert.equal(outcome, "win");
  } finally {
    await context.close();
  }
});

test("without a network a game is played, a graph and a whole game are solved, a course is taken, all in Vietnamese", ofSite, async () => {
  const context = await contextOf({ locale: "vi" });
  try {
    const page = await context.newPage();
    await page.goto(`${server}/vi/`);
    await kept(page);
    await context.setOffline(true);
    const isWords = async (selector, words) => assert.match((await page.textContent(selector)) ?? "", words);

    // Nine men's morris against the machine, three moves of each.
    await page.goto(`${server}/vi${play("morris:9")}`);
    for (let move = 1; move <= 3; move += 1) {
      await page.locator("#moves button:enabled").first().click();
      await until(page, (plies) => {
        const moves = new URLSearchParams(location.search).get("moves");
        return moves?.split(" ").length === plies && document.querySelector("#moves button:enabled") !== null;
      }, 2 * move);
    }
    await isWords("#status", /lượt/);
    // A page of the book of docs.
    await page.goto(`${server}/vi/docs/games/`);
    await isWords("main", /nine men|morris/i);

    await page.goto(`${server}/vi/edit/`);
    await page.check("#what-graph");
    await page.fill("#graph-text", "start left\nstart right\nleft end\nright round\nround right\nend\n");
    await page.fill("#graph-start", "start");
    await page.click("#graph-solve");
    await until(page, () => /5 đỉnh/.test(document.querySelector("#graph-answer")?.textContent ?? ""));

    await page.goto(`${server}/vi/results/`);
    const result = page.locator(".result[data-game='morris:6']");
    await result.locator(".anew").click();
    await result.locator("progress:not([hidden])").waitFor();
    await result.locator(".told.is-right").waitFor();

    await page.goto(`${server}/vi/learn/positions/`);
    assert.equal(await page.getAttribute("html", "lang"), "vi");
    await page.click("#step-4 [data-place='0/1.5']");
    await page.waitForSelector("#step-4 .verdict.right");
    await page.goto(`${server}/vi/learn/backtracking/`);
    for (const [index, row] of [2, 4, 1, 3].entries()) {
      await page.click(`#square-${index + 1}-${row}`);
    }
    await page.waitForSelector("section.is-done#step-1");
  } finally {
    await context.close();
  }
});

test("long work has a bar, is stopped, and questions are answered meanwhile", ofSite, async () => {
  await visit({ path: hopeless }, async (page) => {
    await page.waitForSelector("#solving:not([hidden])");
    await until(page, () => /\d/.test(document.querySelector("#solving-text")?.textContent ?? ""));
    const { position } = await api(page, "position?game=nim:3,4,5");
    assert.equal(position, "3,4,5");
    await page.click("#solving-stop");
    await page.waitForSelector("#solving", { state: "hidden" });
    const { outcome } = await api(page, "solve", { game: "nim:3,4,5" });
    assert.equal(outcome, "win");
  });
});

test("what a job has solved is there for the next question", ofSite, async () => {
  await visit({ path: "/" }, async (page) => {
    await api(page, "position?game=morris:5");
    const [quick] = page.workers();
    const ended = new Promise((done) => quick.once("close", done));
    const found = await page.evaluate(async () => {
      const { ask, follow } = await import(assetAt("transport.js"));
      const question = (body) => ({
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
      });
      const { id } = await (await ask("/api/v1/jobs", question({ kind: "solve-all", game: "morris:5" }))).json();
      const events = follow(id);
      let bars = 0;
      events.addEventListener("progress", (event) => (bars += Number(JSON.parse(event.data).done > 0)));
      const totals = await new Promise((done) => events.addEventListener("result", (event) => done(JSON.parse(event.data))));
      const { outcome } = await (await ask("/api/v1/solve", question({ game: "morris:5" }))).json();
      return { totals, bars, outcome };
    });
    assert.equal(found.totals.game, "morris:5");
    assert.ok(found.bars > 0, "no progress was told");
    assert.equal(found.outcome, "draw");
    // The worker of the job has answered; the other one would have solved the game anew.
    await ended;
    assert.equal(page.workers().length, 1);
  });
});

test("a worker that stops in the middle is replaced", ofSite, async () => {
  await visit({ path: play("nim:3,4,5") }, async (page) => {
    await settled(page);
    for (const worker of page.workers()) {
      // What it says when the module has failed.
      await worker.evaluate(() => postMessage({ fault: "unreachable" }));
    }
    const { outcome } = await api(page, "solve", { game: "nim:3,4,5" });
    assert.equal(outcome, "win");
  });
});

test("files of the visitor are there on other pages, in other tabs, and in the worker of a job", ofSite, async () => {
  const context = await contextOf();
  try {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto(`${server}/edit/`);
    await settled(first);
    await give(first, "mine.txt", "a b\nb c\nc\n");
    await second.goto(server + analyse("graph:mine.txt@a"));
    await second.waitForSelector("#moves button");
    const { outcome, remoteness } = await api(second, "solve", { game: "graph:mine.txt", position: "a" });
    assert.deepEqual([outcome, remoteness], ["loss", 2]);
    await asked(second, "/api/v1/uploads/mine.txt", { method: "DELETE" });
    await first.goto(server + analyse("graph:mine.txt@a"));
    await first.waitForSelector("#wrong, .wrong-ways, #wrong-message", { state: "attached" });
  } finally {
    await context.close();
  }
});

/** A browser that keeps nothing, and one that has no room. */
const poor = {
  denied: () => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"]) {
      Object.defineProperty(globalThis, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
    }
    navigator.serviceWorker.register = () => Promise.reject(new DOMException("denied", "SecurityError"));
  },
  full: () => {
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    IDBObjectStore.prototype.put = full;
    Storage.prototype.setItem = full;
    Cache.prototype.addAll = full;
  },
};

for (const [name, makePoor] of Object.entries(poor)) {
  test(`where storage is ${name} the page works as long as it is open`, ofSite, async () => {
    await visit({}, async (page) => {
      await page.addInitScript(makePoor);
      await page.goto(server + play("tic-tac-toe"));
      await page.waitForSelector("#moves button:enabled");
      await page.click("#moves button:enabled");
      await until(page, () => new URLSearchParams(location.search).get("moves"));
      await give(page, "mine.txt", "a b\nb\n");
      const { outcome } = await api(page, "solve", { game: "graph:mine.txt", position: "a" });
      assert.equal(outcome, "win");
    });
  });
}

/** What a file server that knows nothing says of a file. */
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml" };

/** Serves a folder below a path, as a server does that knows nothing of it. */
async function dumb(folder, below) {
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = join(folder, decodeURIComponent(pathname).slice(below.length));
    try {
      const file = statSync(path).isDirectory() ? join(path, "index.html") : path;
      const content = readFileSync(file);
      response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => files.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${files.address().port}${below}`, end: () => files.close() };
}

test("a new version waits until no page of the old one is open", ofSite, async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "site-")), "site");
  cpSync(process.env.LASTMOVE_SITE, folder, { recursive: true });
  const { address, end } = await dumb(folder, "/some/where/");
  const context = await contextOf();
  try {
    const page = await context.newPage();
    await page.goto(address);
    await kept(page);
    await page.goto(`${address}play/?game=nim%3A3%2C4%2C5`);
    await page.waitForSelector("#moves button:enabled");
    // A new version: another page, and another list of files.
    const [landing, worker] = [join(folder, "index.html"), join(folder, "service-worker.js")];
    writeFileSync(landing, readFileSync(landing, "utf8").replace("<h1>", "<h1>Anew: "));
    writeFileSync(worker, readFileSync(worker, "utf8").replace(/"version":"\w+"/, '"version":"another"'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      await new Promise((done) => {
        const look = () => (registration.waiting ? done() : setTimeout(look, 50));
        look();
      });
    });
    // The game goes on, by the old version.
    await page.click("#moves button:enabled");
    await until(page, () => new URLSearchParams(location.search).get("moves"));
    await page.goto(address);
    assert.doesNotMatch(await page.textContent("h1"), /Anew/);
    await page.close();
    const next = await context.newPage();
    for (let tries = 0; tries < 20; tries += 1) {
      await next.goto(address);
      if (/Anew/.test(await next.textContent("h1"))) {
        break;
      }
      // The browser has not noticed yet that the old page is gone.
      await next.goto("about:blank");
    }
    assert.match(await next.textContent("h1"), /Anew/);
    const names = await next.evaluate(() => caches.keys());
    assert.equal(names.filter((name) => name.startsWith("lastmove")).length, 1, names.join());
  } finally {
    await context.close();
    end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a position is put into the page of somebody else", ofSite, async () => {
  let snippet = "";
  await visit({ path: `${play("hex:4")}&at=x...%2F....%2F....%2F....` }, async (page) => {
    await page.waitForSelector("#moves button:enabled");
    await page.evaluate(() => (document.querySelector("#embed").closest("details").open = true));
    await page.click("#embed");
    const text = await page.textContent("#embed-text");
    assert.match(text, /^<iframe src="http[^"<> ]+" [^<>]+><\/iframe>$/);
    snippet = text.replace("embed=", "embed=&amp;theme=dark&amp;lang=vi");
  });
  const folder = mkdtempSync(join(tmpdir(), "theirs-"));
  writeFileSync(join(folder, "index.html"), `<h1>Theirs</h1>${snippet}`);
  const { address, end } = await dumb(folder, "/");
  const context = await contextOf();
  try {
    const page = await context.newPage();
    await page.goto(address);
    const inner = page.frameLocator("iframe");
    await inner.locator("#board svg").waitFor();
    await inner.locator("html[lang=vi]").waitFor();
    assert.equal(await inner.locator("header.top").isVisible(), false);
    assert.equal(await inner.locator("html").evaluate((root) => root.style.colorScheme), "dark");
    // What the page writes into its address itself keeps how it looks.
    assert.ok(await inner.locator("html").evaluate(() => ["embed", "theme", "lang"].every((name) => new URLSearchParams(location.search).has(name))));
    const whole = await inner.locator(".whole").getAttribute("href");
    assert.ok(!whole.includes("embed") && whole.includes("hex"), whole);
  } finally {
    await context.close();
    end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a step of a course and a puzzle are put into the page of somebody else", ofSite, async () => {
  await visit({ path: "/learn/positions/?embed#step-2" }, async (page) => {
    await page.waitForSelector("#step-2 .exercise:not([aria-busy]) button");
    assert.equal(await page.isVisible("#step-1"), false);
    assert.equal(await page.isVisible("header.top"), false);
    await page.goto(`${server}/puzzles/?game=hexapawn%3A3x3&seed=1&embed`);
    await page.waitForSelector("#rating:not(:empty)");
    assert.equal(await page.isVisible(".chips"), false);
  });
});

test("files stay where a worker does not start, and the page says that nothing answers", ofSite, async () => {
  await visit({ path: "/edit/", allowed: /status of 404|exception|worker/ }, async (page) => {
    await settled(page);
    await give(page, "mine.txt", "a b\nb c\nc\n");
    await page.route("**/site/worker.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(server + play("graph:mine.txt@a"));
    await page.waitForSelector("#main [role=alert] button");
    await page.unroute("**/site/worker.js");
    await page.click("#main [role=alert] button");
    await page.waitForSelector("#moves button:enabled");
  });
});

test("where the module does not come the page says so", ofSite, async () => {
  await visit({ allowed: /status of 404|exception/ }, async (page) => {
    await page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(`${server}/puzzles/`);
    await page.waitForSelector("#main [role=alert] button");
  });
});

test("an address that is too long is refused in words", ofSite, async () => {
  await visit({ path: "/" }, async (page) => {
    const { status, text } = await asked(page, `/api/v1/position?game=nim:${"1,".repeat(40_000)}1`);
    assert.equal(status, 400);
    assert.equal(JSON.parse(text).code, "web-malformed");
  });
});

test("a question that goes on in the worker of a job is stopped", ofSite, async () => {
  await visit({ path: "/" }, async (page) => {
    const stopped = await page.evaluate(async () => {
      const { ask, follow } = await import(assetAt("transport.js"));
      const question = (body, signal) => ({
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal,
      });
      const { id } = await (await ask("/api/v1/jobs", question({ kind: "solve-all", game: "connect-four:4x5" }))).json();
      const over = new Promise((done) => follow(id).addEventListener("result", done));
      const abort = new AbortController();
      const hopeless = ask("/api/v1/solve", question({ game: "hex:6" }, abort.signal)).catch(() => "stopped");
      // What is given meanwhile is there after it, too.
      const put = ask("/api/v1/uploads/late.txt", { method: "PUT", body: "a b\nb\n" });
      await over;
      abort.abort();
      await put;
      const { position } = await (await ask("/api/v1/position?game=graph:late.txt%40a")).json();
      return [await hopeless, position];
    });
    assert.deepEqual(stopped, ["stopped", "a"]);
  });
});
