import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedSpans, periodOf } from '@/lib/domain/dates/period';
import { changes, ledgerOf } from '../support/figures';
import { within } from '../support/spending-series';
import { byText, choice, day, ledger, randomLedger, sum, type Entry } from './oracle';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-20' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-20' };

test('nothing changed where nothing was spent', async () => {
  const user = await ledgerOf([{ date: '2026-11-02', type: 'income', amount: '3250.00' }]);
  expect(await changes(user, NOVEMBER, OCTOBER)).toEqual({
    now: { ...NOVEMBER, spending: 0 },
    before: { ...OCTOBER, spending: 0 },
    difference: 0,
    categories: { lines: [], rest: null },
    groups: { lines: [], rest: null },
    payees: { lines: [], rest: null },
  });
});

test('changes computed by hand', async () => {
  const user = await ledgerOf([
    { date: '2026-10-01', amount: '1450.00', category: 'Rent', description: 'Rent' },
    { date: '2026-10-02', amount: '80.00', category: 'Food', description: 'Whole Foods' },
    { date: '2026-10-20', amount: '20.00', category: 'Shopping', description: 'Uniqlo' },
    { date: '2026-10-21', amount: '999.00', category: 'Travel', description: 'not compared' },
    { date: '2026-11-01', amount: '1450.00', category: 'Rent', description: 'Rent' },
    { date: '2026-11-02', amount: '100.10', category: 'Food', description: 'WHOLE  FOODS ' },
    { date: '2026-11-03', amount: '50.00', category: 'Home', description: 'Whole foods' },
    { date: '2026-11-04', amount: '7.50', category: 'Food', description: 'Tea' },
    { date: '2026-11-20', amount: '3.00', category: 'Food', type: 'income', description: 'Refund' },
    { date: '2026-11-21', amount: '999.00', category: 'Travel', description: 'not compared' },
  ]);
  expect(await changes(user, NOVEMBER, OCTOBER, 2)).toEqual({
    now: { ...NOVEMBER, spending: 1607_60 },
    before: { ...OCTOBER, spending: 1550_00 },
    difference: 57_60,
    categories: {
      lines: [
        { category: 'Home', isGroup: false, now: 50_00, before: 0, difference: 50_00 },
        { category: 'Food', isGroup: false, now: 107_60, before: 80_00, difference: 27_60 },
      ],
      rest: { count: 2, now: 1450_00, before: 1470_00, difference: -20_00 },
    },
    groups: {
      lines: [
        { group: 'Home', now: 50_00, before: 0, difference: 50_00 },
        { group: 'Food', now: 107_60, before: 80_00, difference: 27_60 },
      ],
      rest: { count: 2, now: 1450_00, before: 1470_00, difference: -20_00 },
    },
    payees: {
      lines: [
        // One payee in two spellings, shown in the latest.
        {
          payee: 'whole foods',
          payeeId: expect.any(String) as string,
          description: 'Whole foods',
          now: 150_10,
          before: 80_00,
          difference: 70_10,
        },
        {
          payee: 'uniqlo',
          payeeId: expect.any(String) as string,
          description: 'Uniqlo',
          now: 0,
          before: 20_00,
          difference: -20_00,
        },
      ],
      rest: { count: 2, now: 1457_50, before: 1450_00, difference: 7_50 },
    },
  });
  // An unchanged category is not listed, even if there is room for it.
  expect((await changes(user, NOVEMBER, OCTOBER)).categories).toMatchObject({
    lines: [{ category: 'Home' }, { category: 'Food' }, { category: 'Shopping', difference: -20_00 }],
    rest: { count: 1, difference: 0 },
  });
});

test('random ledgers: the changes add up to the difference, to the cent', async () => {
  const user = await randomLedger();
  await fc.assert(
    fc.asyncProperty(
      ledger,
      choice,
      day,
      fc.integer({ min: 0, max: 4 }),
      async (entries, chosen, today, lines) => {
        await user.replaceRows(entries);
        const { now, before } = comparedSpans(periodOf(chosen, today), today);
        const shown = await changes(user, now, before, lines);
        const spent = entries.filter(({ type }) => type === 'expense');
        const expectedOf = (key: (one: Entry) => string) => {
          const names = [...new Set(spent.filter((one) => within(now)(one) || within(before)(one)).map(key))];
          return names.map((name) => {
            const rows = spent.filter((one) => key(one) === name);
            const [after, earlier] = [now, before].map((span) =>
              sum(rows.filter(within(span)), 'expense'),
            ) as [number, number];
            return { name, now: after, before: earlier, difference: after - earlier };
          });
        };
        expect(shown.difference).toBe(
          sum(spent.filter(within(now)), 'expense') - sum(spent.filter(within(before)), 'expense'),
        );

        const fold = (text: string) =>
          text.trim().replace(/\s+/g, ' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
        const categories = {
          ...shown.categories,
          lines: shown.categories.lines.map(({ category, isGroup, ...line }) => {
            expect(isGroup).toBe(false);
            return { name: category, ...line };
          }),
        };
        const groups = {
          ...shown.groups,
          lines: shown.groups.lines.map(({ group, ...line }) => ({ name: group, ...line })),
        };
        const payees = {
          ...shown.payees,
          lines: shown.payees.lines.map(({ payee, payeeId, description, ...line }) => {
            expect(fold(description)).toBe(payee);
            expect(payeeId).toEqual(expect.any(String));
            return { name: payee, ...line };
          }),
        };
        const total = {
          now: shown.now.spending,
          before: shown.before.spending,
          difference: shown.difference,
        };
        for (const [list, all] of [
          [categories, expectedOf(({ category }) => category)],
          [groups, expectedOf(({ category }) => category)],
          [payees, expectedOf(({ description }) => fold(description))],
        ] as const) {
          const ranked = all.sort(
            (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || byText(a.name, b.name),
          );
          const listed = ranked.filter(({ difference }) => difference !== 0).slice(0, lines);
          expect(list.lines).toEqual(listed);
          const others = ranked.slice(listed.length);
          expect(list.rest?.count ?? 0).toBe(others.length);
          for (const figure of ['now', 'before', 'difference'] as const) {
            const whole = [...list.lines, ...(list.rest ? [list.rest] : [])];
            expect(whole.reduce((minorUnits, line) => minorUnits + line[figure], 0)).toBe(total[figure]);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
