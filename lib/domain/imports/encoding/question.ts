import { shorten } from '../../text/text';
import { decodeBytes } from './dos-code-pages';
import type { ParsedFile } from '../parsed-file';
import { tidy } from '../statement-row';

/** Adds the question about a structured file's encoding if its rows contain non-ASCII text. */
export function askEncoding(parsed: ParsedFile, others: string[], bytes: Uint8Array): ParsedFile {
  const sample = parsed.accounts
    .flatMap(({ rows }) => rows)
    .find(({ description }) => /[^\u0000-\u007f]/.test(description));
  if (others.length === 0 || !sample) return parsed;
  const word = /\S*[^\u0000-\u007f]\S*/;
  const interpretations = [parsed.encoding, ...others].map((label) => {
    const lines = decodeBytes(bytes, label).split(/\r\n|\n|\r/);
    const shown = lines.slice(sample.line - 1, sample.line + 60).find((line) => word.test(line)) ?? '';
    return { mapping: { encoding: label }, text: `${label}: ${shorten(tidy(word.exec(shown)?.[0] ?? ''))}` };
  });
  return { ...parsed, questions: [{ kind: 'encoding', interpretations }, ...parsed.questions] };
}
