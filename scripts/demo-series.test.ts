import { expect, test } from 'vitest';
import { findSeries } from '../lib/domain/recurring/find-series';
import { demoTransactions } from './demo-data.mjs';

/** The series that the search finds in the demo data of a day, by the descriptions of their rows. */
function seriesOn(today: string): Record<string, { byItself: boolean; varies: boolean; prices: number[] }> {
  const payees = Map.groupBy(
    demoTransactions(today),
    ({ account, description }) => `${account}: ${description}`,
  );
  return Object.fromEntries(
    [...payees].flatMap(([payee, all]) => {
      const rows = all.map(({ account, date, description, minorUnits, type }, index) => ({
        ...{ id: String(index), date, text: description, accountId: account, otherAccountId: null },
        minorUnits: type === 'expense' ? -minorUnits : minorUnits,
      }));
      return findSeries({ rows, knownUntil: () => today }).map(({ byItself, amountKind, rows: [...own] }) => [
        payee,
        {
          ...{ byItself, varies: amountKind === 'median' },
          prices: [...new Set(own.map(({ minorUnits }) => -minorUnits))],
        },
      ]);
    }),
  );
}

test.each(['2026-03-01', '2026-06-30', '2026-09-09', '2026-11-28', '2027-01-15'])(
  'has on %s what comes back in a life',
  (today) => {
    const fixed = { byItself: true, varies: false };
    expect(seriesOn(today)).toMatchObject({
      'Everyday: Payroll — Northwind': fixed,
      'Everyday: Rent': fixed,
      'Everyday: Con Edison': { byItself: false, varies: true },
      'Sapphire: Netflix': fixed,
      'Sapphire: Spotify Premium': fixed,
      'Everyday: Online transfer to SAV ...0917': fixed,
      'Everyday: Sapphire card payment 7733': { byItself: false, varies: true },
    });
  },
);

test('Netflix costs more each year, and the insurance has a time in any eighteen months', () => {
  expect(seriesOn('2026-11-28')['Sapphire: Netflix']?.prices).toEqual([1_399, 1_549, 1_699]);
  for (const today of ['2026-02-01', '2026-02-02', '2026-07-31', '2026-11-28'])
    expect(demoTransactions(today).map(({ description }) => description)).toContain('Lemonade insurance');
});
