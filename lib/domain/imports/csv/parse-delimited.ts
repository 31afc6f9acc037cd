import type { DelimitedOptions } from './records/delimited-options';
import type { ParseResult } from '../parsed-file';
import { chooseDelimiter, announcedDelimiter } from './records/delimiter';
import { linesOf, readRecords, unwrapLines } from './records/delimited-text';
import { hasSingleQuotes, swapQuotes, withSwappedQuotes } from './records/single-quotes';
import { parseRecords } from './parse-records';

/**
 * Parses a delimited text file (CSV, TSV): every non-empty line becomes a row or is excluded with a reason.
 * docs/imports.md, 'Delimited files'.
 */
export function parseDelimited(text: string, options: DelimitedOptions): ParseResult {
  const { mapping } = options;
  if (tooManyLines(text)) {
    return failed(
      `The file has more than ${MAX_LINES.toLocaleString('en-US')} lines. Export a shorter period.`,
    );
  }
  const plain = unwrapLines(linesOf(text));
  const isSingle = hasSingleQuotes(plain);
  const lines = isSingle ? plain.map(swapQuotes) : plain;
  const announced = announcedDelimiter(lines);
  const delimiter = mapping.delimiter ?? announced ?? chooseDelimiter(lines);
  if (delimiter === null)
    return failed(
      'No table was found in this file: its lines have no columns. Choose a CSV, OFX, QIF, CAMT or MT940 file from your bank.',
    );
  const found = readRecords(lines, delimiter);
  const records = isSingle ? found.map(withSwappedQuotes) : found;
  return parseRecords(records, { format: 'csv', delimiter }, options);
}

const MAX_LINES = 1_000_000;

function tooManyLines(text: string): boolean {
  let count = 0;
  for (let position = 0; position < text.length && count <= MAX_LINES; position += 1) {
    const code = text.charCodeAt(position);
    if (code === 10 || (code === 13 && text.charCodeAt(position + 1) !== 10)) count += 1;
  }
  return count > MAX_LINES;
}

function failed(message: string): ParseResult {
  return { ok: false, error: { message, line: null } };
}
