/** Codes and letters in the ranges of a font's character map, each written `<from> <to> <letter>`. */
const RANGES = /begin(?:bf|cid)range([^]*?)(?:end(?:bf|cid)range|$)/g;
const TOKENS = /<([^>]*)>|\[[^\]]*\]|[^\s<[]+/g;

/**
 * The characters that the maps in a PDF stream name. pdfjs lists each one in memory, and a range of millions takes a
 * few bytes. 0 for other streams.
 */
export function mappedCharacters(stream: string): number {
  let count = 0;
  for (const [, ranges = ''] of stream.matchAll(RANGES)) {
    const tokens = [...ranges.matchAll(TOKENS)];
    for (let at = 0; at + 1 < tokens.length; at += 3) {
      const [from, to] = [codeOf(tokens[at]?.[1]), codeOf(tokens[at + 1]?.[1])];
      if (to > from) count += to - from;
    }
  }
  return count;
}

/** A code in pairs of digits, of which the last may lack one. pdfjs skips other characters. */
function codeOf(text = ''): number {
  const digits = text.replace(/[^\da-f]/gi, '');
  return Number.parseInt(digits.padEnd(digits.length + (digits.length % 2), '0') || '0', 16);
}
