import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addSalary, limitOn, periodsOf, saveLimit } from '../support/budgets';
import { answerOf } from '../support/ledger-changes';
import { beginWithNewUser, spend, told, user } from '../support/categories';
import { enter, newAccount } from '../support/ledger';
import { saveSeries, search } from '../support/recurring';
import type { Json } from '@/lib/supabase/database.types';

beginWithNewUser();

const MONTHS = { kind: 'day', day: 1, shift: 'none' };
const DAY_25 = { kind: 'day', day: 25, shift: 'none' };
const TODAY = '2026-11-20';

async function switchTo(content: object, limits: object[] = [], today = TODAY): Promise<string> {
  const change = randomUUID();
  await user.client
    .rpc('switch_calendar', { change, content: content as Json, limits: limits as Json, today })
    .throwOnError();
  return change;
}

interface Preview {
  validFrom: string;
  running: { from: string; to: string };
  before: { from: string; to: string; spent: string }[];
  after: { from: string; to: string; spent: string }[];
  limits: { category: string; amount: string; share: string; offered: string }[];
}
const preview = (content: object, today = TODAY) =>
  answerOf<Preview>(user.client.rpc('calendar_preview', { content: content as Json, today }));
const days = (periods: Preview['before']) => periods.map(({ from, to }) => `${from} to ${to}`);

test('shows the last three periods before and after, and the running one by share of days', async () => {
  await spend('Food', 30, '2026-10-25');
  await spend('Food', 5, '2026-10-24');
  const shown = await preview(DAY_25);
  expect(shown).toMatchObject({ validFrom: '2026-11-25', running: { from: '2026-11-01', to: '2026-11-24' } });
  expect(days(shown.before)).toEqual([
    '2026-09-01 to 2026-09-30',
    '2026-10-01 to 2026-10-31',
    '2026-11-01 to 2026-11-30',
  ]);
  expect(days(shown.after)).toEqual([
    '2026-08-25 to 2026-09-24',
    '2026-09-25 to 2026-10-24',
    '2026-10-25 to 2026-11-24',
  ]);
  expect(shown.before.map(({ spent }) => Number(spent))).toEqual([0, 35, 0]);
  expect(shown.after.map(({ spent }) => Number(spent))).toEqual([0, 5, 30]);
  const food = shown.limits.find(({ category }) => category === 'Food');
  expect([food?.amount, food?.share, food?.offered].map(Number)).toEqual([500, 400, 500]);
  expect(await periodsOf(user, TODAY, TODAY), 'nothing has changed').toEqual(['2026-11-01 to 2026-11-30']);
});

test.each([
  ['weekly', 115],
  ['two-weekly', 231],
  ['four-weekly', 462],
])('a limit of 500 is offered %s as %d', async (kind, offered) => {
  const { limits } = await preview({ kind, anchor: '2026-11-23', shift: 'none' });
  expect(Number(limits.find(({ category }) => category === 'Food')?.offered)).toBe(offered);
});

test('a switch begins with the next boundary, brings its limits, and is undone whole', async () => {
  const change = await switchTo({ kind: 'weekly', anchor: '2026-11-23', shift: 'none' }, [
    { category: 'Food', amount: '115.00' },
  ]);
  expect(await periodsOf(user, TODAY, '2026-12-01')).toEqual([
    '2026-11-01 to 2026-11-22',
    '2026-11-23 to 2026-11-29',
    '2026-11-30 to 2026-12-06',
  ]);
  expect(await limitOn(user, 'Food', TODAY)).toMatchObject({ amount: 366.67 });
  expect(await limitOn(user, 'Food', '2026-11-23')).toMatchObject({ amount: 115 });
  await user.client.rpc('undo_change', { change }).throwOnError();
  expect(await periodsOf(user, TODAY, '2026-12-01')).toEqual([
    '2026-11-01 to 2026-11-30',
    '2026-12-01 to 2026-12-31',
  ]);
  expect(await limitOn(user, 'Food', '2026-12-01')).toMatchObject({ amount: 500 });
});

test('a limit saved while a switch waits is for the running periods alone', async () => {
  await switchTo({ kind: 'weekly', anchor: '2026-11-23', shift: 'none' }, [
    { category: 'Food', amount: '115.00' },
  ]);
  await user.client
    .rpc('save_budget_limits', { limits: [{ category: 'Food', monthlyLimit: '600.00' }], today: TODAY })
    .throwOnError();
  expect(await limitOn(user, 'Food', TODAY)).toMatchObject({ amount: 440 });
  expect(await limitOn(user, 'Food', '2026-11-25')).toMatchObject({ amount: 115 });
});

test('the running calendar again takes a waiting switch back', async () => {
  await switchTo(DAY_25);
  await switchTo(MONTHS);
  expect(await periodsOf(user, TODAY, '2026-12-01')).toEqual([
    '2026-11-01 to 2026-11-30',
    '2026-12-01 to 2026-12-31',
  ]);
});

test('to payday and back: the past keeps its days', async () => {
  const series = await addSalary(user, ['2026-08-25', '2026-09-25', '2026-10-23']);
  await switchTo({ kind: 'payday', seriesId: series, shift: 'none' });
  expect(await periodsOf(user, '2026-10-31', '2026-11-25')).toEqual([
    '2026-10-01 to 2026-10-31',
    '2026-11-01 to 2026-11-24, provisional',
    '2026-11-25 to 2026-12-24, provisional',
  ]);
  await switchTo(MONTHS, [], '2026-12-20');
  expect(await periodsOf(user, '2026-10-31', '2027-01-15')).toEqual([
    '2026-10-01 to 2026-10-31',
    '2026-11-01 to 2026-11-24, provisional',
    '2026-11-25 to 2026-12-24, provisional',
    '2026-12-25 to 2026-12-31',
    '2027-01-01 to 2027-01-31',
  ]);
});

test('an income that is gone, or that comes once a year, begins no period', async () => {
  for (const seriesId of [randomUUID(), null]) {
    const { error } = await user.client.rpc('calendar_preview', {
      content: { kind: 'payday', seriesId, shift: 'none' },
      today: TODAY,
    });
    expect(error?.message).toBe('payday_gone');
  }
});

test('a salary that comes two days early moves one boundary, and no alert is raised twice', async () => {
  const series = await addSalary(user, ['2026-08-25', '2026-09-25', '2026-10-23']);
  await user.client
    .from('budget_calendars')
    .insert({ valid_from: '2026-09-25', kind: 'payday', day: 25, series_id: series })
    .throwOnError();
  await spend('Food', 450, '2026-11-10');
  expect(await told()).toEqual(['Food 2026-10 80']);
  // The next period begins with its first row.
  await spend('Food', 60, '2026-11-24');
  expect(await told()).toEqual(['Food 2026-10 100', 'Food 2026-10 80']);
  const { data } = await user.client
    .from('recurring_series')
    .select('account_id')
    .eq('id', series)
    .single()
    .throwOnError();
  await enter(user, {
    ...{ account_id: data.account_id, date: '2026-11-23', description: 'ACME PAYROLL', category: 'Salary' },
    ...{ amount: 2600, type: 'income' },
  });
  await search(user, '2026-11-24');
  expect(await periodsOf(user, '2026-10-23', '2026-11-24')).toEqual([
    '2026-10-25: 2026-10-23 to 2026-11-22',
    '2026-11-25: 2026-11-23 to 2026-12-24, provisional',
  ]);
  await spend('Food', 1, '2026-11-15');
  expect(await told(), 'the alerts of the period stay its own').toEqual([
    'Food 2026-10 100',
    'Food 2026-10 80',
  ]);
  await spend('Food', 350, '2026-11-24');
  expect(await told()).toEqual(['Food 2026-10 100', 'Food 2026-10 80', 'Food 2026-11 80']);
});

test('an earlier row that takes from what was carried raises the running period’s alert', async () => {
  await saveLimit(user, 'Food', { amount: '100.00', carry: 'both' }, '2026-10-05');
  await spend('Food', 90, '2026-11-10');
  expect(await told()).toEqual([]);
  await spend('Food', 150, '2026-10-10');
  expect(await told()).toEqual([
    'Food 2026-10 100',
    'Food 2026-10 80',
    'Food 2026-11 100',
    'Food 2026-11 80',
  ]);
});

test('for an income every two weeks, limits are offered × 12 ÷ 26', async () => {
  const accountId = await newAccount(user);
  const id = randomUUID();
  await saveSeries(user, {
    ...{ id, revision: null, payee: 'ACME PAYROLL', kind: 'income', accountId, otherAccountId: null },
    ...{ amount: '1300.00', endsOn: null, words: [] },
    terms: {
      ...{ validFrom: '0001-01-01', unit: 'week', every: 2, days: [], ordinal: null, weekday: null },
      ...{ anchor: '2026-11-06', shift: 'none', amountKind: 'typed', amount: '1300.00' },
    },
  });
  const { limits } = await preview({ kind: 'payday', seriesId: id, shift: 'none' });
  expect(Number(limits.find(({ category }) => category === 'Food')?.offered)).toBe(231);
});

test('a limit that was given up and is set again is a plain one', async () => {
  await saveLimit(user, 'Food', { amount: '1200.00', per: 'year', carry: 'both' }, TODAY);
  await saveLimit(user, 'Food', { amount: null, per: 'year', carry: 'both' }, TODAY);
  await user.client
    .rpc('set_category_limit', { category: 'Food', monthly_limit: 300, today: TODAY })
    .throwOnError();
  expect(await limitOn(user, 'Food', TODAY)).toMatchObject({ amount: 300, available: 300, dueOn: null });
  await spend('Food', 100, '2026-11-05');
  expect(await limitOn(user, 'Food', '2026-12-05')).toMatchObject({ carried: 0, available: 300 });
});

test('money is moved within a period there is, and set aside for a goal without an account', async () => {
  const move = { source: 'Shopping', target: 'Food', amount: 40 };
  const moved = await user.client.rpc('move_between_limits', {
    ...{ change: randomUUID(), period: '2026-11-15', ...move },
  });
  expect(moved.error?.message).toBe('limit_gone');
  const setAside = () =>
    user.client.rpc('set_aside', {
      change: randomUUID(),
      goal: null as unknown as string,
      amount: 25,
      today: TODAY,
    });
  await setAside().throwOnError();
  const goal = async () =>
    (await user.client.from('savings_goals').select('current').single().throwOnError()).data.current;
  expect(Number(await goal())).toBe(25);
  await user.client
    .from('savings_goals')
    .update({ account_id: await newAccount(user) })
    .eq('user_id', user.id)
    .throwOnError();
  expect((await setAside()).error?.message).toBe('goal_gone');
  expect(Number(await goal())).toBe(25);
});
