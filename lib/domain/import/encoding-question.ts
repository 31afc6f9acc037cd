import { shorten } from '../text';
import { decodeBytes } from './dos-pages';
import type { Reading } from './reading';
import { tidy } from './statement-row';

/** The reading of a structured file, with the question of its encoding where texts of its rows depend on it. */
export function askEncoding(reading: Reading, others: string[], bytes: Uint8Array): Reading {
  const sample = reading.accounts
    .flatMap(({ rows }) => rows)
    .find(({ description }) => /[^\u0000-\u007f]/.test(description));
  if (others.length === 0 || !sample) return reading;
  const word = /\S*[^\u0000-\u007f]\S*/;
  const readings = [reading.encoding, ...others].map((label) => {
    const lines = decodeBytes(bytes, label).split(/\r\n|\n|\r/);
    const shown = lines.slice(sample.line - 1, sample.line + 60).find((line) => word.test(line)) ?? '';
    return { mapping: { encoding: label }, text: `${label}: ${shorten(tidy(word.exec(shown)?.[0] ?? ''))}` };
  });
  return { ...reading, questions: [{ kind: 'encoding', readings }, ...reading.questions] };
}
