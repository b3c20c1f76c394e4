// How long the module takes beside the program, both on one thread: the median of some runs, each in a
// process of its own, whose answers must be equal.
// node bench.mjs PROGRAM MODULE [--runs R]

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";

/** The moves of the graph that is read and solved, and its vertices. */
const EDGES = 1_000_000;
const VERTICES = EDGES / 4;

const whole = (game) => ({
  name: game,
  job: { kind: "solve-all", game },
  command: ["solve", game, "--all"],
  of: ({ positions, wins, losses, draws }) => ({ positions, wins, losses, draws }),
});

const tasks = [
  whole("morris:6"),
  whole("quixo:4"),
  whole("connect-four:4x6"),
  whole("teeko"),
  {
    name: "14 queens",
    job: { kind: "queens-count", n: 14 },
    command: ["queens", "--count", "14"],
    of: ({ n, count }) => ({ n, count }),
  },
  { ...whole("graph:random.txt"), name: `a graph of ${EDGES} moves`, file: "random.txt" },
];

/** Asks the module for one task, and prints what it came to. This is another process. */
async function once(module, task, folder) {
  const script = readFileSync(new URL("../../lastmove-pages/assets/site/module.js", import.meta.url), "utf8");
  const { make } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  const ask = await make(await WebAssembly.compile(readFileSync(module)), { memory: 2 ** 30 });
  const json = { "content-type": "application/json" };
  let cookie = {};
  const since = performance.now();
  if (task.file) {
    const { status, headers } = ask(`/api/v1/uploads/${task.file}`, { method: "PUT", body: readFileSync(join(folder, task.file)) });
    assert.ok(status < 300, `${status}`);
    const [, session] = headers.find(([name]) => name === "set-cookie");
    cookie = { cookie: session.split(";")[0] };
  }
  const { body } = ask("/api/v1/jobs", { method: "POST", headers: { ...json, ...cookie }, body: JSON.stringify(task.job) });
  const { id } = JSON.parse(new TextDecoder().decode(body));
  const seconds = (performance.now() - since) / 1_000;
  const ended = JSON.parse(new TextDecoder().decode(ask(`/api/v1/jobs/${id}`).body));
  assert.equal(ended.error, null);
  console.log(JSON.stringify({ seconds, found: ended.result }));
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Runs a command, and returns what it prints and how long it took. */
function timed(command, args, cwd) {
  const since = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 30 });
  const seconds = (performance.now() - since) / 1_000;
  assert.equal(status, 0, stderr);
  return { seconds, stdout };
}

function compare(program, module, runs) {
  const folder = mkdtempSync(join(tmpdir(), "lastmove-"));
  try {
    timed(program, ["generate", "random", "random.txt", "--vertices", `${VERTICES}`, "--edges", `${EDGES}`, "--quiet"], folder);
    console.log(`${cpus()[0].model}, one thread, node ${process.version}, the median of ${runs}\n`);
    console.log("| all positions of | module, s | program, s | ratio |\n|---|---|---|---|");
    for (const [at, task] of tasks.entries()) {
      const [there, here] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        const native = timed(program, [...task.command, "--threads", "1", "--json", "--quiet"], folder);
        there.push(native.seconds);
        const asked = timed(process.execPath, [process.argv[1], "--once", module, `${at}`, folder], folder);
        const { seconds, found } = JSON.parse(asked.stdout);
        here.push(seconds);
        assert.deepEqual(task.of(found), task.of(JSON.parse(native.stdout)), task.name);
      }
      const [slow, fast] = [median(here), median(there)];
      console.log(`| ${task.name} | ${slow.toFixed(2)} | ${fast.toFixed(2)} | ${(slow / fast).toFixed(2)} |`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--once") {
  await once(rest[0], tasks[Number(rest[1])], rest[2]);
} else {
  const [module, option, runs] = rest;
  assert.ok(option === undefined || option === "--runs", `there is no option ${option}`);
  compare(first, module, Number(runs ?? 3));
}
