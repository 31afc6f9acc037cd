import { expect, test } from 'vitest';
import { spendingExample } from '@/tests/example-reports';
import { formatMoney } from '../money/money';
import { parseReport } from './query';
import {
  emptyText,
  filterTexts,
  notCountedText,
  reportSentence,
  withoutValueText,
  type Names,
} from './texts';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const names: Names = {
  account: (id) => (id === ID ? 'Everyday (*4821)' : null),
  tag: (id) => (id === ID ? 'Rome' : 'Ines 30'),
  payee: 'Lidl',
  series: null,
};
const days = { from: '2025-12-01', to: '2026-11-30' };
const sentence = (report: 'spending' | 'months', params: Parameters<typeof parseReport>[1]) =>
  reportSentence(parseReport(report, params, { otherPeriods: false }), days, 'USD', names);

test.each([
  ['spending', { nocategory: 'Rent' }, 'Spending by category, last 12 months, without Rent'],
  ['spending', { of: 'income', by: 'payee', range: 'all' }, 'Income by payee, all days'],
  ['spending', { of: 'kept', by: 'all', range: 'year' }, 'Kept, this year'],
  ['spending', days, 'Spending by category, Dec 1, 2025 - Nov 30, 2026'],
  [
    'months',
    { per: 'quarter', account: ID },
    'Spending and income by quarter, last 12 months, in Everyday (*4821)',
  ],
] as const)('%s of %j: %s', (report, params, text) => expect(sentence(report, params)).toBe(text));

test.each([
  [{ categories: ['Food'], ownOnly: true }, ['only Food itself']],
  [{ categories: ['Food', 'Fun', 'Rent'] }, ['only Food, Fun and Rent']],
  [{ withoutCategories: ['Food', 'Fun'] }, ['without Food and Fun']],
  [{ accounts: [ID, OTHER] }, ['in Everyday (*4821) and an account that is gone']],
  [{ withoutAccounts: [ID] }, ['not in Everyday (*4821)']],
  [{ tagsAll: [ID, OTHER] }, ['with #Rome and #Ines 30']],
  [{ tagsAny: [ID, OTHER], tagsNone: [ID] }, ['with #Rome or #Ines 30', 'without #Rome']],
  [{ tagged: 'none' }, ['without a tag']],
  [{ tagged: 'several' }, ['with several tags']],
  [
    { search: 'tea', source: 'hand', type: 'refund', flag: 'one-time' },
    ['with “tea”', 'category chosen by you', 'only refunds', 'only what is one-time'],
  ],
  [{ min: '10', max: '1234.5' }, ['at least $10.00', 'at most $1,234.50']],
  [
    { payee: ID, series: ID, description: 'tea' },
    ['payee Lidl', 'part of a series that is gone', 'described “tea”'],
  ],
  [{ from: '2026-01-01' }, []],
] as const)('%j in words: %j', (filter, texts) =>
  expect(filterTexts(structuredClone(filter) as Parameters<typeof filterTexts>[0], 'USD', names)).toEqual(
    texts,
  ),
);

test('what is left out', () => {
  const write = (amount: number) => formatMoney(amount, 'USD');
  expect(notCountedText(spendingExample, write)).toBe('Not counted: 3 rows, $1,200.00');
  expect(notCountedText({ notCounted: { rows: 0, amount: 0 } }, write)).toBeNull();
  expect(withoutValueText(spendingExample)).toBe('Not in these figures: 4 rows in JPY');
  expect(
    withoutValueText({
      withoutValue: [
        { currency: 'JPY', rows: 1_204 },
        { currency: 'EUR', rows: 1 },
      ],
    }),
  ).toBe('Not in these figures: 1,204 rows in JPY, 1 row in EUR');
  expect(withoutValueText({ withoutValue: [] })).toBeNull();
});

test('a report without lines', () => {
  const quarter = { from: '2026-01-01', to: '2026-03-31' };
  expect(emptyText('spending', quarter, '2026-04-10', true)).toBe(
    'No spending from Jan 1 to Mar 31 with these filters',
  );
  expect(emptyText('kept', { from: '2025-03-05', to: '2025-03-05' }, '2026-04-10', false)).toBe(
    'No spending or income on Mar 5, 2025',
  );
});
