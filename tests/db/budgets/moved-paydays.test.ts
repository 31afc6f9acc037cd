import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { addCalendar, addSalary, limitOn, periodsOf, saveLimit } from '../support/budgets';
import { beginWithNewUser, merge, spend, user } from '../support/categories';
import { answerOf, remove, set, takeBack } from '../support/ledger-changes';
import { search } from '../support/recurring';

beginWithNewUser();

const move = (series: string, due: string, to: string) =>
  user.client
    .rpc('touch_occurrence', {
      ...{ change: randomUUID(), series, due },
      details: { action: 'move', to } as Json,
    })
    .throwOnError();

test('the undo of deleting an income has periods and limits of a year follow it again', async () => {
  const series_id = await addSalary(user, ['2026-08-25', '2026-09-25', '2026-10-23']);
  await addCalendar(user, { valid_from: '2026-09-25', kind: 'payday', day: 25, series_id });
  const yearly = { amount: '1200.00', per: 'year', seriesId: series_id } as const;
  await saveLimit(user, 'Shopping', yearly, '2026-11-20');
  const periods = () => periodsOf(user, '2026-10-01', '2026-11-01');
  const followed = async () => {
    const { data } = await user.client.from('budgets').select('series_id').eq('per', 'year').throwOnError();
    return data.map((limit) => limit.series_id);
  };
  const before = await periods();
  const change = randomUUID();
  const details = { action: 'delete' } as Json;
  await user.client.rpc('decide_series', { change, ids: [series_id], details }).throwOnError();
  expect((await takeBack(user, change).throwOnError()).data).not.toHaveProperty('changedSince');
  await search(user);
  expect([await periods(), await followed()]).toEqual([before, [series_id]]);
});

test.each([
  ['Shopping', 'Food'],
  ['Food', 'Shopping'],
])('in a merge of %s, 100.00 unspent and 100.00 over add up to nothing', async (source, target) => {
  await saveLimit(user, 'Food', { amount: '200.00', carry: 'both' }, '2026-10-05');
  await saveLimit(user, 'Shopping', { amount: '200.00', carry: 'both' }, '2026-10-05');
  await spend('Food', 100, '2026-10-10');
  await spend('Shopping', 300, '2026-10-10');
  await merge(source, target).throwOnError();
  expect(await limitOn(user, target, '2026-11-20')).toMatchObject({ carried: 0 });
});

test('in a merge, what was spent without carrying stays in its period', async () => {
  await saveLimit(user, 'Shopping', { amount: '0.00', carry: 'both' }, '2026-10-05');
  await spend('Food', 10, '2026-10-10');
  expect(await limitOn(user, 'Shopping', '2026-11-20')).toMatchObject({ carried: 0 });
  await merge('Food', 'Shopping').throwOnError();
  expect(await limitOn(user, 'Shopping', '2026-11-20')).toMatchObject({ carried: 0 });
});

test.each([
  ['late', [['2026-10-25', '2026-11-24']]],
  [
    'early',
    [
      ['2026-10-25', '2026-10-04'],
      ['2026-11-25', '2026-10-20'],
    ],
  ],
])('a payday moved weeks %s has its screen, and money is moved in it', async (_, moved) => {
  const series_id = await addSalary(user, ['2026-08-25', '2026-09-25']);
  await addCalendar(user, { valid_from: '2026-09-25', kind: 'payday', day: 25, series_id });
  for (const [due = '', to = ''] of moved) await move(series_id, due, to);
  const period = '2026-10-25';
  const page = await answerOf<{ period: { key: string } }>(
    user.client.rpc('budgets_page', { period, today: '2026-11-20' }),
  );
  const { error } = await user.client.rpc('move_between_limits', {
    ...{ change: randomUUID(), period, source: 'Shopping', target: 'Food', amount: 40 },
  });
  expect([page.period.key, error]).toEqual([period, null]);
});

test('a row that is one-time fills nothing any more, even if it is the oldest', async () => {
  const series_id = await addSalary(user, ['2026-09-27', '2026-10-23']);
  await addCalendar(user, { valid_from: '2026-01-01', kind: 'payday', day: 25, series_id });
  const { data: rows } = await user.client.from('transactions').select('id').order('date').throwOnError();
  const ids = [rows[0]?.id ?? ''];
  await set(user, { ids }, { oneTime: true }).throwOnError();
  await search(user);
  const before = await periodsOf(user, '2026-09-20', '2026-10-22');
  const change = randomUUID();
  await remove(user, { ids }, change).throwOnError();
  await search(user);
  await takeBack(user, change).throwOnError();
  await search(user);
  expect(await periodsOf(user, '2026-09-20', '2026-10-22')).toEqual(before);
});
