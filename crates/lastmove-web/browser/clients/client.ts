// A client whose types are those of the document of the API; typed.mjs makes them, and runs it.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { env: Record<string, string | undefined> };

function expect(holds: boolean, what: unknown): asserts holds {
  if (!holds) {
    throw new Error(JSON.stringify(what));
  }
}

const baseUrl = (process.env.LASTMOVE_URL ?? "").replace(/\/$/, "");
const { GET, POST } = createClient<paths>({ baseUrl });

const { data: answer, error } = await POST("/api/v1/solve", { body: { game: "nim:3,4,5", moves: true } });
expect(answer !== undefined, error);
const best: components["schemas"]["RatedMove"][] = answer.best;
expect(answer.outcome === "win" && answer.remoteness === 11 && best[0].move === "1-2", answer);

const refused = await POST("/api/v1/solve", { body: { game: "nimm:3" } });
expect(refused.error?.code === "game-unknown" && refused.error.status === 400, refused);

const { data: shape } = await GET("/api/v1/diagram", { params: { query: { game: "morris:3" } } });
// What a form is, its kind says to the compiler too.
expect(shape?.kind === "grid" && shape.cells.length === 9 && shape.lines[0].from === 0, shape);

const queens = { n: 8, queens: [{ column: 1, row: 3 }] };
const { data: found } = await POST("/api/v1/queens/complete", { body: queens });
expect(found?.placement?.join(" ") === "3 1 7 5 8 2 4 6", found);
