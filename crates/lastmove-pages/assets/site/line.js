// A line of a terminal with one command.
// @ts-check

/** How a line with a command begins in examples. */
export const PROMPT = "$ ";

/** What a line consists of: quoted words, escaped signs, blanks, signs of shells, and the rest. */
const PARTS = /'[^']*'|"(?:[^"\\]|\\.)*"|\\.|\s+|[|;&<>`$()'"\\]|[^\s|;&<>`$()'"\\]+/gsu;

/** Signs that shells understand, and that are not understood here. */
const SHELL = /^[|;&<`$()'"\\]$/;

/** The text of a part of a word. @param {string} part */
function plain(part) {
  if (part.length > 1 && part.startsWith("'")) {
    return part.slice(1, -1);
  }
  if (part.length > 1 && part.startsWith('"')) {
    return part.slice(1, -1).replaceAll(/\\([\\"$`])/g, "$1");
  }
  return part.length > 1 && part.startsWith("\\") ? part.slice(1) : part;
}

/**
 * The words of a line, as a shell reads them, and the file that the output goes to.
 * @param {string} line such as `lastmove games > games.txt`
 * @returns {{words: string[], output?: string} | null} none where it is no single command
 */
export function read(line) {
  /** @type {string[]} */
  const words = [];
  /** The word that has begun. @type {string | null} */
  let word = null;
  /** @type {string | undefined} */
  let output;
  let isOutput = false;
  const end = () => {
    if (word !== null && isOutput) {
      output = word;
      isOutput = false;
    } else if (word !== null) {
      words.push(word);
    }
    word = null;
  };
  for (const [part] of line.matchAll(PARTS)) {
    if (/^\s/.test(part)) {
      end();
    } else if (part.startsWith("#") && word === null) {
      break;
    } else if (part === ">" && output === undefined && !isOutput && !/^\d+$/.test(word ?? "")) {
      end();
      isOutput = true;
    } else if (part === ">" || SHELL.test(part)) {
      return null;
    } else {
      word = (word ?? "") + plain(part);
    }
  }
  end();
  return isOutput || (output !== undefined && words.length === 0) ? null : { words, output };
}
