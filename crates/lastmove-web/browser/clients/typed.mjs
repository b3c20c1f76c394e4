// Makes the types of the API's document for TypeScript, checks a client against them, and runs it.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
// Below the packages, where git sees nothing and the client finds what it imports.
const folder = join(here, "../node_modules/.typed-client");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const run = (...args) => execFileSync(process.execPath, args, { cwd: folder, stdio: "inherit" });

const answer = await fetch(new URL("api/v1/openapi.json", process.env.LASTMOVE_URL));
writeFileSync(join(folder, "openapi.json"), await answer.text());
run(join(here, "../node_modules/openapi-typescript/bin/cli.js"), "openapi.json", "--output", "api.d.ts");
copyFileSync(join(here, "client.ts"), join(folder, "client.ts"));
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
const compilerOptions = {
  strict: true, target: "es2022", module: "es2022", moduleResolution: "bundler", lib: ["es2022", "dom"],
  skipLibCheck: true, types: [],
};
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["client.ts"] }));
run(join(here, "../node_modules/typescript/bin/tsc"), "--project", ".");
run("client.js");
console.log("a client in TypeScript has solved games");
