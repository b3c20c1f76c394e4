// Edges as other programs write them, in the notation of our graph files.
// @ts-check

/** A place in a text that cannot be understood, line and column from 1. */
export class NotAnEdge extends Error {
  /** @param {string} text @param {number} at */
  constructor(text, at) {
    super("not an edge");
    const before = text.slice(0, at).split("\n");
    this.place = { line: before.length, column: [...(before.at(-1) ?? "")].length + 1 };
  }
}

/** What a name of a vertex may not have in it, where it is pasted from elsewhere. */
const NO_NAME = /[\s,;"'()[\]{}<>=]|--/u;

/**
 * The same text with every edge as two names and a blank between them: lines such as `a,b`, `a;b` and
 * `a->b`, and a `digraph { a -> b; b -> c }`, become that. Null where there is nothing of this kind;
 * what is none of them is thrown with its place.
 * @param {string} text
 * @returns {string | null}
 */
export function asEdges(text) {
  if (/^\s*(?:strict\s+)?(?:di)?graph\b[^{\n]*\{/u.test(text)) {
    return ofDot(text);
  }
  if (!/->|=>|--|[,;"()[\]{}]/u.test(text.replace(/#.*$/gmu, ""))) {
    return null;
  }
  let start = 0;
  const lines = text.split("\n").map((line) => {
    const [bare] = line.split("#", 1);
    const found = ofLine(text, bare, start);
    const remark = line.slice(bare.length);
    start += line.length + 1;
    return found === bare ? line : [found, remark].filter((part) => part !== "").join("\n");
  });
  const all = lines.join("\n");
  return all.endsWith("\n") ? all : `${all}\n`;
}

/**
 * A line in our notation.
 * @param {string} text the whole of it
 * @param {string} line
 * @param {number} start where the line begins
 */
function ofLine(text, line, start) {
  const at = start + (/\S/u.exec(line)?.index ?? 0);
  const wrong = () => new NotAnEdge(text, at);
  if (/^\s*\S+\s+(?:->\s+)?\S+\s+\[[+-]?\d+\]\s*$/u.test(line)) {
    // A move with a weight is our own.
    return line;
  }
  if (line.includes("->")) {
    const chains = line.split(";").filter((chain) => chain.trim() !== "");
    return chains.flatMap((chain) => joined(chain.split("->").map((name) => name.trim()), wrong)).join("\n");
  }
  const pair = /^\s*([^\s,;]+)\s*[,;]\s*([^\s,;]+)\s*;?\s*$/u.exec(line);
  if (pair) {
    return joined(pair.slice(1), wrong)[0];
  }
  // Names with commas are our own where all of a line have as many, such as 3,4 3,5.
  const names = line.trim().split(/\s+/u);
  const commas = new Set(names.map((name) => name.split(",").length));
  const isOurs = names.length > 1 && commas.size === 1 && !/[;"()[\]{}]|--|=>/u.test(line);
  if (!isOurs && /=>|--|[,;"()[\]{}]/u.test(line)) {
    throw wrong();
  }
  return line;
}

/**
 * The edges from each name to the next one.
 * @param {string[]} names
 * @param {() => NotAnEdge} wrong
 */
function joined(names, wrong) {
  const bare = names.map((name) => /^"([^"]*)"$/u.exec(name)?.[1] ?? name);
  if (bare.length < 2 || bare.some((name) => name === "" || NO_NAME.test(name))) {
    throw wrong();
  }
  return bare.slice(1).map((name, at) => `${bare[at]} ${name}`);
}

/** The pieces of a graph of Graphviz: remarks, names, and what stands between them. */
const TOKENS = /\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*|"(?:\\.|[^"\\])*"|->|--|[{}[\];,=]|[^\s{}[\];,="]+?(?=->|--|[\s{}[\];,="]|$)|\S/gu;

/**
 * The edges of a `digraph`; attributes are left out.
 * @param {string} text
 */
function ofDot(text) {
  const tokens = [...text.matchAll(TOKENS)]
    .map((found) => ({ word: found[0], at: found.index }))
    .filter(({ word }) => !/^(?:\/\*|\/\/|#)/u.test(word));
  const begin = tokens.findIndex(({ word }) => word === "{");
  /** @type {string[]} */
  const edges = [];
  /** @type {{word: string, at: number}[]} */
  let chain = [];
  const end = () => {
    const names = chain.filter(({ word }) => word !== "->");
    const isChain = chain.length > 1 && chain.every(({ word }, index) => (word === "->") === (index % 2 === 1)) &&
      chain.length % 2 === 1;
    // `rankdir=LR`, and a vertex by itself, say nothing of edges.
    const isSetting = chain.length === 3 && chain[1].word === "=";
    if (isChain) {
      edges.push(...joined(names.map(({ word }) => word), () => new NotAnEdge(text, chain[0].at)));
    } else if (chain.length > 1 && !isSetting) {
      throw new NotAnEdge(text, chain[0].at);
    }
    chain = [];
  };
  let isAttribute = false;
  for (const token of tokens.slice(begin + 1)) {
    const { word } = token;
    if (isAttribute || word === "[") {
      isAttribute = word !== "]";
    } else if (word === "--" || word === "{") {
      // Edges without a direction, and groups, are no edges of a game.
      throw new NotAnEdge(text, token.at);
    } else if (word === ";" || word === "}") {
      end();
    } else {
      const last = chain.at(-1)?.word;
      const goesOn = word === "->" || word === "=" || last === "->" || last === "=";
      if (!goesOn) {
        end();
      }
      chain.push(token);
    }
  }
  end();
  return `${edges.join("\n")}\n`;
}
