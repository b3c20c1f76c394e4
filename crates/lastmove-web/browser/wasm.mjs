// Asks the pages as a WebAssembly module what it asks a server at LASTMOVE_URL: each answer must be the
// same. node wasm.mjs MODULE

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const server = (process.env.LASTMOVE_URL ?? "").replace(/\/$/, "");
// A script of the pages, which are no package: imported by what is in it.
const script = readFileSync(new URL("../../lastmove-pages/assets/site/module.js", import.meta.url), "utf8");
const { make } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
const answered = await make(await WebAssembly.compile(readFileSync(process.argv[2])));
const ask = (path, init) => {
  const { headers, ...rest } = answered(path, init);
  return { ...rest, headers: new Headers(headers) };
};

/** Without what a page loads before it needs it, and the folder of the scripts: the module has none. */
const plain = (text) => text.replace(/\/assets\/[0-9a-f]{16}/g, "/assets")
  .replace(/<link rel="(modulepreload|preload)" [^>]*>\n/g, "");

let asked = 0;
async function compare(path, { lang = "en", body } = {}) {
  const headers = { "accept-language": lang, ...(body && { "content-type": "application/json" }) };
  const init = { method: body ? "POST" : "GET", headers, ...(body && { body: JSON.stringify(body) }) };
  const there = await fetch(server + path, init);
  const here = ask(path, init);
  const question = `${path} ${init.body ?? ""} ${lang}`;
  assert.equal(here.status, there.status, question);
  assert.equal(here.headers.get("content-type"), there.headers.get("content-type"), question);
  assert.equal(here.headers.get("content-language"), lang, question);
  assert.equal(plain(new TextDecoder().decode(here.body)), plain(await there.text()), question);
  asked += 1;
}

const games = await (await fetch(`${server}/api/v1/games`)).json();
assert.ok(games.length > 40);
for (const lang of ["en", "vi"]) {
  for (const path of ["/", "/learn", "/learn/positions", "/puzzles", "/queens", "/edit", "/api/v1/games", "/api/v1/openapi.json",
    "/texts.json", "/nowhere", "/play?game=nothing", "/play?game=nim:", "/play?game=hex:99", "/api/v1/examples"]) {
    await compare(path, { lang });
  }
  for (const { example: game } of games) {
    const query = new URLSearchParams({ game });
    await compare(`/play?${query}`, { lang });
    for (const path of ["position", "scene", "places", "explain", "diagram"]) {
      await compare(`/api/v1/${path}?${query}`, { lang });
    }
    await compare("/api/v1/solve", { lang, body: { game, moves: true, line: true, explain: true } });
    await compare("/api/v1/value", { lang, body: { game } });
  }
}
for (const { example: game } of games) {
  const picture = new URLSearchParams({ game, bare: "true" });
  await compare(`/api/v1/diagram.svg?${picture}`);
  await compare(`/api/v1/random-position?${new URLSearchParams({ game, seed: "7" })}`);
}
for (const game of ["tic-tac-toe", "morris:5", "quixo:3", "connect-four:4x5", "graph:examples/graphs/escape.txt",
  "pursuit:examples/pursuit/courtyard.txt", "rules:examples/rules/notakto.kif", "chess:KQvK"]) {
  await compare("/api/v1/totals", { body: { game } });
}
// From the books, without a search.
for (const moves of ["", "4", "44", "4433"]) {
  let position = "......./......./......./......./......./.......";
  for (const move of moves) {
    const made = ask("/api/v1/move", {
      method: "POST", headers: { "content-type": "application/json" },
      body: JSON.stringify({ game: "connect-four:6x7", position, move }),
    });
    ({ position } = JSON.parse(new TextDecoder().decode(made.body)));
  }
  await compare("/api/v1/solve", { body: { game: "connect-four:6x7", position } });
}
console.log(`${asked} questions, all answered alike`);
