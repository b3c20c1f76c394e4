// A program in TypeScript that uses the package for npm; npm.mjs checks its types, and runs it.

import { addFile, draw, explain, Refused, removeFile, solve, Solver, stop, table, value } from "lastmove";
import type { Answer, Progress, RatedMove, Table } from "lastmove";

function expect(holds: boolean, what: unknown): asserts holds {
  if (!holds) {
    throw new Error(JSON.stringify(what));
  }
}

const heard: (number | string)[] = [];
const onProgress = ({ done }: Progress) => void heard.push(done);
const answer: Answer = await solve("nim:3,4,5", { moves: true, lang: "vi", onProgress });
const moves: RatedMove[] | undefined = answer.moves;
expect(answer.outcome === "win" && moves?.length === 12, answer);

const { sections }: Table = await table("nim:2,2", { best: true });
expect(sections[0].cells[1]?.best_move === "2-1", sections);

const { nim_value } = await value("nim:3,4,5");
expect(typeof nim_value !== "object" && nim_value === 2, nim_value);

const [reason] = await explain("nim:3,4,5", { position: "1,1,0" });
expect("text" in reason && reason.text.length > 0, reason);

const svg: string = await draw("nim:3,4,5", { view: "values", theme: "dark" });
expect(svg.startsWith("<svg"), svg);

await addFile("three.txt", "a b\nb c\n");
const solver = new Solver({ memory: 2 ** 26, lang: "en", workers: 1 });
await solver.addFile("three.txt", new TextEncoder().encode("a b\n"));
const [here, there] = await Promise.all([solve("graph:three.txt@a"), solver.solve("graph:three.txt@a")]);
expect(here.outcome === "loss" && there.outcome === "win", [here, there]);
await removeFile("three.txt");

try {
  await solve("graph:three.txt@a");
  expect(false, "the file is still there");
} catch (error) {
  expect(error instanceof Refused && error.status === 404 && error.place?.line === undefined, error);
}

// @ts-expect-error: there is no such option.
await solve("nim:1", { positions: "1" });
// @ts-expect-error: there is no such view.
const refused = await draw("nim:1", { view: "side" }).catch((error: unknown) => error);
expect(refused instanceof Refused && refused.status === 400, refused);

stop();
solver.stop();
