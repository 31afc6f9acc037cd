import { expect, test } from 'vitest';
import { addCalendar, addSalary, periodsOf, saveLimit, limitOn } from '../support/budgets';
import { enter } from '../support/ledger';
import { search } from '../support/recurring';
import { beginWithNewUser, user } from '../support/categories';

beginWithNewUser();

test('without a calendar, periods are the calendar months that days of a span are in', async () => {
  expect(await periodsOf(user, '2027-12-31', '2028-02-01')).toEqual([
    '2027-12-01 to 2027-12-31',
    '2028-01-01 to 2028-01-31',
    '2028-02-01 to 2028-02-29',
  ]);
  expect(await periodsOf(user, '2026-11-20', '2026-11-20')).toEqual(['2026-11-01 to 2026-11-30']);
});

test.each([
  [{ kind: 'day', day: 28 }, ['2026-01-28 to 2026-02-27', '2026-02-28 to 2026-03-27']],
  // Saturday, February 28 and Saturday, March 28: the Fridays before.
  [
    { kind: 'day', day: 28, shift: 'before' },
    ['2026-01-28 to 2026-02-26', '2026-02-28: 2026-02-27 to 2026-03-26'],
  ],
  [{ kind: 'last-day' }, ['2026-01-31 to 2026-02-27', '2026-02-28 to 2026-03-30']],
  [{ kind: 'last-business-day' }, ['2026-01-30 to 2026-02-26', '2026-02-27 to 2026-03-30']],
  [{ kind: 'four-weekly', anchor: '2026-03-02' }, ['2026-02-02 to 2026-03-01', '2026-03-02 to 2026-03-29']],
  [{ kind: 'two-weekly', anchor: '2025-12-31' }, ['2026-02-25 to 2026-03-10']],
  [{ kind: 'weekly', anchor: '2027-01-04' }, ['2026-02-23 to 2026-03-01', '2026-03-02 to 2026-03-08']],
])('%j', async (calendar, periods) => {
  await addCalendar(user, { valid_from: '2025-01-01', ...calendar });
  const [first = '', last = ''] = ['2026-02-26', '2026-03-02'];
  expect(await periodsOf(user, calendar.kind === 'four-weekly' ? '2026-03-01' : first, last)).toEqual(
    periods,
  );
});

test('on payday, a period begins on the day the income came, and is known by the day it was due', async () => {
  const series_id = await addSalary(user, ['2026-08-25', '2026-09-25', '2026-10-23', '2026-11-25']);
  await addCalendar(user, { valid_from: '2026-09-25', kind: 'payday', day: 25, series_id });
  expect(await periodsOf(user, '2026-09-25', '2026-12-24')).toEqual([
    '2026-09-25 to 2026-10-22',
    '2026-10-25: 2026-10-23 to 2026-11-24',
    '2026-11-25 to 2026-12-24, provisional',
  ]);
  // Two days early: one boundary moves, with nothing else.
  const { data: salary } = await user.client
    .from('recurring_series')
    .select('account_id')
    .eq('id', series_id)
    .single()
    .throwOnError();
  await enter(user, {
    ...{ account_id: salary.account_id, date: '2026-12-23', description: 'ACME PAYROLL', category: 'Salary' },
    ...{ amount: 2600, type: 'income' },
  });
  await search(user, '2026-12-23');
  expect(await periodsOf(user, '2026-10-23', '2027-01-01')).toEqual([
    '2026-10-25: 2026-10-23 to 2026-11-24',
    '2026-11-25 to 2026-12-22',
    '2026-12-25: 2026-12-23 to 2027-01-24, provisional',
  ]);
});

test('a calendar that changes ends the running period, which has its share of the limit', async () => {
  await addCalendar(user, { valid_from: '2026-11-25', kind: 'day', day: 25 });
  expect(await periodsOf(user, '2026-10-31', '2026-12-24')).toEqual([
    '2026-10-01 to 2026-10-31',
    '2026-11-01 to 2026-11-24',
    '2026-11-25 to 2026-12-24',
  ]);
  expect(await limitOn(user, 'Food', '2026-11-20')).toMatchObject({ amount: 400, available: 400 });
  expect(await limitOn(user, 'Food', '2026-11-25')).toMatchObject({ amount: 500 });
  expect(await limitOn(user, 'Food', '2026-10-20')).toMatchObject({ amount: 500 });
  await addCalendar(user, { valid_from: '2027-01-01', kind: 'day', day: 1 });
  expect(await periodsOf(user, '2026-12-25', '2027-01-31')).toEqual([
    '2026-12-25 to 2026-12-31',
    '2027-01-01 to 2027-01-31',
  ]);
});

test('once the income of a payday is gone, periods begin on its day of the month', async () => {
  const series_id = await addSalary(user, ['2026-08-25', '2026-09-25', '2026-10-23']);
  await addCalendar(user, { valid_from: '2026-09-25', kind: 'payday', day: 25, series_id });
  await user.client.from('recurring_series').delete().eq('id', series_id).throwOnError();
  expect(await periodsOf(user, '2026-10-01', '2026-11-01')).toEqual([
    '2026-09-25 to 2026-10-24',
    '2026-10-25 to 2026-11-24',
  ]);
});

test('limits keep their period when a payday moves its days', async () => {
  const series_id = await addSalary(user, ['2026-08-25', '2026-09-25', '2026-10-23']);
  await addCalendar(user, { valid_from: '2026-09-25', kind: 'payday', day: 25, series_id });
  await saveLimit(user, 'Food', { amount: '300.00' }, '2026-11-20');
  expect(await limitOn(user, 'Food', '2026-10-23')).toMatchObject({ amount: 300 });
  expect(await limitOn(user, 'Food', '2026-10-22')).toMatchObject({ amount: 500 });
});
