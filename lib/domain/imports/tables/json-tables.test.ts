import { expect, test } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';

const json = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const ITEMS = [
  { date: '2026-01-05', description: 'Tea', amount: -2.5, tags: ['a', 'b'], ok: true },
  { date: '2026-01-06', description: 'Pay', amount: 1234.56, note: null },
];
const READ = [
  [2, '2026-01-05', -250, 'Tea'],
  [3, '2026-01-06', 123_456, 'Pay'],
];
const PSD2 = {
  transactions: {
    booked: [
      {
        transactionId: 1,
        bookingDate: '2026-01-05',
        transactionAmount: { amount: '-2.50', currency: 'EUR' },
        balanceAfterTransaction: { balanceAmount: { amount: '997.50', currency: 'EUR' } },
        creditorName: 'Tea',
      },
      {
        transactionId: 2,
        bookingDate: '2026-01-06',
        transactionAmount: { amount: '1234.56', currency: 'EUR' },
        creditorName: 'Pay',
      },
    ],
  },
};

test.each([
  ['a list', ITEMS],
  ['a list in an object', { account: { iban: 'DE1' }, data: { items: ITEMS, empty: [] } }],
  ['an answer of a bank', PSD2],
  ['JSON lines', ITEMS.map((item) => JSON.stringify(item)).join('\n')],
])('reads %s', async (_, value) => {
  const parsed = await openedFile(json(value));
  expect(parsed).toMatchObject({ format: 'json', questions: [] });
  expect(rowsInWords(parsed)).toEqual(READ);
});

test('asks which of several lists, with the fullest first', async () => {
  const parsed = await openedFile(json({ booked: ITEMS, pending: ITEMS.slice(1) }));
  expect(
    parsed.questions.map(({ kind, interpretations }) => [kind, interpretations.map(({ text }) => text)]),
  ).toEqual([['sheet', ['"booked": 2 rows, Jan 5 to 6, 2026', '"pending": 1 row, Jan 6, 2026']]]);
  expect(
    rowsInWords(await openedFile(json({ booked: ITEMS, pending: ITEMS.slice(1) }), { sheet: 'pending' })),
  ).toEqual([[2, '2026-01-06', 123_456, 'Pay']]);
});

test('the lists of several accounts stay apart', async () => {
  const accounts = [
    { id: 'a', transactions: ITEMS },
    { id: 'b', transactions: ITEMS.slice(1) },
  ];
  const parsed = await openedFile(json({ accounts }));
  expect(parsed.sheets).toEqual(['accounts', 'accounts 1 transactions', 'accounts 2 transactions']);
  expect(rowsInWords(parsed)).toEqual(READ);
});

test('ids keep all their digits', async () => {
  const text = '[{"id":12345678901234567890,"date":"2026-01-05","description":"Tea","amount":-2.5}]';
  expect((await openedFile(json(text))).columns[0]?.samples).toEqual(['12345678901234567890']);
});

test.each([
  ['broken JSON', '[{"date":"2026-01-05",', 'This is not valid JSON.'],
  ['a broken line', `${JSON.stringify(ITEMS[0])}\n{"date":`, 'line 2: This is not valid JSON.'],
  ['no list', { name: 'x' }, 'There is no list of transactions in this file.'],
])('refuses %s', async (_, value, message) => {
  await expect(openedFile(json(value))).rejects.toThrow(message);
});
