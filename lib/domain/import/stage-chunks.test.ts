import { expect, test } from 'vitest';
import { chunkEnds } from './stage-chunks';
import { stageRowsSchema } from './stage-input';
import type { RowToStage } from './staged';

const rows = (count: number, text = ''): RowToStage[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 1,
    part: 0,
    accountId: '11111111-1111-4111-8111-111111111111',
    date: '2026-03-01',
    description: 'Coffee',
    category: 'Food',
    amount: 450,
    type: 'expense',
    externalId: null,
    text,
    status: 'readable',
    reason: null,
  }));

test('chunks hold all rows, each no more than the server takes', () => {
  const all = rows(50_000);
  const ends = chunkEnds(all);
  expect(ends.at(-1)).toBe(50_000);
  for (const [chunk, end] of ends.entries()) {
    const rowsOfChunk = JSON.stringify(all.slice(ends[chunk - 1] ?? 0, end));
    const part = { importId: all[0]!.accountId, chunk, rows: rowsOfChunk };
    expect(stageRowsSchema.safeParse(part).success).toBe(true);
  }
});

test('long texts make chunks of fewer rows, so that a request stays small', () => {
  const long = rows(5_000, '語'.repeat(1_000));
  const ends = chunkEnds(long);
  for (const [index, end] of ends.entries()) {
    const chunk = long.slice(ends[index - 1] ?? 0, end);
    expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThan(2_000_000);
  }
  expect(ends.at(-1)).toBe(5_000);
});

test('no rows, no chunks', () => expect(chunkEnds([])).toEqual([]));
