import type { TextRecord } from './delimited-text';

const SAMPLE = 400;
const SINGLE = /(?:^|[,;\t|]) *'(?:[^']|'(?! *(?:[,;\t|]|$)))*' *(?=[,;\t|]|$)/g;
const DOUBLE = /(?:^|[,;\t|]) *"(?:[^"]|"(?! *(?:[,;\t|]|$)))*" *(?=[,;\t|]|$)/g;

/** True if a file puts cells in single quotes. */
export function hasSingleQuotes(lines: readonly string[]): boolean {
  const sample = lines
    .slice(0, SAMPLE)
    .map((line) => line.slice(0, 2000))
    .filter((line) => /[,;\t|]/.test(line));
  const quoted = sample.filter(
    (line) => line.includes("'") && count(line, SINGLE) > (line.includes('"') ? count(line, DOUBLE) : 0),
  );
  return quoted.length >= 2 && quoted.length >= sample.length * 0.7;
}

function count(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0;
}

/** Swaps single and double quotes; applying it twice gives the original. */
export function swapQuotes(text: string): string {
  return text.replace(/['"]/g, (quote) => (quote === "'" ? '"' : "'"));
}

/** Restores a record parsed from lines with swapped quotes. */
export function withSwappedQuotes({ line, cells, text }: TextRecord): TextRecord {
  return { line, cells: cells.map(swapQuotes), text: swapQuotes(text) };
}
