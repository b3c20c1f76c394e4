// Runs the command, built for WASI, beside the program, as Node runs it and as the pages of the site do:
// what they print, how they end and the tables they write must be the same. node wasi.mjs PROGRAM MODULE

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WASI } from "node:wasi";
import { run } from "../../lastmove-pages/assets/site/wasi.js";

const [program, module] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(module));
const folder = (name) => mkdtempSync(join(tmpdir(), `lastmove-${name}-`));
const [here, there, said] = ["here", "there", "said"].map(folder);

/** What the module prints, and how it ends. */
async function wasi(line) {
  const [stdout, stderr] = ["stdout", "stderr"].map((name) => openSync(join(said, name), "w"));
  const stdin = openSync("/dev/null", "r");
  const host = new WASI({ version: "preview1", args: ["lastmove", ...line], preopens: { "/": here }, stdin, stdout, stderr });
  const status = host.start(await WebAssembly.instantiate(compiled, host.getImportObject()));
  [stdin, stdout, stderr].forEach((file) => closeSync(file));
  const [out, err] = ["stdout", "stderr"].map((name) => readFileSync(join(said, name), "utf8"));
  return { status, out, err };
}

/** The files of the command on a page. */
let files = new Map();

/** The same as a page runs it. */
async function page(line) {
  const said = { 1: [], 2: [] };
  const write = (to, bytes) => said[to].push(Buffer.from(bytes));
  const left = await run(compiled, { args: ["lastmove", ...line], files, write });
  files = left.files;
  const [out, err] = [said[1], said[2]].map((parts) => Buffer.concat(parts).toString());
  return { status: left.status, out, err };
}

/** The same of the program, on one thread, with the environment of the module: none. */
function native(line) {
  const { status, stdout, stderr } = spawnSync(program, line, { cwd: there, env: {}, encoding: "utf8", input: "" });
  return { status, out: stdout, err: stderr };
}

const lines = [
  "solve nim:3,5,6 --explain", "solve nim:3,5,6 --lang vi --line", "solve co-bang:8x4@7,2 --moves --json",
  "solve graph:examples/graphs/escape.txt", "solve pursuit:examples/pursuit/courtyard.txt --json",
  "solve rules:examples/rules/notakto.kif", "solve tic-tac-toe --all --histogram", "solve morris:5 --all --quiet",
  "solve connect-four:4x5", "solve foo", "solve nim:3 --moves --all", "solve", "value nim:3,4,6", "value kayles:1..20",
  "table nim:7,7", "queens 8 --first", "queens 8 --all -o -", "queens 12 --count", "queens 100 --any", "games nim",
  "solve nim:9,9 --table n.lmt", "info n.lmt", "probe n.lmt 3,4", "verify n.lmt", "find n.lmt --losses",
  "export n.lmt", "queens 6 --all", "queens --check N_HAU.OUT", "draw nim:5,5 -o n.svg", "solve nim:1 --table n.svg",
  "queens 5 --all -o five.gz", "probe none.lmt 1", "examples files", "solve graph:files/graphs/escape.txt",
  "convert files/graphs/escape.txt files/graphs/escape.txt", "convert files/graphs/escape.txt files/escape.lmg",
];
try {
  for (const line of lines) {
    const words = line.split(" ");
    const wanted = native(words);
    assert.deepEqual(await wasi(words), wanted, line);
    assert.deepEqual(await page(words), wanted, line);
  }
  for (const file of ["n.lmt", "n.svg", "N_HAU.OUT", "five.gz"]) {
    const wanted = readFileSync(join(there, file));
    assert.ok(readFileSync(join(here, file)).equals(wanted), file);
    assert.ok(wanted.equals(files.get(file)), file);
  }
} finally {
  [here, there, said].forEach((path) => rmSync(path, { recursive: true }));
}
console.log(`${lines.length} lines of the command do the same in WASI`);
