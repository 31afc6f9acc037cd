import { afterEach, expect, test, vi } from 'vitest';
import { transactionsCsv, transactionsCsvPieces } from '@/lib/domain/transactions/csv';
import { NEW_VALUES } from '@/lib/domain/transactions/fields';
import { download } from './download';

afterEach(() => vi.restoreAllMocks());

const transactions = Array.from({ length: 2_500 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  date: '2026-11-02',
  description: `Tea, "green" ${index}`,
  category: 'Food',
  amount: index + 1,
  type: 'expense' as const,
  accountId: '11111111-1111-4111-8111-111111111111',
  account: 'Everyday (*4821)',
  incoming: false,
  tags: [],
  ...NEW_VALUES,
  note: index % 7 === 0 ? 'two\nlines' : '',
}));

test('a response starts before it is complete: each chunk is made when the previous one was read', async () => {
  const made: number[] = [];
  function* pieces() {
    for (const piece of [1, 2, 3]) {
      made.push(piece);
      yield `${piece};`;
    }
  }
  const answer = download('file.csv', 'text/csv', pieces());
  expect(answer.headers.has('content-length')).toBe(false);
  const reader = answer.body!.getReader();
  expect(made).toEqual([]);
  const first = await reader.read();
  expect(new TextDecoder().decode(first.value)).toBe('1;');
  expect(made).toEqual([1]);
  await reader.read();
  expect(made).toEqual([1, 2]);
  await reader.read();
  expect((await reader.read()).done).toBe(true);
});

test('a failing chunk aborts the response, so that no truncated file looks complete', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  function* pieces() {
    yield 'first';
    throw new Error("somebody's data");
  }
  const answer = download('file.csv', 'text/csv', pieces());
  await expect(answer.text()).rejects.toThrow('sending a download failed');
  expect(log.mock.calls.flat().join()).not.toContain("somebody's data");
});

test('chunks are not made once nobody reads them', async () => {
  const ended = vi.fn();
  function* pieces() {
    try {
      yield 'first';
      yield 'second';
    } finally {
      ended();
    }
  }
  const reader = download('file.csv', 'text/csv', pieces()).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(ended).toHaveBeenCalledOnce();
});

test.each([0, 1, 1_000, 1_001, 2_500])('the chunks of a CSV of %i rows add up to the CSV', async (rows) => {
  const some = transactions.slice(0, rows);
  const pieces = [...transactionsCsvPieces(some, 'USD')];
  expect(pieces.length).toBe(Math.max(1, Math.ceil(rows / 1_000)));
  expect(pieces.join('')).toBe(transactionsCsv(some, 'USD'));
  const answer = await download('file.csv', 'text/csv', pieces).arrayBuffer();
  expect(Buffer.from(answer).equals(Buffer.from(transactionsCsv(some, 'USD')))).toBe(true);
});
