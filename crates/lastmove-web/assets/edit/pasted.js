// Edges as other programs write them, in the notation of our graph files.
// @ts-check

/** A place in a text that cannot be understood, line and column from 1. */
export class NotAnEdge extends Error {
  /** @param {number} line @param {number} column */
  constructor(line, column) {
    super("not an edge");
    this.place = { line, column };
  }
}

/**
 * The same text with every edge as two names and a blank between them: `a,b`, `a;b`, `a->b` and
 * `digraph { a -> b; b -> c }` become that. Null where there is nothing of this kind; a line that
 * is none of them is thrown with its place.
 * @param {string} text
 * @returns {string | null}
 */
export function asEdges(text) {
  if (!/->|,|;|^\s*(?:strict\s+)?digraph\b/mu.test(text.replace(/#.*$/gmu, ""))) {
    return null;
  }
  /** @type {string[]} */
  const found = [];
  text.split("\n").forEach((line, index) => {
    const [, bare, remark] = /^([^#]*)(#.*)?$/u.exec(line.replace(/\/\/.*$/u, "")) ?? ["", line, ""];
    const inner = bare
      .replace(/^\s*(?:strict\s+)?digraph\b[^{]*\{?/u, (head) => " ".repeat(head.length))
      .replace(/[{}]/gu, " ")
      .replace(/\[[^\]]*\]/gu, (attributes) => " ".repeat(attributes.length));
    let column = 1;
    const isPair = /^\s*[^\s,;]+\s*[,;]\s*[^\s,;]+\s*;?\s*$/u.test(inner) && !inner.includes("->");
    for (const statement of isPair ? [inner.replace(/;?\s*$/u, "")] : inner.split(";")) {
      const names = statement.trim().split(isPair ? /\s*[,;]\s*/u : /\s*->\s*/u);
      const isGraph = statement.includes("->") || isPair;
      if (statement.trim() !== "") {
        // A list of more than two names is no edge, and no name either.
        const isList = !isGraph && /^\S*[,]\S*$/u.test(statement.trim());
        if (isList || names.some((name) => name === "" || (isGraph && /[\s,"]/u.test(name)) || /["<>]/u.test(name))) {
          throw new NotAnEdge(index + 1, column + (/\S/u.exec(statement)?.index ?? 0));
        }
        const edges = names.slice(1).map((name, at) => `${names[at]} ${name}`);
        found.push(...(isGraph ? edges : [statement.trim()]));
      }
      column += statement.length + 1;
    }
    if (remark) {
      found.push(remark);
    }
  });
  return `${found.join("\n")}\n`;
}
