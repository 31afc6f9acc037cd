import { shorten } from '../../text/text';
import { decodeBytes } from './dos-code-pages';
import { isTableFormat } from '../enums';
import type { ParsedFile } from '../parsed-file';
import { tidy } from '../statement-row';

const BEYOND_ASCII = /[^\u0000-\u007f]/;
/** A word with its neighbour, so that each encoding shows enough to be judged. */
const WORDS = /(?:[^\s,;|"]+ )?[^\s,;|"]*[^\u0000-\u007f][^\s,;|"]*(?: [^\s,;|"]+)?/;

/**
 * Adds the question about a file's encoding, with a sample in each. A structured file is only asked about if its rows
 * contain non-ASCII text; the headers of a table matter as well.
 */
export function askEncoding(parsed: ParsedFile, others: string[], bytes: Uint8Array): ParsedFile {
  if (others.length === 0) return parsed;
  const sample = parsed.accounts
    .flatMap(({ rows }) => rows)
    .find(({ description }) => BEYOND_ASCII.test(description));
  const isTable = isTableFormat(parsed.format);
  if (!sample && !isTable) return parsed;
  const interpretations = [parsed.encoding, ...others].map((label) => {
    const lines = decodeBytes(bytes, label).split(/\r\n|\n|\r/);
    const from = sample ? sample.line - 1 : 0;
    const shown = lines.slice(from).find((line) => WORDS.test(line)) ?? '';
    return { mapping: { encoding: label }, text: `${label}: ${shorten(tidy(WORDS.exec(shown)?.[0] ?? ''))}` };
  });
  const question = { kind: 'encoding' as const, interpretations };
  // The columns of a table are of more consequence.
  const questions = isTable ? [...parsed.questions, question] : [question, ...parsed.questions];
  return { ...parsed, questions };
}
