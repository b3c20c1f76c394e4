// Installs the package for npm from its packed file, and uses it as others do: in Node, in a page of a
// server that knows only files, and in TypeScript. Answers must be those of a server at LASTMOVE_URL.
// node npm.mjs PACKED

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join, normalize, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const server = (process.env.LASTMOVE_URL ?? "").replace(/\/$/, "");
const packed = resolve(process.argv[2]);

/** Longer than any of this takes, in milliseconds. */
const PATIENCE = 60_000;

const page = `<!doctype html>
<title>lastmove</title>
<p id="answer"></p>
<script type="module">
  import { solve } from "./node_modules/lastmove/index.js";
  const { outcome, remoteness } = await solve("nim:3,4,5");
  document.querySelector("#answer").textContent = \`\${outcome} in \${remoteness}\`;
</script>`;

/** What is asked: the function, its arguments, and how the API is asked the same. */
const QUESTIONS = [
  ["solve", "nim:3,4,5", { moves: true, line: true, explain: true }],
  ["solve", "nim:3,4,5", { position: "1,1,0", lang: "vi", explain: true }],
  ["solve", "tic-tac-toe", {}],
  ["solve", "graph:examples/graphs/escape.txt", { position: "start" }],
  ["solve", "graph:examples/graphs/escape.txt@a", {}],
  ["solve", "graph:examples/graphs/escape.txt", {}],
  ["solve", "nimm:3", {}],
  ["solve", "nimm:3", { lang: "vi" }],
  ["solve", "nim:3,4,5", { position: "3,x" }],
  ["solve", "nim:3,,5", {}],
  ["solve", "graph:nowhere.txt@a", {}],
  ["table", "nim:2,2", { best: true }],
  ["table", "co-bang:8x4", { rows: "3..5" }],
  ["table", "co-bang:8x4", { rows: "5..3" }],
  ["value", "nim:3,4,5", {}],
  ["value", "nim:3,4,5", { position: "3,4,4" }],
  ["value", "tic-tac-toe", {}],
  ["explain", "nim:3,4,5", { lang: "vi" }],
  ["explain", "nim:3,4", { position: "9,9" }],
  ["draw", "tic-tac-toe", { view: "values", theme: "dark" }],
  ["draw", "co-bang:8x4", { view: "map", rows: "3..5", bare: true, lang: "vi" }],
  ["draw", "nothing", {}],
];

/** What a server answers: its status, and its text. */
async function asked([name, game, { lang = "en", ...rest }]) {
  const wanted = { game, ...rest };
  const isPost = ["solve", "table", "value"].includes(name);
  const path = name === "draw" ? "diagram.svg" : name;
  const headers = { "accept-language": lang };
  const answer = isPost
    ? await fetch(`${server}/api/v1/${path}`, {
      method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(wanted),
    })
    : await fetch(`${server}/api/v1/${path}?${new URLSearchParams(wanted)}`, { headers });
  const text = await answer.text();
  if (answer.ok) {
    return { found: name === "draw" ? text : JSON.parse(text) };
  }
  const { code, message, file, line, column } = JSON.parse(text);
  return { refused: { code, message, status: answer.status, ...(file && { file }), ...(line && { line, column }) } };
}

/**
 * Asks the package all questions, and tries what no server does. It runs in Node and in a page, so that all
 * it needs is in it. Returns what was found, and what is not as it should be.
 */
async function use(lastmove, questions) {
  const { Refused, Solver } = lastmove;
  const wrong = [];
  const expect = (holds, what) => holds || wrong.push(what);
  const outcome = (promise) => promise.then((found) => ({ found }), (error) => error instanceof Refused
    ? { refused: { code: error.code, message: error.message, status: error.status, ...error.place } }
    : { error });
  const inTime = (promise) => Promise.race([promise, new Promise((_, failed) => {
    setTimeout(() => failed(new Error("this takes too long")), 30_000);
  })]);

  const found = [];
  for (const [name, game, how] of questions) {
    found.push(await outcome(lastmove[name](game, how)));
  }
  // All at once.
  const again = await Promise.all(questions.map(([name, game, how]) => outcome(lastmove[name](game, how))));
  expect(JSON.stringify(again) === JSON.stringify(found), "asked at once it answers otherwise");

  const heard = [];
  const counted = await lastmove.solve("morris:5", { onProgress: (now) => heard.push(now) });
  expect(counted.outcome === "draw" && heard.length > 1, `progress was told ${heard.length} times`);
  expect(heard.every(({ phase, done, total }, at) => phase === "tiers" && done <= total &&
    (at === 0 || done >= heard[at - 1].done)), JSON.stringify(heard));

  // Stopped in the middle, the only worker is there for the next question.
  const one = new Solver({ workers: 1, lang: "vi" });
  await one.addFile("three.txt", "a b\nb c\n");
  const control = new AbortController();
  let told = 0;
  const stopped = outcome(one.solve("hex:6", { signal: control.signal, onProgress: () => {
    told += 1;
    control.abort();
  } }));
  const waiting = new AbortController();
  const given = outcome(one.value("nim:1", { signal: waiting.signal }));
  waiting.abort();
  expect((await given).error?.name === "AbortError", "what waits is not stopped");
  expect((await inTime(stopped)).error?.name === "AbortError" && told === 1, `stopped after ${told}`);
  const next = await inTime(one.solve("graph:three.txt@a"));
  expect(next.outcome === "loss" && next.remoteness === 2, JSON.stringify(next));
  const early = await outcome(one.solve("nim:1", { signal: AbortSignal.abort() }));
  expect(early.error?.name === "AbortError", "what is stopped before is asked");
  // One signal for many questions.
  const { signal } = new AbortController();
  for (let times = 0; times < 20; times += 1) {
    await one.value("nim:1", { signal });
  }

  // A file: replaced, wrong, refused, and taken away, for all workers.
  const two = new Solver();
  const both = () => Promise.all(["a", "b"].map((at) => outcome(two.solve(`graph:g.txt@${at}`))));
  await two.addFile("g.txt", "a b\nb c\n");
  const outcomes = (all) => all.map(({ found }) => found?.outcome).join();
  expect(outcomes(await both()) === "loss,win", "a file");
  await two.addFile("g.txt", new TextEncoder().encode("a b\n"));
  expect(outcomes(await both()) === "win,loss", "a file that replaces another one");
  await two.addFile("g.txt", "a b\nb ] c\n");
  const { refused } = (await both())[0];
  expect(refused?.file === "g.txt" && refused.line === 2 && refused.column === 5, JSON.stringify(refused));
  await two.removeFile("g.txt");
  expect((await both()).every((one) => one.refused?.status === 404), "a file that is gone");
  expect((await outcome(two.addFile("a/b", ""))).refused?.status === 400, "a name that no file may have");

  const little = new Solver({ memory: 1e6 });
  for (const { refused } of await Promise.all([little.solve("morris:6"), little.table("morris:6")].map(outcome))) {
    expect(refused?.code === "memory-over-budget" && refused.status === 413, JSON.stringify(refused));
  }

  const ended = Promise.all(["hex:6", "hex:6", "nim:1"].map((game) => outcome(two.solve(game))));
  setTimeout(() => two.stop(), 300);
  expect((await inTime(ended)).every(({ error }) => error?.name === "AbortError"), "what is ended goes on");
  expect((await inTime(two.solve("nim:1"))).outcome === "win", "nothing is solved after the end");
  return { found, wrong };
}

/** Serves the files of a folder; knows what scripts and pages are, and no more. */
function serve(folder) {
  const kinds = { js: "text/javascript", html: "text/html" };
  const files = createServer((request, response) => {
    try {
      const path = join(folder, normalize(new URL(request.url ?? "", "http://localhost").pathname));
      const kind = kinds[/** @type {"js"} */ (path.split(".").at(-1))] ?? "application/octet-stream";
      const content = readFileSync(path);
      response.writeHead(200, { "content-type": kind }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) => {
    files.listen(0, "127.0.0.1", () => done(files));
  });
}

const folder = mkdtempSync(join(tmpdir(), "lastmove-npm-"));
try {
  const run = (program, args) => execFileSync(program, args, { cwd: folder, stdio: "inherit", timeout: PATIENCE });
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", packed]);
  const { version } = JSON.parse(readFileSync(join(folder, "node_modules/lastmove/package.json"), "utf8"));
  assert.notEqual(version, "0.0.0");

  const answers = [];
  for (const question of QUESTIONS) {
    answers.push(await asked(question));
  }
  assert.equal(answers[0].found.outcome, "win");
  assert.equal(answers[0].found.remoteness, 11);
  assert.ok(answers.filter(({ refused }) => refused).length > 5);
  const check = ({ found, wrong }, where) => {
    assert.deepEqual(wrong, [], where);
    QUESTIONS.forEach((question, at) => assert.deepEqual(found[at], answers[at], `${where}: ${question[0]} ${question[1]}`));
  };

  // The types, and a program that ends by itself.
  copyFileSync(join(here, "clients/package.ts"), join(folder, "user.ts"));
  for (const [module, moduleResolution] of [["nodenext", "nodenext"], ["es2022", "bundler"]]) {
    const compilerOptions = { strict: true, target: "es2022", module, moduleResolution, lib: ["es2022", "dom"], types: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["user.ts"] }));
    run(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "--project", "."]);
  }
  run(process.execPath, ["user.js"]);

  writeFileSync(join(folder, "node.mjs"), 'export * from "lastmove";\n');
  process.on("warning", (warning) => assert.notEqual(warning.name, "MaxListenersExceededWarning", String(warning)));
  check(await use(await import(pathToFileURL(join(folder, "node.mjs")).href), QUESTIONS), "Node");

  writeFileSync(join(folder, "index.html"), page);
  const files = await serve(folder);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const tab = await browser.newPage();
    const faults = [];
    tab.on("pageerror", (error) => faults.push(String(error)));
    await tab.goto(`http://127.0.0.1:${files.address().port}/index.html`);
    await tab.waitForFunction(() => document.querySelector("#answer")?.textContent === "win in 11", null, { timeout: PATIENCE });
    const script = `(async () => (${use})(await import("./node_modules/lastmove/index.js"), ${JSON.stringify(QUESTIONS)}))()`;
    check(await tab.evaluate(script), "the browser");
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    files.close();
  }
  const megabytes = (statSync(packed).size / 1e6).toFixed(1);
  console.log(`the package (${megabytes} MB) answers ${QUESTIONS.length} questions as the server, in Node and in a browser`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
