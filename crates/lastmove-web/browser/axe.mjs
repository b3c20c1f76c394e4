// What axe finds on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious and critical faults that axe finds. */
export async function barriers(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const found = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    const serious = found.violations.filter(({ impact }) =>
      ["serious", "critical"].includes(impact));
    return serious.map(({ id, nodes }) => {
      const first = nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${
        node.failureSummary?.replace(/\s+/g, " ")}`);
      return `${id} (${nodes.length}): ${first.join("; ")}`;
    });
  });
}
