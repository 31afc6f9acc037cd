import { expect, test } from 'vitest';
import { monthsExample, spendingExample } from '@/tests/example-reports';
import { toMinorUnits } from '../money/money';
import { monthsCsv, spendingCsv } from './csv';
import { parseReport } from './query';

const days = { from: '2026-01-01', to: '2026-03-31' };
const names = { account: () => null, tag: () => null, payee: null, series: null };
const said = (report: 'spending' | 'months', params = {}) => ({
  query: parseReport(report, { ...days, ...params }, { otherPeriods: false }),
  ...{ days, per: 'month' as const, note: null, currency: 'USD' as const, names },
});

test('Months, unfolded', () =>
  expect(
    monthsCsv(monthsExample, said('months', { nocategory: '=Fun' }))
      .slice(1)
      .split('\r\n'),
  ).toEqual([
    '"Report","Spending and income by month"',
    '"Span","2026-01-01 to 2026-03-31"',
    '"Filters","without =Fun"',
    '"Left out","Not counted: 3 rows, 1200.00 USD"',
    '"Left out","Not in these figures: 4 rows in JPY"',
    '"Section","Level","Group","Category","2026-01 (USD)","2026-02 (USD)","2026-03 (USD)","Total (USD)","Average (USD)"',
    '"Spending","group","Food","",520.00,440.00,410.00,1370.00,456.67',
    '"Spending","category","Food","Groceries",400.00,380.00,450.00,1230.00,410.00',
    '"Spending","category","Food","Restaurants",120.00,60.00,-40.00,140.00,46.67',
    '"Spending","category","","Rent",1200.00,1200.00,1200.00,3600.00,1200.00',
    '"Spending","category","","Things",,,900.00,900.00,0.00',
    '"Spending","total","","",1720.00,1640.00,2510.00,5870.00,1656.67',
    '"Income","category","","Salary",3000.00,3000.00,3000.00,9000.00,3000.00',
    '"Income","total","","",3000.00,3000.00,3000.00,9000.00,3000.00',
    '"Kept","total","","",1280.00,1360.00,490.00,3130.00,1343.33',
    '"Savings rate in %","rate","","",42.7,45.3,16.3,34.8,',
    '',
  ]));

test('the categories of a section add up to its total', () => {
  const lines = monthsCsv(monthsExample, said('months')).split('\r\n');
  const sum = lines
    .filter((line) => line.startsWith('"Spending","category"'))
    .flatMap((line) => line.split(',').slice(4, 7))
    .reduce((total, cell) => total + (cell === '' ? 0 : toMinorUnits(cell, 'USD')), 0);
  expect(sum).toBe(monthsExample.spending.total.value);
});

test('Spending, with what it is compared with', () => {
  const compared = { now: days, before: [{ from: '2025-10-01', to: '2025-12-31' }] };
  const lines = spendingCsv(spendingExample, { ...said('spending', { sort: 'name-asc' }), compared });
  expect(lines.split('\r\n').slice(3)).toEqual([
    '"Comparison","Compared with Oct 1 - Dec 31, 2025, 90 days against 92"',
    '"Left out","Not counted: 3 rows, 1200.00 USD"',
    '"Left out","Not in these figures: 4 rows in JPY"',
    '"Category","Group","2026-01 (USD)","2026-02 (USD)","2026-03 (USD)","Total (USD)","Average (USD)","Share in %","Before (USD)"',
    '"Groceries","Food",400.00,380.00,450.00,1230.00,410.00,21.0,1000.00',
    '"Rent","",1200.00,1200.00,1200.00,3600.00,1200.00,61.3,3600.00',
    '"Restaurants","Food",120.00,60.00,-40.00,140.00,46.67,2.4,0.00',
    '"Things","",,,900.00,900.00,0.00,15.3,-5.00',
    '"Total","",1720.00,1640.00,2510.00,5870.00,1656.67,,',
    '',
  ]);
});

test('a span that runs has what is compared, and coarser columns are said', () => {
  const compared = {
    now: { from: '2026-01-01', to: '2026-03-10' },
    before: [{ from: '2025-01-01', to: '2025-03-10' }],
  };
  const note = 'Shown by month: 90 days are more than the 62 that fit';
  const [rent] = spendingExample.keys;
  const report = { ...spendingExample, keys: rent ? [{ ...rent, soFar: 240_000 }] : [] };
  const lines = spendingCsv(report, { ...said('spending'), note, compared }).split('\r\n');
  expect(lines).toContain(`"Columns","${note}"`);
  expect(lines.find((line) => line.startsWith('"Category"'))).toContain(
    '"Share in %","To 2026-03-10 (USD)","Before (USD)"',
  );
  expect(lines.find((line) => line.startsWith('"Rent"'))).toMatch(/,2400\.00,3600\.00$/);
  expect(monthsCsv(monthsExample, { ...said('months', { per: 'week' }), per: 'month' })).toContain(
    'Spending and income by month',
  );
});

test('the rest of a long list is a line, and users’ texts start no formula', () => {
  const [first] = spendingExample.keys;
  const report = {
    ...spendingExample,
    keys: first ? [{ ...first, name: '=1+1' }] : [],
    others: { ...spendingExample.total, count: 1_204 },
  };
  const lines = spendingCsv(report, said('spending', { by: 'payee' })).split('\r\n');
  expect(lines[6]).toBe(`"'=1+1",1200.00,1200.00,1200.00,3600.00,1200.00,38.0,3`);
  expect(lines[7]).toMatch(/^"Others \(1,204\)",1720\.00/);
  expect(lines[8]).toMatch(/^"Total",/);
});
