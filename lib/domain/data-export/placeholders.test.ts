import { expect, test } from 'vitest';
import type { DataExport } from './format';
import { withoutPlaceholders } from './placeholders';

const MADE_AT = '2026-11-02T10:00:00.123456+00:00';
const mark = (balance: string, stated_at: string, more = {}) => ({
  account_id: 'account',
  source: 'typed',
  end_of_day: false,
  balance,
  stated_at,
  ...more,
});

/** The marks that are left of an archive with one account. */
const left = (type: string, ...marks: object[]) => {
  const dataExport = {
    counts: { accounts: 1, balance_marks: marks.length },
    tables: { accounts: [{ id: 'account', type, created_at: MADE_AT }], balance_marks: marks },
  } as unknown as DataExport;
  const { counts, tables } = withoutPlaceholders(dataExport);
  expect(counts.balance_marks).toBe(tables.balance_marks.length);
  return tables.balance_marks;
};

test('the 0 that sign-up used to state is left out of an archive', () => {
  const typed = mark('0.000', '2026-11-03T09:30:00+00:00');
  expect(left('checking', mark('0.000', MADE_AT), typed)).toEqual([typed]);
});

test('what somebody stated stays', () => {
  for (const [type, stated] of [
    ['bank', mark('0.000', MADE_AT)],
    ['checking', mark('0.010', MADE_AT)],
    ['checking', mark('0.000', '2026-11-02T10:00:00.123457+00:00')],
    ['checking', mark('0.000', MADE_AT, { end_of_day: true })],
    ['checking', mark('0.000', MADE_AT, { source: 'file', end_of_day: true })],
  ] as const)
    expect(left(type, stated)).toEqual([stated]);
});
