import { expect, test } from 'vitest';
import { stageChunks } from './chunks';
import { listOf, valuesOf } from './row-values';
import { stageRowsSchema } from './inputs';
import type { RowToStage } from './staged-import';

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
    reasons: null,
    bankTransfer: false,
    otherAccountId: null,
    parts: [],
    tags: [],
    typeStated: true,
    balance: null,
    counted: true,
    oneTime: false,
  }));

test('chunks contain all rows, each no more than the server accepts', () => {
  const all = rows(50_000);
  const chunks = stageChunks(all, 'USD');
  expect(chunks.flatMap((chunk) => JSON.parse(chunk) as unknown[])).toEqual(
    all.map((row) => listOf(valuesOf(row, 'USD'))),
  );
  for (const [chunk, text] of chunks.entries()) {
    const part = { importId: all[0]!.accountId, chunk, currency: 'USD', rows: text };
    expect(stageRowsSchema.safeParse(part).success).toBe(true);
  }
});

test('long texts lead to chunks of fewer rows, so that a request stays small', () => {
  const long = rows(5_000, '語'.repeat(1_000));
  const chunks = stageChunks(long, 'USD');
  for (const chunk of chunks) {
    expect(new TextEncoder().encode(chunk).length).toBeLessThan(2_000_000);
  }
  expect(chunks.flatMap((chunk) => JSON.parse(chunk) as unknown[])).toHaveLength(5_000);
});

test('no rows, no chunks', () => expect(stageChunks([], 'USD')).toEqual([]));
