// @slow
import { expect, test, vi } from 'vitest';
import { FULL_SIZE } from '@/tests/full-size';
import { random } from '@/tests/mutations';
import { pdfOf } from '@/tests/pdf-file';
import { STATEMENTS } from '@/tests/statement-texts';
import type { ParsedAccount, ParseResult } from '../parsed-file';
import { linesOfPages, linesOfText } from './lines';
import type { TextLine } from './page-text';
import { readPages } from './read-pages';
import { readStatement } from './read-statement';

const TEXTS = Number(process.env.FUZZ_FILES ?? (FULL_SIZE ? 100_000 : 1_500));
const PDFS = Math.ceil(TEXTS / 20);
const SLOWEST = 2000;

vi.setConfig({ testTimeout: 7_200_000 });

const PIECES = [
  '-',
  ' ',
  '   ',
  ',',
  '.',
  '0',
  '1,000.00',
  '12.50',
  'CR',
  ' S',
  '\f',
  '\n',
  '03/04/2026',
  'Saldo',
  'Balance',
];

/** A statement with lines, words or figures lost, repeated, moved or changed. */
function mutated(text: string, next: () => number): string {
  const pick = (length: number) => Math.floor(next() * length);
  let lines = text.split('\n');
  for (let times = 1 + pick(3); times > 0; times -= 1) {
    const at = pick(lines.length);
    const line = lines[at]!;
    const place = pick(line.length + 1);
    const kind = pick(8);
    if (kind === 0) lines.splice(at, 1 + pick(3));
    else if (kind === 1) lines.splice(pick(lines.length), 0, line);
    else if (kind === 2) lines.splice(pick(lines.length), 0, ...lines.splice(at, 1));
    else if (kind === 3)
      lines[at] = line.replace(/\d/g, (digit) => (next() < 0.2 ? String(pick(10)) : digit));
    else if (kind === 4) lines[at] = line.slice(0, place) + PIECES[pick(PIECES.length)]! + line.slice(place);
    else if (kind === 5) lines[at] = line.slice(0, place) + line.slice(place + 1 + pick(6));
    else if (kind === 6) lines[at] = line.replace(/ {2,}/g, (gap) => (next() < 0.4 ? ' ' : gap));
    else {
      const other = STATEMENTS[pick(STATEMENTS.length)]!.text.split('\n');
      lines = [...lines.slice(0, at), ...other.slice(pick(other.length))];
    }
    if (lines.length === 0) lines = [''];
  }
  return lines.join('\n');
}

/** The fault of the rows taken from a text; null if its own balances prove them. */
function unproved({ balances, rows }: ParsedAccount, withoutOldest: boolean, text: string): string | null {
  const digits = text.replace(/[,.'’\s]/g, '');
  const stands = (minorUnits: number) => {
    const cents = String(Math.abs(minorUnits)).padStart(3, '0');
    return digits.includes(cents) || (cents.endsWith('00') && digits.includes(cents.slice(0, -2)));
  };
  const [opening] = balances;
  const closing = balances.at(-1);
  if (rows.length === 0) return null;
  // The balance after the oldest row opens no day.
  if (withoutOldest && balances.length === 1) return null;
  if (!opening || !closing || balances.length < 2) return 'it has no balances';
  for (const [index, to] of balances.entries()) {
    const from = balances[index - 1];
    const between = from ? rows.filter(({ date }) => date > from.date && date <= to.date) : [];
    const sum = between.reduce((total, { minorUnits }) => total + minorUnits, 0);
    // Between two statements one may be missing; then the opening balance of the second is written.
    const isGap = balances.length > 2 && stands(to.minorUnits - sum);
    if (from && from.minorUnits + sum !== to.minorUnits && !isGap)
      return `${from.minorUnits} + ${sum} is not ${to.minorUnits}`;
  }
  const outside = rows.find((row) => row.date <= opening.date || row.date > closing.date);
  if (outside) return `${outside.date} is not between the balances`;
  const amounts = [opening.minorUnits, closing.minorUnits, ...rows.map(({ minorUnits }) => minorUnits)];
  const invented = amounts.find((amount) => !stands(amount));
  if (invented !== undefined) return `${invented} does not stand in it`;
  const date = rows.find((row) => !/^\d{4}-\d\d-\d\d$/.test(row.date));
  return date ? `${date.date} is no date` : null;
}

function read(lines: TextLine[], source: 'pdf' | 'text'): ParseResult {
  return readStatement(lines, source, {
    encoding: 'utf-8',
    otherEncodings: [],
    mapping: {},
    currency: 'USD',
    today: '2026-11-20',
  });
}

function check(result: ParseResult, text: string): boolean {
  if (!result.ok) {
    expect(result.error.message).toMatch(/\S/);
    return false;
  }
  for (const account of result.parsed.accounts) {
    const withoutOldest = result.parsed.excluded.some(({ reason }) => reason.code === 'unproved');
    const problem = unproved(account, withoutOldest, text);
    if (problem) throw new Error(`${problem}: ${JSON.stringify(text)}`);
  }
  return true;
}

test('no mutated statement hangs, and no rows are taken that their balances do not prove', () => {
  const next = random(20_261_127);
  let taken = 0;
  for (let round = 0; round < TEXTS; round += 1) {
    const text = mutated(STATEMENTS[round % STATEMENTS.length]!.text, next);
    const started = process.cpuUsage();
    const result = read(linesOfText(text), 'text');
    const took = process.cpuUsage(started).user / 1000;
    if (took > SLOWEST) throw new Error(`took ${took} ms: ${JSON.stringify(text)}`);
    if (check(result, text)) taken += 1;
  }
  expect(taken).toBeGreaterThan(TEXTS / 50);
});

test('no mutated PDF hangs, and none yields rows that their balances do not prove', async () => {
  // pdfjs doesn't wait for all parts of a damaged file, whose failure then concerns nobody: the app's worker goes on.
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (error) => expect(String((error as Error).stack)).toContain('pdf.worker'));
  const next = random(20_261_128);
  const pick = (length: number) => Math.floor(next() * length);
  let opened = 0;
  for (let round = 0; round < PDFS; round += 1) {
    const { text } = STATEMENTS[round % STATEMENTS.length]!;
    const bytes = pdfOf(text, { packed: round % 3 === 0, byLetter: round % 5 === 0 });
    for (let times = 1 + pick(6); times > 0; times -= 1) {
      const at = pick(bytes.length);
      if (next() < 0.3) bytes.copyWithin(at, pick(bytes.length), pick(bytes.length));
      else bytes[at] = 32 + pick(95);
    }
    const started = process.cpuUsage();
    const pages = await readPages(round % 7 === 0 ? bytes.subarray(0, pick(bytes.length)) : bytes);
    if (pages.ok) {
      opened += 1;
      const lines = linesOfPages(pages.pages);
      const shown = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join('\n');
      check(read(lines, 'pdf'), shown);
    }
    const took = process.cpuUsage(started).user / 1000;
    if (took > SLOWEST * 2) throw new Error(`round ${round} took ${took} ms`);
  }
  expect(opened).toBeGreaterThan(PDFS / 10);
});
