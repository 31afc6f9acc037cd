import { describe, expect, test } from 'vitest';
import {
  coverage,
  ledgerEntries,
  stretches,
  type AccountPage,
  type AccountRow,
  type BalanceMark,
  type CoveringFile,
  type UnexplainedSpan,
} from './page';

const file = (
  name: string,
  from: string,
  to: string,
  proof: CoveringFile['proof'] = 'proved',
): CoveringFile => ({
  id: name,
  name,
  from,
  to,
  added: 1,
  alreadyThere: 0,
  proof,
});
const mark = (id: string, date: string, more: Partial<BalanceMark> = {}): BalanceMark => ({
  id,
  date,
  balance: 100_00,
  source: 'file',
  endOfDay: true,
  statedAt: `${date}T12:00:00.000000Z`,
  file: 'a file',
  ...more,
});
const span = (from: string, to: string, markId = 'b'): UnexplainedSpan => ({
  from,
  to,
  mark: markId,
  stated: 100_00,
  expected: 112_40,
  unexplained: -12_40,
});

describe('the files on their days', () => {
  const page = (more: Partial<AccountPage>) =>
    stretches({
      files: [file('august', '2026-08-01', '2026-08-30'), file('september', '2026-09-02', '2026-09-30')],
      byHand: [],
      marks: [mark('a', '2026-08-30'), mark('b', '2026-09-30')],
      spans: [],
      from: '2026-07-01',
      to: '2026-09-30',
      ...more,
    }).map(({ file: of, from, to, isProved }) => [of?.name ?? null, from, to, isProved]);

  test('begin with the first file; nothing is missing from days of none where the balances around agree', () => {
    expect(page({})).toEqual([
      ['august', '2026-08-01', '2026-08-30', true],
      [null, '2026-08-31', '2026-09-01', true],
      ['september', '2026-09-02', '2026-09-30', true],
    ]);
  });

  const gap = (more: Partial<AccountPage>) => page(more).find(([name]) => name === null);

  test.each([
    ['a difference between them', { spans: [span('2026-08-30', '2026-09-30')] }, false],
    ['a difference before them', { spans: [span('2026-08-01', '2026-08-30', 'a')] }, true],
    ['no balance after them', { marks: [mark('a', '2026-08-30')] }, false],
    ['no balance before them', { marks: [mark('a', '2026-09-01'), mark('b', '2026-09-30')] }, false],
    ['a balance on their last day', { marks: [mark('a', '2026-08-30'), mark('b', '2026-09-01')] }, true],
    [
      'a balance typed during their last day',
      { marks: [mark('a', '2026-08-30'), mark('b', '2026-09-01', { source: 'typed', endOfDay: false })] },
      false,
    ],
  ])('%s', (_, more, isProved) => {
    expect(gap(more)).toEqual([null, '2026-08-31', '2026-09-01', isProved]);
  });

  test('the days after the last file are of none, with what was typed in them', () => {
    const found = stretches({
      files: [file('august', '2026-08-01', '2026-08-31')],
      byHand: [
        ['2026-08-31', 4],
        ['2026-09-01', 1],
        ['2026-09-05', 2],
      ],
      marks: [mark('a', '2026-08-31')],
      spans: [],
      from: '2026-08-01',
      to: '2026-09-05',
    });
    expect(found.at(-1)).toEqual({
      from: '2026-09-01',
      to: '2026-09-05',
      file: null,
      byHand: 3,
      isProved: false,
    });
    expect(coverage(found)).toEqual({ covered: 31, days: 36 });
  });

  test('a file that overlaps another has the days that are left', () => {
    const files = [file('second', '2026-08-15', '2026-09-10'), file('first', '2026-08-01', '2026-08-20')];
    expect(page({ files, from: '2026-08-10', to: '2026-09-05' })).toEqual([
      ['first', '2026-08-10', '2026-08-20', true],
      ['second', '2026-08-21', '2026-09-05', true],
    ]);
  });

  test('there are none without a file', () => {
    expect(page({ files: [] })).toEqual([]);
  });
});

describe('the rows with the marks among them', () => {
  const row = (id: string, date: string, enteredAt = `${date}T10:00:00.000000Z`) =>
    ({ id, date, enteredAt }) as AccountRow;
  const rows = [row('late', '2026-09-20'), row('early', '2026-09-10')];
  const entries = (marks: BalanceMark[], spans: UnexplainedSpan[], place = { isFirst: true, isLast: true }) =>
    ledgerEntries(rows, marks, spans, place).map((entry) =>
      entry.kind === 'row'
        ? entry.row.id
        : entry.kind === 'mark'
          ? `mark ${entry.mark.id}`
          : `missing at ${entry.span.mark}`,
    );

  test('a mark is above the rows that it counts, a difference below its mark', () => {
    const marks = [mark('a', '2026-09-01'), mark('b', '2026-09-10'), mark('c', '2026-09-30')];
    expect(entries(marks, [span('2026-09-01', '2026-09-10')])).toEqual([
      'mark c',
      'late',
      'mark b',
      'missing at b',
      'early',
      'mark a',
    ]);
  });

  test('one stated during a day is above what was entered before it', () => {
    const stated = (statedAt: string) => [mark('m', '2026-09-10', { endOfDay: false, statedAt })];
    expect(entries(stated('2026-09-10T11:00:00.000000Z'), [])).toEqual(['late', 'mark m', 'early']);
    expect(entries(stated('2026-09-10T09:00:00.000000Z'), [])).toEqual(['late', 'early', 'mark m']);
  });

  test('a page between others has only what lies among its rows', () => {
    const marks = [mark('a', '2026-09-01'), mark('b', '2026-09-15'), mark('c', '2026-09-30')];
    expect(entries(marks, [], { isFirst: false, isLast: false })).toEqual(['late', 'mark b', 'early']);
  });

  test('two marks that say the same of a day are one, the later', () => {
    const marks = [mark('file', '2026-09-15'), mark('statement', '2026-09-15', { source: 'statement' })];
    expect(entries(marks, [])).toEqual(['late', 'mark statement', 'early']);
  });
});
