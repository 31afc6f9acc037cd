import { beforeAll, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { addDays } from '@/lib/domain/dates/calendar-date';
import { toMinorUnits } from '@/lib/domain/money/money';
import { enter, newAccount } from '../support/ledger';
import { answerOf } from '../support/ledger-changes';
import { newUserOn, type TestUser } from '../support/users';

const TODAY = '2026-04-10';
const cents = (amount: string | null) => toMinorUnits(amount ?? 0, 'USD');

interface Key {
  name: string | null;
  value: string;
  rows: number | null;
  average: string | null;
  activeBuckets: number;
  before: string | null;
}

/** Rows since Jan 5, 2026: Food on 5 days of February and March, Rent on the first of March alone. */
let user: TestUser;
beforeAll(async () => {
  user = await newUserOn(TODAY);
  const account = await newAccount(user);
  const row = (date: string, category: string, amount: number) => ({
    ...{ account_id: account, date, category, amount, type: 'expense', description: category },
  });
  await enter(
    user,
    row('2026-01-05', 'Food', 7),
    ...[row('2026-02-02', 'Food', 1), row('2026-02-03', 'Food', 2), row('2026-02-20', 'Food', 4)],
    ...[row('2026-03-01', 'Rent', 100), row('2026-03-04', 'Food', 8), row('2026-03-30', 'Food', 16)],
  );
});

const spending = (asked: object) =>
  answerOf<{ keys: Key[]; total: Key; bucketsBefore: (string | null)[] }>(
    user.client.rpc('spending_report', {
      report: { per: 'month', of: 'spending', by: 'category', ...asked } as Json,
      today: TODAY,
    }),
  );
const month = (number: string, last: string) => ({ from: `2026-${number}-01`, to: `2026-${number}-${last}` });
const [january, february, march] = [month('01', '31'), month('02', '28'), month('03', '31')];

test('the mean of several spans is that of each alone, by key and by bucket', async () => {
  const before = [february, january, { from: '2025-12-01', to: '2025-12-31' }];
  const mean = await spending({ ...march, per: 'week', before });
  expect(mean.keys.map(({ name, before: then }) => [name, cents(then)])).toEqual([
    ['Rent', 0],
    ['Food', 467],
  ]);
  expect(cents(mean.total.before)).toBe(467);
  const each = await Promise.all(before.map((span) => spending({ ...march, per: 'week', before: [span] })));
  expect(each.map(({ total }) => cents(total.before))).toEqual([700, 700, 0]);
  const places = Math.max(...each.map(({ bucketsBefore }) => bucketsBefore.length));
  const sums = Array.from({ length: places }, (_, place) =>
    each.reduce((sum, { bucketsBefore }) => sum + cents(bucketsBefore[place] ?? null), 0),
  );
  expect(mean.bucketsBefore.map(cents)).toEqual(sums.map((sum) => Math.round(sum / 3)));
});

test('the mean of many short spans is read at once', async () => {
  const before = Array.from({ length: 60 }, (_, index) => {
    const day = addDays('2026-04-09', -index);
    return { from: day, to: day };
  });
  const { total } = await spending({
    from: TODAY,
    to: TODAY,
    by: 'payee',
    filter: { search: 'foo' },
    before,
  });
  // 24.00 in March and 4.00 on Feb 20, of 60 days.
  expect(cents(total.before)).toBe(47);
});

test('buckets before have their zeros, but none before the first row', async () => {
  const days = { from: '2026-02-01', to: '2026-02-04' };
  const before = [{ from: '2026-01-03', to: '2026-01-06' }];
  const { bucketsBefore } = await spending({ ...days, per: 'day', before });
  expect(bucketsBefore.map((value) => value && cents(value))).toEqual([null, null, 700, 0]);
  const none = await spending({
    ...march,
    per: 'week',
    before: [february],
    filter: { categories: ['Rent'] },
  });
  expect(none.bucketsBefore.map(cents)).toEqual([0, 0, 0, 0, 0]);
});

test('what is gone has an average of nothing, and so has a total without lines', async () => {
  const { keys, total } = await spending({ ...february, before: [march] });
  expect(keys.find(({ name }) => name === 'Rent')).toMatchObject({
    ...{ value: '0', average: '0', activeBuckets: 0 },
  });
  expect(cents(total.average)).toBe(700);
  const empty = await spending({ ...february, filter: { categories: ['Rent'] } });
  expect(empty.total.average).toBe('0');
  const running = await spending({ from: '2026-04-01', to: '2026-04-30', filter: { categories: ['Rent'] } });
  expect(running.total.average).toBeNull();
});

test('rows are counted by payee, and never of a part of the days', async () => {
  const edges = { from: '2026-01-03', to: '2026-03-31' };
  const byCategory = await spending(edges);
  expect(byCategory.keys.map(({ rows }) => rows)).toEqual([null, null]);
  const byPayee = await spending({ ...edges, by: 'payee' });
  expect(byPayee.keys.map(({ name, rows }) => [name, rows])).toEqual([
    ['Rent', 1],
    ['Food', 6],
  ]);
  expect(byPayee.total.rows).toBe(7);
});

test('rows of another currency are named where they would count', async () => {
  const stranger = await newUserOn(TODAY);
  const [own, other] = [await newAccount(stranger), await newAccount(stranger)];
  await stranger.client.from('accounts').update({ currency: 'EUR' }).eq('id', other).throwOnError();
  const row = (account_id: string, amount: number, type: string) => ({
    ...{ account_id, date: '2026-03-05', category: 'Food', amount, type, description: 'Food' },
  });
  await enter(stranger, row(own, 3, 'expense'), row(other, 5, 'expense'), row(other, 7, 'transfer'));
  const report = await answerOf<{ total: Key; withoutValue: { currency: string; rows: number }[] }>(
    stranger.client.rpc('spending_report', {
      report: { ...march, per: 'month', of: 'spending', by: 'category' },
      today: TODAY,
    }),
  );
  expect(cents(report.total.value)).toBe(300);
  expect(report.withoutValue).toEqual([{ currency: 'EUR', rows: 1 }]);
});
