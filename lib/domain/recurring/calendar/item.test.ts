import { expect, test } from 'vitest';
import { comingUp, dayName, daySum, itemsByDay, sumsOf, type CalendarItem } from './item';

const ITEM: CalendarItem = {
  key: 'rent 2026-11-01',
  seriesId: 'rent',
  due: '2026-11-01',
  expected: '2026-11-01',
  day: '2026-11-01',
  name: 'Rent',
  kind: 'bill',
  state: 'upcoming',
  note: null,
  amount: -145000,
  range: null,
  moved: false,
  ownAmount: false,
  isConfirmed: true,
  foreign: null,
  accountId: 'checking',
  account: 'Checking',
  otherAccount: null,
  category: 'Rent',
  transactions: [],
};
const item = (more: Partial<CalendarItem>): CalendarItem => ({ ...ITEM, ...more });

test('what goes out and what comes in are added up separately, without transfers and other currencies', () => {
  const sums = sumsOf([
    item({}),
    item({ amount: -6360, range: [-5890, -7410] }),
    item({ kind: 'income', amount: 260000 }),
    item({ kind: 'transfer', amount: -30000, otherAccount: 'Savings' }),
    item({ foreign: 'EUR', amount: -999 }),
  ]);
  expect(sums).toEqual({
    out: { amount: -151360, isAbout: true, count: 2 },
    in: { amount: 260000, isAbout: false, count: 1 },
  });
});

test('the sum of a day has what was paid and what may still come, and nothing that was skipped or missed', () => {
  expect(
    daySum([
      item({ state: 'paid', amount: -1000 }),
      item({ state: 'skipped' }),
      item({ state: 'missed' }),
      item({ state: 'unknown' }),
    ]),
  ).toEqual({ amount: -1000, isAbout: false, count: 1, isPaid: true });
  expect(daySum([item({ state: 'paid', amount: -1000 }), item({ state: 'late', amount: -500 })])).toEqual({
    amount: -1500,
    isAbout: false,
    count: 2,
    isPaid: false,
  });
  expect(daySum([item({ state: 'skipped' })]).count).toBe(0);
});

test('coming up are the next five from today on, and before them what is late', () => {
  const day = (date: string, state: CalendarItem['state'] = 'upcoming') => item({ day: date, state });
  const items = [
    day('2026-11-10', 'paid'),
    day('2026-11-16', 'late'),
    day('2026-11-20', 'due'),
    day('2026-11-24', 'due'),
    day('2026-11-25', 'skipped'),
    ...[26, 27, 28, 29].map((date) => day(`2026-11-${date}`)),
  ];
  expect(comingUp(items, '2026-11-24').map((one) => one.day)).toEqual([
    '2026-11-16',
    '2026-11-24',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
});

test('days keep the order of their items, and have a name', () => {
  const days = itemsByDay([item({ name: 'A' }), item({ day: '2026-11-03' }), item({ name: 'B' })]);
  expect(days.get('2026-11-01')?.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(dayName('2026-11-01', 2, '-$1,450.00')).toBe('Sun, Nov 1, 2026: 2 items, -$1,450.00');
  expect(dayName('2026-11-02', 1, null)).toBe('Mon, Nov 2, 2026: 1 item');
  expect(dayName('2026-11-02', 0, null)).toBe('Mon, Nov 2, 2026: nothing');
});
